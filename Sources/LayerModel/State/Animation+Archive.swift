import AnimationGeometry
import AnimationInterpolation
import AnimationMath
import AnimationTiming

extension Animation {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    switch try archive.index(old?.tag, below: 6) {
    case 0:
      var animation = BasicAnimation.blank
      if case .basic(let old) = old { animation = old }
      let read = try BasicAnimation.archived(animation, in: &archive)
      return old ?? .basic(read)
    case 1:
      var animation = KeyframeAnimation()
      if case .keyframe(let old) = old { animation = old }
      let read = try KeyframeAnimation.archived(animation, in: &archive)
      return old ?? .keyframe(read)
    case 2:
      var animation = SpringAnimation()
      if case .spring(let old) = old { animation = old }
      let read = try SpringAnimation.archived(animation, in: &archive)
      return old ?? .spring(read)
    case 3:
      var animation = DecayAnimation()
      if case .decay(let old) = old { animation = old }
      let read = try DecayAnimation.archived(animation, in: &archive)
      return old ?? .decay(read)
    case 4:
      var animation = AnimationGroup()
      if case .group(let old) = old { animation = old }
      let read = try AnimationGroup.archived(animation, in: &archive)
      return old ?? .group(read)
    default:
      var animation = Transition()
      if case .transition(let old) = old { animation = old }
      let read = try Transition.archived(animation, in: &archive)
      return old ?? .transition(read)
    }
  }

  private var tag: Int {
    switch self {
    case .basic: 0
    case .keyframe: 1
    case .spring: 2
    case .decay: 3
    case .group: 4
    case .transition: 5
    }
  }
}

// Animations have many fields, and reading a field of an optional struct copies all of them. So a reader gets a blank
// animation and ignores its fields.

extension AnimationProperties {
  fileprivate static func archived(_ old: Self, in archive: inout Archive) throws(ReadError) -> Self
  {
    let timing = try Timing.archived(old.timing, in: &archive)
    let timingFunction = try archive.optional(old.timingFunction, TimingFunction.archived)
    let isRemovedOnCompletion = try archive.flag(old.isRemovedOnCompletion)
    let attributes = try archive.list(old.attributes, Attribute.archived)
    if archive.isWriting { return old }
    var properties = AnimationProperties(timing: timing, timingFunction: timingFunction)
    properties.isRemovedOnCompletion = isRemovedOnCompletion
    properties.attributes = attributes
    return properties
  }
}

extension BasicAnimation {
  fileprivate static let blank = BasicAnimation()

  fileprivate static func archived(_ old: Self, in archive: inout Archive) throws(ReadError) -> Self
  {
    let properties = try AnimationProperties.archived(old.properties, in: &archive)
    let keyPath = try archive.optionalText(old.keyPath)
    let isAdditive = try archive.flag(old.isAdditive)
    let isCumulative = try archive.flag(old.isCumulative)
    let valueFunction = try archive.optionalMember(old.valueFunction)
    let fromValue = try archive.optional(old.fromValue, AnimatableValue.archived)
    let toValue = try archive.optional(old.toValue, AnimatableValue.archived)
    let byValue = try archive.optional(old.byValue, AnimatableValue.archived)
    let absentEnds = try archive.optional(old.absentEnds, AbsentEnds.archived)
    let velocity = try archive.optional(old.velocity, AnimatableValue.archived)
    if archive.isWriting { return old }
    var animation = BasicAnimation(
      keyPath: keyPath, from: fromValue, to: toValue, by: byValue)
    animation.properties = properties
    (animation.isAdditive, animation.isCumulative) = (isAdditive, isCumulative)
    animation.valueFunction = valueFunction
    (animation.absentEnds, animation.velocity) = (absentEnds, velocity)
    return animation
  }
}

extension AbsentEnds {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    AbsentEnds(rawValue: UInt8(try archive.index(old.map { Int($0.rawValue) }, below: 4)))
  }
}

