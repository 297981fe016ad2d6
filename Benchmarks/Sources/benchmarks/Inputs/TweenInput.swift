import Inbetween

/// A tween as the peers get it: eight numbers.
struct TweenInput {
  /// How many numbers a tween has in the file.
  static let width = 8

  /// Seconds.
  var begin: Double
  /// Seconds of a cycle in one direction.
  var duration: Double
  /// Infinite for an endless one.
  var repeatCount: Double
  /// 1 where a cycle is there and back, 0 elsewhere.
  var autoreverses: Double
  /// 0 removed, 1 forwards, 2 backwards, 3 both.
  var fill: Double
  /// The index of the curve in ``curves``, or in others.
  var curve: Double
  var from: Double
  var to: Double

  /// The five named curves.
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

  /// The instant of a run over tweens: 60 frames a second from 64 s on, four seconds again and again.
  static func time(ofRun run: Int) -> Double { 64 + Double(run % 240) / 60 }

  /// `T1`, mixed: all of them active from 64 s to 68 s.
  ///
  /// Half run once, for 80 to 160 s; a fifth repeats 1000 times, and of the others half go there and
  /// back for ever, half repeat for ever; cycles of repeating ones take 0.25 to 2 s.
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

  /// `T1`, loop: of 0.32 to 2 s within the four seconds from 64 s on, removed outside, so that 29 %
  /// are active on average.
  static func loop(_ count: Int) -> [TweenInput] {
    var inputs = RandomInputs(seed: 102)
    return (0..<count).map { _ in
      var tween = TweenInput(&inputs, begin: 64..<65, duration: 0.32..<2)
      tween.begin = 64 + (tween.begin - 64) * (4 - tween.duration)
      tween.fill = 0
      return tween
    }
  }

  /// `T16`: as `T1`, mixed, but each by one of so many curves.
  static func mixed(_ count: Int, curves: Int) -> [TweenInput] {
    var inputs = RandomInputs(seed: 116)
    return mixed(count).map {
      var tween = $0
      tween.curve = Double(inputs.index(below: curves))
      return tween
    }
  }

  /// `T16`: curves near `easeInEaseOut`, each coordinate up to 0.1 beside its own, so that one costs as
  /// much as another.
  static func curves(_ count: Int) -> [TimingFunction] {
    var inputs = RandomInputs(seed: 117)
    return (0..<count).compactMap { _ in
      let (x1, y1) = (0.42 + inputs.number(-0.1, 0.1), inputs.number(-0.1, 0.1))
      let (x2, y2) = (0.58 + inputs.number(-0.1, 0.1), 1 + inputs.number(-0.1, 0.1))
      return try? TimingFunction(controlPoints: x1, y1, x2, y2)
    }
  }

  /// `T1`, worst: endless cycles of 2 to 12 ms, so that each begins and ends between two frames.
  static func restless(_ count: Int) -> [TweenInput] {
    var inputs = RandomInputs(seed: 103)
    return (0..<count).map { _ in
      var tween = TweenInput(&inputs, begin: 0..<8, duration: 0.002..<0.012)
      tween.repeatCount = .infinity
      tween.autoreverses = inputs.chance(oneIn: 2) ? 1 : 0
      return tween
    }
  }

  /// `T1`, degenerate: over for a minute and filled, or not begun and filled.
  static func resting(_ count: Int) -> [TweenInput] {
    var inputs = RandomInputs(seed: 104)
    return (0..<count).map { _ in
      var tween = TweenInput(&inputs, begin: 0..<1, duration: 0.25..<2)
      tween.fill = 3
      if inputs.chance(oneIn: 2) { tween.begin += 1000 }
      return tween
    }
  }

  /// `T9`: of 0.25 to 2 s within 112 s, removed outside, so that 1 % are active at a time.
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
