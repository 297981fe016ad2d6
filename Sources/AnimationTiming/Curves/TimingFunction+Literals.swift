import AnimationMath

// Curves as they are written in a program. What no curve has ends the process with a sentence that
// names it; numbers that are computed or read go to the throwing initialisers.

extension TimingFunction {
  /// A Bézier curve. CSS Easing: `cubic-bezier()`.
  ///
  ///     layer.add(BasicAnimation(.opacity, to: 0, timingFunction: .cubicBezier(0.2, 0, 0, 1)))
  ///
  /// - Precondition: `x1` and `x2` lie in 0...1, and `y1` and `y2` are finite. Numbers that may not be
  ///   go to ``init(controlPoints:_:_:_:)``.
  public static func cubicBezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> TimingFunction {
    require((0...1).contains(x1), "x1 of a Bézier curve is \(x1): give a number in 0...1")
    require(y1.isFinite, "y1 of a Bézier curve is \(y1): give a finite number")
    require((0...1).contains(x2), "x2 of a Bézier curve is \(x2): give a number in 0...1")
    require(y2.isFinite, "y2 of a Bézier curve is \(y2): give a finite number")
    return TimingFunction(.cubic(CubicEasing(unchecked: x1, y1, x2, y2)))
  }

  /// Says how a Bézier curve is written.
  @available(*, unavailable, message: "write '.cubicBezier(x1, y1, x2, y2)'")
  public init(cubicBezier x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) { fatalError() }

  /// Equal intervals of constant progress. CSS Easing: `steps()`.
  ///
  /// - Precondition: There are 1 or more, with ``StepPosition/none`` 2 or more. A number that is
  ///   computed goes to ``init(steps:_:)``.
  public static func steps(_ count: Int, _ position: StepPosition = .end) -> TimingFunction {
    let least = position == .none ? 2 : 1
    require(
      count >= least && count < .max, "a curve has \(count) steps: give \(least) or more")
    return TimingFunction(.steps(count: count, position: position))
  }

  /// Straight lines between stops. CSS Easing: `linear()`.
  ///
  ///     let curve = TimingFunction.linear([(0, 0), (0.3, 0.9), (nil, 0.8), (1, 1)])
  ///
  /// - Parameter stops: Progress at fractions; fractions of nil are spread evenly
  ///   between their neighbours.
  /// - Precondition: There is a stop, and all numbers are finite. Those that may not be go to
  ///   ``init(linear:)``.
  public static func linear(_ stops: [(input: Double?, output: Double)]) -> TimingFunction {
    require(!stops.isEmpty, "a curve of straight lines has no stops: give one or more")
    for (index, stop) in stops.enumerated() {
      require(
        (stop.input ?? 0).isFinite && stop.output.isFinite,
        "stop \(index) of a curve is not finite: give finite numbers")
    }
    return TimingFunction(.stops(LinearStop.completing(stops)))
  }

  /// The movement of a spring, in its physical response, spread over the curve's input.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - duration: The seconds that the input 1 stands for; nil for as long as it moves, so that the
  ///     progress at 1 is within 0.001 of 1.
  /// - Precondition: The duration is finite and above 0; a spring that never settles needs one. One that
  ///   may not be goes to ``init(_:duration:)``.
  public static func spring(_ spring: Spring, duration: Double? = nil) -> TimingFunction {
    let seconds = duration ?? spring.animationDuration
    require(
      duration != nil || (seconds > 0 && seconds < Spring.longestDuration),
      "a spring of damping \(spring.damping) never settles: give the curve a duration")
    require(
      seconds > 0 && seconds.isFinite,
      "the duration of a curve's spring is \(seconds): give a finite number above 0")
    return TimingFunction(.spring(spring, duration: seconds))
  }

  /// The movement of a spring as long as it moves, by how much it bounces.
  ///
  /// - Precondition: As for ``Spring/bounce(_:perceptualDuration:initialVelocity:)``; and the spring
  ///   settles, so that the bounce lies above −1 and below 1.
  public static func spring(bounce: Double) -> TimingFunction {
    spring(.bounce(bounce, perceptualDuration: 1))
  }
}

// Robert Penner's thirty curves under the names that they have on the web (easings.net). Each runs from
// exactly 0 at 0 to exactly 1 at 1; an ease out is the ease in turned by half a turn about (½, ½), and
// "in out" is one after the other. `Docs/TimingFunctions.md` has a picture of each.

