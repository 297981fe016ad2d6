import AnimationInterpolation
import AnimationTiming
import LayerModel

extension Animation {
  /// Reads an animation: an object whose `type` is a class of Core Animation, with the properties
  /// of that class; or `decay`, with those of a ``LayerModel/DecayAnimation``.
  ///
  /// - Parameters:
  ///   - json: The object. The effect of a `CATransition` has the key `transitionType`, since
  ///     `type` is taken.
  ///   - valueType: The type of the value at a key path, nil where it names nothing. Values take
  ///     the type of the key path, and where there is none that of their shape.
  ///   - refusesUnknownNames: Whether a key or a calculation mode that nobody knows is an error, here
  ///     and in the children of groups. Otherwise, as Core Animation is tolerant, so is this: such a
  ///     key is kept as an attribute, and so is such a calculation mode, which leaves the animation
  ///     without values. In both cases a fill mode that nobody knows is kept, and is `removed`.
  ///
  /// - Throws: `mismatchedValues` for a value that cannot be of the key path's type, `outOfRange`
  ///   for path data that cannot be understood and, if unknown names are refused, for a rotation without
  ///   length or with a component that is not finite, `unknownName` for a class, value function, rotation
  ///   mode or curve that nobody knows.
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

  /// This animation as ``init(json:refusesUnknownNames:valueType:)`` reads it: the fields that differ from their
  /// defaults, values without their types, and attributes as plain fields.
  ///
  /// - Throws: `unsupported` for a timing function without a spelling; see
  ///   ``AnimationTiming/TimingFunction/json``.
  package var json: JSONTree {
    get throws(JSONFieldError) { try json(as: AnimationSpelling(valueType: nil)) }
  }

  /// This animation so that ``init(json:refusesUnknownNames:valueType:)`` reads exactly it: as ``json``, but a value that
  /// would be taken for one of another type says its own (`{"type":"integer","value":0}`), and
  /// attributes that are no plain fields stand in a list under `attributes`.
  ///
  /// - Parameters:
  ///   - valueType: The type of the value at a key path, as the reader will have it.
  ///   - mayBeUnknown: Whether other readers may not know the type at a key path: the value then says it
  ///     unless its shape does.
  /// - Throws: `unsupported` for what has no spelling: timing functions that are put together of
  ///   others, and paths with coordinates that are not finite.
  package func json(
    valueType: @escaping (String) -> ValueType?,
    mayBeUnknown: @escaping (String) -> Bool = { _ in false }
  ) throws(JSONFieldError) -> JSONTree {
    var spelling = AnimationSpelling(valueType: valueType, mayBeUnknown: mayBeUnknown)
    if !attributes.isEmpty {
      var bare = self
      // A group's children look after themselves.
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

  /// The classes, by their names; a decay is of none.
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
  /// Appends what every animation has; a plain field whose name is taken by then is left out.
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
  /// The JSON of this curve, or an error where it has none.
  func spelled() throws(JSONFieldError) -> JSONTree {
    guard let json else {
      throw JSONFieldError(.unsupported, "the curve has no spelling in JSON")
    }
    return json
  }
}
