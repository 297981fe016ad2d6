import AnimationMath
import Testing

private struct Pair: Hashable {
  @Reflexive var x: Double
  @Reflexive var y: Double = 0
}

@Test func structWithNaNEqualsItsCopy() {
  let pair = Pair(x: .nan, y: 1)
  #expect(pair == pair)
  #expect(Set([pair, Pair(x: -.nan, y: 1)]).count == 1)
  #expect(pair != Pair(x: 0, y: 1))
}

@Test func signedZerosAreEqualAndHashAlike() {
  #expect(Pair(x: 0.0) == Pair(x: -0.0))
  #expect(Set([Pair(x: 0.0), Pair(x: -0.0)]).count == 1)
}
