import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import Testing

private let number = Generator<Double>.finite
private let unit = Generator<Double>.fraction.map { 2 * $0 - 1 }
private let rotations = zip(unit, unit, unit, unit).map {
  Quaternion(x: $0, y: $1, z: $2, w: $3).normalized
}
private let flat = zip(unit, unit, unit).map {
  Transform2D.rotation(angle: 3 * $0).scaled(x: 1.5 + $1, y: 2).concatenating(
    .translation(x: $2, y: 1))
}
private let paths = zip(
  zip(number, number).array(count: 4...4), Generator<Bool>.bool
).map { points, isClosed in
  var path = BezierPath()
  let p = points.map { Point2D(x: $0, y: $1) }
  path.move(to: p[0])
  path.addCurve(to: p[3], control1: p[1], control2: p[2])
  if isClosed { path.closeSubpath() }
  return path
}

@Test func theLawsOfInterpolationForEveryType() {
  checkInterpolation("SIMD2", zip(number, number).map { SIMD2($0, $1) }) {
    $0.interpolated(to: $1, by: $2)
  }
  checkInterpolation("SIMD3", zip(number, number, number).map { SIMD3($0, $1, $2) }) {
    $0.interpolated(to: $1, by: $2)
  }
  checkInterpolation("SIMD8", number.map { SIMD8(0, 1, $0, 3, -$0, 5, 6, $0) }) {
    $0.interpolated(to: $1, by: $2)
  }
  checkInterpolation("SIMD16", number.map { SIMD16(repeating: $0) }) {
    $0.interpolated(to: $1, by: $2)
  }
  checkInterpolation("paths", paths) { $0.interpolated(to: $1, by: $2) }
  checkInterpolation("transforms of the plane", flat) { $0.interpolated(to: $1, by: $2) }
  checkInterpolation(
    "lists of optional points",
    zip(number, number).map { Point2D(x: $0, y: $1) }.optional.array(count: 0...2)
  ) {
    $0.interpolated(to: $1, by: $2)
  }
}

@Test func finiteValuesMixToFiniteOnes() {
  forAll("finite", number.pair, .fraction, count: 5000) { ends, fraction in
    ends.0.interpolated(to: ends.1, by: fraction).isFinite
  }
  forAll("finite colours", zip(unit, unit, unit).pair, .fraction) { ends, fraction in
    let colors = [ends.0, ends.1].map { Color(red: $0.0, green: $0.1, blue: $0.2) }
    return ColorSpace.allCases.allSatisfy {
      let mixed = colors[0].interpolated(to: colors[1], by: fraction, in: $0)
      return mixed.red.isFinite && mixed.green.isFinite && mixed.blue.isFinite
    }
  }
  let elements = Generator<Double>.moderate.array(count: 16...16).map {
    Transform3D(lanes: $0)
  }
  forAll("finite transforms", elements.pair, .fraction, count: 2000) { ends, fraction in
    RotationArc.allCases.allSatisfy {
      ends.0.interpolated(to: ends.1, by: fraction, along: $0).isFinite
    }
  }
}

@Test func rotationMatricesStayOrthonormalAlongTheWay() {
  forAll("orthonormal", rotations.pair, .fraction, count: 2000) { ends, fraction in
    for arc in RotationArc.allCases {
      let m = Transform3D(ends.0).interpolated(to: Transform3D(ends.1), by: fraction, along: arc)
      let product = m.concatenating(
        Transform3D(
          m11: m.m11, m12: m.m21, m13: m.m31, m21: m.m12, m22: m.m22, m23: m.m32, m31: m.m13,
          m32: m.m23, m33: m.m33))
      let error = zip(product.lanes, Transform3D.identity.lanes).map { ($0 - $1).magnitude }.max()
      try hold(error ?? 1 < 1e-13, "off by \(error ?? 1)")
    }
    return true
  }
}

