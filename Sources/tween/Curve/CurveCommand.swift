import CurveFits
import Inbetween
import SceneFiles

/// `tween curve`: reports the values of a curve and the curves nearest to it.
enum CurveCommand {
  static func run(_ arguments: ArraySlice<String>) throws(CommandError) -> Int32 {
    let options = try CurveOptions(arguments)
    var output = try FileOutput(path: nil)
    if options.listsNames {
      for name in TimingFunction.names { guard try output.write(name + "\n") else { return 0 } }
    }
    let isJSON = options.format == .json
    for (index, operand) in options.curves.enumerated() {
      let subject = try CurveSubject(operand)
      if let fit = options.fit {
        let fitted = try FittedCurve(subject, fit, tolerance: options.tolerance)
        if isJSON {
          guard try output.write(fitted.json.text + "\n") else { return 0 }
        } else {
          StandardError.write("tween: \(fitted.sentence)")
          guard try output.write(fitted.text + "\n") else { return 0 }
        }
        continue
      }
      let report = CurveReport(subject, steps: options.steps)
      if !isJSON, index > 0 { guard try output.write("\n") else { return 0 } }
      let lines = isJSON ? [report.json.text] : report.lines
      for line in lines { guard try output.write(line + "\n") else { return 0 } }
    }
    try output.close()
    return 0
  }
}

/// A curve over 0...1, and for a spring the length of that interval in seconds.
struct CurveSubject {
  let operand: CurveOperand
  let function: TimingFunction
  let spring: (spring: Spring, span: Double)?

  /// - Throws: An error for a spring that is not a curve over a fraction.
  init(_ operand: CurveOperand) throws(CommandError) {
    self.operand = operand
    switch operand.curve {
    case .timing(let function): (self.function, spring) = (function, nil)
    case .spring(let spring):
      function = try operand.function(of: spring)
      self.spring = (spring, CurveOperand.span(of: spring))
    }
  }

  var settlingDuration: Double? {
    spring.flatMap { CurveOperand.settlingDuration(of: $0.spring) }
  }
}

struct CurveReport {
  private let subject: CurveSubject
  private let curve: TimingCurve
  private let facts: CurveFacts
  private let steps: Int

  init(_ subject: CurveSubject, steps: Int) {
    (self.subject, self.steps) = (subject, steps)
    curve = TimingCurve(subject.function)
    facts = CurveFacts(subject.function)
  }

  /// A row of the table. A number that cannot be shown is nil, which is a gap in a chart.
  private func row(_ step: Int) -> (x: Double, y: Double?, slope: Double?) {
    let x = Double(step) / Double(steps)
    return (x, shown(curve.progress(at: x)), shown(curve.derivative(at: x)))
  }

  private func shown(_ number: Double) -> Double? {
    number.magnitude <= CurveFacts.greatestNumber ? number : nil
  }

  /// Whether the steepest slope, which may be infinite, is a number.
  private var isSteepestKnown: Bool {
    let slope = facts.steepest.value.magnitude
    return slope <= CurveFacts.greatestNumber || slope == .infinity
  }

  private var direction: String {
    switch facts.direction {
    case .rises: "rises everywhere"
    case .neverFalls: "never falls, but has constant parts or jumps"
    case .falls: "falls everywhere"
    case .neverRises: "never rises, but has constant parts or jumps"
    case .rests: "is constant"
    case .turns: "turns, so it is not monotone"
    }
  }

  // MARK: Text

  var lines: [String] {
    let heads = ["x"] + (subject.spring == nil ? [] : ["seconds"]) + ["y", "slope"]
    var rows = [heads]
    var hidden = 0
    for step in 0...steps {
      let (x, y, slope) = row(step)
      hidden += (y == nil ? 1 : 0) + (slope == nil ? 1 : 0)
      let seconds = subject.spring.map { [text($0.span * x)] } ?? []
      rows.append([text(x)] + seconds + [y, slope].map { $0.map { text($0) } ?? "-" })
    }
    let widths = heads.indices.map { column in rows.reduce(10) { max($0, $1[column].count) } }
    let table = rows.map { row in
      zip(row, widths).map { String(repeating: " ", count: max(0, $1 - $0.count)) + $0 }
        .joined(separator: "  ")
    }
    return [subject.operand.text.escapingControls] + table + factLines(hidden: hidden)
  }

  private func factLines(hidden: Int) -> [String] {
    var lines = ["\(direction)"]
    if facts.least.value.isNaN {
      lines.append("no value is a number within ±1e100")
    } else {
      lines.append(
        "least \(text(facts.least.value)) at \(text(facts.least.x))" + share(below: true))
      lines.append(
        "greatest \(text(facts.greatest.value)) at \(text(facts.greatest.x))" + share(below: false))
    }
    if facts.steepest.value.isInfinite {
      lines.append("vertical at \(text(facts.steepest.x))")
    } else if isSteepestKnown, facts.steepest.value != 0 {
      lines.append("steepest at \(text(facts.steepest.x)), slope \(text(facts.steepest.value))")
    }
    if !facts.jumps.isEmpty {
      let shown = facts.jumps.prefix(8).map(text).joined(separator: ", ")
      let rest = facts.jumps.count > 8 ? " and \(facts.jumps.count - 8) more places" : ""
      lines.append("jumps at \(shown)\(rest)")
    }
    if let spring = subject.spring {
      lines.append(
        subject.settlingDuration.map { "settles in \(text($0)) s" }
          ?? "never settles; shown for \(text(spring.span)) s")
    }
    if hidden > 0 { lines.append("\(hidden) numbers beyond ±1e100 are not shown") }
    return lines
  }

  /// The distance by which the curve leaves 0...1 on one side.
  private func share(below: Bool) -> String {
    let share = below ? -facts.least.value : facts.greatest.value - 1
    guard share > 1e-9 else { return "" }
    return ", \(below ? "an undershoot" : "an overshoot") of \(text(100 * share)) %"
  }

  private func text(_ number: Double) -> String { SystemText.sixDigits(of: number + 0) }

  // MARK: JSON

  var json: JSONTree {
    func place(_ place: CurveFacts.Place) -> JSONTree {
      place.value.isNaN ? .null : .object(["x": .number(place.x), "value": .number(place.value)])
    }
    let rows = (0...steps).map { step -> JSONTree in
      let (x, y, slope) = row(step)
      return .array([
        .number(x), y.map(JSONTree.number) ?? .null, slope.map(JSONTree.number) ?? .null,
      ])
    }
    var object: JSONObject = [
      "curve": .string(subject.operand.text),
      "direction": .string(facts.direction.rawValue),
      "isMonotone": .bool(facts.direction != .turns),
      "least": place(facts.least),
      "greatest": place(facts.greatest),
      "overshoot": .number(max(0, facts.greatest.value - 1)),
      "undershoot": .number(max(0, 0 - facts.least.value)),
      "steepest": isSteepestKnown ? place(facts.steepest) : .null,
      "jumps": .numbers(facts.jumps),
    ]
    if let spring = subject.spring {
      object["settlingDuration"] = subject.settlingDuration.map(JSONTree.number) ?? .null
      object["seconds"] = .number(spring.span)
    }
    object["points"] = .array(rows)
    return .object(object)
  }
}
