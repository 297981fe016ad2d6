import AnimationInterpolation
import AnimationMath
import AnimationTiming

// The fields of a set of tracks in a saved state: its rows unchanged, including the prepared numbers of tracks.
// Tables of curves and pairs of transforms are prepared again. Every condition for reading and changing a set is
// checked: places, indices, counts of numbers and times. So a set that was read could also be the result of calls.

extension TrackSet {
  private static let format = SavedFormat(mark: "IBTS", version: 1, archived)

  /// The set as bytes, the same ones for the same set; numbers keep their bits.
  ///
  /// The format is the engine's own. What one version writes, later ones read. Complexity: O(places + tracks +
  /// clocks), some 55 bytes for a track between two numbers.
  public var bytes: [UInt8] { Self.format.bytes(of: self) }

  /// Creates a set from bytes that this or another process has written.
  ///
  ///     let again = try TrackSet(bytes: set.bytes)
  ///
  /// The set has the same values, bit for bit. Handles of properties, tracks, curves and playbacks stay valid, and
  /// the same changes to both sets give the same handles and values (`TrackSetStateTests`). Playbacks continue, and
  /// ``events(in:withIterations:)`` returns the same events. For samplers it is a different set from the one that
  /// was written.
  ///
  /// - Throws: ``TrackError`` with the reason and the offset.
  public init(bytes: [UInt8]) throws(TrackError) {
    self = try Self.format.value(of: bytes) { TrackError(.damaged($0)) }
  }
}

#if !hasFeature(Embedded)
  extension TrackSet: Codable {
    /// Reads a set that ``encode(to:)`` has written.
    ///
    /// - Throws: ``TrackError``, and the errors of the decoder.
    public init(from decoder: any Decoder) throws {
      self = try Self.format.value(from: decoder) { TrackError(.damaged($0)) }
    }

    /// Writes the fields of the set as one list; see ``bytes`` for a shorter form.
    public func encode(to encoder: any Encoder) throws {
      try Self.format.encode(self, to: encoder)
    }
  }
#endif

