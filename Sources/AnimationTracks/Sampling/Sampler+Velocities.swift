import AnimationMath
import AnimationTiming

extension Sampler {
  /// Writes the velocities of all properties that are active or have come to rest, per second of absolute time, from
  /// the time of the sampler on. The column has the layout of that of the values.
  ///
  /// Call it after `sample(_:at:into:)` or ``move(to:in:)``. The numbers are those of
  /// `withVelocity(of:component:in:_:)`, bit for bit, and NaN if there is no velocity (`SamplerLawTests`).
  ///
  /// - Parameters:
  ///   - set: The set that the sampler was moved with.
  ///   - column: The same array each time, or a new one. An array that is shorter than ``TrackSet/laneCount`` is
  ///   extended with 0.
  /// - Complexity: O(clocks + active properties). The positions of springs and of two ends that play forwards are
  ///   computed in lanes, and so are the slopes of springs and linear curves; other curves are solved one by one, in
  ///   up to 0.1 µs. No allocation while there are no more clocks than before.
  public mutating func sampleVelocities(_ set: TrackSet, into column: inout [Double]) {
    while column.count < set.laneCount { column.append(0) }
    column.withUnsafeMutableBufferPointer { sampleVelocities(set, to: $0) }
  }

  /// Writes the velocities into the caller's own memory, which has room for at least ``TrackSet/laneCount`` numbers:
  /// the same each time, or new and filled with 0.
  public mutating func sampleVelocities(_ set: TrackSet, into column: inout MutableSpan<Double>) {
    column.withUnsafeMutableBufferPointer { sampleVelocities(set, to: $0) }
  }

  package mutating func sampleVelocities(
    _ set: TrackSet, to column: UnsafeMutableBufferPointer<Double>
  ) {
    set.checkRoom(column.count)
    checkClocks(of: set)
    guard let column = column.baseAddress else { return }
    let rates = clocks.evaluateRates(set)
    let room = rooms.prepare(1, longest: set.longestStack)[0]
    for index in tables.indices {
      let table = tables[index]
      for block in 0..<table.activeBlockCount {
        writeVelocities(ofBlock: block, of: table, in: set, rates, room, into: column)
      }
    }
    for place in settled { writeVelocity(at: Int(place), in: set, rates, into: column) }
  }

  private func writeVelocities(
    ofBlock block: Int, of table: RowTable, in set: TrackSet, _ rates: UnsafePointer<Double>,
    _ room: BatchScratch, into column: UnsafeMutablePointer<Double>
  ) {
    let progress = room.progress
    let first = block * RowTable.blockLength
    let rows = first..<min(table.count, first + RowTable.blockLength)
    let hasCurves = table.type.kind == .ends && table.type.pace != .linear
    var single = ~UInt64(0)
    if table.type.kind == .spring || table.type.kind == .ends {
      single = table.locate(block: block, at: time, clocks: clocks.states.times, into: progress)
      if !hasCurves { table.findSlopes(rows, room) }
    }
    if hasCurves {
      // A property that is stored as a stack has no curve of the set.
      for row in rows where set.slots[Int(table.place[row])].kind != .ends {
        single |= 1 << UInt64(row - first)
      }
    }
    for row in rows {
      if single >> UInt64(row - first) & 1 != 0 || table.rate[row] < 0 {
        writeVelocity(at: Int(table.place[row]), in: set, rates, into: column)
        continue
      }
      let clockRate = table.type.hasNode ? rates[Int(table.node[row])] : 1
      let rate = table.rate[row].chained(with: clockRate)
      var slope = progress[row - first]
      if hasCurves {
        let slot = set.slots[Int(table.place[row])]
        slope = set.slope(of: slot, at: slope, isRising: rate > 0)
      }
      let pacedRate = rate.chained(with: slope)
      if pacedRate.isNaN {
        writeVelocity(at: Int(table.place[row]), in: set, rates, into: column)
        continue
      }
      let count = table.type.laneCount
      let ends = table.ends.base + 2 * count * row
      let target = column + Int(table.lane[row])
      for lane in 0..<count {
        target[lane] = Self.velocity(from: ends[lane], to: ends[count + lane], pacedRate)
      }
    }
  }

  /// Writes the velocity of the property at a place, computed separately except for the rates of the clocks.
  private func writeVelocity(
    at place: Int, in set: TrackSet, _ rates: UnsafePointer<Double>,
    into column: UnsafeMutablePointer<Double>
  ) {
    // Before the closure, which would copy the set.
    let (target, count) = (column + Int(set.slots[place].lane), set.laneCount(at: place))
    withVelocity(at: place, rates: rates, in: set) { lanes in
      let found = lanes?.count ?? 0
      for lane in 0..<found { target[lane] = lanes?[lane] ?? .nan }
      for lane in found..<max(found, count) { target[lane] = .nan }
    }
  }
}

extension RowTable {
  /// Replaces the linear progress of rows strictly inside an iteration by the slope of the progress after the curve,
  /// in place.
  fileprivate func findSlopes(_ rows: Range<Int>, _ room: BatchScratch) {
    guard type.kind == .spring else {
      return room.progress.update(repeating: 1, count: rows.count)
    }
    springs.makeSeconds(room.progress, of: rows)
    springs.rows(from: rows.lowerBound).findMotions(
      at: room.progress, into: room.values, velocities: room.fraction, count: rows.count)
    for row in 0..<rows.count {
      room.progress[row] = room.fraction[row] * springs.duration[rows.lowerBound + row]
    }
  }
}
