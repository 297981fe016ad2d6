import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import Testing

private let number = Generator<Double>.finite

@Test func numbersObeyTheLaws() {
  checkInterpolation("numbers", number) { $0.interpolated(to: $1, by: $2) }
}

@Test func numbersAreMonotone() {
  forAll(
    "numbers are monotone", number, number, Generator<Double>.fraction.closePair, count: 20_000
  ) { a, b, fractions in
    let (low, high) = (min(fractions.0, fractions.1), max(fractions.0, fractions.1))
    let (first, second) = (a.interpolated(to: b, by: low), a.interpolated(to: b, by: high))
    return a <= b ? first <= second : first >= second
  }
}

@Test func numbersExtrapolate() {
  #expect(10.0.interpolated(to: 20, by: 1.5) == 25)
  #expect(10.0.interpolated(to: 20, by: -0.5) == 5)
}

@Test func endsFurtherApartThanTheLargestNumberAreMixed() {
  let large = Double.greatestFiniteMagnitude
  #expect((-large).interpolated(to: large, by: 0.5) == 0)
  #expect((-large).interpolated(to: large, by: 0) == -large)
  #expect((-large).interpolated(to: large, by: 1) == large)
}

@Test func notANumberComesOutWhereOneGoesIn() {
  #expect(Double.nan.interpolated(to: 1, by: 0.5).isNaN)
  #expect(0.0.interpolated(to: 1, by: .nan).isNaN)
  #expect(Double.infinity.interpolated(to: .infinity, by: 0.3) == .infinity)
}

@Test(arguments: [-Double.infinity, .infinity])
func endsAreHitBesideInfiniteOnes(infinite: Double) {
  #expect(2.0.interpolated(to: infinite, by: 0) == 2)
  #expect(2.0.interpolated(to: infinite, by: 0.5) == infinite)
  #expect(infinite.interpolated(to: 2, by: 0.5) == infinite)
  #expect(infinite.interpolated(to: 2, by: 1) == 2)
  #expect(infinite.interpolated(to: -infinite, by: 0) == infinite)
  #expect(infinite.interpolated(to: -infinite, by: 1) == -infinite)
  #expect(Double.nan.interpolated(to: infinite, by: 1).isNaN)
  #expect(infinite.interpolated(to: .nan, by: 0).isNaN)
}

@Test func structuresObeyTheLaws() {
  let pair = zip(number, number)
  checkInterpolation("points", pair.map { Point2D(x: $0, y: $1) }) {
    $0.interpolated(to: $1, by: $2)
  }
  checkInterpolation("sizes", pair.map { Size2D(width: $0, height: $1) }) {
    $0.interpolated(to: $1, by: $2)
  }
  let four = zip(number, number, number, number)
  checkInterpolation("rects", four.map { Rect2D(x: $0, y: $1, width: $2, height: $3) }) {
    $0.interpolated(to: $1, by: $2)
  }
  checkInterpolation("colours", four.map { Color(red: $0, green: $1, blue: $2, alpha: $3) }) {
    $0.interpolated(to: $1, by: $2)
  }
}

@Test func transformsObeyTheLaws() {
  let transforms = zip(
    .moderate, .moderate, .element(of: [0, 1, 2, -1]), .element(of: [0.0, 0.001])
  ).map { (angle: Double, shift: Double, scale: Double, perspective: Double) in
    Transform3D(m34: perspective).rotated(angle: angle).scaled(x: scale, y: 2)
      .translated(x: shift, y: 1)
  }
  checkInterpolation("transforms", transforms) { $0.interpolated(to: $1, by: $2) }
}

@Test func coloursMixWithStraightAlpha() {
  let red = Color(red: 1, green: 0, blue: 0)
  let clear = Color(red: 0, green: 1, blue: 0, alpha: 0)
  #expect(
    red.interpolated(to: clear, by: 0.5) == Color(red: 0.5, green: 0.5, blue: 0, alpha: 0.5))
}