extension TrackSet {
  /// The limit of the serial numbers in a saved set, so that a set that was read can give as many new ones.
  fileprivate static var restoredSerials: UInt32 { 1 << 31 }
  /// The greatest number of column numbers per byte, so that a few bytes cannot allocate much memory. A set with more
  /// column numbers is padded with zeros.
  private static var lanesPerByte: Int { 16 }

  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    var curves = ArchivedCurves()
    let table = try CurveTable.archived(old?.curveTable, &curves, in: &archive)
    let (nodes, freeNodes) = try clocks(old, &curves, in: &archive)
    let lanes = try RunAllocator.archived(old?.lanes, in: &archive)
    try archive.check(
      archive.isWriting || lanes.count / lanesPerByte <= archive.length,
      "columns of \(lanes.count) numbers are too large for the number of bytes")
    var allocated = AllocationCheck(lanes)
    if !archive.isWriting { try allocated.takeFree(lanes, archive) }
    var set = TrackSet(nodes: nodes, freeNodes: freeNodes, curves: table, lanes: lanes)
    // A reader ignores it. Reading a field of an optional struct would copy all of its fields.
    let former = old ?? TrackSet()
    for place in 0..<(try archive.count(former.slots.count)) {
      try set.archiveSlot(at: place, of: former, &curves, &allocated, in: &archive)
    }
    try set.archiveNumberings(of: old, in: &archive)
    set.runLog = try .archived(old?.runLog, of: set, in: &archive)
    let free = try archive.list(old?.free) { place, archive throws(ReadError) in
      try archive.index32(place, below: RowPlace.rowLimit)
    }
    let clockCount = old?.clockCount ?? set.clockCount
    set.playbacks = try .archived(old?.playbacks, clockCount: clockCount, in: &archive)
    let missing = max(0, lanes.count / lanesPerByte - archive.length)
    _ = try archive.bytes(archive.isWriting ? [UInt8](repeating: 0, count: missing) : nil)
    if let old { return old }
    try set.takeFree(free, archive)
    try set.checkDrivers(archive)
    return set
  }

  /// The clocks except absolute time, and the free ones among them.
  private static func clocks(
    _ old: TrackSet?, _ curves: inout ArchivedCurves, in archive: inout Archive
  ) throws(ReadError) -> ([ClockNode], BitSet) {
    let count = try archive.count(old.map { $0.nodes.count - 1 })
    try archive.check(count < TrackSlot.nodeLimit, "a set has no room for \(count) clocks")
    var (nodes, free) = ([ClockNode(parent: nil, rule: .unchanged)], BitSet())
    for index in 1..<count + 1 {
      let node = old?.nodes[index]
      if try archive.flag(old.map { $0.freeNodes.contains(index) }) {
        _ = free.insert(index)
        nodes.append(ClockNode(parent: 0, rule: .unchanged))
      } else {
        let parent = try archive.index(node.map { $0.parent ?? 0 }, below: index)
        nodes.append(
          ClockNode(
            parent: parent, rule: try .archived(node?.rule, &curves, in: &archive)))
      }
    }
    return (nodes, free)
  }

  // MARK: Properties

  /// The place of a property, and its only track or its stack.
  private mutating func archiveSlot(
    at place: Int, of old: TrackSet, _ curves: inout ArchivedCurves,
    _ allocated: inout AllocationCheck, in archive: inout Archive
  ) throws(ReadError) {
    let isRead = !archive.isWriting
    let former = isRead ? nil : old.slots[place]
    let nodeCount = isRead ? nodes.count : old.nodes.count
    let word = try archive.index(
      former.map { Int($0.kind.rawValue) + 8 * ($0.kind == .stack ? 0 : $0.laneCode) }, below: 64)
    guard let kind = TrackSlot.Kind(rawValue: UInt8(word % 8)), place < RowPlace.rowLimit else {
      throw archive.error("there is no property of the kind \(word)")
    }
    var slot = TrackSlot()
    slot.kind = kind
    slot.laneCode = word / 8
    let limit = Int(TrackSlot.generationLimit) - (kind == .free ? 0 : 1)
    slot.generation = try archive.index32(former?.generation, below: limit)
    slot.lane = try archive.index32(former?.lane)
    let count = slot.laneCount
    switch kind {
    case .free:
      try archive.check(count != 5, "a slot cannot have \(count) numbers")
      if isRead, count > 0 { try allocated.take(count, at: slot.lane, archive) }
    case .stack:
      slot.node = try archive.index(former?.node, below: nodeCount)
      try archive.check(count == 0, "the slot of a stack cannot have numbers")
      let stack = try NumberedStack.archived(
        former.map { old.stacks[$0.index] }, &curves, nodeCount: nodeCount, in: &archive)
      guard isRead else { return }
      try allocated.take(stack.stack.laneCount, at: slot.lane, archive)
      slot.index = insertStack(stack)
    case .ends, .spring, .moving, .keyframes, .transforms:
      try archive.check(
        kind == .transforms ? count == 6 || count == 16 : (1...4).contains(count),
        "a property has \(count) numbers")
      if isRead { try allocated.take(count, at: slot.lane, archive) }
      slot.node = try archive.index(former?.node, below: nodeCount)
      let timing = try TimingSchedule.archived(former?.timing, in: &archive)
      try archive.check(timing.isPlain, "the timing of a property has the wrong kind")
      slot.timing = timing
      try archiveTrack(of: former, in: old, &slot, &curves, &archive)
    }
    if isRead { append(slot) }
  }

  /// The only track of a property.
  private mutating func archiveTrack(
    of former: TrackSlot?, in old: TrackSet, _ slot: inout TrackSlot,
    _ curves: inout ArchivedCurves, _ archive: inout Archive
  ) throws(ReadError) {
    let (count, isRead) = (slot.laneCount, !archive.isWriting)
    switch slot.kind {
    case .free, .stack: return
    case .ends:
      slot.index = try archive.index32(
        former?.index, below: isRead ? curveTable.count : old.curveTable.count)
    case .spring:
      let spring = former.map { old.springs[$0.index] }
      let motion = try SpringMotion.archived(spring?.spring, in: &archive)
      let duration = try archive.finite(spring?.duration)
      if isRead { slot.index = insertSpring(motion, duration: duration) }
    case .moving:
      let moving = former.map { old.moving[$0.index] }
      let spring = try Spring.archived(moving?.prepared.spring, in: &archive)
      var lead = SIMD4<Double>()
      for lane in 0..<count { lead[lane] = try archive.finite(moving?.lead[lane]) }
      if isRead {
        slot.index = insertMoving(MovingSpring(prepared: prepare(spring), lead: lead))
      }
    case .keyframes:
      let source = former.map { old.keyframes[$0.index] }
      let type = try archive.member(source?.type)
      let keyframes = try PreparedKeyframes.archived(source?.keyframes, of: type, in: &archive)
      guard isRead else { return }
      slot.index = insertKeyframes(KeyframeSource(keyframes: keyframes, type: type))
      try archive.check(
        track(of: slot).plainKeyframes?.laneCount == count,
        "the keyframes of a property have the wrong kind")
    case .transforms:
      let track = former.map { old.track(of: $0) }
      let pacing = try PreparedPacing.archived(track?.pacing, &curves, in: &archive)
      let interpolation = try PreparedInterpolation.archived(track?.interpolation, in: &archive)
      guard isRead else { return }
      let read = Track(
        clock: slot.node, timing: slot.timing, pacing: pacing, interpolation: interpolation)
      guard let source = TransformSource(read), interpolation.laneCount == count else {
        throw archive.error("the transforms of a property have the wrong kind")
      }
      slot.index = insertTransforms(source)
    }
    guard slot.kind.hasEnds else { return }
    var (start, end) = (SIMD4<Double>(), SIMD4<Double>())
    let first = 2 * Int(slot.lane)
    for lane in 0..<count {
      start[lane] = try archive.number(isRead ? nil : old.ends[first + lane])
    }
    for lane in 0..<count {
      end[lane] = try archive.number(isRead ? nil : old.ends[first + count + lane])
    }
    try archive.check(
      ((end - start) * 0).sum() == 0, "the difference of the ends of a property is not finite")
    if isRead { setEnds(at: slot.lane, count, start, end) }
  }

  /// The serial numbers of tracks of properties that have had several.
  private mutating func archiveNumberings(
    of old: TrackSet?, in archive: inout Archive
  ) throws(ReadError) {
    let kept = old?.keptNumberings
    var last = -1
    for index in 0..<(try archive.count(kept?.count)) {
      let former = kept?[index]
      let place = try archive.index(former?.place, below: old?.slots.count ?? slots.count)
      let numbering = Numbering(
        own: try archive.index32(former?.numbering.own),
        next: try archive.index32(former?.numbering.next))
      guard !archive.isWriting else { continue }
      try archive.check(
        place > last && slots[place].kind != .free && slots[place].kind != .stack
          && numbering.own < numbering.next && numbering.next > 1
          && numbering.next <= Self.restoredSerials,
        "the tracks of the slot \(place) have no serial numbers")
      setNumbering(numbering, at: place)
      last = place
    }
  }

  /// Reads the free places: each place without a property, except those without generations.
  private mutating func takeFree(
    _ free: [UInt32], _ archive: borrowing Archive
  ) throws(ReadError) {
    var waiting = 0
    for slot in slots where slot.kind == .free && !slot.isUsedUp { waiting += 1 }
    var known = BitSet()
    for place in free {
      try archive.check(
        Int(place) < slots.count && slots[Int(place)].kind == .free && !slots[Int(place)].isUsedUp
          && known.insert(Int(place)), "the slot \(place) is not free")
    }
    try archive.check(
      waiting == free.count, "\(waiting) slots are free, but \(free.count) are listed")
    var freeCurves = BitSet()
    freeCurves.insert(curveTable.free, below: curves.count)
    for slot in slots where slot.kind == .ends {
      try archive.check(
        !freeCurves.contains(Int(slot.index)), "the curve \(slot.index) is used and free")
    }
    setFree(free)
  }

  /// Throws if a playback drives a property to values that the property cannot have.
  private func checkDrivers(_ archive: borrowing Archive) throws(ReadError) {
    for (place, slot) in slots.enumerated() where slot.kind == .stack {
      let stack = stacks[slot.index]
      guard stack.driver != 0 else { continue }
      let index = playbacks.index(of: TrackPlayback(number: stack.driver))
      let record = index.map { playbacks.records[$0] }
      let own = stack.stack.tracks.filter { record?.nodes.contains($0.node) == true }
      guard
        let wanted = record?.targets.first(where: { $0.property.place == place })?.last.count,
        stack.stack.type.laneCount ?? wanted == wanted,
        stack.stack.model.map({ $0.count == wanted }) ?? stack.isSingle,
        !own.isEmpty,
        own.allSatisfy({ $0.component == nil && $0.interpolation.laneCount == wanted })
      else { throw archive.error("no playback drives the property of the slot \(place)") }
    }
  }
}

