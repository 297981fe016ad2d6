import AnimationMath

/// A ``TimingFunction`` made ready to be evaluated many times: plain numbers and, for stops, one
/// table that is only read.
///
/// Evaluation is a pure function without allocation. NaN in gives NaN out.
@frozen
public struct PreparedTimingFunction: Sendable, Hashable {
  @usableFromInline let first: PreparedLink
  @usableFromInline let rest: [PreparedLink]
  /// Whether this is a single Bézier curve, neither reversed nor inverted: the usual case.
  @usableFromInline let isPlainCubic: Bool

  /// Prepares a curve that will be evaluated often.
  ///
  /// Complexity: a Bézier curve takes 40 to 140 µs and 4 to 14 kB, but for the named ones, whose
  /// tables are made once and shared; the other forms take well under 1 µs, stops O(n). Keep the
  /// result. Evaluation takes 3 ns where there is a table, up to 8 on average where a curve has a
  /// vertical tangent.
  public init(_ function: TimingFunction) {
    self.init(function, isTabulated: true)
  }

  /// Prepares a curve that will be evaluated a few times only: without a table.
  ///
  /// The values agree with those of ``init(_:)`` within the stated accuracy, not to the last bit.
  /// Complexity: well under 1 µs, stops O(n); evaluation of a Bézier curve takes 30 to 100 ns.
  public static func untabulated(_ function: TimingFunction) -> PreparedTimingFunction {
    PreparedTimingFunction(function, isTabulated: false)
  }

  private init(_ function: TimingFunction, isTabulated: Bool) {
    first = PreparedLink(function.first, isTabulated: isTabulated)
    rest = function.rest.links.map { PreparedLink($0, isTabulated: isTabulated) }
    isPlainCubic =
      rest.isEmpty && first.kind == .cubic && isTabulated && !first.isReversed
      && !first.isInverted
  }

  /// Even speed, without a detour through ``TimingFunction/linear``.
  public static var linear: PreparedTimingFunction { PreparedTimingFunction(.linear) }

  /// Whether this is the line y = x, held at its ends: then no evaluation is needed in 0...1.
  @inlinable
  public var isLinear: Bool {
    rest.isEmpty && first.kind == .linear && first.isReversed == first.isInverted
  }

  /// Whether this is a single Bézier curve, neither reversed nor inverted, that shares its table with
  /// another such: then they are equal.
  package func sharesTable(with other: PreparedTimingFunction) -> Bool {
    isPlainCubic && other.isPlainCubic && first.table.isIdentical(to: other.first.table)
  }

  /// Whether this is a single Bézier curve with a table.
  package var hasTable: Bool { isPlainCubic }

  /// The progress of this curve at a linear position in its duration.
  ///
  /// - Parameter fraction: Linear position in 0...1. Outside it the input is clamped, unless the
  ///   curve is ``TimingFunction/extrapolated``.
  /// - Returns: The progress: exactly 0 at 0 and exactly 1 at 1, but for reversed curves, steps
  ///   that jump at an end, stops, and springs that have not settled. It may leave 0...1 in
  ///   between.
  ///
  /// Accuracy: within 1e-12 · max(1, |y|) of the exact value at a fraction within 2⁻⁵² of the one
  /// given, and within 1e-12 of the ends at the one given (`CubicSolverTests`); linear is exact. A
  /// Bézier curve with ordinates in 0...1 stays there and falls nowhere by more than that error. Complexity: O(1), of stops O(log n); no
  /// allocation. See also: ``derivative(at:)``.
  @inlinable @inline(__always)
  public func progress(at fraction: Double) -> Double {
    if isPlainCubic {
      let progress = first.table.withAddress { CubicFrame($0).progress(at: fraction) }
      return progress ?? unusualProgress(at: fraction)
    }
    return linkedProgress(at: fraction)
  }

  /// The progress of a single Bézier curve where its table does not simply have it.
  @inlinable @inline(never)
  func unusualProgress(at fraction: Double) -> Double {
    guard fraction >= 0, fraction <= 1 else { return linkedProgress(at: fraction) }
    return first.table.withAddress { cubicProgress(at: fraction, $0) }
  }

  /// The progress through all links, one after the other. Out of line, so that it is not repeated at
  /// every place of the usual case.
  @inlinable @inline(never)
  func linkedProgress(at fraction: Double) -> Double {
    var progress = first.progress(at: fraction)
    if !rest.isEmpty {
      for link in rest { progress = link.progress(at: progress) }
    }
    return progress
  }

  /// The slope of this curve: progress per fraction.
  ///
  /// - Returns: At 0 and 1 the one-sided slope from inside; 0 outside where the input is clamped,
  ///   at steps and inside their intervals; at a vertical tangent the greatest finite number with
  ///   its sign. At a corner the slope on its right, but for the one at 1.
  ///
  /// Complexity: as `progress(at:)`.
  @inlinable
  public func derivative(at fraction: Double) -> Double {
    var slope = first.derivative(at: fraction)
    if !rest.isEmpty {
      var progress = first.progress(at: fraction)
      for link in rest {
        slope *= link.derivative(at: progress)
        progress = link.progress(at: progress)
      }
    }
    return limited(slope)
  }

  /// `slope`, with the greatest finite numbers for the infinite ones.
  @inlinable
  func limited(_ slope: Double) -> Double {
    slope.isNaN
      ? .nan : min(max(slope, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }
}
