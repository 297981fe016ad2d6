import AnimationInterpolation
import AnimationTiming

extension Sampler {
  // MARK: Into a column for all properties

  /// Goes to a time and writes what has changed into a column.
  ///
  /// The numbers of a property lie at its ``TrackSet/lanes(of:)``. Written are those of properties
  /// that are active, that have come to rest since the last sampling, or that were added or changed;
  /// the others are as they were. Where a property has no value, its numbers are NaN.
  ///
  /// - Parameters:
  ///   - set: The set, as it is now.
  ///   - time: Any time.
  ///   - column: At least ``TrackSet/laneCount`` numbers; the same each time.
  /// - Complexity: That of ``move(_:to:)`` and O(active properties).
  public mutating func sample(
    _ set: TrackSet, at time: Double, into column: UnsafeMutableBufferPointer<Double>
  ) {
    move(set, to: time)
    sample(part: 0, of: 1, set, into: column)
  }

  /// As for numbers in double precision; each is the nearest `Float` of what that form gives, so that
  /// it is off by 2⁻²⁴ of itself at most.
  public mutating func sample(
    _ set: TrackSet, at time: Double, into column: UnsafeMutableBufferPointer<Float>
  ) {
    move(set, to: time)
    sample(part: 0, of: 1, set, into: column)
  }

  /// Writes the share of one part into a column, after ``move(_:to:)``.
  ///
  /// The parts together write what ``sample(_:at:into:)`` does, with the same bits. They touch
  /// different properties, so each may be sampled on a thread of its own, while nothing else is done
  /// with the sampler.
  ///
  /// - Parameters:
  ///   - part: Which part, from 0.
  ///   - count: How many parts there are.
  ///   - set: The set that was given to ``move(_:to:)``.
  ///   - column: At least ``TrackSet/laneCount`` numbers.
  /// - Complexity: O(active properties / parts).
  public func sample(
    part: Int, of count: Int, _ set: TrackSet, into column: UnsafeMutableBufferPointer<Double>
  ) {
    precondition(column.count >= set.laneCount, "the column has room for all properties")
    samplePart(part, of: count, set, into: PropertyColumn(column: column))
  }

  /// As for numbers in double precision.
  public func sample(
    part: Int, of count: Int, _ set: TrackSet, into column: UnsafeMutableBufferPointer<Float>
  ) {
    precondition(column.count >= set.laneCount, "the column has room for all properties")
    samplePart(part, of: count, set, into: PropertyColumn(column: column))
  }

  /// Writes the numbers of all properties at the time of the sampler, those that rest too: for a
  /// column that is new.
  ///
  /// Complexity: O(properties).
  public func sampleAll(_ set: TrackSet, into column: UnsafeMutableBufferPointer<Double>) {
    precondition(column.count >= set.laneCount, "the column has room for all properties")
    let sink = PropertyColumn(column: column)
    BlockRoom.with(longest: set.longestStack) { room in
      for place in set.slots.indices where set.slots[place].kind != .free {
        write(place, of: set, offset: 0, into: sink, room)
      }
    }
  }

  // MARK: Into a column for active properties only

  /// How many numbers ``sampleActive(_:into:)`` writes.
  public var activeLaneCount: Int { tables.reduce(0) { $0 + $1.width * $1.count } }

  /// Writes the numbers of the active properties one after the other, after ``move(_:to:)``: the
  /// shortest way for whoever goes through them all.
  ///
  /// Which they are ``forEachActive(_:)`` says.
  ///
  /// - Parameters:
  ///   - set: The set that was given to ``move(_:to:)``.
  ///   - column: At least ``activeLaneCount`` numbers.
  public func sampleActive(_ set: TrackSet, into column: UnsafeMutableBufferPointer<Double>) {
    precondition(column.count >= activeLaneCount, "the column has room for all active properties")
    samplePart(0, of: 1, set, into: RowColumn(column: column))
  }

