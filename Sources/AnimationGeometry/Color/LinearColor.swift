import AnimationMath

/// A colour in linear sRGB with straight alpha: components are proportional to light.
///
/// It has the primaries and the white of ``Color`` without its transfer function. Components may
/// leave 0…1; nothing here clamps them.
@frozen
public struct LinearColor: Sendable, Hashable {
  /// Light of the red primary, 0 to 1 in range.
  @Reflexive public var red: Double
  /// Light of the green primary, 0 to 1 in range.
  @Reflexive public var green: Double
  /// Light of the blue primary, 0 to 1 in range.
  @Reflexive public var blue: Double
  /// Opacity, 0 to 1 in range; straight.
  @Reflexive public var alpha: Double

  /// A colour from its components.
  @inlinable
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

extension LinearColor {
  /// The colour that an sRGB colour stands for.
  ///
  /// Negative components are mirrored: the transfer function is odd. NaN stays in its component.
  ///
  /// Accuracy: within 1e-12 times (1 + size) of the published equations
  /// (`ColorOracleTests.matchesHighPrecision`). Source: CSS Color 4, section 10.2 and its sample code.
  public init(_ color: Color) {
    self.init(
      red: decoded(color.red), green: decoded(color.green), blue: decoded(color.blue),
      alpha: color.alpha)
  }
}

extension Color {
  /// The sRGB colour of a linear one, the inverse of ``LinearColor/init(_:)-(Color)``.
  ///
  /// The published constants of the two directions do not quite fit where the transfer function
  /// changes its form, at 0.0031308: there the way forth and back is off by up to 4e-8.
  public init(_ color: LinearColor) {
    self.init(
      red: encoded(color.red), green: encoded(color.green), blue: encoded(color.blue),
      alpha: color.alpha)
  }
}

private func decoded(_ component: Double) -> Double {
  let size = component.magnitude
  if size <= 0.04045 { return component / 12.92 }
  let light = Double.pow((size + 0.055) / 1.055, 2.4)
  return component < 0 ? -light : light
}

private func encoded(_ light: Double) -> Double {
  let size = light.magnitude
  if size <= 0.0031308 { return light * 12.92 }
  let component = 1.055 * Double.pow(size, 1 / 2.4) - 0.055
  return light < 0 ? -component : component
}

extension LinearColor: CustomStringConvertible {
  /// The components in order, named by their space.
  public var description: String { "linear(\(red), \(green), \(blue), \(alpha))" }
}

#if !hasFeature(Embedded)
  extension LinearColor: Codable {}
#endif
