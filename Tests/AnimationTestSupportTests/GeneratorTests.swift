import AnimationTestSupport
import Testing

/// Returns many values of a generator, always the same ones.
private func values<Value>(_ generator: Generator<Value>, _ count: Int = 2000) -> [Value] {
  var random = SplitMix64(seed: 42)
  return (0..<count).map { _ in generator.generate(using: &random) }
}

@Test func anyDoubleMeetsTheAwkwardNumbers() {
  let drawn = values(.any)
  let patterns = Set(drawn.map(\.bitPattern))
  for landmark in [0, -0.0, 1, -1, .infinity, -.infinity, 1.0.nextUp, 1.0.nextDown, 0x1p-1022] {
    #expect(patterns.contains(landmark.bitPattern), "never drew \(landmark)")
  }
  #expect(drawn.contains { $0.isNaN })
  #expect(drawn.contains { $0.isSubnormal })
}

@Test func kindsOfDoubleKeepTheirPromise() {
  #expect(values(.finite).allSatisfy { $0.isFinite })
  #expect(values(.moderate).allSatisfy { $0 == 0 || (0x1p-30...0x1p30).contains(abs($0)) })
  #expect(values(.fraction).allSatisfy { (0...1).contains($0) })
  #expect(values(.time).allSatisfy { $0.isFinite })
  #expect(values(.duration).allSatisfy { $0 >= 0 })
  #expect(values(.speed).allSatisfy { $0.isFinite })
  #expect(values(.count).allSatisfy { $0 >= 0 })
  #expect(values(.dyadic).allSatisfy { ($0 * 1024).rounded() == $0 * 1024 && abs($0) <= 1024 })
}

@Test func kindsOfDoubleMeetTheirLandmarks() {
  #expect(Set([0, 1, 0.5, 1.0.nextDown]).isSubset(of: values(.fraction)))
  #expect(Set([0, 1, -1, 31_557_600]).isSubset(of: values(.time)))
  #expect(Set([0, 1, .infinity]).isSubset(of: values(.duration)))
  #expect(Set([0, 1, -1]).isSubset(of: values(.speed)))
  #expect(Set([0, 0.5, 2.5, .infinity]).isSubset(of: values(.count)))
}

@Test func closePairsAreOftenEqualOrNeighbours() {
  let pairs = values(Generator.finite.closePair, 600)
  #expect(pairs.count { $0.0 == $0.1 } > 60)
  #expect(pairs.count { $0.0 != $0.1 && ($0.0.nextUp == $0.1 || $0.0.nextDown == $0.1) } > 60)
  #expect(pairs.allSatisfy { $0.0.isFinite && $0.1.isFinite })
}

@Test func integersCoverTheirRange() {
  #expect(Set(values(.int(in: -2...2))) == [-2, -1, 0, 1, 2])
  #expect(Set(values(.int(in: 7...7))) == [7])
  #expect(Set(values(.int(in: 7...8))) == [7, 8])
}

@Test func compositesHaveTheirShape() {
  #expect(Set(values(Generator.bool.array(count: 1...3)).map(\.count)) == [1, 2, 3])
  #expect(Set(values(.element(of: ["a", "b"]))) == ["a", "b"])
  #expect(values(Generator.bool.optional).contains(nil))
  #expect(values(Generator.int(in: 0...1000).pair, 100).count { $0.0 == $0.1 } > 10)
  #expect(Set(values(.oneOf(.always(1), .always(2)))) == [1, 2])
  #expect(values(Generator.int(in: 0...9).filter { $0 % 2 == 1 }).allSatisfy { $0 % 2 == 1 })
  let nested = Generator.int(in: 1...3).flatMap { .always($0 * 10) }
  #expect(Set(values(nested)) == [10, 20, 30])
}

@Test func everyNumberShrinksToItsSimplestForm() {
  var random = SplitMix64(seed: 7)
  for _ in 0..<500 {
    var tree = Generator.any.draw(&random)
    var steps = 0
    // The longest way down: always the last candidate.
    while let next = tree.simpler().last {
      tree = next
      steps += 1
      #expect(steps < 5000)
    }
    #expect(tree.value.bitPattern == 0)
  }
}
