import AnimationGeometry
import AnimationTestSupport
import LayerRuntime
import Testing

@Suite struct EmissionFrameTests {
  static let angles = zip(
    Generator<Double>.fraction.map { $0 * .pi }, Generator<Double>.fraction.map { $0 * 2 * .pi })

  @Test func framesAreRightHandedAndOrthonormal() {
    forAll("axes", Self.angles) { latitude, longitude in
      let frame = EmissionFrame(latitude: latitude, longitude: longitude)
      let products = [
        frame.x.dot(frame.x) - 1, frame.y.dot(frame.y) - 1, frame.z.dot(frame.z) - 1,
        frame.x.dot(frame.y), frame.y.dot(frame.z), frame.z.dot(frame.x),
        (frame.x.cross(frame.y) - frame.z).length,
      ]
      return products.allSatisfy { $0.magnitude < 1e-15 }
    }
  }

  @Test func theFrameOfADirectionIsThatOfItsAngles() {
    forAll("along", Self.angles, .element(of: [1, 1e-3, 250]), judging: 0.6) { angles, length in
      let frame = EmissionFrame(latitude: angles.0, longitude: angles.1)
      let along = EmissionFrame(along: frame.z * length)
      try hold((along.z - frame.z).length < 1e-15, "\(along.z)")
      // Near the poles the longitude is lost.
      guard angles.0 > 1e-6, angles.0 < .pi - 1e-6 else { return nil }
      return (along.x - frame.x).length < 1e-9 && (along.y - frame.y).length < 1e-9
    }
  }

  @Test func aVectorWithoutDirectionHasTheFrameOfSpace() {
    let space = EmissionFrame(latitude: 0, longitude: 0)
    for vector in [
      Vector3D.zero, Vector3D(x: 0, y: 0, z: 3), Vector3D(x: .nan, y: 0, z: 0),
      Vector3D(x: .infinity, y: 0, z: 0),
    ] {
      #expect(EmissionFrame(along: vector) == space)
    }
  }

  @Test func withoutARangeAllDirectionsAreOne() {
    let cone = EmissionCone(latitude: 1, longitude: 2, range: 0)
    let frame = EmissionFrame(latitude: 1, longitude: 2)
    for key in 0..<UInt64(10) {
      #expect(cone.direction(ParticleRandom(key: key)) == frame.z)
    }
  }

  @Test(arguments: [0.01, 0.5, .pi / 2, .pi, 5, 2 * .pi, -1, 100])
  func conesAreFilledEvenly(_ range: Double) {
    let cone = EmissionCone(latitude: 0.7, longitude: -2, range: range)
    let frame = EmissionFrame(latitude: 0.7, longitude: -2)
    let half = min(range.magnitude / 2, .pi)
    var (heights, turns) = (EvenSpread(), EvenSpread(bins: 4))
    let cell = ParticleRandom(key: 3)
    for number in 0..<Int64(20_000) {
      let direction = cone.direction(cell.child(number))
      #expect((direction.length - 1).magnitude < 1e-15)
      let local = (
        direction.dot(frame.x), direction.dot(frame.y), (direction - frame.z).length
      )
      // Half the square of the chord is the height of the cap below the direction.
      let capPart = local.2 * local.2 / 2 / (1 - cosine(half))
      #expect(capPart <= 1 + 1e-9)
      heights.count(min(capPart, 1))
      turns.count(local.0 < 0 ? (local.1 < 0 ? 0.1 : 0.3) : local.1 < 0 ? 0.6 : 0.9)
    }
    #expect(heights.isPlausible && turns.isPlausible)
  }

  private func cosine(_ angle: Double) -> Double {
    EmissionFrame(latitude: angle, longitude: 0).z.z
  }
}
