import AnimationGeometry
import AnimationInterpolation
import AnimationTiming

// The texts of values. Reading a text gives the same value.

extension CAMLValueText {
  /// Returns the shortest text that is read as the same number: whole numbers without a fraction, `inf`, `-inf` and
  /// `nan`.
  static func text(_ number: Double) -> String {
    guard !number.isNaN else { return "nan" }
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  static func text(_ numbers: some Sequence<Double>) -> String {
    numbers.map { text($0) }.joined(separator: " ")
  }

  static func text(_ flag: Bool) -> String { flag ? "1" : "0" }

  /// Returns the three numbers of a colour. Its alpha is written elsewhere if it is not 1.
  static func text(_ color: Color) -> String { text([color.red, color.green, color.blue]) }

  /// Returns the name or the four numbers of a curve, or its JSON; nil for a curve that is composed of others.
  static func text(_ curve: TimingFunction) -> String? {
    switch curve.json {
    case .string(let name)?: name
    case .array?: curve.json?.numbersIfAny.map { text($0) }
    case let json?: json.text
    case nil: nil
    }
  }

  /// Returns a transform as functions if they give exactly this transform, otherwise as its sixteen elements.
  ///
  /// Angles are tried in degrees with six decimals, as editors write them.
  static func text(_ transform: Transform3D) -> String {
    if transform.bits == Transform3D.identity.bits { return "" }
    let elements = transform.lanes
    if elements.allSatisfy(\.isFinite) {
      for text in functions(of: TransformParts(transform)) {
        if let read = try? CAMLValueText(text).transform(), read.bits == transform.bits {
          return text
        }
      }
    }
    return "matrix(\(elements.map { text($0) }.joined(separator: ", ")))"
  }

  /// Returns ways to write parts as functions, the most likely first.
  private static func functions(of parts: TransformParts) -> [String] {
    let degrees = [parts.rotation.x, parts.rotation.y, parts.rotation.z].map {
      ($0 * 180 / .pi * 1e6).rounded() / 1e6
    }
    let scale = [parts.scale.x, parts.scale.y, parts.scale.z].map { factor in
      let decimal = (factor * 1e9).rounded() / 1e9
      return (decimal - factor).magnitude <= 1e-12 * factor.magnitude ? decimal : factor
    }
    let isMoved = [parts.translation.x, parts.translation.y, parts.translation.z].contains {
      $0 != 0
    }
    let isScaled = scale != [1, 1, 1]
    let call = { (name: String, arguments: [String]) in
      "\(name)(\(arguments.joined(separator: ", ")))"
    }
    let move = call(
      "translate",
      [parts.translation.x, parts.translation.y, parts.translation.z].map { text($0) })
    var turns: [String] = []
    for (angle, axis) in zip(degrees.reversed(), ["", ", 0, 1, 0", ", 1, 0, 0"]) where angle != 0 {
      turns.append("rotate(\(text(angle))deg\(axis))")
    }
    let stretch = call("scale", scale.map { text($0) })
    let middle = turns + (isScaled ? [stretch] : [])
    return [
      ((isMoved ? [move] : []) + middle).joined(separator: " "),
      (middle + (isMoved ? [move] : [])).joined(separator: " "),
    ]
  }
}

extension Double {
  /// Whether one text represents both numbers: the same bits, or both NaN.
  func isIdentical(to other: Double) -> Bool {
    bitPattern == other.bitPattern || isNaN && other.isNaN
  }
}

extension Transform3D {
  fileprivate var bits: [UInt64] { lanes.map(\.bitPattern) }
}
