import AnimationMath

/// A colour in sRGB with straight (not premultiplied) alpha.
///
/// Components are gamma-encoded. They may leave 0…1 (extended range); nothing here clamps them.
@frozen
public struct Color: Sendable, Hashable {
  /// The red component, gamma-encoded: 0 for none, 1 for the full primary of sRGB.
  @Reflexive public var red: Double
  /// The green component, gamma-encoded: 0 for none, 1 for the full primary of sRGB.
  @Reflexive public var green: Double
  /// The blue component, gamma-encoded: 0 for none, 1 for the full primary of sRGB.
  @Reflexive public var blue: Double
  /// The coverage, 0 for transparent and 1 for opaque. The other components are not multiplied by
  /// it.
  @Reflexive public var alpha: Double

  /// A colour from its sRGB components, opaque if nothing else is said; stored as given.
  @inlinable
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black, Core Animation's default for borders, shadows and fills.
  @inlinable
  public static var black: Color { Color(red: 0, green: 0, blue: 0) }

  /// Opaque white.
  @inlinable
  public static var white: Color { Color(red: 1, green: 1, blue: 1) }
}

extension Color: CustomStringConvertible {
  /// `(red, green, blue, alpha)`, each number as Swift prints it.
  public var description: String { "(\(red), \(green), \(blue), \(alpha))" }
}

#if !hasFeature(Embedded)
  extension Color: Codable {}
#endif
