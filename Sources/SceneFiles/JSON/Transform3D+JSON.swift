import AnimationGeometry

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
      self.init(elements: numbers)
    } else if case .array(let steps) = json, numbersOfNoStep(in: steps) == nil {
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

  /// The sixteen elements, row by row.
  var elements: [Double] {
    [
      m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
    ]
  }

  private init(elements m: [Double]) {
    self.init(
      m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
      m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14],
      m44: m[15])
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

/// The index of the first element that is a number, which no list of steps has.
private func numbersOfNoStep(in elements: [JSONTree]) -> Int? {
  elements.firstIndex { $0.numberIfAny != nil }
}
