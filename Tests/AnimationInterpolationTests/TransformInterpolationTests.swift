import AnimationGeometry
import AnimationInterpolation
import AnimationMath
import AnimationTestSupport
import Testing

@Suite struct TransformInterpolationTests {
  private static let number = Generator<Double>.aimed(at: [0, 1, -1, 0.5, -0.0]) {
    $0.uniform(-4, 4)
  }

  private static let transforms = [
    parts(depth: false, perspective: false), parts(depth: true, perspective: false),
    parts(depth: true, perspective: true), raised,
  ]

  /// Transforms of the plane that raise it or stretch its z axis.
  private static var raised: Generator<Transform3D> {
    zip(parts(depth: false, perspective: false), number, Generator<Bool>.bool).map {
      (transform: Transform3D, height: Double, isHigh: Bool) -> Transform3D in
      var transform = transform
      if isHigh { transform.m43 = height } else { transform.m33 = height == 0 ? 2 : height }
      return transform
    }
  }

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

  private func written(
    _ pair: TransformInterpolation, at fraction: Double
  ) -> (six: [Double], sixteen: [Double]) {
    var (six, sixteen) = ([Double](repeating: -7, count: 6), [Double](repeating: -7, count: 16))
    withUnsafePointer(to: pair) { pair in
      six.withUnsafeMutableBufferPointer {
        TransformInterpolation.write(planeValueOf: pair, at: fraction, to: $0)
      }
      sixteen.withUnsafeMutableBufferPointer {
        TransformInterpolation.write(valueOf: pair, at: fraction, to: $0)
      }
    }
    return (six, sixteen)
  }

  /// Interpolates part by part, in the plainest form of the rule.
  private func plain(
    _ from: Transform3D, _ to: Transform3D, at fraction: Double
  ) -> Transform3D? {
    guard let a = TransformDecomposition(from), let b = TransformDecomposition(to) else {
      return nil
    }
    let turn = SphericalInterpolation(from: a.rotation, to: b.rotation)
    return a.mixed(with: b, rotation: turn.value(at: fraction)) {
      $0.interpolated(to: $1, by: fraction)
    }.recomposed
  }

  @Test(arguments: transforms.indices)
  func everyRuleMixesTheParts(kind: Int) {
    let transform = Self.transforms[kind]
    var mixed = 0
    forAll("parts", transform, transform, Self.fractions, count: 2000) { from, to, fraction in
      let pair = TransformInterpolation(from: from, to: to)
      let value = pair.value(at: fraction)
      guard fraction != 0, fraction != 1, from != to, !pair.isByElements,
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
      let pair = TransformInterpolation(from: from, to: to)
      let value = pair.value(at: fraction)
      let (six, sixteen) = written(pair, at: fraction)
      try hold(zip(sixteen, value.lanes).allSatisfy(isIdentical), "sixteen numbers")
      let plane = [value.m11, value.m12, value.m21, value.m22, value.m41, value.m42]
      try hold(six == plane, "\(six), not \(plane)")
      return true
    }
  }

  private static var mixed: Generator<Transform3D> {
    .oneOf(transforms[0], transforms[1], transforms[2], transforms[3], diagonals)
  }

  /// Each of many pairs at once has the value that it has alone, whatever its rule and its neighbours'.
  @Test(arguments: [6, 16]) func manyAtOnceAreEachAlone(width: Int) {
    var (alike, count) = (0, 0)
    let kinds = Generator<Generator<Transform3D>>.element(
      of: [Self.mixed] + Self.transforms.map { $0 })
    let ends = kinds.flatMap { $0.array(count: 2...18) }
    forAll("many pairs", ends, Self.fractions.array(count: 9...9), count: 600) { ends, fractions in
      let pairs = (0..<ends.count / 2).map {
        TransformInterpolation(from: ends[2 * $0], to: ends[2 * $0 + 1])
      }
      var values = [Double](repeating: -7, count: width * pairs.count)
      pairs.map { FixedArray([$0]) }.withUnsafeBufferPointer { pairs in
        values.withUnsafeMutableBufferPointer {
          TransformInterpolation.write(
            valuesOf: pairs.baseAddress!, at: fractions, count: pairs.count, isOfPlane: width == 6,
            to: $0.baseAddress!)
        }
      }
      for (index, pair) in pairs.enumerated() {
        let (six, sixteen) = written(pair, at: fractions[index])
        let own = values[width * index..<width * (index + 1)]
        try hold(
          zip(own, width == 6 ? six : sixteen).allSatisfy(isIdentical),
          "pair \(index) of \(pairs.count) is \(Array(own))")
        count += 1
        if six.contains(where: { $0 != 0 && $0 != 1 }) { alike += 1 }
      }
      return true
    }
    #expect(2 * alike > count || PropertySettings().isOverriding)
  }

