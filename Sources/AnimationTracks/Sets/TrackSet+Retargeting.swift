import AnimationInterpolation
import AnimationMath
import AnimationTiming

// Retargeting: a track moves to another target from its current value and velocity.

/// The result of retargeting a track of a ``TrackSet``.
public enum RetargetOutcome: Sendable, Hashable {
  /// The track moves to the new target.
  case retargeted
  /// The track is no longer in the set. Nothing has changed.
  case missing
  /// The time, the target, the velocity or the duration is not finite, the distance to the target or the speed
  /// overflows, or the duration is below 0. Nothing has changed.
  case notFinite
}

#if !hasFeature(Embedded)
  extension RetargetOutcome: Codable {}
#endif

extension TrackSet {
  /// A spring with an initial velocity: the data that its slot has no room for.
  struct MovingSpring: Sendable {
    /// The given constants, and the prepared spring from rest.
    var prepared: PreparedSpring
    /// The initial velocity divided by the square of the natural frequency, number by number.
    var lead: SIMD4<Double>
  }

  /// A spring from rest and its duration, with its original constants.
  struct PreparedSpring: Sendable {
    let spring: Spring
    let motion: SpringMotion
    let duration: Double
    /// The square of the natural frequency.
    let square: Double

    init(_ spring: Spring) {
      self.spring = spring
      let motion = SpringMotion((try? spring.starting(at: 0)) ?? spring)
      duration = spring.lastingDuration
      square = motion.constants.frequencySquared
      self.motion = motion
    }

    /// Returns the initial velocities divided by the square of the natural frequency; nil if a value of the motion is
    /// not finite.
    /// `square` is the square of the natural frequency, `way` leads from the start to the target.
    static func lead(
      square: Double, _ velocity: SIMD4<Double>, over way: SIMD4<Double>, to target: SIMD4<Double>
    ) -> SIMD4<Double>? {
      let lead = square < .infinity ? velocity / square : SIMD4()
      // An upper bound of the motion, as a sum that is finite only if all terms are.
      let reach = way + velocity + lead * square.squareRoot().limitedToFinite + target
      return (reach * 0).sum() == 0 ? lead : nil
    }
  }

  /// Retargets a track by a spring, from its current value and velocity.
  ///
  ///     set.retarget(track, to: Point2D(x: 40, y: 0), spring: .snappy, at: time)
  ///
  /// The motion starts at `time` and lasts the spring's ``AnimationTiming/Spring/animationDuration`` in seconds of the
  /// clock, whatever the velocity. t seconds after its start, each number of the property is
  /// `to + (from − to)·A(t) + v·B(t)`. Here `from` and v are the value and the velocity at `time`. A is the remaining
  /// distance of the spring if it is released at rest at the distance 1. B is the motion of the spring if it starts at
  /// its target with the velocity 1. Before `time` the property has the value `from`, after the end exactly the target.
  /// The handle stays valid. To make a value follow a moving target, retarget the track in every frame.
  ///
  /// Before the start of the track, `from` is the track's value at its start. After the end of the track, `from` is the
  /// value at its end, with one exception. After a spring without a time offset and with a speed above 0, `from` is the
  /// target of that spring, or its start if the spring autoreverses back to it. So if the duration ends before the
  /// value reaches the target, the value jumps to the target. The velocity v is 0 before the start and after the end of
  /// the track, at a jump and at a vertical tangent.
  ///
  /// Laws (`RetargetLawTests`): at `time` the value and the velocity equal those of the previous motion, to
  /// 1e-12·(1 + |x|). If you retarget again to the same target with the same spring, the values stay the same until the
  /// earlier end, to the same tolerance. The energy about the target never grows. The numbers of a value move as tracks
  /// of one number each, bit for bit.
  ///
  /// - Parameters:
  ///   - handle: A track that was added from one value to another, or with a ``Track`` of plain numbers as the only
  ///   one of its property.
  ///   - end: The target, with as many numbers as the track.
  ///   - spring: The spring. Its initial velocity, in distances to the target per second, is added to `velocity`.
  ///   - velocity: The velocity at `time`, per second of the clock. Default: nil, the current velocity.
  ///   - time: The absolute time of the call, finite. The new run starts at the time of the track's clock at this
  ///   time. The time may be before that of the last retarget.
  /// - Returns: Whether the track was retargeted, or the reason. A run that this interrupts stops unfinished in
  ///   ``events(in:withIterations:)``.
  /// - Precondition: The track has as many numbers as the target, and is of a kind that `handle` allows.
  /// - Complexity: O(depth of the clock). On absolute time, a call allocates only if more properties than ever before
  ///   move by such springs. A spring is prepared once if consecutive calls have the same spring, or if the track
  ///   already has it.
  @discardableResult
  @inlinable @inline(__always)
  public mutating func retarget<Value: TrackValue>(
    _ handle: TrackHandle, to end: Value, spring: Spring, velocity: Value? = nil, at time: Double
  ) -> RetargetOutcome {
    // Generic code of another module would cost more than everything else.
    send(
      handle, to: end.trackNumbers, by: spring, moving: velocity?.trackNumbers.padded, at: time)
  }

