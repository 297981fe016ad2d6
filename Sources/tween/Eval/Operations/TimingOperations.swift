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
    let prepared = TimingSchedule(timing)
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

/// Values and slopes of a curve.
struct TimingFunctionOperation: EvalOperation {
  static let name = "timing-function"

  private let function: TimingFunction
  private let places: [Double]
  private let wantsDerivatives: Bool

  init(_ fields: JSONFields) throws(JSONFieldError) {
    let function = try fields.required("function") { tree throws(JSONFieldError) in
      try TimingFunction(json: tree)
    }
    let extrapolates = try fields.bool("extrapolate") ?? false
    self.function = extrapolates ? function.extrapolated : function
    places = try fields.places()
    wantsDerivatives = try fields.bool("derivatives") ?? false
  }

  func answer(within budget: inout LineBudget) -> JSONObject {
    let curve = TimingCurve(function)
    var answer: JSONObject = ["values": .numbers(places.map(curve.progress(at:)))]
    if wantsDerivatives {
      answer["derivatives"] = .numbers(places.map(curve.derivative(at:)))
    }
    return answer
  }
}

/// The movement of a spring in seconds.
struct SpringOperation: EvalOperation {
  static let name = "spring"

  private let description: SpringDescription
  private let places: [Double]

  init(_ fields: JSONFields) throws(JSONFieldError) {
    description = try SpringDescription(fields: fields)
    places = try fields.places()
  }

  func answer(within budget: inout LineBudget) -> JSONObject {
    let (spring, prepared) = (description.spring, description.prepared)
    let settling = spring.settlingDuration(allowsOverdamping: description.allowsOverdamping)
    return [
      "values": .numbers(places.map(prepared.value(at:))),
      "velocities": .numbers(places.map(prepared.velocity(at:))),
      "settlingDuration": .number(settling), "mass": .number(spring.mass),
      "stiffness": .number(spring.stiffness), "damping": .number(spring.damping),
    ]
  }
}