  /// Both ends are the given ones bit for bit, although they are stored as the composition of their parts and the
  /// difference from it: in 336 bytes, with more storage only if the difference is too large.
  @Test func bothEndsComeBack() {
    forAll("ends", Self.mixed, Self.mixed, count: 2000) { from, to in
      let pair = TransformInterpolation(from: from, to: to)
      let ends = (from.dividedByM44, to.dividedByM44)
      try hold(zip(pair.from.lanes, ends.0.lanes).allSatisfy(isIdentical), "\(pair.from)")
      return zip(pair.to.lanes, ends.1.lanes).allSatisfy(isIdentical)
    }
    #expect(MemoryLayout<TransformInterpolation>.size == 336)
  }

  private static let factor = Generator<Double>.element(of: [1, -1, 0, 2, -3, 0.5, -0.0, 1e-9])
  private static var diagonals: Generator<Transform3D> {
    zip(factor.array(count: 3...3), number, number).map {
      (scale: [Double], x: Double, y: Double) -> Transform3D in
      Transform3D.scale(x: scale[0], y: scale[1], z: scale[2])
        .concatenating(.translation(x: x, y: y, z: 1))
    }
  }

  /// Only a diagonal pair with a singular member is interpolated element by element.
  @Test func diagonalPairsAreTakenApartUnlessOneIsSingular() {
    var (turned, singular) = (0, 0)
    forAll("diagonals", Self.diagonals, Self.diagonals, Self.fractions, count: 3000) {
      from, to, fraction in
      let value = TransformInterpolation(from: from, to: to).value(at: fraction)
      let elements = zip(from.lanes, to.lanes).map { $0.interpolated(to: $1, by: fraction) }
      guard let expected = plain(from, to, at: fraction) else {
        singular += 1
        return value.lanes == elements
      }
      if !isClose(expected.lanes, elements, tolerance: 1e-3) { turned += 1 }
      return isClose(value.lanes, expected.lanes, tolerance: 1e-12)
    }
    #expect(turned > 300 || PropertySettings().isOverriding)
    #expect(singular > 300 || PropertySettings().isOverriding)
  }

