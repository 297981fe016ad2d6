/// Where the row of an active property lies in a ``Sampler``: the table in 8 bits, above 24 bits for the
/// row. So a million properties take 4 bytes each.
package struct RowPlace: Sendable, Hashable {
  private let bits: UInt32

  /// Of a property that is not active.
  package static var asleep: RowPlace { RowPlace(bits: .max) }
  /// How many tables there may be. The classes of rows make 201 at most (`RowClassTests`).
  package static var tableLimit: Int { 0xff }
  /// How many rows a table may have, and so how many places a set.
  package static var rowLimit: Int { 1 << 24 }

  private init(bits: UInt32) { self.bits = bits }

  /// - Precondition: The table lies below ``tableLimit``, the row below ``rowLimit``.
  @inline(__always)
  package init(table: Int, row: Int) { bits = UInt32(table) << 24 | UInt32(row) }

  package var table: Int { Int(bits >> 24) }
  package var row: Int { Int(bits & 0xff_ffff) }
}