@Test func scalesOfTwelveOrdersAreTakenApartAndPutTogether() {
  let scale = zip(unit, Generator<Bool>.bool).map {
    $1 ? -powerOfTen(6 * $0) : powerOfTen(6 * $0)
  }
  forAll("decompose, recompose", zip(scale, scale, scale), rotations, count: 5000) {
    scales, rotation in
    // Scale and rotation without skew, so that every factor is one of the decomposition's.
    let transform = Transform3D.scale(x: scales.0, y: scales.1, z: scales.2).concatenating(
      Transform3D(rotation)
    ).concatenating(.translation(x: 3, y: -4, z: 5))
    guard let parts = TransformDecomposition(transform) else { return false }
    let norm = transform.lanes.map(\.magnitude).max() ?? 0
    let error = zip(parts.recomposed.lanes, transform.lanes).map { ($0 - $1).magnitude }.max() ?? 1
    try hold(error <= 1e-12 * norm, "off by \(error) of \(norm)")
    return true
  }
}

@Sendable private func powerOfTen(_ exponent: Double) -> Double {
  let whole = exponent.rounded()
  let power = (0..<Int(whole.magnitude)).reduce(1.0) { power, _ in power * 10 }
  return whole < 0 ? 1 / power : power
}

@Test func rotationsAddInOrderAndRepeatAsPowers() {
  forAll("rotations", rotations.pair, .int(in: 0...40), count: 500) { pair, count in
    let (a, b) = pair
    try hold(a.added(to: .identity) == a && a.neutral.added(to: a) == a, "the identity changes it")
    // Additive order: the value first, then the underlying value.
    try hold(a.added(to: b) == a.concatenating(b), "the order")
    let power = a.repeated(Double(count) + 0.75)
    let walked = (0..<count).reduce(Quaternion.identity) { sum, _ in a.added(to: sum) }
    return Quaternion.combination(power, 1, walked, -1).length < 1e-12
  }
  let turn = Quaternion(angle: 1e-3, axis: Vector3D(x: 0, y: 0, z: 1))
  #expect((turn.repeated(1e300).length - 1).magnitude < 1e-15)
  #expect(turn.repeated(-1) == .identity && turn.repeated(.nan) == .identity)
}

@Test func transformsAddInOrderAndRepeatAsPowers() {
  forAll("transforms of the plane", flat.pair, .int(in: 0...12), count: 500) { pair, count in
    let (a, b) = pair
    try hold(a.added(to: .identity) == a && a.neutral.added(to: a) == a, "the identity changes it")
    try hold(a.added(to: b) == a.concatenating(b), "the order")
    let space = Transform3D(a)
    try hold(Transform3D(a.added(to: b)) == space.added(to: Transform3D(b)), "as in space")
    let power = a.repeated(Double(count))
    let walked = (0..<count).reduce(Transform3D.identity) { sum, _ in space.added(to: sum) }
    let powers = [Transform3D(power), space.repeated(Double(count))]
    let norm = walked.lanes.map(\.magnitude).max() ?? 1
    return powers.allSatisfy {
      zip($0.lanes, walked.lanes).allSatisfy { ($0 - $1).magnitude <= 1e-12 * max(norm, 1e4) }
    }
  }
  #expect(Transform2D.translation(x: 1, y: 0).repeated(0x1p70).tx == 0x1p64)
}

@Test func vectorsOfTheStandardLibraryAdd() {
  forAll("SIMD", zip(unit, unit, unit, unit).pair, .int(in: 0...6)) { pair, count in
    let (a, b) = (
      SIMD4(pair.0.0, pair.0.1, pair.0.2, pair.0.3), SIMD4(pair.1.0, pair.1.1, pair.1.2, pair.1.3)
    )
    try hold(a.added(to: a.neutral) == a && a.neutral.added(to: a) == a, "zero changes it")
    try hold(a.added(to: b) == b.added(to: a), "the order counts")
    let k = Double(count)
    let both = a.added(to: b).repeated(k)
    let each = a.repeated(k).added(to: b.repeated(k))
    let narrow = a.lowHalf.added(to: b.lowHalf).repeated(k) == both.lowHalf
    let three = SIMD3(a[0], a[1], a[2]).added(to: SIMD3(b[0], b[1], b[2])).repeated(k)
    return narrow && three == SIMD3(both[0], both[1], both[2])
      && (0..<4).allSatisfy { (both[$0] - each[$0]).magnitude < 1e-14 }
  }
}
