import ElementaryFunctions

/// A position in the plane, in the units of whoever uses it (Core Animation's points).
@frozen
public struct Point2D: Sendable, Hashable {
  @Reflexive public var x: Double
  @Reflexive public var y: Double

  /// A point from its coordinates.
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
  public var description: String { "(\(x), \(y))" }
}

#if !hasFeature(Embedded)
  extension Point2D: Codable {}
#endif