  /// Names the active properties in the order in which ``sampleActive(_:into:)`` writes them, by the
  /// run: the places of properties, and where the numbers of the first one lie and how many each has.
  /// The order changes when properties begin, end, come or go.
  public func forEachActive(
    _ body: (_ places: UnsafeBufferPointer<UInt32>, _ offset: Int, _ laneCount: Int) -> Void
  ) {
    var offset = 0
    for index in tables.indices where tables[index].count > 0 {
      let table = tables[index]
      body(UnsafeBufferPointer(start: table.place.base, count: table.count), offset, table.width)
      offset += table.width * table.count
    }
  }

  /// Names the places of the properties that have come to rest since the last sampling, some of them
  /// twice.
  public func forEachResting(_ body: (UnsafeBufferPointer<UInt32>) -> Void) {
    settled.withUnsafeBufferPointer(body)
  }

  // MARK: -

  func samplePart<Sink: SampleSink>(_ part: Int, of count: Int, _ set: TrackSet, into sink: Sink) {
    precondition(part >= 0 && part < count, "the part is one of them")
    var blocks = 0
    for index in tables.indices { blocks += tables[index].blockCount }
    let mine = (blocks * part / count)..<(blocks * (part + 1) / count)
    BlockRoom.with(longest: set.longestStack) { room in
      set.curves.withUnsafeBufferPointer { curves in
        var (passed, offset) = (0, 0)
        for index in tables.indices {
          let table = tables[index]
          let all = passed..<(passed + table.blockCount)
          for block in all.clamped(to: mine) {
            sample(
              block - passed, of: table, set, curves.baseAddress!, offset: offset, into: sink, room)
          }
          passed = all.upperBound
          offset += table.width * table.count
        }
      }
      // What has come to rest is shared out as well.
      guard Sink.takesResting else { return }
      let rested = (settled.count * part / count)..<(settled.count * (part + 1) / count)
      for index in rested {
        write(Int(settled[index]), of: set, offset: 0, into: sink, room)
      }
    }
  }

  private func sample<Sink: SampleSink>(
    _ block: Int, of table: RowTable, _ set: TrackSet,
    _ curves: UnsafePointer<PreparedTimingFunction>, offset: Int, into sink: Sink, _ room: BlockRoom
  ) {
    let first = block * RowTable.blockLength
    let rows = first..<min(table.count, first + RowTable.blockLength)
    let offset = offset + table.width * first
    var outside = table.locate(
      block: block, at: time, clocks: clocks.times.baseAddress!, into: room.progress)
    table.pace(rows: rows, curves: curves, room.progress)
    if table.type.kind == .stack || table.type.kind == .whole {
      for row in rows {
        let place = offset + table.width * (row - first)
        if table.type.kind == .whole, outside >> UInt64(row - first) & 1 == 0 {
          table.replaceWhole(row, at: room.progress[row - first], into: room.values)
          sink.write(
            room.values, rows: 1, laneCount: table.source.base[row].laneCount,
            lanes: table.lane.base + row, offset: place)
        } else {
          write(Int(table.place[row]), of: set, offset: place, into: sink, room)
        }
      }
      return
    }
    table.evaluate(rows: rows, room)
    while outside != 0 {
      let row = outside.trailingZeroBitCount
      outside &= outside - 1
      set.read(
        Int(table.place[first + row]), clocks, into: room.values + table.width * row, room.storage)
    }
    sink.write(
      room.values, rows: rows.count, laneCount: table.width, lanes: table.lane.base + first,
      offset: offset)
  }

  /// Writes the value of a place.
  ///
  /// - Parameter offset: Its place in a column of active rows only.
  private func write<Sink: SampleSink>(
    _ place: Int, of set: TrackSet, offset: Int, into sink: Sink, _ room: BlockRoom
  ) {
    let count = set.laneCount(at: place)
    set.read(place, clocks, into: room.values, room.storage)
    withUnsafePointer(to: set.slots[place].lane) {
      sink.write(room.values, rows: 1, laneCount: count, lanes: $0, offset: offset)
    }
  }
}
