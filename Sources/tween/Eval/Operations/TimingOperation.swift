import Inbetween
import SceneFiles

/// What a timing makes of times of its parent.
struct TimingOperation: EvalOperation {
  static let name = "timing"

  private let timing: Timing
  private let places: [Double]

  init(_ fields: JSONFields) throws(JSONFieldError) {
    var timing = try fields.required("timing") { tree throws(JSONFieldError) in
      try Timing(json: tree)
    }
    if timing.duration <= 0 { timing.duration = Layer.defaultDuration }
    self.timing = timing
    places = try fields.places()
  }

  func answer(within budget: inout LineBudget) -> JSONObject {
    let prepared = PreparedTiming(timing)
    return [
      "samples": .array(places.map { Self.sample(prepared.resolved(at: $0)) }),
      "activeDuration": .number(prepared.localActiveDuration),
    ]
  }

  private static func sample(_ resolved: ResolvedTiming) -> JSONTree {
    .object([
      "phase": .string(resolved.phase.rawValue),
      // A sum with 0 has no −0.
      "cycle": .number(resolved.cycle + 0), "progress": .number(resolved.progress + 0),
      "isVisible": .bool(resolved.isVisible),
    ])
  }
}
