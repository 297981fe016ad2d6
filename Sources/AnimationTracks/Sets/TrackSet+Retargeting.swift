import AnimationInterpolation
import AnimationMath
import AnimationTiming

// A track is sent to another target from where it is, and as fast as it moves.

/// What has come of sending a track of a ``TrackSet`` to another target.
public enum RetargetOutcome: Sendable, Hashable {
  /// It is on its way.
  case retargeted
  /// The track is not in the set any more. Nothing has changed.
  case missing
  /// The time, the target, the velocity or the duration is not finite, or so far away that the way or the speed
  /// is no number, or the duration is below 0. Nothing has changed.
  case notFinite
}

#if !hasFeature(Embedded)
  extension RetargetOutcome: Codable {}
#endif

extension TrackSet {
  /// A spring that goes on with a velocity: what its slot has no room for.
  struct MovingSpring: Sendable {
    /// The constants that were given, and the same from rest, ready.
    var prepared: PreparedSpring
    /// The velocity at the start by the square of the natural frequency, number by number.
    var lead: SIMD4<Double>
  }

  /// A spring from rest and how long it lasts, with the constants of which it was made.
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

    /// What carries velocities at the start on; nil if a value that it comes to is no number.
    ///
    /// - Parameters:
    ///   - square: The square of the natural frequency.
    ///   - velocity: For each number.
    ///   - way: From the start to the target.
    ///   - target: The target.
    static func lead(
      square: Double, _ velocity: SIMD4<Double>, over way: SIMD4<Double>, to target: SIMD4<Double>
    ) -> SIMD4<Double>? {
      let lead = square < .infinity ? velocity / square : SIMD4()
      // The furthest that it may come, as a sum that is a number only if all of them are.
      let reach = way + velocity + lead * square.squareRoot().limitedToFinite + target
      return (reach * 0).sum() == 0 ? lead : nil
    }
  }

  /// Sends a track to another target by a spring, from the value and with the velocity that it has.
  ///
  ///     set.retarget(track, to: Point2D(x: 40, y: 0), spring: .snappy, at: time)
  ///
  /// From now on the property shows `to + (from − to)·A(t) + v·B(t)`, number by number: `from` and v are
  /// its value and velocity at the time, A what remains of the spring let go at rest, B its way from the
  /// target with the velocity 1. It begins at the time, lasts its
  /// ``AnimationTiming/Spring/animationDuration`` in seconds of the clock, whatever the velocity, and then
  /// shows the target; before the time it shows `from`. The handle stays. A value that follows one that moves
  /// is a retarget in every frame.
  ///
  /// Where the track has no value at the time, that of its begin or of its end counts. At or after the end of
  /// a spring that is its target, at rest, also where its duration cuts it short, so that it jumps there; of
  /// a spring that is offset or runs backwards it is what is shown. There is no velocity before the begin,
  /// after the end, at a jump and at an upright tangent.
  ///
  /// Laws: at the time value and velocity are the former ones, to 1e-12·(1 + |x|); another retarget to
  /// the same target by the same spring shows the same values until the earlier end, to as much; the
  /// energy about the target never grows; the numbers of a value move as tracks of one number each, bit
  /// for bit (`RetargetLawTests`).
  ///
  /// - Parameters:
  ///   - handle: A track that was added from one value to another, or with a ``Track`` of plain numbers
  ///     as the only one of its property.
  ///   - end: The target, of as many numbers.
  ///   - spring: The spring; its initial velocity, in whole ways a second, is added.
  ///   - velocity: How fast it moves at the time, per second of the clock, instead of what it has; nil for
  ///     that.
  ///   - time: The absolute time of the call, finite. The new run begins at what the track's clock shows
  ///     then. A time before that of the last retarget counts as any other.
  /// - Returns: Whether it is on its way, and why not. A run that this interrupts stops unfinished in
  ///   ``events(in:withIterations:)``.
  /// - Precondition: The track has as many numbers as the target, and is of one of these kinds.
  /// - Complexity: O(depth of the clock), and on absolute time no allocation once as many properties as now have been sent to another
  ///   target; a spring is prepared once where the calls after each other have the same, or that which
  ///   the track has.
  @discardableResult
  @inlinable @inline(__always)
  public mutating func retarget<Value: TrackValue>(
    _ handle: TrackHandle, to end: Value, spring: Spring, velocity: Value? = nil, at time: Double
  ) -> RetargetOutcome {
    // Generic code of another module would cost more than all the rest.
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
    // In the usual case the spring is the one that the track has. It is read where it lies.
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

  /// Sends a track to another target by a curve, from the value and with the velocity that it has.
  ///
  /// From now on the property shows `from + (to − from)·p(s) + v·T·s·(1 − s)²` at the fraction s of the
  /// duration T: the way of the curve, and the way that the velocity carries, which is level at the end.
  /// Law: at the time the value is the former one, and the velocity that one and the one with which the
  /// curve starts from rest (`RetargetLawTests`).
  ///
  /// - Parameters:
  ///   - handle: As for a spring.
  ///   - end: The target, of as many numbers.
  ///   - duration: In seconds of the clock, finite and 0 or above. 0 sets the target at once: the track shows
  ///     it from the time on, at rest.
  ///   - curve: Linear progress to paced progress, of ``addCurve(_:)``.
  ///   - time: As for a spring.
  /// - Returns: As for a spring; ``RetargetOutcome/notFinite`` for such a duration too.
  /// - Precondition: As for a spring.
  /// - Complexity: O(1); what moves at the time takes a stack of its own, and allocates it.
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
          // One that lasts no time shows its target, whatever the curve says.
          pacing: duration > 0
            ? PreparedPacing(curves[Int(curve.index)], carrying: duration)
            : PreparedPacing(.linear),
          interpolation: PreparedInterpolation(.ends(ends), type: type)), numbering(at: place)))
    modify(place, to: .stack) { $0.index = stack }
    return .retargeted
  }

  // MARK: -

  /// The place of a track that can be sent to another target; nil where it is not there.
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

  /// The clock of a track that can be sent to another target: a stack of one has it in its track, one that a
  /// playback drives in its slot.
  private func clockIndex(of slot: TrackSlot) -> Int {
    guard slot.kind == .stack else { return slot.node }
    let stack = stacks[slot.index]
    return stack.driver == 0 ? stack.stack.tracks.first?.node ?? 0 : slot.node
  }

  /// The spring ready, as it was the last time if it is the same.
  mutating func prepare(_ spring: Spring) -> PreparedSpring {
    if let lastSpring, lastSpring.spring == spring { return lastSpring }
    let prepared = PreparedSpring(spring)
    lastSpring = prepared
    return prepared
  }

  /// Returns value and velocity from which a motion continues a track, at a time of the track's clock; nil if
  /// the value is not a number.
  ///
  /// - Parameter handle: A track of the set that can be retargeted.
  package mutating func continuedMotion(
    of handle: TrackHandle, at clockTime: Double
  ) -> (value: SIMD4<Double>, velocity: SIMD4<Double>)? {
    makeStack(at: handle.property.place)
    return motion(at: clockTime, of: slots[handle.property.place])
  }

  /// Value and velocity of a track at a time of its clock; nil where they are no numbers.
  ///
  /// Mutating, though nothing changes: the set would be copied for the call.
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

  /// The same of the only track of a stack.
  private func motion(
    at time: Double, of stack: EffectStack
  ) -> (value: SIMD4<Double>, velocity: SIMD4<Double>)? {
    guard var track = stack.tracks.first else { return nil }
    let phase = track.timing.located(at: time).phase
    // It has a value at all times: before its begin the first, after its end the last.
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

  /// Returns the velocity of a motion that takes over: 0 if the former one jumps, or moves along an upright
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

  /// The numbers of the two ends of a property that has them.
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
