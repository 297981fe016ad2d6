import Inbetween
import SceneFiles

extension SceneDump {
  /// An animation with the times of its clock at which it runs, and everything that it says.
  ///
  /// - Parameters:
  ///   - animation: Its `beginTime` is when it begins.
  ///   - role: What stands before its class.
  mutating func write(_ animation: Animation, as role: String) {
    guard case .object(let object)? = try? animation.json,
      case .string(let className)? = object["type"]
    else {
      line("\(role): without a spelling, because a curve is put together of others")
      return
    }
    let keyPath = animation.animatedKeyPath.map { " of \($0)" } ?? ""
    line("\(role): \(className)\(keyPath)")
    indented { dump in
      dump.line("runs \(Self.run(of: animation))")
      dump.write(fieldsOf: .object(object), but: Self.hiddenFields)
      guard case .group(let group) = animation else { return }
      for child in group.animations { dump.write(child, as: "child") }
    }
  }

  /// The fields that other lines say.
  private static let hiddenFields: Set = [
    "type", "keyPath", "animations", "beginTime", "duration", "speed", "repeatCount",
    "repeatDuration", "autoreverses", "fillMode", "isRemovedOnCompletion",
  ]

  /// When an animation runs, in seconds of the clock that it lives in.
  private static func run(of animation: Animation) -> String {
    let timing = animation.timing
    let prepared = PreparedTiming(timing)
    guard !prepared.beginTime.isNaN else { return "never: a number of its timing is none" }
    let begin = prepared.beginTime.shortestText
    let pace = timing.speed.magnitude
    var words: String
    if timing.speed == 0 {
      words = "from \(begin) on, standing still"
    } else if timing.activeDuration == .infinity {
      words = "from \(begin) on, without end"
    } else {
      words = "from \(begin) to \((timing.beginTime + timing.activeDuration).shortestText)"
    }
    if timing.duration > 0, timing.duration < .infinity, pace > 0,
      prepared.localActiveDuration != timing.duration || timing.autoreverses
    {
      words += ", in cycles of \((timing.duration / pace).shortestText)"
      if timing.autoreverses { words += " there and back" }
    }
    if timing.speed < 0 { words += ", backwards" }
    if timing.fillMode != .removed { words += ", filling \(timing.fillMode.rawValue)" }
    if !animation.isRemovedOnCompletion { words += ", staying" }
    return words
  }
}

extension Animation {
  /// The key path of an animation of a property.
  fileprivate var animatedKeyPath: String? {
    if case .group = self { return nil }
    return animatedKeyPaths.first
  }
}
