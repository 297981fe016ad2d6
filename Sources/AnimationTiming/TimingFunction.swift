/// How progress follows time: a curve from the linear position in a duration to the progress.
///
/// Core Animation: `CAMediaTimingFunction`, extended by the curves of CSS Easing, Robert Penner's
/// and springs. This is the form in which a curve is written down, compared and stored. To be
/// evaluated many times it is prepared once: ``PreparedTimingFunction``.
///
/// A curve is a chain of forms, each of which may be run backwards or stood on its head; the usual
/// one has a single link.
public struct TimingFunction: Sendable, Hashable {
  /// The shape of a single curve.
  public enum Form: Sendable, Hashable {
    /// Progress is the fraction.
    case linear
    /// A Bézier curve by its control points.
    case cubic(CubicEasing)
    /// Equal intervals of constant progress.
    case steps(count: Int, position: StepPosition)
    /// Straight lines between stops in order of their inputs, at least one.
    case stops([LinearStop])
    /// One of Robert Penner's curves.
    case penner(PennerEasing)
    /// The movement of a spring over `duration` seconds, at whose end it need not have settled.
    case spring(Spring, duration: Double)
  }

  /// A form and what is done to it.
  struct Link: Sendable, Hashable {
    var form: Form
    /// Reads the curve from its end: the input is taken from 1.
    var isReversed = false
    /// Stands the curve on its head: the output is taken from 1.
    var isInverted = false
    /// Goes on outside 0...1 instead of holding the values of the ends; of Bézier curves only.
    var extrapolates = false
  }

  /// The link that is applied first.
  var first: Link
  /// The others, in the order in which they are applied.
  var rest = LinkChain()

  /// A curve known to be valid.
  init(_ form: Form) {
    first = Link(form: form)
  }

  /// A Bézier curve. Core Animation: `init(controlPoints:_:_:_:)`.
  ///
  /// - Throws: ``TimingFunctionError/abscissaOutOfRange(_:)`` where `x1` or `x2` lies outside
  ///   0...1, ``TimingFunctionError/ordinateNotFinite(_:)`` where `y1` or `y2` is NaN or infinite.
  public init(
    controlPoints x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) throws(TimingFunctionError) {
    self.init(.cubic(try CubicEasing(x1, y1, x2, y2)))
  }

  /// A Bézier curve.
  public init(_ easing: CubicEasing) {
    self.init(.cubic(easing))
  }

  /// One of Robert Penner's curves.
  public init(_ easing: PennerEasing) {
    self.init(.penner(easing))
  }

  /// Equal intervals of constant progress. CSS Easing: `steps()`.
  ///
  /// - Parameters:
  ///   - count: The number of intervals: 1 or more, with ``StepPosition/none`` 2 or more.
  ///   - position: Where the jumps lie. With ``StepPosition/start`` and ``StepPosition/both`` the
  ///     progress at 0 is already that after the first jump.
  /// - Throws: ``TimingFunctionError/stepCountOutOfRange(_:)``.
  public init(steps count: Int, _ position: StepPosition = .end) throws(TimingFunctionError) {
    guard count >= (position == .none ? 2 : 1), count < Int.max else {
      throw .stepCountOutOfRange(count)
    }
    self.init(.steps(count: count, position: position))
  }

  /// Straight lines between stops. CSS Easing: `linear()`.
  ///
  /// Inputs that fall are raised to the largest one before them. Where two stops have one input the
  /// function jumps and has the later output there. See also: ``LinearStop/completing(_:)`` for
  /// stops without inputs.
  ///
  /// - Throws: ``TimingFunctionError/noStops`` or ``TimingFunctionError/stopNotFinite(index:)``.
  public init(linear stops: [LinearStop]) throws(TimingFunctionError) {
    guard !stops.isEmpty else { throw .noStops }
    for (index, stop) in stops.enumerated() where !(stop.input.isFinite && stop.output.isFinite) {
      throw .stopNotFinite(index: index)
    }
    self.init(.stops(LinearStop.completing(stops.map { ($0.input, $0.output) })))
  }

  /// The movement of a spring, spread over the curve's input.
  ///
  /// - Parameters:
  ///   - spring: The spring, in its physical response.
  ///   - duration: The seconds that the input 1 stands for. The progress at 1 is that of the spring
  ///     at this time: 1 only where it has settled.
  /// - Throws: ``TimingFunctionError/durationOutOfRange(_:)``.
  public init(_ spring: Spring, duration: Double) throws(TimingFunctionError) {
    guard duration > 0, duration.isFinite else { throw .durationOutOfRange(duration) }
    self.init(.spring(spring, duration: duration))
  }

  /// The form, where the curve is a single one and nothing has been done to it; else nil.
  public var form: Form? {
    rest.isEmpty && !first.isReversed && !first.isInverted ? first.form : nil
  }

  /// The Bézier curve that this is; nil for one that is not a single Bézier curve.
  ///
  /// A linear curve is one with the control points (0, 0) and (1, 1), a mirrored one has those of
  /// ``CubicEasing/mirrored``.
  public var cubicEasing: CubicEasing? {
    guard rest.isEmpty, first.isReversed == first.isInverted else { return nil }
    switch first.form {
    case .linear: return CubicEasing(unchecked: 0, 0, 1, 1)
    case .cubic(let easing): return first.isReversed ? easing.mirrored : easing
    default: return nil
    }
  }

  /// The control points of a Bézier curve. Core Animation: `getControlPoint(at:values:)`.
  ///
  /// - Parameter index: 0 for (0, 0), 1 and 2 for the inner points, 3 for (1, 1).
  /// - Returns: The point of ``cubicEasing``; nil for another index and where there is none.
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

  /// The progress at one fraction, with the accuracy of ``PreparedTimingFunction``, but not to its
  /// last bit. Whoever asks more than once prepares the curve and keeps it.
  public func progress(at fraction: Double) -> Double {
    PreparedTimingFunction.untabulated(self).progress(at: fraction)
  }
}

#if !hasFeature(Embedded)
  extension TimingFunction.Form: Codable {}
  extension TimingFunction.Link: Codable {}
#endif
