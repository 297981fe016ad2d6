import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import Testing

@Suite struct TransformInterpolationVelocityTests {
  private static var transforms: Generator<Transform3D> {
    let number = Generator<Double>.fraction.map { 4 * $0 - 2 }
    return zip(
      zip(number, number, number), zip(number, number, number), .element(of: [1, -1, 0.5])
    )
    .map { turn, move, scale in
      var parts = TransformParts.identity
      parts.rotation = Vector3D(x: turn.0, y: turn.1 / 2, z: turn.2)
      parts.translation = Vector3D(x: move.0, y: move.1, z: move.2)
      parts.scale = Vector3D(x: scale, y: 1.5 * scale, z: 2 * scale)
      (parts.skewXY, parts.skewXZ) = (move.1 / 4, move.2 / 4)
      parts.perspective.x = move.0 / 100
      return parts.composed
    }
  }

  @Test func theDerivativeIsThatOfTheValue() {
    forAll("derivative of a mixture", Self.transforms, Self.transforms, .fraction, count: 2000) {
      from, to, fraction in
      let mixture = TransformInterpolation(from: from, to: to)
      // At the ends themselves the value is the end as it is, with another m44.
      let place = 0.01 + 0.98 * fraction
      let h = 0x1p-10
      let values = [-2, -1, 1, 2].map { mixture.value(at: place + $0 * h).lanes }
      let slope = mixture.derivative(at: place).lanes
      for lane in 0..<16 {
        let near = values[2][lane] - values[1][lane]
        let far = values[3][lane] - values[0][lane]
        // The difference is of fourth order: the error is some h⁴ times the fifth derivative, below 1e3 here.
        let difference = (8 * near - far) / (12 * h)
        try hold(
          (slope[lane] - difference).magnitude <= 1e-8 * (1 + difference.magnitude),
          "element \(lane): \(slope[lane]), by differences \(difference)")
      }
      return true
    }
  }

  @Test func rowsOfOneTurnAreOneSpeed() {
    let quarter = TransformInterpolation(from: .identity, to: .rotation(angle: .pi / 2))
    for fraction in [-0.5, 0, 0.25, 1, 1.5] {
      let slope = quarter.derivative(at: fraction)
      #expect(
        isClose(
          (slope.m11 * slope.m11 + slope.m12 * slope.m12).squareRoot(), .pi / 2,
          tolerance: 1e-14))
      #expect(slope.m33.magnitude < 1e-15 && slope.m44 == 0)
    }
  }

  @Test func equalEndsAndSwitchesRest() {
    let still = [Double](repeating: 0, count: 16)
    let scale = Transform3D.scale(x: 2, y: 3)
    #expect(
      TransformInterpolation(from: scale, to: scale).derivative(at: 0.3).lanes == still)
    let grown = TransformInterpolation(from: .scale(x: 0, y: 1), to: scale)
    #expect(grown.derivative(at: 0.3).m11 == 2)
    let flat = Transform3D.rotation(angle: 1).scaled(x: 0, y: 1)
    let switched = TransformInterpolation(from: flat, to: scale)
    #expect(switched.derivative(at: 0.3).lanes == still)
    #expect(switched.derivative(at: 0.5).m11.isNaN)
  }

  @Test func slerpTurnsAtConstantSpeed() {
    let start = Quaternion(angle: 0.3, axis: Vector3D(x: 1, y: 2, z: 0))
    let end = Quaternion(angle: 2, axis: Vector3D(x: 0, y: 1, z: 1))
    let turn = SphericalInterpolation(from: start, to: end)
    for fraction in [-1, 0, 0.4, 1] {
      let rate = turn.derivative(at: fraction)
      #expect(isClose(rate.length, turn.angle, tolerance: 1e-14))
      #expect(rate.dot(turn.value(at: fraction)).magnitude < 1e-15)
    }
  }

  @Test func typesWithoutNumbersHaveNoVelocity() {
    #expect(AnimatableValue.string("center").resting == nil)
    #expect(AnimatableValue.bool(true).resting == nil)
    #expect(AnimatableValue.integer(3).resting == nil)
    #expect(AnimatableValue.numbers([1, 2]).resting == .numbers([0, 0]))
    #expect(AnimatableValue.point(Point2D(x: 3, y: 4)).resting == .point(.zero))
    for type in ValueType.allCases where type.isDiscrete { #expect(!type.hasVelocity) }
  }

  @Test(arguments: ValueFunction.allCases)
  func valueFunctionsAreDifferentiated(function: ValueFunction) {
    let (input, rates) = ([0.7, 1.3, -0.4], [2.0, -3, 0.5])
    let h = 0x1p-12
    func transform(at time: Double) -> [Double] {
      zip(input, rates).map { $0 + $1 * time }.withUnsafeBufferPointer {
        function.transform(of: $0).lanes
      }
    }
    let velocity = input.withUnsafeBufferPointer { input in
      rates.withUnsafeBufferPointer { function.velocity(of: input, moving: $0).lanes }
    }
    let (before, after) = (transform(at: -h), transform(at: h))
    for lane in 0..<16 {
      #expect(
        isClose(velocity[lane], (after[lane] - before[lane]) / (2 * h), tolerance: 1e-6))
    }
  }
}
