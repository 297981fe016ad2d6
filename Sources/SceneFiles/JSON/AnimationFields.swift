import AnimationInterpolation
import AnimationModel
import AnimationTiming

/// The fields of an animation while it is read. Those that nobody asks for become its attributes.
struct AnimationFields {
  let object: JSONObject
  /// The type of the value at a key path, nil where it names nothing.
  let valueType: (String) -> ValueType?
  private var known: Set<String> = ["type"]

  init(_ object: JSONObject, valueType: @escaping (String) -> ValueType?) {
    self.object = object
    self.valueType = valueType
  }

  /// The value of a field that may be absent; null counts as absent.
  mutating func field<Value>(
    _ name: String, _ read: (JSONTree) throws(JSONFieldError) -> Value
  ) throws(JSONFieldError) -> Value? {
    known.insert(name)
    return try object.optional(name, read)
  }

  mutating func number(_ name: String) throws(JSONFieldError) -> Double? {
    try field(name) { tree throws(JSONFieldError) in try tree.number() }
  }

  mutating func numbers(_ name: String) throws(JSONFieldError) -> [Double]? {
    try field(name) { tree throws(JSONFieldError) in try tree.numbers() }
  }

  mutating func bool(_ name: String) throws(JSONFieldError) -> Bool? {
    try field(name) { tree throws(JSONFieldError) in try tree.bool() }
  }

  mutating func string(_ name: String) throws(JSONFieldError) -> String? {
    try field(name) { tree throws(JSONFieldError) in try tree.string() }
  }

  /// Makes a field an attribute though it is known, so that it is kept as it stands.
  mutating func keep(_ name: String) { known.remove(name) }

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
    if let type = keyPath.flatMap(valueType) { return try AnimatableValue(json: json, type: type) }
    guard let value = AnimatableValue(inferringFrom: json) else {
      throw JSONFieldError(.mismatchedValues, "no value looks like \(json.shape)")
    }
    return value
  }

  /// What every animation has. It is read last, as it takes all fields that are left.
  mutating func properties() throws(JSONFieldError) -> AnimationProperties {
    known.formUnion(Timing.fieldNames)
    var properties = AnimationProperties(
      timing: try Timing(fields: object, defaults: Timing()),
      timingFunction: try field("timingFunction") { tree throws(JSONFieldError) in
        try TimingFunction(json: tree)
      })
    properties.isRemovedOnCompletion = try bool("isRemovedOnCompletion") ?? true
    if let name = try string("fillMode"), FillMode(rawValue: name) == nil { keep("fillMode") }
    if let list = object["attributes"].flatMap({ try? [Attribute](listed: $0) }) {
      known.insert("attributes")
      properties.attributes = list
    }
    properties.attributes += object.members.filter { !known.contains($0.name) }
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
