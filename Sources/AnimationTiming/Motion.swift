/// How a value moves to its target: over a duration with a curve, or as a damped spring moves.
///
/// Animation blocks, `animate(_:to:with:)` of a layer, entrances, exits and the steps of a ``Timeline`` take one.
///
/// ```swift
/// context.animate(with: .curve(duration: 0.3, timingFunction: .easeOut)) { card.opacity = 0 }
/// card.animate(.position, to: target, with: .spring(.snappy))
/// ```
public enum Motion: Sendable, Hashable {
  /// The value moves over a duration with a curve.
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

  /// The value moves as a damped spring does, which always takes over. It lasts the spring's
  /// ``Spring/animationDuration``.
  ///
  /// - Parameter spring: The spring. Its initial velocity counts whole distances per second.
  case spring(Spring)

  /// The duration and the curve of the open block or of the timeline.
  public static var inherited: Motion { .curve() }
}

extension Motion {
  /// The motion with the answers of a timeline for everything that it leaves out.
  func filled(duration: Double, timingFunction: TimingFunction) -> Motion {
    guard case .curve(let ownDuration, let ownCurve, let takesOver) = self else { return self }
    return .curve(
      duration: ownDuration ?? duration, timingFunction: ownCurve ?? timingFunction,
      takesOver: takesOver)
  }

  /// Whether the motion starts with the visible velocity.
  package var takesOver: Bool {
    switch self {
    case .curve(_, _, let takesOver): takesOver ?? false
    case .spring: true
    }
  }

  /// The motion of a function that always takes over.
  package var takingOver: Motion {
    guard case .curve(let duration, let curve, _) = self else { return self }
    return .curve(duration: duration, timingFunction: curve, takesOver: true)
  }

  /// The duration in seconds, as given; 0 if the motion names none.
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
