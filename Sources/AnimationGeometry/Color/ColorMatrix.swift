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
