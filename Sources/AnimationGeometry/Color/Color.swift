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

/// The coordinates in which colours can be described and mixed. The raw value is the name in CSS.
public enum ColorSpace: String, Sendable, Hashable, CaseIterable {
  /// sRGB as it is stored, with its transfer function: red, green, blue.
  case sRGB = "srgb"
  /// sRGB proportional to light: red, green, blue.
  case linearSRGB = "srgb-linear"
  /// Lightness, a, b.
  case okLab = "oklab"
  /// Lightness, chroma, hue in radians.
  case okLCh = "oklch"
}

extension Color {
  /// The three coordinates of the colour in a space, in the order of ``ColorSpace``, and alpha.
  public func components(in space: ColorSpace) -> SIMD4<Double> {
    switch space {
    case .sRGB:
      return SIMD4(red, green, blue, alpha)
    case .linearSRGB:
      let color = LinearColor(self)
      return SIMD4(color.red, color.green, color.blue, alpha)
    case .okLab:
      let color = OKLabColor(self)
      return SIMD4(color.lightness, color.a, color.b, alpha)
    case .okLCh:
      let color = OKLChColor(self)
      return SIMD4(color.lightness, color.chroma, color.hue, alpha)
    }
  }

  /// The colour with given coordinates in a space and alpha, as ``components(in:)`` gives them.
  public init(components c: SIMD4<Double>, in space: ColorSpace) {
    switch space {
    case .sRGB:
      self.init(red: c[0], green: c[1], blue: c[2], alpha: c[3])
    case .linearSRGB:
      self.init(LinearColor(red: c[0], green: c[1], blue: c[2], alpha: c[3]))
    case .okLab:
      self.init(OKLabColor(lightness: c[0], a: c[1], b: c[2], alpha: c[3]))
    case .okLCh:
      self.init(OKLChColor(lightness: c[0], chroma: c[1], hue: c[2], alpha: c[3]))
    }
  }
}

#if !hasFeature(Embedded)
  extension ColorSpace: Codable {}
#endif
