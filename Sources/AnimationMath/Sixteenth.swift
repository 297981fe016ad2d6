/// A number from 0 to 15, by which tables are read.
///
/// A `switch` over it is a table that lies ready in memory: without the lazy initialisation of a global
/// array, and, other than one over an integer, never taken apart into comparisons and jumps.
@usableFromInline
@frozen
enum Sixteenth {
  case n0, n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12, n13, n14, n15

  /// The lowest four bits of a number.
  @inlinable
  @inline(__always)
  init(lowestBitsOf number: UInt64) {
    // The tags of cases without payload count from 0 in their order.
    self = unsafeBitCast(UInt8(truncatingIfNeeded: number & 15), to: Sixteenth.self)
  }
}
