/// A prepared curve that somebody else keeps, for loops over many of them: reading it counts no
/// references.
@usableFromInline
package struct CurveReference {
  /// The table of a plain Bézier curve, nil for every other.
  @usableFromInline let table: UnsafePointer<Double>?

  /// Refers to a curve, which is to live as long as this.
  package init(_ curve: PreparedTimingFunction) {
    table =
      curve.isPlainCubic
      ? curve.first.table.withUnsafeBufferPointer { $0.baseAddress } : nil
  }

  /// The progress at a fraction, with the bits of `PreparedTimingFunction.progress(at:)`; NaN where
  /// that is to be asked: for other curves than Bézier ones, at the ends and next to a vertical
  /// tangent.
  @inlinable @inline(__always)
  package func progress(at fraction: Double) -> Double {
    guard let table else { return .nan }
    return CubicFrame(table).progress(at: fraction) ?? .nan
  }
}

extension PreparedPacing {
  /// Refers to the curve that paces; to none where a spring does.
  package var curveReference: CurveReference? {
    if case .curve(let curve) = rule { CurveReference(curve) } else { nil }
  }
}
