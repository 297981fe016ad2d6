import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// Samples a ``TrackSet`` at one time after another.
///
/// The sampler has all state that moves with time: the clocks, the set of active properties, the segments of their
/// keyframes. It follows the changes of one set and starts again for another. A sampler may move to any time in any
/// order, be dropped and created again: the values depend only on the set and the time, bit for bit, whether they are
/// read one by one or all at once (`SamplerLawTests`).
///
/// Only active properties cost time. A property is active at a time if one of its tracks runs then; some properties
/// with several tracks or on unusual clocks are active from their first change to the last. The others wait in a
/// queue, and their numbers stay in the column unchanged. So pass the same column each time.
///
/// It allocates nothing while the number of active properties of a kind, the number of properties that begin and end
/// between two times, and the number of curves do not exceed their previous maxima.
public struct Sampler: ~Copyable {
  /// The time at which values are read: that of the last sampling.
  public private(set) var time = Double.nan
  var clocks = ClockColumns()
  var tables: [RowTable] = []
  /// The table of each class; 0xff if it has none.
  private var tableOfClass = [UInt8](repeating: .max, count: RowClass.count)
  var rooms = BatchScratches()
  private var rows: [RowPlace] = []
  private var queue = ActivationQueue()
  /// The state of the set that was sampled last; nil before the first sampling.
  private var seen: ChangeJournal.Position?
  /// Places that have come to rest since the previous sampling.
  private(set) var settled: [UInt32] = []
  /// Places from moving backwards, and stacks whose intervals have ended.
  private var woken: [UInt32] = []
  /// Places whose changes have been processed; empty between calls.
  private var renewed = BitSet()
  /// A sum of the numbers that were read ahead, stored so that the reads are not optimised away.
  private var fetched: UInt32 = 0
  /// Scratch memory for sorting rows by curve.
  private var heads: [UInt32] = []
  /// The identity of this sampler for its plans.
  let moves = PlanEpoch()

  /// Creates a sampler that has sampled nothing yet. Complexity: O(1).
  public init() {}

  deinit {
    moves.advance()
    for var table in tables { table.deallocate() }
  }

  /// Reserves capacity for the data of every property, and for all of them to begin or end at once. Capacity for
  /// active properties is allocated when they are first active, capacity for moving backwards at the first such move.
  ///
  /// - Parameter properties: The number of places that the set will have.
  /// - Complexity: O(properties).
  public mutating func reserve(properties: Int) {
    rows.reserveCapacity(properties)
    settled.reserveCapacity(properties)
    queue.reserve(properties)
  }

  /// The number of queue entries for properties that wait or have begun: at most one for each place, and some late
  /// ones.
  package var queuedCount: Int { queue.count }

  package func forEachClass(_ body: (RowClass, _ rows: Int) -> Void) {
    for index in tables.indices { body(tables[index].type, tables[index].count) }
  }

  /// The number of active properties at the time of the last sampling.
  public var activeCount: Int { tables.reduce(0) { $0 + $1.activeCount } }

  /// A time before which nothing in the set changes, as of the last sampling: the time of the sampling while a
  /// property is active, infinity if nothing changes any more.
  ///
  /// It may be early, never late. Complexity: O(1 + a 64th of the properties that rest between two of their tracks).
  public var nextChange: Double {
    if time.isNaN || tables.contains(where: { $0.activeCount > 0 }) { return time }
    return Double(tables.reduce(queue.next) { min($0, $1.firstEnd.nextUp) })
  }

  // MARK: Moving

  /// Moves to a time of a set: determines the active properties and those that have come to rest.
  ///
  /// Then sample all parts of ``plan(for:parts:)`` into the column; `sample(_:at:into:)` does both.
  ///
  /// Complexity: O(clocks, changes of the set since the last time · √places amortised, and properties that begin or
  /// end in between); backwards, also O(active properties) and some of those that have begun; for a new set
  /// O(places). The memory is linear in the places of the set.
  public mutating func move(to time: Double, in set: TrackSet) {
    let isBack = !(time >= self.time)
    moves.advance()
    settled.removeAll(keepingCapacity: true)
    let before = self.time
    self.time = time
    clocks.evaluate(set, at: time)
    guard let changes = seen.flatMap(set.journal.countOfChanges(since:)), !before.isNaN,
      !time.isNaN
    else {
      return begin(set)
    }
    seen = set.journal.position
    while rows.count < set.placeCount { rows.append(.asleep) }
    renew(changes, in: set)
    if isBack { goBack(set, from: before) } else { goForward(set) }
    for index in tables.indices where tables[index].isOrderedByCurve {
      tables[index].bringTogether(
        curveCount: set.curves.count, table: index, &rows, &heads)
    }
  }

