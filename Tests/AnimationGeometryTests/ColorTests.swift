import AnimationGeometry
import AnimationTestSupport
import Testing

@Suite struct ColorTests {
  static let components = Generator<Double>.fraction.map { 3 * $0 - 1 }

  static let colors = zip(components, components, components, .fraction).map {
    Color(red: $0, green: $1, blue: $2, alpha: $3)
  }

  @Test func forthAndBackIsTheSameColor() {
    forAll("round trip", Self.colors, .element(of: ColorSpace.allCases), count: 4000) {
      color, space in
      let back = Color(components: color.components(in: space), in: space)
      try hold(back.alpha == color.alpha, "alpha \(back.alpha)")
      return zip([color.red, color.green, color.blue], [back.red, back.green, back.blue])
        .allSatisfy { component, again in
          // The published constants of the two directions do not quite meet.
          let isAtTheSeam = (component.magnitude - 0.04045).magnitude < 1e-6
          // A tiny component is the difference of large ones.
          return (component - again).magnitude <= (isAtTheSeam ? 4e-8 : 1e-12)
        }
    }
  }

  @Test func theTransferFunctionIsOddAndRisesButForItsSeam() {
    forAll("odd", Self.components.pair) { pair in
      func linear(_ number: Double) -> Double {
        LinearColor(Color(red: number, green: 0, blue: 0)).red
      }
      func encoded(_ number: Double) -> Double {
        Color(LinearColor(red: number, green: 0, blue: 0)).red
      }
      let (low, high) = (min(pair.0, pair.1), max(pair.0, pair.1))
      return linear(-low) == -linear(low) && encoded(-low) == -encoded(low)
        && linear(low) <= linear(high) && encoded(low) <= encoded(high) + 4e-8
    }
  }

  @Test func landmarks() {
    let white = OKLabColor(Color.white)
    #expect(abs(white.lightness - 1) < 1e-12)
    #expect(OKLChColor(Color.white).isAchromatic)
    #expect(OKLChColor(Color.black) == OKLChColor(lightness: 0, chroma: 0, hue: 0))
    #expect(LinearColor(Color.white) == LinearColor(red: 1, green: 1, blue: 1))
    #expect(!OKLChColor(Color(red: 1, green: 0, blue: 0)).isAchromatic)
    #expect(LinearColor(Color(red: .nan, green: 1, blue: 0)).green == 1)
  }

  @Test func huesStayInOneTurn() {
    forAll("hue", Self.colors) { color in
      let hue = OKLChColor(color).hue
      return hue >= 0 && hue <= 2 * .pi
    }
  }

  @Test func equality() {
    let numbers = zip(Generator<Double>.any, .any, .any, .any)
    let linear = numbers.map { LinearColor(red: $0, green: $1, blue: $2, alpha: $3) }
    let lab = numbers.map { OKLabColor(lightness: $0, a: $1, b: $2, alpha: $3) }
    let lch = numbers.map { OKLChColor(lightness: $0, chroma: $1, hue: $2, alpha: $3) }
    checkEquatableHashable("linear colour", linear)
    checkEquatableHashable("OKLab colour", lab)
    checkEquatableHashable("OKLCh colour", lch)
  }
}
