import AnimationInterpolation
import AnimationTiming
import LayerModel

/// The fields of an animation while it is read. Those that nobody asks for are refused, or become its
/// attributes.
struct AnimationFields {
  let fields: JSONFields
  /// Whether names that nobody knows, and rotations without a direction, are errors.
  let refusesUnknownNames: Bool
  /// The type of the value at a key path, nil where it names nothing; asked with an empty one of an
  /// animation that has none.
  let valueType: (String) -> ValueType?
  /// The fields that become attributes though they are known.
  private var kept: Set<String> = []

  init(
    _ fields: JSONFields, refusesUnknownNames: Bool, valueType: @escaping (String) -> ValueType?
  ) {
    self.fields = fields
    self.refusesUnknownNames = refusesUnknownNames
    self.valueType = valueType
  }

  /// The value of a field that may be absent; null counts as absent.
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

  /// Makes a field an attribute though it is known, so that it is kept as it stands.
  mutating func keep(_ name: String) { kept.insert(name) }

  /// A value of the type that it says itself, otherwise of that which the key path asks for, or what
  /// its shape says where it names nothing.
  ///
  /// - Parameters:
  ///   - type: The type that the key path asks for, nil where it names nothing.
  ///   - function: Takes the place of the key path: its values are one number or several.
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

  /// The same of an end or a keyframe.
  func end(
    _ json: JSONTree, of type: @autoclosure () -> ValueType?, through function: ValueFunction?
  ) throws(JSONFieldError) -> AnimatableValue {
    let value = try value(json, of: type(), through: function)
    if refusesUnknownNames { try value.checkDirection() }
    return value
  }

  /// What every animation has. It takes all fields that are left.
  ///
  /// - Parameter values: The fields that are read after it: how they are to be read depends on others,
  ///   so that a misspelled name is found before a value that does not fit because of it.
  /// - Throws: Also `unknownName` for a field that is left, where names that nobody knows are errors.
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
  /// A field that nobody knows: a value where its shape says so, otherwise its JSON text.
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

  /// The field that ``init(json:)`` reads as this attribute; a foreign element of another format
  /// becomes an object of its parts.
  var json: JSONTree {
    switch content {
    case .text(let text): .string(text)
    case .value(let value): value.json
    case .element(let element) where element.name == Self.elementName:
      (try? JSONTree(parsing: element.text)) ?? .string(element.text)
    case .element(let element): element.json
    }
  }

  /// Whether ``init(json:)`` has made it.
  var isFromJSON: Bool {
    switch content {
    case .text: false
    case .value: true
    case .element(let element): element.name == Self.elementName
    }
  }

  /// The name of elements that hold the text of a JSON value.
  private static let elementName = "json"
}

/// How an animation writes its values and what it carries.
struct AnimationSpelling {
  /// The type of the value at a key path, by which a reader will take values; nil to write every
  /// value by its shape alone, whatever a reader makes of it.
  let valueType: ((String) -> ValueType?)?
  /// Whether another reader may not know the type at a key path, and take values by their shapes.
  var mayBeUnknown: (String) -> Bool = { _ in false }
  /// Whether attributes are listed with all that they are, instead of standing as plain fields.
  var listsAttributes = false

  /// A value of an animation, with its type where a reader would take it for another.
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
  /// Reads what an object carries for others, in order.
  ///
  /// Each is `{"name":"…"}` with one of `"text"`, a text; `"value"`, a value, with its type where
  /// its shape alone does not say it; and `"element"`, an element of a document with its `"name"`,
  /// `"attributes"` (pairs of texts), `"children"` and `"text"`.
  ///
  /// - Throws: `missingField`, `wrongType` or `mismatchedValues` for anything else, `unknownName` for
  ///   any other key.
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

  /// The list as ``init(listed:)`` reads it.
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

  /// The element as ``init(json:)`` reads it; what is empty is left out.
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
  /// The field `element`: something of a document that is kept without being understood.
  func foreignElement() throws(JSONFieldError) -> ForeignElement? {
    try optional("element") { tree throws(JSONFieldError) in try ForeignElement(json: tree) }
  }
}
