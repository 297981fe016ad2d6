import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// What a ``Sampler`` has found to be done at a time, in parts that may go to different threads.
///
/// Valid until the sampler moves on, makes another plan or ends; sampling it later ends the process. The
/// parts touch different properties, and each part is to be sampled by one thread only.
///
/// It is declared to be sendable, as only this file does: it holds the addresses of the sampler's
/// columns, of which every part reads and writes its own rows.
public struct SamplePlan: @unchecked Sendable {
  let set: TrackSet
  let tables: [RowTable]
  let settled: [UInt32]
  let clocks: ClockStates
  let rooms: BatchScratchPointer
  let moves: PlanEpoch
  /// How many of these there had been with this plan.
  let moveCount: Int
  let time: Double
  /// How many parts there are.
  public let partCount: Int

  /// Writes the share of one part into a column.
  ///
  /// All parts together write what `sample(_:at:into:)` of a sampler does, with the same bits.
  ///
  /// - Parameters:
  ///   - part: Which part, from 0 to below ``partCount``.
  ///   - column: At least ``TrackSet/laneCount`` numbers. Several threads may write to one column at
  ///     the same time, each a part of its own; no part may be written twice, and nobody else may
  ///     touch the column meanwhile. That the compiler cannot see.
  /// - Complexity: O(active properties / parts), no allocation.
  public func sample(part: Int, unsafelyInto column: UnsafeMutableBufferPointer<Double>) {
    set.checkRoom(column.count)
    sample(part, into: PropertyColumn(column: column))
  }

  /// As for numbers in double precision.
  public func sample(part: Int, unsafelyInto column: UnsafeMutableBufferPointer<Float>) {
    set.checkRoom(column.count)
    sample(part, into: PropertyColumn(column: column))
  }

  func sample<Sink: SampleSink>(_ part: Int, into sink: Sink) {
    require(part >= 0 && part < partCount, "there is no part \(part) among \(partCount)")
    require(
      moves.count == moveCount,
      "the sampler has moved or ended since it made this plan: make a plan after each move")
    var blocks = 0
    for index in tables.indices { blocks += tables[index].activeBlockCount }
    let mine = share(of: blocks, part)
    let room = rooms[part]
    set.curves.withUnsafeBufferPointer { curves in
      var (passed, offset) = (0, 0)
      for index in tables.indices {
        let table = tables[index]
        let all = passed..<(passed + table.activeBlockCount)
        for block in all.clamped(to: mine) {
          sample(block - passed, of: table, curves.baseAddress!, offset: offset, into: sink, room)
        }
        passed = all.upperBound
        offset += table.width * table.activeCount
      }
    }
    // What has come to rest is shared out as well.
    guard Sink.takesResting, !settled.isEmpty else { return }
    settled.withUnsafeBufferPointer { settled in
      set.slots.withUnsafeBufferPointer { slots in
        set.ends.withUnsafeBufferPointer { ends in
          set.curves.withUnsafeBufferPointer { curves in
            for place in settled[share(of: settled.count, part)] {
              let slot = slots.baseAddress! + Int(place)
              if readResting(slot, ends.baseAddress, curves.baseAddress!, into: room.values) {
                withUnsafePointer(to: slot.pointee.lane) {
                  sink.write(
                    room.values, rows: 1, laneCount: slot.pointee.laneCount, lanes: $0, offset: 0)
                }
              } else {
                write(Int(place), offset: 0, into: sink, room)
              }
            }
          }
        }
      }
    }
  }

  private func share(of count: Int, _ part: Int) -> Range<Int> {
    (count * part / partCount)..<(count * (part + 1) / partCount)
  }

  /// Writes the numbers of all properties, those that rest too.
  func sampleAll<Sink: SampleSink>(into sink: Sink) {
    for place in set.slots.indices where set.slots[place].kind != .free {
      write(place, offset: 0, into: sink, rooms[0])
    }
  }

  private func sample<Sink: SampleSink>(
    _ block: Int, of table: RowTable, _ curves: UnsafePointer<TimingCurve>,
    offset: Int, into sink: Sink, _ room: BatchScratch
  ) {
    let first = block * RowTable.blockLength
    let rows = first..<min(table.count, first + RowTable.blockLength)
    let offset = offset + table.width * first
    var outside = table.locate(block: block, at: time, clocks: clocks.times, into: room.progress)
    table.pace(rows: rows, curves: curves, room)
    if table.type.kind == .stack || table.type.kind == .whole {
      return sampleOneByOne(rows, of: table, outside, offset: offset, into: sink, room)
    }
    // Lanes behind the last row are written too, so that only a whole block goes to its place at once.
    let target = rows.count == RowTable.blockLength ? sink.target(offset: offset) : nil
    let room = room.with(values: target ?? room.values)
    table.evaluate(rows: rows, outside: outside, room)
    while outside != 0 {
      let row = outside.trailingZeroBitCount
      outside &= outside - 1
      set.read(
        Int(table.place[first + row]), clocks, into: room.values + table.width * row, room.storage)
    }
    guard target == nil else { return }
    sink.write(
      room.values, rows: rows.count, laneCount: table.width, lanes: table.lane.base + first,
      offset: offset)
  }

