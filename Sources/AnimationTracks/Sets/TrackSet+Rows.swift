import AnimationGeometry
import AnimationInterpolation
import AnimationMath
import AnimationTiming

extension TrackSet {
  /// What a sampler keeps of the property at a place while it is active.
  ///
  /// - Parameters:
  ///   - place: The place of a property with a track.
  ///   - interval: The absolute times between which it may change.
  func row(at place: Int, during interval: ActiveInterval) -> (type: RowClass, row: Row) {
    let slot = slots[place]
    var row = Row(lane: slot.lane, place: UInt32(place))
    row.first = interval.begin.roundedDownToFloat
    row.end = interval.end.roundedUpToFloat
    switch slot.kind {
    case .free: preconditionFailure("a place without a property is never active")
    case .stack: return stackRow(stacks[slot.index].stack, &row)
    case .ends, .spring, .keyframes, .moving: break
    }
    row.set(slot.timing, clock: slot.node)
    if slot.kind == .keyframes {
      let keyframes = keyframes[slot.index].keyframes
      row.cursor = KeyframeCursor(keyframes)
      return (RowClass(keyframes, hasNode: slot.node != 0, pace: .linear), row)
    }
    row.setEnds(ends, from: 2 * Int(slot.lane), slot.laneCount)
    if slot.kind == .spring {
      row.spring = springs[slot.index]
      return (RowClass(kind: .spring, laneCount: slot.laneCount, hasNode: slot.node != 0), row)
    }
    if slot.kind == .moving {
      let own = moving[slot.index]
      row.spring = SpringPacing(spring: own.prepared.motion, duration: own.prepared.duration)
      row.lead = own.lead
      return (RowClass(kind: .moving, laneCount: slot.laneCount, hasNode: slot.node != 0), row)
    }
    row.curve = slot.index
    return (rowClass(of: slot), row)
  }

  /// The class of a property of two ends with a curve.
  func rowClass(of slot: TrackSlot) -> RowClass {
    RowClass(
      kind: .ends, laneCount: slot.laneCount, hasNode: slot.node != 0, pace: pace(slot.index))
  }

  private func pace(_ curve: UInt32) -> RowClass.Pace {
    RowClass.Pace(rawValue: Int(curve)).flatMap { $0 == .own ? nil : $0 } ?? .own
  }

  /// How the track of a stack is paced: by a curve that has tables of its own where it is one of the
  /// set's first.
  private func pace(of track: Track) -> RowClass.Pace {
    guard let curve = track.pacing.curve else { return .own }
    return curve.isLinear ? .linear : index(of: curve).map(pace) ?? .own
  }

  /// The row of a stack: by the shortest way that gives what walking it gives.
  private func stackRow(_ stack: TrackStack, _ row: inout Row) -> (RowClass, Row) {
    let track = stack.tracks.first
    guard stack.tracks.count == 1, let track, track.timing.isPlain else {
      row.laneCount = stack.laneCount
      return (RowClass(kind: .stack, hasNode: false), row)
    }
    row.laneCount = stack.laneCount
    row.set(track.timing, clock: track.node)
    let hasNode = track.node != 0
    let pace = pace(of: track)
    if let ends = stack.plainEnds(of: track) {
      let count = stack.laneCount
      row.setEnds(ends, from: 0, count)
      if let (spring, duration) = track.pacing.spring {
        row.spring = SpringPacing(spring: spring, duration: duration)
        return (RowClass(kind: .spring, laneCount: count, hasNode: hasNode), row)
      }
      if pace != .own {
        return (RowClass(kind: .ends, laneCount: count, hasNode: hasNode, pace: pace), row)
      }
      row.track = stack.tracks
      return (RowClass(kind: .track, laneCount: count, hasNode: hasNode, pace: .own), row)
    }
    row.track = stack.tracks
    if let keyframes = track.interpolation.plainKeyframes, track.component == nil,
      stack.laneCount == keyframes.laneCount
    {
      row.cursor = KeyframeCursor(keyframes)
      let pace = track.pacing.hasSegmentCurves ? .own : pace
      return (RowClass(keyframes, hasNode: hasNode, pace: pace), row)
    }
    if let component = track.component, let model = stack.model, stack.type == .transform,
      component.lies(in: TransformParts.laneCount), let ends = track.interpolation.plainEnds,
      ends.start.count == component.valueCount, areNear(ends.start, ends.end), ends.start.count <= 4
    {
      row.setEnds(ends.start + ends.end, from: 0, ends.start.count)
      row.parts = PartRow(model, moving: component)
      let kind: RowClass.Kind = PartRow.isAngle(component) ? .angle : .part
      return (RowClass(kind: kind, laneCount: ends.start.count, hasNode: hasNode, pace: pace), row)
    }
    if track.component == nil, stack.type.laneCount == track.interpolation.laneCount,
      track.interpolation.replacesWhole
    {
      if track.interpolation.plainTransforms != nil {
        let kind: RowClass.Kind = stack.type == .affine ? .plane : .space
        return (RowClass(kind: kind, hasNode: hasNode, pace: pace), row)
      }
      return (RowClass(kind: .whole, hasNode: hasNode, pace: pace), row)
    }
    row.limit = -1
    return (RowClass(kind: .stack, hasNode: false), row)
  }
}

extension RowClass {
  /// The class of plain keyframes.
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

extension TrackStack {
  /// The start of all numbers of the value and their end, where one track does no more than mix some
  /// or all of one to four numbers.
  fileprivate func plainEnds(of track: Track) -> [Double]? {
    guard (1...4).contains(laneCount), laneCount == type.laneCount ?? track.interpolation.laneCount,
      !type.isDiscrete, let ends = track.interpolation.plainEnds, areNear(ends.start, ends.end)
    else { return nil }
    guard let component = track.component else {
      return ends.start.count == laneCount ? ends.start + ends.end : nil
    }
    guard let model, !component.isUniform, component.count == ends.start.count,
      model.count == laneCount, component.lies(in: laneCount)
    else { return nil }
    var (start, end) = (model, model)
    for lane in 0..<component.count {
      start[component.first + lane] = ends.start[lane]
      end[component.first + lane] = ends.end[lane]
    }
    // Mixing equal numbers gives them back, but for these.
    let isExact = model.allSatisfy { $0.isFinite && ($0 != 0 || $0.sign == .plus) }
    return isExact ? start + end : nil
  }
}

/// Whether the distances of the ends are numbers.
private func areNear(_ start: [Double], _ end: [Double]) -> Bool {
  zip(start, end).allSatisfy { ($1 - $0).isFinite }
}

extension Row {
  /// Takes the numbers of a usual timing.
  mutating func set(_ timing: TimingSchedule, clock node: Int) {
    begin = timing.begin
    rate = timing.laneRate
    limit = timing.laneLimit
    self.node = UInt32(node)
  }

  mutating func setEnds(_ numbers: [Double], from first: Int, _ count: Int) {
    for lane in 0..<count {
      start[lane] = numbers[first + lane]
      finish[lane] = numbers[first + count + lane]
    }
  }
}
