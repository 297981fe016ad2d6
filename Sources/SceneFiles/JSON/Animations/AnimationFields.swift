import AnimationInterpolation
import AnimationTiming
import LayerModel

/// The fields of an animation while it is read. Unknown fields are refused, or become attributes.
struct AnimationFields {
  let fields: JSONFields
  /// Whether unknown names, and quaternions that are zero or not finite, are errors.
  let refusesUnknownNames: Bool
  /// Returns the type of the value at a key path, nil if the path names nothing. The path is empty for an animation
  /// that has none.
  let valueType: (String) -> ValueType?
  private var kept: Set<String> = []

  init(
    _ fields: JSONFields, refusesUnknownNames: Bool, valueType: @escaping (String) -> ValueType?
  ) {
    self.fields = fields
    self.refusesUnknownNames = refusesUnknownNames
    self.valueType = valueType
  }

  /// Returns the value of a field that may be absent; null counts as absent.
  func field<Value>(
    _ name: String, _ read: (JSONTree) throws(JSONFieldError) -> Value
  ) throws(JSONFieldError) -> Value? {
    try fields.optional(name, read)
  }

  func number(_ name: String) throws(JSONFieldError) -> Double? {
    try field(name) { tree throws(JSONFieldError) in try tree.number() }
  }

  func numbers(_ name: String) throws(JSONFieldError) -> [Double]? {
    try field(name) { tree throws(JSONFieldError) in try tree.numbers() }
  }

  func bool(_ name: String) throws(JSONFieldError) -> Bool? {
    try field(name) { tree throws(JSONFieldError) in try tree.bool() }
  }

  func string(_ name: String) throws(JSONFieldError) -> String? {
    try field(name) { tree throws(JSONFieldError) in try tree.string() }
  }

  /// Makes a known field an attribute, so that its JSON is kept.
  mutating func keep(_ name: String) { kept.insert(name) }

  /// Returns a value. Its type is the one that it states, else that of the key path, else that of its shape.
  ///
  /// - Parameters:
  ///   - type: The type for the key path, nil if the path names nothing.
  ///   - function: A value function, which replaces the type of the key path by one or several numbers.
  func value(
    _ json: JSONTree, of type: @autoclosure () -> ValueType?, through function: ValueFunction?
  ) throws(JSONFieldError) -> AnimatableValue {
    if let value = try AnimatableValue.said(by: json) { return value }
    if function != nil {
      if let number = try? json.number() { return .number(number) }
      return try AnimatableValue(json: json, type: .numbers)
    }
    if let type = type() { return try AnimatableValue(json: json, type: type) }
    guard let value = AnimatableValue(inferringFrom: json) else {
      throw JSONFieldError(.mismatchedValues, "expected a value, found \(json.shape)")
    }
    return value
  }

  /// Returns the value of an end or a keyframe, and checks its direction.
  func end(
    _ json: JSONTree, of type: @autoclosure () -> ValueType?, through function: ValueFunction?
  ) throws(JSONFieldError) -> AnimatableValue {
    let value = try value(json, of: type(), through: function)
    if refusesUnknownNames { try value.checkDirection() }
    return value
  }

  /// Returns the properties of every animation. Takes all remaining fields.
  ///
  /// - Parameter values: The fields that are read later, because their types depend on others. They count as known
  ///   here, so that a misspelled name is reported before a value that does not fit because of it.
  /// - Throws: `unknownName` for a remaining field if unknown names are errors.
  mutating func properties(
    before values: [String] = []
  ) throws(JSONFieldError) -> AnimationProperties {
    for name in values { _ = fields.member(named: name) }
    var properties = AnimationProperties(
      timing: try Timing(fields: fields, defaults: Timing()),
      timingFunction: try field("timingFunction") { tree throws(JSONFieldError) in
        try TimingFunction(json: tree)
      })
    properties.isRemovedOnCompletion = try bool("isRemovedOnCompletion") ?? true
    if try fields.unknownFillMode() != nil { keep("fillMode") }
    var others: Set<String> = []
    if refusesUnknownNames {
      try fields.refuseOthers()
    } else {
      others = Set(fields.others.map(\.name))
      if let list = fields.object["attributes"].flatMap({ try? [Attribute](listed: $0) }) {
        others.remove("attributes")
        properties.attributes = list
      }
    }
    properties.attributes += fields.object.members
      .filter { others.contains($0.name) || kept.contains($0.name) }
      .map(Attribute.init(json:))
    return properties
  }
}

extension Attribute {
  /// Creates the attribute of an unknown field: a value if its shape implies a type, otherwise its JSON text.
  init(json member: JSONObject.Member) {
    switch member.value {
    case .string(let text): self.init(member.name, .value(.string(text)))
    case .bool(let flag): self.init(member.name, .value(.bool(flag)))
    case .number(let number): self.init(member.name, .value(.number(number)))
    default:
      self.init(
        member.name, .element(ForeignElement(name: Self.elementName, text: member.value.text)))
    }
  }

