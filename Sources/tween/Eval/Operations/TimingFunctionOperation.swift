import Inbetween
import SceneFiles

/// Values and slopes of a curve.
enum TimingFunctionOperation: EvalOperation {
  static let name = "timing-function"

  static func answer(_ request: JSONObject) throws(JSONFieldError) -> JSONObject {
    var function = try request.required("function") { tree throws(JSONFieldError) in
      try TimingFunction(json: tree)
    }
    if try request.bool("extrapolate") ?? false { function = function.extrapolated }
    let curve = PreparedTimingFunction(function)
    let places = try request.places()
    var answer: JSONObject = ["values": .numbers(places.map(curve.progress(at:)))]
    if try request.bool("derivatives") ?? false {
      answer["derivatives"] = .numbers(places.map(curve.derivative(at:)))
    }
    return answer
  }
}
