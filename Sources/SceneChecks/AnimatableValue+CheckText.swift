import AnimationInterpolation
import SceneFiles

extension Double {
  /// The number for a message: rounded to six digits.
  var checkText: String {
    guard isFinite, self != 0 else { return self == 0 ? "0" : "\(self)" }
    var scale = 1.0
    while abs(self) * scale < 1e5, scale < 1e12 { scale *= 10 }
    let rounded = (self * scale).rounded() / scale
    let text = rounded.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension AnimatableValue {
  /// The value for a message, where it is short.
  var checkText: String {
    switch self {
    case .number(let number): return number.checkText
    case .integer(let integer): return "\(integer)"
    case .bool(let bool): return bool ? "true" : "false"
    case .point, .size, .rect, .color:
      var objects = ObjectTable()
      return "(" + lanes(objects: &objects).map(\.checkText).joined(separator: ", ") + ")"
    case .string(let text): return "'\(text)'"
    case .image, .transform, .numbers, .colors, .affine, .quaternion, .path:
      return "one \(type.rawValue)"
    case .custom(let value): return "one \(value.type)"
    }
  }
}
