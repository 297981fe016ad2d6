/// The texts that an archive has written, by their bytes: texts of the same letters may be composed differently.
struct TextIndex {
  private struct Entry {
    let offset: Int
    let count: Int
    let hash: UInt64
  }

  private var entries: [Entry] = []
  /// One more than the indices of entries, by their hashes; a power of two, at most half of it in use.
  private var slots: [UInt32] = []

  /// The index of a text among those that were written; nil for a new one, which ``add(at:count:)`` then adds.
  ///
  /// - Parameters:
  ///   - text: The bytes of the text.
  ///   - bytes: The first of the bytes in which the others are.
  func index(of text: UnsafeRawBufferPointer, in bytes: UnsafeMutableRawPointer) -> Int? {
    if slots.isEmpty { return nil }
    let hash = Self.hash(text)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if entry.hash == hash, entry.count == text.count,
        text.elementsEqual(UnsafeRawBufferPointer(start: bytes + entry.offset, count: entry.count))
      {
        return Int(slots[slot]) - 1
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds a text that is new.
  ///
  /// - Parameters:
  ///   - offset: Where it is among the bytes.
  ///   - count: How many bytes it has.
  ///   - bytes: The first of the bytes.
  mutating func add(at offset: Int, count: Int, in bytes: UnsafeMutableRawPointer) {
    let text = UnsafeRawBufferPointer(start: bytes + offset, count: count)
    entries.append(Entry(offset: offset, count: count, hash: Self.hash(text)))
    if 2 * entries.count > slots.count {
      slots = [UInt32](repeating: 0, count: max(64, 2 * slots.count))
      for index in entries.indices { place(index) }
    } else {
      place(entries.count - 1)
    }
  }

  private mutating func place(_ index: Int) {
    var slot = Int(truncatingIfNeeded: entries[index].hash) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt32(index + 1)
  }

  private static func hash(_ text: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(text.count)
    func add(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 29
    }
    var place = 0
    while place <= text.count - 8 {
      add(text.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      place += 8
    }
    var rest: UInt64 = 0
    while place < text.count {
      rest = rest << 8 | UInt64(text[place])
      place += 1
    }
    add(rest)
    return hash
  }
}