  @Test func aHalfTurnInADiagonalTurnsAndAMirrorImageTurnsOver() {
    let turn = Transform3D.identity.interpolated(to: .scale(x: -1, y: -1), by: 0.5)
    let quarter = Transform3D(m11: 0, m12: 1, m21: -1, m22: 0)
    #expect(isClose(turn.lanes, quarter.lanes, tolerance: 1e-15))
    for fraction in [0.25, 0.5, 0.75] {
      let mirror = Transform3D.identity.interpolated(to: .scale(x: -1, y: 1), by: fraction)
      let scale = 1 - 2 * fraction
      let rolled = Transform3D.rotation(angle: .pi * fraction, axis: Vector3D(x: 1, y: 0, z: 0))
      let expected = Transform3D.scale(x: scale, y: scale, z: scale).concatenating(rolled)
      #expect(isClose(mirror.lanes, expected.lanes, tolerance: 1e-15))
      let flat = Transform2D.identity.interpolated(to: .scale(x: -1, y: 1), by: fraction)
      #expect(
        isClose(
          Transform3D(flat).lanes, Transform3D(m11: mirror.m11, m22: mirror.m22).lanes,
          tolerance: 1e-15))
    }
  }

  /// Rotated, flattened, and rotated: rounding leaves the flattened axis some 1e-17.
  private static var flattened: Generator<Transform3D> {
    zip(transforms[1], diagonals, transforms[1]).map {
      (first: Transform3D, scale: Transform3D, last: Transform3D) -> Transform3D in
      let flat = scale.m33 == 0 ? scale : scale.concatenating(.scale(x: 1, y: 0, z: 1))
      return first.concatenating(flat).concatenating(last)
    }
  }

  @Test func singularEndsSwitchAtHalf() {
    let any = Generator<Transform3D>.oneOf(Self.flattened, Self.transforms[2], Self.diagonals)
    forAll("singular ends", zip(Self.flattened, any), Self.fractions, .bool, count: 2000) {
      ends, fraction, isFirst in
      let (flat, other) = ends
      guard flat != other, !flat.isScaleAndTranslation else { return true }
      let (from, to) = isFirst ? (flat, other) : (other, flat)
      let pair = TransformInterpolation(from: from, to: to)
      let rate = pair.derivative(at: fraction)
      try hold(
        fraction == 0.5 ? rate.m11.isNaN : rate.lanes.allSatisfy { $0 == 0 }, "moves by \(rate)")
      return pair.value(at: fraction) == (fraction < 0.5 ? from : to)
    }
    let plane = Transform2D.rotation(angle: 1).concatenating(.scale(x: 2, y: 0))
      .concatenating(.rotation(angle: 2))
    #expect(plane.interpolated(to: .identity, by: 0.25) == plane)
    #expect(plane.interpolated(to: .identity, by: 0.5) == .identity)
  }

  private func scaled(_ matrix: Transform3D, by factor: Double) -> Transform3D {
    let elements = matrix.lanes.map { $0 * factor }
    return Transform3D(lanes: elements)
  }

  /// Transforms that differ by a factor are equal, and shown with m44 = 1, even at the ends.
  @Test(arguments: transforms.indices)
  func m44IsDividedOutThroughout(kind: Int) {
    let transform = Generator<Transform3D>.oneOf(Self.transforms[kind], Self.flattened)
    let factor = Generator<Double>.element(of: [1, 2, -4, 0x1p20])
    forAll("m44", transform.pair, zip(factor, factor), Self.fractions, count: 1000) {
      ends, factors, fraction in
      let (from, to) = ends
      let pair = TransformInterpolation(from: from, to: to)
      let multiple = TransformInterpolation(
        from: scaled(from, by: factors.0), to: scaled(to, by: factors.1))
      try hold(multiple.value(at: 0) == from && multiple.value(at: 1) == to, "the ends")
      let (own, other) = (pair.derivative(at: fraction), multiple.derivative(at: fraction))
      return multiple.value(at: fraction) == pair.value(at: fraction)
        && zip(own.lanes, other.lanes).allSatisfy(isIdentical)
    }
    // A transform that cannot be divided is shown as it is.
    let endless = Transform3D(m11: 3, m44: 0)
    #expect(endless.interpolated(to: .identity, by: 0.25) == endless)
    #expect(endless.interpolated(to: .identity, by: 0.5) == .identity)
  }

  @Test func endsWhoseDifferenceIsNoNumber() throws {
    let far = Transform3D.translation(x: -1.5e308, y: 3)
    let (from, to) = (far.rotated(angle: 0.5), Transform3D.translation(x: 1.5e308, y: 5))
    let pair = TransformInterpolation(from: from, to: to)
    let value = pair.value(at: 0.25)
    #expect(value == plain(from, to, at: 0.25))
    #expect(value.m41 == -0.75e308)
    #expect(pair.derivative(at: 0.5).m42 == 2)
  }
}

extension TransformInterpolation {
  /// Whether it is interpolated element by element, because both are diagonal and nothing rotates.
  fileprivate var isByElements: Bool {
    from.isScaleAndTranslation && to.isScaleAndTranslation
      && Quaternion(from) == Quaternion(to)
  }
}
