import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// The start time, the ends and the velocities of an animation, as far as only a commit can know them.
package struct ResolvedEndpoints: Sendable, Hashable {
  @Reflexive package var beginTime: Double
  /// Nil if the animation takes nothing from the presented values, as most animations do, because they name their
  /// ends.
  private let presented: ImmutableBox<Presented>?

  private struct Presented: Hashable {
    let values: [AnimatableValue?]
    let velocities: [AnimatableValue?]
  }

  /// The presented value at the commit, for an animation that names none of its ends.
  package var presentedValue: AnimatableValue? { values.first ?? nil }
  package var isPresented: Bool { presented != nil }
  /// The start, for a block also the end, for a playback the start of each step. Nil is no value.
  var values: [AnimatableValue?] { presented?.value.values ?? [] }
  /// The velocities that the starts take over: one, for a playback one for each start.
  var velocities: [AnimatableValue?] { presented?.value.velocities ?? [] }

  init(
    beginTime: Double, values: [AnimatableValue?] = [], velocities: [AnimatableValue?] = []
  ) {
    self.beginTime = beginTime
    presented =
      values.isEmpty && velocities.isEmpty
      ? nil : ImmutableBox(Presented(values: values, velocities: velocities))
  }

  /// Creates the starts of the steps of a playback.
  init(beginTime: Double, starts: [PropertyAtCommit?]) {
    self.init(
      beginTime: beginTime, values: starts.map { $0?.shown },
      velocities: starts.contains { $0?.velocity != nil } ? starts.map { $0?.velocity } : [])
  }

  var velocity: AnimatableValue? { velocities.first ?? nil }

  func apply(to group: inout AnimationGroup, _ part: PlaybackPart) {
    for (index, step) in part.steps.enumerated() where index < values.count && !step.isBare {
      let start = values[index]
      let velocity: AnimatableValue?? = index < velocities.count ? velocities[index] : nil
      group.change(at: step.childPath[...]) { animation in
        animation.changeEnds { $0.setEnds(start, step.isHold ? start : step.end) }
        switch animation {
        case .spring(var spring):
          if let velocity {
            spring.velocity = velocity.map { .perSecond($0) }
            animation = .spring(spring)
          }
        case .decay(var decay):
          decay.setStart(start, velocity ?? nil)
          animation = .decay(decay)
        case .basic(var basic):
          if let velocity {
            basic.velocity = velocity
            animation = .basic(basic)
          }
        case .keyframe, .group, .transition: break
        }
      }
    }
  }

  package func apply(to animation: inout BasicAnimation) {
    guard isPresented else { return }
    applyEnds(to: &animation)
    animation.velocity = velocity ?? animation.velocity
  }

  package func apply(to animation: inout SpringAnimation) {
    applyEnds(to: &animation.basic)
    if let velocity {
      animation.velocity = .perSecond(velocity)
    } else if animation.velocity == .presented {
      animation.velocity = nil
    }
  }

  private func applyEnds(to animation: inout BasicAnimation) {
    guard let start = values.first else { return }
    animation.setEnds(start, values.count > 1 ? .some(values[1]) : nil)
  }

  func apply(to animation: inout DecayAnimation) { animation.setStart(presentedValue, velocity) }
}

extension BasicAnimation {
  /// Sets the start, and the end if there is one, and marks those that are no value.
  fileprivate mutating func setEnds(_ start: AnimatableValue?, _ end: AnimatableValue??) {
    var absent: AbsentEnds = []
    fromValue = start
    if start == nil { absent.insert(.start) }
    if let end {
      toValue = end
      if end == nil { absent.insert(.end) }
    }
    if !absent.isEmpty { absentEnds = absent }
  }
}

extension DecayAnimation {
  /// Sets the open start and velocity, and the duration. No velocity means rest.
  fileprivate mutating func setStart(_ start: AnimatableValue?, _ presented: AnimatableValue?) {
    if fromValue == nil { fromValue = start }
    if velocity == .presented, let rest = fromValue?.resting {
      velocity = .perSecond(presented ?? rest)
    }
    settleDuration()
  }
}

extension AnimationGroup {
  /// Changes a child in place. The path has the indices of children from the outermost group inwards.
  fileprivate mutating func change(at path: ArraySlice<Int>, _ body: (inout Animation) -> Void) {
    guard let first = path.first, animations.indices.contains(first) else { return }
    guard path.count > 1 else { return body(&animations[first]) }
    guard case .group(var inner) = animations[first] else { return }
    animations[first] = .group(AnimationGroup())
    inner.change(at: path.dropFirst(), body)
    animations[first] = .group(inner)
  }
}
