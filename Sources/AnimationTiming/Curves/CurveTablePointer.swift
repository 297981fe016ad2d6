/// The address of the table of a single Bézier curve. It gives the progress without touching the curve, which would
/// count references. Keep the curve as long as the pointer.
///
/// The pointer follows from the curve, so it does not distinguish curves: equal curves may have different tables.
@frozen
@usableFromInline
package struct CurveTablePointer: Sendable {
  /// The address; 0 if there is no table.
  @usableFromInline let bits: UInt

  /// Creates the pointer of a curve. A curve of another form has no table.
  init(_ curve: TimingCurve) { bits = curve.tableIdentity }

  private init() { bits = 0 }

  package static var none: CurveTablePointer { CurveTablePointer() }

  /// Returns the progress of the curve; nil if there is no table, or the table does not have the progress directly.
  @inlinable @inline(__always)
  package func progress(at fraction: Double) -> Double? {
    guard let table = UnsafePointer<Double>(bitPattern: bits) else { return nil }
    return CubicFrame(table).progress(at: fraction)
  }

  /// Returns the progress, and 1 at the fraction 1, which is outside a table.
  @inlinable @inline(__always)
  package func progressOrEnd(at fraction: Double) -> Double? {
    fraction == 1 && bits != 0 ? 1 : progress(at: fraction)
  }
}

extension CurveTablePointer: Hashable {
  /// All pointers are equal.
  @usableFromInline
  package static func == (a: CurveTablePointer, b: CurveTablePointer) -> Bool { true }

  @usableFromInline
  package func hash(into hasher: inout Hasher) {}
}
