import AnimationDigest

// The digest for C. The header inbetween.h describes each function for its callers.

/// `inbetween_digest`: the hash of an area, as `tween digest` prints it, and its count of numbers.
@_cdecl("inbetween_digest")
public func digest(_ area: Int32, _ result: UnsafeMutablePointer<UInt64>?) -> Int32 {
  number { () throws(Fault) in
    guard let area = DigestArea(rawValue: Int(area)) else { throw .index }
    guard let result, isAligned(UnsafePointer(result)) else { throw .array }
    let hash = area.evaluated()
    result[0] = hash.value.high
    result[1] = hash.value.low
    return hash.count
  }
}
