/// Bytes in which something was changed: bits and bytes, places in exchange, a great number instead of a small
/// one, the end cut off; one to three of these.
///
/// - Parameters:
///   - bytes: Those that are changed.
///   - first: What lies before this place stays as it is.
///   - random: Where and how.
public func altered(
  _ bytes: [UInt8], from first: Int, using random: inout SplitMix64
) -> [UInt8] {
  var altered = bytes
  for _ in 0...(random.next() % 3) {
    guard altered.count > first else { break }
    let place = first + Int(random.next() % UInt64(altered.count - first))
    switch random.next() % 6 {
    case 0: altered[place] ^= UInt8(1 << (random.next() % 8))
    case 1: altered[place] = UInt8(truncatingIfNeeded: random.next())
    case 2: altered[place] = 0
    case 3: altered.replaceSubrange(place...place, with: [0xff, 0xff, 0xff, 0x7f])
    case 4: altered.swapAt(place, first + Int(random.next() % UInt64(altered.count - first)))
    default: if random.next() % 4 == 0 { altered.removeSubrange(place...) }
    }
  }
  return altered
}

/// Bytes of which one bit is another one.
public func flipped(_ bytes: [UInt8], using random: inout SplitMix64) -> [UInt8] {
  var flipped = bytes
  flipped[Int(random.next() % UInt64(bytes.count))] ^= UInt8(1 << (random.next() % 8))
  return flipped
}
