import AnimationInterpolation
import AnimationMath
import AnimationTiming

extension TrackSet {
  // MARK: Single tracks

  /// Adds a property that a single track moves from one value to another.
  ///
  /// While the track is not visible, before its start and after its end without a fill mode, the property has no
  /// value.
  ///
  /// - Parameters:
  ///   - start: The value at progress 0; any numbers.
  ///   - end: The value at progress 1.
  ///   - timing: The timing, in the time of the clock.
  ///   - curve: The timing function, from ``addCurve(_:)``. Default: `.linear`.
  ///   - node: The index of the clock. Default: 0, absolute time.
  /// - Complexity: O(1) amortised; no allocation after ``reserve(properties:lanesEach:springs:)``, except for timings
  ///   that play backwards, have an offset or no duration, and for ends whose difference overflows.
  @discardableResult @inlinable
  public mutating func add<Value: TrackValue>(
    from start: Value, to end: Value, timing: Timing, curve: CurveHandle = .linear,
    clock node: Int = 0
  ) -> TrackHandle {
    add(from: start.trackNumbers, to: end.trackNumbers, timing, curve, clock: node)
  }

  @usableFromInline
  mutating func add(
    from start: TrackNumbers, to end: TrackNumbers, _ timing: Timing, _ curve: CurveHandle,
    clock node: Int
  ) -> TrackHandle {
    check(node, curve)
    guard let usual = TimingSchedule(usual: timing), Self.areNear(start.padded, end.padded) else {
      return addUnusual(from: start, to: end, TimingSchedule(timing), curve, clock: node)
    }
    return addEnds(start, end, TrackSlot(.ends, usual, clock: node, index: curve.index))
  }

  /// Separate, so that the usual path stays short.
  @inline(never)
  private mutating func addUnusual(
    from start: TrackNumbers, to end: TrackNumbers, _ timing: TimingSchedule, _ curve: CurveHandle,
    clock node: Int
  ) -> TrackHandle {
    guard timing.isPlain, Self.areNear(start.padded, end.padded) else {
      let pacing = PreparedPacing(curves[Int(curve.index)])
      return addStack(start.type, Self.track(start, end, timing, pacing, node))
    }
    return addEnds(start, end, TrackSlot(.ends, timing, clock: node, index: curve.index))
  }

  /// Adds a property that a spring moves from one value to another.
  ///
  ///     set.add(from: 0, to: 100, spring: .bouncy)
  ///
  /// The spring lasts its ``AnimationTiming/Spring/animationDuration``, at most 2²⁰ seconds of the clock. From then
  /// on the property has exactly the target; before the begin time it has the start value.
  ///
  /// - Parameters:
  ///   - start: The start value of the spring.
  ///   - end: Its target.
  ///   - spring: The spring; its initial velocity is in distances from start to end per second.
  ///   - beginTime: The begin time of the spring, in the time of the clock. Default: nil, the time of the clock when
  ///   it starts: 0 for absolute time and a group, the time offset for the clock of a layer.
  ///   - node: The index of the clock. Default: 0, absolute time.
  /// - Complexity: That of `add(from:to:timing:curve:clock:)`.
  @discardableResult
  public mutating func add<Value: TrackValue>(
    from start: Value, to end: Value, spring: Spring, beginTime: Double? = nil, clock node: Int = 0
  ) -> TrackHandle {
    check(node, .linear)
    let timing = Timing(beginTime: beginTime ?? firstTime(ofClock: node), fillMode: .both)
    return add(from: start, to: end, spring: spring, timing: timing, clock: node)
  }

