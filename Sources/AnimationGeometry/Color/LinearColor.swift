import AnimationMath

/// A colour in linear sRGB with straight alpha: components are proportional to light.
///
/// It has the primaries and the white of ``Color`` without its transfer function. Components may
/// leave 0…1; nothing here clamps them.
@frozen
package struct LinearColor: Sendable, Hashable {
  /// Light of the red primary, 0 to 1 in range.
  @Reflexive package var red: Double
  /// Light of the green primary, 0 to 1 in range.
  @Reflexive package var green: Double
  /// Light of the blue primary, 0 to 1 in range.
  @Reflexive package var blue: Double
  /// Opacity, 0 to 1 in range; straight.
  @Reflexive package var alpha: Double

  @inlinable
  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

extension LinearColor {
  /// Creates the linear colour of an sRGB colour.
  ///
  /// Negative components are mirrored: the transfer function is odd. NaN stays in its component.
  ///
  /// Accuracy: within 1e-12 times (1 + size) of the published equations (`ColorOracleTests.matchesHighPrecision`).
  /// Source: CSS Color 4, section 10.2 and its sample code.
  package init(_ color: Color) {
    self.init(
      red: decoded(color.red), green: decoded(color.green), blue: decoded(color.blue),
      alpha: color.alpha)
  }
}

extension Color {
  /// Creates the sRGB colour of a linear one, the inverse of ``LinearColor/init(_:)-(Color)``.
  ///
  /// The published constants of the two directions do not quite agree at 0.0031308, where the transfer function
  /// changes its form: a round trip there has an error of up to 4e-8.
  package init(_ color: LinearColor) {
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
  package var description: String { "linear(\(red), \(green), \(blue), \(alpha))" }
}

/// A 3×3 matrix for columns of colour components.
///
/// Source of the constants: CSS Color 4, sample code for colour conversions (sRGB with the white
/// D65, in exact fractions; OKLab with the matrices recomputed for that white).
struct ColorMatrix {
  private let rows: (Vector3D, Vector3D, Vector3D)

  private init(
    _ a: (Double, Double, Double), _ b: (Double, Double, Double), _ c: (Double, Double, Double)
  ) {
    rows = (
      Vector3D(x: a.0, y: a.1, z: a.2), Vector3D(x: b.0, y: b.1, z: b.2),
      Vector3D(x: c.0, y: c.1, z: c.2)
    )
  }

  static func * (matrix: ColorMatrix, column: Vector3D) -> Vector3D {
    Vector3D(
      x: matrix.rows.0.dot(column), y: matrix.rows.1.dot(column), z: matrix.rows.2.dot(column))
  }

  static var linearToXYZ: ColorMatrix {
    ColorMatrix(
      (506752.0 / 1_228_815, 87881.0 / 245763, 12673.0 / 70218),
      (87098.0 / 409605, 175762.0 / 245763, 12673.0 / 175545),
      (7918.0 / 409605, 87881.0 / 737289, 1001167.0 / 1_053_270))
  }

  static var xyzToLinear: ColorMatrix {
    ColorMatrix(
      (12831.0 / 3959, -329.0 / 214, -1974.0 / 3959),
      (-851781.0 / 878810, 1648619.0 / 878810, 36519.0 / 878810),
      (705.0 / 12673, -2585.0 / 12673, 705.0 / 667))
  }

  static var xyzToCones: ColorMatrix {
    ColorMatrix(
      (0.8190224379967030, 0.3619062600528904, -0.1288737815209879),
      (0.0329836539323885, 0.9292868615863434, 0.0361446663506424),
      (0.0481771893596242, 0.2642395317527308, 0.6335478284694309))
  }

  static var conesToXYZ: ColorMatrix {
    ColorMatrix(
      (1.2268798758459243, -0.5578149944602171, 0.2813910456659647),
      (-0.0405757452148008, 1.1122868032803170, -0.0717110580655164),
      (-0.0763729366746601, -0.4214933324022432, 1.5869240198367816))
  }

  static var conesToOKLab: ColorMatrix {
    ColorMatrix(
      (0.2104542683093140, 0.7936177747023054, -0.0040720430116193),
      (1.9779985324311684, -2.4285922420485799, 0.4505937096174110),
      (0.0259040424655478, 0.7827717124575296, -0.8086757549230774))
  }

  static var okLabToCones: ColorMatrix {
    ColorMatrix(
      (1.0000000000000000, 0.3963377773761749, 0.2158037573099136),
      (1.0000000000000000, -0.1055613458156586, -0.0638541728258133),
      (1.0000000000000000, -0.0894841775298119, -1.2914855480194092))
  }
}
