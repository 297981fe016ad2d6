import AnimationInterpolation
import AnimationTiming

// The properties of timed things that mean something on a layer, once more for the one class: those of
// the protocol would ask for a variable where a constant holds the layer. They take effect at the next
// commit. The other five are without effect on a layer; `timing` has them.

extension Layer {
  /// When the layer's time begins, in the superlayer's time. Before it the layer's time is 0.
  public var beginTime: Double {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// Seconds of the layer per second of its superlayer; 0 freezes it with everything below. With an infinite
  /// one, as with NaN, the layer has no time: what is added to it then has no effect.
  public var speed: Double {
    get { timing.speed }
    set { timing.speed = newValue }
  }

  /// Seconds added to the layer's time from its begin on.
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
}

extension Layer {
  /// Whether the layer's own time stands still; that of a layer above may too. It is stopped and goes on
  /// at a time: ``pause(at:)``, ``resume(at:speed:)``.
  public var isPaused: Bool { timing.isPaused }

  /// The clocks from absolute time to this layer, outermost first.
  package var timeChain: LayerTimeChain {
    LayerTimeChain(
      sequence(first: self, next: \.superlayer).map { LayerTimeMap($0.timing) }.reversed())
  }

  /// A time of this layer in the time of another one; nil is absolute time.
  ///
  /// Complexity: O(depth).
  public func convertTime(_ time: Double, to layer: Layer?) -> Double {
    timeChain.convert(
      time, to: layer?.timeChain ?? LayerTimeChain(), commonLevels: commonLevels(with: layer))
  }

  /// A time of another layer in the time of this one; nil is absolute time.
  ///
  /// Complexity: O(depth).
  public func convertTime(_ time: Double, from layer: Layer?) -> Double {
    (layer?.timeChain ?? LayerTimeChain()).convert(
      time, to: timeChain, commonLevels: commonLevels(with: layer))
  }

  /// Stops the layer's time, and that of everything in it, as it is at an absolute time; see
  /// ``AnimationTiming/Timing/pause(atParentTime:)``.
  public func pause(at absoluteTime: Double) {
    timing.pause(atParentTime: parentTime(at: absoluteTime))
  }

  /// Lets a paused layer's time go on from an absolute time, without a jump; see
  /// ``AnimationTiming/Timing/resume(atParentTime:speed:)``.
  ///
  /// - Parameters:
  ///   - absoluteTime: When it goes on.
  ///   - speed: Seconds of the layer per second of its superlayer, not 0.
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

  /// How many layers from the top both chains share.
  private func commonLevels(with other: Layer?) -> Int {
    guard let other else { return 0 }
    let chains = [self, other].map { Array(sequence(first: $0, next: \.superlayer)).reversed() }
    return zip(chains[0], chains[1]).prefix { $0 === $1 }.count
  }
}

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