  /// Adds a property that a spring moves from one value to another, with a given timing.
  ///
  /// - Parameters:
  ///   - start: The start value of the spring.
  ///   - end: Its target.
  ///   - spring: The spring; its position is the progress after the curve, and it runs in seconds.
  ///   - timing: The timing, in the time of the clock. The spring is cut at the end of the duration. A duration of 0
  ///   or less is replaced by the spring's ``AnimationTiming/Spring/animationDuration``, at most 2²⁰ seconds, and the
  ///   spring then ends at its target exactly.
  ///   - node: The index of the clock. Default: 0, absolute time.
  /// - Complexity: That of `add(from:to:timing:curve:clock:)`.
  @discardableResult
  public mutating func add<Value: TrackValue>(
    from start: Value, to end: Value, spring: Spring, timing: Timing, clock node: Int = 0
  ) -> TrackHandle {
    guard timing.duration <= 0 else {
      return add(from: start, to: end, spring: SpringMotion(spring), timing: timing, clock: node)
    }
    check(node, .linear)
    let motion = prepare(spring)
    var timing = timing
    timing.duration = motion.duration
    let prepared = TimingSchedule(timing)
    let (start, end) = (start.trackNumbers, end.trackNumbers)
    let way = end.padded - start.padded
    let velocity = spring.initialVelocity * way
    // One iteration at the spring's own speed is that of a retargeted track.
    guard prepared.isPlain, prepared.count == 1, prepared.laneRate == 1 / motion.duration,
      let lead = PreparedSpring.lead(square: motion.square, velocity, over: way, to: end.padded)
    else {
      return addStack(
        start.type,
        Self.track(
          start, end, prepared,
          PreparedPacing(SpringMotion(spring), duration: timing.duration, endsAtTarget: true), node)
      )
    }
    let index = insertMoving(MovingSpring(prepared: motion, lead: lead))
    return addEnds(start, end, TrackSlot(.moving, prepared, clock: node, index: index))
  }

  /// Returns the time of a clock when it starts.
  private func firstTime(ofClock node: Int) -> Double {
    var clock = self.clock(at: node)
    while case .unchanged = clock.rule, let parent = clock.parent { clock = self.clock(at: parent) }
    switch clock.rule {
    case .layer(let map), .unclamped(let map): return map.timeOffset
    case .unchanged, .group, .external: return 0
    }
  }

  /// Adds a property with a prepared spring, which may drive many tracks.
  @discardableResult
  package mutating func add<Value: TrackValue>(
    from start: Value, to end: Value, spring: SpringMotion, timing: Timing, clock node: Int = 0
  ) -> TrackHandle {
    check(node, .linear)
    let prepared = TimingSchedule(timing)
    let (start, end) = (start.trackNumbers, end.trackNumbers)
    guard prepared.isPlain, Self.areNear(start.padded, end.padded) else {
      return addStack(
        start.type,
        Self.track(start, end, prepared, PreparedPacing(spring, duration: timing.duration), node))
    }
    let index = insertSpring(spring, duration: timing.duration)
    return addEnds(start, end, TrackSlot(.spring, prepared, clock: node, index: index))
  }

  /// Adds a property with any single track.
  ///
  /// - Parameter track: The track, with the index of its clock.
  @discardableResult
  public mutating func add(_ track: Track) -> TrackHandle {
    add(track, type: track.interpolation.type)
  }

  /// Adds a property with a track that may animate a component of it.
  @discardableResult
  package mutating func add(_ track: Track, type: ValueType) -> TrackHandle {
    admit(track)
    if let property = addSource(track, type: type) {
      return TrackHandle(property: property, serial: 0)
    }
    return addStack(type, track)
  }

  // MARK: Stacks

  /// Adds a property without tracks, to which you can add any number.
  ///
  /// - Parameter model: The value without tracks, to which additive tracks add: any type of numbers, no text and no
  ///   image.
  @discardableResult
  public mutating func addProperty(_ model: AnimatableValue) -> PropertyHandle {
    require(
      !model.type.usesObjects,
      "a property of a track set consists of numbers, but a value of type \(model.type.rawValue) does not"
    )
    var objects = BoxedValues()
    return addProperty(model.type, model: EffectAccumulator.modelLanes(model, objects: &objects))
  }

  /// Adds a property without tracks.
  /// `model` are the numbers of the model value from
  /// ``AnimationInterpolation/EffectAccumulator/modelLanes(_:objects:)``, nil if it has none.
  @discardableResult
  package mutating func addProperty(_ type: ValueType, model: [Double]?) -> PropertyHandle {
    addStack(NumberedStack(stack: EffectStack(type, model: model)))
  }

