import AnimationTestSupport
import Testing

private var three: Shrinkable<Int> { .unfold(3) { $0 > 0 ? [$0 - 1] : [] } }

@Test func unfoldedAndMappedTreesKeepTheirSteps() {
  let doubled = three.map { $0 * 2 }
  #expect(doubled.value == 6)
  #expect(doubled.simpler().map(\.value) == [4])
  #expect(doubled.simpler()[0].simpler()[0].simpler()[0].simpler().isEmpty)
}

@Test func filteredTreeStopsAtTheRefusedValue() {
  let positive = three.filter { $0 > 1 }
  #expect(positive.simpler().map(\.value) == [2])
  #expect(positive.simpler()[0].simpler().isEmpty)
}

@Test func aSimplerPairHasOneSimplerSide() {
  let pairs = three.zip(Shrinkable.unfold(1) { $0 > 0 ? [0] : [] }).simpler().map(\.value)
  #expect(pairs.map(\.0) == [2, 3])
  #expect(pairs.map(\.1) == [1, 0])
}

@Test func aSimplerArrayIsShorterOrHasASimplerElement() {
  let tree = Shrinkable.array([three, Shrinkable(7)], minimum: 1)
  #expect(tree.simpler().map(\.value) == [[7], [3], [2, 7]])
  let whole = Shrinkable.array([three, Shrinkable(7)])
  #expect(whole.simpler().map(\.value) == [[], [7], [3], [2, 7]])
}