  private mutating func begin(_ set: TrackSet) {
    for index in tables.indices { tables[index].removeAll() }
    rows.removeAll(keepingCapacity: true)
    rows.reserveCapacity(set.placeCount)
    while rows.count < set.placeCount { rows.append(.asleep) }
    seen = set.journal.position
    makeRoom(for: set)
    // Moved out, because waking changes everything else.
    var queue = ActivationQueue()
    swap(&queue, &self.queue)
    queue.build(set, at: time) { wake($0, during: $1, in: set) }
    swap(&queue, &self.queue)
  }

  /// Reserves rows for the active properties of two ends, so that tables are no longer than needed.
  private mutating func makeRoom(for set: TrackSet) {
    var counts: [Int] = []
    for slot in set.slots
    where slot.kind == .ends && ActiveInterval(usual: slot.timing).isActive(at: time) {
      let table = table(of: set.rowClass(of: slot))
      while counts.count <= table { counts.append(0) }
      counts[table] += 1
    }
    for table in counts.indices { tables[table].reserve(counts[table]) }
  }

  private mutating func goForward(_ set: TrackSet) {
    let (now, first) = (time.roundedDownToFloat, settled.count)
    for index in tables.indices where tables[index].count > 0 { sweep(index, until: now) }
    wakeAgain(from: first, in: set)
    queue.advance(to: time, into: &woken)
    wakeNamed(in: set, notOverBy: -.infinity)
  }

  /// Deactivates the rows that have ended.
  private mutating func sweep(_ index: Int, until now: Float) {
    var first = 0
    while first < tables[index].count {
      let block = first / RowTable.blockLength
      first += RowTable.blockLength
      guard tables[index].blockEnd[block] < now else { continue }
      var rest = tables[index].rowsOver(inBlock: block, at: now)
      while rest != 0 {
        let row = block * RowTable.blockLength + rest.trailingZeroBitCount
        // The last row may replace it; no row after it has ended.
        if tables[index].isOver(row, at: now) {
          putToRest(row, ofTable: index)
        } else {
          rest &= rest - 1
        }
      }
      tables[index].settleEnd(ofBlock: block)
    }
  }

  /// Removes a row that has ended or has not begun: its value is to be written once more, and a stack may have
  /// another interval. Reads nothing of the set, which may be far away in memory.
  private mutating func putToRest(_ row: Int, ofTable index: Int) {
    settled.append(tables[index].place[row])
    remove(row, ofTable: index)
  }

  /// Reads the stacks whose intervals have ended again, after all tables. `first` is the first of the places that the
  /// tables have deactivated.
  private mutating func wakeAgain(from first: Int, in set: TrackSet) {
    fetch(settled, of: set)
    var rest = first
    for index in first..<settled.count {
      let place = settled[index]
      if set.slots[Int(place)].kind == .stack {
        woken.append(place)
      } else {
        settled[rest] = place
        rest += 1
      }
    }
    settled.removeLast(settled.count - rest)
    // So few at a time that memory that was read ahead is still in the cache.
    for first in stride(from: 0, to: woken.count, by: Self.stacksReadAhead) {
      let some = first..<min(woken.count, first + Self.stacksReadAhead)
      fetched &+= set.sumOfStacks(at: woken[some])
      for index in some { wake(Int(woken[index]), in: set) }
    }
    woken.removeAll(keepingCapacity: true)
  }

  /// The number of stacks that are read ahead.
  private static var stacksReadAhead: Int { 64 }

  private mutating func goBack(_ set: TrackSet, from before: Double) {
    let first = settled.count
    for index in tables.indices where tables[index].count > 0 { unwind(index, in: set) }
    wakeAgain(from: first, in: set)
    queue.rewind(from: before, to: time, into: &woken)
    wakeNamed(in: set, notOverBy: time)
  }

  /// Reads the places from the queue that have no rows. That includes places that have already ended or no longer
  /// have begun, because they must be recorded as resting, except those that had already ended before.
  ///
  /// Many places are read in the order of memory.
  ///
  /// - Parameter least: A time by which the relevant places have not ended.
  private mutating func wakeNamed(in set: TrackSet, notOverBy least: Double) {
    if woken.count > Self.fewPlaces(of: set) {
      renewed.insert(woken, below: set.placeCount)
      var next = 0
      while let (first, bits) = renewed.popWord(from: next) {
        next = first + 64
        var rest = bits
        while rest != 0 {
          wakeNamed(first + rest.trailingZeroBitCount, in: set, notOverBy: least)
          rest &= rest - 1
        }
      }
    } else {
      fetch(woken, of: set)
      for index in woken.indices { wakeNamed(Int(woken[index]), in: set, notOverBy: least) }
    }
    woken.removeAll(keepingCapacity: true)
  }

