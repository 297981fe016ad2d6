import AnimationTestSupport
import LayerRuntime
import Testing

@Suite struct ParticleRandomTests {
  typealias Channel = ParticleRandom.Channel

  @Test func channelsAreTheOutputsOfSplitMix64() {
    var published: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    published.reverse()
    var reference = SplitMix64(seed: 1_234_567)
    let random = ParticleRandom(key: 1_234_567)
    for channel in Channel.allCases {
      let expected = reference.next()
      #expect(random.bits(channel) == expected)
      #expect(random.fraction(channel) == Double(expected >> 11) * 0x1p-53)
      if let known = published.popLast() { #expect(expected == known) }
    }
  }

  @Test(arguments: Channel.allCases)
  func channelsAreEvenOverNumbers(_ channel: Channel) {
    let cell = ParticleRandom(key: 7).child(0)
    var single = EvenSpread()
    var neighbours = EvenSpread(bins: 256)
    var signs = EvenSpread(bins: 2)
    for number in -20_000..<Int64(20_000) {
      let value = cell.child(number).fraction(channel)
      let next = cell.child(number + 1).fraction(channel)
      single.count(value)
      neighbours.count((Double(Int(value * 16)) + next) / 16)
      signs.count(cell.child(number).sign(channel) < 0 ? 0.25 : 0.75)
    }
    #expect(single.isPlausible && neighbours.isPlausible && signs.isPlausible)
  }

  @Test func neighbouringSeedsAndCellsAreUnrelated() {
    for path in 0..<3 {
      var pairs = EvenSpread(bins: 256)
      for index in 0..<Int64(20_000) {
        let (seed, cell) = (UInt64(path == 0 ? index : 1), path == 1 ? index : 0)
        let first = ParticleRandom(key: seed).child(cell).child(path == 2 ? index : 0)
        let second = ParticleRandom(key: seed + (path == 0 ? 1 : 0)).child(
          cell + (path == 1 ? 1 : 0)
        ).child(path == 2 ? index + 1 : 0)
        pairs.count((Double(Int(first.fraction(.velocity) * 16)) + second.fraction(.velocity)) / 16)
      }
      #expect(pairs.isPlausible)
    }
  }

  @Test func keysAreDistinct() {
    let root = ParticleRandom(key: 0)
    var keys: Set<UInt64> = []
    for cell in 0..<Int64(10) {
      for number in -500..<Int64(500) {
        let particle = root.child(cell).child(number)
        keys.insert(particle.key)
        for subcell in 0..<Int64(3) { keys.insert(particle.child(subcell).key) }
      }
    }
    #expect(keys.count == 10 * 1000 * 4)
  }

  @Test func numbersStayInTheirRange() {
    let keys = Generator<UInt64> { $0.next() }
    forAll("M ± R/2", keys, .moderate, .moderate) { key, middle, range in
      let random = ParticleRandom(key: key)
      let number = random.number(.scale, about: middle, range: range)
      try hold(random.number(.scale, about: middle, range: 0) == middle, "no range")
      let half = range.magnitude / 2
      let slack = (middle.magnitude + half) * 0x1p-52
      return (middle - half - slack...middle + half + slack).contains(number)
    }
  }
}
