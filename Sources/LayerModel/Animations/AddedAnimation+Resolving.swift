import AnimationInterpolation
import AnimationTiming

// A commit resolves an animation in three steps: the animation says what it needs, the commit reads that in the
// previous tree, and the animation takes the values.

package struct PropertyRead {
  package let keyPath: String
  /// The clock in whose seconds the velocity is measured, or nil if no velocity is needed.
  package let velocity: VelocityClock?
}

package enum ResolveNeeds {
  case nothing
  case property(PropertyRead)
  /// The property of each step of a playback, or nil if an earlier step has brought it to its start.
  case steps([PropertyRead?])
}

/// The clock in whose seconds an animation takes over a velocity.
package enum VelocityClock: Sendable, Hashable {
  case layer
  case playback(Playback.ID)
}

/// A property of a layer at a commit.
package struct PropertyAtCommit {
  /// The presented value, or nil if it is no value.
  let shown: AnimatableValue?
  /// The velocity, per second of the requested clock, or nil if it rests, has no velocity or no clock was requested.
  let velocity: AnimatableValue?
  let model: AnimatableValue?
  let isInPlace: Bool

  package init(
    shown: AnimatableValue?, velocity: AnimatableValue?, model: AnimatableValue?,
    isInPlace: Bool = false
  ) {
    self.shown = shown
    self.velocity = velocity
    self.model = model
    self.isInPlace = isInPlace
  }
}

extension AddedAnimation {
  /// The properties that a commit at a time of the layer reads to resolve the animation.
  package func needs(atCommit localTime: Double) -> ResolveNeeds {
    if isResolved { return .nothing }
    if let part { return .steps(part.reads) }
    // An animation that starts later finds the value at rest.
    let isMoving = takesVelocity && !(Timing.startTime(ofBegin: begin(localTime)) > localTime)
    guard isMoving || startsFromShown, let keyPath = animation.keyPath else { return .nothing }
    return .property(PropertyRead(keyPath: keyPath, velocity: isMoving ? .layer : nil))
  }

  /// Resolves the animation with the property that it needs, or nil if there is no property of that name. An entrance
  /// that was to continue an exit stays unresolved if the exit is over.
  package mutating func resolve(with property: PropertyAtCommit?, atCommit localTime: Double) {
    defer { resolveControl(atCommit: localTime) }
    if isResolved { return }
    var property = property
    if policy.start == .ifVisible, let found = property, !found.isInPlace {
      guard let start = offstageValue(of: found) else { return }
      property = PropertyAtCommit(shown: start, velocity: nil, model: found.model)
    }
    endpoints = ResolvedEndpoints(
      beginTime: begin(localTime),
      values: property.map { startsFromShown ? presentedEnds($0) : [] } ?? [],
      velocities: property?.velocity.map { [$0] } ?? [])
  }

  package mutating func resolve(
    withSteps properties: [PropertyAtCommit?], atCommit localTime: Double
  ) {
    guard let part else { return }
    endpoints = ResolvedEndpoints(beginTime: localTime, starts: part.starts(with: properties))
  }

  private func begin(_ localTime: Double) -> Double {
    let given = animation.plainTiming.beginTime
    return given == 0 ? localTime + delay : given
  }

  /// Whether it starts from the presented value. It does not read the key path, which would copy the animation.
  var startsFromShown: Bool {
    switch policy.start {
    case .always, .ifVisible: true
    case .ifStartIsOpen: animation.isOpenAtStart && animation.isOpenInChange
    case .ifOpen: animation.isOpenAtStart && animation.isOpenInChange && animation.isOpenAtEnd
    }
  }

  private var takesVelocity: Bool {
    switch animation {
    case .spring(let spring): spring.velocity.map { $0 == .presented } ?? policy.takesOver
    case .decay(let decay): decay.velocity == .presented
    case .basic(let basic): policy.takesOver && basic.velocity == nil
    case .keyframe, .group, .transition: policy.takesOver
    }
  }

