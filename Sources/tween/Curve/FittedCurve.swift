import CurveFits
import Inbetween
import SceneFiles

/// A CSS curve near another curve.
struct FittedCurve {
  /// The curve in CSS syntax, which is also an operand.
  let text: String
  private let subject: CurveSubject
  private let fit: CurveOptions.Fit
  private let distance: CurveDistance
  private let stopCount: Int?

  /// The error from which on a Bézier curve is not called a match.
  private static let poor = 0.02

  init(
    _ subject: CurveSubject, _ fit: CurveOptions.Fit, tolerance: Double
  ) throws(CommandError) {
    (self.subject, self.fit) = (subject, fit)
    do throws(CurveFitError) {
      switch fit {
      case .cubic:
        let cubic = try CubicFit(subject.function)
        let numbers = cubic.coordinates.map(\.shortestText).joined(separator: ", ")
        text = "cubic-bezier(\(numbers))"
        (distance, stopCount) = (cubic.distance, nil)
      case .linear:
        let stops = try StopsFit(subject.function, tolerance: tolerance)
        text = "linear(\(Self.text(of: stops.stops)))"
        (distance, stopCount) = (stops.distance, stops.stops.count)
      }
    } catch {
      throw .failure("'\(subject.operand.text)': \(error.sentence(tolerance: tolerance))")
    }
  }

  private static func text(of stops: [LinearStop]) -> String {
    let last = stops.count - 1
    let texts = stops.enumerated().map { index, stop in
      // CSS takes 0 and 1 for the first and the last input by default.
      let isUntold = (index == 0 && stop.input == 0) || (index == last && stop.input == 1)
      let output = stop.output.shortestText
      return isUntold ? output : "\(output) \(percentage(stop.input).shortestText)%"
    }
    return texts.joined(separator: ", ")
  }

  /// The percentage with the fewest decimals that reads back as this fraction or one of its neighbours.
  private static func percentage(_ fraction: Double) -> Double {
    for power in [1e0, 1e1, 1e2, 1e4, 1e6, 1e9, 1e12, 1e15] {
      let percentage = (fraction * 100 * power).rounded() / power
      if (percentage / 100 - fraction).magnitude <= fraction.ulp { return percentage }
    }
    return fraction * 100
  }

  var sentence: String {
    var words = subject.operand.text
    if let seconds { words += " over \(SystemText.sixDigits(of: seconds)) s" }
    if let stopCount { words += ": \(stopCount) stops" }
    words +=
      distance.bound < 1e-11
      ? (stopCount == nil ? ": " : ", ") + "the same curve"
      : (stopCount == nil ? ": " : ", ")
        + "off by at most \(SystemText.sixDigits(of: distance.bound)), near \(place)"
    if fit == .cubic, distance.bound > Self.poor {
      words += "; no Bézier curve fits it well; try --fit linear"
    }
    return words
  }

  private var place: String { SystemText.sixDigits(of: distance.place) }

  private var seconds: Double? { subject.spring?.span }

  var json: JSONTree {
    var object: JSONObject = [
      "curve": .string(subject.operand.text), "fit": .string(fit.rawValue), "css": .string(text),
      "error": .number(distance.bound), "near": .number(distance.place),
    ]
    if let stopCount { object["stops"] = .number(Double(stopCount)) }
    if let seconds { object["seconds"] = .number(seconds) }
    return .object(object)
  }
}

extension CurveFitError {
  fileprivate func sentence(tolerance: Double) -> String {
    switch self {
    case .notFinite(let x):
      "no value within ±1e100 at \(SystemText.sixDigits(of: x)), so nothing can be fitted"
    case .turnsTooOften:
      "it turns more than \(CurveDistance.mostTurns) times, too often for a fit; give more damping"
    case .toleranceNotReached(let x):
      "\(tolerance.shortestText) cannot be reached near \(SystemText.sixDigits(of: x)); give a greater "
        + "--tolerance"
    }
  }
}