extension KeyframeAnimation {
  fileprivate static func archived(_ old: Self, in archive: inout Archive) throws(ReadError) -> Self
  {
    var animation = KeyframeAnimation()
    animation.properties = try .archived(old.properties, in: &archive)
    animation.keyPath = try archive.optionalText(old.keyPath)
    animation.isAdditive = try archive.flag(old.isAdditive)
    animation.isCumulative = try archive.flag(old.isCumulative)
    animation.valueFunction = try archive.optionalMember(old.valueFunction)
    animation.values = try archive.list(old.values, AnimatableValue.archived)
    animation.path = try archive.optional(old.path, BezierPath.archived)
    animation.pathPacing = try archive.member(old.pathPacing)
    animation.rotationMode = try archive.optionalMember(old.rotationMode)
    animation.keyTimes = try archive.optionalNumbers(old.keyTimes)
    animation.timingFunctions = try archive.list(old.timingFunctions, TimingFunction.archived)
    animation.calculationMode = try archive.member(old.calculationMode)
    animation.unknownCalculationMode = try archive.optionalText(old.unknownCalculationMode)
    animation.tensionValues = try archive.optionalNumbers(old.tensionValues)
    animation.continuityValues = try archive.optionalNumbers(old.continuityValues)
    animation.biasValues = try archive.optionalNumbers(old.biasValues)
    return animation
  }
}

extension SpringAnimation {
  fileprivate static func archived(_ old: Self, in archive: inout Archive) throws(ReadError) -> Self
  {
    var animation = SpringAnimation(
      try .archived(old.basic, in: &archive), mass: try archive.number(old.mass),
      stiffness: try archive.number(old.stiffness), damping: try archive.number(old.damping),
      initialVelocity: try archive.number(old.initialVelocity))
    animation.allowsOverdamping = try archive.flag(old.allowsOverdamping)
    animation.overdampedResponse = try archive.member(old.overdampedResponse)
    animation.velocity = try archive.optional(old.velocity, Velocity.archived)
    // It comes last, because the setters of other fields may change an automatic duration.
    animation.hasAutomaticDuration =
      try archive.flag(old.hasAutomaticDuration == true)
      ? true : nil
    return animation
  }
}

extension SpringAnimation.Velocity {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    var value: AnimatableValue?
    if case .perSecond(let old) = old { value = old }
    return try archive.optional(value, AnimatableValue.archived).map { .perSecond($0) }
      ?? .presented
  }
}

extension DecayAnimation {
  fileprivate static func archived(_ old: Self, in archive: inout Archive) throws(ReadError) -> Self
  {
    var animation = DecayAnimation()
    animation.properties = try .archived(old.properties, in: &archive)
    animation.keyPath = try archive.optionalText(old.keyPath)
    animation.isAdditive = try archive.flag(old.isAdditive)
    animation.isCumulative = try archive.flag(old.isCumulative)
    animation.valueFunction = try archive.optionalMember(old.valueFunction)
    animation.fromValue = try archive.optional(old.fromValue, AnimatableValue.archived)
    animation.velocity = try .archived(old.velocity, in: &archive)
    animation.rate = try archive.number(old.rate)
    animation.toValue = try archive.optional(old.toValue, AnimatableValue.archived)
    animation.gridStep = try archive.optional(old.gridStep, AnimatableValue.archived)
    animation.gridOffset = try archive.optional(old.gridOffset, AnimatableValue.archived)
    animation.lowerBound = try archive.optional(old.lowerBound, AnimatableValue.archived)
    animation.upperBound = try archive.optional(old.upperBound, AnimatableValue.archived)
    animation.restDistance = try archive.optionalNumber(old.restDistance)
    animation.stiffness = try archive.number(old.stiffness)
    return animation
  }
}

