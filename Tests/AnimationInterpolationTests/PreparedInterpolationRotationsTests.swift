import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import Testing

private let rotation = Generator<Quaternion>.rotation
private let fractions = Generator<Double>.element(of: [0, 0.25, 0.5, 1, 1.5, -0.5])

private func value(
  _ source: PreparedInterpolation.Source, below: Quaternion, at progress: Double,
  cycle: Double = 0, isAdditive: Bool = false, isCumulative: Bool = false
) -> Quaternion? {
  let interpolation = PreparedInterpolation(
    source, type: .quaternion, isAdditive: isAdditive, isCumulative: isCumulative)
  let result = run(
    .quaternion(below), type: .quaternion, through: [(interpolation, progress)], cycle: cycle)
  guard case .quaternion(let rotation)? = result else { return nil }
  return rotation
}

private func ends(
  from: Quaternion? = nil, to: Quaternion? = nil, by: Quaternion? = nil, isAdditive: Bool = false
) throws -> PreparedInterpolation.Source {
  let lanes = { (rotation: Quaternion?) in rotation.map { [$0.x, $0.y, $0.z, $0.w] } }
  return .ends(
    try PreparedEnds(
      from: lanes(from), to: lanes(to), by: lanes(by), type: .quaternion, isAdditive: isAdditive))
}

private func turn(_ angle: Double) -> Quaternion {
  Quaternion(angle: angle, axis: Vector3D(x: 0, y: 0, z: 1))
}

private func angle(of rotation: Quaternion?) -> Double { rotation?.angle ?? .nan }

@Test func rotationsInLanesTurnAsRotationsDo() {
  forAll("turns", zip(rotation, rotation, rotation, fractions)) { a, b, below, fraction in
    let fixed = a.interpolated(to: b, by: fraction)
    return try value(ends(from: a, to: b), below: below, at: fraction) == fixed
      && value(ends(to: b), below: a, at: fraction) == fixed
      && value(ends(from: a), below: b, at: fraction) == fixed
      && value(ends(by: b), below: a, at: fraction)
        == a.interpolated(to: a.concatenating(b), by: fraction)
      && value(ends(from: a, to: b), below: below, at: fraction, isAdditive: true)
        == fixed.added(to: below)
      && value(ends(from: a, to: b), below: below, at: fraction, cycle: 2, isCumulative: true)
        == fixed.added(to: a.interpolated(to: b, by: 1).repeated(2))
  }
}

@Test func changesOfRotationsFollowThem() throws {
  let sum = value(try ends(from: turn(0.25), by: turn(0.5)), below: .identity, at: 1)
  #expect(isClose(angle(of: sum), 0.75, tolerance: 1e-15))
  let difference = value(try ends(to: turn(0.75), by: turn(0.5)), below: .identity, at: 0)
  #expect(isClose(angle(of: difference), 0.25, tolerance: 1e-15))
  let implied = try ends(to: turn(0.5), isAdditive: true)
  let added = value(implied, below: turn(1), at: 0.5, isAdditive: true)
  #expect(isClose(angle(of: added), 1.25, tolerance: 1e-15))
  #expect(throws: PreparedEnds.Problem.noDirection) {
    try ends(to: turn(1), by: Quaternion(x: 0, y: 0, z: 0, w: 0))
  }
}

@Test(
  arguments: [
    (.linear, 0.25, 0.5), (.linear, 0.75, 1.25), (.cubic, 0.75, 1.25), (.discrete, 0.4, 1),
    // Lengths are angles: two thirds of the way are before the second keyframe.
    (.paced, 0.5, 0.75), (.paced, 0.25, 0.375),
  ] as [(CalculationMode, Double, Double)])
func keyframesOfRotationsTurnSegmentBySegment(
  mode: CalculationMode, progress: Double, expected: Double
) throws {
  let rotations = [turn(0), turn(1), -turn(1.5)]
  let keyframes = try PreparedKeyframes(
    values: rotations.map { [$0.x, $0.y, $0.z, $0.w] }, type: .quaternion, mode: mode)
  let value = value(.keyframes(keyframes), below: .identity, at: progress)
  #expect(isClose(angle(of: value), expected, tolerance: 1e-14))
}

