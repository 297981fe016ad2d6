import AnimationInterpolation
import AnimationMath
import AnimationTiming

package struct RowClass: Hashable, Sendable {
  /// The method for the values of rows.
  package enum Kind: Int, CaseIterable, Sendable {
    /// Two ends, paced by a curve of the set.
    case ends
    /// Two ends, with the pacing of a stack's track.
    case track
    case spring
    /// Two ends, paced by a spring with an initial velocity.
    case moving
    /// Keyframes that are interpolated number by number.
    case keyframes
    /// Keyframes that switch at half of the way.
    case steps
    /// Keyframes that hold until the next.
    case holds
    /// Keyframes with cubic segments, number by number.
    case cubics
    /// A component of a transform, whose other parts are constant.
    case part
    /// A rotation around one axis, with the other parts constant.
    case angle
    case plane
    case space
    /// One track that replaces the whole value.
    case whole
    /// Evaluation of the whole stack.
    case stack
    /// A stack at rest until a track begins: it needs no values.
    case rest

    /// Whether the first curves of the set separate rows: only for the usual kinds, because a sampler has room for
    /// 255 tables. With these it uses at most 210.
    var isSortedByCurve: Bool { self == .ends || self == .keyframes || self == .angle }
  }

  /// The method for the progress after the curve.
  package enum Pace: Int, CaseIterable, Sendable {
    case linear
    /// The first curves of the set, one table for each.
    case first, second, third, fourth
    /// A curve per row.
    case own
  }

  package let kind: Kind
  /// The count of numbers per value, for kinds with a fixed count; 1 to 4.
  package let laneCount: Int
  /// Whether rows have a clock other than absolute time.
  package let hasNode: Bool
  package let pace: Pace

  /// Creates a class; a curve of the set counts as the row's own if the kind does not separate rows by curves.
  package init(kind: Kind, laneCount: Int = 1, hasNode: Bool, pace: Pace = .linear) {
    self.kind = kind
    self.laneCount = laneCount
    self.hasNode = hasNode
    self.pace = pace == .linear || kind.isSortedByCurve ? pace : .own
  }

  package static var count: Int { 15 * 4 * 2 * 6 }

  /// The index of the class, below ``count``.
  package var index: Int {
    ((kind.rawValue * 4 + laneCount - 1) * 2 + (hasNode ? 1 : 0)) * 6 + pace.rawValue
  }

  /// Whether each row has its own pacing; one that replaces the whole value may also have curves of segments.
  var hasPacing: Bool {
    switch kind {
    case .ends, .spring, .moving, .stack, .rest: false
    case .track, .part, .angle, .keyframes, .steps, .holds, .cubics, .plane, .space: pace == .own
    case .whole: true
    }
  }

  var hasTransforms: Bool { kind == .plane || kind == .space }

  /// Whether a curve of the set paces all rows.
  var hasCurveOfSet: Bool { pace != .linear && pace != .own }

  /// The rule for the value between keyframes; nil for rows of other kinds.
  var rule: PreparedKeyframes.Rule? {
    switch kind {
    case .keyframes: .linear
    case .steps: .step
    case .holds: .hold
    case .cubics: .hermite
    case .ends, .track, .spring, .moving, .part, .angle, .plane, .space, .whole, .stack, .rest: nil
    }
  }
}

