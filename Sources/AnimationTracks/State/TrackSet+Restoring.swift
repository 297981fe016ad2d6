import AnimationInterpolation
import AnimationMath
import AnimationTiming

// Makes a set again of its rows, none of which is trusted: what reading and changing a set rely on, places,
// indices, counts of numbers and times, is checked, so that whatever is read is a set that could have been made
// by its functions.

extension TrackSet {
  /// How many tracks a property has had at most: what is restored has room for as many again.
  fileprivate static var restoredSerials: UInt32 { 1 << 31 }

  init(_ tables: TrackSetTables) throws(StateTreeError) {
    var reader = StateReader(tables.curves, "curves")
    let list = try CurveList.read(&reader)
    let curves = list.map { $0.curve }
    let table = try CurveTable(reading: &reader, list)
    let (nodes, freeNodes) = try Self.clocks(tables.clocks, curves)
    let (free, lanes) = try Self.free(tables)
    self.init(nodes: nodes, freeNodes: freeNodes, curves: table, lanes: lanes)
    var places = LaneAllocationCheck(lanes)
    try places.takeFree(lanes)
    reader = StateReader(tables.properties, "properties")
    for place in 0..<(try reader.rowCount()) {
      reader.row = place
      try readPlace(&reader, curves, &places)
    }
    if !reader.isAtEnd { try readNumberings(&reader) }
    if !reader.isAtEnd { try readRunLog(&reader) }
    try reader.finish()
    try checkFree(free)
    setFree(free)
    playbacks = try TrackPlaybacks(reading: tables.playbacks, for: self)
    try checkDrivers()
  }

  private static func clocks(
    _ table: StateTable, _ curves: [TimingCurve]
  ) throws(StateTreeError) -> ([ClockNode], BitSet) {
    var reader = StateReader(table, "clocks")
    var nodes = [ClockNode(parent: nil, rule: .unchanged)]
    var free = BitSet()
    let count = try reader.rowCount()
    try reader.check(count < TrackSlot.nodeLimit, "a set has no room for \(count) clocks")
    for index in 1..<count + 1 {
      reader.row = index
      let tag = try ClockTag(reading: &reader)
      let parent = try reader.index(below: index)
      if tag == .free {
        try reader.check(parent == 0, "a clock that is free has a parent")
        _ = free.insert(index)
      }
      nodes.append(
        ClockNode(parent: parent, rule: try ClockNode.Rule(tag, reading: &reader, curves)))
    }
    try reader.finish()
    return (nodes, free)
  }

  /// The places that may be used again, and the columns.
  private static func free(
    _ tables: TrackSetTables
  ) throws(StateTreeError) -> ([UInt32], RunAllocator) {
    var reader = StateReader(tables.free, "free")
    let free = try reader.indices(below: RowPlace.rowLimit)
    reader.row = 1
    let count = try reader.index(below: Int(clamping: UInt32.max))
    try reader.check(
      count / TrackSetTables.lanesEach <= tables.count,
      "columns of \(count) numbers are more than it has values for")
    var runs: [(room: Int, starts: [UInt32])] = []
    for row in 0..<(try reader.rowCount()) {
      reader.row = 2 + row
      let room = try reader.index(below: count + 1)
      try reader.check(
        room > 0 && RunAllocator.room(for: room) == room && !runs.contains { $0.room == room },
        "no runs have a room of \(room)")
      runs.append((room, try reader.indices(below: count)))
    }
    _ = try reader.anyNumbers()
    try reader.finish()
    return (free, RunAllocator(count: count, freeRuns: runs))
  }

  // MARK: Properties

