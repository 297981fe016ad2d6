/// The random numbers of the property tests: small, fast, and the same on every machine.
///
/// The methods here draw the numbers, and not the standard library's `random(in:using:)`: its use of the source may
/// change with the compiler, which would make old seeds useless.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a source whose numbers depend only on the seed.
  public init(seed: UInt64) { state = seed }

  /// Returns the next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns an integer in `0..<bound`.
  ///
  /// The bias towards small numbers is at most `bound` in 2^64, which no test can notice.
  public mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0, "below(_:) needs a bound above 0, not \(bound)")
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Returns a multiple of 2^-53 in 0..<1, evenly spread.
  public mutating func fraction() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// Returns a number evenly spread between two finite ends.
  public mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * fraction()
  }

  /// Returns one element of a collection that is not empty.
  public mutating func element<C: RandomAccessCollection>(of choices: C) -> C.Element {
    choices[choices.index(choices.startIndex, offsetBy: below(choices.count))]
  }
}
