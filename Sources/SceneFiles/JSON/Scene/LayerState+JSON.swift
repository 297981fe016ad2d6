import AnimationInterpolation
import LayerModel

extension LayerState {
  /// Reads `{"name":"…","basedOn":"…","elements":[…],"attributes":[…]}`; only the name must be
  /// there. An element is `{"targetId":"…","keyPath":"…","value":…}` or, of something that is kept
  /// without being understood, `{"element":{…}}`.
  ///
  /// - Throws: `missingField`, `wrongType` or `mismatchedValues` for anything else, `unknownName` for
  ///   any other key.
  public init(json: JSONTree) throws(JSONFieldError) {
    self = try json.fields { fields throws(JSONFieldError) in
      LayerState(
        try fields.requiredString("name"),
        basedOn: try fields.string("basedOn"),
        elements: try fields.list("elements") { tree throws(JSONFieldError) in
          try Element(json: tree)
        },
        attributes: try fields.attributes())
    }
  }

  /// The state as ``init(json:)`` reads it.
  ///
  /// - Throws: `unsupported` for a value without a spelling: a path whose coordinates are not
  ///   finite.
  public var json: JSONTree {
    get throws(JSONFieldError) {
      var fields: JSONObject = ["name": .string(name)]
      if let basedOn { fields["basedOn"] = .string(basedOn) }
      try fields.write("elements", elements) { (element) throws(JSONFieldError) in
        try element.json
      }
      fields.write(attributes)
      return .object(fields)
    }
  }
}

extension LayerState.Element {
  init(json: JSONTree) throws(JSONFieldError) { self = try json.fields(Self.init(fields:)) }

  private init(fields: JSONFields) throws(JSONFieldError) {
    if let other = try fields.foreignElement() {
      self = .other(other)
      return
    }
    self = .setValue(
      LayerState.SetValue(
        try fields.optional("value") { tree throws(JSONFieldError) in
          try AnimatableValue(typed: tree)
        },
        forKeyPath: try fields.requiredString("keyPath"),
        of: try fields.requiredString("targetId"),
        attributes: try fields.attributes()))
  }

  var json: JSONTree {
    get throws(JSONFieldError) {
      switch self {
      case .other(let element): return .object(["element": element.json])
      case .setValue(let set):
        var fields: JSONObject = [
          "targetId": .string(set.targetID), "keyPath": .string(set.keyPath),
        ]
        _ = try set.value.spelled("value")
        if let value = set.value { fields["value"] = value.typedJSON }
        fields.write(set.attributes)
        return .object(fields)
      }
    }
  }
}