  private mutating func readPlace(
    _ row: inout StateReader, _ curves: [TimingCurve], _ places: inout LaneAllocationCheck
  ) throws(StateTreeError) {
    let word = try row.index(below: 64)
    guard let kind = TrackSlot.Kind(rawValue: UInt8(word % 8)), slots.count < RowPlace.rowLimit
    else { throw row.error("there is no property of the kind \(word)") }
    var slot = TrackSlot()
    slot.kind = kind
    slot.laneCode = word / 8
    let count = slot.laneCount
    let limit = Int(TrackSlot.generationLimit) - (kind == .free ? 0 : 1)
    slot.generation = UInt32(try row.index(below: limit))
    slot.lane = UInt32(try row.index(below: Int(clamping: UInt32.max)))
    switch kind {
    case .stack:
      slot.node = try row.index(below: nodes.count)
      try row.check(count == 0, "a stack has its numbers elsewhere")
      let stack = try NumberedStack(reading: &row, curves, nodeCount: nodes.count)
      try places.take(stack.stack.laneCount, at: slot.lane, row)
      slot.index = insertStack(stack)
    case .free:
      try row.check(count != 5, "a place has \(count) numbers")
      if count > 0 { try places.take(count, at: slot.lane, row) }
    case .ends, .spring, .moving, .keyframes, .transforms:
      try row.check(
        kind == .transforms ? count == 6 || count == 16 : (1...4).contains(count),
        "a property has \(count) numbers")
      try places.take(count, at: slot.lane, row)
      slot.node = try row.index(below: nodes.count)
      let timing = try TimingSchedule(reading: &row)
      try row.check(timing.isPlain, "the timing of a property is none of its kind")
      slot.timing = timing
      try readTrack(&row, curves, &slot)
    }
    append(slot)
  }

  /// The only track of a property.
  private mutating func readTrack(
    _ row: inout StateReader, _ written: [TimingCurve], _ slot: inout TrackSlot
  ) throws(StateTreeError) {
    let count = slot.laneCount
    switch slot.kind {
    case .free, .stack: return
    case .ends: slot.index = UInt32(try row.index(below: curves.count))
    case .spring:
      let spring = try SpringMotion(reading: &row)
      slot.index = insertSpring(spring, duration: try row.finiteNumber())
    case .moving:
      let spring = try Spring(reading: &row)
      var lead = SIMD4<Double>()
      for lane in 0..<count { lead[lane] = try row.finiteNumber() }
      slot.index = insertMoving(MovingSpring(prepared: prepare(spring), lead: lead))
    case .keyframes:
      let type = try ValueType(reading: &row)
      let source = KeyframeSource(
        keyframes: try PreparedKeyframes(reading: &row, type), type: type)
      slot.index = insertKeyframes(source)
      try row.check(
        track(of: slot).plainKeyframes?.laneCount == count,
        "the keyframes of a property are none of its kind")
    case .transforms:
      let track = Track(
        clock: slot.node, timing: slot.timing, pacing: try PreparedPacing(reading: &row, written),
        interpolation: try PreparedInterpolation(reading: &row))
      guard let source = TransformSource(track), track.interpolation.laneCount == count else {
        throw row.error("the transforms of a property are none of its kind")
      }
      slot.index = insertTransforms(source)
    }
    guard slot.kind.hasEnds else { return }
    var (start, end) = (SIMD4<Double>(), SIMD4<Double>())
    for lane in 0..<count { start[lane] = try row.anyNumber() }
    for lane in 0..<count { end[lane] = try row.anyNumber() }
    try row.check(
      ((end - start) * 0).sum() == 0, "the way between the ends of a property is no number")
    setEnds(at: slot.lane, count, start, end)
  }

  /// The numbers of tracks of properties that have had several.
  private mutating func readNumberings(_ row: inout StateReader) throws(StateTreeError) {
    var last = -1
    for _ in 0..<(try row.rowCount()) {
      let words = try row.indices(below: Int(clamping: UInt32.max))
      try row.check(words.count == 3, "the numbers of tracks are none")
      let (place, numbering) = (Int(words[0]), Numbering(own: words[1], next: words[2]))
      try row.check(
        place > last && place < slots.count && slots[place].kind != .free
          && slots[place].kind != .stack && numbering.own < numbering.next && numbering.next > 1
          && numbering.next <= Self.restoredSerials,
        "the tracks of the place \(place) have no numbers of their own")
      setNumbering(numbering, at: place)
      last = place
    }
  }

