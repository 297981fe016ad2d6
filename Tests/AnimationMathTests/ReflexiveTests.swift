import AnimationMath
import AnimationTestSupport
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

private struct List: Hashable {
  @ReflexiveNumbers var numbers: [Double]?
}

/// Lists whose numbers are equal one by one, zeros of either sign and NaNs of any payload, are equal and have one hash;
/// others are not.
@Test func equalListsHashAlike() {
  let numbers = Generator<Double>.element(of: [0, -0.0, 1, .nan, -.nan, .signalingNaN, .infinity])
    .array(count: 0...4)
  forAll("lists of numbers", numbers, numbers) { first, second in
    let areEqual =
      first.count == second.count
      && zip(first, second).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }
    let (a, b) = (List(numbers: first), List(numbers: second))
    let twin = List(numbers: first.map { $0 == 0 ? -$0 : $0.isNaN ? .nan : $0 })
    return (a == b) == areEqual && Set([a, twin]).count == 1
  }
  #expect(List(numbers: nil) != List(numbers: []) && List(numbers: nil) == List(numbers: nil))
}
