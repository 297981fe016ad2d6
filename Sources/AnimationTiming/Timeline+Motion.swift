/// How a step of a ``Timeline`` brings a value from end to end.
package enum TimelineMotion: Sendable {
  case atOnce
  case curve(TimingFunction, duration: Double)
  case spring(Spring)

  /// How long it takes, in seconds, as it was given.
  package var duration: Double {
    switch self {
    case .atOnce: 0
    case .curve(_, let duration): duration
    case .spring(let spring): spring.lastingDuration
    }
  }

  /// When a step that begins at a time is to show its end, where its motion is cut near that: of a spring.
  /// nil of a motion that ends there by itself.
  ///
  /// - Parameter length: How long the pass takes that it lies in.
  package func landing(from begin: Double, within length: Double) -> Double? {
    guard case .spring = self else { return nil }
    // What ends with its pass must not come behind it by rounding.
    return min(begin + duration, length)
  }
}

extension Timeline {
  /// How a step goes that says this; what it does not say the timeline says.
  package func motion(
    _ duration: Double?, _ curve: TimingFunction?, _ spring: Spring?
  ) -> TimelineMotion {
    if let spring { return .spring(spring) }
    return .curve(curve ?? timingFunction, duration: duration ?? stepDuration)
  }
}

extension Spring {
  /// How long an animation lasts that this spring moves, at most twelve days.
  package var lastingDuration: Double { min(animationDuration(), Self.longestDuration) }
}