private struct AllocationCheck {
  private let count: Int
  private var taken = BitSet()

  init(_ lanes: RunAllocator) { count = lanes.count }

  mutating func takeFree(
    _ lanes: RunAllocator, _ archive: borrowing Archive
  ) throws(ReadError) {
    for run in lanes.freeRuns {
      for start in run.starts { try take(run.room, at: start, archive) }
    }
  }

  mutating func take(
    _ length: Int, at place: UInt32, _ archive: borrowing Archive
  ) throws(ReadError) {
    let (first, room) = (Int(place), RunAllocator.room(for: length))
    try archive.check(
      room <= count && first <= count - room,
      "\(length) numbers at index \(place) are beyond the \(count) numbers of the set")
    for lane in first..<first + room {
      try archive.check(taken.insert(lane), "the number \(lane) is in two properties")
    }
  }
}

extension RunAllocator {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let count = try archive.index(old?.count, below: Int(clamping: UInt32.max))
    let former = old?.freeRuns
    var runs: [(room: Int, starts: [UInt32])] = []
    for index in 0..<(try archive.count(former?.count)) {
      let room = try archive.index(former?[index].room, below: count + 1)
      try archive.check(
        room > 0 && RunAllocator.room(for: room) == room && !runs.contains { $0.room == room },
        "the room of a run cannot be \(room)")
      runs.append(
        (
          room,
          try archive.list(former?[index].starts) { start, archive throws(ReadError) in
            try archive.index32(start, below: count)
          }
        ))
    }
    return RunAllocator(count: count, freeRuns: runs)
  }
}