  /// What has been interrupted, and since when runs may have events.
  private mutating func readRunLog(_ row: inout StateReader) throws(StateTreeError) {
    let count = try row.rowCount()
    try row.check(
      count <= max(TrackRunLog.leastLimit, slots.count), "\(count) interruptions are too many")
    for _ in 0..<count {
      let run = TrackRunLog.Interruption(
        track: try TrackHandle(reading: &row), start: try row.finiteNumber(),
        stop: try row.finiteNumber(), isFinished: try row.flag())
      try row.check(
        run.start < run.stop && run.track.property.place < slots.count,
        "an interruption is none of a track")
      runLog.append(run, limit: slots.count)
    }
    var last: TrackHandle?
    for _ in 0..<(try row.rowCount()) {
      let track = try TrackHandle(reading: &row)
      let isAfter =
        last.map {
          ($0.property.place, $0.serial) < (track.property.place, track.serial)
        } ?? true
      try row.check(isAfter && contains(track), "the runs of tracks are not in order")
      runLog.setOrigin(try row.finiteNumber(), of: track)
      last = track
    }
  }

  /// Throws unless each place without a property can be used again once, but for those used up.
  private func checkFree(_ free: [UInt32]) throws(StateTreeError) {
    var waiting = 0
    for slot in slots where slot.kind == .free && !slot.isUsedUp { waiting += 1 }
    var known = BitSet()
    for place in free {
      guard Int(place) < slots.count, slots[Int(place)].kind == .free,
        !slots[Int(place)].isUsedUp, known.insert(Int(place))
      else { throw StateTreeError("free: the place \(place) is not free") }
    }
    guard waiting == free.count else {
      throw StateTreeError("free: \(waiting) places are free and \(free.count) are listed")
    }
    var freeCurves = BitSet()
    freeCurves.insert(curveTable.free, below: curves.count)
    for slot in slots where slot.kind == .ends {
      guard !freeCurves.contains(Int(slot.index)) else {
        throw StateTreeError("curves: the curve \(slot.index) is used and free")
      }
    }
  }

  /// Throws where a playback is said to bring a property to values that it cannot have.
  private func checkDrivers() throws(StateTreeError) {
    for (place, slot) in slots.enumerated() where slot.kind == .stack {
      let stack = stacks[slot.index]
      guard stack.driver != 0 else { continue }
      guard let index = playbacks.index(of: TrackPlayback(number: stack.driver)) else {
        throw StateTreeError("properties, row \(place): no playback drives it")
      }
      let record = playbacks.records[index]
      let own = stack.stack.tracks.filter { record.nodes.contains($0.node) }
      guard let wanted = record.targets.first(where: { $0.property.place == place })?.last.count,
        stack.stack.type.laneCount ?? wanted == wanted,
        stack.stack.model.map({ $0.count == wanted }) ?? stack.isSingle,
        !own.isEmpty,
        own.allSatisfy({ $0.component == nil && $0.interpolation.laneCount == wanted })
      else { throw StateTreeError("properties, row \(place): no playback drives it") }
    }
  }
}

/// Which numbers of the columns have been taken.
private struct LaneAllocationCheck {
  private let count: Int
  private var taken = BitSet()

  init(_ lanes: RunAllocator) { count = lanes.count }

  /// Takes the runs that are free.
  mutating func takeFree(_ lanes: RunAllocator) throws(StateTreeError) {
    let row = StateReader(StateTable(), "free")
    for run in lanes.freeRuns {
      for start in run.starts { try take(run.room, at: start, row) }
    }
  }

  /// Takes the numbers of a property.
  mutating func take(
    _ length: Int, at place: UInt32, _ row: StateReader
  ) throws(StateTreeError) {
    let (first, room) = (Int(place), RunAllocator.room(for: length))
    guard room <= count, first <= count - room else {
      throw row.error("\(length) numbers from \(place) on are not among \(count)")
    }
    for lane in first..<first + room where !taken.insert(lane) {
      throw row.error("the number \(lane) is that of two properties")
    }
  }
}

extension StateReader {
  /// A list of indices.
  fileprivate mutating func indices(below limit: Int) throws(StateTreeError) -> [UInt32] {
    let count = try rowCount()
    var indices: [UInt32] = []
    for _ in 0..<count { indices.append(UInt32(try index(below: limit))) }
    return indices
  }

  /// A number of 32 bits.
  fileprivate mutating func word() throws(StateTreeError) -> UInt32 {
    UInt32(try index(below: Int(clamping: UInt32.max)))
  }
}

