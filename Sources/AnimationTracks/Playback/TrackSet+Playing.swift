import AnimationInterpolation
import AnimationMath
import AnimationTiming

extension TrackSet {
  // MARK: Timelines

  /// Plays a timeline.
  ///
  /// All its tracks read one clock, so pausing, seeking and reversing it costs the same whatever it drives. Other
  /// animations of the properties that steps move to values stop; a track's own handle stays. Afterwards such a
  /// property stays at its last target, which becomes the model value of a property that has one. The timeline no
  /// longer drives a property if its track is replaced or retargeted, or if another timeline moves it to values.
  ///
  /// A playback that has ended stays in the set, where you can seek and reverse it to play again, until it is
  /// cancelled or ``removeEndedPlaybacks(at:)`` removes it.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - time: The absolute time at which it starts. A time that is not finite plays nothing, and the result is then
  ///   not in the set.
  ///   - clock: The parent clock, with no group above it and a finite time. Default: 0, absolute time. Any other
  ///   clock counts as absolute time and is reported by ``problems(of:)``.
  /// - Returns: The identity of the playback.
  /// - Complexity: O(clocks + steps · log steps).
  @discardableResult
  public mutating func play(
    _ timeline: TrackTimeline, at time: Double, clock: Int = 0
  ) -> TrackPlayback {
    guard time.isFinite else { return TrackPlayback(number: 0) }
    var problems = timeline.problems
    var chain = nodes.indices.contains(clock) ? self.chain(ofClock: clock) : nil
    if chain?.localTime(at: time).isFinite == false { chain = nil }
    let parent = chain == nil ? 0 : clock
    if chain == nil {
      problems.append(
        "a timeline cannot play in the time of clock \(clock); absolute time is used")
    }
    let labels = timeline.playedLabels { problems.append($0) }
    let passes = timeline.timelinePasses
    let now = clockStates(at: time)
    let playback = playbacks.makePlayback()
    let map = LayerTimeMap(
      beginTime: (chain ?? ClockChain()).localTime(at: time), speed: 1, timeOffset: passes.leadIn)
    let node = addClock(TrackClock(.unclamped(map)), parent: parent)
    var plan = TrackPlan(timeline)
    problems += plan.overlapProblems
    let clocks = plan.addClocks(below: node, to: &self)
    var targets: [TrackPlaybacks.Record.Target] = []
    var others: [PropertyHandle] = []
    for draft in plan.drafts(in: self, &problems) {
      if draft.targets.isEmpty {
        others.append(draft.property)
        run(draft, of: plan)
      } else {
        targets.append(
          drive(draft, of: plan, from: passes.leadIn, by: playback, in: parent, now))
      }
    }
    playbacks.append(
      TrackPlaybacks.Record(
        playback: playback, clock: parent,
        nodes: [node] + clocks.nodes,
        passCount: clocks.ofWhole, passes: passes,
        labels: labels, targets: targets, others: others, problems: problems,
        control: PlaybackControl(map: map),
        delivered: DeliveredEvents(position: passes.leadIn, at: time)))
    return playback
  }

  private mutating func run(_ draft: TrackPlan.Draft, of plan: TrackPlan) {
    let place = draft.property.place
    makeStack(at: place)
    for index in draft.steps {
      guard let track = plan.track(of: index) else { continue }
      share(curveOf: track)
      modifyStack(at: place) {
        $0.serials.append($0.next)
        $0.next += 1
        $0.stack.append(track)
      }
    }
  }