extension TimingFunction {
  /// A quarter of a cosine wave, slow at the start.
  public static var easeInSine: TimingFunction { TimingFunction(.sineIn) }
  /// A quarter of a cosine wave, slow at the end.
  public static var easeOutSine: TimingFunction { TimingFunction(.sineOut) }
  /// A quarter of a cosine wave, slow at both ends.
  public static var easeInOutSine: TimingFunction { TimingFunction(.sineInOut) }
  /// The second power, slow at the start.
  public static var easeInQuad: TimingFunction { TimingFunction(.quadIn) }
  /// The second power, slow at the end.
  public static var easeOutQuad: TimingFunction { TimingFunction(.quadOut) }
  /// The second power, slow at both ends.
  public static var easeInOutQuad: TimingFunction { TimingFunction(.quadInOut) }
  /// The third power, slow at the start.
  public static var easeInCubic: TimingFunction { TimingFunction(.cubicIn) }
  /// The third power, slow at the end.
  public static var easeOutCubic: TimingFunction { TimingFunction(.cubicOut) }
  /// The third power, slow at both ends.
  public static var easeInOutCubic: TimingFunction { TimingFunction(.cubicInOut) }
  /// The fourth power, slow at the start.
  public static var easeInQuart: TimingFunction { TimingFunction(.quartIn) }
  /// The fourth power, slow at the end.
  public static var easeOutQuart: TimingFunction { TimingFunction(.quartOut) }
  /// The fourth power, slow at both ends.
  public static var easeInOutQuart: TimingFunction { TimingFunction(.quartInOut) }
  /// The fifth power, slow at the start.
  public static var easeInQuint: TimingFunction { TimingFunction(.quintIn) }
  /// The fifth power, slow at the end.
  public static var easeOutQuint: TimingFunction { TimingFunction(.quintOut) }
  /// The fifth power, slow at both ends.
  public static var easeInOutQuint: TimingFunction { TimingFunction(.quintInOut) }
  /// A power of 2, 2¹⁰ from end to end, slow at the start.
  public static var easeInExpo: TimingFunction { TimingFunction(.expoIn) }
  /// A power of 2, 2¹⁰ from end to end, slow at the end.
  public static var easeOutExpo: TimingFunction { TimingFunction(.expoOut) }
  /// A power of 2, 2¹⁰ from end to end, slow at both ends.
  public static var easeInOutExpo: TimingFunction { TimingFunction(.expoInOut) }
  /// A quarter of a circle, slow at the start.
  public static var easeInCirc: TimingFunction { TimingFunction(.circIn) }
  /// A quarter of a circle, slow at the end.
  public static var easeOutCirc: TimingFunction { TimingFunction(.circOut) }
  /// A quarter of a circle, slow at both ends.
  public static var easeInOutCirc: TimingFunction { TimingFunction(.circInOut) }
  /// Drawing back before the start.
  public static var easeInBack: TimingFunction { TimingFunction(.backIn) }
  /// Shooting past the end.
  public static var easeOutBack: TimingFunction { TimingFunction(.backOut) }
  /// Drawing back, then shooting past the end.
  public static var easeInOutBack: TimingFunction { TimingFunction(.backInOut) }
  /// Swinging like a rubber band, at the start.
  public static var easeInElastic: TimingFunction { TimingFunction(.elasticIn) }
  /// Swinging like a rubber band, at the end.
  public static var easeOutElastic: TimingFunction { TimingFunction(.elasticOut) }
  /// Swinging like a rubber band, at both ends.
  public static var easeInOutElastic: TimingFunction { TimingFunction(.elasticInOut) }
  /// Bouncing like a ball, at the start.
  public static var easeInBounce: TimingFunction { TimingFunction(.bounceIn) }
  /// Bouncing like a ball, at the end.
  public static var easeOutBounce: TimingFunction { TimingFunction(.bounceOut) }
  /// Bouncing like a ball, at both ends.
  public static var easeInOutBounce: TimingFunction { TimingFunction(.bounceInOut) }
}

#if !hasFeature(Embedded)
  extension TimingFunction: CustomStringConvertible {
    /// The curve as a program writes it: `easeIn`, `easeOutBack`, `cubicBezier(0.2, 0.0, 0.0, 1.0)`,
    /// `steps(4, jump-end)`, with `.reversed`, `.mirrored` or `.extrapolated` behind it; of a chain the links in the order
    /// in which they apply, `easeIn then steps(2, jump-end)`.
    public var description: String {
      name ?? ([first] + rest.links).map(\.description).joined(separator: " then ")
    }
  }

  extension TimingFunction.Link {
    fileprivate var description: String {
      let text = form.description + (extrapolates ? ".extrapolated" : "")
      switch (isReversed, isInverted) {
      case (false, false): return text
      case (true, true): return text + ".mirrored"
      case (true, false): return text + ".reversed"
      case (false, true): return text + ".mirrored.reversed"
      }
    }
  }

  extension TimingFunction.Form {
    fileprivate var description: String {
      switch self {
      case .linear: "linear"
      case .cubic(let easing):
        TimingFunction(easing).name
          ?? "cubicBezier(\(easing.x1), \(easing.y1), \(easing.x2), \(easing.y2))"
      case .steps(let count, let position): "steps(\(count), \(position.rawValue))"
      case .stops(let stops):
        "linear(\(stops.map { "(\($0.input), \($0.output))" }.joined(separator: ", ")))"
      case .penner(let easing): easing.nameOfUsers
      case .spring(let spring, let duration): "spring(\(spring), duration: \(duration))"
      }
    }
  }

  extension PennerEasing {
    /// The name that the curve has with those who use it: `easeOutBack`.
    package var nameOfUsers: String {
      let words = [mode.rawValue, family.rawValue].map {
        $0.prefix(1).uppercased() + $0.dropFirst()
      }
      return "ease" + words.joined()
    }
  }
#endif
