import AnimationGeometry
import AnimationInterpolation

extension Transform3D {
  /// Reads a transform: sixteen numbers row by row, `"identity"`, or a list of steps, each
  /// `{"scale":[x,y,z]}`, `{"translate":[x,y,z]}` or `{"rotate":[angle,x,y,z]}`, the first applied
  /// first.
  ///
  /// - Throws: `mismatchedValues` for any other shape.
  init(json: JSONTree) throws(JSONFieldError) {
    if json == .string("identity") {
      self = .identity
    } else if let numbers = json.numbersIfAny, numbers.count == 16 {
      self.init(lanes: numbers.span)
    } else if case .array(let steps) = json, !steps.contains(where: { $0.numberIfAny != nil }) {
      var transform = Transform3D.identity
      for (index, step) in steps.enumerated() {
        do {
          transform = transform.concatenating(try Transform3D(step: step))
        } catch {
          throw error.inside(index)
        }
      }
      self = transform
    } else {
      throw JSONFieldError(
        .mismatchedValues,
        "a transform is sixteen numbers, a list of steps or \"identity\", not \(json.shape)")
    }
  }

  private init(step: JSONTree) throws(JSONFieldError) {
    guard case .object(let object) = step, object.members.count == 1 else {
      throw JSONFieldError(
        .mismatchedValues, "a step has one key: scale, translate or rotate, not \(step.shape)")
    }
    let (name, value) = (object.members[0].name, object.members[0].value)
    guard ["scale", "translate", "rotate"].contains(name) else {
      throw .unknownName(name, among: ["scale", "translate", "rotate"])
    }
    let count = name == "rotate" ? 4 : 3
    guard let n = value.numbersIfAny, n.count == count else {
      throw JSONFieldError(
        .mismatchedValues, "the step takes \(count) numbers, not \(value.shape)"
      ).inside(name)
    }
    switch name {
    case "scale": self = .scale(x: n[0], y: n[1], z: n[2])
    case "translate": self = .translation(x: n[0], y: n[1], z: n[2])
    default: self = .rotation(angle: n[0], axis: Vector3D(x: n[1], y: n[2], z: n[3]))
    }
  }
}
