import AnimationMath
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
    work(of: set).sample(part: 0, into: column)
  }

  /// As for numbers in double precision; each is the nearest `Float` of what that form gives, so that
  /// it is off by 2⁻²⁴ of itself at most.
  public mutating func sample(
    _ set: TrackSet, at time: Double, into column: UnsafeMutableBufferPointer<Float>
  ) {
    move(set, to: time)
    work(of: set).sample(part: 0, into: column)
  }

  /// What is to be sampled at the time that the sampler has moved to, in parts for several threads.
  ///
  /// - Parameters:
  ///   - set: The set that was given to ``move(_:to:)``.
  ///   - parts: How many parts, at least 1.
  /// - Complexity: O(kinds of properties). No allocation while there are no more parts than before.
  public mutating func work(of set: TrackSet, parts: Int = 1) -> SamplingWork {
    require(parts >= 1, "a sampling has no \(parts) parts: give 1 or more")
    checkClocks(of: set)
    return SamplingWork(
      set: set, tables: tables, settled: settled, clocks: clocks.states,
      rooms: rooms.prepare(parts, longest: set.longestStack), time: time, partCount: parts)
  }

  /// Writes the numbers of all properties at the time of the sampler, those that rest too: for a
  /// column that is new.
  ///
  /// Complexity: O(properties).
  public mutating func sampleAll(_ set: TrackSet, into column: UnsafeMutableBufferPointer<Double>) {
    set.checkRoom(column.count)
    work(of: set).sampleAll(into: PropertyColumn(column: column))
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
  public mutating func sampleActive(
    _ set: TrackSet, into column: UnsafeMutableBufferPointer<Double>
  ) {
    require(
      column.count >= activeLaneCount,
      "a column of \(column.count) numbers has no room for the \(activeLaneCount) that are active")
    work(of: set).sample(0, into: RowColumn(column: column))
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
}

extension Sampler {
  /// Writes how fast properties change, per second of absolute time, from the time of the sampler on,
  /// into a column that is laid out as that of the values: of every property that is active or has
  /// come to rest.
  ///
  /// To be called after `sample(_:at:into:)` or ``move(_:to:)``. The numbers are those of
  /// ``withVelocity(of:component:in:_:)``, bit for bit, and NaN where that has none
  /// (`SamplerLawTests`).
  ///
  /// - Parameters:
  ///   - set: The set that the sampler was moved with.
  ///   - column: At least ``TrackSet/laneCount`` numbers; the same each time, or new and filled with 0.
  /// - Complexity: O(clocks + active properties). Springs and even speed, forwards in a cycle, are found
  ///   in lanes; curves are solved one by one, in up to 0.1 µs. No allocation while there are no more
  ///   clocks than before.
  public mutating func sampleVelocities(
    _ set: TrackSet, into column: UnsafeMutableBufferPointer<Double>
  ) {
    set.checkRoom(column.count)
    checkClocks(of: set)
    guard let column = column.baseAddress else { return }
    let rates = clocks.evaluateRates(set)
    let room = rooms.prepare(1, longest: set.longestStack)[0]
    for index in tables.indices {
      let table = tables[index]
      for block in 0..<table.blockCount {
        writeVelocities(ofBlock: block, of: table, in: set, rates, room.progress, into: column)
      }
    }
    for place in settled { writeVelocity(at: Int(place), in: set, into: column) }
  }

  private func writeVelocities(
    ofBlock block: Int, of table: RowTable, in set: TrackSet, _ rates: UnsafePointer<Double>,
    _ progress: UnsafeMutablePointer<Double>, into column: UnsafeMutablePointer<Double>
  ) {
    let first = block * RowTable.blockLength
    let rows = first..<min(table.count, first + RowTable.blockLength)
    var single = ~UInt64(0)
    if table.hasLaneSlopes {
      single = table.locate(block: block, at: time, clocks: clocks.states.times, into: progress)
      table.findSlopes(rows, progress)
    }
    for row in rows {
      if single >> UInt64(row - first) & 1 != 0 || table.rate[row] < 0 {
        writeVelocity(at: Int(table.place[row]), in: set, into: column)
        continue
      }
      let clockRate = table.type.hasNode ? rates[Int(table.node[row])] : 1
      let rate = table.rate[row].chained(with: clockRate).chained(with: progress[row - first])
      let count = table.type.laneCount
      let ends = table.ends.base + 2 * count * row
      let target = column + Int(table.lane[row])
      for lane in 0..<count {
        target[lane] =
          rate.isNaN ? .nan : Self.velocity(from: ends[lane], to: ends[count + lane], rate)
      }
    }
  }

  /// Writes the velocity of the property at a place, found by itself.
  private func writeVelocity(
    at place: Int, in set: TrackSet, into column: UnsafeMutablePointer<Double>
  ) {
    let target = column + Int(set.slots[place].lane)
    withVelocity(at: place, in: set) { lanes in
      let found = lanes?.count ?? 0
      for lane in 0..<found { target[lane] = lanes?[lane] ?? .nan }
      for lane in found..<max(found, set.laneCount(at: place)) { target[lane] = .nan }
    }
  }
}

extension RowTable {
  /// Whether the slope of the paced progress is found in lanes.
  fileprivate var hasLaneSlopes: Bool {
    type.kind == .spring || type.kind == .ends && type.pace == .linear
  }

  /// Makes the slope of the paced progress of the linear progress of rows strictly inside a cycle, in
  /// place.
  fileprivate func findSlopes(_ rows: Range<Int>, _ progress: UnsafeMutablePointer<Double>) {
    guard type.kind == .spring else { return progress.update(repeating: 1, count: rows.count) }
    let first = rows.lowerBound
    for row in stride(from: 0, to: rows.count, by: 4) {
      let address = UnsafeMutableRawPointer(progress + row)
      let seconds = duration.four(at: first + row)
      let motions = SpringLanes(spring.base + first + row).motions(
        at: address.loadUnaligned(as: SIMD4<Double>.self) * seconds)
      address.storeBytes(of: motions.velocities * seconds, as: SIMD4<Double>.self)
    }
  }
}

/// Where a sampler puts values.
protocol SampleSink {
  /// Whether values that have come to rest are for it.
  static var takesResting: Bool { get }

  /// Takes the values of rows that follow each other.
  ///
  /// - Parameters:
  ///   - values: Those of one row after the other.
  ///   - rows: How many rows there are.
  ///   - laneCount: How many numbers each has.
  ///   - lanes: The places of the rows in a column for all properties.
  ///   - offset: Their place in a column of active rows only.
  func write(
    _ values: UnsafePointer<Double>, rows: Int, laneCount: Int, lanes: UnsafePointer<UInt32>,
    offset: Int)
}

/// A column with a place for every property of a set.
struct PropertyColumn<Scalar: BinaryFloatingPoint>: SampleSink {
  static var takesResting: Bool { true }
  let column: UnsafeMutableBufferPointer<Scalar>

  @inline(__always)
  func write(
    _ values: UnsafePointer<Double>, rows: Int, laneCount: Int, lanes: UnsafePointer<UInt32>,
    offset: Int
  ) {
    let base = column.baseAddress!
    switch laneCount {
    case 1:
      for row in 0..<rows { base[Int(lanes[row])] = Scalar(values[row]) }
    case 2:
      for row in 0..<rows {
        let target = base + Int(lanes[row])
        target[0] = Scalar(values[2 * row])
        target[1] = Scalar(values[2 * row + 1])
      }
    case 16:
      for row in 0..<rows {
        let value = UnsafeRawPointer(values + 16 * row)
        let target = base + Int(lanes[row])
        for lane in stride(from: 0, to: 16, by: 4) {
          let four = value.loadUnaligned(fromByteOffset: 8 * lane, as: SIMD4<Double>.self)
          for index in 0..<4 { target[lane + index] = Scalar(four[index]) }
        }
      }
    default:
      for row in 0..<rows {
        let target = base + Int(lanes[row])
        for lane in 0..<laneCount { target[lane] = Scalar(values[laneCount * row + lane]) }
      }
    }
  }
}

/// A column with a place for every active row, one after the other.
struct RowColumn<Scalar: BinaryFloatingPoint>: SampleSink {
  static var takesResting: Bool { false }
  let column: UnsafeMutableBufferPointer<Scalar>

  @inline(__always)
  func write(
    _ values: UnsafePointer<Double>, rows: Int, laneCount: Int, lanes: UnsafePointer<UInt32>,
    offset: Int
  ) {
    let target = column.baseAddress! + offset
    for index in 0..<rows * laneCount { target[index] = Scalar(values[index]) }
  }
}
