import AnimationInterpolation
import AnimationReference
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import LayerModel
import LayerRuntime
import Testing

@Suite struct EngineKeyframesTests {
  struct Table: Decodable {
    struct Keyframe: Decodable {
      var v: Double
      var easing: String
    }
    struct Case: Decodable {
      var keyframes: [Keyframe]
      var easing: String
      var computedOffsets: [Double]
      var y: [Double]
    }
    var times: [Double]
    var cases: [Case]

    enum CodingKeys: String, CodingKey {
      case times = "T"
      case cases
    }
  }

  static let oracle = Oracle("Oracles/Measured/engine_keyframes.txt")

  /// Returns the animation of a case. Its curves are a browser's, or Core Animation's if the whole leaves 0…1.
  private func animation(_ row: Table.Case, extrapolates: Bool) throws -> KeyframeAnimation {
    let whole: TimingFunction = try #require(TimingFunction(css: row.easing))
    var animation = KeyframeAnimation(
      keyPath: "zPosition", values: row.keyframes.map { .number($0.v) },
      keyTimes: row.computedOffsets, timing: Timing(duration: 1, fillMode: .both),
      timingFunction: whole)
    animation.timingFunctions = try row.keyframes.dropLast().map {
      let curve: TimingFunction = try #require(TimingFunction(css: $0.easing), "\($0.easing)")
      return extrapolates ? curve.extrapolated : curve
    }
    return animation
  }

  private func prepared(_ animation: KeyframeAnimation) throws -> Track {
    var objects = BoxedValues()
    return try Track.make(animation, objects: &objects) { PropertyKey($0, .number) }.track
  }

  private func value(of animation: Track, at time: Double) -> Double {
    let located = animation.timing.located(at: time)
    var position = animation.interpolation.locate(
      animation.pacing.progress(at: located.progress), cycle: located.cycle)
    let (segment, fraction) = (position.place.segment, position.place.fraction)
    if position.place.hasCurve {
      position.place.fraction = animation.pacing.fraction(fraction, inSegment: segment)
    }
    var (numbers, isPresent) = ([0.0], true)
    numbers.withMutableSpan {
      animation.interpolation.apply(at: position, to: &$0, isPresent: &isPresent)
    }
    return numbers[0]
  }

  @Test(arguments: oracle.sets)
  func matchesTheBrowser(_ set: OracleSet) throws {
    let oracle = try set.json(Table.self)
    var (exact, cubic, beyond) = (WorstError(), WorstError(), WorstError())
    var (jumps, clamped) = (0, 0)
    for row in oracle.cases {
      let animation = try prepared(animation(row, extrapolates: false))
      let continued = try prepared(self.animation(row, extrapolates: true))
      let range = (row.keyframes.map(\.v).max() ?? 0) - (row.keyframes.map(\.v).min() ?? 0)
      let isCubic = (row.keyframes.map(\.easing) + [row.easing]).contains {
        $0.hasPrefix("cubic") || $0.hasPrefix("ease")
      }
      for (time, y) in zip(oracle.times, row.y) {
        let progress = animation.pacing.progress(at: time / 1000)
        let place = "\(row.keyframes.map(\.v)) at \(time)"
        if !(0...1).contains(progress) {
          // A browser continues the segment's curve outside of 0…1, even steps and linear(). This engine can continue
          // only Bézier curves.
          let segments = row.keyframes.dropLast()
          let easing = (progress < 0 ? segments.first : segments.last)?.easing ?? ""
          if !easing.hasPrefix("step"), !easing.hasPrefix("linear(") {
            beyond.record(value(of: continued, at: time / 1000) / range, y / range, at: place)
          }
          clamped += 1
          continue
        }
        let value = value(of: animation, at: time / 1000)
        let tolerance = isCubic ? 1e-6 * range : 1e-12 * (1 + y.magnitude)
        // Within rounding of the edge of a step or of a keyframe, either side is accepted.
        if (value - y).magnitude > tolerance,
          [-1e-9, 1e-9].contains(where: {
            (self.value(of: animation, at: time / 1000 + $0) - y).magnitude <= 1e-5 * range
          })
        {
          jumps += 1
        } else if isCubic {
          cubic.record(value / range, y / range, at: place)
        } else {
          exact.record(value, y, at: place)
        }
      }
    }
    exact.report("\(set), lines and steps")
    cubic.report("\(set), curves, of the range, whose own tolerance is 1e-6")
    beyond.report("\(set), outside 0…1, with curves that go on there")
    print("\(set): \(jumps) samples at an edge, \(clamped) outside 0…1")
    #expect(exact.value <= 1e-12)
    #expect(cubic.value <= 1e-6)
    #expect(beyond.value <= 1e-6)
    #expect(exact.count > 800 && cubic.count > 6000 && beyond.count > 100 && jumps < 10)
  }
}
