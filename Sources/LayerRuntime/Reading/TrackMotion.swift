import AnimationInterpolation
import AnimationTiming
import AnimationTracks

/// One track of a layer's property, read at absolute times for one number of the property.
struct TrackMotion {
  /// The clocks from absolute time to the outermost group.
  let chain: ClockChain
  /// The groups above the track, outermost first; nil if the clock is unknown.
  let groups: [ClockNode]?
  let track: Track
  /// The index of the number in the track's own value.
  let lane: Int

  init(_ track: Track, lane: Int, of record: RenderLayer, in tree: RenderTree) {
    (self.track, self.lane) = (track, lane)
    var (groups, chain): ([ClockNode]?, ClockChain) = ([], record.clock.chain)
    var next: Int? = track.node
    while let index = next, let animations = record.animations {
      let node = animations.tracks.clock(at: index)
      switch node.rule {
      case .unchanged: break
      case .external(let number):
        let clock = animations.playbacks[number]
        if let playback = tree.playbacks.playback(clock.playback) {
          chain = playback.schedule.chain
          groups?.insert(playback.node(isBare: clock.isBare), at: 0)
        } else {
          groups = nil
        }
      case .layer, .unclamped, .group: groups?.insert(node, at: 0)
      }
      next = node.parent
    }
    (self.groups, self.chain) = (groups, chain)
  }

  // MARK: Reading

  private func clock(below count: Int, at time: Double) -> ClockNode.State {
    var state = ClockNode.State.absolute(chain.localTime(at: time))
    for node in groups?.prefix(count) ?? [] { state = node.state(in: state) }
    return state
  }

  private func located(at time: Double) -> LocatedTiming {
    guard let groups else { return .invalid }
    return track.timing.location(at: clock(below: groups.count, at: time)) ?? .invalid
  }

  func isVisible(at time: Double) -> Bool { located(at: time).isVisible }

  /// Whether it hides everything below while it is visible.
  var hidesUnderlying: Bool { !track.interpolation.readsUnderlying }

  private func pacedProgress(at time: Double) -> Double {
    track.pacedProgress(at: located(at: time))
  }

  private func place(at time: Double) -> SegmentLocation {
    track.interpolation.locate(pacedProgress(at: time)).place
  }

  private func fraction(at place: SegmentLocation) -> Double {
    place.hasCurve
      ? track.pacing.fraction(place.fraction, inSegment: place.segment) : place.fraction
  }

  func number(at time: Double, over below: Double) -> Double {
    let located = located(at: time)
    guard located.isVisible else { return below }
    let (interpolation, position) = (track.interpolation, track.position(at: located))
    return withUnsafeTemporaryAllocation(
      of: Double.self, capacity: interpolation.laneCount
    ) { lanes in
      lanes.initialize(repeating: below)
      var isPresent = true
      interpolation.apply(at: position, to: lanes, isPresent: &isPresent)
      return lanes[lane]
    }
  }

  /// The range of the transforms between two times of a piece, for a track of whole transforms over those in a range;
  /// nil if unknown.
  func range(
    from first: Double, to last: Double, over below: TransformRange
  ) -> TransformRange? {
    let (start, end) = (located(at: first), located(at: last))
    guard start.isVisible || end.isVisible else { return below }
    guard start.isVisible, end.isVisible else { return nil }
    return track.interpolation.range(
      from: track.position(at: start), to: track.position(at: end), over: below)
  }

  /// Whether the number is exactly an end of the motion, or the one below, at a time.
  func isAtEnd(at time: Double) -> Bool {
    let located = located(at: time)
    guard located.isVisible, !track.interpolation.isMoving else { return !located.isVisible }
    let progress = track.pacedProgress(at: located)
    return track.pacing.turns()?.progress.isEmpty == true && (progress == 0 || progress == 1)
  }

