import AnimationTiming
import Testing

@Suite struct TimingFunctionTests {
  @Test func namedCurvesHaveTheirPointsAndNames() throws {
    for name in ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"] {
      #expect(TimingFunction(name: name)?.name == name)
    }
    #expect(TimingFunction(name: "easeinout") == nil)
    let point = try #require(TimingFunction.default.controlPoint(at: 1))
    #expect(point == (0.25, 0.1))
    #expect(try #require(TimingFunction.easeOut.controlPoint(at: 3)) == (1, 1))
    #expect(TimingFunction.easeOut.controlPoint(at: 4) == nil)
  }

  @Test func publishedValues() throws {
    #expect(abs(TimingFunction.easeIn.progress(at: 0.5) - 0.315357) < 1e-6)
    #expect(abs(TimingFunction.default.progress(at: 0.25) - 0.408511) < 1e-6)
    let overshooting = try TimingFunction(controlPoints: 0.5, -0.5, 0.5, 1.5)
    #expect(abs(overshooting.progress(at: 0.25) - -0.038215) < 1e-6)
    #expect(throws: TimingFunctionError.abscissaOutOfRange(-0.1)) {
      try TimingFunction(controlPoints: -0.1, 0, 1, 1)
    }
  }
}
