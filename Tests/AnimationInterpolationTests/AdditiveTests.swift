import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import Testing

private let number = Generator<Double>.moderate
private let four = zip(number, number, number, number)

private func checkVector<Value: Additive & Equatable>(
  _ label: String, _ values: Generator<Value>, sourceLocation: SourceLocation = #_sourceLocation,
  isSame: (Value, Value) -> Bool
) {
  forAll("\(label): sums", values.pair, .int(in: 0...6), sourceLocation: sourceLocation) {
    pair, count in
    let (a, b) = pair
    try hold(a.neutral.added(to: a) == a && a.added(to: a.neutral) == a, "neutral changes it")
    try hold(a.added(to: b) == b.added(to: a), "the order counts")
    let many = (0..<count).reduce(a.neutral) { sum, _ in a.added(to: sum) }
    try hold(isSame(many, a.repeated(Double(count))), "\(count) times is not repeated")
    let both = a.added(to: b).repeated(Double(count))
    let each = a.repeated(Double(count)).added(to: b.repeated(Double(count)))
    try hold(isSame(both, each), "repeating does not distribute")
    return true
  }
}

@Test func vectorsObeyTheLaws() {
  func near(_ a: Double, _ b: Double) -> Bool {
    (a - b).magnitude <= 1e-9 * (1 + a.magnitude + b.magnitude)
  }
  // Sums may cancel: a small result of a cancellation is compared at the size of the generator.
  let small = Generator<Double>.fraction
  checkVector("numbers", small, isSame: near)
  checkVector("points", zip(small, small).map { Point2D(x: $0, y: $1) }) {
    near($0.x, $1.x) && near($0.y, $1.y)
  }
  checkVector("sizes", zip(small, small).map { Size2D(width: $0, height: $1) }) {
    near($0.width, $1.width) && near($0.height, $1.height)
  }
  let rects = zip(small, small, small, small).map { Rect2D(x: $0, y: $1, width: $2, height: $3) }
  checkVector("rects", rects) {
    near($0.origin.x, $1.origin.x) && near($0.size.height, $1.size.height)
  }
  checkVector("vectors", zip(small, small, small).map { Vector3D(x: $0, y: $1, z: $2) }) {
    near($0.x, $1.x) && near($0.z, $1.z)
  }
  checkVector(
    "colours",
    zip(small, small, small, small).map { Color(red: $0, green: $1, blue: $2, alpha: $3) }
  ) { near($0.red, $1.red) && near($0.alpha, $1.alpha) }
  checkVector("arrays", zip(small, small).map { [$0, $1] }) {
    near($0[0], $1[0]) && near($0[1], $1[1])
  }
}

@Test func transformsHappenInOrder() {
  let move = Transform3D.translation(x: 10, y: 0)
  let stretch = Transform3D.scale(x: 2, y: 1)
  #expect(move.added(to: stretch) == Transform3D(m11: 2, m41: 20))
  #expect(stretch.added(to: move) == Transform3D(m11: 2, m41: 10))
  #expect(move.repeated(3.9) == .translation(x: 30, y: 0))
  #expect(move.repeated(0) == .identity)
  #expect(move.neutral.added(to: stretch) == stretch)
}

@Test func arraysOfDifferentCountsDoNotMix() {
  #expect([1.0, 2].added(to: [5]) == [5])
  #expect([1.0, 2].interpolated(to: [5], by: 0.49) == [1, 2])
  #expect([1.0, 2].interpolated(to: [5], by: 0.5) == [5])
}

@Test func containersObeyTheLaws() {
  checkInterpolation("floats", number.map { Float($0) }) { $0.interpolated(to: $1, by: $2) }
  checkInterpolation("arrays", number.array(count: 0...3)) { $0.interpolated(to: $1, by: $2) }
  checkInterpolation("optionals", number.optional) { $0.interpolated(to: $1, by: $2) }
  checkInterpolation("vectors", four.map { SIMD4($0, $1, $2, $3) }) {
    $0.interpolated(to: $1, by: $2)
  }
  checkInterpolation(
    "directions", zip(number, number, number).map { Vector3D(x: $0, y: $1, z: $2) }
  ) {
    $0.interpolated(to: $1, by: $2)
  }
  checkInterpolation(
    "rotations", four.map { Quaternion(x: $0, y: $1, z: $2, w: $3 + 1e-3).normalized },
    isSame: { $0 == $1 || $0 == -$1 }, mix: { $0.interpolated(to: $1, by: $2) })
}

@Test func vectorsOfTheStandardLibraryHaveTheBitsOfTheirLanes() {
  forAll("lanes", four.pair, .fraction) { pair, fraction in
    let (a, b) = pair
    let mixed = SIMD4(a.0, a.1, a.2, a.3).interpolated(
      to: SIMD4(b.0, b.1, b.2, b.3), by: fraction)
    return isIdentical(mixed[0], a.0.interpolated(to: b.0, by: fraction))
      && isIdentical(mixed[3], a.3.interpolated(to: b.3, by: fraction))
  }
}

@Test func rotationsTakeTheShorterArcAtConstantSpeed() {
  forAll("slerp", four.pair, .fraction) { pair, fraction in
    let ends = [pair.0, pair.1].map {
      Quaternion(x: $0.0, y: $0.1, z: $0.2, w: $0.3 + 1e-3).normalized
    }
    let (a, b) = (ends[0], ends[1])
    let whole = SphericalInterpolation(from: a, to: b)
    let value = whole.value(at: fraction)
    let length = value.dot(value)
    try hold(abs(length - 1) < 1e-12, "the length is \(length)")
    let angle = SphericalInterpolation(from: a, to: value, isShortest: false).angle
    try hold(
      abs(angle - whole.angle * fraction) < 1e-7, "at \(fraction) it has turned by \(angle)")
    return whole.angle <= .pi / 2 + 1e-12
  }
}
