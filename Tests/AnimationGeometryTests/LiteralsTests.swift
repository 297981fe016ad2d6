import AnimationGeometry
import AnimationTestSupport
import Testing

@Suite struct GeometryLiteralsTests {
  /// The number and the digits of a colour are the same colour, and each part is its byte over 255.
  @Test func hexadecimalColours() {
    forAll("hex", Generator<Int>.int(in: 0...0xFF_FFFF)) { number in
      let text = String(number, radix: 16)
      let digits = String(repeating: "0", count: 6 - text.count) + text
      let color = Color(hex: number)
      return Color(hex: "#" + digits) == color && Color(hex: digits.uppercased()) == color
        && Color(hex: digits + "ff") == color
        && color.red * 255 == Double(number >> 16) && color.blue * 255 == Double(number & 255)
    }
  }

  @Test(arguments: [
    ("#f80", Color(hex: 0xFF8800)), ("f80", Color(hex: 0xFF8800)),
    ("#f800", Color(hex: 0xFF8800, alpha: 0)), ("#FF8800", Color(hex: 0xFF8800)),
    ("#ff880033", Color(hex: 0xFF8800, alpha: 0.2)), ("#000", .black), ("#fff", .white),
    ("#f00", .red), ("#0f0", .green), ("#00f", .blue), ("#0000", .clear),
    ("", nil), ("#", nil), ("#ff", nil), ("#fffff", nil), ("#fffffff", nil), ("#fffffffff", nil),
    ("##fff", nil), ("#ggg", nil), ("red", nil), (" #fff", nil), ("#ｆff", nil), ("0xfff", nil),
  ])
  func hexadecimalDigits(text: String, color: Color?) { #expect(Color(hex: text) == color) }

  @Test func hexadecimalNumbersHaveSixDigits() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Color(hex: 0x1FF_FFFF)
    }
    expect(
      result,
      says:
        "hex of a colour is 33554431: give 0 to 0xFFFFFF, two digits each for red, green and blue"
    )
  }

  /// A rotation about a named axis equals the one about its direction.
  @Test func rotationsAboutAxes() {
    forAll("rotation", Generator<Double>.moderate) { angle in
      Transform3D.rotation(x: angle)
        == .rotation(angle: angle, axis: Vector3D(x: 1, y: 0, z: 0))
        && Transform3D.rotation(y: angle)
          == .rotation(angle: angle, axis: Vector3D(x: 0, y: 1, z: 0))
        && Transform3D.rotation(z: angle) == .rotation(angle: angle)
    }
  }

  /// Omitted parts of a translation or a scale are neutral.
  @Test func partsLeftOut() {
    #expect(Transform3D.translation(y: 2) == .translation(x: 0, y: 2, z: 0))
    #expect(Transform3D.scale(x: 2) == .scale(x: 2, y: 1, z: 1))
    #expect(Transform3D.identity.scaled(y: 2).translated(z: 3) == .scale(y: 2).translated(z: 3))
    #expect(Transform2D.translation(y: 2) == Transform2D(ty: 2))
    #expect(Transform2D.scale(y: 2) == Transform2D(d: 2))
  }

  @Test func descriptionOfMatrices() {
    #expect(
      "\(Transform3D.translation(x: 10, y: 0.5))"
        == "[1.0, 0.0, 0.0, 0.0; 0.0, 1.0, 0.0, 0.0; 0.0, 0.0, 1.0, 0.0; 10.0, 0.5, 0.0, 1.0]")
  }
}
