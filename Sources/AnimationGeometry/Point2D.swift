import AnimationMath

/// A position in the plane, in the units of whoever uses it (Core Animation's points).
@frozen
public struct Point2D: Sendable, Hashable {
  /// Horizontal position, growing to the right.
  @Reflexive public var x: Double
  /// Vertical position, growing upwards or downwards as the user of the point has it.
  @Reflexive public var y: Double

  /// A position from its coordinates; NaN and infinities are stored as given.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin, (0, 0).
  @inlinable
  public static var zero: Point2D { Point2D(x: 0, y: 0) }
}

extension Point2D: CustomStringConvertible {
  /// `(x, y)`, each number as Swift prints it.
  public var description: String { "(\(x), \(y))" }
}

#if !hasFeature(Embedded)
  extension Point2D: Codable {}
#endif
