import AnimationInterpolation
import AnimationTiming

// The eight keys of `CAMediaTiming` as values: states set them like properties.

extension Timing {
  /// The keys.
  package static let keys = [
    "autoreverses", "beginTime", "duration", "fillMode", "repeatCount", "repeatDuration", "speed",
    "timeOffset",
  ]

  /// The type of what is under a key of timing, nil for any other key.
  static func valueType(ofKey key: String) -> ValueType? { Timing().value(forKey: key)?.type }

  /// What is under a key of timing, nil for any other key.
  func value(forKey key: String) -> AnimatableValue? {
    switch key {
    case "beginTime": .number(beginTime)
    case "duration": .number(duration)
    case "speed": .number(speed)
    case "timeOffset": .number(timeOffset)
    case "repeatCount": .number(repeatCount)
    case "repeatDuration": .number(repeatDuration)
    case "autoreverses": .bool(autoreverses)
    case "fillMode": .string(fillMode.rawValue)
    default: nil
    }
  }

  /// Sets what is under a key of timing.
  ///
  /// - Returns: Whether there is such a key and the value fits it.
  mutating func setValue(_ value: AnimatableValue?, forKey key: String) -> Bool {
    guard let value = Self.valueType(ofKey: key).flatMap({ value?.converted(to: $0) }) else {
      return false
    }
    switch (key, value) {
    case ("beginTime", .number(let number)): beginTime = number
    case ("duration", .number(let number)): duration = number
    case ("speed", .number(let number)): speed = number
    case ("timeOffset", .number(let number)): timeOffset = number
    case ("repeatCount", .number(let number)): repeatCount = number
    case ("repeatDuration", .number(let number)): repeatDuration = number
    case ("autoreverses", .bool(let flag)): autoreverses = flag
    case ("fillMode", .string(let name)):
      guard let mode = FillMode(rawValue: name) else { return false }
      fillMode = mode
    default: return false
    }
    return true
  }
}
