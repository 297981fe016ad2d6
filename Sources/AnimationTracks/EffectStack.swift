import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// A property: its model value, and the tracks above it in the order of their application.
struct EffectStack: Sendable, Hashable {
  let type: ValueType
  /// The numbers of the model value for ``AnimationInterpolation/EffectAccumulator``, nil for none.
  let model: [Double]?
  private(set) var tracks: [Track]
  /// The greatest count of numbers that the value ever has.
  private(set) var laneCount: Int
  /// The greatest count of numbers of an animated component.
  private var componentCount = 0

  init(_ type: ValueType, model: [Double]?, tracks: [Track] = []) {
    let wanted = type == .transform ? 32 : type.laneCount
    require(
      model.map { $0.count == wanted ?? max($0.count, type == .path ? 1 : 0) } ?? true,
      "\(model?.count ?? 0) numbers are not a model value of type \(type.rawValue): see EffectAccumulator.modelLanes(_:objects:)"
    )
    self.type = type
    self.model = model
    self.tracks = tracks
    laneCount = type.laneCount ?? model?.count ?? 0
    for index in tracks.indices { takeIn(tracks[index]) }
  }

  /// The length of the storage for reading the property.
  var storageCount: Int {
    EffectAccumulator.storageCount(for: type, laneCount: laneCount, componentCount: componentCount)
  }

  mutating func append(_ track: Track) {
    tracks.append(track)
    takeIn(track)
  }

  /// Appends tracks. The first ones are stored as the array that contains them.
  mutating func append(contentsOf more: [Track]) {
    if tracks.isEmpty { tracks = more } else { tracks += more }
    for track in more { takeIn(track) }
  }

  mutating func replace(_ index: Int, with track: Track) {
    tracks[index] = track
    takeIn(track)
  }

  /// Extends the counts for a track. Inlined: a call would copy the track.
  @inline(__always)
  private mutating func takeIn(_ track: Track) {
    if let component = track.component {
      componentCount = max(componentCount, component.valueCount)
    } else {
      laneCount = max(laneCount, track.interpolation.laneCount)
    }
  }

  /// Sets a lower limit for the count of numbers, as after a longer track that was removed.
  mutating func reserve(laneCount count: Int) { laneCount = max(laneCount, count) }

  mutating func remove(at index: Int) { tracks.remove(at: index) }

  mutating func keep(_ count: Int) { tracks.removeSubrange(count...) }
}

// The arithmetic of reading, in one place for all owners of clocks and storage.

extension EffectStack {
  /// Evaluates the value of the property or a component of it; nil for the whole value. `storage` has room for
  /// ``storageCount`` numbers, and receives the value.
  ///
  /// - Returns: The numbers in the storage; nil if there is no value, or it lacks the component.
  func evaluate(
    _ component: ComponentLanes?, states: UnsafeBufferPointer<ClockNode.State>,
    storage: UnsafeMutableBufferPointer<Double>
  ) -> UnsafeBufferPointer<Double>? {
    var running = EffectAccumulator(type: type, model: model, storage: storage)
    // By pointer: a track is large, and a copy counts references.
    tracks.withUnsafeBufferPointer { tracks in
      guard var track = tracks.baseAddress else { return }
      let first = firstSeen(tracks, states)
      track += first
      for _ in first..<tracks.count {
        Track.evaluate(track, at: states[track.pointee.node], to: &running, storage: storage)
        track += 1
      }
    }
    guard running.isPresent, component.map(running.has) ?? true else { return nil }
    guard let component else {
      running.makeWhole(storage)
      return UnsafeBufferPointer(rebasing: storage[..<running.count])
    }
    // Each number is read before a number is written at or after its index.
    let value = UnsafeMutableBufferPointer(rebasing: storage[..<component.valueCount])
    running.read(component, into: value, storage: storage)
    return UnsafeBufferPointer(value)
  }
}

extension EffectStack {
  /// Returns the index of the highest track that hides all below, 0 if none does. The parts of a transform depend on
  /// the underlying tracks.
  private func firstSeen(
    _ tracks: UnsafeBufferPointer<Track>, _ states: UnsafeBufferPointer<ClockNode.State>
  ) -> Int {
    guard tracks.count > 1, type != .transform else { return 0 }
    for index in (1..<tracks.count).reversed()
    where Track.replaces(tracks.baseAddress! + index, type)
      && tracks[index].timing.shown(at: states[tracks[index].node]) != nil
    {
      return index
    }
    return 0
  }
}

extension EffectAccumulator {
  init(type: ValueType, model: [Double]?, storage: UnsafeMutableBufferPointer<Double>) {
    guard let model else {
      self.init(type: type, model: UnsafeBufferPointer<Double>?.none, storage: storage)
      return
    }
    self = model.withUnsafeBufferPointer {
      EffectAccumulator(type: type, model: $0, storage: storage)
    }
  }
}

