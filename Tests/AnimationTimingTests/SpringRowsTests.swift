import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct SpringRowsTests {
  /// Springs below critical damping, the usual ones.
  static let swinging = zip(
    Generator<Double>.fraction.map { 5 + 700 * $0 }, Generator<Double>.fraction.map { 0.99 * $0 },
    Generator<Double>.fraction.map { 40 * $0 - 20 }
  ).map { stiffness, ratio, velocity in
    SpringMotion(
      SpringLawTests.spring(1, stiffness, ratio * 2 * stiffness.squareRoot(), velocity))
  }

  static let any = zip(
    Generator<Double>.fraction.map { 5 + 700 * $0 },
    Generator<Double>.element(of: [0, 0.3, 0.9, 1, 1, 1.5, 4, .infinity]),
    Generator<Double>.fraction.map { 40 * $0 - 20 },
    Generator<OverdampedResponse>.element(of: OverdampedResponse.allCases)
  ).map { stiffness, ratio, velocity, response in
    SpringMotion(
      SpringLawTests.spring(1, stiffness, ratio * 2 * stiffness.squareRoot(), velocity),
      overdamped: response)
  }

  private func check(
    _ label: String, _ springs: Generator<SpringMotion>, _ times: Generator<Double>
  ) {
    let rows = zip(springs, times).array(count: 1...64)
    forAll(label, rows, count: 1000) { rows in
      let columns = SpringTable(rows.map(\.0))
      let times = rows.map(\.1)
      let values = columns.values(at: times)
      let motions = columns.motions(at: times)
      for (row, (spring, time)) in rows.enumerated() {
        let (value, velocity) = (spring.value(at: time), spring.velocity(at: time))
        try hold(isIdentical(values[row], value), "value at \(time)")
        try hold(isIdentical(motions.values[row], value), "value beside a velocity at \(time)")
        try hold(isIdentical(motions.velocities[row], velocity), "velocity at \(time)")
        let alone = spring.motion(at: time)
        try hold(
          isIdentical(alone.value, value) && isIdentical(alone.velocity, velocity),
          "motion at \(time)")
      }
      return true
    }
  }

  @Test func rowsHaveTheBitsOfTheirSprings() {
    let usual = Generator<Double>.fraction.map { 4 * $0 }
    check("swinging", Self.swinging, usual)
    check("swinging, any time", Self.swinging, .oneOf(usual, .any, .time))
    check("every regime", Self.any, usual)
    check("every regime, any time", .oneOf(Self.any, Self.swinging), .oneOf(usual, .any, .time))
  }
}

/// Springs in columns, padded to a multiple of four with the last one.
struct SpringTable {
  private let springs: [SpringMotion]

  init(_ springs: [SpringMotion]) {
    let missing = (4 - springs.count % 4) % 4
    self.springs = springs + Array(repeating: springs[springs.count - 1], count: missing)
  }

  func values(at times: [Double]) -> [Double] {
    evaluate(times) { rows, seconds, values, _ in
      rows.findValues(at: seconds, into: values, count: times.count)
    }.values
  }

  func motions(at times: [Double]) -> (values: [Double], velocities: [Double]) {
    evaluate(times) { $0.findMotions(at: $1, into: $2, velocities: $3, count: times.count) }
  }

  private func evaluate(
    _ times: [Double],
    _ body: (
      SpringRows, UnsafePointer<Double>, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>
    ) -> Void
  ) -> (values: [Double], velocities: [Double]) {
    let columns = [
      \SpringMotion.decay, \.frequency, \.gain, \.velocityGain, \.velocity, \.usualEnd,
    ]
    .map { number in Column(springs.map { $0[keyPath: number] }) }
    let regimes = Column(springs.map(\.regime))
    let seconds = Column(times + Array(repeating: 0, count: springs.count - times.count))
    let results = [
      Column(springs.map { _ in Double.nan }), Column(springs.map { _ in Double.nan }),
    ]
    let rows = SpringRows(
      decay: columns[0].base, frequency: columns[1].base, gain: columns[2].base,
      velocityGain: columns[3].base, velocity: columns[4].base, usualEnd: columns[5].base,
      regime: regimes.base)
    body(rows, seconds.base, results[0].base, results[1].base)
    return (results[0].first(times.count), results[1].first(times.count))
  }

  /// Numbers at a fixed address.
  private final class Column<Element> {
    private let elements: UnsafeMutableBufferPointer<Element>

    init(_ elements: [Element]) {
      self.elements = .allocate(capacity: elements.count)
      _ = self.elements.initialize(from: elements)
    }

    deinit { elements.deallocate() }

    var base: UnsafeMutablePointer<Element> { elements.baseAddress! }

    func first(_ count: Int) -> [Element] { Array(elements.prefix(count)) }
  }
}
