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

  /// Whether this is a plain Bézier curve.
  package var hasTable: Bool { table != nil }

  /// Whether both are one Bézier curve, in one place.
  package func isSame(as other: CurveReference) -> Bool { table != nil && table == other.table }

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
  /// The curve that paces; nil where a spring does.
  package var curve: PreparedTimingFunction? {
    if case .curve(let curve) = rule { curve } else { nil }
  }
}
