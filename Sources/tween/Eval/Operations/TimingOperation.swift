import Inbetween
import SceneFiles

/// What a timing makes of times of its parent.
enum TimingOperation: EvalOperation {
  static let name = "timing"

  static func answer(_ request: JSONObject) throws(JSONFieldError) -> JSONObject {
    var timing = try request.required("timing") { tree throws(JSONFieldError) in
      try Timing(json: tree)
    }
    if timing.duration <= 0 { timing.duration = Layer.defaultDuration }
    let prepared = PreparedTiming(timing)
    let samples = try request.places().map { sample(prepared.resolved(at: $0)) }
    return [
      "samples": .array(samples), "activeDuration": .number(prepared.localActiveDuration),
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
