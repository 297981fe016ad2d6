import AnimationClock
import AnimationTestSupport

extension Generator where Value == StepRate {
  static var rate: Generator {
    let common = [(60, 1), (120, 1), (144, 1), (30_000, 1001), (1, 1), (1, 7), (1_000_000_000, 1)]
    return Generator { random in
      let (steps, seconds) =
        random.below(2) == 0
        ? random.element(of: common) : (1 + random.below(1000), 1 + random.below(1000))
      guard let rate = try? StepRate(steps, per: seconds) else {
        preconditionFailure("\(steps) in \(seconds) is a rate")
      }
      return rate
    }
  }
}

extension Generator where Value == [Double] {
  /// Non-decreasing host times of frames, within some seconds of 0, at and near boundaries of 1/120 s.
  static var frameTimes: Generator {
    let time = Generator<Double> { random in
      switch random.below(4) {
      case 0: Double(random.below(600)) / 120
      case 1: (Double(random.below(600)) / 120).nextDown
      default: random.uniform(0, 5)
      }
    }
    return time.array(count: 0...40).map { $0.sorted() }
  }
}