extension Track {
  /// Applies the track at a state of its clock to the underlying value: progress, location, value.
  static func evaluate(
    _ track: UnsafePointer<Track>, at clock: ClockNode.State, to running: inout EffectAccumulator,
    storage: UnsafeMutableBufferPointer<Double>
  ) {
    guard let located = track.pointee.timing.shown(at: clock) else { return }
    if let ends = track.pointee.interpolation.inlineEnds, ends.openEnd == .none,
      replaces(track, running.type)
    {
      return running.replace(with: ends, at: pacedProgress(track, at: located), storage: storage)
    }
    // One copy of each: a call through the pointer would make its own.
    let (pacing, interpolation) = (track.pointee.pacing, track.pointee.interpolation)
    let position = interpolation.position(
      at: located, isBeforeJump: track.pointee.timing.isBeforeJump(located), by: pacing)
    if track.pointee.left.isEmpty {
      running.apply(
        interpolation, component: track.pointee.component, at: position, storage: storage)
    } else {
      running.apply(
        interpolation, component: track.pointee.component, leaving: track.pointee.left,
        at: position, storage: storage)
    }
  }
}

extension Track {
  /// Returns the progress after the curve at a location. By pointer: a call of the pacing copies it, which a linear
  /// curve or one with a table need not wait for.
  @inline(__always)
  private static func pacedProgress(
    _ track: UnsafePointer<Track>, at located: LocatedTiming
  ) -> Double {
    if track.pointee.pacing.isLinear { return located.progress }
    return track.pointee.pacing.table.progressOrEnd(at: located.progress)
      ?? track.pointee.pacedProgress(at: located)
  }
}

// The arithmetic of velocities, in one place for all owners of clocks and storage.

struct EffectStackView {
  let type: ValueType
  let model: [Double]?
  let tracks: UnsafeBufferPointer<Track>

  /// The length of the storage for reading the property, as ``EffectStack/storageCount``.
  let storageCount: Int
}

extension EffectStack {
  func withView<Result>(_ body: (EffectStackView) -> Result) -> Result {
    tracks.withUnsafeBufferPointer {
      body(EffectStackView(type: type, model: model, tracks: $0, storageCount: storageCount))
    }
  }
}

extension EffectStackView {
  /// Returns the length of the storage for the velocity of a component, nil for the whole property.
  func velocityCount(of component: ComponentLanes?) -> Int {
    storageCount + (component?.valueCount ?? 0)
  }

  /// Evaluates the value and the velocity of the property or a component of it; nil for the whole value. Rates are in
  /// seconds per second of absolute time. `storage` has room for ``storageCount`` numbers, and receives the value;
  /// `room` has room for ``velocityCount(of:)`` numbers, and receives the velocity.
  func evaluateWithRate(
    _ component: ComponentLanes?, states: UnsafeBufferPointer<ClockNode.State>,
    rates: UnsafeBufferPointer<Double>, storage: UnsafeMutableBufferPointer<Double>,
    in room: UnsafeMutableBufferPointer<Double>
  ) -> LanesWithRate {
    let velocity = UnsafeMutableBufferPointer(rebasing: room[..<storageCount])
    velocity.update(repeating: 0)
    var running = EffectAccumulator(type: type, model: model, storage: storage)
    for index in tracks.indices {
      let track = tracks.baseAddress! + index
      let node = track.pointee.node
      Track.evaluateWithRate(
        track, at: states[node], rate: rates[node], to: &running, storage: storage,
        velocity: velocity)
    }
    guard running.isPresent, component.map(running.has) ?? true else {
      return LanesWithRate(value: nil, rate: nil)
    }
    let (value, rate): (UnsafeMutableBufferPointer<Double>, UnsafeMutableBufferPointer<Double>)
    if let component {
      value = UnsafeMutableBufferPointer(rebasing: storage[..<component.valueCount])
      rate = UnsafeMutableBufferPointer(rebasing: room[storageCount...])
      running.readVelocity(component, into: rate, storage: storage, velocity: velocity)
      running.read(component, into: value, storage: storage)
    } else {
      running.makeWhole(storage, velocity: velocity)
      value = UnsafeMutableBufferPointer(rebasing: storage[..<running.count])
      rate = UnsafeMutableBufferPointer(rebasing: velocity[..<running.count])
    }
    let hasRate = type.hasVelocity && EffectAccumulator.isVelocity(rate)
    return LanesWithRate(
      value: UnsafeBufferPointer(value), rate: hasRate ? UnsafeBufferPointer(rate) : nil)
  }

  /// Calls a function with value and velocity, in memory on the stack.
  @inline(__always)
  func withLanesAndRate<Result>(
    of component: ComponentLanes? = nil, states: UnsafeBufferPointer<ClockNode.State>,
    rates: UnsafeBufferPointer<Double>, _ body: (LanesWithRate) -> Result
  ) -> Result {
    let count = storageCount
    return withUnsafeTemporaryAllocation(
      of: Double.self, capacity: count + velocityCount(of: component)
    ) { room in
      room.initialize(repeating: 0)
      return body(
        evaluateWithRate(
          component, states: states, rates: rates,
          storage: UnsafeMutableBufferPointer(rebasing: room[..<count]),
          in: UnsafeMutableBufferPointer(rebasing: room[count...])))
    }
  }
}

