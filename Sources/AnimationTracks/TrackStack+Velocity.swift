import AnimationInterpolation
import AnimationMath
import AnimationTiming

// The arithmetic of velocities, which stands once for whoever holds the clocks' states and the room.

/// A stack whose tracks lie anywhere.
struct TrackStackView {
  let type: ValueType
  let model: [Double]?
  let tracks: UnsafeBufferPointer<Track>

  /// How much room the property needs while it is read, as ``TrackStack/storageCount``.
  let storageCount: Int
}

extension TrackStack {
  /// Hands the stack to a function.
  func withView<Result>(_ body: (TrackStackView) -> Result) -> Result {
    tracks.withUnsafeBufferPointer {
      body(TrackStackView(type: type, model: model, tracks: $0, storageCount: storageCount))
    }
  }
}

extension TrackStackView {
  /// Reads how fast the property or a component of it changes out of evaluated clocks.
  ///
  /// - Parameters:
  ///   - component: nil for the whole value.
  ///   - states: The clocks at the time.
  ///   - rates: How fast they go.
  ///   - storage: Room, as long as ``storageCount`` says.
  ///   - velocity: Room of the same length.
  ///   - body: Receives the numbers, nil where there is no velocity.
  func withVelocity<Result>(
    of component: ComponentLanes?, states: UnsafeBufferPointer<TimeNode.State>,
    rates: UnsafeBufferPointer<Double>, storage: UnsafeMutableBufferPointer<Double>,
    velocity: UnsafeMutableBufferPointer<Double>, _ body: (UnsafeBufferPointer<Double>?) -> Result
  ) -> Result {
    velocity.update(repeating: 0)
    var running = RunningProperty(type: type, model: model, storage: storage)
    for index in tracks.indices {
      let node = tracks[index].node
      tracks[index].apply(
        at: states[node], rate: rates[node], to: &running, storage: storage, velocity: velocity)
    }
    guard running.isPresent, type.hasVelocity, component.map(running.has) ?? true else {
      return body(nil)
    }
    guard let component else {
      running.makeWhole(storage, velocity: velocity)
      let lanes = UnsafeMutableBufferPointer(rebasing: velocity[..<running.count])
      return body(RunningProperty.isVelocity(lanes) ? UnsafeBufferPointer(lanes) : nil)
    }
    return withUnsafeTemporaryAllocation(
      of: Double.self, capacity: component.valueCount
    ) { lanes in
      lanes.initialize(repeating: 0)
      running.readVelocity(component, into: lanes, storage: storage, velocity: velocity)
      return body(RunningProperty.isVelocity(lanes) ? UnsafeBufferPointer(lanes) : nil)
    }
  }
}

extension Track {
  /// Applies the track, and how fast it changes, at a state of its clock that goes at a rate.
  ///
  /// Kept out of the loops over rows, which would spill their numbers for it: 1.2 % of the
  /// instructions of springs with their velocities.
  @inline(never)
  func apply(
    at clock: TimeNode.State, rate: Double, to running: inout RunningProperty,
    storage: UnsafeMutableBufferPointer<Double>, velocity: UnsafeMutableBufferPointer<Double>
  ) {
    guard clock.isVisible else {
      if rate.isNaN { running.jump(component, storage: storage, velocity: velocity) }
      return
    }
    let located = timing.resolved(at: clock.time, closing: clock.closing)
    let progressRate = timing.progressRate(
      at: clock.time, parentRate: rate, isClosedAtEnd: clock.isAtEnd)
    guard located.isVisible else {
      if progressRate.isNaN { running.jump(component, storage: storage, velocity: velocity) }
      return
    }
    let motion = pacing.motion(at: located.progress, rate: progressRate)
    var (impulse, impulseRate) = (0.0, 0.0)
    if interpolation.isMoving {
      impulse = pacing.motion(at: located.progress).impulse
      impulseRate = progressRate.chained(with: pacing.impulseSlope(at: located.progress))
    }
    var source = interpolation.locate(
      MovingProgress(
        value: motion.progress, rate: motion.rate, across: motion.across, impulse: impulse,
        impulseRate: impulseRate),
      cycle: located.cycle)
    pacing.pace(&source)
    running.apply(
      interpolation, component: component, at: source, storage: storage, velocity: velocity)
  }
}
