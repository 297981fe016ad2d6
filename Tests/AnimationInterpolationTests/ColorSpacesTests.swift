import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import Testing

private let component = Generator<Double>.fraction
private let colors = zip(component, component, component, component).map {
  Color(red: $0, green: $1, blue: $2, alpha: $3)
}

@Test(arguments: ColorSpace.allCases)
func everySpaceObeysTheLaws(space: ColorSpace) {
  checkInterpolation("colours in \(space.rawValue)", colors) {
    $0.interpolated(to: $1, by: $2, in: space)
  }
}

@Test func sRGBIsTheUsualMix() {
  forAll("sRGB", colors.pair, .fraction) { pair, fraction in
    pair.0.interpolated(to: pair.1, by: fraction, in: .sRGB)
      == pair.0.interpolated(to: pair.1, by: fraction)
  }
}

@Test func huesTurnTheShorterWay() {
  let red = Color(OKLChColor(lightness: 0.6, chroma: 0.1, hue: 0.2))
  let violet = Color(OKLChColor(lightness: 0.6, chroma: 0.1, hue: 6.0))
  let middle = OKLChColor(red.interpolated(to: violet, by: 0.5, in: .okLCh))
  let expected = (0.2 + 6.0 + 2 * .pi) / 2 - 2 * .pi
  #expect(isClose(Double.remainderOfTurn(middle.hue - expected), 0, tolerance: 1e-9))
}

@Test func aGreyTakesTheOtherHue() {
  let grey = Color(red: 0.5, green: 0.5, blue: 0.5)
  let blue = Color(OKLChColor(lightness: 0.6, chroma: 0.1, hue: 4.5))
  let middle = OKLChColor(grey.interpolated(to: blue, by: 0.5, in: .okLCh))
  #expect(isClose(middle.hue, 4.5, tolerance: 1e-9))
}

@Test func pathsMorphPointByPoint() throws {
  let a = try BezierPath(svgPathData: "M 0 0 L 10 0 Z")
  let b = try BezierPath(svgPathData: "M 0 10 L 20 30 Z")
  #expect(a.interpolated(to: b, by: 0.5) == (try BezierPath(svgPathData: "M 0 5 L 15 15 Z")))
  let other = try BezierPath(svgPathData: "M 0 10 Q 1 1 20 30 Z")
  #expect(a.interpolated(to: other, by: 0.49) == a)
  #expect(a.interpolated(to: other, by: 0.5) == other)
}

@Test func transformsOfThePlaneMixAsThoseOfSpace() {
  let quarter = Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 10, ty: 0)
  let half = Transform2D.identity.interpolated(to: quarter, by: 0.5)
  #expect(
    isClose([half.a, half.b, half.tx], [Double.sqrtHalf, Double.sqrtHalf, 5], tolerance: 1e-15))
  checkInterpolation("transforms of the plane", .element(of: [quarter, .identity, half])) {
    $0.interpolated(to: $1, by: $2)
  }
}

extension Double {
  fileprivate static var sqrtHalf: Double { (0.5).squareRoot() }

  fileprivate static func remainderOfTurn(_ angle: Double) -> Double {
    angle.remainder(dividingBy: 2 * .pi)
  }
}