  /// Returns the number of places up to which reading in any order is faster than sorting.
  private static func fewPlaces(of set: TrackSet) -> Int { max(64, set.placeCount / 1024) }

  /// Reads some data of a few places ahead, which may be anywhere in a large set. No read here waits for another, so
  /// that memory serves many at once.
  @inline(__always)
  private mutating func fetch(_ places: [UInt32], of set: TrackSet) {
    guard places.count > 1, places.count <= Self.fewPlaces(of: set), set.placeCount > 1 << 14
    else { return }
    var sum = fetched
    set.slots.withUnsafeBufferPointer { slots in
      for place in places {
        sum &+= slots[Int(place)].index &+ slots[Int(place)].firstBits
        sum &+= UInt32(rows[Int(place)].row)
      }
      set.ends.withUnsafeBufferPointer { ends in
        for place in places where slots[Int(place)].kind == .ends {
          sum &+= UInt32(truncatingIfNeeded: ends[2 * Int(slots[Int(place)].lane)].bitPattern)
        }
      }
    }
    fetched = sum
  }

  @inline(__always)
  private mutating func wakeNamed(_ place: Int, in set: TrackSet, notOverBy least: Double) {
    guard rows[place] == .asleep else { return }
    let slot = set.slots[place]
    if slot.isUsual {
      let interval = ActiveInterval(usual: slot.timing)
      if interval.isActive(at: time) {
        activate(slot, at: place, during: interval, set.rowClass(of: slot), in: set)
      } else if slot.fills, interval.end >= least {
        // A track that does not fill had no value and has none.
        settled.append(UInt32(place))
      }
    } else if slot.kind != .free,
      least == -.infinity || set.activeInterval(at: place).end >= least
    {
      wake(place, in: set)
    }
  }

  private mutating func unwind(_ index: Int, in set: TrackSet) {
    let type = tables[index].type
    let now = time.roundedUpToFloat
    var first = 0
    while first < tables[index].count {
      let block = first / RowTable.blockLength
      first += RowTable.blockLength
      guard tables[index].blockBegin[block] > now else { continue }
      var row = block * RowTable.blockLength
      var last = -Float.infinity
      while row < min(tables[index].count, first) {
        let place = tables[index].place[row]
        let isStack = set.slots[Int(place)].kind == .stack
        let begin =
          isStack
          ? Float.infinity
          : (type.hasNode ? set.activeInterval(at: Int(place)).begin : tables[index].begin[row])
            .roundedDownToFloat
        // The previous interval of a stack may apply.
        if begin > now {
          putToRest(row, ofTable: index)
        } else {
          last = max(last, begin)
          row += 1
        }
      }
      tables[index].settleBegin(ofBlock: block, last)
    }
  }

  /// Activates a place, or records that it has come to rest if its interval has ended or not begun.
  private mutating func wake(_ place: Int, in set: TrackSet) {
    if set.slots[place].kind == .stack {
      let phase = set.phase(ofStackAt: place, clocks.states)
      if phase.isAmongChanges {
        return activate(stackAt: place, in: phase, during: phase.interval, in: set)
      }
    }
    wake(place, during: set.activeInterval(at: place), in: set)
  }

  /// Activates a place with a known interval.
  private mutating func wake(_ place: Int, during interval: ActiveInterval, in set: TrackSet) {
    let slot = set.slots[place]
    guard interval.isActive(at: time) else {
      settled.append(UInt32(place))
      return
    }
    switch slot.kind {
    case .free: break
    case .ends: activate(slot, at: place, during: interval, set.rowClass(of: slot), in: set)
    case .spring, .moving: activateSpring(slot, at: place, during: interval, in: set)
    case .stack:
      let phase = set.phase(ofStackAt: place, clocks.states)
      let shared = phase.interval.intersection(interval)
      activate(stackAt: place, in: phase, during: shared, in: set)
    case .keyframes, .transforms:
      var row = Row(lane: slot.lane, place: UInt32(place))
      let type = set.fill(&row, ofTrackAt: place, during: interval)
      activate(row, at: place, type)
    }
  }

