import AnimationInterpolation
import LayerModel

extension LayerState {
  /// Reads `{"name":"…","basedOn":"…","elements":[…],"attributes":[…]}`; only the name is required. An element is
  /// `{"targetId":"…","keyPath":"…","value":…}`, or `{"element":{…}}` for content that is kept without being
  /// understood.
  ///
  /// - Throws: `missingField`, `wrongType` or `mismatchedValues` for anything else, `unknownName` for any other key.
  package init(json: JSONTree) throws(JSONFieldError) {
    self = try json.fields { fields throws(JSONFieldError) in
      LayerState(
        try fields.requiredString("name"),
        basedOn: try fields.string("basedOn"),
        elements: try fields.list("elements") { tree throws(JSONFieldError) in
          try Element(json: tree)
        } ?? [],
        attributes: try fields.attributes())
    }
  }

  /// The state for ``init(json:)``. Throws `unsupported` for a path whose coordinates are not finite.
  package var json: JSONTree {
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

extension StateTransition {
  /// Reads `{"fromState":"…","toState":"…","elements":[…],"attributes":[…]}`; the states are required. An element is
  /// one of
  ///
  /// - `{"targetId":"…","animation":{…}}`, optionally with `"id"` and `"key"`,
  /// - `{"object":"…"}`, a reference to the element of that id,
  /// - `{"element":{…}}`, content that is kept without being understood.
  ///
  /// - Parameters:
  ///   - json: The object of the transition.
  ///   - refusesUnknownNames: Whether an unknown key of an animation is an error; otherwise it is kept.
  /// - Throws: `missingField`, `wrongType` and the errors of
  ///   ``LayerModel/Animation/init(json:refusesUnknownNames:valueType:)`` for anything else, `unknownName` for any
  ///   other key.
  package init(
    json: JSONTree, refusesUnknownNames: Bool = false
  ) throws(JSONFieldError) {
    self = try json.fields { fields throws(JSONFieldError) in
      StateTransition(
        from: try fields.requiredString("fromState"),
        to: try fields.requiredString("toState"),
        elements: try fields.list("elements") { tree throws(JSONFieldError) in
          try Element(json: tree, refusesUnknownNames: refusesUnknownNames)
        } ?? [],
        attributes: try fields.attributes())
    }
  }

  /// The transition for ``init(json:refusesUnknownNames:)``.
  ///
  /// - Throws: `unsupported` for an animation without a spelling; see ``LayerModel/Animation/json(valueType:)``.
  package var json: JSONTree {
    get throws(JSONFieldError) {
      var fields: JSONObject = ["fromState": .string(fromState), "toState": .string(toState)]
      try fields.write("elements", elements) { (element) throws(JSONFieldError) in
        try element.json
      }
      fields.write(attributes)
      return .object(fields)
    }
  }
}

extension StateTransition.Element {
  init(json: JSONTree, refusesUnknownNames: Bool = false) throws(JSONFieldError) {
    self = try json.fields { fields throws(JSONFieldError) in
      try Self(fields: fields, refusesUnknownNames: refusesUnknownNames)
    }
  }

  private init(fields: JSONFields, refusesUnknownNames: Bool) throws(JSONFieldError) {
    if let other = try fields.foreignElement() {
      self = .other(other)
    } else if let id = try fields.string("object") {
      self = .reference(id, attributes: try fields.attributes())
    } else {
      self = .animation(
        StateTransition.TargetedAnimation(
          // The layer need not exist, so no key path determines the types of values.
          try fields.required("animation") { tree throws(JSONFieldError) in
            try Animation(json: tree, refusesUnknownNames: refusesUnknownNames) { _ in nil }
          },
          of: try fields.requiredString("targetId"),
          key: try fields.string("key"), documentID: try fields.string("id"),
          attributes: try fields.attributes()))
    }
  }

  var json: JSONTree {
    get throws(JSONFieldError) {
      var fields = JSONObject()
      switch self {
      case .other(let element): fields["element"] = element.json
      case .reference(let id, let attributes):
        fields["object"] = .string(id)
        fields.write(attributes)
      case .animation(let element):
        if let id = element.documentID { fields["id"] = .string(id) }
        fields["targetId"] = .string(element.targetID)
        if let key = element.key { fields["key"] = .string(key) }
        do {
          fields["animation"] = try element.animation.json { _ in nil }
        } catch {
          throw error.inside("animation")
        }
        fields.write(element.attributes)
      }
      return .object(fields)
    }
  }
}
