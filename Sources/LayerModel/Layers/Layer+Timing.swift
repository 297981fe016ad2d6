import AnimationInterpolation
import AnimationTiming

// These three properties of `MediaTiming` affect a layer. The setters of the protocol need a variable, but a layer is
// usually a constant, so the class has its own. Changes take effect at the next commit. The other five properties do
// not affect a layer; `timing` has them.

extension Layer {
  /// The start of the layer's time, in the superlayer's time. Before it, the layer's time is 0.
  public var beginTime: Double {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// Seconds of the layer per second of its superlayer. 0 freezes the layer and everything below it. With an infinite
  /// or NaN speed the layer has no time, and animations that are added to it have no effect.
  public var speed: Double {
    get { timing.speed }
    set { timing.speed = newValue }
  }

  /// Seconds that are added to the layer's time from its begin time on.
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
}

extension Layer {
  /// Whether the layer's own time is paused; a layer above it may also be paused. ``pause(at:)`` and
  /// ``resume(at:speed:)`` change it at a given time.
  public var isPaused: Bool { timing.isPaused }

  /// The clocks from absolute time to this layer, outermost first.
  package var timeChain: LayerTimeChain {
    LayerTimeChain(
      sequence(first: self, next: \.superlayer).map { LayerTimeMap($0.timing) }.reversed())
  }

  /// Returns a time of this layer in the time of another layer; nil stands for absolute time.
  ///
  /// Complexity: O(depth).
  public func convertTime(_ time: Double, to layer: Layer?) -> Double {
    timeChain.convert(
      time, to: layer?.timeChain ?? LayerTimeChain(), commonLevels: commonLevels(with: layer))
  }

  /// Returns a time of another layer in the time of this layer; nil stands for absolute time.
  ///
  /// Complexity: O(depth).
  public func convertTime(_ time: Double, from layer: Layer?) -> Double {
    (layer?.timeChain ?? LayerTimeChain()).convert(
      time, to: timeChain, commonLevels: commonLevels(with: layer))
  }

  /// Stops the time of the layer, and of everything in it, at an absolute time; see
  /// ``AnimationTiming/Timing/pause(atParentTime:)``.
  public func pause(at absoluteTime: Double) {
    timing.pause(atParentTime: parentTime(at: absoluteTime))
  }

  /// Continues the time of a paused layer from an absolute time, without a jump; see
  /// ``AnimationTiming/Timing/resume(atParentTime:speed:)``.
  ///
  /// - Parameters:
  ///   - absoluteTime: The absolute time at which the layer's time continues, in seconds.
  ///   - speed: Seconds of the layer per second of its superlayer, not 0. Default: 1.
  public func resume(at absoluteTime: Double, speed: Double = 1) {
    timing.resume(atParentTime: parentTime(at: absoluteTime), speed: speed)
  }

  /// Changes the speed of the layer's time at an absolute time, without a jump; see
  /// ``AnimationTiming/Timing/setSpeed(_:atParentTime:)``.
  public func setSpeed(_ speed: Double, at absoluteTime: Double) {
    timing.setSpeed(speed, atParentTime: parentTime(at: absoluteTime))
  }

  private func parentTime(at absoluteTime: Double) -> Double {
    superlayer?.convertTime(absoluteTime, from: nil) ?? absoluteTime
  }

  /// Returns the number of layers, from the top, that both chains share.
  private func commonLevels(with other: Layer?) -> Int {
    guard let other else { return 0 }
    let chains = [self, other].map { Array(sequence(first: $0, next: \.superlayer)).reversed() }
    return zip(chains[0], chains[1]).prefix { $0 === $1 }.count
  }
}

// The eight keys of `CAMediaTiming` as values, because states set them like properties.

extension Timing {
  package static let keys = [
    "autoreverses", "beginTime", "duration", "fillMode", "repeatCount", "repeatDuration", "speed",
    "timeOffset",
  ]

  static func valueType(ofKey key: String) -> ValueType? { Timing().value(forKey: key)?.type }

  /// Returns the value under a key of timing, nil for any other key.
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

  /// Returns whether the key exists and the value fits it.
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