  private func sampleOneByOne<Sink: SampleSink>(
    _ rows: Range<Int>, of table: RowTable, _ outside: UInt64, offset: Int, into sink: Sink,
    _ room: BatchScratch
  ) {
    for row in rows {
      let index = row - rows.lowerBound
      let place = offset + table.width * index
      if table.type.kind == .whole, outside >> UInt64(index) & 1 == 0 {
        table.replaceWhole(row, at: room.progress[index], into: room.values)
        sink.write(
          room.values, rows: 1, laneCount: table.interpolation.base[row].laneCount,
          lanes: table.lane.base + row, offset: place)
      } else {
        write(Int(table.place[row]), offset: place, into: sink, room)
      }
    }
  }

  /// Reads the value of a usual property that has come to rest, of which it is known what its track shows
  /// then.
  ///
  /// - Parameters:
  ///   - slot: The property.
  ///   - ends: Those of the set; nil where it has none, as then no property is usual.
  ///   - curves: Those of the set.
  ///   - values: Receives its numbers.
  /// - Returns: Whether it is usual, and rests.
  @inline(__always)
  private func readResting(
    _ slot: UnsafePointer<TrackSlot>, _ ends: UnsafePointer<Double>?,
    _ curves: UnsafePointer<TimingCurve>, into values: UnsafeMutablePointer<Double>
  ) -> Bool {
    let timing = slot.pointee.timing
    let isBefore = time < timing.begin
    guard let ends, slot.pointee.isUsual, isBefore || time > timing.latestEnd else { return false }
    let count = slot.pointee.laneCount
    guard isBefore ? timing.fillsBefore : timing.fillsAfter else {
      values.update(repeating: .nan, count: count)
      return true
    }
    let curve = curves + Int(slot.pointee.index)
    let progress = curve.progress(
      at: isBefore ? 0 : timing.lastProgress,
      isBeforeJump: timing.isBeforeJump(outside: isBefore ? .before : .after))
    let (start, end) = (
      ends + 2 * Int(slot.pointee.lane), ends + 2 * Int(slot.pointee.lane) + count
    )
    for lane in 0..<count {
      values[lane] = start[lane].interpolated(to: end[lane], by: progress)
    }
    return true
  }

  /// Writes the value of a place.
  ///
  /// - Parameter offset: Its place in a column of active rows only.
  private func write<Sink: SampleSink>(
    _ place: Int, offset: Int, into sink: Sink, _ room: BatchScratch
  ) {
    set.read(place, clocks, into: room.values, room.storage)
    withUnsafePointer(to: set.slots[place].lane) {
      sink.write(
        room.values, rows: 1, laneCount: set.laneCount(at: place), lanes: $0, offset: offset)
    }
  }
}

#if !hasFeature(Embedded)
  extension Sampler {
    /// Goes to a time and writes what has changed into a column, as `sample(_:at:into:)` with the
    /// same bits, on several threads of the system's pool.
    ///
    /// - Parameters:
    ///   - set: The set, as it is now.
    ///   - time: Any time.
    ///   - column: The same array each time. One that is shorter than ``TrackSet/laneCount`` is made
    ///     as long, with NaN.
    ///   - parts: On how many threads at most, at least 1. While so few properties are active that
    ///     handing them over would take longer, one samples them.
    /// - Complexity: That of ``move(to:in:)``, O(active properties / threads), and where there are
    ///   several threads a copy of the column; ``SamplePlan`` does without that.
    public mutating func sample(
      _ set: TrackSet, at time: Double, into column: inout [Double], parts: Int
    ) async {
      require(parts >= 1, "a sampling cannot have \(parts) parts: give 1 or more")
      move(to: time, in: set)
      while column.count < set.laneCount { column.append(.nan) }
      let count = min(parts, max(1, activeCount / Self.leastShare))
      let plan = plan(for: set, parts: count)
      if count == 1 {
        return column.withUnsafeMutableBufferPointer { plan.sample(part: 0, unsafelyInto: $0) }
      }
      let shared = SharedColumn(column)
      await withTaskGroup(of: Void.self) { group in
        for part in 1..<count {
          group.addTask { plan.sample(part: part, unsafelyInto: shared.numbers) }
        }
        plan.sample(part: 0, unsafelyInto: shared.numbers)
      }
      shared.move(to: &column)
    }

    /// For how many active properties a thread is started. Two threads lose at 16 thousand tweens in
    /// all and win at 64 thousand (T11 of `Benchmarks/RESULTS.md`).
    private static var leastShare: Int { 16384 }
  }

  /// A copy of a column of which tasks write different places.
  private struct SharedColumn: @unchecked Sendable {
    let numbers: UnsafeMutableBufferPointer<Double>

    init(_ column: [Double]) {
      numbers = .allocate(capacity: column.count)
      _ = numbers.initialize(fromContentsOf: column)
    }

    /// Writes the numbers back, and is gone.
    func move(to column: inout [Double]) {
      column.withUnsafeMutableBufferPointer { _ = $0.update(fromContentsOf: numbers) }
      numbers.deallocate()
    }
  }
#endif
