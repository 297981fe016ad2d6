import AnimationMath

/// A colour in OKLab, whose equal distances look about equally large, with straight alpha.
@frozen
package struct OKLabColor: Sendable, Hashable {
  /// The lightness, from 0, black, to 1, white.
  @Reflexive package var lightness: Double
  /// The position between green (negative) and red; 0 for greys.
  @Reflexive package var a: Double
  /// The position between blue (negative) and yellow; 0 for greys.
  @Reflexive package var b: Double
  /// Opacity, 0 to 1 in range; straight.
  @Reflexive package var alpha: Double

  @inlinable
  package init(lightness: Double, a: Double, b: Double, alpha: Double = 1) {
    self.lightness = lightness
    self.a = a
    self.b = b
    self.alpha = alpha
  }
}

extension OKLabColor {
  /// Creates the OKLab colour of a linear one, by way of CIE XYZ; also for colours outside sRGB.
  ///
  /// Accuracy: within 1e-12 times (1 + size) of the published equations (`ColorOracleTests.matchesHighPrecision`). A
  /// component that is not finite makes the others NaN. Source: CSS Color 4, sample code for colour conversions.
  package init(_ color: LinearColor) {
    let light = Vector3D(x: color.red, y: color.green, z: color.blue)
    let cones = ColorMatrix.xyzToCones * (ColorMatrix.linearToXYZ * light)
    let lab =
      ColorMatrix.conesToOKLab
      * Vector3D(x: .cbrt(cones.x), y: .cbrt(cones.y), z: .cbrt(cones.z))
    self.init(lightness: lab.x, a: lab.y, b: lab.z, alpha: color.alpha)
  }

  package init(_ color: Color) { self.init(LinearColor(color)) }
}

extension LinearColor {
  /// Creates the linear sRGB colour of an OKLab one; it leaves 0…1 if the colour is outside sRGB.
  package init(_ color: OKLabColor) {
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
  package init(_ color: OKLabColor) { self.init(LinearColor(color)) }
}

extension OKLabColor: CustomStringConvertible {
  package var description: String { "oklab(\(lightness), \(a), \(b), \(alpha))" }
}

/// A colour in OKLCh: OKLab with chroma and hue in place of a and b, with straight alpha.
@frozen
package struct OKLChColor: Sendable, Hashable {
  /// The lightness, from 0, black, to 1, white.
  @Reflexive package var lightness: Double
  /// The distance from grey, 0 or more; about 0.37 at most in sRGB.
  @Reflexive package var chroma: Double
  /// The angle in radians, from red by way of yellow, green and blue.
  ///
  /// Conversions give 0…2π. Any other number is the same hue as its remainder, but may change the direction of an
  /// interpolation.
  @Reflexive package var hue: Double
  /// Opacity, 0 to 1 in range; straight.
  @Reflexive package var alpha: Double

  @inlinable
  package init(lightness: Double, chroma: Double, hue: Double, alpha: Double = 1) {
    self.lightness = lightness
    self.chroma = chroma
    self.hue = hue
    self.alpha = alpha
  }

  /// The chroma up to which the hue has no meaning, because it comes from the rounding of a grey: an interpolation
  /// uses the hue of the other colour there. Source: CSS Color 4, section 9.4.
  @inlinable
  package static var achromaticLimit: Double { 4e-6 }

  /// Whether the colour is a grey, so that its hue has no meaning.
  @inlinable
  package var isAchromatic: Bool { chroma <= Self.achromaticLimit }
}

extension OKLChColor {
  package init(_ color: OKLabColor) {
    let angle = Double.atan2(y: color.b, x: color.a)
    self.init(
      lightness: color.lightness, chroma: .hypot(color.a, color.b),
      hue: angle < 0 ? angle + 2 * .pi : angle, alpha: color.alpha)
  }

  package init(_ color: Color) { self.init(OKLabColor(color)) }
}

extension OKLabColor {
  /// Creates the OKLab colour of an OKLCh one, with any number of turns in its hue.
  package init(_ color: OKLChColor) {
    let (sine, cosine) = Double.sincos(color.hue)
    self.init(
      lightness: color.lightness, a: color.chroma * cosine, b: color.chroma * sine,
      alpha: color.alpha)
  }
}

extension Color {
  package init(_ color: OKLChColor) { self.init(OKLabColor(color)) }
}

extension OKLChColor: CustomStringConvertible {
  package var description: String { "oklch(\(lightness), \(chroma), \(hue), \(alpha))" }
}
