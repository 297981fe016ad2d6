import AnimationTestSupport
import AnimationTiming
import Foundation
import Testing

@Suite struct TimingFunctionTests {
  @Test func namedCurvesHaveTheirPointsAndNames() throws {
    for name in ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"] {
      #expect(TimingFunction(name: name)?.name == name)
    }
    #expect(TimingFunction(name: "easeinout") == nil)
    #expect(try TimingFunction(controlPoints: 0.42, 0, 1, 1).name == "easeIn")
    #expect(try #require(TimingFunction.default.controlPoint(at: 1)) == (0.25, 0.1))
    #expect(try #require(TimingFunction.easeOut.controlPoint(at: 3)) == (1, 1))
    #expect(try #require(TimingFunction.easeIn.mirrored.controlPoint(at: 2)) == (1 - 0.42, 1))
    #expect(TimingFunction.easeOut.controlPoint(at: 4) == nil)
    #expect(TimingFunction.easeOutBounce.controlPoint(at: 1) == nil)
  }

  @Test(arguments: [
    (0.10, 0.017027, 0.160572, 0.019722, 0.094796), (0.25, 0.093465, 0.378138, 0.129162, 0.408511),
    (0.50, 0.315357, 0.684643, 0.500000, 0.802403), (0.67, 0.515911, 0.846581, 0.772850, 0.926526),
    (0.75, 0.621862, 0.906535, 0.870838, 0.960459), (0.90, 0.839428, 0.982973, 0.980278, 0.994316),
  ])
  func publishedValues(
    _ x: Double, _ easeIn: Double, _ easeOut: Double, _ both: Double, _ standard: Double
  ) {
    #expect(abs(TimingFunction.easeIn.progress(at: x) - easeIn) < 6e-7)
    #expect(abs(TimingFunction.easeOut.progress(at: x) - easeOut) < 6e-7)
    #expect(abs(TimingFunction.easeInEaseOut.progress(at: x) - both) < 6e-7)
    #expect(abs(TimingFunction.default.progress(at: x) - standard) < 6e-7)
  }

  /// CSS Easing: three intervals, and the position of each jump.
  @Test func stepsJumpWhereTheirPositionSays() throws {
    let expected: [(TimingFunction.StepPosition, [Double])] = [
      (.start, [1 / 3, 1 / 3, 2 / 3, 1, 1]), (.end, [0, 0, 1 / 3, 2 / 3, 1]),
      (.none, [0, 0, 0.5, 1, 1]), (.both, [0.25, 0.25, 0.5, 0.75, 1]),
    ]
    for (position, values) in expected {
      let steps = try TimingFunction(steps: 3, position)
      #expect([0, 0.3, 0.5, 0.9, 1].map { steps.progress(at: $0) } == values, "\(position)")
    }
  }

  /// CSS Easing: before the first two stops the first one counts, after the last two the last one.
  @Test func stopsJumpAtTheEndsToo() throws {
    let step = try TimingFunction(linear: [(0.5, 0), (0.5, 1)])
    #expect([-1, 0, 0.2, 0.5, 0.8, 1, 2].map { step.progress(at: $0) } == [0, 0, 0, 1, 1, 1, 1])
    let late = try TimingFunction(linear: [(0.5, 0.25), (0.5, 0.5), (0.75, 1), (0.75, 0.5)])
    #expect(
      [0.2, 0.5, 0.625, 0.75, 0.9].map { late.progress(at: $0) } == [0.25, 0.5, 0.75, 0.5, 0.5])
    var batch = [0.2, 0.5, 0.625, 0.75, 0.9]
    batch.withUnsafeMutableBufferPointer {
      TimingCurve(late).progress(at: UnsafeBufferPointer($0), into: $0)
    }
    #expect(batch == [0.25, 0.5, 0.75, 0.5, 0.5])
    // However far apart they are.
    let far = try TimingFunction(linear: [(-1.5e308, 0), (nil, 0.5), (1.5e308, 1)])
    #expect([0, 0.5, 1].map { far.progress(at: $0) } == [0.5, 0.5, 0.5])
  }

  @Test func outsideTheEndsIsHeldOrContinued() throws {
    let curve = try TimingFunction(controlPoints: 0.5, 1, 0.75, 0.5)
    #expect(curve.progress(at: -1) == 0 && curve.progress(at: 2) == 1)
    #expect(curve.extrapolated.progress(at: -1) == -2)
    #expect(curve.extrapolated.progress(at: 2) == 3)
    #expect(TimingFunction.linear.progress(at: 1.5) == 1)
    #expect(TimingFunction.linear.extrapolated.progress(at: 1.5) == 1.5)
    #expect(TimingFunction.easeInQuad.extrapolated.progress(at: 2) == 1)
    let steps = try TimingFunction(steps: 2, .start)
    #expect(steps.extrapolated.progress(at: 1.75) == 1)
    #expect(steps.extrapolated.progress(at: -3) == 0.5)
  }

  @Test func notANumberStaysOne() throws {
    for function in [TimingFunction.linear, .easeIn, TimingFunction.easeOutBounce] {
      #expect(function.progress(at: .nan).isNaN)
      #expect(TimingCurve(function).derivative(at: .nan).isNaN)
    }
  }

  /// Fields that no initialiser produces are refused: every number of a saved curve is replaced by NaN and infinity in
  /// turn.
  @Test func savedCurvesWithoutSenseAreRefused() throws {
    let stops = [LinearStop(input: 0, output: 0.25), LinearStop(input: 1, output: 0.75)]
    let damping = 12.5
    let curves = [
      try TimingFunction(controlPoints: 0.125, 0.25, 0.5, 0.75), try TimingFunction(stops: stops),
      try TimingFunction(Spring(damping: damping), duration: 1.5),
    ]
    for curve in curves {
      let fields = try SavedFields(curve).fields
      #expect(try SavedFields<TimingFunction>.value(of: fields) == curve)
      for text in ["nan 7ff8000000000000", "inf"] {
        for place in fields.indices {
          // Infinite damping is a spring that does not move.
          if text == "inf", fields[place] as? Double == damping { continue }
          var altered = fields
          altered[place] = text
          #expect(throws: (any Error).self, "\(altered)") {
            try SavedFields<TimingFunction>.value(of: altered)
          }
        }
      }
    }
  }

  @Test func stopsFollowTheRulesOfCSS() {
    func inputs(_ given: [Double?]) -> [Double] {
      LinearStop.completing(given.map { ($0, 0) }).map(\.input)
    }
    #expect(inputs([]) == [])
    #expect(inputs([nil]) == [0])
    #expect(inputs([nil, nil]) == [0, 1])
    #expect(inputs([nil, nil, nil, nil, nil]) == [0, 0.25, 0.5, 0.75, 1])
    #expect(inputs([nil, 0.5, 0.25, nil, 1]) == [0, 0.5, 0.5, 0.75, 1])
    #expect(inputs([0.5, nil, -1, nil, nil]) == [0.5, 0.5, 0.5, 0.75, 1])
    #expect(inputs([nil, 2, nil]) == [0, 2, 2])
  }

  @Test func codedAndReadAgain() throws {
    checkCodable("TimingFunction", Generator<TimingFunction>.any)
    checkEquatableHashable("TimingFunction", Generator<TimingFunction>.any)
  }
}