/// The active properties of one class, in columns of the same length.
///
/// Rows are added and removed in any order: the last one replaces a removed one. Columns are a multiple of 64 rows
/// long, so that whole blocks are read; the rows after the last one have no meaning.
package struct RowTable {
  package static var blockLength: Int { 64 }
  /// The number of times that a failed shortcut is not tried again.
  static var patience: UInt8 { 15 }
  /// The length of a segment that contains no progress strictly inside.
  static var endless: Double { .infinity }

  let type: RowClass
  package private(set) var count = 0
  private(set) var capacity = 0
  /// The count of numbers per row in a column of active rows only.
  private(set) var width: Int
  package private(set) var begin = Column<Double>()
  private(set) var rate = Column<Double>()
  /// The number of iterations up to which progress is computed in lanes, rounded down.
  private(set) var limit = Column<Float>()
  /// The last iteration of each row; NaN if it is not known.
  private(set) var cycle = Column<Float>()
  /// The remaining number of times that a block is located without its stored iterations, after most of its rows left
  /// them at once.
  private(set) var jumps = Column<UInt8>()
  /// The remaining number of times that rows of a block are located without their stored segments, after most of them
  /// left these at once.
  private(set) var leaps = Column<UInt8>()
  /// The time from which on nothing changes, as far as it is known.
  package private(set) var end = Column<Float>()
  /// The least of a block's ends.
  package private(set) var blockEnd = Column<Float>()
  /// The greatest of a block's begin times, or later.
  package private(set) var blockBegin = Column<Float>()
  /// The first number of the property in columns.
  private(set) var lane = Column<UInt32>()
  /// The place in the set.
  package private(set) var place = Column<UInt32>()
  private(set) var node = Column<UInt32>()
  /// The sort key of rows by curve: the number of a curve of the set or, if each row has its own curve, a number that
  /// depends on that curve.
  package private(set) var curve = Column<UInt32>()
  /// Twice as many numbers per row as it has lanes: the start, then the end; those of the segment for keyframes.
  private(set) var ends = Column<Double>()
  private(set) var springs = SpringColumns()
  /// The initial velocities of a spring, divided by the square of its frequency.
  private(set) var lead = Column<Double>()
  private(set) var pacing = Column<PreparedPacing>()
  private(set) var ownCurve = Column<TimingCurve>()
  /// The ``AnimationTiming/TimingCurve/tableIdentity`` of that curve.
  private(set) var ownTable = Column<UInt>()
  private(set) var transforms = Column<FixedArray<TransformInterpolation>>()
  private(set) var interpolation = Column<PreparedInterpolation>()
  private(set) var parts = Column<PartRow>()
  /// The keyframes and the current segment of each row.
  private(set) var cursor = Column<KeyframeCursor>()
  /// The greatest last segment of any row so far.
  private(set) var longest = 0
  /// The start times of the waypoints of each row.
  private(set) var waypoints = Column<Double>()
  /// The start and the length of the segment of each row; ``endless`` if its numbers are not interpolated in lanes.
  private(set) var segmentStart = Column<Double>()
  private(set) var segmentLength = Column<Double>()
  /// The fragmentation of rows with equal curves; counted if each row has its own.
  var disorder = CurveDisorder()

  package init(_ type: RowClass) {
    self.type = type
    width =
      switch type.kind {
      case .part, .angle, .space: 16
      case .plane: 6
      default: type.laneCount
      }
  }

  package var blockCount: Int { (count + Self.blockLength - 1) / Self.blockLength }

  /// The number of moving rows, and of their blocks.
  var activeCount: Int { type.kind == .rest ? 0 : count }
  var activeBlockCount: Int { type.kind == .rest ? 0 : blockCount }

  /// The least of all ends.
  var firstEnd: Float {
    var first = Float.infinity
    for block in 0..<blockCount { first = min(first, blockEnd[block]) }
    return first
  }

  private var usesEnds: Bool {
    switch type.kind {
    case .ends, .track, .spring, .moving, .part, .angle, .keyframes: true
    case .steps, .holds, .cubics, .plane, .space, .whole, .stack, .rest: false
    }
  }
  private var usesSpring: Bool { type.kind == .spring || type.kind == .moving }
  private var usesParts: Bool { type.kind == .part || type.kind == .angle }
  /// Whether rows have different curves and are sorted by them.
  var isOrderedByCurve: Bool { type.kind == .ends ? type.pace == .own : type.hasPacing }

  /// Appends a row and returns its index.
  package mutating func append(_ row: Row) -> Int {
    if count == capacity { grow(to: max(Self.blockLength, 2 * capacity)) }
    let index = append(
      begin: row.begin, rate: row.rate, limit: row.limit, first: row.first, end: row.end,
      lane: row.lane, place: row.place)
    if type.hasNode { node[index] = row.node }
    if usesEnds {
      let base = 2 * type.laneCount * index
      for lane in 0..<type.laneCount {
        ends[base + lane] = row.start[lane]
        ends[base + type.laneCount + lane] = row.finish[lane]
      }
    }
    if usesSpring, let own = row.spring { springs.set(own, at: index) }
    if usesParts, let own = row.parts { (parts.base + index).initialize(to: own) }
    if type.rule != nil, let own = row.cursor {
      (cursor.base + index).initialize(to: own)
      longest = max(longest, own.last)
      let count = KeyframeCursor.waypointCount
      for number in 0..<count {
        waypoints[count * index + number] = own.waypoint(number, stride: keyStride)
      }
      // Forces a search for the segment.
      (segmentStart[index], segmentLength[index]) = (0, Self.endless)
    }
    if type.kind == .whole || type.kind == .stack { width = max(width, row.laneCount) }
    if type.hasPacing, let own = row.pacing {
      let curve = own.curve
      (pacing.base + index).initialize(to: own)
      (ownCurve.base + index).initialize(to: curve ?? .linear)
      ownTable[index] = curve?.tableIdentity ?? 0
      setCurve(curve?.orderKey ?? Self.noCurve, at: index)
    }
    if type.hasTransforms, let pair = row.pair { (transforms.base + index).initialize(to: pair) }
    if type.kind == .whole, let own = row.interpolation {
      (interpolation.base + index).initialize(to: own)
    }
    return index
  }

  /// Appends a row, as ``append(_:)`` does, for a property between two ends with a curve of the set; or with a
  /// spring, which ``setSpring(_:lead:at:)`` must set.
  ///
  /// The property may change from `first` until `end`. `numbers` are its start and its end; nil for a rest.
  package mutating func append(
    _ slot: TrackSlot, place: Int, first: Float, end: Float, _ numbers: UnsafePointer<Double>?
  ) -> Int {
    if count == capacity { grow(to: max(Self.blockLength, 2 * capacity)) }
    let timing = slot.timing
    let index = append(
      begin: timing.begin, rate: timing.laneRate, limit: timing.laneLimit, first: first, end: end,
      lane: slot.lane, place: UInt32(place))
    if type.hasNode { node[index] = UInt32(slot.node) }
    if isOrderedByCurve { setCurve(slot.index, at: index) }
    guard let numbers else { return index }
    let width = 2 * type.laneCount
    for number in 0..<width { ends[width * index + number] = numbers[number] }
    return index
  }

  mutating func setSpring(
    _ spring: TrackSet.SpringPacing, lead velocities: SIMD4<Double>, at row: Int
  ) {
    springs.set(spring, at: row)
    guard type.kind == .moving else { return }
    for number in 0..<type.laneCount { lead[type.laneCount * row + number] = velocities[number] }
  }

  private mutating func setCurve(_ number: UInt32, at index: Int) {
    curve[index] = number
    if index == 0 || curve[index - 1] != number { disorder.strays += 1 }
  }

  private mutating func append(
    begin: Double, rate: Double, limit: Double, first: Float, end: Float, lane: UInt32,
    place: UInt32
  ) -> Int {
    let index = count
    count += 1
    self.begin[index] = begin
    self.rate[index] = rate
    self.limit[index] = limit.roundedDownToFloat
    cycle[index] = .nan
    self.end[index] = end
    let block = index / Self.blockLength
    let isFirst = index % Self.blockLength == 0
    blockEnd[block] = isFirst ? end : min(blockEnd[block], end)
    blockBegin[block] = isFirst ? first : max(blockBegin[block], first)
    if isFirst { (jumps[block], leaps[block]) = (0, 0) }
    self.lane[index] = lane
    self.place[index] = place
    return index
  }

  /// Removes a row; the last one replaces it. Returns the place in the set of the property that has moved to this
  /// index, nil if none has.
  package mutating func remove(_ index: Int) -> UInt32? {
    count -= 1
    let last = count
    if isOrderedByCurve && curve[index] != curve[last] { disorder.strays += 1 }
    forEachColumn(RowMove(from: last, to: index))
    defer { end[last] = .infinity }
    guard index != last else { return nil }
    let block = index / Self.blockLength
    blockEnd[block] = min(blockEnd[block], end[last])
    blockBegin[block] = max(blockBegin[block], blockBegin[last / Self.blockLength])
    return place[index]
  }

  func isOver(_ index: Int, at time: Float) -> Bool { end[index] < time }

  /// Returns the rows of a block in which nothing changes from a time on, from the lowest bit on.
  @inline(__always)
  func rowsOver(inBlock block: Int, at time: Float) -> UInt64 {
    let first = UnsafeRawPointer(end.base + block * Self.blockLength)
    let now = SIMD8(repeating: time)
    var next = SIMD8<UInt32>(1, 2, 4, 8, 16, 32, 64, 128)
    var (low, high) = (SIMD8<UInt32>(), SIMD8<UInt32>())
    for offset in stride(from: 0, to: 128, by: 32) {
      let early = first.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self) .< now
      let late = first.loadUnaligned(fromByteOffset: 128 + offset, as: SIMD8<Float>.self) .< now
      low |= next & unsafeBitCast(early, to: SIMD8<UInt32>.self)
      high |= next & unsafeBitCast(late, to: SIMD8<UInt32>.self)
      next &<<= SIMD8(repeating: 8)
    }
    return UInt64(high.wrappedSum()) << 32 | UInt64(low.wrappedSum())
  }

  /// Computes the least end of a block again.
  package func settleEnd(ofBlock block: Int) {
    let first = end.base + block * Self.blockLength
    var least = SIMD8<Float>(repeating: .infinity)
    for group in 0..<Self.blockLength / 8 {
      let ends = UnsafeRawPointer(first + 8 * group).loadUnaligned(as: SIMD8<Float>.self)
      least.replace(with: ends, where: ends .< least)
    }
    blockEnd[block] = least.min()
  }

  /// Sets the time by which all rows of a block have started.
  func settleBegin(ofBlock block: Int, _ begin: Float) { blockBegin[block] = begin }

  mutating func removeAll() {
    forEachColumn(RowRemoval(count: count))
    for index in 0..<count { end[index] = .infinity }
    count = 0
    disorder = CurveDisorder()
  }

  package mutating func deallocate() {
    removeAll()
    forEachColumn(ColumnEnd())
    blockEnd.deallocate()
    blockBegin.deallocate()
    jumps.deallocate()
    leaps.deallocate()
  }

  /// Reserves capacity for rows of two ends.
  mutating func reserve(_ rows: Int) {
    let needed = (rows + Self.blockLength - 1) / Self.blockLength * Self.blockLength
    if needed > capacity { grow(to: needed) }
  }

  private mutating func grow(to rows: Int) {
    forEachColumn(ColumnGrowth(count: count, capacity: rows))
    let blocks = rows / Self.blockLength
    blockEnd.grow(blockCount, to: blocks, filledWith: 0)
    blockBegin.grow(blockCount, to: blocks, filledWith: 0)
    jumps.grow(blockCount, to: blocks, filledWith: 0)
    leaps.grow(blockCount, to: blocks, filledWith: 0)
    capacity = rows
  }

  /// Performs an operation on each column that has elements for every row: the only list of columns.
  @inline(__always)
  mutating func forEachColumn<Work: ColumnWork>(_ work: Work) {
    work.visit(&begin, filledWith: 0)
    work.visit(&rate, filledWith: 0)
    work.visit(&limit, filledWith: 0)
    work.visit(&cycle, filledWith: 0)
    work.visit(&end, filledWith: .infinity)
    work.visit(&lane, filledWith: 0)
    work.visit(&place, filledWith: 0)
    if type.hasNode { work.visit(&node, filledWith: 0) }
    if isOrderedByCurve { work.visit(&curve, filledWith: 0) }
    if usesEnds { work.visit(&ends, width: 2 * type.laneCount, filledWith: 0) }
    if type.kind == .moving { work.visit(&lead, width: type.laneCount, filledWith: 0) }
    if usesSpring { springs.forEachColumn(work) }
    if usesParts { work.visit(&parts, filledWith: nil) }
    if type.rule != nil {
      work.visit(&cursor, filledWith: nil)
      work.visit(&segmentStart, filledWith: 0)
      work.visit(&segmentLength, filledWith: 0)
      work.visit(&waypoints, width: KeyframeCursor.waypointCount, filledWith: 0)
    }
    if type.hasPacing {
      work.visit(&pacing, filledWith: nil)
      work.visit(&ownCurve, filledWith: nil)
      work.visit(&ownTable, filledWith: 0)
    }
    if type.hasTransforms { work.visit(&transforms, filledWith: nil) }
    if type.kind == .whole { work.visit(&interpolation, filledWith: nil) }
  }
}

