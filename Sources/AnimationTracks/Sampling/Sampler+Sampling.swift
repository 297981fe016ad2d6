import AnimationMath

extension Sampler {
  // MARK: Into a column for all properties

  /// Moves to a time and writes all changes into a column.
  ///
  /// The numbers of a property are at its ``TrackSet/lanes(of:)``. Only properties that are active, have just come to
  /// rest, or were added or changed are written. All other entries keep their values. If a property has no value, its
  /// numbers are NaN.
  ///
  /// - Parameters:
  ///   - set: The current set.
  ///   - time: Any time.
  ///   - column: The same array each time. An array that is shorter than ``TrackSet/laneCount`` is extended with NaN.
  /// - Complexity: That of ``move(to:in:)`` and O(active properties).
  public mutating func sample(_ set: TrackSet, at time: Double, into column: inout [Double]) {
    while column.count < set.laneCount { column.append(.nan) }
    column.withUnsafeMutableBufferPointer { sample(set, at: time, to: $0) }
  }

  /// Moves to a time and writes all changes into the caller's own memory, as into an array.
  ///
  /// - Parameters:
  ///   - set: The current set.
  ///   - time: Any time.
  ///   - column: At least ``TrackSet/laneCount`` numbers; the same each time.
  public mutating func sample(
    _ set: TrackSet, at time: Double, into column: inout MutableSpan<Double>
  ) {
    column.withUnsafeMutableBufferPointer { sample(set, at: time, to: $0) }
  }

  /// Moves to a time and writes all changes in single precision. Each number is the nearest `Float` to that of double
  /// precision, so its relative error is at most 2⁻²⁴.
  public mutating func sample(
    _ set: TrackSet, at time: Double, into column: inout MutableSpan<Float>
  ) {
    move(to: time, in: set)
    let plan = plan(for: set)
    column.withUnsafeMutableBufferPointer { plan.sample(part: 0, unsafelyInto: $0) }
  }

  package mutating func sample(
    _ set: TrackSet, at time: Double, to column: UnsafeMutableBufferPointer<Double>
  ) {
    move(to: time, in: set)
    plan(for: set).sample(part: 0, unsafelyInto: column)
  }

  /// Returns the work at the current time of the sampler, in parts for several threads.
  ///
  /// - Parameters:
  ///   - set: The set that was given to ``move(to:in:)``.
  ///   - parts: The number of parts, at least 1. Default: 1.
  /// - Complexity: O(kinds of properties). No allocation while there are no more parts than before.
  public mutating func plan(for set: TrackSet, parts: Int = 1) -> SamplePlan {
    require(parts >= 1, "a sampling cannot have \(parts) parts: give 1 or more")
    checkClocks(of: set)
    moves.advance()
    return SamplePlan(
      set: set, tables: tables, settled: settled, clocks: clocks.states,
      rooms: rooms.prepare(parts, longest: set.longestStack), moves: moves, moveCount: moves.count,
      time: time, partCount: parts)
  }

  /// Writes the numbers of all properties at the time of the sampler, including those at rest: for a new column.
  ///
  /// Complexity: O(properties).
  package mutating func sampleAll(_ set: TrackSet, into column: UnsafeMutableBufferPointer<Double>)
  {
    set.checkRoom(column.count)
    plan(for: set).sampleAll(into: PropertyColumn(column: column))
  }

  // MARK: Into a column for active properties only

  /// The count of numbers that ``sampleActive(_:into:)-(_,[Double])`` writes.
  public var activeLaneCount: Int { tables.reduce(0) { $0 + $1.width * $1.activeCount } }

  /// Writes the numbers of the active properties one after another, after ``move(to:in:)``: the fastest way if you
  /// process them all.
  ///
  /// ``forEachActive(_:)`` lists these properties.
  ///
  /// - Parameters:
  ///   - set: The set that was given to ``move(to:in:)``.
  ///   - column: An array that is shorter than ``activeLaneCount`` is extended; elements beyond that stay unchanged.
  public mutating func sampleActive(_ set: TrackSet, into column: inout [Double]) {
    while column.count < activeLaneCount { column.append(.nan) }
    column.withUnsafeMutableBufferPointer { sampleActive(set, to: $0) }
  }

  /// Writes the numbers of the active properties into the caller's own memory, which has room for at least
  /// ``activeLaneCount`` numbers.
  public mutating func sampleActive(_ set: TrackSet, into column: inout MutableSpan<Double>) {
    column.withUnsafeMutableBufferPointer { sampleActive(set, to: $0) }
  }

  private mutating func sampleActive(
    _ set: TrackSet, to column: UnsafeMutableBufferPointer<Double>
  ) {
    require(
      column.count >= activeLaneCount,
      "a column of \(column.count) numbers is too small for the \(activeLaneCount) active numbers")
    plan(for: set).sample(0, into: RowColumn(column: column))
  }

  /// Calls a function with the active properties in the order of ``sampleActive(_:into:)-(_,[Double])``, in runs: the
  /// places of properties, the offset of the first one's numbers, and the count of numbers per property. The order
  /// changes when properties begin, end, are added or removed.
  public func forEachActive(
    _ body: (_ places: Span<UInt32>, _ offset: Int, _ laneCount: Int) -> Void
  ) {
    var offset = 0
    for index in tables.indices where tables[index].activeCount > 0 {
      let table = tables[index]
      let places = UnsafeBufferPointer(start: table.place.base, count: table.count)
      body(places.span, offset, table.width)
      offset += table.width * table.count
    }
  }

  /// Calls a function with the places of the properties that have come to rest since the last sampling, some of them
  /// twice. After a jump it includes all passed properties that may have another value now.
  public func forEachResting(_ body: (Span<UInt32>) -> Void) { settled.withSpan { body($0) } }
}
