import AnimationMath

/// A place on a path: one of its segments and a value of that curve's parameter.
@frozen
public struct PathLocation: Sendable, Hashable {
  /// The index in ``BezierPath/segments``.
  public var segment: Int
  /// The parameter of that segment's curve, 0 at its start and 1 at its end.
  @Reflexive public var parameter: Double

  /// A place from its parts.
  @inlinable
  public init(segment: Int, parameter: Double) {
    self.segment = segment
    self.parameter = parameter
  }
}

#if !hasFeature(Embedded)
  extension PathLocation: Codable {}
#endif
