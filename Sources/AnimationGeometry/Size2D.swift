import AnimationMath

/// A width and a height. Negative sizes are allowed, as Core Animation allows them.
@frozen
public struct Size2D: Sendable, Hashable {
  /// Horizontal extent; negative to the left.
  @Reflexive public var width: Double
  /// Vertical extent; negative against the direction in which y grows.
  @Reflexive public var height: Double

  /// A size from its extents, stored as given.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// No extent in either direction.
  @inlinable
  public static var zero: Size2D { Size2D(width: 0, height: 0) }
}

extension Size2D: CustomStringConvertible {
  /// `(width, height)`, each number as Swift prints it.
  public var description: String { "(\(width), \(height))" }
}

#if !hasFeature(Embedded)
  extension Size2D: Codable {}
#endif
