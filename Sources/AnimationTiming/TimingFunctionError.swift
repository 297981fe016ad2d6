/// Why a timing function cannot exist.
public enum TimingFunctionError: Error, Hashable, Sendable {
  /// The abscissa of a Bézier control point lies outside 0...1, or is NaN.
  case abscissaOutOfRange(Double)
  /// The ordinate of a Bézier control point is NaN or infinite.
  case ordinateNotFinite(Double)
  /// Steps need at least one interval, and two where both ends are held.
  case stepCountOutOfRange(Int)
  /// A piecewise linear function needs at least one stop.
  case noStops
  /// The input or output of the stop at this index is not a finite number.
  case stopNotFinite(index: Int)
  /// The input of a stop lies before that of an earlier one, in a stored function.
  case stopsOutOfOrder
  /// The duration over which a spring is spread must be a finite number above 0.
  case durationOutOfRange(Double)
  /// A tolerance must be a number above 0.
  case toleranceOutOfRange(Double)
  /// The sampled function gives a value that is not finite at this input.
  case sampleNotFinite(at: Double)
  /// The sampled function cannot be held to the tolerance near this input by the largest table.
  case toleranceNotReached(at: Double)
}

#if !hasFeature(Embedded)
  extension TimingFunctionError: CustomStringConvertible {
    /// What is wrong, in one sentence.
    public var description: String {
      switch self {
      case .abscissaOutOfRange(let x):
        "The abscissa \(x) of a control point lies outside 0...1."
      case .ordinateNotFinite(let y):
        "The ordinate \(y) of a control point is not a finite number."
      case .stepCountOutOfRange(let count):
        "\(count) steps are too few."
      case .noStops:
        "A piecewise linear timing function needs at least one stop."
      case .stopNotFinite(let index):
        "The stop at index \(index) is not finite."
      case .stopsOutOfOrder:
        "The inputs of the stops fall."
      case .durationOutOfRange(let duration):
        "A spring cannot be spread over \(duration) seconds."
      case .toleranceOutOfRange(let tolerance):
        "\(tolerance) is no tolerance: it must be above 0."
      case .sampleNotFinite(let x):
        "The sampled function has no finite value at \(x)."
      case .toleranceNotReached(let x):
        "The sampled function varies too fast near \(x) for the tolerance."
      }
    }
  }
#endif