  /// Adds a track above those of a property.
  ///
  /// The numbers of a track of another type count unchanged. A track with another count of numbers replaces the
  /// underlying value: missing numbers are NaN in columns, and if there is no room for the numbers, the property
  /// moves to other lanes, which ``lanes(of:)`` returns.
  ///
  /// - Precondition: The property is in the set and was added by ``addProperty(_:)`` or with a ``Track``; a property
  ///   that was added with two ends has only that track.
  @discardableResult
  public mutating func add(_ track: Track, to property: PropertyHandle) -> TrackHandle {
    check(property)
    admit(track)
    makeStack(at: property.place)
    require(
      slots[property.place].kind == .stack,
      "the property was added with two ends, so it can have only one track: add it with addProperty(_:)"
    )
    var serial: UInt32 = 0
    modifyStack(at: property.place) {
      serial = $0.next
      $0.next += 1
      $0.serials.append(serial)
      $0.stack.append(track)
    }
    return TrackHandle(property: property, serial: serial)
  }

  /// Replaces a track, which keeps its handle.
  ///
  /// - Parameters:
  ///   - handle: The track.
  ///   - track: The new track.
  ///   - time: The absolute time of the call: a run that it interrupts stops unfinished in
  ///   ``events(in:withIterations:)``, and the new run has no events before it. Default: nil, which reports no
  ///   interruption. A time that is not finite replaces nothing.
  /// - Returns: Whether the track was replaced.
  @discardableResult
  public mutating func replace(
    _ handle: TrackHandle, with track: Track, at time: Double? = nil
  ) -> Bool {
    guard let index = index(of: handle), time?.isFinite != false else { return false }
    admit(track)
    beginRun(of: handle, at: time, on: track.node, begin: track.timing.begin)
    let place = handle.property.place
    makeStack(at: place)
    if slots[place].kind == .stack {
      let old = stacks[slots[place].index]
      if old.driver != 0, old.isSingle, index == 0 {
        // The playback no longer drives it.
        let stack = single(old.stack.type, track, numbering(at: place))
        modifyStack(at: place) { $0 = stack }
        return true
      }
      modifyStack(at: place) { $0.stack.replace(index, with: track) }
      return true
    }
    require(
      track.component == nil && track.interpolation.laneCount == slots[place].laneCount,
      "a track of \(track.interpolation.laneCount) numbers cannot replace a track of \(slots[place].laneCount)"
    )
    let stack = insertStack(
      single(Self.type(laneCount: slots[place].laneCount), track, numbering(at: place)))
    modify(place, to: .stack) { $0.index = stack }
    return true
  }

  /// Replaces the motion of a property's track, which keeps its handle.
  ///
  /// - Parameters:
  ///   - handle: A track that was added from one value to another, with as many numbers.
  ///   - start: The value at progress 0.
  ///   - end: The value at progress 1.
  ///   - timing: The timing, in the time of the clock.
  ///   - curve: The timing function. Default: `.linear`.
  ///   - node: The index of the clock. Default: 0, absolute time.
  ///   - time: The absolute time of the call: a run that it interrupts stops unfinished in
  ///   ``events(in:withIterations:)``, and the new run has no events before it. Default: nil, which reports no
  ///   interruption. A time that is not finite replaces nothing.
  /// - Returns: Whether the track was replaced. Complexity: that of `add(from:to:timing:curve:clock:)`.
  @discardableResult
  public mutating func replace<Value: TrackValue>(
    _ handle: TrackHandle, from start: Value, to end: Value, timing: Timing,
    curve: CurveHandle = .linear, clock node: Int = 0, at time: Double? = nil
  ) -> Bool {
    guard index(of: handle) != nil, time?.isFinite != false else { return false }
    check(node, curve)
    let place = handle.property.place
    let prepared = TimingSchedule(timing)
    let (start, end) = (start.trackNumbers, end.trackNumbers)
    guard slots[place].kind.hasEnds, prepared.isPlain,
      Self.areNear(start.padded, end.padded)
    else {
      let pacing = PreparedPacing(curves[Int(curve.index)])
      return replace(handle, with: Self.track(start, end, prepared, pacing, node), at: time)
    }
    require(
      slots[place].laneCount == start.count,
      "a track of \(slots[place].laneCount) numbers cannot run between ends of \(start.count)")
    beginRun(of: handle, at: time, on: node, begin: prepared.begin)
    setEnds(at: slots[place].lane, start.count, start.padded, end.padded)
    modify(place, to: .ends) {
      $0.timing = prepared
      $0.node = node
      $0.index = curve.index
    }
    return true
  }

