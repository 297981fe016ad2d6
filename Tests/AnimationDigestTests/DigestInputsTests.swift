import AnimationDigest
import AnimationTestSupport
import Testing

/// The inputs of the digest are published, so other programs can draw the same arguments.
@Test func theStreamOfWordsIsTheOneThatIsPublished() {
  var inputs = DigestInputs(seed: 1)
  let words = (0..<3).map { _ in inputs.bits() }
  // The finalizer of MurmurHash3 of 2³² + i · 0x9E3779B97F4A7C15, computed with Python.
  #expect(
    words == [
      0x3D98_CCF1_9FC9_1C07, 0x5B0C_3405_FBBE_D9C3, 0x6B17_A9CF_FB8C_458F,
    ])
}

@Test func drawsStayInTheirRanges() {
  forAll("draws", Generator<Int>.int(in: 0...1000), Generator<Int>.int(in: 1...100)) {
    seed, bound in
    var inputs = DigestInputs(seed: UInt64(seed))
    let (fraction, number) = (inputs.fraction(), inputs.number(-3, 5))
    return (0..<1).contains(fraction) && (-3...5).contains(number)
      && (0..<bound).contains(inputs.index(below: bound))
  }
}

@Test func everyIndexIsDrawn() {
  var inputs = DigestInputs(seed: 9)
  let drawn = Set((0..<400).map { _ in inputs.index(below: 8) })
  #expect(drawn == Set(0..<8))
}