/// A rotation and its negative are equal, so keyframes may be given in either spelling.
@Test func keyframesOfRotationsDoNotJumpBetweenSegments() throws {
  let signs = Generator<Bool>.bool.array(count: 4...4)
  let modes = Generator<CalculationMode>.element(of: [.linear, .cubic])
  forAll("signs of keyframes", rotation.array(count: 4...4), signs, modes) {
    rotations, signs, mode in
    let given = zip(rotations, signs).map { $1 ? -$0 : $0 }
    let keyframes = try PreparedKeyframes(
      values: given.map { [$0.x, $0.y, $0.z, $0.w] }, type: .quaternion, mode: mode)
    for (index, time) in [0, 1.0 / 3, 2.0 / 3, 1].enumerated() {
      guard let at = value(.keyframes(keyframes), below: .identity, at: time) else { return false }
      try hold(at == given[index] || at == -given[index], "keyframe \(index)")
      for near in [time - 0x1p-30, time + 0x1p-30] {
        let beside = value(.keyframes(keyframes), below: .identity, at: near)
        try hold(beside.map { $0.dot(at) > 0.999 } == true, "at \(near)")
      }
    }
    return value(.keyframes(keyframes), below: .identity, at: 0) == given[0]
  }
  // Held, they are as given.
  let held = try PreparedKeyframes(
    values: [turn(1), -turn(1)].map { [$0.x, $0.y, $0.z, $0.w] }, type: .quaternion,
    mode: .discrete)
  #expect(value(.keyframes(held), below: .identity, at: 0.75) == -turn(1))
}

@Test func transformsOfThePlaneInLanesMixAsTheyDo() throws {
  let stretch = Transform2D.scale(x: 2, y: 3)
  let lanes = { (transform: Transform2D) -> [Double] in
    var objects = BoxedValues()
    return AnimatableValue.affine(transform).lanes(objects: &objects)
  }
  let move = Transform2D.rotation(angle: 1).translated(x: 10, y: 0)
  func apply(_ isAdditive: Bool, cycle: Double) throws -> AnimatableValue? {
    let ends = try PreparedEnds(
      from: lanes(.identity), to: lanes(move), by: nil, type: .affine, isAdditive: isAdditive)
    return run(
      .affine(stretch), type: .affine,
      through: [
        (
          PreparedInterpolation(
            .ends(ends), type: .affine, isAdditive: isAdditive, isCumulative: true), 0.5
        )
      ], cycle: cycle)
  }
  let half = Transform2D.identity.interpolated(to: move, by: 0.5)
  #expect(try apply(false, cycle: 0) == .affine(half))
  #expect(try apply(true, cycle: 0) == .affine(half.added(to: stretch)))
  #expect(try apply(false, cycle: 2) == .affine(half.added(to: move.repeated(2))))
  #expect(throws: PreparedKeyframes.Problem.unpaceable) {
    try PreparedKeyframes(
      values: [lanes(.identity), lanes(move)], type: .affine, mode: .paced)
  }
  let from = try PreparedEnds(
    from: lanes(stretch), to: nil, by: lanes(move), type: .affine, isAdditive: false)
  let value = run(
    .affine(.identity), type: .affine,
    through: [(PreparedInterpolation(.ends(from), type: .affine), 1)])
  #expect(value == .affine(stretch.concatenating(move)))
}

/// Cubic keyframes of matrices are interpolated element by element, even in the plane.
@Test func cubicTransformsOfThePlaneGoElementByElement() throws {
  let moves = [0.0, 10, 10].map { Transform2D.translation(x: $0, y: 0) }
  let value = { (mode: CalculationMode, progress: Double) throws -> AnimatableValue? in
    var objects = BoxedValues()
    let keyframes = try PreparedKeyframes(
      values: moves.map { AnimatableValue.affine($0).lanes(objects: &objects) }, type: .affine,
      mode: mode)
    return run(
      .affine(.scale(x: 2, y: 2)), type: .affine,
      through: [(PreparedInterpolation(.keyframes(keyframes), type: .affine), progress)])
  }
  #expect(try value(.cubic, 0.75) == .affine(.translation(x: 10.625, y: 0)))
  #expect(try value(.linear, 0.25) == .affine(.translation(x: 5, y: 0)))
  #expect(try value(.discrete, 0.25) == .affine(.identity))
}
