import Inbetween
import SceneFiles

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
    let curve = PreparedTimingFunction(function)
    var answer: JSONObject = ["values": .numbers(places.map(curve.progress(at:)))]
    if wantsDerivatives {
      answer["derivatives"] = .numbers(places.map(curve.derivative(at:)))
    }
    return answer
  }
}
