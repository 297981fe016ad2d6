/// Where the table of a single Bézier curve lies, by which its progress is found without a look at the
/// curve, which counts references. Whoever keeps it keeps the curve with it.
///
/// It follows from the curve, so that it tells none from another: equal ones may have tables of their own.
@frozen
@usableFromInline
package struct CurveTablePointer: Sendable {
  /// 0 for none.
  @usableFromInline let bits: UInt

  /// That of a curve of another form is none.
  init(_ curve: TimingCurve) { bits = curve.tableIdentity }

  private init() { bits = 0 }

  /// No table.
  package static var none: CurveTablePointer { CurveTablePointer() }

  /// The progress of the curve; nil where there is no table, or the table does not simply have it.
  @inlinable @inline(__always)
  package func progress(at fraction: Double) -> Double? {
    guard let table = UnsafePointer<Double>(bitPattern: bits) else { return nil }
    return CubicFrame(table).progress(at: fraction)
  }

  /// The same, and 1 at the fraction 1, which a table ends before.
  @inlinable @inline(__always)
  package func progressOrEnd(at fraction: Double) -> Double? {
    fraction == 1 && bits != 0 ? 1 : progress(at: fraction)
  }
}

extension CurveTablePointer: Hashable {
  /// Always.
  @usableFromInline
  package static func == (a: CurveTablePointer, b: CurveTablePointer) -> Bool { true }

  /// Nothing.
  @usableFromInline
  package func hash(into hasher: inout Hasher) {}
}
