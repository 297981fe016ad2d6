import AnimationTestSupport
import AnimationTiming

extension Generator where Value == Timing {
  /// Valid and invalid timings: every field may be NaN or infinite.
  static var any: Generator<Timing> {
    let wild = Generator<Double>.oneOf(.any, .time, .duration, .speed, .count, .dyadic)
    return timing(
      begin: wild, duration: wild, speed: wild, offset: wild, count: wild, length: wild)
  }

  static var sensible: Generator<Timing> {
    timing(
      begin: .time, duration: .duration, speed: .speed, offset: .oneOf(.always(0), .time),
      count: .count, length: .oneOf(.always(0), .duration))
  }

  /// Timings of dyadic numbers, for which most arithmetic is exact.
  static var dyadic: Generator<Timing> {
    let positive = Generator<Double>.dyadic.map { $0.magnitude }
    return timing(
      begin: .dyadic, duration: positive, speed: .element(of: [1, 2, 0.5, -1, -0.25, 0]),
      offset: .oneOf(.always(0), .dyadic), count: positive, length: .oneOf(.always(0), positive))
  }

  private static func timing(
    begin: Generator<Double>, duration: Generator<Double>, speed: Generator<Double>,
    offset: Generator<Double>, count: Generator<Double>, length: Generator<Double>
  ) -> Generator<Timing> {
    zip(
      zip(begin, duration, speed, offset), zip(count, length),
      zip(Generator<Bool>.bool, .element(of: FillMode.allCases))
    ).map { times, repeats, modes in
      Timing(
        beginTime: times.0, duration: times.1, speed: times.2, timeOffset: times.3,
        repeatCount: repeats.0, repeatDuration: repeats.1, autoreverses: modes.0,
        fillMode: modes.1)
    }
  }
}

extension Generator where Value == [Double] {
  /// The four coordinates of Bézier control points: abscissae in 0...1, ordinates from −2 to 3.
  static var cubic: Generator<[Double]> {
    let ordinate = Generator<Double>.oneOf(
      .fraction, .fraction.map { 5 * $0 - 2 }, .element(of: [0, 1, -1, 2]))
    return zip(.fraction, ordinate, .fraction, ordinate).map { [$0, $1, $2, $3] }
  }

  static var risingCubic: Generator<[Double]> {
    zip(.fraction, .fraction, .fraction, .fraction).map { [$0, $1, $2, $3] }
  }
}

extension Generator where Value == TimingFunction {
  static var anySingle: Generator<TimingFunction> {
    .oneOf(
      .element(of: [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]),
      .element(of: PennerEasing.allCases.map { TimingFunction($0) }),
      Generator<[Double]>.cubic.map { curve($0) },
      zip(Generator<Int>.int(in: 2...12), .element(of: TimingFunction.StepPosition.allCases)).map {
        (try? TimingFunction(steps: $0, $1)) ?? .linear
      },
      Generator<Double>.fraction.array(count: 1...6).map { outputs in
        let stops = LinearStop.completing(outputs.map { (nil, $0) })
        return (try? TimingFunction(stops: stops)) ?? .linear
      },
      zip(Generator<Double>.fraction, .fraction).map { ratio, duration in
        let spring = try? Spring(response: 0.5, dampingRatio: 2 * ratio)
        return spring.flatMap { try? TimingFunction($0, duration: 0.1 + duration) } ?? .linear
      })
  }

  static var any: Generator<TimingFunction> {
    let single = anySingle
    return zip(single, single, .int(in: 0...5)).map { a, b, change in
      switch change {
      case 1: a.reversed
      case 2: a.mirrored
      case 3: a.composed(with: b)
      case 4: a.extrapolated
      default: a
      }
    }
  }
}

func curve(_ p: [Double]) -> TimingFunction {
  guard let function = try? TimingFunction(controlPoints: p[0], p[1], p[2], p[3]) else {
    preconditionFailure("\(p) are no control points")
  }
  return function
}

extension Timing {
  /// Whether no time is so near to 0 that it loses digits when it is scaled.
  var hasDigits: Bool {
    [beginTime, duration, timeOffset, repeatDuration].allSatisfy {
      $0 == 0 || $0.magnitude > 1e-200
    }
  }
}
