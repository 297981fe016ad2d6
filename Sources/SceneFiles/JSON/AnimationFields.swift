import AnimationInterpolation
import AnimationTiming
import LayerModel

/// The fields of an animation while it is read. Those that nobody asks for are refused, or become its
/// attributes.
struct AnimationFields {
  let fields: JSONFields
  /// Whether names that nobody knows are errors.
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
  /// - Parameter function: Takes the place of the key path: its values are one number or several.
  func value(
    _ json: JSONTree, at keyPath: String?, through function: ValueFunction?
  ) throws(JSONFieldError) -> AnimatableValue {
    if let value = try AnimatableValue.said(by: json) { return value }
    if function != nil {
      if let number = try? json.number() { return .number(number) }
      return try AnimatableValue(json: json, type: .numbers)
    }
    if let type = valueType(keyPath ?? "") { return try AnimatableValue(json: json, type: type) }
    guard let value = AnimatableValue(inferringFrom: json) else {
      throw JSONFieldError(.mismatchedValues, "no value looks like \(json.shape)")
    }
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
    if let name = try string("fillMode"), FillMode(rawValue: name) == nil { keep("fillMode") }
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

  /// The name of elements that hold the text of a JSON value.
  private static let elementName = "json"
}
