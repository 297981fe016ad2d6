import AnimationTestSupport
import AnimationTiming
import LayerModel
import Testing

/// Numbers that Core Animation keeps in 32 bits and this engine in 64.
@Suite struct PrecisionTests {
  @Test("what is stored is read with all its bits")
  func storedNumbersAreWhole() throws {
    let layer = Layer(in: LayerContext())
    forAll("stored and read", .any) { number in
      let timing = Timing(speed: number, repeatCount: number)
      try hold(isIdentical(timing.speed, number), "speed is \(timing.speed)")
      try hold(isIdentical(timing.repeatCount, number), "repeatCount is \(timing.repeatCount)")
      layer.opacity = number
      try hold(isIdentical(layer.opacity, number), "opacity is \(layer.opacity)")
      layer.speed = number
      return isIdentical(layer.speed, number)
    }
    forAll("control points", .fraction, .finite) { x, y in
      let curve = try TimingFunction(controlPoints: x, y, x, y)
      let points = [1, 2].compactMap { curve.controlPoint(at: $0) }
      return points.count == 2 && points.allSatisfy { isIdentical($0.x, x) && isIdentical($0.y, y) }
    }
  }

  @Test("what is computed is not that of 32 bits")
  func results() throws {
    #expect(Timing(duration: 1, repeatCount: 0.1).activeDuration == 0.1)
    #expect(TimingSchedule(Timing(duration: 1, speed: 0.1)).located(at: 3).progress == 3 * 0.1)
    let line = try TimingFunction(controlPoints: 0.1, 0.1, 0.7, 0.7)
    #expect(isClose(line.progress(at: 0.3), 0.3, tolerance: 1e-12))
  }
}
