/// What happens at one instant in the life of an animation.
public enum EventKind: Sendable, Hashable {
  /// It begins: its clock has come to its begin.
  case start
  /// A cycle ends and another one follows it; the cycle that ends, as ``LocatedTiming/cycle``
  /// counts.
  case cycleEnd(cycle: Double)
  /// It is over: finished at its end, as tracks are; or unfinished because it was removed, was
  /// replaced, left the tree with its layer, or has numbers without sense.
  case stop(isFinished: Bool)
}

#if !hasFeature(Embedded)
  extension EventKind: Codable {}
#endif
