import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import Testing

private let component = Generator<Double>.fraction.map { 2 * $0 - 1 }
private let rotations = zip(component, component, component, component).map {
  Quaternion(x: $0, y: $1, z: $2, w: $3).normalized
}

private func apart(_ a: Quaternion, _ b: Quaternion) -> Double {
  min(
    Quaternion.combination(a, 1, b, -1).length, Quaternion.combination(a, 1, b, 1).length)
}

@Test func bothWaysMeetAtTheEndsAndMakeAFullTurn() {
  forAll("arcs", rotations.pair, count: 2000) { ends in
    let (a, b) = ends
    let (short, long) = (
      SphericalInterpolation(from: a, to: b, along: .shorter),
      SphericalInterpolation(from: a, to: b, along: .longer)
    )
    for turn in [short, long] {
      try hold(apart(turn.value(at: 0), a) < 1e-14, "start \(turn.value(at: 0))")
      try hold(apart(turn.value(at: 1), b) < 1e-14, "end \(turn.value(at: 1))")
    }
    // A rotation turns by twice the angle between quaternions.
    try hold(2 * short.angle <= .pi + 1e-14, "the shorter turns by \(2 * short.angle)")
    if long.angle == 0 { return short.angle < 1e-14 }
    return (2 * short.angle + 2 * long.angle - 2 * .pi).magnitude < 1e-13
  }
}

@Test(arguments: RotationArc.allCases)
func theAngularSpeedIsConstant(along arc: RotationArc) {
  forAll("speed", rotations.pair, count: 1000) { ends in
    let turn = SphericalInterpolation(from: ends.0, to: ends.1, along: arc)
    var previous = turn.value(at: 0)
    for step in 1...8 {
      let value = turn.value(at: Double(step) / 8)
      try hold((value.dot(value) - 1).magnitude < 1e-13, "length of \(value)")
      let angle = SphericalInterpolation(from: previous, to: value, isShortest: false).angle
      try hold(
        (angle - turn.angle / 8).magnitude < 1e-13, "\(angle) in an eighth of \(turn.angle)")
      previous = value
    }
    return true
  }
}

@Test func equalRotationsStayInEitherWay() {
  forAll("equal ends", rotations, Generator<Double>.fraction) { rotation, fraction in
    let isStill = [rotation, -rotation].allSatisfy {
      apart(
        SphericalInterpolation(from: rotation, to: $0, along: .longer).value(at: fraction), rotation
      )
        < 1e-14
    }
    return isStill && rotation.interpolated(to: rotation, by: fraction, along: .longer) == rotation
  }
}

@Test(arguments: RotationArc.allCases)
func transformsAndRotationsObeyTheLaws(along arc: RotationArc) {
  let transforms = zip(component, component, rotations).map { shift, size, rotation in
    Transform3D(rotation).scaled(x: 1.5 + size, y: 2).concatenating(
      .translation(x: shift, y: 1, z: 2))
  }
  checkInterpolation("transforms, \(arc)", transforms) {
    $0.interpolated(to: $1, by: $2, along: arc)
  }
  checkInterpolation(
    "rotations, \(arc)", rotations, isSame: { $0 == $1 || $0 == -$1 },
    mix: { $0.interpolated(to: $1, by: $2, along: arc) })
  let flat = zip(component, component).map {
    Transform2D.rotation(angle: 3 * $0).scaled(x: 2 + $1, y: 1)
  }
  checkInterpolation("transforms of the plane, \(arc)", flat) {
    $0.interpolated(to: $1, by: $2, along: arc)
  }
}

