/// Returns bytes with one to three random changes: flipped bits, changed bytes, exchanged bytes, a large number in
/// place of a small one, or a cut end.
///
/// - Parameters:
///   - bytes: The bytes to change.
///   - first: The bytes before this index stay as they are.
///   - random: Chooses the kinds and places of the changes.
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

/// Returns bytes with one flipped bit.
public func flipped(_ bytes: [UInt8], using random: inout SplitMix64) -> [UInt8] {
  var flipped = bytes
  flipped[Int(random.next() % UInt64(bytes.count))] ^= UInt8(1 << (random.next() % 8))
  return flipped
}
