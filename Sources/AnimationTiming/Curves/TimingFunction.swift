import AnimationMath

/// A timing function: a curve from the linear position in a duration to the progress.
///
/// Core Animation: `CAMediaTimingFunction`, extended by the curves of CSS Easing, Robert Penner's and springs. Write,
/// compare and store a curve in this form. To evaluate a curve many times, prepare it once: ``TimingCurve``.
///
/// A curve is a chain of forms, each of which may be reversed or inverted; the usual curve has a single link.
public struct TimingFunction: Sendable, Hashable {
  /// The shape of a single curve.
  package enum Form: Sendable, Hashable {
    case linear
    case cubic(CubicEasing)
    case steps(count: Int, position: TimingFunction.StepPosition)
    /// Straight lines between stops in order of their inputs, at least one.
    case stops([LinearStop])
    case penner(PennerEasing)
    /// The motion of a spring over `duration` seconds, in which it need not settle.
    case spring(Spring, duration: Double)
  }

  /// A form and its changes.
  struct Link: Sendable, Hashable {
    var form: Form
    /// The curve is read from its end: the input is 1 minus the fraction.
    var isReversed = false
    /// The output is 1 minus the progress.
    var isInverted = false
    /// The curve continues outside 0...1 instead of holding the values of its ends; Bézier curves only.
    var extrapolates = false
  }

  var first: Link
  /// The other links, in the order in which they are applied.
  var rest = CompositeCurve()

  init(_ form: Form) {
    first = Link(form: form)
  }

  /// Creates a Bézier curve. Core Animation: `init(controlPoints:_:_:_:)`.
  ///
  /// - Throws: ``InvalidParameter`` if `x1` or `x2` is outside 0...1, or `y1` or `y2` is NaN or infinite.
  public init(
    controlPoints x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) throws(InvalidParameter) {
    self.init(.cubic(try CubicEasing(x1, y1, x2, y2)))
  }

  package init(_ easing: CubicEasing) {
    self.init(.cubic(easing))
  }

  package init(_ easing: PennerEasing) {
    self.init(.penner(easing))
  }

  /// Unavailable: write the curve without an initialiser, `.easeOutBack`.
  @available(*, unavailable, message: "write the curve directly: TimingFunction.easeOutBack")
  public init(_ curve: TimingFunction) { self = curve }

  /// Creates a curve of equal intervals with constant progress. CSS Easing: `steps()`.
  ///
  /// - Parameters:
  ///   - count: The number of intervals: 1 or more, with ``TimingFunction/StepPosition/none`` 2 or more.
  ///   - position: The position of the jumps. Default: ``TimingFunction/StepPosition/end``. With ``TimingFunction/StepPosition/start`` and
  ///     ``TimingFunction/StepPosition/both`` the progress at 0 is already the progress after the first jump.
  /// - Throws: ``InvalidParameter`` if there are fewer intervals.
  public init(steps count: Int, _ position: TimingFunction.StepPosition = .end)
    throws(InvalidParameter)
  {
    guard count >= (position == .none ? 2 : 1), count < Int.max else {
      throw InvalidParameter(
        "steps", Double(count), expected: position == .none ? "2 steps or more" : "1 step or more")
    }
    self.init(.steps(count: count, position: position))
  }

  /// Creates a curve of straight lines between stops. CSS Easing: `linear()`.
  ///
  /// Inputs that fall are raised to the largest one before them. If two stops have one input, the function jumps
  /// there, and its value is the later output.
  ///
  /// - Parameter stops: Progress at fractions; fractions of nil are spread evenly between their neighbours.
  /// - Throws: ``InvalidParameter`` if there is no stop, or if a number is not finite.
  public init(linear stops: [(input: Double?, output: Double)]) throws(InvalidParameter) {
    guard !stops.isEmpty else { throw InvalidParameter("stops", expected: "one stop or more") }
    for (index, stop) in stops.enumerated()
    where !((stop.input ?? 0).isFinite && stop.output.isFinite) {
      throw InvalidParameter("stops[\(index)]", expected: "finite numbers")
    }
    self.init(.stops(LinearStop.completing(stops)))
  }

  package init(stops: [LinearStop]) throws(InvalidParameter) {
    try self.init(linear: stops.map { ($0.input, $0.output) })
  }

  /// Creates a curve with the motion of a spring, spread over the curve's input.
  ///
  /// - Parameters:
  ///   - spring: The spring, in its physical response.
  ///   - duration: The seconds of the input 1. The progress at 1 is that of the spring at this time: 1 only if it has
  ///     settled.
  /// - Throws: ``InvalidParameter`` for a duration that is not a finite number above 0.
  public init(_ spring: Spring, duration: Double) throws(InvalidParameter) {
    guard duration > 0, duration.isFinite else {
      throw InvalidParameter(
        "duration", duration, expected: "a finite number of seconds above 0")
    }
    self.init(.spring(spring, duration: duration))
  }

  /// The form of a single curve without changes; nil for other curves.
  package var form: Form? {
    rest.isEmpty && !first.isReversed && !first.isInverted ? first.form : nil
  }

