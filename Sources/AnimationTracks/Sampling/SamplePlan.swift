import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// The work of a ``Sampler`` at a time, in parts that may go to different threads.
///
/// Valid until the sampler moves, makes another plan or is destroyed; sampling the plan later traps. The parts touch
/// different properties, and each part must be sampled by one thread only.
///
/// It is declared as sendable, which this file alone does: it has the addresses of the sampler's columns, and every
/// part reads and writes its own rows of them.
public struct SamplePlan: @unchecked Sendable {
  let set: TrackSet
  let tables: [RowTable]
  let settled: [UInt32]
  let clocks: ClockStates
  let rooms: BatchScratchPointer
  let moves: PlanEpoch
  /// The epoch of the sampler at the creation of this plan.
  let moveCount: Int
  let time: Double
  /// The number of parts.
  public let partCount: Int

  /// Writes the values of one part into a column.
  ///
  /// All parts together write the result of a sampler's `sample(_:at:into:)`, with the same bits.
  ///
  /// - Parameters:
  ///   - part: The index of the part, from 0 to below ``partCount``.
  ///   - column: At least ``TrackSet/laneCount`` numbers. Several threads may write to one column at the same time,
  ///   each its own part; no part may be written twice, and no other code may access the column meanwhile. The
  ///   compiler cannot check that.
  /// - Complexity: O(active properties / parts), no allocation.
  public func sample(part: Int, unsafelyInto column: UnsafeMutableBufferPointer<Double>) {
    set.checkRoom(column.count)
    sample(part, into: PropertyColumn(column: column))
  }

  /// Writes the values of one part into a column of single precision.
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
    // Properties that have come to rest are also divided among the parts.
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

  /// Writes the numbers of all properties, including those at rest.
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
    // Lanes after the last row are also written, so only a whole block goes directly to its target.
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

  /// Reads the value of a usual property that has come to rest, whose final value is known.
  ///
  /// The ends of the set are nil if it has none, because then no property is usual. Returns whether the property is
  /// usual and at rest.
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

  /// Writes the value of a place, at an offset in a column of active rows only.
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
    /// Moves to a time and writes all changes into a column on several threads of the system's pool, with the bits of
    /// `sample(_:at:into:)`.
    ///
    /// - Parameters:
    ///   - set: The current set.
    ///   - time: Any time.
    ///   - column: The same array each time. An array that is shorter than ``TrackSet/laneCount`` is extended with
    ///   NaN.
    ///   - parts: The greatest number of threads, at least 1. While too few properties are active to be worth a
    ///   second thread, one thread samples them all.
    /// - Complexity: That of ``move(to:in:)``, O(active properties / threads), and with several threads a copy of the
    ///   column; a ``SamplePlan`` needs no copy.
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

    /// The number of active properties per thread. Two threads lose at 16 thousand tweens in total and win at 64
    /// thousand (T11 of `Benchmarks/RESULTS.md`).
    private static var leastShare: Int { 16384 }
  }

  /// A copy of a column whose places are written by different tasks.
  private struct SharedColumn: @unchecked Sendable {
    let numbers: UnsafeMutableBufferPointer<Double>

    init(_ column: [Double]) {
      numbers = .allocate(capacity: column.count)
      _ = numbers.initialize(fromContentsOf: column)
    }

    /// Writes the numbers back and frees the memory.
    func move(to column: inout [Double]) {
      column.withUnsafeMutableBufferPointer { _ = $0.update(fromContentsOf: numbers) }
      numbers.deallocate()
    }
  }
#endif
