import AnimationMath

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
