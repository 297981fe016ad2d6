import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

@Suite struct PreparedCurvesTests {
  @Test func equalWhatIsPreparedByItself() throws {
    var curves = PreparedCurves()
    // More than are kept, each asked for again at once and later.
    let functions = try (0..<300).map { index in
      try TimingFunction(controlPoints: Double(index) / 400, 0.1, 0.7, 1.2)
    }
    for round in 0..<2 {
      for function in functions + [.linear, .easeIn] {
        let curve = curves.curve(function)
        #expect(curve == curves.curve(function), "round \(round)")
        if round == 0 { #expect(curve == TimingCurve(function)) }
      }
    }
    #expect(curves.curve(nil) == .linear)
  }

  @Test func areSharedByAnimations() throws {
    var curves = PreparedCurves()
    var animation = KeyframeAnimation(keyPath: "opacity")
    animation.timingFunction = try TimingFunction(controlPoints: 0.3, 0.1, 0.7, 1.2)
    let first = try #require(try animation.preparedPacing(curves: &curves).curve)
    _ = curves.curve(.easeIn)
    let second = try #require(try animation.preparedPacing(curves: &curves).curve)
    #expect(first.sharesTable(with: second))
    #expect(!first.sharesTable(with: TimingCurve(.easeIn)))
  }
}
