import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import Testing

private let vector = zip(Generator<Double>.moderate, .moderate, .moderate).map {
  Vector3D(x: $0, y: $1, z: $2)
}

private let curves = ascendingTimes.flatMap { times in
  zip(vector, vector, vector).array(count: times.count...times.count).map { keys in
    zip(times, keys).map {
      HermiteKeyframe(time: $0, value: $1.0, incoming: $1.1, outgoing: $1.2)
    }
  }
}

extension Vector3D {
  fileprivate var lanes: [Double] { [x, y, z] }
}

@Test func componentsHaveTheBitsOfTheirLanes() {
  forAll("lanes", curves, .fraction, count: 1000) { keyframes, fraction in
    let curve = try HermiteKeyframes(keyframes)
    let lanes = try PreparedHermite(
      times: keyframes.map(\.time), values: keyframes.map(\.value.lanes),
      incoming: keyframes.map(\.incoming.lanes), outgoing: keyframes.map(\.outgoing.lanes))
    let span = curve.endTime - curve.startTime
    for time in [curve.startTime + span * fraction, curve.startTime - 1, curve.endTime] {
      let (value, expected) = (curve.value(at: time).lanes, lanes.value(at: time))
      try hold(zip(value, expected).allSatisfy { $0 == $1 }, "\(value) for \(expected)")
      let (velocity, slope) = (curve.velocity(at: time).lanes, lanes.velocity(at: time))
      let size =
        keyframes.flatMap { $0.value.lanes + $0.incoming.lanes + $0.outgoing.lanes }
        .map(\.magnitude).max() ?? 0
      for (a, b) in zip(velocity, slope) {
        try hold((a - b).magnitude <= 1e-13 * size, "\(velocity) for \(slope)")
      }
    }
    return true
  }
}

@Test func aKeyframeIsLeftAndReachedWithItsTangents() {
  forAll("tangents", curves) { keyframes in
    let curve = try HermiteKeyframes(keyframes)
    for (keyframe, next) in zip(keyframes, keyframes.dropFirst()) where keyframe.time < next.time {
      try hold(curve.velocity(at: keyframe.time) == keyframe.outgoing, "leaves with another")
    }
    guard let last = keyframes.last, keyframes.count > 1,
      keyframes[keyframes.count - 2].time < last.time
    else { return true }
    return curve.velocity(at: last.time) == last.incoming
  }
}

@Test func theExampleOfTheDocumentation() throws {
  let height = try HermiteKeyframes([
    HermiteKeyframe(time: 0, value: 0.0, velocity: 4),
    HermiteKeyframe(time: 1, value: 2.0),
  ])
  #expect(height.value(at: 0.5) == 1.5)
  #expect(height.velocity(at: 0) == 4 && height.velocity(at: 1) == 0)
  #expect(height.value(at: -3) == 0 && height.value(at: 3) == 2)
  #expect(height.velocity(at: -3) == 0 && height.velocity(at: 3) == 0)
}

@Test func glTFListsTangentValueTangent() throws {
  let output: [SIMD2<Double>] = [
    SIMD2(9, 9), SIMD2(0, 1), SIMD2(2, 0), SIMD2(-2, 0), SIMD2(4, 1), SIMD2(9, 9),
  ]
  let curve = try HermiteKeyframes(times: [1, 3], cubicSpline: output)
  #expect(curve.value(at: 1) == SIMD2(0, 1) && curve.value(at: 3) == SIMD2(4, 1))
  // Half of the way, and an eighth of each tangent times the duration of two seconds.
  #expect(curve.value(at: 2) == SIMD2(2 + 2 * 2.0 / 8 - 2 * -2.0 / 8, 1))
  #expect(curve.velocity(at: 1) == SIMD2(2, 0) && curve.velocity(at: 3) == SIMD2(-2, 0))
  #expect(throws: KeyframeError.mismatchedCounts) {
    try HermiteKeyframes(times: [1], cubicSpline: output)
  }
  #expect(throws: KeyframeError.noKeyframes) { try HermiteKeyframes<Double>([]) }
}
