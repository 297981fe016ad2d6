/// The motion of a value to its target: over a duration with a curve, or as a damped spring.
///
/// Animation blocks, `animate(_:to:with:)` of a layer, entrances, exits and the steps of a ``Timeline`` take a
/// motion.
///
/// ```swift
/// context.animate(with: .curve(duration: 0.3, timingFunction: .easeOut)) { card.opacity = 0 }
/// card.animate(.position, to: target, with: .spring(.snappy))
/// ```
public enum Motion: Sendable, Hashable {
  /// A motion over a duration with a curve.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds. Default: `nil`, which takes the duration of the open block or of the
  ///     timeline; without either it is 0.25 s.
  ///   - timingFunction: The curve. Default: `nil`, which takes the curve of the open block or of the timeline;
  ///     without either it is `.default`.
  ///   - takesOver: Whether the motion starts with the velocity that is visible, and stops the animations that it
  ///     replaces. If false, the value starts at rest. Default: `nil`, which takes the answer of the open block;
  ///     without a block it is false.
  case curve(
    duration: Double? = nil, timingFunction: TimingFunction? = nil, takesOver: Bool? = nil)

  /// A motion as a damped spring, which always takes over. It lasts the spring's ``Spring/animationDuration``.
  ///
  /// - Parameter spring: The spring. Its initial velocity counts whole distances per second.
  case spring(Spring)

  /// The duration and the curve of the open block or of the timeline.
  public static var inherited: Motion { .curve() }
}

extension Motion {
  /// Returns the motion with a timeline's duration and curve in place of a missing duration and a missing curve.
  func filled(duration: Double, timingFunction: TimingFunction) -> Motion {
    guard case .curve(let ownDuration, let ownCurve, let takesOver) = self else { return self }
    return .curve(
      duration: ownDuration ?? duration, timingFunction: ownCurve ?? timingFunction,
      takesOver: takesOver)
  }

  package var takesOver: Bool {
    switch self {
    case .curve(_, _, let takesOver): takesOver ?? false
    case .spring: true
    }
  }

  /// The same motion if it is a spring, else a curve that takes over, as some functions always do.
  package var takingOver: Motion {
    guard case .curve(let duration, let curve, _) = self else { return self }
    return .curve(duration: duration, timingFunction: curve, takesOver: true)
  }

  package var duration: Double {
    switch self {
    case .curve(let duration, _, _): duration ?? 0
    case .spring(let spring): spring.lastingDuration
    }
  }
}

extension Spring {
  /// The duration of an animation that this spring moves, at most twelve days.
  package var lastingDuration: Double { min(animationDuration, Self.longestDuration) }
}