/// The numbers of a value, nil if there is none, and those of its velocity, nil if there is none or it jumps.
struct LanesWithRate {
  let value: UnsafeBufferPointer<Double>?
  let rate: UnsafeBufferPointer<Double>?
}

extension Track {
  /// Applies the track and its velocity, at a state of its clock that runs at a rate.
  ///
  /// Kept out of the loops over rows, which would spill their numbers for it: 1.2 % of the instructions of springs
  /// with their velocities.
  @inline(never)
  static func evaluateWithRate(
    _ track: UnsafePointer<Track>, at clock: ClockNode.State, rate: Double,
    to running: inout EffectAccumulator, storage: UnsafeMutableBufferPointer<Double>,
    velocity: UnsafeMutableBufferPointer<Double>
  ) {
    let component = track.pointee.component
    let timing = track.pointee.timing
    let progressRate = timing.shownRate(at: clock, clockRate: rate)
    guard let located = timing.shown(at: clock) else {
      if progressRate.isNaN { jump(track, &running, storage: storage, velocity: velocity) }
      return
    }
    // One copy of each: a call through the pointer would make its own.
    let (pacing, interpolation) = (track.pointee.pacing, track.pointee.interpolation)
    let motion = pacing.motion(
      at: located.progress, rate: progressRate, isBeforeJump: timing.isBeforeJump(located))
    var (impulse, impulseRate) = (0.0, 0.0)
    if interpolation.isMoving {
      impulse = pacing.motion(at: located.progress).impulse
      impulseRate = progressRate.chained(with: pacing.impulseSlope(at: located.progress))
    }
    var source = interpolation.locate(
      ProgressWithRate(
        value: motion.progress, rate: motion.rate, across: motion.across, impulse: impulse,
        impulseRate: impulseRate),
      cycle: located.cycle)
    pacing.pace(&source)
    running.change(leaving: track.pointee.left, storage: storage, velocity: velocity) {
      $0.apply(
        interpolation, component: component, at: source, storage: storage, velocity: velocity)
    }
  }

  /// Removes the velocity of the values that the track moves.
  private static func jump(
    _ track: UnsafePointer<Track>, _ running: inout EffectAccumulator,
    storage: UnsafeMutableBufferPointer<Double>, velocity: UnsafeMutableBufferPointer<Double>
  ) {
    running.change(leaving: track.pointee.left, storage: storage, velocity: velocity) {
      $0.jump(track.pointee.component, storage: storage, velocity: velocity)
    }
  }
}

// An evaluation has three steps: the interpolation locates a progress in its source, the pacing applies the curves of
// the segments to the locations, and the interpolation makes the value. The owner of both calls them in turn, so that
// neither calls the other.

extension PreparedInterpolation {
  /// Returns the location in the source at a progress, after the curves: the second step.
  @inline(__always)
  fileprivate func position(
    at located: LocatedTiming, isBeforeJump: Bool, by pacing: PreparedPacing
  ) -> SegmentLocations {
    let (progress, impulse) =
      isMoving
      ? pacing.motion(at: located.progress, isBeforeJump: isBeforeJump)
      : (pacing.progress(at: located.progress, isBeforeJump: isBeforeJump), 0)
    var position = locate(progress, impulse: impulse, cycle: located.cycle)
    pacing.pace(&position)
    return position
  }
}

extension Track {
  /// Returns the location in the source at a progress of the track's timing, after the curves.
  package func position(at located: LocatedTiming) -> SegmentLocations {
    interpolation.position(
      at: located, isBeforeJump: timing.isBeforeJump(located), by: pacing)
  }
}

extension PreparedPacing {
  /// Applies the curves of the segments to the locations of a position: the second step.
  @inline(__always)
  func pace(_ position: inout SegmentLocations) {
    position.place = paced(position.place)
    if let end = position.end { position.end = paced(end) }
  }

  /// Applies the curves of the segments to the locations of a motion, and to its rate.
  func pace(_ motion: inout SegmentLocationsWithRate) {
    pace(&motion.shown)
    if let across = motion.across { motion.across = paced(across) }
    if let before = motion.before { motion.before = paced(before) }
    if let after = motion.after { motion.after = paced(after) }
    let place = motion.departure.place
    guard place.hasCurve else { return }
    (motion.departure.place.fraction, motion.departure.rate, motion.curveJump) = self.motion(
      atFraction: place.fraction, inSegment: place.segment, rate: motion.departure.rate)
  }

  /// Returns a location with its fraction after the curve of its segment.
  @inline(__always)
  func paced(_ place: SegmentLocation) -> SegmentLocation {
    var place = place
    if place.hasCurve { place.fraction = fraction(place.fraction, inSegment: place.segment) }
    return place
  }
}
