/// Which way round a turn from one rotation to another goes.
///
/// Both ways end at the same rotation and turn about the same axis, in opposite senses; their angles
/// add up to a full turn. Core Animation's is the shorter. Where both are half turns the longer is
/// the one that ``shorter`` does not take. Equal rotations stay in either way.
public enum RotationArc: String, Sendable, Hashable, CaseIterable {
  /// At most half a turn.
  case shorter
  /// At least half a turn, on the other side.
  case longer
}

#if !hasFeature(Embedded)
  extension RotationArc: Codable {}
#endif
