import AnimationMath

/// Two ends of one to four numbers that need only interpolation. They are stored inline, because reading the source
/// of an interpolation copies it.
package struct InlineEnds: Sendable, Hashable {
  /// The end that the animation does not name: it is the underlying value.
  package enum OpenEnd: Sendable { case none, start, end }

  package let start: Packed4
  package let end: Packed4
  package let count: Int
  /// The end whose numbers are zeros here, because it is the underlying value.
  package let openEnd: OpenEnd

  /// Creates the ends; nil for other counts, for a distance that is infinite or NaN, and for a given change.
  init?(_ ends: PreparedEnds) {
    switch ends.form {
    case .fixed: openEnd = .none
    case .fromBelow: openEnd = .start
    case .towardsBelow: openEnd = .end
    case .byBelow, .appearing, .vanishing: return nil
    }
    count = ends.laneCount
    guard (1...4).contains(count), !ends.isDiscrete else { return nil }
    guard openEnd != .none || ends.start.count == ends.end.count else { return nil }
    let (start, end) = (Self.numbers(ends.start), Self.numbers(ends.end))
    guard openEnd != .none || Self.areNear(start, end, count) else { return nil }
    (self.start, self.end) = (Packed4(start), Packed4(end))
  }

  private init(_ start: SIMD4<Double>, _ end: SIMD4<Double>, count: Int) {
    (self.start, self.end, self.count) = (Packed4(start), Packed4(end), count)
    openEnd = .none
  }

  /// Returns the ends over an underlying value; nil if a distance is infinite or NaN.
  package func over(_ below: SIMD4<Double>) -> InlineEnds? {
    if openEnd == .none { return self }
    let start = openEnd == .start ? below : self.start.lanes
    let end = openEnd == .end ? below : self.end.lanes
    return Self.areNear(start, end, count) ? InlineEnds(start, end, count: count) : nil
  }

  private static func numbers(_ numbers: [Double]) -> SIMD4<Double> {
    var lanes = SIMD4<Double>()
    for lane in numbers.indices { lanes[lane] = numbers[lane] }
    return lanes
  }

  private static func areNear(_ start: SIMD4<Double>, _ end: SIMD4<Double>, _ count: Int) -> Bool {
    (0..<count).allSatisfy { (end[$0] - start[$0]).isFinite }
  }
}

/// Four stored numbers. They are separate fields, because a vector would need a stricter alignment than usual memory
/// has.
@frozen
@usableFromInline
package struct Packed4: Sendable, Hashable {
  @usableFromInline let first: Double
  @usableFromInline let second: Double
  @usableFromInline let third: Double
  @usableFromInline let fourth: Double

  @inlinable
  package init(_ numbers: SIMD4<Double>) {
    (first, second, third, fourth) = (numbers[0], numbers[1], numbers[2], numbers[3])
  }

  @inlinable package subscript(index: Int) -> Double {
    @inline(__always) get {
      switch index {
      case 0: first
      case 1: second
      case 2: third
      default: fourth
      }
    }
  }

  @inlinable package var lanes: SIMD4<Double> {
    @inline(__always) get { SIMD4(first, second, third, fourth) }
  }
}
