import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

@Suite struct PreparedCurvesTests {
  @Test func equalWhatIsPreparedByItself() throws {
    var curves = PreparedCurves()
    // More curves than the cache keeps, each requested again at once and later.
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

  /// Curves in use are kept, however many, so that each is in memory once; unused curves are dropped.
  @Test func areKeptWhileTheyAreUsed() throws {
    var curves = PreparedCurves()
    let functions = try (0..<3000).map {
      try TimingFunction(controlPoints: Double($0) / 4000, 0.1, 0.7, 1.2)
    }
    let used = functions.prefix(1000).map { curves.curve($0) }
    for function in functions { _ = curves.curve(function) }
    #expect(curves.count <= 2000)
    #expect(zip(functions, used).allSatisfy { curves.curve($0).sharesTable(with: $1) })
    withExtendedLifetime(used) {}
    var others = PreparedCurves()
    for function in functions {
      _ = others.curve(function)
      #expect(others.count <= 256)
    }
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
