import AnimationInterpolation
import AnimationMath
import AnimationTiming

extension Track {
  static func archived(
    _ old: Self?, _ curves: inout ArchivedCurves, nodeCount: Int, in archive: inout Archive
  ) throws(ReadError) -> Self {
    let node = try archive.index(old?.node, below: nodeCount)
    let timing = try TimingSchedule.archived(old?.timing, in: &archive)
    let pacing = try PreparedPacing.archived(old?.pacing, &curves, in: &archive)
    let interpolation = try PreparedInterpolation.archived(old?.interpolation, in: &archive)
    let component = try archive.optional(old?.component, ComponentLanes.archived)
    return old
      ?? Track(
        clock: node, timing: timing, pacing: pacing, interpolation: interpolation,
        component: component)
  }
}

extension ClockNode.Rule {
  static func archived(
    _ old: Self?, _ curves: inout ArchivedCurves, in archive: inout Archive
  ) throws(ReadError) -> Self {
    switch try archive.index(old?.tag, below: 5) {
    case 0: return .unchanged
    case 1:
      var map: LayerTimeMap?
      if case .layer(let old) = old { map = old }
      return .layer(try .archived(map, in: &archive))
    case 2:
      var map: LayerTimeMap?
      if case .unclamped(let old) = old { map = old }
      return .unclamped(try .archived(map, in: &archive))
    case 3:
      var number: Int?
      if case .external(let old) = old { number = old }
      return .external(try archive.integer(number))
    default:
      var group: (timing: TimingSchedule, curve: TimingCurve?, duration: Double)?
      if case .group(let timing, let curve, let duration) = old {
        group = (timing, curve, duration)
      }
      let timing = try TimingSchedule.archived(group?.timing, in: &archive)
      // A group without a curve has its time in seconds.
      let isPaced = try archive.flag(group.map { $0.curve != nil })
      return .group(
        timing, curve: isPaced ? try curves.archived(group?.curve, in: &archive) : nil,
        duration: try archive.number(group?.duration))
    }
  }

  private var tag: Int {
    switch self {
    case .unchanged: 0
    case .layer: 1
    case .unclamped: 2
    case .external: 3
    case .group: 4
    }
  }
}

// MARK: - Events and playbacks

extension PropertyHandle {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    PropertyHandle(
      place: try archive.index(old?.place, below: RowPlace.rowLimit),
      generation: try archive.index32(old?.generation, below: Int(TrackSlot.generationLimit)))
  }
}

extension TrackHandle {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    TrackHandle(
      property: try .archived(old?.property, in: &archive),
      serial: try archive.index32(old?.serial))
  }
}

extension TrackRunLog {
  /// The interruptions, the oldest first, then the origins of runs.
  static func archived(
    _ old: Self?, of set: TrackSet, in archive: inout Archive
  ) throws(ReadError) -> Self {
    let interruptions = try archive.list(old?.interruptions, Interruption.archived)
    let origins = try archive.list(old?.origins, Origin.archived)
    if let old { return old }
    var log = TrackRunLog()
    try archive.check(
      interruptions.count <= max(leastLimit, set.slots.count),
      "\(interruptions.count) interruptions are too many")
    for run in interruptions {
      try archive.check(
        run.start < run.stop && run.track.property.place < set.slots.count,
        "an interruption does not belong to a track")
      log.append(run, limit: set.slots.count)
    }
    var last: TrackHandle?
    for origin in origins {
      let isAfter =
        last.map {
          ($0.property.place, $0.serial) < (origin.track.property.place, origin.track.serial)
        } ?? true
      try archive.check(
        isAfter && set.contains(origin.track), "the runs of tracks are not in order")
      log.setOrigin(origin.time, of: origin.track)
      last = origin.track
    }
    return log
  }
}

extension TrackRunLog.Interruption {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    Self(
      track: try .archived(old?.track, in: &archive), start: try archive.finite(old?.start),
      stop: try archive.finite(old?.stop), isFinished: try archive.flag(old?.isFinished))
  }
}

extension TrackRunLog.Origin {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    Self(track: try .archived(old?.track, in: &archive), time: try archive.finite(old?.time))
  }
}