extension AnimationGroup {
  /// A group that is nested too deep is written without its children, just as a layer would add it.
  fileprivate static func archived(_ old: Self, in archive: inout Archive) throws(ReadError) -> Self
  {
    var animation = AnimationGroup()
    animation.properties = try .archived(old.properties, in: &archive)
    animation.animations = try archive.children(old.animations, Animation.archived)
    return animation
  }
}

extension Transition {
  fileprivate static func archived(_ old: Self, in archive: inout Archive) throws(ReadError) -> Self
  {
    var animation = Transition(
      type: try archive.text(old.type), subtype: try archive.optionalText(old.subtype),
      startProgress: try archive.number(old.startProgress),
      endProgress: try archive.number(old.endProgress))
    animation.properties = try .archived(old.properties, in: &archive)
    return animation
  }
}

// MARK: - Attributes

extension Attribute {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    Attribute(
      try archive.text(old?.name), try Content.archived(old?.content, in: &archive))
  }
}

extension Attribute.Content {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    switch try archive.index(old?.tag, below: 3) {
    case 0:
      var text: String?
      if case .text(let old) = old { text = old }
      return .text(try archive.text(text))
    case 1:
      var value: AnimatableValue?
      if case .value(let old) = old { value = old }
      return .value(try .archived(value, in: &archive))
    default:
      var element: ForeignElement?
      if case .element(let old) = old { element = old }
      return .element(try .archived(element, in: &archive))
    }
  }

  private var tag: Int {
    switch self {
    case .text: 0
    case .value: 1
    case .element: 2
    }
  }
}

extension ForeignElement {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    ForeignElement(
      name: try archive.text(old?.name),
      attributes: try archive.list(old?.attributes, ForeignAttribute.archived),
      children: try archive.children(old?.children, ForeignElement.archived),
      text: try archive.text(old?.text))
  }
}

extension ForeignAttribute {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    ForeignAttribute(name: try archive.text(old?.name), text: try archive.text(old?.text))
  }
}

// MARK: - Added animations

extension AddedAnimation {
  /// - Parameter scope: Finds the properties of the layer; a writer needs none.
  package static func archived(
    _ old: Self?, on scope: PropertyScope?, in archive: inout Archive
  ) throws(ReadError) -> Self {
    let id = Animation.ID(rawValue: try archive.word(old?.id.rawValue))
    let key = try archive.optionalText(old?.key)
    let animation = try Animation.archived(old?.animation, in: &archive)
    let delay = try archive.number(old?.delay)
    let policy = try ResolvePolicy.archived(old?.policy, in: &archive)
    let endpoints = try archive.optional(old?.endpoints, ResolvedEndpoints.archived)
    let fields =
      try archive.flag(old.map { !$0.isUsual })
      ? try ColdFields.archived(old?.coldFields, of: animation, on: scope, in: &archive) : nil
    if let old { return old }
    // An animation that is set at once after a delay has no duration.
    try archive.check(
      fields?.part != nil || delay > 0 && !policy.isOfUser || animation.hasSettledDurations,
      "the animation \(id.rawValue) has no duration")
    try archive.check(
      endpoints != nil && id.rawValue < 1 << 62, "the animation \(id.rawValue) is in no commit")
    var attached = AddedAnimation(
      id: id, key: key, animation: animation, delay: delay, policy: policy)
    attached.endpoints = endpoints
    if let fields { attached.coldFields = fields }
    return attached
  }

  private var isUsual: Bool { coldFields.isUsual }
}

extension AddedAnimation.ColdFields {
  /// Whether each saved field has its default.
  fileprivate var isUsual: Bool {
    part == nil && springsWithoutDuration.isEmpty && superseded.isEmpty && !isCut && control == nil
  }

