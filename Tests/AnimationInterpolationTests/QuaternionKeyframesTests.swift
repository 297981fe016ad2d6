import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import Testing

private let component = Generator<Double>.fraction.map { 2 * $0 - 1 }
private let quaternions = zip(
  zip(component, component, component, component),
  Generator<Double>.element(of: [1, 1e-200, 1e200, 3, 0])
).map { Quaternion(x: $0.0 * $1, y: $0.1 * $1, z: $0.2 * $1, w: $0.3 * $1) }

private let tracks = ascendingTimes.flatMap { times in
  zip(quaternions, quaternions, quaternions).array(count: times.count...times.count).map {
    (times: times, keys: $0)
  }
}

private func isUnit(_ q: Quaternion) -> Bool { (q.dot(q) - 1).magnitude < 1e-12 }

private func isSameRotation(_ a: Quaternion, _ b: Quaternion) -> Bool { a == b || a == -b }

@Test func rotationsHitTheirKeyframesAndStayUnits() {
  forAll("quaternion keyframes", tracks, .fraction, count: 1000) { track, fraction in
    let rotations = track.keys.map(\.0)
    let linear = try QuaternionKeyframes(times: track.times, rotations: rotations)
    let cubic = try QuaternionKeyframes(
      times: track.times, rotations: rotations, incoming: track.keys.map(\.1),
      outgoing: track.keys.map(\.2))
    for curve in [linear, cubic] {
      for (index, time) in track.times.enumerated() {
        let last = track.times.lastIndex(of: time) ?? index
        let value = curve.rotation(at: time)
        try hold(isSameRotation(value, rotations[last].normalized), "\(value) at key \(index)")
      }
      let time = curve.startTime + (curve.endTime - curve.startTime) * fraction
      try hold(isUnit(curve.rotation(at: time)), "no unit: \(curve.rotation(at: time))")
      try hold(curve.rotation(at: curve.startTime - 1) == curve.rotations[0], "before")
      for (a, b) in zip(curve.rotations, curve.rotations.dropFirst()) {
        try hold(a.dot(b) >= -5e-10, "neighbours in two hemispheres")
      }
    }
    return true
  }
}

@Test func signsOfKeyframesDoNotMatter() {
  forAll("signs", tracks, Generator<Bool>.bool.array(count: 6...6), .fraction) {
    track, signs, fraction in
    let flip = { (list: [Quaternion]) in
      zip(list, signs).map { $1 ? -$0 : $0 }
    }
    let (r, i, o) = (track.keys.map(\.0), track.keys.map(\.1), track.keys.map(\.2))
    let curves = try [
      QuaternionKeyframes(times: track.times, rotations: r, incoming: i, outgoing: o),
      QuaternionKeyframes(
        times: track.times, rotations: flip(r), incoming: flip(i), outgoing: flip(o)),
    ]
    // Half a turn has no nearer one, and keeps the signs.
    guard
      zip(curves[0].rotations, curves[0].rotations.dropFirst()).allSatisfy({ $0.dot($1) > 1e-9 })
    else { return true }
    let time = track.times[0] + (curves[0].endTime - track.times[0]) * fraction
    // A keyframe of length 0 is the identity, whatever its sign.
    guard r.allSatisfy({ $0 != Quaternion(x: 0, y: 0, z: 0, w: 0) }) else { return true }
    return isSameRotation(curves[0].rotation(at: time), curves[1].rotation(at: time))
  }
}

@Test func greatArcsAreTurnedAtConstantSpeed() throws {
  let axis = Vector3D(x: 1, y: 2, z: -2)
  let curve = try QuaternionKeyframes(
    times: [0, 1, 3],
    rotations: [0, 1.5, 3.5].map { Quaternion(angle: $0, axis: axis) })
  for (time, angle) in [(0.25, 0.375), (0.5, 0.75), (1, 1.5), (2, 2.5), (2.5, 3), (9, 3.5)] {
    let expected = Quaternion(angle: angle, axis: axis)
    #expect((curve.rotation(at: time).dot(expected) - 1).magnitude < 1e-15)
  }
}

@Test func cubicSegmentsAreThoseOfComponentsMadeUnits() throws {
  let output = [
    Quaternion(x: 0, y: 0, z: 0, w: 0), .identity, Quaternion(x: 0.2, y: 0, z: 0.4, w: 0),
    Quaternion(x: 0, y: 0.6, z: 0, w: 0), Quaternion(angle: 1, axis: Vector3D(x: 0, y: 1, z: 0)),
    Quaternion(x: 0, y: 0, z: 0, w: 0),
  ]
  let curve = try QuaternionKeyframes(times: [0, 2], cubicSpline: output)
  let lanes = try HermiteKeyframes(
    times: [0, 2], cubicSpline: output.map { SIMD4($0.x, $0.y, $0.z, $0.w) })
  for time in [0.1, 0.5, 1, 1.9] {
    let (value, mixed) = (curve.rotation(at: time), lanes.value(at: time))
    let length = (mixed * mixed).sum().squareRoot()
    let expected = Quaternion(
      x: mixed[0] / length, y: mixed[1] / length, z: mixed[2] / length, w: mixed[3] / length)
    #expect(Quaternion.combination(value, 1, expected, -1).length < 1e-15)
  }
  #expect(throws: KeyframeError.mismatchedCounts) {
    try QuaternionKeyframes(times: [0], cubicSpline: output)
  }
  #expect(throws: KeyframeError.mismatchedCounts) {
    try QuaternionKeyframes(times: [0], rotations: output)
  }
  #expect(throws: KeyframeError.noKeyframes) {
    try QuaternionKeyframes(times: [], rotations: [])
  }
}

@Test func aMixWithoutLengthIsTheNearerKeyframe() throws {
  // Half of the way from the identity to itself, with tangents that cancel all of it.
  let away = Quaternion(x: 0, y: 0, z: 0, w: -4)
  let curve = try QuaternionKeyframes(
    times: [0, 1], rotations: [.identity, .identity], incoming: [away, -away],
    outgoing: [away, -away])
  #expect(curve.rotation(at: 0.5) == .identity)
  #expect(curve.rotation(at: .nan) == .identity)
}
