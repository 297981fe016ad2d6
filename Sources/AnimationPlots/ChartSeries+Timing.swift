import AnimationTiming

extension Chart.Series {
  /// A timing function over its fractions.
  ///
  /// Up to 400 steps or stops are drawn with their jumps and corners, and so are Penner's curves.
  /// Others, and those that are reversed, mirrored or composed, are drawn through 97 samples: their
  /// jumps are as wide as two samples are apart.
  ///
  /// - Parameters:
  ///   - label: The name in the legend.
  ///   - curve: The timing function.
  ///   - samples: How many samples a curve has, about.
  package init(_ label: String = "", of curve: TimingFunction, samples: Int = 97) {
    let prepared = TimingCurve(curve)
    let breaks = curve.breaks
    self.init(
      label, over: 0...1, breaks: breaks,
      samplesPerPiece: curve.isStraight ? 2 : max(2, samples / (breaks.count + 1))
    ) { prepared.progress(at: $0) }
  }

  /// The slope of a timing function over its fractions; nothing where it is upright.
  package init(slopeOf curve: TimingFunction, _ label: String = "", samples: Int = 97) {
    let prepared = TimingCurve(curve)
    let breaks = curve.breaks
    self.init(
      label, over: 0...1, breaks: breaks, samplesPerPiece: max(2, samples / (breaks.count + 1))
    ) {
      let slope = prepared.derivative(at: $0)
      return slope.magnitude < .greatestFiniteMagnitude ? slope : nil
    }
  }

  /// What a timing shows over its parent's time; nothing where it shows nothing.
  ///
  /// The line is interrupted where a cycle ends or turns. Where that happens more than 400 times in
  /// the range, it is drawn through 1025 samples instead.
  ///
  /// - Parameters:
  ///   - label: The name in the legend.
  ///   - timing: The timing, prepared as it is given.
  ///   - times: The parent times, in seconds.
  ///   - curve: The curve from progress to what is drawn.
  package init(
    _ label: String = "", of timing: Timing, over times: ClosedRange<Double>,
    through curve: TimingFunction = .linear
  ) {
    let prepared = TimingSchedule(timing)
    let paced = TimingCurve(curve)
    let breaks = TimingSchedule(timing.legs).breaks(
      in: times.lowerBound..<times.upperBound.nextUp)
    self.init(
      label, over: times, breaks: breaks ?? [],
      samplesPerPiece: breaks == nil ? 1025 : curve == .linear ? 2 : 25
    ) { time in
      let located = prepared.located(at: time)
      guard located.isVisible else { return nil }
      return paced.progress(
        at: located.progress, isBeforeJump: prepared.isBeforeJump(located))
    }
  }
}

/// How many pieces a line is cut into; above that it is drawn through samples.
private let mostPieces = 400

extension TimingSchedule {
  /// Begin, ends of cycles and end within some times; nil where they are more than ``mostPieces``.
  fileprivate func breaks(in span: Range<Double>) -> [Double]? {
    let before = boundariesPassed(at: span.lowerBound.nextDown)
    let count = boundariesPassed(at: span.upperBound.nextDown) - before
    guard count <= Double(mostPieces) else { return nil }
    let ends = (0..<Int(count)).map { boundaryTime(before + 1 + Double($0)) }
    let breaks = ([beginTime] + ends + [endTime]).filter(span.contains)
    return breaks.count <= mostPieces ? breaks : nil
  }
}

extension TimingFunction {
  /// Whether the curve is made of straight lines between its ``breaks``.
  fileprivate var isStraight: Bool {
    switch form {
    case .linear: true
    case .steps, .stops: !breaks.isEmpty
    default: false
    }
  }

  /// Where the curve jumps or has a corner or a vertical tangent within 0...1, as far as its form
  /// tells.
  fileprivate var breaks: [Double] {
    switch form {
    case .steps(let count, _) where count <= mostPieces:
      (0...count).map { Double($0) / Double(count) }
    case .stops(let stops) where stops.count <= mostPieces: stops.map { $0.input }
    case .penner(let easing) where easing.family == .bounce: easing.mode.bounces
    case .penner(let easing) where easing.mode == .inOut: [0.5]
    default: []
    }
  }
}

extension PennerEasing.Mode {
  /// Where the curve that bounces touches the ground.
  fileprivate var bounces: [Double] {
    let out = [1 / 2.75, 2 / 2.75, 2.5 / 2.75]
    switch self {
    case .in: return out.map { 1 - $0 }
    case .out: return out
    case .inOut: return out.map { (1 - $0) / 2 } + [0.5] + out.map { (1 + $0) / 2 }
    }
  }
}

extension Timing {
  /// The same active interval cut into legs there and back, of which each is a cycle.
  fileprivate var legs: Timing {
    guard autoreverses else { return self }
    var result = self
    result.autoreverses = false
    result.repeatCount = 2 * (repeatCount > 0 ? repeatCount : 1)
    return result
  }
}