extension CurveTable {
  fileprivate init(
    reading reader: inout StateReader, _ list: [(curve: TimingCurve, function: TimingFunction?)]
  ) throws(StateTreeError) {
    var rows: [(curve: TimingCurve, function: TimingFunction?, generation: UInt32)] = []
    for _ in 0..<(try reader.rowCount()) {
      let entry = list[try reader.index(below: list.count)]
      let hasFunction = try reader.flag()
      try reader.check(
        !hasFunction || entry.function != nil, "it is not known what a curve was made of")
      rows.append(
        (entry.curve, hasFunction ? entry.function : nil, try reader.word()))
    }
    let free = try reader.indices(below: rows.count + 1)
    var known = BitSet()
    for index in free {
      try reader.check(
        index > 0 && rows[Int(index) - 1].function == nil && known.insert(Int(index)),
        "the curve \(index) is not free")
    }
    try reader.finish()
    self.init(rows, free: free)
  }
}

extension TrackSet.NumberedStack {
  fileprivate init(
    reading row: inout StateReader, _ curves: [TimingCurve], nodeCount: Int
  ) throws(StateTreeError) {
    let type = try ValueType(reading: &row)
    let isSingle = try row.flag()
    let model = try row.flag() ? try row.anyNumbers() : nil
    let wanted = type == .transform ? 32 : type.laneCount
    try row.check(
      model.map { $0.count == wanted ?? max($0.count, type == .path ? 1 : 0) } ?? true,
      "\(model?.count ?? 0) numbers are no model value of type \(type.rawValue)")
    let laneCount = try row.index(below: Int(clamping: UInt32.max))
    self.init(stack: EffectStack(type, model: model), isSingle: isSingle)
    next = try row.word()
    try row.check(next <= TrackSet.restoredSerials, "there were not as many as \(next) tracks")
    driver = try row.word()
    var tracks: [Track] = []
    for _ in 0..<(try row.rowCount()) {
      let serial = try row.word()
      try row.check(
        serial < next && serials.last.map { $0 < serial } ?? true,
        "the track \(serial) is not in order")
      serials.append(serial)
      tracks.append(try Track(reading: &row, curves, nodeCount: nodeCount))
    }
    try row.check(!isSingle || model == nil && !tracks.isEmpty, "a property has lost its track")
    stack.append(contentsOf: tracks)
    try row.check(
      laneCount >= stack.laneCount, "\(laneCount) numbers have no room for \(stack.laneCount)")
    stack.reserve(laneCount: laneCount)
  }
}

extension ClockTag {
  init(reading reader: inout StateReader) throws(StateTreeError) {
    let word = try reader.anyInteger()
    guard let tag = ClockTag(rawValue: word) else {
      throw reader.error("there is no clock of the kind \(word)")
    }
    self = tag
  }
}

extension ClockNode.Rule {
  /// What follows the tag and the parent; one that is free is as its parent.
  init(
    _ tag: ClockTag, reading reader: inout StateReader, _ curves: [TimingCurve]
  ) throws(StateTreeError) {
    switch tag {
    case .unchanged, .free: self = .unchanged
    case .layer: self = .layer(try LayerTimeMap(reading: &reader))
    case .unclamped: self = .unclamped(try LayerTimeMap(reading: &reader))
    case .external: self = .external(try reader.anyInteger())
    case .group, .passes:
      let timing = try TimingSchedule(reading: &reader)
      let curve = tag == .group ? curves[try reader.index(below: curves.count)] : nil
      self = .group(timing, curve: curve, duration: try reader.anyNumber())
    }
  }
}

extension Track {
  init(
    reading row: inout StateReader, _ curves: [TimingCurve], nodeCount: Int
  ) throws(StateTreeError) {
    self.init(
      clock: try row.index(below: nodeCount), timing: try TimingSchedule(reading: &row),
      pacing: try PreparedPacing(reading: &row, curves),
      interpolation: try PreparedInterpolation(reading: &row),
      component: try row.flag() ? try ComponentLanes(reading: &row) : nil)
  }
}

// MARK: - Playbacks