extension CurveTable {
  /// The curves that have handles or are shared by tracks.
  fileprivate static func archived(
    _ old: Self?, _ curves: inout ArchivedCurves, in archive: inout Archive
  ) throws(ReadError) -> Self {
    curves.add(.linear, isWritten: archive.isWriting)
    var rows: [(curve: TimingCurve, function: TimingFunction?, generation: UInt32)] = []
    for index in 0..<(try archive.count(old.map { $0.prepared.count - 1 })) {
      let former = old?.row(index + 1)
      let function = try archive.optional(former?.function, TimingFunction.archived)
      let curve: TimingCurve
      if let function {
        curve = old?.prepared[index + 1] ?? TimingCurve(function)
        curves.add(curve, isWritten: archive.isWriting)
      } else {
        curve = try curves.archived(old?.prepared[index + 1], in: &archive)
      }
      rows.append((curve, function, try archive.index32(former?.generation)))
    }
    let free = try archive.list(old?.free) { place, archive throws(ReadError) in
      try archive.index32(place, below: rows.count + 1)
    }
    if let old { return old }
    var known = BitSet()
    for index in free {
      try archive.check(
        index > 0 && rows[Int(index) - 1].function == nil && known.insert(Int(index)),
        "the curve \(index) is not free")
    }
    return CurveTable(rows, free: free)
  }
}

extension TrackSet.NumberedStack {
  fileprivate static func archived(
    _ old: Self?, _ curves: inout ArchivedCurves, nodeCount: Int, in archive: inout Archive
  ) throws(ReadError) -> Self {
    let type = try archive.member(old?.stack.type)
    let isSingle = try archive.flag(old?.isSingle)
    let model = try archive.optional(old?.stack.model) { model, archive throws(ReadError) in
      try archive.numbers(model)
    }
    let wanted = type == .transform ? 32 : type.laneCount
    try archive.check(
      model.map { $0.count == wanted ?? max($0.count, type == .path ? 1 : 0) } ?? true,
      "\(model?.count ?? 0) numbers are not a model value of type \(type.rawValue)")
    let laneCount = try archive.index32(old.map { UInt32($0.stack.laneCount) })
    let next = try archive.index32(old?.next)
    try archive.check(
      next <= TrackSet.restoredSerials, "a property has not had \(next) tracks")
    let driver = try archive.index32(old?.driver)
    var (serials, tracks) = ([UInt32](), [Track]())
    for index in 0..<(try archive.count(old?.serials.count)) {
      let serial = try archive.index32(old?.serials[index])
      try archive.check(
        serial < next && serials.last.map { $0 < serial } ?? true,
        "the track \(serial) is not in order")
      serials.append(serial)
      tracks.append(
        try .archived(old?.stack.tracks[index], &curves, nodeCount: nodeCount, in: &archive))
    }
    if let old { return old }
    try archive.check(
      !isSingle || model == nil && !tracks.isEmpty, "a property has lost its track")
    var stack = TrackSet.NumberedStack(
      stack: EffectStack(type, model: model), isSingle: isSingle, serials: serials, next: next,
      driver: driver)
    stack.stack.append(contentsOf: tracks)
    try archive.check(
      laneCount >= stack.stack.laneCount,
      "\(laneCount) numbers are too few for a stack of \(stack.stack.laneCount) numbers")
    stack.stack.reserve(laneCount: Int(laneCount))
    return stack
  }
}
