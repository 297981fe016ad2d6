import AnimationGeometry
import AnimationInterpolation
import AnimationMath
import AnimationTiming

extension TrackSet {
  /// Fills a sampler's new row for an active property of keyframes or of transforms, and returns the class of its
  /// table.
  func fill(_ row: inout Row, ofTrackAt place: Int, during interval: ActiveInterval) -> RowClass {
    let slot = slots[place]
    row.first = interval.begin.roundedDownToFloat
    row.end = interval.end.roundedUpToFloat
    row.set(slot.timing, clock: slot.node)
    let hasNode = slot.node != 0
    switch slot.kind {
    case .free, .ends, .spring, .moving, .stack:
      preconditionFailure("a property of two ends or a stack is not activated here")
    case .keyframes:
      let keyframes = keyframes[slot.index].keyframes
      if let ends = keyframes.nearEnds {
        (row.start, row.finish) = ends
        return RowClass(kind: .ends, laneCount: keyframes.laneCount, hasNode: hasNode)
      }
      row.cursor = KeyframeCursor(keyframes)
      return RowClass(keyframes, hasNode: hasNode, pace: .linear)
    case .transforms:
      let source = transforms[slot.index]
      row.pair = source.pair
      if !source.pacing.isEmpty { row.pacing = source.pacing[0] }
      return RowClass(
        kind: slot.matrixType == .affine ? .plane : .space, hasNode: hasNode,
        pace: source.pacing.isEmpty ? .linear : .own)
    }
  }

  /// Returns the spring of a property of two ends, and its initial velocities.
  func spring(of slot: TrackSlot) -> (spring: SpringPacing, lead: SIMD4<Double>) {
    if slot.kind == .spring { return (springs[slot.index], SIMD4()) }
    let own = moving[slot.index]
    return (SpringPacing(spring: own.prepared.motion, duration: own.prepared.duration), own.lead)
  }

  func rowClass(of slot: TrackSlot) -> RowClass {
    RowClass(
      kind: .ends, laneCount: slot.laneCount, hasNode: slot.node != 0, pace: pace(slot.index))
  }

  private func pace(_ curve: UInt32) -> RowClass.Pace {
    RowClass.Pace(rawValue: Int(curve)).flatMap { $0 == .own ? nil : $0 } ?? .own
  }

  /// Reads some data of stacks ahead, which are far apart in memory. No read here waits for that of another stack, or
  /// for a reference count, so that memory serves many at once.
  ///
  /// - Returns: The sum of these numbers, to be stored so that the reads are not optimised away.
  func sumOfStacks(at places: ArraySlice<UInt32>) -> UInt32 {
    var sum: UInt32 = 0
    stacks.withElements { stacks in
      for place in places {
        let stack = stacks.baseAddress! + Int(slots[Int(place)].index)
        guard let count = stack.pointee?.stack.tracks.count else { continue }
        // A track starts in one cache line, and its timing ends in the next.
        for index in 0..<count {
          sum &+= UInt32(
            truncatingIfNeeded: stack.pointee!.stack.tracks[index].timing.begin.bitPattern)
          sum &+= stack.pointee!.stack.tracks[index].timing.fillsAfter ? 1 : 0
        }
        sum &+= stack.pointee!.stack.model?.first == 0 ? 1 : 0
      }
    }
    return sum
  }

  /// Returns the only visible track of a stack in an interval as an equivalent property of two ends; nil if it is
  /// more than that, or has no curve that separates rows.
  func usualTrack(
    ofStackAt place: Int, in phase: StackInterval
  ) -> (slot: TrackSlot, start: SIMD4<Double>, end: SIMD4<Double>)? {
    guard case .track(let index) = phase.content else { return nil }
    let stack = stacks[slots[place].index].stack
    return stack.tracks.withUnsafeBufferPointer { tracks in
      let track = tracks.baseAddress! + index
      guard track.pointee.timing.isPlain, track.pointee.left.isEmpty,
        let curve = self.index(ofCurveOf: track.pointee.pacing),
        let (start, end) = stack.plainEnds(of: track)
      else { return nil }
      var slot = TrackSlot(
        .ends, track.pointee.timing, clock: track.pointee.node, index: curve)
      slot.lane = slots[place].lane
      slot.laneCount = stack.laneCount
      return (slot, start, end)
    }
  }

  /// Fills a sampler's row for a stack in one of its intervals, by the shortest equivalent of evaluating the stack. A
  /// rest and a ``usualTrack(ofStackAt:in:)`` are activated in another way.
  ///
  /// Returns the class of the row's table.
  func fill(
    _ row: inout Row, ofStackAt place: Int, in phase: StackInterval, during interval: ActiveInterval
  ) -> RowClass {
    row.first = interval.begin.roundedDownToFloat
    row.end = interval.end.roundedUpToFloat
    let stack = stacks[slots[place].index].stack
    row.laneCount = stack.laneCount
    guard case .track(let index) = phase.content else {
      return RowClass(kind: .stack, hasNode: false)
    }
    return stack.tracks.withUnsafeBufferPointer {
      stackRow(stack, $0.baseAddress! + index, &row)
    }
  }