  @usableFromInline
  mutating func send(
    _ handle: TrackHandle, to target: TrackNumbers, by spring: Spring,
    moving given: SIMD4<Double>?, at time: Double
  ) -> RetargetOutcome {
    guard let place = place(ofTrack: handle, count: target.count) else { return .missing }
    let old = slots[place]
    let node = clockIndex(of: old)
    let begin = clockTime(of: node, at: time)
    guard begin.isFinite, let now = motion(at: begin, of: old) else { return .notFinite }
    // The track usually has the same spring, which is read in place.
    let isSame = old.kind == .moving && moving[old.index].prepared.spring == spring
    let other = isSame ? nil : prepare(spring)
    let square = other?.square ?? moving[old.index].prepared.square
    let duration = other?.duration ?? moving[old.index].prepared.duration
    let way = target.padded - now.value
    var start = given ?? now.velocity
    if spring.initialVelocity != 0 { start += spring.initialVelocity * way }
    guard
      let lead = PreparedSpring.lead(square: square, start, over: way, to: target.padded)
    else { return .notFinite }
    beginRun(of: handle, at: time, on: node)
    setEnds(at: old.lane, target.count, now.value, target.padded)
    let timing = TimingSchedule(
      begin: begin, laneRate: 1 / duration, count: 1, activeDuration: duration, fillsBefore: true,
      fillsAfter: true)
    if let other {
      move(
        place, by: MovingSpring(prepared: other, lead: lead), timing: timing,
        clock: node, laneCount: target.count)
    } else {
      move(place, on: lead, timing: timing)
    }
    return .retargeted
  }

