import Inbetween
import SceneFiles

/// The movement of a spring in seconds.
enum SpringOperation: EvalOperation {
  static let name = "spring"

  static func answer(_ request: JSONObject) throws(JSONFieldError) -> JSONObject {
    let description = try SpringDescription(fields: request)
    let (spring, prepared) = (description.spring, description.prepared)
    let places = try request.places()
    let settling = spring.settlingDuration(allowsOverdamping: description.allowsOverdamping)
    return [
      "values": .numbers(places.map(prepared.value(at:))),
      "velocities": .numbers(places.map(prepared.velocity(at:))),
      "settlingDuration": .number(settling), "mass": .number(spring.mass),
      "stiffness": .number(spring.stiffness), "damping": .number(spring.damping),
    ]
  }
}
