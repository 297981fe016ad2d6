import AnimationTiming

extension Chart.Series {
  /// Creates the line of a timing function over its fractions.
  ///
  /// Up to 400 steps or stops are drawn with their jumps and corners, and so are Penner's curves. Other curves, and
  /// those that are reversed, mirrored or composed, are drawn through 97 samples: their jumps are as wide as the
  /// distance of two samples.
  package init(_ label: String = "", of curve: TimingFunction, samples: Int = 97) {
    let prepared = TimingCurve(curve)
    let breaks = curve.breaks
    self.init(
      label, over: 0...1, breaks: breaks,
      samplesPerPiece: curve.isStraight ? 2 : max(2, samples / (breaks.count + 1))
    ) { prepared.progress(at: $0) }
  }

  /// Creates the line of a timing function's slope over its fractions, with gaps at vertical tangents.
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

  /// Creates the line of a timing's progress over its parent's time, with gaps while the timing is inactive.
  ///
  /// The line is interrupted when an iteration ends or reverses. If that happens more than 400 times in the range, it
  /// is drawn through 1025 samples instead.
  ///
  /// - Parameters:
  ///   - times: The parent times, in seconds.
  ///   - curve: The curve from progress to the drawn value.
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

/// The greatest number of pieces of a line; above that it is drawn through samples.
private let mostPieces = 400

extension TimingSchedule {
  /// Returns the start, the ends of iterations and the end within some times; nil if there are more than
  /// ``mostPieces``.
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
  /// Whether the curve consists of straight lines between its ``breaks``.
  fileprivate var isStraight: Bool {
    switch form {
    case .linear: true
    case .steps, .stops: !breaks.isEmpty
    default: false
    }
  }

  /// The fractions within 0...1 at which the curve jumps or has a corner or a vertical tangent, as far as its form
  /// determines them.
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
  /// The fractions at which the bouncing curve touches the ground.
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
  /// The same active interval, with each direction of an autoreversing iteration as its own iteration.
  fileprivate var legs: Timing {
    guard autoreverses else { return self }
    var result = self
    result.autoreverses = false
    result.repeatCount = 2 * (repeatCount > 0 ? repeatCount : 1)
    return result
  }
}
