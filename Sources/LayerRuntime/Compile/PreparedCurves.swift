import AnimationTiming

/// Timing functions that have been prepared, so that animations with the same one share it: a Bézier
/// curve takes about 0.1 ms to be prepared, and 4 to 14 kB.
///
/// Law: a curve from here equals the one that is prepared by itself (`PreparedCurvesTests`).
package struct PreparedCurves: Sendable {
  private var known: [TimingFunction: PreparedTimingFunction] = [:]
  /// What was asked for last: animations that follow each other often have the same.
  private var last: (function: TimingFunction, curve: PreparedTimingFunction)?

  /// How many are kept at most; when there are more, all are forgotten.
  private static var limit: Int { 256 }

  /// No curves.
  package init() {}

  /// The curve of a timing function, which is prepared at the first time; even speed for none.
  ///
  /// Complexity: O(1), with a hash of the function where it is not the last one; at the first time that
  /// of preparing it.
  package mutating func curve(_ function: TimingFunction?) -> PreparedTimingFunction {
    guard let function else { return .linear }
    if let last, last.function == function { return last.curve }
    let curve: PreparedTimingFunction
    if let found = known[function] {
      curve = found
    } else {
      if known.count == Self.limit { known.removeAll() }
      curve = PreparedTimingFunction(function)
      known[function] = curve
    }
    last = (function, curve)
    return curve
  }
}