  /// Makes the steps of a playback drive a property to their values, and returns the numbers before and after. `start`
  /// is the start of the content of an iteration, in the time of the iteration.
  private mutating func drive(
    _ draft: TrackPlan.Draft, of plan: TrackPlan, from start: Double, by playback: TrackPlayback,
    in parent: Int, _ now: (states: [ClockNode.State], rates: [Double])
  ) -> TrackPlaybacks.Record.Target {
    let place = draft.property.place
    let type = type(at: place)
    let segments = plan.timeline.segments
    let moments = plan.timeline.moments(of: draft.targets).moments
    let earliest = moments[0].segment
    let first = plan.target(of: earliest)?.numbers ?? []
    let model = modelNumbers(at: place).flatMap { $0.count == first.count ? $0 : nil }
    var shown = motion(at: place, now, in: parent)
    // A track of a list of another length may be on top.
    if shown.value?.count != first.count { shown = (nil, nil) }
    // Without a presentation value, the property starts at its model value or the first target.
    let former = shown.value ?? model ?? first
    var reached: [Double]?
    var ends: [Int: (from: [Double], to: [Double], velocity: [Double]?)] = [:]
    for moment in moments {
      switch moment.kind {
      case .isBack: reached = nil
      case .isSeen: reached = ends[moment.segment]?.to
      case .begins:
        guard let target = plan.target(of: moment.segment) else { continue }
        let end =
          target.isRelative
          ? type.sum(reached ?? model ?? former, target.numbers) : target.numbers
        let segment = segments[moment.segment]
        var velocity: [Double]?
        if reached == nil, segment.time == start, segment.motion?.takesOver == true,
          type != .quaternion
        {
          velocity = shown.velocity
        }
        ends[moment.segment] = (reached ?? former, end, velocity)
        reached = end
      }
    }
    var tracks: [Track] = []
    if segments[earliest].isDelayed {
      tracks.append(resting(at: former, type, on: plan.node))
    }
    for index in draft.steps {
      if let track = plan.track(of: index) {
        tracks.append(track)
      } else if let (from, to, velocity) = ends[index] {
        tracks += plan.tracks(of: index, from: from, to: to, type, moving: velocity)
      }
    }
    let modelBefore = hasModel(at: place) ? model ?? former : former
    let last = reached ?? modelBefore
    for track in tracks { share(curveOf: track) }
    if runLog.hasOrigins { runLog.removeOrigins(ofPlace: place) }
    install(tracks, at: place, type, by: playback, in: parent, last: last)
    return TrackPlaybacks.Record.Target(
      property: draft.property, former: modelBefore, last: last)
  }

  /// Returns a track with one value at all times: it ends before any clock of a playback starts, so that it keeps no
  /// sampler awake.
  func resting(at numbers: [Double], _ type: ValueType, on node: Int) -> Track {
    Self.track(
      from: numbers, to: numbers, type, Timing(beginTime: -2, duration: 1, fillMode: .both),
      PreparedPacing(.linear), on: node)
  }

  static func track(
    from: [Double], to: [Double], _ type: ValueType, _ timing: Timing, _ pacing: PreparedPacing,
    on node: Int, moving velocity: [Double]? = nil
  ) -> Track {
    // The targets of steps have a direction. A model value without one counts as no rotation.
    let end = { (numbers: [Double]) in
      type == .quaternion ? ValueType.unitRotation(numbers) ?? [0, 0, 0, 1] : numbers
    }
    guard
      let ends = try? PreparedEnds(
        from: end(from), to: end(to), by: nil, type: type, isAdditive: false, velocity: velocity)
    else { preconditionFailure("both ends are given and have one count of numbers") }
    return Track(
      clock: node, timing: TimingSchedule(timing), pacing: pacing,
      interpolation: PreparedInterpolation(.ends(ends), type: type))
  }

  private mutating func install(
    _ tracks: [Track], at place: Int, _ type: ValueType, by playback: TrackPlayback, in parent: Int,
    last: [Double]
  ) {
    let hasModel = hasModel(at: place)
    var stack = NumberedStack(
      stack: EffectStack(type, model: hasModel ? last : nil), isSingle: !hasModel)
    let numbering = numbering(at: place)
    stack.next = numbering.next
    stack.driver = playback.number
    for track in tracks {
      if !hasModel, stack.serials.isEmpty {
        // The first represents the track that the property was added with.
        stack.serials.append(numbering.own)
      } else {
        stack.serials.append(stack.next)
        stack.next += 1
      }
      stack.stack.append(track)
    }
    if hasModel {
      modifyStack(at: place) { $0 = stack }
    } else {
      let index = insertStack(stack)
      modify(place, to: .stack) {
        $0.index = index
        $0.node = parent
      }
    }
  }

  // MARK: Presentation values

  /// Whether the property at a place stays without tracks.
  func hasModel(at place: Int) -> Bool {
    slots[place].kind == .stack && !stacks[slots[place].index].isSingle
  }

