import AnimationDigest

// The digest for C. The header inbetween.h describes each function for its callers.

/// `inbetween_digest`: the hash of an area, as `tween digest` prints it; −1 for no area.
@_cdecl("inbetween_digest")
public func digest(_ area: Int32, _ result: UnsafeMutablePointer<UInt64>) -> Int32 {
  guard let area = DigestArea(rawValue: Int(area)) else { return -1 }
  let hash = area.evaluated()
  result[0] = hash.value.high
  result[1] = hash.value.low
  return Int32(truncatingIfNeeded: hash.count)
}
