import AnimationInterpolation
import AnimationTiming
import LayerModel

extension Animation {
  /// Reads an animation: an object whose `type` is a class of Core Animation, with the properties of that class; or
  /// `decay`, with the properties of a ``LayerModel/DecayAnimation``.
  ///
  /// - Parameters:
  ///   - json: The object. The effect of a `CATransition` has the key `transitionType`, because `type` is taken.
  ///   - valueType: Returns the type of the value at a key path, nil if the path names nothing. Values have the type
  ///   of the key path, or else the type of their shape.
  ///   - refusesUnknownNames: Whether an unknown key or an unknown calculation mode is an error, even in the children
  ///   of groups. Otherwise the reader is tolerant like Core Animation: such a key is kept as an attribute, and such
  ///   a calculation mode is also kept and leaves the animation without values. In both cases an unknown fill mode is
  ///   kept and acts as `removed`.
  ///
  /// - Throws: `mismatchedValues` for a value that cannot be of the key path's type, `outOfRange` for invalid path
  ///   data and, if unknown names are refused, for a rotation without length or with a component that is not finite,
  ///   `unknownName` for an unknown class, value function, rotation mode or curve.
  package init(
    json: JSONTree, refusesUnknownNames: Bool = false,
    valueType: @escaping (String) -> ValueType?
  ) throws(JSONFieldError) {
    self = try json.fields(refusingOthers: refusesUnknownNames) { fields throws(JSONFieldError) in
      var fields = AnimationFields(
        fields, refusesUnknownNames: refusesUnknownNames, valueType: valueType)
      return try Animation(fields: &fields)
    }
  }

  private init(fields: inout AnimationFields) throws(JSONFieldError) {
    let kind = try fields.fields.required("type") { tree throws(JSONFieldError) in
      try tree.name(of: Kind.self)
    }
    switch kind {
    case .basic: self = .basic(try BasicAnimation(fields: &fields))
    case .keyframe: self = .keyframe(try KeyframeAnimation(fields: &fields))
    case .spring: self = .spring(try SpringAnimation(fields: &fields))
    case .decay: self = .decay(try DecayAnimation(fields: &fields))
    case .group: self = .group(try AnimationGroup(fields: &fields))
    case .transition: self = .transition(try Transition(fields: &fields))
    }
  }

  /// The animation for ``init(json:refusesUnknownNames:valueType:)``: the fields that differ from their defaults,
  /// values without their types, and attributes as plain fields.
  ///
  /// - Throws: `unsupported` for a timing function without a spelling; see ``AnimationTiming/TimingFunction/json``.
  package var json: JSONTree {
    get throws(JSONFieldError) { try json(as: AnimationSpelling(valueType: nil)) }
  }

  /// Returns this animation so that ``init(json:refusesUnknownNames:valueType:)`` reads exactly it. The result
  /// differs from ``json`` in two ways: a value whose type a reader would mistake states its type
  /// (`{"type":"integer","value":0}`), and attributes that are no plain fields are in a list under `attributes`.
  ///
  /// - Parameters:
  ///   - valueType: Returns the type of the value at a key path, as the reader will.
  ///   - mayBeUnknown: Whether other readers may not know the type at a key path. The value then states its type
  ///   unless the shape implies it.
  /// - Throws: `unsupported` for timing functions that are composed of others, and for paths with coordinates that
  ///   are not finite.
  package func json(
    valueType: @escaping (String) -> ValueType?,
    mayBeUnknown: @escaping (String) -> Bool = { _ in false }
  ) throws(JSONFieldError) -> JSONTree {
    var spelling = AnimationSpelling(valueType: valueType, mayBeUnknown: mayBeUnknown)
    if !attributes.isEmpty {
      var bare = self
      // The children of a group have their own lists.
      if case .group(var group) = bare {
        group.animations = []
        bare = .group(group)
      }
      let plain = try bare.json(as: spelling).readAgain
      spelling.listsAttributes = (try? Animation(json: plain, valueType: valueType)) != bare
    }
    return try json(as: spelling)
  }