/// If the arc leads to the negative of the second rotation, it ends with that.
@Test(arguments: RotationArc.allCases)
func theComponentsDoNotJumpAtTheEnd(arc: RotationArc) {
  forAll("end of the arc", rotations.pair, count: 2000) { ends in
    let (a, b) = ends
    let end = a.interpolated(to: b, by: 1, along: arc)
    let before = a.interpolated(to: b, by: 1 - 0x1p-30, along: arc)
    return (end == b || end == -b) && before.dot(end) > 0.999
      && (arc == .longer || end == (a.dot(b) < 0 ? -b : b))
  }
  let turn = Quaternion(angle: 1, axis: Vector3D(x: 0, y: 0, z: 1))
  #expect(Quaternion.identity.interpolated(to: -turn, by: 1) == turn)
  #expect(turn.interpolated(to: -turn, by: 1, along: .longer) == turn)
}

@Test func aQuarterTurnTheLongWayIsThreeQuartersBack() {
  let quarter = Transform3D.rotation(angle: .pi / 2)
  let middle = Transform3D.identity.interpolated(to: quarter, by: 1 / 3, along: .longer)
  let expected = Transform3D.rotation(angle: -.pi / 2)
  #expect(isClose(middle.lanes, expected.lanes, tolerance: 1e-15))
  let shorter = Transform3D.identity.interpolated(to: quarter, by: 1 / 3, along: .shorter)
  #expect(shorter == Transform3D.identity.interpolated(to: quarter, by: 1 / 3))
}

@Test func anglesTurnTheWayThatIsAskedFor() {
  let degree = Double.pi / 180
  let short = AngleInterpolation(from: 350 * degree, to: 10 * degree)
  #expect(isClose(short.turn, 20 * degree, tolerance: 1e-14))
  let long = AngleInterpolation(from: 350 * degree, to: 10 * degree, along: .longer)
  #expect(isClose(long.turn, -340 * degree, tolerance: 1e-14))
  #expect(AngleInterpolation(from: 0, to: .pi).turn == .pi)
  #expect(AngleInterpolation(from: 0, to: -.pi).turn == -.pi)
  #expect(AngleInterpolation(from: 0, to: .pi, along: .longer).turn == -.pi)
  #expect(AngleInterpolation(from: 1, to: 1, along: .longer).turn == 0)
  #expect(AngleInterpolation(from: 0, to: .infinity).angle(at: 0.5).isNaN)
}

@Test func waysOfAnglesMakeAFullTurn() {
  let angles = Generator<Double>.moderate.filter { $0.magnitude < 1e4 }
  forAll("angles", angles.pair, .fraction, count: 2000) { ends, fraction in
    let short = AngleInterpolation(from: ends.0, to: ends.1)
    let long = AngleInterpolation(from: ends.0, to: ends.1, along: .longer)
    try hold(short.turn.magnitude <= .pi + 1e-11, "turns by \(short.turn)")
    for way in [short, long] {
      try hold(way.angle(at: 0) == ends.0 && way.angle(at: 1) == way.end, "misses an end")
      let turns = (way.end - ends.1) / (2 * .pi)
      try hold((turns - turns.rounded()).magnitude < 1e-11, "ends \(turns) turns away")
    }
    guard long.turn != 0 else { return short.turn.magnitude < 1e-11 }
    return (short.turn.magnitude + long.turn.magnitude - 2 * .pi).magnitude < 1e-11
      && (short.turn == 0 || (short.turn > 0) != (long.turn > 0))
  }
}

/// Rotations that were written and read show the same, in either direction.
@Test func turnsAreKept() {
  let arcs = Generator.element(of: RotationArc.allCases)
  checkCodable(
    "a turn",
    zip(rotations, rotations, arcs).map { SphericalInterpolation(from: $0, to: $1, along: $2) })
}

/// The shorter arc of the plane is the default one, even if the ends include mirror images.
@Test func theShorterWayOfThePlaneIsTheUsualOne() {
  let transforms = zip(component, component, component).map {
    Transform2D(a: $0, b: $1, c: -$1, d: $2, tx: 3 * $0, ty: 1)
  }
  forAll("the shorter way", transforms, transforms, .fraction) { a, b, fraction in
    a.interpolated(to: b, by: fraction, along: .shorter) == a.interpolated(to: b, by: fraction)
  }
}
