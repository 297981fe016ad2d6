import AnimationGeometry
import AnimationInterpolation

extension Transform3D {
  /// Reads a transform: sixteen numbers row by row, `"identity"`, or a list of steps, each `{"scale":[x,y,z]}`,
  /// `{"translate":[x,y,z]}` or `{"rotate":[angle,x,y,z]}`. The first step is applied first.
  init(json: JSONTree) throws(JSONFieldError) {
    if json == .string("identity") {
      self = .identity
    } else if let numbers = json.numbersIfAny, numbers.count == 16 {
      self.init(lanes: numbers)
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
        "expected sixteen numbers, a list of steps or \"identity\", found \(json.shape)")
    }
  }

  private init(step: JSONTree) throws(JSONFieldError) {
    guard case .object(let object) = step, object.members.count == 1 else {
      throw JSONFieldError(
        .mismatchedValues,
        "expected a step with one key (scale, translate or rotate), found \(step.shape)")
    }
    let (name, value) = (object.members[0].name, object.members[0].value)
    guard ["scale", "translate", "rotate"].contains(name) else {
      throw .unknownName(name, among: ["scale", "translate", "rotate"])
    }
    let count = name == "rotate" ? 4 : 3
    guard let n = value.numbersIfAny, n.count == count else {
      throw JSONFieldError(
        .mismatchedValues, "expected \(count) numbers for the step, found \(value.shape)"
      ).inside(name)
    }
    switch name {
    case "scale": self = .scale(x: n[0], y: n[1], z: n[2])
    case "translate": self = .translation(x: n[0], y: n[1], z: n[2])
    default: self = .rotation(angle: n[0], axis: Vector3D(x: n[1], y: n[2], z: n[3]))
    }
  }
}

extension Transform2D {
  /// Reads `[a, b, c, d, tx, ty]`.
  package init(json: JSONTree) throws(JSONFieldError) {
    let numbers = try json.numbers(count: 6, of: Self.shapeInJSON)
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }

  package var json: JSONTree { .numbers([a, b, c, d, tx, ty]) }

  static let shapeInJSON = "a transform of the plane [a, b, c, d, tx, ty]"
}

extension Quaternion {
  /// Reads `[x, y, z, w]`.
  package init(json: JSONTree) throws(JSONFieldError) {
    let numbers = try json.numbers(count: 4, of: Self.shapeInJSON)
    self.init(x: numbers[0], y: numbers[1], z: numbers[2], w: numbers[3])
  }

  package var json: JSONTree { .numbers([x, y, z, w]) }

  static let shapeInJSON = "a quaternion [x, y, z, w]"
}

extension Color {
  /// Reads `[red, green, blue, alpha]` in sRGB with straight alpha.
  package init(json: JSONTree) throws(JSONFieldError) {
    let numbers = try json.numbers(count: 4, of: Self.shapeInJSON)
    self.init(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
  }

  package var json: JSONTree { .numbers([red, green, blue, alpha]) }

  static let shapeInJSON = "a colour [red, green, blue, alpha]"
}

extension BezierPath {
  /// Reads SVG path data, `"M 0 0 C 0 100 100 100 100 0 Z"`.
  ///
  /// - Throws: `outOfRange` with the place in the text for invalid data, `wrongType` for anything but a text.
  package init(json: JSONTree) throws(JSONFieldError) {
    let text = try json.string()
    do {
      try self.init(svgPathData: text)
    } catch {
      throw JSONFieldError(.outOfRange, "\(error)")
    }
  }

  /// The path as JSON: SVG path data with absolute commands.
  package var json: JSONTree { .string(svgPathData) }
}
