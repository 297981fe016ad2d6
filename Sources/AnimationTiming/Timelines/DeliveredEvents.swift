import AnimationMath

/// The events of a playback that were delivered before its last change.
package struct DeliveredEvents: Sendable {
  /// The absolute time of the change. Later events follow from the clock that the change wrote.
  package let time: Double
  /// The position at that time, from the start of the first iteration's lead-in on.
  package private(set) var position: Double
  /// The position up to which labels were delivered; nil if a label at ``position`` was not.
  package private(set) var labelPosition: Double?
  package private(set) var hasStarted: Bool
  package private(set) var hasFinished: Bool
  /// The events of an end that is reached exactly at the time of the change.
  private var pending: [EventKind]

  package init(
    position: Double, labelPosition: Double? = nil, hasStarted: Bool = false,
    hasFinished: Bool = false, pending: [EventKind] = [], at time: Double
  ) {
    (self.time, self.position, self.labelPosition) = (time, position, labelPosition)
    (self.hasStarted, self.hasFinished, self.pending) = (hasStarted, hasFinished, pending)
  }

  /// Moves to another position; labels in between are not delivered.
  package mutating func seek(_ position: Double) {
    (self.position, labelPosition) = (position, nil)
  }

  /// Returns the pending events, which count as delivered from now on.
  package mutating func takePending() -> [EventKind] {
    guard !pending.isEmpty else { return [] }
    defer { (hasStarted, hasFinished, labelPosition, pending) = (true, true, position, []) }
    return pending
  }

  /// Returns the events of a change that ends the playback; none if its end was delivered.
  package mutating func takeEnd(_ outcome: PlaybackOutcome) -> [EventKind] {
    if !pending.isEmpty { return takePending() }
    return hasFinished ? [] : [.ended(outcome)]
  }
}
