import Inbetween

/// A tween in the form for the peers: eight numbers.
struct TweenInput {
  static let width = 8

  var begin: Double
  var duration: Double
  var repeatCount: Double
  /// 1 if an iteration plays forwards, then backwards, else 0.
  var autoreverses: Double
  /// The fill mode: 0 removed, 1 forwards, 2 backwards, 3 both.
  var fill: Double
  /// The index of the curve in ``curves``, or in a list of other curves.
  var curve: Double
  var from: Double
  var to: Double

  static let curves: [TimingFunction] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]

  var numbers: [Double] {
    [begin, duration, repeatCount, autoreverses, fill, curve, from, to]
  }

  var timing: Timing {
    let modes: [FillMode] = [.removed, .forwards, .backwards, .both]
    return Timing(
      beginTime: begin, duration: duration, repeatCount: repeatCount,
      autoreverses: autoreverses != 0, fillMode: modes[Int(fill)])
  }

  /// Returns the time of a run over tweens: 60 frames per second from 64 s on, four seconds repeated.
  static func time(ofRun run: Int) -> Double { 64 + Double(run % 240) / 60 }

  /// Returns the mixed tweens of `T1`, all of them active from 64 s to 68 s.
  ///
  /// Half of them play once, for 80 to 160 s. A fifth repeats 1000 times. Half of the others autoreverse forever, and
  /// half repeat forever. The iterations of repeating tweens take 0.25 to 2 s.
  static func mixed(_ count: Int) -> [TweenInput] {
    var inputs = RandomInputs(seed: 101)
    return (0..<count).map { _ in
      let kind = inputs.number(0, 1)
      var tween = TweenInput(&inputs, begin: 0..<8, duration: kind < 0.5 ? 80..<160 : 0.25..<2)
      tween.repeatCount = kind < 0.5 ? 1 : kind < 0.7 ? 1000 : .infinity
      tween.autoreverses = kind >= 0.85 ? 1 : 0
      return tween
    }
  }

  /// Returns the loop of `T1`: tweens of 0.32 to 2 s within the four seconds from 64 s on, removed outside, so that
  /// 29 % are active on average.
  static func loop(_ count: Int) -> [TweenInput] {
    var inputs = RandomInputs(seed: 102)
    return (0..<count).map { _ in
      var tween = TweenInput(&inputs, begin: 64..<65, duration: 0.32..<2)
      tween.begin = 64 + (tween.begin - 64) * (4 - tween.duration)
      tween.fill = 0
      return tween
    }
  }

  /// Returns the tweens of `T16`: mixed as in `T1`, but each by one of some curves.
  static func mixed(_ count: Int, curves: Int) -> [TweenInput] {
    var inputs = RandomInputs(seed: 116)
    return mixed(count).map {
      var tween = $0
      tween.curve = Double(inputs.index(below: curves))
      return tween
    }
  }

  /// Returns the curves of `T16`: near `easeInEaseOut`, each coordinate moved by up to 0.1, so that all curves cost
  /// the same.
  static func curves(_ count: Int) -> [TimingFunction] {
    var inputs = RandomInputs(seed: 117)
    return (0..<count).compactMap { _ in
      let (x1, y1) = (0.42 + inputs.number(-0.1, 0.1), inputs.number(-0.1, 0.1))
      let (x2, y2) = (0.58 + inputs.number(-0.1, 0.1), 1 + inputs.number(-0.1, 0.1))
      return try? TimingFunction(controlPoints: x1, y1, x2, y2)
    }
  }

  /// Returns the worst case of `T1`: endless iterations of 2 to 12 ms, so that each starts and ends between two
  /// frames.
  static func restless(_ count: Int) -> [TweenInput] {
    var inputs = RandomInputs(seed: 103)
    return (0..<count).map { _ in
      var tween = TweenInput(&inputs, begin: 0..<8, duration: 0.002..<0.012)
      tween.repeatCount = .infinity
      tween.autoreverses = inputs.chance(oneIn: 2) ? 1 : 0
      return tween
    }
  }

  /// Returns the degenerate case of `T1`: over for a minute and filled, or not started and filled.
  static func resting(_ count: Int) -> [TweenInput] {
    var inputs = RandomInputs(seed: 104)
    return (0..<count).map { _ in
      var tween = TweenInput(&inputs, begin: 0..<1, duration: 0.25..<2)
      tween.fill = 3
      if inputs.chance(oneIn: 2) { tween.begin += 1000 }
      return tween
    }
  }

  /// Returns the tweens of `T9`: 0.25 to 2 s long within 112 s, removed outside, so that 1 % are active at a time.
  static func sparse(_ count: Int) -> [TweenInput] {
    var inputs = RandomInputs(seed: 111)
    return (0..<count).map { _ in
      var tween = TweenInput(&inputs, begin: 0..<112, duration: 0.25..<2)
      tween.fill = 0
      return tween
    }
  }

  private init(_ inputs: inout RandomInputs, begin: Range<Double>, duration: Range<Double>) {
    self.begin = inputs.number(begin.lowerBound, begin.upperBound)
    self.duration = inputs.number(duration.lowerBound, duration.upperBound)
    repeatCount = 1
    autoreverses = 0
    fill = Double(inputs.index(below: 4))
    curve = Double(inputs.index(below: 5))
    from = inputs.number(-100, 100)
    to = inputs.number(-100, 100)
  }
}