/// One active property before it is added to a table.
package struct Row {
  package var begin = 0.0
  var rate = 0.0
  /// −1 for a row whose time is not computed in lanes: no time is inside then.
  var limit = -1.0
  /// The absolute time from which on it may change, rounded down, and that from which on it does not, rounded up.
  package var first = -Float.infinity
  package var end = Float.infinity
  let lane: UInt32
  let place: UInt32
  var node: UInt32 = 0
  var start = SIMD4<Double>()
  var finish = SIMD4<Double>()
  var spring: TrackSet.SpringPacing?
  var parts: PartRow?
  /// The data of the only track that determines the value, for classes whose rows store it.
  var pacing: PreparedPacing?
  var pair: FixedArray<TransformInterpolation>?
  var interpolation: PreparedInterpolation?
  /// The count of numbers of a stack's value.
  var laneCount = 0
  var cursor: KeyframeCursor?

  /// Creates a row that changes at any time.
  package init(lane: UInt32, place: UInt32) { (self.lane, self.place) = (lane, place) }
}

/// The position of an active property's row in a ``Sampler``: the table in 8 bits, above 24 bits for the row. So a
/// million properties take 4 bytes each.
package struct RowPlace: Sendable, Hashable {
  private let bits: UInt32

  /// The position of a property that is not active.
  package static var asleep: RowPlace { RowPlace(bits: .max) }
  /// The greatest number of tables. The classes of rows need at most 210 (`RowClassTests`).
  package static var tableLimit: Int { 0xff }
  /// The greatest number of rows of a table, and so of places of a set.
  package static var rowLimit: Int { 1 << 24 }

  private init(bits: UInt32) { self.bits = bits }

  /// - Precondition: The table is below ``tableLimit``, the row below ``rowLimit``.
  @inline(__always)
  package init(table: Int, row: Int) { bits = UInt32(table) << 24 | UInt32(row) }

  package var table: Int { Int(bits >> 24) }
  package var row: Int { Int(bits & 0xff_ffff) }
}

