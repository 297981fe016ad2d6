import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

@Suite struct DecayCrossingTests {
  private static let numbers = Generator<Double>.fraction.map { 2000 * $0 - 1000 }

  /// The bounds of a decay are its reached extremes, with and without limits, and autoreversed or not.
  @Test func boundsAreTheExtremes() {
    let throwing = zip(Self.numbers, Self.numbers, Self.numbers)
    forAll("bounds of decays", throwing, .bool, .bool, count: 200) {
      numbers, isBounded, autoreverses in
      var stage = TakeoverStage()
      let (start, velocity, bound) = numbers
      var decay = DecayAnimation(
        .zPosition, from: start, velocity: 5 * velocity,
        within: isBounded ? min(bound, 0)...max(bound, 0) : nil, duration: 2)
      decay.autoreverses = autoreverses
      stage.layer.add(decay)
      stage.commit(at: 0)
      let range = try stage.commit.tree.bounds(
        of: stage.layer.id, for: .zPosition, in: 0...1.9
      ).range
      let shown = (0...1000).map { stage.number("zPosition", 1.9 * Double($0) / 1000) }
      let (low, high) = (shown.min() ?? .nan, shown.max() ?? .nan)
      try hold(range.contains(low) && range.contains(high), "\(range), \(low)...\(high)")
      let slack = 0.001 * (high - low) + 1e-9
      return low - range.lowerBound <= slack && range.upperBound - high <= slack
    }
  }

  /// A limit is crossed when the spring takes over, and its overshoot twice; nothing is crossed beyond that.
  @Test func crossingsAreThoseOfFrictionAndSpring() throws {
    var stage = TakeoverStage()
    stage.layer.animate(.position.y, decay: .scroll, velocity: 900, within: 0...400)
    stage.commit(at: 0)
    let (tree, id) = (stage.commit.tree, stage.layer.id)
    func first(_ level: Double) throws -> Double? {
      let crossing = try tree.firstCrossing(
        of: id, for: .position.y, level: level, in: 0...3)
      if case .at(let time) = crossing { return time }
      return nil
    }
    let bound = try #require(try first(400))
    #expect((bound - 1.1015307572956963).magnitude < 1e-9)
    let friction = try #require(try first(200))
    #expect((stage.number("position.y", friction) - 200).magnitude < 1e-9)
    let last = try tree.lastCrossing(of: id, for: .position.y, level: 402, in: 0...3)
    guard case .at(let time) = last else {
      Issue.record("\(last)")
      return
    }
    #expect(time > bound + 0.1 && (stage.number("position.y", time) - 402).magnitude < 1e-9)
    #expect(try first(404) == nil)
  }
}
