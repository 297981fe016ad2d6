import AnimationInterpolation
import LayerModel

extension Filter {
  /// Reads `{"type":"gaussianBlur","name":"…","enabled":true,"inputs":{…},"attributes":[…]}`; only
  /// the type must be there. An input that does not show its type says it:
  /// `{"type":"color","value":[1,0,0,1]}`.
  ///
  /// - Throws: `missingField` without a type, `mismatchedValues` for an input of no type,
  ///   `unknownName` for any other key.
  public init(json: JSONTree) throws(JSONFieldError) {
    self = try json.fields { fields throws(JSONFieldError) in try Filter(fields: fields) }
  }

  private init(fields: JSONFields) throws(JSONFieldError) {
    self.init(
      try fields.requiredString("type"),
      name: try fields.string("name"))
    isEnabled = try fields.bool("enabled") ?? true
    let inputs =
      try fields.optional("inputs") { tree throws(JSONFieldError) in try tree.object() }
      ?? JSONObject()
    for member in inputs.members {
      do {
        self.inputs[member.name] = try AnimatableValue(typed: member.value)
      } catch {
        throw error.inside(member.name).inside("inputs")
      }
    }
    attributes = try fields.attributes()
  }

  /// The filter as ``init(json:)`` reads it, its inputs in order of name.
  ///
  /// - Throws: `unsupported` for an input without a spelling: a path whose coordinates are not
  ///   finite.
  public var json: JSONTree {
    get throws(JSONFieldError) {
      var fields: JSONObject = ["type": .string(type)]
      if let name { fields["name"] = .string(name) }
      if !isEnabled { fields["enabled"] = .bool(false) }
      var inputs: [JSONObject.Member] = []
      for (name, value) in self.inputs.sorted(by: { $0.key < $1.key }) {
        _ = try AnimatableValue?(value).spelled(name)
        inputs.append(.init(name, value.typedJSON))
      }
      if !inputs.isEmpty { fields["inputs"] = .object(JSONObject(distinct: inputs)) }
      fields.write(attributes)
      return .object(fields)
    }
  }
}