  /// The start, and the end unless the animation names it.
  private func presentedEnds(_ property: PropertyAtCommit) -> [AnimatableValue?] {
    if case .decay(let decay) = animation {
      return [decay.isAdditive ? property.shown?.resting : property.shown]
    }
    switch policy.end {
    // The model matrix does not remember the target of an angle.
    case .model: return [property.shown, animation.ends?.toValue ?? property.model]
    case .offstage: return [property.shown, offstageValue(of: property)]
    case .named:
      // Both ends of an additive animation are zero, so that it has no effect.
      let isAdded = policy.isOfUser && isAdditive && property.shown?.type.hasSums == true
      return isAdded ? [] : [property.shown]
    }
  }

  /// The off-stage value of an entrance or an exit, or nil if there is none.
  private func offstageValue(of property: PropertyAtCommit) -> AnimatableValue? {
    guard let ends = animation.ends else { return nil }
    if let change = ends.byValue { return property.model?.sum(change) ?? property.model }
    return policy.end == .offstage ? ends.toValue : ends.fromValue
  }

  /// The animation with the values that the commit has resolved, or nil before a commit.
  ///
  /// Its `beginTime` is the resolved one. An animation that names none of its ends starts from the presented value.
  /// An animation of a block also ends at the model value of the commit. An animation that is removed on completion
  /// has no fill after its end.
  public var resolved: Animation? {
    guard let endpoints, let timing = timingAtCommit else { return nil }
    var copy = animation
    switch copy {
    case .basic(var basic):
      basic.timing = timing
      endpoints.apply(to: &basic)
      copy = .basic(basic)
    case .spring(var spring):
      spring.timing = timing
      endpoints.apply(to: &spring)
      copy = .spring(spring)
    case .decay(var decay):
      decay.timing = timing
      endpoints.apply(to: &decay)
      copy = .decay(decay)
    case .group(var group):
      group.timing = timing
      // Releases the other reference, so that the children change in place.
      copy = .group(AnimationGroup())
      if let part, endpoints.isPresented { endpoints.apply(to: &group, part) }
      copy = .group(group)
    case .keyframe, .transition:
      copy.timing = timing
    }
    return copy
  }

  package var resolvedTiming: Timing? {
    if case .decay = animation { return resolved?.timing }
    return timingAtCommit
  }

  private var timingAtCommit: Timing? {
    guard let endpoints else { return nil }
    var timing = animation.plainTiming
    timing.beginTime = endpoints.beginTime
    if animation.leavesAtEnd {
      // An animation that runs backwards ends at its start.
      let runsBack = control.map { $0.map.speed < 0 } ?? false
      timing.fillMode = runsBack ? .removed : timing.fillMode.removingAfterFill
    }
    return timing
  }
}

extension Animation {
  fileprivate var ends: BasicAnimation? {
    switch self {
    case .basic(let animation): animation
    case .spring(let animation): animation.basic
    case .decay, .keyframe, .group, .transition: nil
    }
  }

  // By pattern, because a comparison copies a value. One at a time, because a tuple copies the animation.

  /// Whether the start is left open. An animation that has no start returns false.
  fileprivate var isOpenAtStart: Bool {
    switch self {
    case .basic(let animation): if case nil = animation.fromValue { true } else { false }
    case .spring(let animation): if case nil = animation.basic.fromValue { true } else { false }
    case .decay(let animation): if case nil = animation.fromValue { true } else { false }
    case .keyframe, .group, .transition: false
    }
  }

  /// Whether the change over an iteration is left open, as it always is for a decay.
  fileprivate var isOpenInChange: Bool {
    switch self {
    case .basic(let animation): if case nil = animation.byValue { true } else { false }
    case .spring(let animation): if case nil = animation.basic.byValue { true } else { false }
    case .decay: true
    case .keyframe, .group, .transition: false
    }
  }

  /// Whether the end is left open, as it always is for a decay.
  fileprivate var isOpenAtEnd: Bool {
    switch self {
    case .basic(let animation): if case nil = animation.toValue { true } else { false }
    case .spring(let animation): if case nil = animation.basic.toValue { true } else { false }
    case .decay: true
    case .keyframe, .group, .transition: false
    }
  }
}

extension FillMode {
  var removingAfterFill: FillMode {
    switch self {
    case .forwards, .removed: .removed
    case .backwards, .both: .backwards
    }
  }
}