  /// Fills the row of one track of a stack. By pointer: a track is large, and a copy counts references.
  private func stackRow(
    _ stack: EffectStack, _ track: UnsafePointer<Track>, _ row: inout Row
  ) -> RowClass {
    guard track.pointee.timing.isPlain, track.pointee.left.isEmpty else {
      return RowClass(kind: .stack, hasNode: false)
    }
    row.set(track.pointee.timing, clock: track.pointee.node)
    let hasNode = track.pointee.node != 0
    let pacing = track.pointee.pacing
    let pace = index(ofCurveOf: pacing).map(pace) ?? .own
    row.pacing = pacing
    let count = stack.laneCount
    if let ends = stack.plainEnds(of: track) {
      (row.start, row.finish) = ends
      if let (spring, duration) = pacing.spring {
        row.spring = SpringPacing(spring: spring, duration: duration)
        return RowClass(kind: .spring, laneCount: count, hasNode: hasNode)
      }
      return RowClass(kind: .track, laneCount: count, hasNode: hasNode, pace: .own)
    }
    if let keyframes = track.pointee.interpolation.plainKeyframes, track.pointee.component == nil,
      count == keyframes.laneCount
    {
      row.cursor = KeyframeCursor(keyframes)
      let pace = pacing.hasSegmentCurves ? .own : pace
      return RowClass(keyframes, hasNode: hasNode, pace: pace)
    }
    if let component = track.pointee.component, let model = stack.model, stack.type == .transform,
      component.lies(in: TransformParts.laneCount), let ends = Track.nearEnds(of: track),
      ends.count == component.valueCount
    {
      (row.start, row.finish) = (ends.start, ends.end)
      row.parts = PartRow(model, moving: component)
      let kind: RowClass.Kind = PartRow.isAngle(component) ? .angle : .part
      return RowClass(kind: kind, laneCount: ends.count, hasNode: hasNode, pace: pace)
    }
    if Track.replaces(track, stack.type) {
      if let pair = track.pointee.interpolation.plainTransforms {
        row.pair = pair
        let kind: RowClass.Kind = stack.type == .affine ? .plane : .space
        return RowClass(kind: kind, hasNode: hasNode, pace: pace)
      }
      row.interpolation = track.pointee.interpolation
      return RowClass(kind: .whole, hasNode: hasNode, pace: pace)
    }
    row.limit = -1
    row.pacing = nil
    return RowClass(kind: .stack, hasNode: false)
  }
}

extension RowClass {
  /// Creates the class of plain keyframes.
  fileprivate init(_ keyframes: PreparedKeyframes, hasNode: Bool, pace: Pace) {
    let kind: Kind =
      switch keyframes.rule {
      case .linear, .transform, .turn: .keyframes
      case .step: .steps
      case .hold: .holds
      case .hermite: .cubics
      }
    self.init(kind: kind, laneCount: keyframes.laneCount, hasNode: hasNode, pace: pace)
  }
}

extension EffectStack {
  /// Returns the start of all numbers of the value and their end, if one track only interpolates some or all of one
  /// to four numbers.
  fileprivate func plainEnds(
    of track: UnsafePointer<Track>
  ) -> (SIMD4<Double>, SIMD4<Double>)? {
    guard (1...4).contains(laneCount),
      laneCount == type.laneCount ?? track.pointee.interpolation.laneCount,
      !type.isDiscrete, let ends = Track.nearEnds(of: track)
    else { return nil }
    guard let component = track.pointee.component else {
      return ends.count == laneCount ? (ends.start, ends.end) : nil
    }
    guard let model, !component.isUniform, component.count == ends.count,
      model.count == laneCount, component.lies(in: laneCount)
    else { return nil }
    var (start, end) = (SIMD4<Double>(), SIMD4<Double>())
    for lane in 0..<laneCount { (start[lane], end[lane]) = (model[lane], model[lane]) }
    let (near, far) = (ends.start, ends.end)
    for lane in 0..<component.count {
      start[component.first + lane] = near[lane]
      end[component.first + lane] = far[lane]
    }
    // Interpolating equal numbers gives them exactly, with these exceptions.
    let isExact = model.allSatisfy { $0.isFinite && ($0 != 0 || $0.sign == .plus) }
    return isExact ? (start, end) : nil
  }
}

extension Track {
  /// Returns one to four plain ends at finite distances, with nothing between them, and their count.
  fileprivate static func nearEnds(
    of track: UnsafePointer<Track>
  ) -> (start: SIMD4<Double>, end: SIMD4<Double>, count: Int)? {
    if let ends = track.pointee.interpolation.inlineEnds, ends.openEnd == .none {
      return (ends.start.lanes, ends.end.lanes, ends.count)
    }
    guard let keyframes = track.pointee.interpolation.plainKeyframes,
      !track.pointee.pacing.hasSegmentCurves, let ends = keyframes.nearEnds
    else { return nil }
    return (ends.start, ends.end, keyframes.laneCount)
  }
}

extension PreparedKeyframes {
  /// The ends of one to four plain numbers that are interpolated from the start to the end, at finite distances; nil
  /// for other keyframes.
  fileprivate var nearEnds: (start: SIMD4<Double>, end: SIMD4<Double>)? {
    guard rule == .linear, segmentCount == 1 else { return nil }
    let (cursor, stride) = (
      KeyframeCursor(self), KeyframeCursor.stride(laneCount: laneCount, rule)
    )
    let key = cursor.key(stride)
    guard key[0] == 0, key[stride] == 1 else { return nil }
    var (start, end) = (SIMD4<Double>(), SIMD4<Double>())
    for lane in 0..<laneCount {
      (start[lane], end[lane]) = (key[1 + lane], key[1 + stride + lane])
    }
    return TrackSet.areNear(start, end) ? (start, end) : nil
  }
}

extension Row {
  /// Sets the numbers of a usual timing.
  mutating func set(_ timing: TimingSchedule, clock node: Int) {
    begin = timing.begin
    rate = timing.laneRate
    limit = timing.laneLimit
    self.node = UInt32(node)
  }
}