  /// The field for ``init(json:)``. A foreign element of another format becomes an object of its parts.
  var json: JSONTree {
    switch content {
    case .text(let text): .string(text)
    case .value(let value): value.json
    case .element(let element) where element.name == Self.elementName:
      (try? JSONTree(parsing: element.text)) ?? .string(element.text)
    case .element(let element): element.json
    }
  }

  /// Whether ``init(json:)`` created the attribute.
  var isFromJSON: Bool {
    switch content {
    case .text: false
    case .value: true
    case .element(let element): element.name == Self.elementName
    }
  }

  private static let elementName = "json"
}

/// The way in which an animation writes its values and attributes.
struct AnimationSpelling {
  /// Returns the type of the value at a key path, which the reader will also use; nil to write every value by its
  /// shape alone.
  let valueType: ((String) -> ValueType?)?
  /// Whether another reader may not know the type at a key path, and derive it from the shape of the value.
  var mayBeUnknown: (String) -> Bool = { _ in false }
  /// Whether attributes are written in a complete list instead of as plain fields.
  var listsAttributes = false

  /// Returns the JSON of a value, with its type if a reader would mistake it.
  func json(
    _ value: AnimatableValue, at keyPath: String?, through function: ValueFunction?
  ) throws(JSONFieldError) -> JSONTree {
    guard let valueType else { return value.json }
    guard value.isSpelledExactly else {
      throw JSONFieldError(.unsupported, "a path with coordinates that are not finite")
    }
    let reader = AnimationFields(
      JSONFields(JSONObject()), refusesUnknownNames: false, valueType: valueType)
    let plain = value.json
    let tree = plain.readAgain
    let type = valueType(keyPath ?? "")
    guard (try? reader.value(tree, of: type, through: function)) == value else {
      return value.explicitJSON
    }
    guard function == nil, mayBeUnknown(keyPath ?? "") else { return plain }
    return AnimatableValue(inferringFrom: tree) == value ? plain : value.explicitJSON
  }
}

extension [Attribute] {
  /// Reads the attributes that an object carries, in order.
  ///
  /// Each is `{"name":"…"}` with one of `"text"`, a text; `"value"`, a value, with its type unless its shape implies
  /// it; and `"element"`, an element of a document with its `"name"`, `"attributes"` (pairs of texts), `"children"`
  /// and `"text"`.
  ///
  /// - Throws: `missingField`, `wrongType` or `mismatchedValues` for anything else, `unknownName` for any other key.
  init(listed json: JSONTree) throws(JSONFieldError) {
    self = try json.objects { fields throws(JSONFieldError) in
      let name = try fields.requiredString("name")
      if let text = try fields.string("text") { return Attribute(name, .text(text)) }
      if let element = try fields.foreignElement() { return Attribute(name, .element(element)) }
      return Attribute(
        name,
        .value(
          try fields.required("value") { tree throws(JSONFieldError) in
            try AnimatableValue(typed: tree)
          }))
    }
  }

  var listed: JSONTree {
    .array(
      map { attribute in
        var fields: JSONObject = ["name": .string(attribute.name)]
        switch attribute.content {
        case .text(let text): fields["text"] = .string(text)
        case .value(let value): fields["value"] = value.typedJSON
        case .element(let element): fields["element"] = element.json
        }
        return .object(fields)
      })
  }
}

extension ForeignElement {
  init(json: JSONTree) throws(JSONFieldError) {
    self = try json.fields { fields throws(JSONFieldError) in try ForeignElement(fields: fields) }
  }

  private init(fields: JSONFields) throws(JSONFieldError) {
    self.init(
      name: try fields.requiredString("name"),
      attributes: try fields.optional("attributes") { tree throws(JSONFieldError) in
        try tree.list { pair throws(JSONFieldError) in
          let texts = try pair.list { text throws(JSONFieldError) in try text.string() }
          guard texts.count == 2 else {
            throw JSONFieldError(.wrongType, "expected a pair of texts")
          }
          return ForeignAttribute(name: texts[0], text: texts[1])
        }
      } ?? [],
      children: try fields.optional("children") { tree throws(JSONFieldError) in
        try tree.list { child throws(JSONFieldError) in try ForeignElement(json: child) }
      } ?? [],
      text: try fields.string("text") ?? "")
  }

  /// The element for ``init(json:)``, without empty parts.
  var json: JSONTree {
    var fields: JSONObject = ["name": .string(name)]
    if !attributes.isEmpty {
      fields["attributes"] = .array(
        attributes.map { .array([.string($0.name), .string($0.text)]) })
    }
    if !children.isEmpty { fields["children"] = .array(children.map(\.json)) }
    if !text.isEmpty { fields["text"] = .string(text) }
    return .object(fields)
  }
}

extension JSONMembers {
  /// Returns the field `element`: an element of a document that is kept without being understood.
  func foreignElement() throws(JSONFieldError) -> ForeignElement? {
    try optional("element") { tree throws(JSONFieldError) in try ForeignElement(json: tree) }
  }
}