  /// Returns the final value of the property at a place: its model value, or the end of its track; nil if it is not
  /// known.
  private func modelNumbers(at place: Int) -> [Double]? {
    let slot = slots[place]
    if slot.kind.hasEnds {
      return endLanes(of: slot).end.numbers(slot.laneCount)
    }
    guard slot.kind == .stack else { return nil }
    let stack = stacks[slot.index]
    if let model = stack.stack.model { return model }
    // No playback has the number 0.
    guard let index = playbacks.index(of: TrackPlayback(number: stack.driver)) else { return nil }
    return playbacks.records[index].targets.first { $0.property.place == place }?.last
  }

  /// Returns all clocks at an absolute time, and their rates. The clock `base` has the time instead.
  func clockStates(
    at time: Double, as base: Int = 0
  ) -> (states: [ClockNode.State], rates: [Double]) {
    var states: [ClockNode.State] = []
    var rates: [Double] = []
    states.reserveCapacity(nodes.count)
    rates.reserveCapacity(nodes.count)
    for index in nodes.indices {
      guard index != base, let parent = nodes[index].parent else {
        states.append(.absolute(time))
        rates.append(1)
        continue
      }
      states.append(nodes[index].state(in: states[parent]))
      rates.append(nodes[index].rate(in: states[parent], parentRate: rates[parent]))
    }
    return (states, rates)
  }

  /// Returns the presentation value of the property at a place, and its velocity per second of a clock.
  private mutating func motion(
    at place: Int, _ now: (states: [ClockNode.State], rates: [Double]), in clock: Int
  ) -> (value: [Double]?, velocity: [Double]?) {
    let slot = slots[place]
    var value: [Double]?
    var velocity: [Double]?
    if !slot.kind.hasEnds {
      (value, velocity) = withStack(of: slot) { Self.motion(of: $0, now) }
    } else if let own = motion(at: now.states[slot.node].time, of: slot) {
      let (count, rate) = (slot.laneCount, now.rates[slot.node])
      // A spring that was cut shows the cut value, not its target.
      var shown = own.value.numbers(count)
      _ = readNumbers(slot, at: now.states[slot.node], into: &shown)
      value = shown
      velocity = own.velocity.numbers(count).map { $0 * rate }
    }
    let rate = now.rates[clock]
    if rate != 1 { velocity = velocity?.map { $0 / rate } }
    if velocity?.contains(where: { !$0.isFinite }) == true { velocity = nil }
    if velocity?.contains(where: { $0 != 0 }) == false { velocity = nil }
    return (value, velocity)
  }

  static func motion(
    of stack: EffectStackView, _ now: (states: [ClockNode.State], rates: [Double])
  ) -> (value: [Double]?, velocity: [Double]?) {
    now.states.withUnsafeBufferPointer { states in
      now.rates.withUnsafeBufferPointer { rates in
        stack.withLanesAndRate(states: states, rates: rates) {
          ($0.value.map(Array.init), $0.rate.map(Array.init))
        }
      }
    }
  }

  /// Returns the value and the velocity of a property that a playback drives, at a time of the parent clock.
  func drivenMotion(
    at time: Double, of stack: EffectStack, _ clock: Int
  ) -> (value: SIMD4<Double>, velocity: SIMD4<Double>)? {
    let now = clockStates(at: time, as: clock)
    let (value, velocity) = stack.withView { Self.motion(of: $0, now) }
    guard let value, value.count <= 4 else { return nil }
    return (Self.padded(value), Self.continued(velocity.map(Self.padded)))
  }

  func chain(ofClock index: Int) -> ClockChain? {
    var above: [ClockNode.Rule] = []
    var current = index
    while let parent = nodes[current].parent {
      above.append(nodes[current].rule)
      current = parent
    }
    var chain = ClockChain()
    for rule in above.reversed() {
      switch rule {
      case .unchanged: break
      case .layer(let map): chain = chain.appending(map)
      case .unclamped(let map): chain = chain.appending(map, isUnclamped: true)
      case .group, .external: return nil
      }
    }
    return chain
  }
}

extension SIMD4<Double> {
  fileprivate func numbers(_ count: Int) -> [Double] { (0..<count).map { self[$0] } }
}