  /// Removes a track. A property that was added with its track is removed with it; one from ``addProperty(_:)``
  /// stays, with its model value.
  ///
  /// - Parameters:
  ///   - handle: The track.
  ///   - time: The absolute time of the call: a run that it interrupts stops unfinished in
  ///   ``events(in:withIterations:)``. Default: nil, which reports nothing. A time that is not finite removes
  ///   nothing.
  /// - Returns: Whether the track was removed. Complexity: O(tracks of the property).
  @discardableResult
  public mutating func remove(_ handle: TrackHandle, at time: Double? = nil) -> Bool {
    guard contains(handle.property), time?.isFinite != false else { return false }
    if let time, contains(handle) { interrupt(handle, at: time) }
    return removeUsual(handle) || removeOther(handle)
  }

  /// Separate, so that the usual path stays short.
  @inline(never)
  private mutating func removeOther(_ handle: TrackHandle) -> Bool {
    let place = handle.property.place
    guard let index = index(of: handle) else { return false }
    let slot = slots[place]
    let isOnly =
      slot.kind != .stack
      || stacks[slot.index].isSingle
        && (stacks[slot.index].serials.count == 1 || index == 0 && stacks[slot.index].driver != 0)
    if isOnly {
      removeProperty(at: place)
    } else {
      if runLog.hasOrigins { runLog.setOrigin(nil, of: handle) }
      modifyStack(at: place) {
        $0.serials.remove(at: index)
        $0.stack.remove(at: index)
      }
    }
    return true
  }

  /// Whether a track still exists.
  public func contains(_ handle: TrackHandle) -> Bool { index(of: handle) != nil }

  // MARK: -

  /// Returns the index of a track among those of its property.
  ///
  /// Inlined: a mutating caller would copy the set for the call.
  @inline(__always)
  func index(of handle: TrackHandle) -> Int? {
    guard contains(handle.property) else { return nil }
    let place = handle.property.place
    if slots[place].kind != .stack { return isOwn(handle) ? 0 : nil }
    return stacks[slots[place].index].serials.firstIndex(of: handle.serial)
  }

  @inline(__always)
  private func check(_ node: Int, _ curve: CurveHandle) {
    let isThere = nodes.indices.contains(node)
    if !isThere || !curveTable.contains(curve) { Self.reportMissing(node, isThere: isThere) }
  }

  /// Separate, so that ``check(_:_:)`` stays short, and static, because a mutating caller would copy the set.
  @inline(never)
  private static func reportMissing(_ node: Int, isThere: Bool) -> Never {
    if isThere {
      misuse("the curve of a track is not in this set: add it with the set's addCurve(_:)")
    }
    misuse("there is no clock \(node) for a track: add it with the set's addClock(_:parent:)")
  }

  private mutating func admit(_ track: Track) {
    check(track.node, .linear)
    share(curveOf: track)
  }

  static func areNear(_ start: SIMD4<Double>, _ end: SIMD4<Double>) -> Bool {
    let distance = end - start
    return (distance * 0).sum() == 0
  }

  private mutating func addStack(_ type: ValueType, _ track: Track) -> TrackHandle {
    TrackHandle(property: addStack(single(type, track, Numbering())), serial: 0)
  }

  private mutating func addStack(_ stack: NumberedStack) -> PropertyHandle {
    let index = insertStack(stack)
    var slot = TrackSlot()
    (slot.kind, slot.index) = (.stack, index)
    return addSlot(slot, laneCount: stack.stack.laneCount)
  }

  /// Returns a stack that is removed with its only track.
  func single(_ type: ValueType, _ track: Track, _ numbering: Numbering) -> NumberedStack {
    var stack = NumberedStack(stack: EffectStack(type, model: nil), isSingle: true)
    stack.serials = [numbering.own]
    stack.next = numbering.next
    stack.stack.append(track)
    return stack
  }

  private static func track(
    _ start: TrackNumbers, _ end: TrackNumbers, _ timing: TimingSchedule,
    _ pacing: PreparedPacing, _ node: Int
  ) -> Track {
    guard
      let ends = try? PreparedEnds(
        from: start.numbers, to: end.numbers, by: nil, type: start.type, isAdditive: false)
    else { preconditionFailure("both ends are given and have one count of numbers") }
    return Track(
      clock: node, timing: timing, pacing: pacing,
      interpolation: PreparedInterpolation(.ends(ends), type: start.type))
  }

  /// Returns the type of a property with a known count of numbers only.
  static func type(laneCount: Int) -> ValueType { laneCount == 1 ? .number : .numbers }
}