extension TrackPlaybacks {
  fileprivate init(reading table: StateTable, for set: TrackSet) throws(StateTreeError) {
    var row = StateReader(table, "playbacks")
    let lastNumber = try row.word()
    var records: [Record] = []
    for index in 0..<(try row.rowCount()) {
      row.row = index
      let record = try Record(reading: &row, for: set)
      let before = records.last?.playback.number ?? 0
      try row.check(
        record.playback.number > before && record.playback.number <= lastNumber,
        "the playback \(record.playback.number) is not in order")
      records.append(record)
    }
    var changeEvents: [TrackEvent] = []
    for _ in 0..<(try row.rowCount()) { changeEvents.append(try TrackEvent(reading: &row)) }
    try row.finish()
    if lastNumber > 0 {
      self.init(records, lastNumber: lastNumber, changeEvents: changeEvents)
    } else {
      self.init()
    }
  }
}

extension TrackPlaybacks.Record {
  fileprivate init(
    reading row: inout StateReader, for set: TrackSet
  ) throws(StateTreeError) {
    let count = set.clockCount
    playback = TrackPlayback(number: try row.word())
    clock = try row.index(below: count)
    var nodes: [Int] = []
    for _ in 0..<(try row.rowCount()) {
      let node = try row.index(below: count)
      try row.check(node > nodes.last ?? 0, "the clock \(node) is none of a playback")
      nodes.append(node)
    }
    self.nodes = nodes
    passCount = try row.index(below: nodes.count)
    try row.check(passCount > 0, "a playback has no clock")
    passes = try TimelinePasses(reading: &row)
    var labels: [TimelineLabel] = []
    for _ in 0..<(try row.rowCount()) {
      let time = try row.orderedNumber()
      try row.check(time >= labels.last?.time ?? 0, "the labels of a playback are not in order")
      labels.append(TimelineLabel(time: time, name: try row.anyText()))
    }
    self.labels = labels
    var targets: [Target] = []
    for _ in 0..<(try row.rowCount()) {
      let target = Target(
        property: try PropertyHandle(reading: &row), former: try row.anyNumbers(),
        last: try row.anyNumbers())
      try row.check(
        target.former.count == target.last.count,
        "the target of a playback is none of its property")
      targets.append(target)
    }
    self.targets = targets
    var others: [PropertyHandle] = []
    for _ in 0..<(try row.rowCount()) { others.append(try PropertyHandle(reading: &row)) }
    self.others = others
    var problems: [String] = []
    for _ in 0..<(try row.rowCount()) { problems.append(try row.anyText()) }
    self.problems = problems
    let (rate, isPaused) = (try row.finiteNumber(), try row.flag())
    control = PlaybackControl(
      map: try LayerTimeMap(reading: &row), rate: rate, isPaused: isPaused)
    let (time, position) = (try row.finiteNumber(), try row.orderedNumber())
    delivered = DeliveredEvents(
      position: position, labelPosition: try row.flag() ? try row.orderedNumber() : nil,
      hasStarted: try row.flag(), hasFinished: try row.flag(), at: time)
  }
}

extension PropertyHandle {
  fileprivate init(reading row: inout StateReader) throws(StateTreeError) {
    self.init(
      place: try row.index(below: RowPlace.rowLimit),
      generation: UInt32(try row.index(below: Int(TrackSlot.generationLimit))))
  }
}

extension TrackHandle {
  fileprivate init(reading row: inout StateReader) throws(StateTreeError) {
    self.init(property: try PropertyHandle(reading: &row), serial: try row.word())
  }
}

extension TrackEvent {
  fileprivate init(reading row: inout StateReader) throws(StateTreeError) {
    let subject = Subject.playback(TrackPlayback(number: try row.word()))
    let time = try row.finiteNumber()
    let text = try row.anyText()
    let kind: EventKind
    switch text {
    case "started": kind = .started
    case "label":
      let name = try row.anyText()
      kind = .labelReached(
        name, iteration: try row.anyInteger(), isForwards: try row.flag())
    default:
      guard let outcome = PlaybackOutcome(rawValue: text) else {
        throw row.error("there is no event '\(text)'")
      }
      kind = .ended(outcome)
    }
    self.init(kind, of: subject, at: time)
  }
}
