/// Random numbers without history: each is a hash of a key and a channel.
///
/// The key of a particle is a hash of the emitter's seed, the cells and numbers of those it
/// descends from, and its own number. So any number of any particle is computed at once, in any
/// order, on any thread, with the same bits everywhere.
///
/// The numbers of one key are the outputs of SplitMix64 started from it, channel 0 being the first.
/// Keys are made by the same finaliser, which is a bijection with full avalanche; chains of it
/// cannot be told from random by the tests of this package, and two particles share a key with the
/// probability of chance, 2⁻⁶⁴.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014.
package struct ParticleRandom: Sendable, Hashable {
  /// What the numbers depend on.
  package let key: UInt64

  /// The numbers that belong to a key.
  package init(key: UInt64) { self.key = key }

  /// What each number of a particle is for. The values are part of what a seed means.
  package enum Channel: UInt64, CaseIterable {
    case lifetime = 0
    case velocity, scale, spin
    case red, green, blue, alpha
    case coneHeight, coneAngle
    case place0, place1, place2, place3, place4
  }

  private static let gamma: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// Keeps the keys of what a particle emits apart from its own numbers.
  private static let emission: UInt64 = 0xD1B5_4A32_D192_ED03

  private static func finalized(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The numbers of one of the things made from this, by its index.
  package func child(_ index: Int64) -> ParticleRandom {
    ParticleRandom(
      key: Self.finalized(
        (key ^ Self.emission) &+ Self.gamma &* UInt64(bitPattern: index)))
  }

  /// 64 evenly distributed bits.
  package func bits(_ channel: Channel) -> UInt64 {
    Self.finalized(key &+ Self.gamma &* (channel.rawValue &+ 1))
  }

  /// A multiple of 2⁻⁵³ in 0..<1, evenly distributed.
  package func fraction(_ channel: Channel) -> Double { Double(bits(channel) >> 11) * 0x1p-53 }

  /// A number from `middle − range/2` to `middle + range/2`, evenly distributed.
  ///
  /// Law: of a range of 0 it is `middle`.
  package func number(_ channel: Channel, about middle: Double, range: Double) -> Double {
    range == 0 ? middle : middle + range * (fraction(channel) - 0.5)
  }

  /// −1 or 1, evenly distributed.
  package func sign(_ channel: Channel) -> Double { bits(channel) >> 63 == 0 ? -1 : 1 }
}
