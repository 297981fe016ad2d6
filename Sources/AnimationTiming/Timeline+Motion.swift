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