/// The springs of the rows of a ``RowTable``, each of their numbers in a column.
struct SpringColumns {
  private var decay = Column<Double>()
  private var frequency = Column<Double>()
  private var gain = Column<Double>()
  private var velocityGain = Column<Double>()
  private var velocity = Column<Double>()
  private var usualEnd = Column<Double>()
  private var regime = Column<SpringMotion.Regime>()
  /// The seconds of the linear progress 1.
  private(set) var duration = Column<Double>()

  func set(_ pacing: TrackSet.SpringPacing, at row: Int) {
    let spring = pacing.spring
    decay[row] = spring.decay
    frequency[row] = spring.frequency
    gain[row] = spring.gain
    velocityGain[row] = spring.velocityGain
    velocity[row] = spring.velocity
    usualEnd[row] = spring.usualEnd
    regime[row] = spring.regime
    duration[row] = pacing.duration
  }

  func rows(from row: Int) -> SpringRows {
    SpringRows(
      decay: decay.base + row, frequency: frequency.base + row, gain: gain.base + row,
      velocityGain: velocityGain.base + row, velocity: velocity.base + row,
      usualEnd: usualEnd.base + row, regime: regime.base + row)
  }

  /// Converts linear progress to times since the start, in place, by fours.
  func makeSeconds(_ progress: UnsafeMutablePointer<Double>, of rows: Range<Int>) {
    let count = rows.count
    var row = 0
    while row < count {
      let address = UnsafeMutableRawPointer(progress + row)
      let linear = address.loadUnaligned(as: SIMD4<Double>.self)
      address.storeBytes(
        of: linear * duration.four(at: rows.lowerBound &+ row), as: SIMD4<Double>.self)
      row &+= 4
    }
  }

  /// Performs an operation on each column. Rows after the last one are springs at rest, which are usual.
  @inline(__always)
  mutating func forEachColumn<Work: ColumnWork>(_ work: Work) {
    work.visit(&decay, filledWith: 0)
    work.visit(&frequency, filledWith: 0)
    work.visit(&gain, filledWith: 0)
    work.visit(&velocityGain, filledWith: 0)
    work.visit(&velocity, filledWith: 0)
    work.visit(&usualEnd, filledWith: .infinity)
    work.visit(&regime, filledWith: .underdamped)
    work.visit(&duration, filledWith: 0)
  }
}
