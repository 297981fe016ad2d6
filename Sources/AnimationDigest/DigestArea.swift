/// A part of the engine whose results a digest fixes, bit by bit.
///
/// An area is a fixed set of evaluations: a file with one function that draws arguments from a ``DigestInputs`` and
/// adds each result to a ``NumberHash``. `Docs/Explanation/Determinism.md` describes the evaluations; a change of the set, or of a
/// single bit of a result, changes the hash.
package enum DigestArea: Int, Sendable, CaseIterable {
  /// Elementary functions, of numbers and of lanes.
  case functions = 1
  /// Timing functions: Bézier curves, steps, stops, Penner's, chains of them.
  case curves
  /// Springs and decays.
  case springs
  /// Iteration and progress of timings.
  case timing
  /// Interpolation of numbers, colours, transforms and rotations.
  case interpolation
  /// Keyframes in all modes, and paths.
  case keyframes
  /// Whole sets of tracks under clocks.
  case tracks

  /// Evaluates the area's set. Each call takes the same time: nothing is cached.
  package func evaluated() -> NumberHash {
    var hash = NumberHash()
    var inputs = DigestInputs(seed: UInt64(rawValue))
    switch self {
    case .functions: addFunctions(&inputs, to: &hash)
    case .curves: addCurves(&inputs, to: &hash)
    case .springs: addSprings(&inputs, to: &hash)
    case .timing: addTimings(&inputs, to: &hash)
    case .interpolation: addInterpolation(&inputs, to: &hash)
    case .keyframes: addKeyframes(&inputs, to: &hash)
    case .tracks:
      addTracks(&inputs, to: &hash)
      addSampledTracks(&inputs, to: &hash)
    }
    return hash
  }
}

/// The arguments of a digest's evaluations: a stream of numbers that look random and are the same everywhere.
///
/// Word number i of a stream, counted from 1, is the finalizer of MurmurHash3 of seed · 2³² + i · 0x9E3779B97F4A7C15,
/// modulo 2⁶⁴. All other draws are exact arithmetic on the next word, or one product and one sum.
package struct DigestInputs: Sendable {
  private var state: UInt64

  /// Creates a stream at its start.
  ///
  /// - Parameter seed: Below 2³²; each area has its own.
  package init(seed: UInt64) { state = seed &<< 32 }

  package mutating func bits() -> UInt64 {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    return mixed(state)
  }

  /// Returns a multiple of 2⁻⁵³ in 0..<1: the leading 53 bits of the next word.
  package mutating func fraction() -> Double {
    Double(Int64(bitPattern: bits() &>> 11)) * 0x1p-53
  }

  /// Returns low + (high − low) · fraction.
  package mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * fraction()
  }

  /// Returns the number with the next 64 bits: of any size, in one of 1024 cases infinite or NaN.
  package mutating func anyNumber() -> Double { Double(bitPattern: bits()) }

  /// Returns an integer in 0..<bound: the leading 32 bits of the next word times the bound, over 2³².
  ///
  /// - Parameter bound: From 1 to 2³¹.
  package mutating func index(below bound: Int) -> Int {
    Int(truncatingIfNeeded: ((bits() &>> 32) &* UInt64(truncatingIfNeeded: bound)) &>> 32)
  }

  package mutating func chance(oneIn count: Int) -> Bool { index(below: count) == 0 }
}

/// A hash of 128 bits over a sequence of numbers: MurmurHash3 for x64 in its form of 128 bits, with
/// the seed 0, over the bits of the numbers in order, lowest byte first.
///
/// Every NaN counts as the same number, because no result depends on the sign or the payload of
/// one, and processors choose these differently. 0 and −0 differ, as do all other bits.
///
/// Source: A. Appleby, MurmurHash3 (2011), in the public domain. The vectors of the test come from
/// `Docs/Digest/murmur.py`, which checks itself by the verification value of the original.
package struct NumberHash: Sendable {
  package private(set) var count = 0
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  /// The word that waits for the other half of its block, if the count is odd.
  private var waiting: UInt64 = 0

  package init() {}

  @inline(__always)
  package mutating func add(_ number: Double) {
    add(bits: number != number ? 0x7FF8_0000_0000_0000 : number.bitPattern)
  }

  /// Adds a number of single precision, as the double that equals it.
  @inline(__always)
  package mutating func add(_ number: Float) { add(Double(number)) }

  /// Adds the bits of a number unchanged.
  package mutating func add(bits: UInt64) {
    count &+= 1
    guard count & 1 == 0 else {
      waiting = bits
      return
    }
    first ^= Self.scrambledFirst(waiting)
    first = (first &<< 27 | first &>> 37) &+ second
    first = first &* 5 &+ 0x52DC_E729
    second ^= Self.scrambledSecond(bits)
    second = (second &<< 31 | second &>> 33) &+ first
    second = second &* 5 &+ 0x3849_5AB5
  }

  package var value: HashValue {
    var (high, low) = (first, second)
    if count & 1 == 1 { high ^= Self.scrambledFirst(waiting) }
    let length = UInt64(truncatingIfNeeded: count) &* 8
    high ^= length
    low ^= length
    high = high &+ low
    low = low &+ high
    high = mixed(high)
    low = mixed(low)
    high = high &+ low
    low = low &+ high
    return HashValue(high: high, low: low)
  }

  @inline(__always)
  private static func scrambledFirst(_ word: UInt64) -> UInt64 {
    let product = word &* 0x87C3_7B91_1142_53D5
    return (product &<< 31 | product &>> 33) &* 0x4CF5_AD43_2745_937F
  }

  @inline(__always)
  private static func scrambledSecond(_ word: UInt64) -> UInt64 {
    let product = word &* 0x4CF5_AD43_2745_937F
    return (product &<< 33 | product &>> 31) &* 0x87C3_7B91_1142_53D5
  }
}

/// The 128 bits of a hash: the two words of the original in order.
package struct HashValue: Sendable, Hashable {
  package var high: UInt64
  package var low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

/// Returns the finalizer of MurmurHash3: a bijection of words in which each bit depends on each.
@inline(__always)
func mixed(_ word: UInt64) -> UInt64 {
  var word = word
  word ^= word &>> 33
  word = word &* 0xFF51_AFD7_ED55_8CCD
  word ^= word &>> 33
  word = word &* 0xC4CE_B9FE_1A85_EC53
  return word ^ word &>> 33
}
