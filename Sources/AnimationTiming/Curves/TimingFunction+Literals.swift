import AnimationMath

// Curves for literals in a program. A number that no curve can have traps with a message that names it; for numbers
// that are computed or read, use the throwing initialisers.

extension TimingFunction {
  /// Returns a Bézier curve. CSS Easing: `cubic-bezier()`.
  ///
  ///     layer.add(BasicAnimation(.opacity, to: 0, timingFunction: .cubicBezier(0.2, 0, 0, 1)))
  ///
  /// - Precondition: `x1` and `x2` are in 0...1, and `y1` and `y2` are finite. For other numbers use
  ///   ``init(controlPoints:_:_:_:)``.
  public static func cubicBezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> TimingFunction {
    require((0...1).contains(x1), "x1 of a Bézier curve is \(x1): give a number in 0...1")
    require(y1.isFinite, "y1 of a Bézier curve is \(y1): give a finite number")
    require((0...1).contains(x2), "x2 of a Bézier curve is \(x2): give a number in 0...1")
    require(y2.isFinite, "y2 of a Bézier curve is \(y2): give a finite number")
    return TimingFunction(.cubic(CubicEasing(unchecked: x1, y1, x2, y2)))
  }

  /// Unavailable: write `.cubicBezier(x1, y1, x2, y2)`.
  @available(*, unavailable, message: "write '.cubicBezier(x1, y1, x2, y2)'")
  public init(cubicBezier x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) { fatalError() }

  /// Returns a curve of equal intervals with constant progress. CSS Easing: `steps()`.
  ///
  /// - Precondition: `count` is 1 or more, with ``TimingFunction/StepPosition/none`` 2 or more. For a computed number use
  ///   ``init(steps:_:)``.
  public static func steps(_ count: Int, _ position: TimingFunction.StepPosition = .end)
    -> TimingFunction
  {
    let least = position == .none ? 2 : 1
    require(
      count >= least && count < .max, "a curve has \(count) steps: give \(least) or more")
    return TimingFunction(.steps(count: count, position: position))
  }

  /// Returns a curve of straight lines between stops. CSS Easing: `linear()`.
  ///
  ///     let curve = TimingFunction.linear([(0, 0), (0.3, 0.9), (nil, 0.8), (1, 1)])
  ///
  /// - Parameter stops: Progress at fractions; fractions of nil are spread evenly between their neighbours.
  /// - Precondition: There is a stop, and all numbers are finite. For other stops use ``init(linear:)``.
  public static func linear(_ stops: [(input: Double?, output: Double)]) -> TimingFunction {
    require(!stops.isEmpty, "a curve of straight lines has no stops: give one or more")
    for (index, stop) in stops.enumerated() {
      require(
        (stop.input ?? 0).isFinite && stop.output.isFinite,
        "stop \(index) of a curve is not finite: give finite numbers")
    }
    return TimingFunction(.stops(LinearStop.completing(stops)))
  }

  /// Returns a curve with the motion of a spring, in its physical response, spread over the curve's input.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - duration: The seconds of the input 1. Default: `nil`, the duration in which the spring settles, so that the
  ///     progress at 1 is within 0.001 of 1.
  /// - Precondition: The duration is finite and above 0; a spring that never settles needs a duration. For other
  ///   durations use ``init(_:duration:)``.
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

  /// Returns a curve with the motion of a spring until it settles, from its bounce.
  ///
  /// - Precondition: That of ``Spring/bounce(_:perceptualDuration:initialVelocity:)``. The spring must also settle,
  ///   so the bounce is above −1 and below 1.
  public static func spring(bounce: Double) -> TimingFunction {
    spring(.bounce(bounce, perceptualDuration: 1))
  }
}

// Robert Penner's thirty curves under their usual names (easings.net). Each is exactly 0 at 0 and exactly 1 at 1. An
// ease-out is the ease-in turned by half a turn about (½, ½), and an "in out" curve is one after the other.
// `Docs/Reference/TimingFunctions.md` has a picture of each.

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
  /// Two halves, each a power of 2 that grows by 2¹⁰ from the slow end to the middle.
  public static var easeInOutExpo: TimingFunction { TimingFunction(.expoInOut) }
  /// A quarter of a circle, slow at the start.
  public static var easeInCirc: TimingFunction { TimingFunction(.circIn) }
  /// A quarter of a circle, slow at the end.
  public static var easeOutCirc: TimingFunction { TimingFunction(.circOut) }
  /// A quarter of a circle, slow at both ends.
  public static var easeInOutCirc: TimingFunction { TimingFunction(.circInOut) }
  /// A curve that draws back before the start.
  public static var easeInBack: TimingFunction { TimingFunction(.backIn) }
  /// A curve that shoots past the end.
  public static var easeOutBack: TimingFunction { TimingFunction(.backOut) }
  /// A curve that draws back, then shoots past the end.
  public static var easeInOutBack: TimingFunction { TimingFunction(.backInOut) }
  /// An oscillation like that of a rubber band, at the start.
  public static var easeInElastic: TimingFunction { TimingFunction(.elasticIn) }
  /// An oscillation like that of a rubber band, at the end.
  public static var easeOutElastic: TimingFunction { TimingFunction(.elasticOut) }
  /// An oscillation like that of a rubber band, at both ends.
  public static var easeInOutElastic: TimingFunction { TimingFunction(.elasticInOut) }
  /// A bounce like that of a ball, at the start.
  public static var easeInBounce: TimingFunction { TimingFunction(.bounceIn) }
  /// A bounce like that of a ball, at the end.
  public static var easeOutBounce: TimingFunction { TimingFunction(.bounceOut) }
  /// A bounce like that of a ball, at both ends.
  public static var easeInOutBounce: TimingFunction { TimingFunction(.bounceInOut) }
}

#if !hasFeature(Embedded)
  extension TimingFunction: CustomStringConvertible {
    /// The curve as you would write it: `easeIn`, `easeOutBack`, `cubicBezier(0.2, 0.0, 0.0, 1.0)`,
    /// `steps(4, jump-end)`, followed by `.reversed`, `.mirrored` or `.extrapolated`. A chain has its links in the
    /// order in which they apply: `easeIn then steps(2, jump-end)`.
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
    /// The usual name of the curve: `easeOutBack`.
    package var nameOfUsers: String {
      let words = [mode.rawValue, family.rawValue].map {
        $0.prefix(1).uppercased() + $0.dropFirst()
      }
      return "ease" + words.joined()
    }
  }
#endif
