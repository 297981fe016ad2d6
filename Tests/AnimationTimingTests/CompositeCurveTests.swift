import AnimationTestSupport
import AnimationTiming
import Foundation
import Testing

@Suite struct CompositeCurveTests {
  private static let links: [TimingFunction] = [
    .easeIn, .easeOut, TimingFunction.easeInOutBack, TimingFunction.easeIn.reversed,
    TimingFunction.easeOutBounce,
  ]

  private func chain(_ choices: [Int], _ cut: Int, fromTheEnd: Bool) -> TimingFunction {
    let functions = choices.map { Self.links[$0 % Self.links.count] }
    let groups = stride(from: 0, to: functions.count, by: cut).map {
      let group = functions[$0..<min($0 + cut, functions.count)]
      return group.dropFirst().reduce(group[$0]) { $1.composed(with: $0) }
    }
    if fromTheEnd {
      return groups.dropLast().reversed().reduce(groups[groups.count - 1]) { $0.composed(with: $1) }
    }
    return groups.dropFirst().reduce(groups[0]) { $1.composed(with: $0) }
  }

  /// In whatever groups a chain is composed, it is the same curve: in comparison, in tables, in files and in its
  /// values.
  @Test func chainsDoNotKnowHowTheyWerePutTogether() throws {
    let choices = Generator<Int>.int(in: 0...4).array(count: 1...60)
    forAll("chains by their links", choices, .int(in: 1...9), .fraction, count: 200) {
      choices, cut, fraction in
      let one = chain(choices, 1, fromTheEnd: false)
      let prepared = TimingCurve(one)
      for other in [chain(choices, cut, fromTheEnd: false), chain(choices, cut, fromTheEnd: true)] {
        try hold(other == one && other.hashValue == one.hashValue, "equal")
        try hold(other.fingerprint == one.fingerprint, "the fingerprint")
        try hold(TimingCurve(other) == prepared, "prepared")
        let coded = try JSONDecoder().decode(
          TimingFunction.self, from: JSONEncoder().encode(other))
        try hold(coded == one, "coded")
      }
      let expected = choices.reduce(fraction) {
        TimingCurve(Self.links[$1 % Self.links.count]).progress(at: $0)
      }
      let found = prepared.progress(at: fraction)
      try hold(found.bitPattern == expected.bitPattern, "\(found), not \(expected)")
      let mirrored = one.mirrored.mirrored
      return mirrored == one && one.reversed.reversed == one
    }
  }

  /// Tens of thousands of links are added at either end without copying the chain each time, and the curve can be
  /// decomposed again.
  @Test func manyLinksAreAddedAtEitherEnd() {
    let count = 20_000
    var (inner, outer) = (TimingFunction.easeIn, TimingFunction.easeIn)
    for _ in 1..<count {
      inner = TimingFunction.easeIn.composed(with: inner)
      outer = outer.composed(with: .easeIn)
    }
    #expect(inner == outer)
    #expect(TimingCurve.untabulated(inner).progress(at: 1) == 1)
  }

  /// Different curves have different fingerprints, and equal curves the same.
  @Test func fingerprintsTellCurvesApart() throws {
    var curves: [TimingFunction] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
    curves += PennerEasing.allCases.map { TimingFunction($0) }
    for count in 2...40 {
      for position in TimingFunction.StepPosition.allCases {
        curves.append(try TimingFunction(steps: count, position))
      }
      let step = Double(count)
      curves.append(try TimingFunction(controlPoints: 1 / step, 0, 0.5, step))
      curves.append(try TimingFunction(stops: [LinearStop(input: 0, output: step)]))
      curves.append(try TimingFunction(Spring(stiffness: step), duration: 1).reversed)
    }
    curves += curves.dropFirst().map(\.reversed)
    curves += curves.prefix(20).map(\.extrapolated)
    let different = Set(curves)
    #expect(Set(different.map(\.fingerprint)).count == different.count)
    let zero = try TimingFunction(stops: [LinearStop(input: 0, output: 0)])
    let negative = try TimingFunction(stops: [LinearStop(input: -0.0, output: -0.0)])
    #expect(zero == negative && zero.fingerprint == negative.fingerprint)
  }
}
