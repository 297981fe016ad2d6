/// A cache of the names that have been read: a document has few names, each many times, and creating a string takes
/// longer than finding it.
struct NamesRead {
  static let greatestLength = 16

  private var entries = [(key: SIMD2<UInt64>, name: String)](
    repeating: (.zero, ""), count: Self.count)

  private static let count = 64

  /// Returns the text of a name's bytes, none of which is 0.
  mutating func name(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard bytes.count <= Self.greatestLength else { return String(decoding: bytes, as: UTF8.self) }
    var key = SIMD2<UInt64>.zero
    withUnsafeMutableBytes(of: &key) { $0.copyMemory(from: UnsafeRawBufferPointer(bytes)) }
    let mixed = (key.x ^ key.y &* 0x9e37_79b9_7f4a_7c15) &* 0xbf58_476d_1ce4_e5b9
    let place = Int(truncatingIfNeeded: mixed >> 58)
    if entries[place].key != key {
      entries[place] = (key, String(decoding: bytes, as: UTF8.self))
    }
    return entries[place].name
  }
}