  /// The distance between the values from which the number is interpolated, which is not less than its change between
  /// two of them.
  func span(over below: Double) -> Double {
    let interpolation = track.interpolation
    let numbers = ([0, 1] + interpolation.marks).map { progress in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: interpolation.laneCount) { lanes in
        lanes.initialize(repeating: below)
        var isPresent = true
        interpolation.apply(at: interpolation.locate(progress), to: lanes, isPresent: &isPresent)
        return lanes[lane]
      }
    }
    return (numbers.max() ?? 0) - (numbers.min() ?? 0)
  }

  // MARK: Taking apart

  /// Divides pieces of absolute time until the number, over a resting one, is monotone in each.
  ///
  /// - Parameter keepsAll: Whether iterations that repeat others are also pieces.
  func part(_ pieces: inout MonotonePieces, keepsAll: Bool) {
    guard let groups else { return }
    var (crossings, crossing) = ([Double](), chain.nextCrossing(after: -.infinity))
    while crossing < .infinity {
      crossings.append(crossing)
      crossing = chain.nextCrossing(after: crossing)
    }
    pieces.part(at: crossings)
    for (index, node) in groups.enumerated() {
      guard case .group(let timing, let curve, _) = node.rule else { continue }
      pieces.part(
        byWhole: { timing.stretch(at: clock(below: index, at: $0).time) }, keepsAll: keepsAll)
      guard let curve else { continue }
      if curve.hasUncountedTurns { return pieces.giveUp() }
      let turns = curve.turns
      pieces.part(
        by: { timing.located(at: clock(below: index, at: $0).time).progress },
        where: { _ in turns })
    }
    let keepsAll = keepsAll || track.interpolation.accumulates
    pieces.part(
      byWhole: { track.timing.stretch(at: clock(below: groups.count, at: $0).time) },
      keepsAll: keepsAll)
    partPacing(&pieces)
    partKeyframes(&pieces)
  }

  /// Divides pieces in which the progress of the track is monotone at the turning points of its curve.
  private func partPacing(_ pieces: inout MonotonePieces) {
    let moving = track.interpolation.movingWay(of: lane)
    let progress = { (time: Double) in located(at: time).progress }
    typealias Turns = (progress: [Double], gap: ClosedRange<Double>?)
    var (known, isCounted) = ([ClosedRange<Double>: Turns](), true)
    var gaps: [(piece: MonotonePiece, range: ClosedRange<Double>)] = []
    pieces.part(
      by: progress,
      where: { piece in
        let (start, end) = (progress(piece.first), progress(piece.last))
        let range = min(start, end)...max(start, end)
        let turns =
          known[range]
          ?? track.pacing.turns(
            way: moving?.way ?? 1, velocity: moving?.velocity ?? 0, in: range)
        guard let turns else {
          isCounted = false
          return []
        }
        known[range] = turns
        if let gap = turns.gap { gaps.append((piece, gap)) }
        return turns.progress
      })
    if !isCounted { pieces.giveUp() }
    for gap in gaps { pieces.markGap(gap.range, of: progress, in: gap.piece) }
  }

  /// Divides pieces in which the progress after the curve is monotone at the starts and turning points of keyframes.
  private func partKeyframes(_ pieces: inout MonotonePieces) {
    let times = track.interpolation.marks
    guard !times.isEmpty else { return }
    let marks = times.flatMap { [$0 - 0x1p-50, $0, $0 + 0x1p-50] }
    pieces.part(by: pacedProgress, where: { _ in marks })
    // The progress jumps when it passes a keyframe, so no piece is in two segments.
    var (curves, isCounted) = ([Int: [Double]](), true)
    pieces.part(
      by: { place(at: $0).fraction },
      where: { piece in
        let segment = place(at: piece.first).segment
        guard place(at: piece.last).segment == segment else { return [] }
        if let known = curves[segment] { return known }
        let counted = track.pacing.turns(inSegment: segment)
        if counted == nil { isCounted = false }
        let turns = (counted ?? []) + [0, 1]
        curves[segment] = turns
        return turns
      })
    if !isCounted { pieces.giveUp() }
    pieces.part(
      by: { fraction(at: place(at: $0)) },
      where: { piece in
        let segment = place(at: piece.first).segment
        return place(at: piece.last).segment == segment
          ? track.interpolation.turns(of: lane, inSegment: segment) : []
      })
  }
}