  /// Activates a stack for one of its intervals. A rest is to be written once more.
  private mutating func activate(
    stackAt place: Int, in phase: StackInterval, during interval: ActiveInterval, in set: TrackSet
  ) {
    let slot = set.slots[place]
    if phase.content == .rest {
      settled.append(UInt32(place))
      activate(slot, at: place, during: interval, RowClass(kind: .rest, hasNode: false), ends: nil)
    } else if let own = set.usualTrack(ofStackAt: place, in: phase) {
      let count = own.slot.laneCount
      withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * count) { ends in
        for lane in 0..<count {
          ends.initializeElement(at: lane, to: own.start[lane])
          ends.initializeElement(at: count + lane, to: own.end[lane])
        }
        activate(
          own.slot, at: place, during: interval, set.rowClass(of: own.slot),
          ends: UnsafePointer(ends.baseAddress!))
      }
    } else {
      var row = Row(lane: slot.lane, place: UInt32(place))
      let type = set.fill(&row, ofStackAt: place, in: phase, during: interval)
      activate(row, at: place, type)
    }
  }

  private mutating func activate(_ row: borrowing Row, at place: Int, _ type: RowClass) {
    let table = table(of: type)
    rows[place] = RowPlace(table: table, row: tables[table].append(row))
  }

  /// Activates a property of two ends, whose rows need only its slot.
  @discardableResult
  private mutating func activate(
    _ slot: TrackSlot, at place: Int, during interval: ActiveInterval, _ type: RowClass,
    in set: TrackSet
  ) -> RowPlace {
    set.ends.withUnsafeBufferPointer {
      activate(
        slot, at: place, during: interval, type, ends: $0.baseAddress! + 2 * Int(slot.lane))
    }
  }

  /// Activates a property with its start and its end; nil for a rest, which has none.
  @discardableResult
  private mutating func activate(
    _ slot: TrackSlot, at place: Int, during interval: ActiveInterval, _ type: RowClass,
    ends: UnsafePointer<Double>?
  ) -> RowPlace {
    let table = table(of: type)
    let row = tables[table].append(
      slot, place: place, first: interval.begin.roundedDownToFloat,
      end: interval.end.roundedUpToFloat, ends)
    rows[place] = RowPlace(table: table, row: row)
    return rows[place]
  }

  private mutating func activateSpring(
    _ slot: TrackSlot, at place: Int, during interval: ActiveInterval, in set: TrackSet
  ) {
    let type = RowClass(
      kind: slot.kind == .spring ? .spring : .moving, laneCount: slot.laneCount,
      hasNode: slot.node != 0)
    let row = activate(slot, at: place, during: interval, type, in: set)
    let (spring, lead) = set.spring(of: slot)
    tables[row.table].setSpring(spring, lead: lead, at: row.row)
  }

  /// Processes the latest changes of a set; those of one place at once.
  private mutating func renew(_ changes: Int, in set: TrackSet) {
    for index in 0..<changes {
      guard let place = set.journal.place(index, ofLast: changes), renewed.insert(place) else {
        continue
      }
      renew(place: place, in: set)
    }
    for index in 0..<changes where renewed.count > 0 {
      if let place = set.journal.place(index, ofLast: changes) { renewed.remove(place) }
    }
  }

  private mutating func renew(place: Int, in set: TrackSet) {
    if rows[place] != .asleep { remove(rows[place].row, ofTable: rows[place].table) }
    guard set.slots[place].kind != .free else { return }
    let interval = set.activeInterval(at: place)
    queue.insert(place, interval, of: set)
    wake(place, during: interval, in: set)
  }

  private mutating func remove(_ row: Int, ofTable table: Int) {
    rows[Int(tables[table].place[row])] = .asleep
    if let moved = tables[table].remove(row) {
      rows[Int(moved)] = RowPlace(table: table, row: row)
    }
  }

  private mutating func table(of type: RowClass) -> Int {
    let index = type.index
    if tableOfClass[index] == .max {
      require(
        tables.count < RowPlace.tableLimit, "a sampler has no room for \(tables.count + 1) tables")
      tableOfClass[index] = UInt8(tables.count)
      tables.append(RowTable(type))
    }
    return Int(tableOfClass[index])
  }
}

/// The number of moves, plans and destructions of a ``Sampler``. Its plans share it, so that they know when they are
/// out of date; only the sampler changes it, while none of them is sampled.
final class PlanEpoch: @unchecked Sendable {
  @exclusivity(unchecked) private(set) var count = 0

  /// A method, because `moves.count += 1` in the sampler crashes the compiler under the thread sanitizer.
  func advance() { count += 1 }
}
