/// A stream of random numbers that is the same on every machine: a counter with the odd step of SplitMix64, mixed by
/// the last steps of MurmurHash3. Source: both are in the public domain.
struct RandomInputs {
  private var state: UInt64

  /// Creates a stream from a seed below 2³². Each kind of input has its own seed.
  init(seed: UInt64) { state = seed &<< 32 }

  private mutating func bits() -> UInt64 {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    var word = state
    word ^= word &>> 33
    word = word &* 0xFF51_AFD7_ED55_8CCD
    word ^= word &>> 33
    word = word &* 0xC4CE_B9FE_1A85_EC53
    return word ^ word &>> 33
  }

  /// Returns a multiple of 2⁻⁵³ in 0..<1.
  mutating func fraction() -> Double { Double(Int64(bitPattern: bits() &>> 11)) * 0x1p-53 }

  mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * fraction()
  }

  /// Returns an integer in 0..<bound, which is at most 2³¹.
  mutating func index(below bound: Int) -> Int {
    Int(truncatingIfNeeded: ((bits() &>> 32) &* UInt64(truncatingIfNeeded: bound)) &>> 32)
  }

  mutating func chance(oneIn count: Int) -> Bool { index(below: count) == 0 }
}