  /// Retargets a track by a curve, from its current value and velocity.
  ///
  /// At the fraction s of the duration T, the property has the value `from + (to − from)·p(s) + v·T·s·(1 − s)²`. Here
  /// `from` and v are the value and the velocity at `time`, and p is the curve. The last term continues the velocity v
  /// at the start; its value and its slope are 0 at the end. If the track is not visible or is over at `time`, `from`
  /// and v are those of ``retarget(_:to:spring:velocity:at:)``.
  ///
  /// Law (`RetargetLawTests`): at `time` the value equals that of the previous motion. The velocity there is the
  /// previous velocity plus the velocity with which the curve starts.
  ///
  /// - Parameters:
  ///   - handle: A track that was added from one value to another, or with a ``Track`` of plain numbers as the only
  ///   one of its property.
  ///   - end: The target, with as many numbers as the track.
  ///   - duration: In seconds of the clock, finite and 0 or above. 0 sets the target at once: from `time` on the track
  ///   has the target value, at rest.
  ///   - curve: The timing function, from ``addCurve(_:)``. Default: `.linear`.
  ///   - time: The absolute time of the call, finite. The new run starts at the time of the track's clock at this
  ///   time. The time may be before that of the last retarget.
  /// - Returns: Whether the track was retargeted, or the reason; ``RetargetOutcome/notFinite`` even for a negative
  ///   duration. A run that this interrupts stops unfinished in ``events(in:withIterations:)``.
  /// - Precondition: The track has as many numbers as the target, and is of a kind that `handle` allows.
  /// - Complexity: O(1). Allocates an effect stack if the velocity at `time` is not 0 or the duration is 0.
  @discardableResult
  public mutating func retarget<Value: TrackValue>(
    _ handle: TrackHandle, to end: Value, duration: Double, curve: CurveHandle = .linear,
    at time: Double
  ) -> RetargetOutcome {
    let target = end.trackNumbers
    guard let place = place(ofTrack: handle, count: target.count) else { return .missing }
    let slot = slots[place]
    let node = clockIndex(of: slot)
    let begin = clockTime(of: node, at: time)
    guard begin.isFinite, duration.isFinite, duration >= 0, let now = motion(at: begin, of: slot),
      ((target.padded - now.value + now.velocity * duration) * 0).sum() == 0
    else { return .notFinite }
    let timing = TimingSchedule(
      Timing(beginTime: begin, duration: duration, fillMode: .both))
    require(
      contains(curve), "the curve of a track is not in this set: add it with the set's addCurve(_:)"
    )
    beginRun(of: handle, at: time, on: node)
    if now.velocity == SIMD4(), timing.isPlain {
      setEnds(at: slot.lane, target.count, now.value, target.padded)
      modify(place, to: .ends) {
        $0.timing = timing
        $0.node = node
        $0.laneCount = target.count
        $0.index = curve.index
      }
      return .retargeted
    }
    let numbers = { (padded: SIMD4<Double>) in (0..<target.count).map { padded[$0] } }
    let type = Self.type(laneCount: target.count)
    guard
      let ends = try? PreparedEnds(
        from: numbers(now.value), to: target.numbers, by: nil, type: type, isAdditive: false,
        velocity: duration > 0 ? numbers(now.velocity) : nil)
    else { preconditionFailure("both ends are given and have one count of numbers") }
    let stack = insertStack(
      single(
        type,
        Track(
          clock: node, timing: timing,
          // A track without a duration has its target value, whatever the curve.
          pacing: duration > 0
            ? PreparedPacing(curves[Int(curve.index)], carrying: duration)
            : PreparedPacing(.linear),
          interpolation: PreparedInterpolation(.ends(ends), type: type)), numbering(at: place)))
    modify(place, to: .stack) { $0.index = stack }
    return .retargeted
  }

  // MARK: -

  /// Returns the place of a track that can be retargeted; nil if it does not exist.
  private mutating func place(ofTrack handle: TrackHandle, count: Int) -> Int? {
    let place = handle.property.place
    if contains(handle.property), slots[place].kind == .moving, slots[place].laneCount == count,
      isOwn(handle)
    {
      return place
    }
    guard index(of: handle) != nil else { return nil }
    makeStack(at: place)
    if slots[place].kind == .stack {
      let stack = stacks[slots[place].index]
      require(
        stack.isSingle && (stack.serials.count == 1 || stack.driver != 0)
          && stack.stack.tracks.first?.interpolation.isOfPlainNumbers == true,
        "only a track of plain numbers that is alone on its property can be retargeted: replace this track"
      )
    }
    require(
      laneCount(at: place) == count,
      "a track of \(laneCount(at: place)) numbers cannot move to a target of \(count)")
    return place
  }

  /// Returns the clock of a track that can be retargeted: a stack of one track has it in the track, one that a
  /// playback drives in its slot.
  private func clockIndex(of slot: TrackSlot) -> Int {
    guard slot.kind == .stack else { return slot.node }
    let stack = stacks[slot.index]
    return stack.driver == 0 ? stack.stack.tracks.first?.node ?? 0 : slot.node
  }

  /// Returns the prepared spring, that of the last call if it is the same.
  mutating func prepare(_ spring: Spring) -> PreparedSpring {
    if let lastSpring, lastSpring.spring == spring { return lastSpring }
    let prepared = PreparedSpring(spring)
    lastSpring = prepared
    return prepared
  }

