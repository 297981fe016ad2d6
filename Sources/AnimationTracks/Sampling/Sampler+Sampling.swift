import AnimationMath

extension Sampler {
  // MARK: Into a column for all properties

  /// Goes to a time and writes what has changed into a column.
  ///
  /// The numbers of a property lie at its ``TrackSet/lanes(of:)``. Only properties that are active,
  /// have just come to rest, or were added or changed are written. All other entries keep their
  /// values. Where a property has no value, its numbers are NaN.
  ///
  /// - Parameters:
  ///   - set: The set, as it is now.
  ///   - time: Any time.
  ///   - column: The same array each time. One that is shorter than ``TrackSet/laneCount`` is made as
  ///     long, with NaN.
  /// - Complexity: That of ``move(to:in:)`` and O(active properties).
  public mutating func sample(_ set: TrackSet, at time: Double, into column: inout [Double]) {
    while column.count < set.laneCount { column.append(.nan) }
    column.withUnsafeMutableBufferPointer { sample(set, at: time, to: $0) }
  }

  /// Goes to a time and writes what has changed into the caller's own memory, as into an array.
  ///
  /// - Parameters:
  ///   - set: The set, as it is now.
  ///   - time: Any time.
  ///   - column: At least ``TrackSet/laneCount`` numbers; the same each time.
  public mutating func sample(
    _ set: TrackSet, at time: Double, into column: inout MutableSpan<Double>
  ) {
    column.withUnsafeMutableBufferPointer { sample(set, at: time, to: $0) }
  }

  /// As for numbers in double precision; each is the nearest `Float` of what that form gives, so that
  /// it is off by 2⁻²⁴ of itself at most.
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

  /// What is to be sampled at the time that the sampler has moved to, in parts for several threads.
  ///
  /// - Parameters:
  ///   - set: The set that was given to ``move(to:in:)``.
  ///   - parts: How many parts, at least 1.
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

  /// Writes the numbers of all properties at the time of the sampler, those that rest too: for a
  /// column that is new.
  ///
  /// Complexity: O(properties).
  package mutating func sampleAll(_ set: TrackSet, into column: UnsafeMutableBufferPointer<Double>)
  {
    set.checkRoom(column.count)
    plan(for: set).sampleAll(into: PropertyColumn(column: column))
  }

  // MARK: Into a column for active properties only

  /// How many numbers ``sampleActive(_:into:)-(_,[Double])`` writes.
  public var activeLaneCount: Int { tables.reduce(0) { $0 + $1.width * $1.activeCount } }

  /// Writes the numbers of the active properties one after the other, after ``move(to:in:)``: the
  /// shortest way for whoever goes through them all.
  ///
  /// Which they are ``forEachActive(_:)`` says.
  ///
  /// - Parameters:
  ///   - set: The set that was given to ``move(to:in:)``.
  ///   - column: One that is shorter than ``activeLaneCount`` is made as long; what lies beyond stays.
  public mutating func sampleActive(_ set: TrackSet, into column: inout [Double]) {
    while column.count < activeLaneCount { column.append(.nan) }
    column.withUnsafeMutableBufferPointer { sampleActive(set, to: $0) }
  }

  /// As into an array, into memory of the caller's, which has room for at least ``activeLaneCount``
  /// numbers.
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

  /// Names the active properties in the order in which ``sampleActive(_:into:)-(_,[Double])`` writes them, by the
  /// run: the places of properties, and where the numbers of the first one lie and how many each has.
  /// The order changes when properties begin, end, come or go.
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

  /// Names the places of the properties that have come to rest since the last sampling, some of them
  /// twice; of those that a jump has passed over all that may show something else now.
  public func forEachResting(_ body: (Span<UInt32>) -> Void) { settled.withSpan { body($0) } }
}
