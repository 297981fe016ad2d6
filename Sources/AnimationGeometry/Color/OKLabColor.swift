import AnimationMath

/// A colour in OKLab, in which equal distances look about equally large, with straight alpha.
@frozen
public struct OKLabColor: Sendable, Hashable {
  /// From 0, black, to 1, white.
  @Reflexive public var lightness: Double
  /// From green (negative) to red; 0 for greys.
  @Reflexive public var a: Double
  /// From blue (negative) to yellow; 0 for greys.
  @Reflexive public var b: Double
  /// Opacity, 0 to 1 in range; straight.
  @Reflexive public var alpha: Double

  /// A colour from its components.
  @inlinable
  public init(lightness: Double, a: Double, b: Double, alpha: Double = 1) {
    self.lightness = lightness
    self.a = a
    self.b = b
    self.alpha = alpha
  }
}

extension OKLabColor {
  /// The OKLab colour of a linear one, by way of CIE XYZ; colours outside sRGB among them.
  ///
  /// Accuracy: within 1e-12 times (1 + size) of the published equations
  /// (`ColorOracleTests.matchesHighPrecision`). A component that is not finite makes the others NaN.
  /// Source: CSS Color 4, sample code for colour conversions.
  public init(_ color: LinearColor) {
    let light = Vector3D(x: color.red, y: color.green, z: color.blue)
    let cones = ColorMatrix.xyzToCones * (ColorMatrix.linearToXYZ * light)
    let lab =
      ColorMatrix.conesToOKLab
      * Vector3D(x: .cbrt(cones.x), y: .cbrt(cones.y), z: .cbrt(cones.z))
    self.init(lightness: lab.x, a: lab.y, b: lab.z, alpha: color.alpha)
  }

  /// The OKLab colour of an sRGB one.
  public init(_ color: Color) { self.init(LinearColor(color)) }
}

extension LinearColor {
  /// The linear sRGB colour of an OKLab one; it leaves 0…1 where sRGB does not have the colour.
  public init(_ color: OKLabColor) {
    let roots =
      ColorMatrix.okLabToCones * Vector3D(x: color.lightness, y: color.a, z: color.b)
    let cones = Vector3D(
      x: roots.x * roots.x * roots.x, y: roots.y * roots.y * roots.y,
      z: roots.z * roots.z * roots.z)
    let light = ColorMatrix.xyzToLinear * (ColorMatrix.conesToXYZ * cones)
    self.init(red: light.x, green: light.y, blue: light.z, alpha: color.alpha)
  }
}

extension Color {
  /// The sRGB colour of an OKLab one; it leaves 0…1 where sRGB does not have the colour.
  public init(_ color: OKLabColor) { self.init(LinearColor(color)) }
}

extension OKLabColor: CustomStringConvertible {
  /// The components in order, named by their space.
  public var description: String { "oklab(\(lightness), \(a), \(b), \(alpha))" }
}

#if !hasFeature(Embedded)
  extension OKLabColor: Codable {}
#endif
