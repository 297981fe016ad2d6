import AnimationMath

/// One to four numbers at two given ends, where the way from one to the other is a number and nothing is to
/// be done but to mix them: at hand without a look into the source of an interpolation, which copies it.
package struct InlineEnds: Sendable, Hashable {
  /// The numbers at the start, and zeros.
  package let start: Packed4
  /// The numbers at the end, and zeros.
  package let end: Packed4
  /// How many they are.
  package let count: Int

  /// nil for other counts, and where a distance is infinite or none.
  init?(_ ends: PreparedEnds) {
    count = ends.start.count
    guard (1...4).contains(count), ends.end.count == count, !ends.isDiscrete else { return nil }
    var (start, end) = (SIMD4<Double>(), SIMD4<Double>())
    for lane in 0..<count {
      guard (ends.end[lane] - ends.start[lane]).isFinite else { return nil }
      (start[lane], end[lane]) = (ends.start[lane], ends.end[lane])
    }
    (self.start, self.end) = (Packed4(start), Packed4(end))
  }
}

/// Four numbers as they are kept: one by one, since what holds some side by side has to lie at places that
/// usual memory is not given at.
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

  /// One of the numbers; the last for an index of 3 or more.
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

  /// The numbers side by side.
  @inlinable package var lanes: SIMD4<Double> {
    @inline(__always) get { SIMD4(first, second, third, fourth) }
  }
}
