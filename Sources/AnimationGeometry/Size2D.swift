import ElementaryFunctions

/// A width and a height. Negative sizes are allowed, as Core Animation allows them.
@frozen
public struct Size2D: Sendable, Hashable {
  @Reflexive public var width: Double
  @Reflexive public var height: Double

  /// A size from its width and height.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// No width and no height.
  @inlinable
  public static var zero: Size2D { Size2D(width: 0, height: 0) }
}

extension Size2D: CustomStringConvertible {
  public var description: String { "(\(width), \(height))" }
}

#if !hasFeature(Embedded)
  extension Size2D: Codable {}
#endif
