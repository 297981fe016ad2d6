import AnimationTestSupport
import Testing

/// The first outputs for seed 1234567, as published with the reference implementation in C.
@Test func splitMixGivesTheReferenceNumbers() {
  var random = SplitMix64(seed: 1_234_567)
  #expect(
    (0..<5).map { _ in random.next() } == [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ])
}

@Test func drawnNumbersStayInTheirRange() {
  var random = SplitMix64(seed: 1)
  var seen = Set<Int>()
  for _ in 0..<200 {
    seen.insert(random.below(3))
    let fraction = random.fraction()
    #expect(fraction >= 0 && fraction < 1)
    let number = random.uniform(-2, 5)
    #expect(number >= -2 && number < 5)
    #expect([10, 20].contains(random.element(of: [10, 20])))
  }
  #expect(seen == [0, 1, 2])
}