  fileprivate static func archived(
    _ old: Self?, of animation: Animation, on scope: PropertyScope?, in archive: inout Archive
  ) throws(ReadError) -> Self {
    var fields = AddedAnimation.ColdFields()
    fields.part = try archive.optional(old?.part) { part, archive throws(ReadError) in
      try PlaybackPart.archived(part, of: animation, on: scope, in: &archive)
    }
    fields.springsWithoutDuration = try archive.list(old?.springsWithoutDuration) {
      path, archive throws(ReadError) in try archive.indices(path)
    }
    fields.superseded = try archive.list(old?.superseded) { path, archive throws(ReadError) in
      try PropertyPath.archived(path, on: scope, in: &archive)
    }
    fields.isCut = try archive.flag(old?.isCut)
    fields.control = try archive.optional(old?.control, PlaybackControl.archived)
    return fields
  }
}

extension ResolvePolicy {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let index = old.map { old in all.firstIndex { $0.name == old.name } ?? 0 }
    return all[try archive.index(index, below: all.count)]
  }
}

extension ResolvedEndpoints {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let beginTime = try archive.number(old?.beginTime)
    guard try archive.flag(old?.isPresented) else {
      return ResolvedEndpoints(beginTime: beginTime)
    }
    let values = try archive.list(old?.values) { value, archive throws(ReadError) in
      try archive.optional(value ?? nil, AnimatableValue.archived)
    }
    let velocities = try archive.list(old?.velocities) { value, archive throws(ReadError) in
      try archive.optional(value ?? nil, AnimatableValue.archived)
    }
    return old
      ?? ResolvedEndpoints(beginTime: beginTime, values: values, velocities: velocities)
  }
}

extension PlaybackControl {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    PlaybackControl(
      map: try .archived(old?.map, in: &archive), rate: try archive.number(old?.rate),
      isPaused: try archive.flag(old?.isPaused))
  }
}

extension PlaybackPart {
  fileprivate static func archived(
    _ old: Self?, of animation: Animation, on scope: PropertyScope?, in archive: inout Archive
  ) throws(ReadError) -> Self {
    let playback = Playback.ID(rawValue: try archive.word(old?.playback.rawValue))
    let steps = try archive.list(old?.steps) { step, archive throws(ReadError) in
      try Step.archived(step, on: scope, in: &archive)
    }
    if let old { return old }
    for (index, step) in steps.enumerated() {
      let former = [step.returnsTo, step.resumes].compactMap(\.self)
      try archive.check(former.allSatisfy { $0 < index }, "a step returns to a later step")
      try archive.check(
        former.isEmpty ? animation.hasChild(at: step.childPath) : step.childPath.isEmpty,
        "an animation has no part \(step.childPath)")
    }
    return PlaybackPart(playback: playback, steps: steps)
  }
}

extension PlaybackPart.Step {
  fileprivate static func archived(
    _ old: Self?, on scope: PropertyScope?, in archive: inout Archive
  ) throws(ReadError) -> Self {
    PlaybackPart.Step(
      childPath: try archive.indices(old?.childPath),
      path: try .archived(old?.path, on: scope, in: &archive),
      end: try archive.optional(old?.end, AnimatableValue.archived),
      isHold: try archive.flag(old?.isHold),
      isMoving: try archive.flag(old?.isMoving),
      returnsTo: try archive.optionalIndex(old?.returnsTo),
      resumes: try archive.optionalIndex(old?.resumes),
      onlyStarts: try archive.flag(old?.onlyStarts))
  }
}

extension Animation {
  fileprivate func hasChild(at path: [Int]) -> Bool {
    var animation = self
    for index in path {
      guard case .group(let group) = animation, group.animations.indices.contains(index) else {
        return false
      }
      animation = group.animations[index]
    }
    return !path.isEmpty
  }

  /// Whether adding the animation would change no duration. Animations of playbacks may take no time.
  fileprivate var hasSettledDurations: Bool {
    // The commit may have determined the duration of a decay.
    if case .decay = self { return true }
    if duration <= 0 { return false }
    guard case .group(let group) = self else { return true }
    return group.animations.allSatisfy(\.hasSettledDurations)
  }
}