extension TrackPlaybacks {
  /// The playbacks by their numbers, and the events of the last changes.
  static func archived(
    _ old: Self?, clockCount: Int, in archive: inout Archive
  ) throws(ReadError) -> Self {
    let lastNumber = try archive.index32(old?.lastNumber)
    var records: [Record] = []
    for index in 0..<(try archive.count(old?.records.count)) {
      let record = try Record.archived(
        old?.records[index], clockCount: clockCount, in: &archive)
      let before = records.last?.playback.number ?? 0
      try archive.check(
        record.playback.number > before && record.playback.number <= lastNumber,
        "the playback \(record.playback.number) is not in order")
      records.append(record)
    }
    let events = try archive.list(old?.changeEvents, TrackEvent.archived)
    guard lastNumber > 0 else { return TrackPlaybacks() }
    return TrackPlaybacks(records, lastNumber: lastNumber, changeEvents: events)
  }
}

extension TrackPlaybacks.Record {
  fileprivate static func archived(
    _ old: Self?, clockCount: Int, in archive: inout Archive
  ) throws(ReadError) -> Self {
    let number = try archive.index32(old?.playback.number)
    let clock = try archive.index(old?.clock, below: clockCount)
    let nodes = try archive.indices(old?.nodes, below: clockCount)
    for (index, node) in nodes.enumerated() {
      try archive.check(
        node > (index == 0 ? 0 : nodes[index - 1]),
        "the clock \(node) does not belong to a playback")
    }
    let passCount = try archive.index(old?.passCount, below: nodes.count)
    try archive.check(passCount > 0, "a playback has no clock")
    let record = TrackPlaybacks.Record(
      playback: TrackPlayback(number: number), clock: clock, nodes: nodes, passCount: passCount,
      passes: try .archived(old?.passes, in: &archive),
      labels: try TimelineLabel.archived(old?.labels, in: &archive),
      targets: try archive.list(old?.targets, Target.archived),
      others: try archive.list(old?.others, PropertyHandle.archived),
      problems: try archive.texts(old?.problems),
      control: PlaybackControl(
        map: try .archived(old?.control.map, in: &archive),
        rate: try archive.finite(old?.control.rate),
        isPaused: try archive.flag(old?.control.isPaused)),
      delivered: try .archived(old?.delivered, in: &archive))
    try archive.check(
      record.labels.first.map { $0.time >= 0 } ?? true && record.delivered.time.isFinite
        && !record.delivered.position.isNaN && record.delivered.labelPosition?.isNaN != true,
      "a playback has an impossible time")
    return record
  }
}

extension TrackPlaybacks.Record.Target {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let property = try PropertyHandle.archived(old?.property, in: &archive)
    let former = try archive.numbers(old?.former)
    return Self(
      property: property, former: former,
      last: try archive.numbers(old?.last, count: former.count))
  }
}

extension TrackEvent {
  /// An event of a playback that a change has caused.
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let number = try archive.index32(old?.playback?.number)
    let time = try archive.finite(old?.time)
    return TrackEvent(
      try .archived(old?.kind, in: &archive), of: .playback(TrackPlayback(number: number)),
      at: time)
  }
}

#if !hasFeature(Embedded)
  extension Track: Codable {
    /// Reads a track that ``encode(to:)`` has written. Its values are the same, bit for bit.
    ///
    /// - Throws: `DecodingError.dataCorrupted`, with the reason and the place.
    public init(from decoder: any Decoder) throws {
      self = try Archive.decode(from: decoder, Self.archivedAlone)
    }

    /// Writes the prepared numbers as a ``TrackSet`` does, and the index of the clock.
    public func encode(to encoder: any Encoder) throws {
      try Archive.encode(self, to: encoder, Self.archivedAlone)
    }

    private static func archivedAlone(
      _ old: Self?, in archive: inout Archive
    ) throws(ReadError) -> Self {
      var curves = ArchivedCurves()
      return try archived(old, &curves, nodeCount: TrackSlot.nodeLimit, in: &archive)
    }
  }

  extension TrackClock: Codable {
    /// Reads a clock that ``encode(to:)`` has written. Its times are the same, bit for bit.
    ///
    /// - Throws: `DecodingError.dataCorrupted`, with the reason and the place.
    public init(from decoder: any Decoder) throws {
      self.init(try Archive.decode(from: decoder, ClockNode.Rule.archivedAlone))
    }

    /// Writes the prepared numbers as a ``TrackSet`` does.
    public func encode(to encoder: any Encoder) throws {
      try Archive.encode(rule, to: encoder, ClockNode.Rule.archivedAlone)
    }
  }

  extension ClockNode.Rule {
    fileprivate static func archivedAlone(
      _ old: Self?, in archive: inout Archive
    ) throws(ReadError) -> Self {
      var curves = ArchivedCurves()
      return try archived(old, &curves, in: &archive)
    }
  }
#endif
