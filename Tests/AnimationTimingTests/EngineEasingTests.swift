import AnimationTestSupport
import AnimationTiming
import Testing

/// CSS easing functions as a browser computes them.
@Suite struct EngineEasingTests {
  struct Oracle: Decodable {
    struct Case: Decodable {
      var easing: String
      var parsed: String?
      var y: [Double]
      var ext: [[Double]]
    }
    var cases: [Case]
  }

  static let file = SharedFile("oracles/engine_easing.json")

  /// The parts of `name(a, b, c)`.
  func parts(_ easing: String) -> (name: String, arguments: [String]) {
    let pieces = easing.dropLast(easing.hasSuffix(")") ? 1 : 0).split(separator: "(")
    guard pieces.count == 2 else { return (easing, []) }
    let arguments = pieces[1].split(separator: ",")
    return (String(pieces[0]), arguments.map { $0.filter { $0 != " " } })
  }

  func function(_ easing: String) throws -> TimingFunction {
    let (name, arguments) = parts(easing)
    switch name {
    case "cubic-bezier":
      let points = try arguments.map { try #require(Double($0)) }
      return try TimingFunction(controlPoints: points[0], points[1], points[2], points[3])
    case "step-start": return try TimingFunction(steps: 1, .start)
    case "steps":
      let word = arguments.count > 1 ? arguments[1] : "end"
      let position = StepPosition(rawValue: word) ?? StepPosition(rawValue: "jump-" + word)
      return try TimingFunction(
        steps: try #require(Int(arguments[0])), try #require(position))
    case "linear":
      let text = easing.dropFirst("linear(".count).dropLast()
      guard !text.isEmpty else { return .linear }
      var stops: [(input: Double?, output: Double)] = []
      for stop in text.split(separator: ",") {
        let words = stop.split(separator: " ")
        let output = try #require(Double(words[0]))
        let inputs = try words.dropFirst().map { try #require(Double($0.dropLast())) / 100 }
        stops += inputs.isEmpty ? [(nil, output)] : inputs.map { ($0, output) }
      }
      return try TimingFunction(linear: LinearStop.completing(stops))
    default: throw UnknownEasing(name)
    }
  }

  struct UnknownEasing: Error {
    var name: String
    init(_ name: String) { self.name = name }
  }

  @Test(.enabled(if: file.exists, "needs the oracles"))
  func matchesBrowser() throws {
    var cubic = WorstError()
    var others = WorstError()
    var outside: [String] = []
    for row in try Self.file.json(Oracle.self).cases {
      let function = try function(row.easing)
      let clamped = PreparedTimingFunction(function)
      let extrapolated = PreparedTimingFunction(function.extrapolated)
      let isCubic = row.easing.hasPrefix("cubic")
      let inside = row.y.enumerated().map { (Double($0.offset) / 100, $0.element, clamped) }
      let beyond = row.ext.map { ($0[0], $0[1], extrapolated) }
      for (x, y, curve) in inside + beyond {
        let place = "\(row.easing) at \(x)"
        let actual = curve.progress(at: x)
        guard isCubic else {
          others.record(actual, y, at: place)
          continue
        }
        cubic.record(actual, y, at: place)
        // The browser stops within 1e-7 of x, so its result lies between ours on both sides.
        let around = [-1e-7, 0, 1e-7].map { curve.progress(at: x + $0) }
        let margin = 1e-13 * (1 + y.magnitude)
        let range = (around.min() ?? .nan) - margin...(around.max() ?? .nan) + margin
        if !range.contains(y) { outside.append("\(place): \(y) outside \(range)") }
      }
    }
    cubic.report("engine_easing, cubic, whose own tolerance is 1e-7 in x")
    others.report("engine_easing, steps and linear()")
    #expect(outside == [])
    #expect(others.value <= 1e-15)
  }
}
