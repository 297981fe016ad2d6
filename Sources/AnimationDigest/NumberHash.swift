/// A hash of 128 bits over a sequence of numbers: MurmurHash3 for x64 in its form of 128 bits, with
/// the seed 0, over the bits of the numbers in order, lowest byte first.
///
/// Every NaN counts as the same number, because no result depends on the sign or the payload of
/// one, and processors choose these differently. 0 and −0 differ, as do all other bits.
///
/// Source: A. Appleby, MurmurHash3 (2011), in the public domain. The vectors of the test come from
/// `Docs/Digest/murmur.py`, which checks itself by the verification value of the original.
public struct NumberHash: Sendable {
  /// How many numbers have been added.
  public private(set) var count = 0
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  /// The word that waits for the other half of its block, where the count is odd.
  private var waiting: UInt64 = 0

  /// The hash of no number.
  public init() {}

  /// Adds a number.
  @inline(__always)
  public mutating func add(_ number: Double) {
    add(bits: number != number ? 0x7FF8_0000_0000_0000 : number.bitPattern)
  }

  /// Adds a number of single precision, as the double that equals it.
  @inline(__always)
  public mutating func add(_ number: Float) { add(Double(number)) }

  /// Adds the bits of a number as they are.
  public mutating func add(bits: UInt64) {
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

  /// The hash of what has been added so far.
  public var value: HashValue {
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
public struct HashValue: Sendable, Hashable {
  /// The first word.
  public var high: UInt64
  /// The second word.
  public var low: UInt64

  /// A hash from its words.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

/// The finalizer of MurmurHash3: a bijection of words in which each bit depends on each.
@inline(__always)
func mixed(_ word: UInt64) -> UInt64 {
  var word = word
  word ^= word &>> 33
  word = word &* 0xFF51_AFD7_ED55_8CCD
  word ^= word &>> 33
  word = word &* 0xC4CE_B9FE_1A85_EC53
  return word ^ word &>> 33
}