  private func json(as spelling: AnimationSpelling) throws(JSONFieldError) -> JSONTree {
    let kind: Kind
    var object: JSONObject = ["type": .null]
    switch self {
    case .basic(let animation):
      kind = .basic
      try animation.writeBasic(to: &object, as: spelling)
    case .keyframe(let animation):
      kind = .keyframe
      try animation.write(to: &object, as: spelling)
    case .spring(let animation):
      kind = .spring
      try animation.write(to: &object, as: spelling)
    case .decay(let animation):
      kind = .decay
      try animation.write(to: &object, as: spelling)
    case .group(let animation):
      kind = .group
      try animation.write(to: &object, as: spelling)
    case .transition(let animation):
      kind = .transition
      animation.write(to: &object)
    }
    object["type"] = .string(kind.rawValue)
    try properties.write(to: &object, as: spelling)
    return .object(object)
  }

  /// The classes by their names; a decay has no class.
  private enum Kind: String, CaseIterable {
    case basic = "CABasicAnimation"
    case keyframe = "CAKeyframeAnimation"
    case spring = "CASpringAnimation"
    case decay
    case group = "CAAnimationGroup"
    case transition = "CATransition"
  }
}

extension AnimationGroup {
  init(fields: inout AnimationFields) throws(JSONFieldError) {
    let (valueType, refusesUnknownNames) = (fields.valueType, fields.refusesUnknownNames)
    let children = try fields.field("animations") { tree throws(JSONFieldError) in
      try tree.list { child throws(JSONFieldError) in
        try Animation(json: child, refusesUnknownNames: refusesUnknownNames, valueType: valueType)
      }
    }
    self.init(children ?? [])
    properties = try fields.properties()
  }

  func write(
    to object: inout JSONObject, as spelling: AnimationSpelling
  ) throws(JSONFieldError) {
    try object.write("animations", animations) { (animation) throws(JSONFieldError) in
      guard let valueType = spelling.valueType else { return try animation.json }
      return try animation.json(valueType: valueType, mayBeUnknown: spelling.mayBeUnknown)
    }
  }
}

extension Transition {
  init(fields: inout AnimationFields) throws(JSONFieldError) {
    self.init()
    type = try fields.string("transitionType") ?? type
    subtype = try fields.string("subtype")
    startProgress = try fields.number("startProgress") ?? startProgress
    endProgress = try fields.number("endProgress") ?? endProgress
    properties = try fields.properties()
  }

  func write(to object: inout JSONObject) {
    let defaults = Transition()
    if type != defaults.type { object["transitionType"] = .string(type) }
    if let subtype { object["subtype"] = .string(subtype) }
    if !startProgress.isIdentical(to: defaults.startProgress) {
      object["startProgress"] = .number(startProgress)
    }
    if !endProgress.isIdentical(to: defaults.endProgress) {
      object["endProgress"] = .number(endProgress)
    }
  }
}

extension AnimationProperties {
  /// Appends the properties of every animation. A plain field is omitted if its name is already taken.
  func write(
    to object: inout JSONObject, as spelling: AnimationSpelling
  ) throws(JSONFieldError) {
    timing.write(to: &object, defaults: Timing())
    if let timingFunction {
      do {
        object["timingFunction"] = try timingFunction.spelled()
      } catch {
        throw error.inside("timingFunction")
      }
    }
    if !isRemovedOnCompletion { object["isRemovedOnCompletion"] = .bool(false) }
    guard !spelling.listsAttributes else {
      object["attributes"] = attributes.listed
      return
    }
    var members = object.members
    var names = Set(members.map(\.name))
    for attribute in attributes where names.insert(attribute.name).inserted {
      members.append(.init(attribute.name, attribute.json))
    }
    object = JSONObject(distinct: members)
  }
}

extension TimingFunction {
  func spelled() throws(JSONFieldError) -> JSONTree {
    guard let json else {
      throw JSONFieldError(.unsupported, "the curve has no spelling in JSON")
    }
    return json
  }
}
