import Inbetween
import SceneFiles

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
