import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import Testing

@Suite struct PreparedTransformInterpolationTests {
  private static let number = Generator<Double>.aimed(at: [0, 1, -1, 0.5, -0.0]) {
    $0.uniform(-4, 4)
  }

  /// Transforms of the plane, of space, and with perspective.
  private static let transforms = [
    parts(depth: false, perspective: false), parts(depth: true, perspective: false),
    parts(depth: true, perspective: true),
  ]

  private static func parts(depth: Bool, perspective: Bool) -> Generator<Transform3D> {
    number.array(count: 16...16).map { numbers in
      var n = numbers
      // Scale factors of 0 make no parts.
      for index in 3...5 where n[index] == 0 { n[index] = 2 }
      let vector = { (first: Int, rest: Double) in
        Vector3D(x: n[first], y: n[first + 1], z: depth ? n[first + 2] : rest)
      }
      var parts = TransformParts(
        translation: vector(0, 0), scale: vector(3, 1), skewXY: n[6], skewXZ: depth ? n[7] : 0,
        skewYZ: depth ? n[8] : 0, rotation: .zero, perspective: .identity)
      parts.rotation = depth ? vector(9, 0) : Vector3D(x: 0, y: 0, z: n[11])
      if perspective {
        parts.perspective = Quaternion(x: n[12] / 64, y: n[13] / 64, z: n[14] / 64, w: 1)
      }
      return parts.composed
    }
  }

  private static let fractions = Generator<Double>.oneOf(.fraction, number)

  /// What is written, six and sixteen numbers.
  private func written(
    _ pair: PreparedTransformInterpolation, at fraction: Double
  ) -> (six: [Double], sixteen: [Double]) {
    var (six, sixteen) = ([Double](repeating: -7, count: 6), [Double](repeating: -7, count: 16))
    withUnsafePointer(to: pair) { pair in
      six.withUnsafeMutableBufferPointer {
        PreparedTransformInterpolation.write(planeValueOf: pair, at: fraction, to: $0)
      }
      sixteen.withUnsafeMutableBufferPointer {
        PreparedTransformInterpolation.write(valueOf: pair, at: fraction, to: $0)
      }
    }
    return (six, sixteen)
  }

  /// The rule that its parts are mixed one by one, in its plainest form.
  private func plain(
    _ from: Transform3D, _ to: Transform3D, at fraction: Double
  ) -> Transform3D? {
    guard let a = TransformDecomposition(from), let b = TransformDecomposition(to) else {
      return nil
    }
    let turn = SphericalInterpolation(from: a.rotation, to: b.rotation, along: .shorter)
    return a.mixed(with: b, rotation: turn.value(at: fraction)) {
      $0.interpolated(to: $1, by: fraction)
    }.recomposed
  }

  @Test(arguments: transforms.indices)
  func everyRuleMixesTheParts(kind: Int) {
    let transform = Self.transforms[kind]
    var mixed = 0
    forAll("parts", transform, transform, Self.fractions, count: 2000) { from, to, fraction in
      let pair = PreparedTransformInterpolation(from: from, to: to)
      let value = pair.value(at: fraction)
      let isByElements = from.isScaleAndTranslation && to.isScaleAndTranslation
      guard fraction != 0, fraction != 1, from != to, !isByElements,
        let expected = plain(from, to, at: fraction)
      else { return true }
      mixed += 1
      try hold(value == expected, "\(value.lanes), not \(expected.lanes)")
      return true
    }
    #expect(mixed > 600 || PropertySettings().isOverriding)
  }

  @Test(arguments: transforms.indices)
  func whatIsWrittenIsTheValue(kind: Int) {
    let transform = Generator<Transform3D>.oneOf(
      Self.transforms[kind], .element(of: [.identity, .scale(x: 0, y: 1), .scale(x: -1, y: 2)]))
    forAll("written", transform, transform, Self.fractions, count: 1000) { from, to, fraction in
      let pair = PreparedTransformInterpolation(from: from, to: to)
      let value = pair.value(at: fraction)
      let (six, sixteen) = written(pair, at: fraction)
      try hold(zip(sixteen, value.lanes).allSatisfy(isIdentical), "sixteen numbers")
      let plane = [value.m11, value.m12, value.m21, value.m22, value.m41, value.m42]
      try hold(six == plane, "\(six), not \(plane)")
      return true
    }
  }

  @Test func endsWhoseDifferenceIsNoNumber() throws {
    let far = Transform3D.translation(x: -1.5e308, y: 3)
    let (from, to) = (far.rotated(angle: 0.5), Transform3D.translation(x: 1.5e308, y: 5))
    let pair = PreparedTransformInterpolation(from: from, to: to)
    let value = pair.value(at: 0.25)
    #expect(value == plain(from, to, at: 0.25))
    #expect(value.m41 == -0.75e308)
    #expect(pair.derivative(at: 0.5).m42 == 2)
  }
}
