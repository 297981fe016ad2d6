extension TimingFunction {
  /// The curve from its end to its start: the progress at x is this curve's progress at 1 − x.
  ///
  /// It starts where this curve ends. An autoreversing animation shows it in the backward half of an iteration. Law:
  /// reversed twice is the same curve.
  public var reversed: TimingFunction {
    var result = self
    result.first.isReversed.toggle()
    return result
  }

  /// The curve turned by half a turn about (½, ½): ease-out for ease-in.
  ///
  /// The progress at x is 1 minus this curve's progress at 1 − x, so both ends stay where they are. Law: mirrored
  /// twice is the same curve.
  package var mirrored: TimingFunction {
    var result = self
    result.first.isReversed.toggle()
    if result.rest.isEmpty {
      result.first.isInverted.toggle()
    } else {
      result.rest.modifyLast { $0.isInverted.toggle() }
    }
    return result
  }

  /// Returns the curve that applies `inner` first, then this curve: the progress at x is this curve's progress at the
  /// progress of `inner`.
  ///
  /// If `inner` leaves 0...1, this curve holds its end, unless it is `extrapolated`.
  ///
  /// Complexity: O(log n) amortised for a composite curve of n links; the shorter curve is copied. Evaluating such a
  /// curve is O(n).
  public func composed(with inner: TimingFunction) -> TimingFunction {
    var result = inner
    result.rest.append(CompositeCurve(first, before: rest))
    return result
  }

  /// The curve that continues outside 0...1 instead of holding the values of its ends.
  ///
  /// Only Bézier curves continue, along their end tangents as in CSS, and linear, which is one of them. All others
  /// hold their ends as before: steps, stops, Penner's curves and springs. Core Animation's input never leaves 0...1,
  /// so its curves hold their ends. In a chain each link continues separately.
  package var extrapolated: TimingFunction {
    var result = self
    result.first.extrapolates = true
    result.rest.modifyAll { $0.extrapolates = true }
    return result
  }
}

// The five curves that Core Animation names. The control points are the decimal numbers of the documentation as
// doubles, not their roundings to 32 bits.

extension TimingFunction {
  /// Linear progress.
  public static let linear = TimingFunction(.linear)
  /// A slow start: (0.42, 0), (1, 1).
  public static let easeIn = TimingFunction(.cubic(.easeIn))
  /// A slow end: (0, 0), (0.58, 1).
  public static let easeOut = TimingFunction(.cubic(.easeOut))
  /// A slow start and a slow end: (0.42, 0), (0.58, 1).
  public static let easeInEaseOut = TimingFunction(.cubic(.easeInEaseOut))
  /// The curve of implicit animations: (0.25, 0.1), (0.25, 1).
  public static let `default` = TimingFunction(.cubic(.default))

  /// Creates a curve by Core Animation's name: `linear`, `easeIn`, `easeOut`, `easeInEaseOut`, `default`; nil for any
  /// other name.
  public init?(name: String) {
    switch name {
    case "linear": self = .linear
    case "easeIn": self = .easeIn
    case "easeOut": self = .easeOut
    case "easeInEaseOut": self = .easeInEaseOut
    case "default": self = .default
    default: return nil
    }
  }

  /// Core Animation's name if the curve equals one of the five; else nil.
  public var name: String? {
    switch self {
    case .linear: "linear"
    case .easeIn: "easeIn"
    case .easeOut: "easeOut"
    case .easeInEaseOut: "easeInEaseOut"
    case .default: "default"
    default: nil
    }
  }
}

extension CubicEasing {
  package static let easeIn = CubicEasing(unchecked: 0.42, 0, 1, 1)
  package static let easeOut = CubicEasing(unchecked: 0, 0, 0.58, 1)
  package static let easeInEaseOut = CubicEasing(unchecked: 0.42, 0, 0.58, 1)
  package static let `default` = CubicEasing(unchecked: 0.25, 0.1, 0.25, 1)
}

extension TimingFunction {
  /// Creates a custom curve from a function, as a table of straight lines that keeps a stated error.
  ///
  /// The function is sampled more and more closely until, in each piece, the straight line is within the tolerance of
  /// the function at the middle and at both quarters. Changes between these points are not seen, but at least 129
  /// points are tried.
  ///
  /// - Parameters:
  ///   - function: The progress at a fraction in 0...1; it is not kept.
  ///   - tolerance: The greatest difference of the table from the function, above 0.
  /// - Throws: ``InvalidParameter`` for a tolerance that is not above 0, for a sample that is not finite, and if
  ///   pieces of 2⁻²⁰ are still too long, as at a jump, or 2¹⁶ pieces are not enough.
  ///
  /// Complexity: at most 2²⁰ calls of the function; the table has about √(c/8ε) pieces for the second derivative c
  /// and the tolerance ε.
  public init(
    sampling function: (Double) -> Double, tolerance: Double
  ) throws(InvalidParameter) {
    guard tolerance > 0 else {
      throw InvalidParameter("tolerance", tolerance, expected: "a number above 0")
    }
    func sample(_ x: Double) throws(InvalidParameter) -> LinearStop {
      let y = function(x)
      guard y.isFinite else { throw InvalidParameter("function", y, expected: "finite results") }
      return LinearStop(input: x, output: y)
    }
    func isClose(_ x: Double, _ a: LinearStop, _ b: LinearStop) throws(InvalidParameter) -> Bool {
      let share = (x - a.input) / (b.input - a.input)
      let line = a.output + (b.output - a.output) * share
      return (try sample(x).output - line).magnitude <= tolerance
    }

    var stops = [try sample(0)]
    // The ends of the pieces that are left, the next one last.
    var ends: [LinearStop] = []
    for index in 0..<32 { ends.append(try sample(1 - Double(index) / 32)) }
    while let end = ends.last {
      let start = stops[stops.count - 1]
      let width = end.input - start.input
      let middle = start.input + 0.5 * width
      var isDone = try isClose(middle, start, end)
      if isDone { isDone = try isClose(start.input + 0.25 * width, start, end) }
      if isDone { isDone = try isClose(start.input + 0.75 * width, start, end) }
      if isDone {
        stops.append(end)
        ends.removeLast()
      } else {
        guard width > 0x1p-20, stops.count + ends.count < 1 << 16 else {
          throw InvalidParameter(
            "tolerance", tolerance,
            expected: "a greater number, because the function varies too fast")
        }
        ends.append(try sample(middle))
      }
    }
    self.init(.stops(stops))
  }
}
