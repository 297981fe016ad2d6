/// The arguments of a digest's evaluations: a stream of numbers that look random and are the same
/// everywhere.
///
/// Word number i of a stream, counted from 1, is the finalizer of MurmurHash3 of
/// seed · 2³² + i · 0x9E3779B97F4A7C15, modulo 2⁶⁴. All other draws are exact arithmetic on the next
/// word, or one product and one sum.
public struct DigestInputs: Sendable {
  private var state: UInt64

  /// A stream from its start.
  ///
  /// - Parameter seed: Below 2³²; each area has its own.
  public init(seed: UInt64) { state = seed &<< 32 }

  /// The next 64 bits.
  public mutating func bits() -> UInt64 {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    return mixed(state)
  }

  /// A multiple of 2⁻⁵³ in 0..<1: the leading 53 bits of the next word.
  public mutating func fraction() -> Double {
    Double(Int64(bitPattern: bits() &>> 11)) * 0x1p-53
  }

  /// low + (high − low) · fraction.
  public mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * fraction()
  }

  /// The number with the next 64 bits: of any size, in one of 1024 cases infinite or NaN.
  public mutating func anyNumber() -> Double { Double(bitPattern: bits()) }

  /// An integer in 0..<bound: the leading 32 bits of the next word times the bound, over 2³².
  ///
  /// - Parameter bound: From 1 to 2³¹.
  public mutating func index(below bound: Int) -> Int {
    Int(truncatingIfNeeded: ((bits() &>> 32) &* UInt64(truncatingIfNeeded: bound)) &>> 32)
  }

  /// True in one of `count` cases.
  public mutating func chance(oneIn count: Int) -> Bool { index(below: count) == 0 }
}