  /// The control points of a single Bézier curve; nil for other curves.
  ///
  /// A linear curve has the control points (0, 0) and (1, 1), a mirrored curve those of ``CubicEasing/mirrored``.
  package var cubicEasing: CubicEasing? {
    guard rest.isEmpty, first.isReversed == first.isInverted else { return nil }
    switch first.form {
    case .linear: return CubicEasing(unchecked: 0, 0, 1, 1)
    case .cubic(let easing): return first.isReversed ? easing.mirrored : easing
    default: return nil
    }
  }

  /// Returns a control point of a Bézier curve. Core Animation: `getControlPoint(at:values:)`.
  ///
  /// - Parameter index: 0 for (0, 0), 1 and 2 for the inner points, 3 for (1, 1).
  /// - Returns: The point of the Bézier curve; nil for another index, and if the curve is no Bézier curve.
  public func controlPoint(at index: Int) -> (x: Double, y: Double)? {
    guard let easing = cubicEasing else { return nil }
    switch index {
    case 0: return (0, 0)
    case 1: return (easing.x1, easing.y1)
    case 2: return (easing.x2, easing.y2)
    case 3: return (1, 1)
    default: return nil
    }
  }

  /// Returns the progress at one fraction, with the accuracy of ``TimingCurve``, but not to its last bit. To evaluate
  /// a curve more than once, prepare and keep a ``TimingCurve``.
  public func progress(at fraction: Double) -> Double {
    if case .cubic(let easing) = first.form, !first.isReversed, !first.isInverted, rest.isEmpty,
      fraction >= 0, fraction <= 1
    {
      return easing.isIdentity ? fraction : CubicSolver(easing).progress(at: fraction)
    }
    return TimingCurve.untabulated(self).progress(at: fraction)
  }
}

extension TimingFunction {
  /// The position of the jumps of a stepped timing function. CSS Easing: `<step-position>`.
  ///
  /// The raw values are the CSS keywords.
  public enum StepPosition: String, CaseIterable, Sendable {
    /// The first jump is at 0.
    case start = "jump-start"
    /// The last jump is at 1.
    case end = "jump-end"
    /// No jump at the ends: both values are held for one interval.
    case none = "jump-none"
    /// A jump at both ends.
    case both = "jump-both"

    @inlinable
    func jumps(count: Int) -> Int {
      switch self {
      case .start, .end: count
      case .none: count - 1
      case .both: count + 1
      }
    }
  }
}

#if !hasFeature(Embedded)
  extension TimingFunction.StepPosition: Codable {}

  extension TimingFunction: Codable {
    /// Creates a curve from the fields that ``encode(to:)`` has written.
    public init(from decoder: any Decoder) throws {
      self = try Archive.decode(from: decoder, Self.archived)
    }

    /// Writes the fields as one list.
    public func encode(to encoder: any Encoder) throws {
      try Archive.encode(self, to: encoder, Self.archived)
    }
  }
#endif

extension TimingFunction {
  /// A number that equal curves share, and hardly ever other curves.
  package var fingerprint: UInt64 {
    var print = first.fingerprint
    for link in rest.links { print = print.mixed(with: link.fingerprint) }
    return print
  }
}

extension TimingFunction.Link {
  fileprivate var fingerprint: UInt64 {
    let flags: UInt64 = (isReversed ? 1 : 0) | (isInverted ? 2 : 0) | (extrapolates ? 4 : 0)
    return form.fingerprint.mixed(with: flags)
  }

  /// Adds the fingerprint, one number in place of many.
  func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}

extension TimingFunction.Form {
  fileprivate var fingerprint: UInt64 {
    switch self {
    case .linear: 1
    case .cubic(let easing): Self.fingerprint(2, easing.x1, easing.y1, easing.x2, easing.y2)
    case .steps(let count, let position):
      Self.fingerprint(UInt64(truncatingIfNeeded: count), position.rawValue)
    case .stops(let stops):
      stops.reduce(3) { Self.fingerprint($0, $1.input, $1.output) }
    case .penner(let easing): Self.fingerprint(4, easing.rawValue)
    case .spring(let spring, let duration):
      Self.fingerprint(
        5, spring.mass, spring.stiffness, spring.damping, spring.initialVelocity, duration)
    }
  }

  /// Equal numbers count alike: NaN is one number, and so is 0 with either sign.
  private static func fingerprint(_ start: UInt64, _ numbers: Double...) -> UInt64 {
    numbers.reduce(start) { $0.mixed(with: $1.isNaN ? 6 : ($1 + 0).bitPattern) }
  }

  private static func fingerprint(_ start: UInt64, _ name: String) -> UInt64 {
    name.utf8.reduce(start) { $0.mixed(with: UInt64($1)) }
  }
}

extension UInt64 {
  /// Returns a number that depends on all bits of this number and another. In a chain of calls the order matters.
  fileprivate func mixed(with other: UInt64) -> UInt64 {
    var product = (self ^ other) &* 0x9e37_79b9_7f4a_7c15
    product ^= product >> 29
    return product
  }
}