  /// Returns value and velocity from which a motion continues a track that can be retargeted, at a time of the track's
  /// clock; nil if the value is not finite.
  package mutating func continuedMotion(
    of handle: TrackHandle, at clockTime: Double
  ) -> (value: SIMD4<Double>, velocity: SIMD4<Double>)? {
    makeStack(at: handle.property.place)
    return motion(at: clockTime, of: slots[handle.property.place])
  }

  /// Returns value and velocity of a track at a time of its clock; nil if they are not finite.
  ///
  /// Mutating, although nothing changes: the call would otherwise copy the set.
  mutating func motion(
    at time: Double, of slot: TrackSlot
  ) -> (value: SIMD4<Double>, velocity: SIMD4<Double>)? {
    if slot.kind == .stack {
      let stack = stacks[slot.index]
      return stack.driver == 0
        ? motion(at: time, of: stack.stack) : drivenMotion(at: time, of: stack.stack, slot.node)
    }
    let located = slot.timing.located(at: time)
    let (start, end) = endLanes(of: slot)
    if slot.kind != .ends, located.phase != .active {
      return (located.progress > 0 ? end : start, SIMD4())
    }
    if slot.kind == .moving {
      let (motion, duration) = (
        moving[slot.index].prepared.motion, moving[slot.index].prepared.duration
      )
      let (value, velocity) = motion.motion(at: located.progress * duration)
      let (lead, change) = (
        moving[slot.index].lead, motion.acceleration(value: value, velocity: velocity)
      )
      return (
        start.mixed(with: end, by: SIMD4(repeating: value)) + lead * velocity,
        (end - start) * velocity + lead * change
      )
    }
    let (slot, clock) = (slot.filling, ClockNode.State.absolute(time))
    let velocity = rates(of: slot, at: clock, clockRate: located.phase == .active ? 1 : 0)
    let value = withUnsafeTemporaryAllocation(of: Double.self, capacity: 4) { numbers in
      numbers.initialize(repeating: 0)
      _ = readNumbers(slot, at: clock, into: numbers.baseAddress!)
      return SIMD4(numbers[0], numbers[1], numbers[2], numbers[3])
    }
    return (value, Self.continued(velocity))
  }

  private func motion(
    at time: Double, of stack: EffectStack
  ) -> (value: SIMD4<Double>, velocity: SIMD4<Double>)? {
    guard var track = stack.tracks.first else { return nil }
    let phase = track.timing.located(at: time).phase
    // It has a value at all times: the first before its start, the last after its end.
    let state = ClockNode.State(
      time: phase == .before && !track.timing.fillsBefore ? track.timing.beginTime : time,
      isVisible: true,
      closing: phase == .after ? .greatestFiniteMagnitude : -1)
    track.node = 0
    let (value, velocity) = EffectStack(stack.type, model: nil, tracks: [track]).withView {
      Self.motion(of: $0, ([state], [phase == .active ? 1 : 0]))
    }
    return value.map { (Self.padded($0), Self.continued(velocity.map(Self.padded))) }
  }

  /// Returns the velocity of a motion that takes over: 0 if the previous one jumps, or moves along a vertical
  /// tangent.
  static func continued(_ velocity: SIMD4<Double>?) -> SIMD4<Double> {
    guard let velocity, (0..<4).allSatisfy({ velocity[$0].magnitude < .greatestFiniteMagnitude })
    else { return SIMD4() }
    return velocity
  }

  static func padded(_ lanes: some Collection<Double>) -> SIMD4<Double> {
    var padded = SIMD4<Double>()
    for (lane, number) in lanes.enumerated() { padded[lane] = number }
    return padded
  }

  @inline(__always)
  func endLanes(of slot: TrackSlot) -> (start: SIMD4<Double>, end: SIMD4<Double>) {
    var (start, end) = (SIMD4<Double>(), SIMD4<Double>())
    let (base, count) = (2 * Int(slot.lane), slot.laneCount)
    ends.withSpan {
      for lane in 0..<count {
        start[lane] = $0[base + lane]
        end[lane] = $0[base + count + lane]
      }
    }
    return (start, end)
  }
}
