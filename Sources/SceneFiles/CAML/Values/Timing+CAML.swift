import AnimationTiming

extension Timing {
  /// Takes one of the eight timing attributes.
  ///
  /// - Returns: Whether the name is one of them.
  mutating func take(_ name: String, _ text: CAMLValueText) throws(CAMLValueError) -> Bool {
    switch name {
    case "beginTime": beginTime = try text.number()
    case "duration": duration = try text.number()
    case "speed": speed = try text.number()
    case "timeOffset": timeOffset = try text.number()
    case "repeatCount": repeatCount = try text.number()
    case "repeatDuration": repeatDuration = try text.number()
    case "autoreverses": autoreverses = try text.bool()
    case "fillMode":
      guard let mode = FillMode(rawValue: text.text) else {
        throw .notUnderstood("there is no fill mode '\(text.excerpt)'")
      }
      fillMode = mode
    default: return false
    }
    return true
  }
}
