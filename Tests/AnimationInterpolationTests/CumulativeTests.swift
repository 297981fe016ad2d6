import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import Testing

/// The sum over the finished iterations: k times the value at the end of one, which is `to`, even for a spring at any
/// position at the end of the iteration; the start if each iteration reverses.
@Suite struct CumulativeTests {
  /// Iterations before the first one, which playing backwards counts below 0, and after it.
  static let cycles = Generator<Int>.int(in: -6...6).map { Double($0) }
  static let progress = Generator<Double>.oneOf(
    .fraction, Generator<Double>.fraction.map { 3 * $0 - 1 })

  private func animation(
    _ from: [Double], _ to: [Double], type: ValueType, reverses: Bool, isCumulative: Bool = true,
    function: ValueFunction? = nil
  ) throws -> PreparedInterpolation {
    PreparedInterpolation(
      .ends(
        try PreparedEnds(
          from: from, to: to, by: nil, type: function?.inputType ?? type, isAdditive: false)),
      type: type, isCumulative: isCumulative, endsAtStart: reverses, function: function)
  }

  @Test func numbersAddTheirEndOncePerCycle() {
    let ends = zip(Generator<Double>.moderate, .moderate, .bool)
    forAll("numbers", ends, Self.cycles, Self.progress, count: 800) { ends, cycle, progress in
      let (from, to, reverses) = ends
      let sum = try animation([from], [to], type: .number, reverses: reverses)
      let own = from.interpolated(to: to, by: progress)
      let end = reverses ? from : to
      let expected = cycle > 0 ? end * cycle + own : own
      let value = run(.number(3), type: .number, through: [(sum, progress)], cycle: cycle)
      return value == .number(expected)
    }
  }

  @Test func transformsAndRotationsRepeatTheirEnd() {
    let angles = zip(Generator<Double>.fraction, .bool)
    forAll("turns", angles, Self.cycles, Self.progress, count: 400) { angles, cycle, progress in
      let (angle, reverses) = angles
      let (from, to) = (0.25 * angle, 0.25 + angle)
      let end = reverses ? from : to
      let turned = from + (to - from) * progress + max(cycle, 0) * end
      let matrices = try animation(
        Transform3D.rotation(angle: from).lanes, Transform3D.rotation(angle: to).lanes,
        type: .transform, reverses: reverses)
      guard
        case .transform(let matrix)? = run(
          .transform(.identity), type: .transform, through: [(matrices, progress)], cycle: cycle)
      else { return false }
      let expected = Transform3D.rotation(angle: turned)
      try hold((matrix.m11 - expected.m11).magnitude < 1e-12, "\(matrix.m11), \(expected.m11)")
      try hold((matrix.m12 - expected.m12).magnitude < 1e-12, "\(matrix.m12), \(expected.m12)")
      // A value function works on the sum of the numbers.
      let function = try animation(
        [from], [to], type: .transform, reverses: reverses, function: .rotateZ)
      guard
        case .transform(let made)? = run(
          .transform(.identity), type: .transform, through: [(function, progress)], cycle: cycle)
      else { return false }
      try hold((made.m11 - expected.m11).magnitude < 1e-12, "function: \(made.m11)")
      func half(_ angle: Double) -> [Double] {
        let turn = Quaternion(angle: angle, axis: Vector3D(x: 0, y: 0, z: 1))
        return [turn.x, turn.y, turn.z, turn.w]
      }
      let turns = try animation(half(from), half(to), type: .quaternion, reverses: reverses)
      guard
        case .quaternion(let turn)? = run(
          .quaternion(.identity), type: .quaternion, through: [(turns, progress)], cycle: cycle)
      else { return false }
      let wanted = Quaternion(angle: turned, axis: Vector3D(x: 0, y: 0, z: 1))
      return (turn.dot(wanted).magnitude - 1).magnitude < 1e-12
    }
  }

  /// The sum over the finished iterations is constant during an iteration, so it has no velocity.
  @Test func theSumDoesNotMove() throws {
    for cycle in [-3.0, 0, 2] {
      let sum = try animation([0], [5], type: .number, reverses: false)
      #expect(velocity(of: sum, at: 0.5, cycle: cycle) == [10])
    }
  }

  private func velocity(
    of interpolation: PreparedInterpolation, at progress: Double, cycle: Double
  ) -> [Double] {
    var storage = [Double](
      repeating: 0, count: EffectAccumulator.storageCount(for: .number, laneCount: 1))
    var rates = storage
    return storage.withUnsafeMutableBufferPointer { storage in
      rates.withUnsafeMutableBufferPointer { rates in
        let model: [Double] = [1]
        var running = model.withUnsafeBufferPointer {
          EffectAccumulator(type: .number, model: $0, storage: storage)
        }
        running.apply(
          interpolation, component: nil,
          at: interpolation.locate(
            ProgressWithRate(value: progress, rate: 2, across: progress), cycle: cycle),
          storage: storage, velocity: rates)
        return Array(rates[..<1])
      }
    }
  }
}
