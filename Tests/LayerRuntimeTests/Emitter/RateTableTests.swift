import AnimationTestSupport
import Foundation
import LayerRuntime
import Testing

@Suite struct RateTableTests {
  static func table(
    _ instants: [Double], isRepeating: Bool = false, rate: (Double) -> Double
  ) throws -> RateTable {
    let table = RateTable(instants: instants, isRepeating: isRepeating, rate: rate)
    return try #require(table)
  }

  /// A rate, its integral and the greatest magnitude of its second derivative.
  struct Curve: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rate: @Sendable (Double) -> Double
    let integral: @Sendable (Double) -> Double
    let curvature: Double
  }

  static let curves = [
    Curve(testDescription: "ramp", rate: { 50 * $0 }, integral: { 25 * $0 * $0 }, curvature: 0),
    Curve(
      testDescription: "smooth step", rate: { 1000 * $0 * $0 * (3 - 2 * $0) },
      integral: { 1000 * ($0 * $0 * $0 - 0.5 * $0 * $0 * $0 * $0) }, curvature: 6000),
    Curve(
      testDescription: "ten waves", rate: { 300 + 300 * sin(20 * .pi * $0) },
      integral: { 300 * $0 + 300 * (1 - cos(20 * .pi * $0)) / (20 * .pi) },
      curvature: 300 * 400 * .pi * .pi),
    Curve(
      testDescription: "a million, falling", rate: { 1e6 * (1 - $0) * (1 - $0) },
      integral: { 1e6 * (1 - (1 - $0) * (1 - $0) * (1 - $0)) / 3 }, curvature: 2e6),
  ]

  /// Returns the error bound that `RateTable` guarantees for a piece of length 1.
  static func allowedError(curvature: Double) -> Double {
    0x1p-14 + curvature * 0x1p-20 / 12
  }

  @Test(arguments: curves)
  func integralsAreExactEnough(_ curve: Curve) throws {
    let table = try Self.table([0, 1], rate: curve.rate)
    var worst = 0.0
    for step in 0...1000 {
      let time = Double(step) / 1000
      worst = max(worst, (table.births(at: time) - curve.integral(time)).magnitude)
    }
    print("worst error, births by quadrature, \(curve.testDescription): \(worst)")
    #expect(worst <= Self.allowedError(curvature: curve.curvature))
  }

  @Test(arguments: curves)
  func timesInvertTheIntegral(_ curve: Curve) throws {
    let table = try Self.table([0, 1], rate: curve.rate)
    forAll("the integral at the time of a birth", .fraction) { fraction in
      let births = fraction * table.births(at: 1)
      let time = table.time(ofBirths: births)
      try hold((0...1).contains(time), "\(time)")
      return (table.births(at: time) - births).magnitude <= 1e-9 * (1 + births)
    }
  }

  @Test func jumpsInsideAPieceAreBounded() throws {
    for place in [0.3, 0.5, 0.777, 0.9999] {
      let table = try Self.table([0, 1]) { $0 < place ? 0 : 1000 }
      let error = (table.births(at: 1) - 1000 * (1 - place)).magnitude
      #expect(error <= 1000 * 0x1p-11 + 0x1p-14, "\(place)")
    }
  }

  @Test func jumpsAtInstantsAreExact() throws {
    let table = try Self.table([1, 2, 4]) { $0 < 1 ? 5 : $0 < 2 ? 10 : $0 < 4 ? 0 : 20 }
    #expect(table.births(at: -1) == -10)
    #expect(table.births(at: 1.5) == 5)
    #expect(table.births(at: 3) == 10)
    #expect(table.births(at: 5) == 30)
    // A whole number that is reached just before the rate rests is born when it is reached.
    #expect(table.time(ofBirths: 10) == 2)
    #expect(table.time(ofBirths: 12) == 4.1)
    #expect(table.time(ofBirths: -10) == -1)
  }

  @Test func aSingleInstantIsAJump() throws {
    for isRepeating in [false, true] {
      let table = try Self.table([3, 3, .nan], isRepeating: isRepeating) { $0 < 3 ? 2 : 5 }
      #expect(table.births(at: 1) == -4 && table.births(at: 3) == 0 && table.births(at: 5) == 10)
      #expect(table.time(ofBirths: -4) == 1 && table.time(ofBirths: 10) == 5)
    }
  }

  @Test func whatRepeatsAddsUp() throws {
    let table = try Self.table([2, 3], isRepeating: true) { $0 < 2 ? 0 : 10 * ($0 - 2) }
    #expect((table.births(at: 3) - 5).magnitude < 1e-9)
    forAll("periods of 5 births", .int(in: 0...1_000_000), .fraction) { round, fraction in
      let time = 2 + Double(round) + fraction
      let rest = time - 2 - (time - 2).rounded(.down)
      let expected = 5 * (time - 2).rounded(.down) + 5 * rest * rest
      try hold((table.births(at: time) - expected).magnitude < 1e-6, "births at \(time)")
      return (table.births(at: table.time(ofBirths: expected)) - expected).magnitude < 1e-6
    }
    #expect(table.births(at: .infinity) == .infinity)
  }

  /// The last birth of a repetition is at the time when the rate becomes 0, not at the next repetition's start.
  @Test func theLastBirthOfARoundComesBeforeTheRest() throws {
    let table = try Self.table([0, 1, 2], isRepeating: true) { $0 < 1 ? 2 : 0 }
    for round in 1...1000 {
      #expect(table.time(ofBirths: Double(2 * round)) == Double(2 * round - 1))
      #expect(table.births(at: Double(2 * round - 1)) == Double(2 * round))
      #expect(table.time(ofBirths: Double(2 * round) - 1) == Double(2 * round) - 1.5)
    }
  }

  @Test func ratesThatAreNoneCountAsNothing() throws {
    for rate in [-1, 0, -Double.infinity, .nan] {
      let table = try Self.table([0, 1], isRepeating: true) { _ in rate }
      #expect(table.births(at: 1e9) == 0)
      #expect(table.births(at: .infinity) == 0)
      #expect(table.time(ofBirths: 1) == .infinity)
    }
    let endless = try Self.table([0, 1]) { _ in .infinity }
    #expect(endless.births(at: 1) == 1e12)
    #expect(RateTable(instants: [.nan, .infinity], isRepeating: true) { _ in 1 } == nil)
  }

  @Test func integralsNeverFall() throws {
    let instants = Generator<Double>.time.array(count: 2...80).map { $0.sorted() }
    forAll("rising", instants, .time, .time, count: 40, judging: 0.8) { instants, a, b in
      guard
        let table = RateTable(
          instants: instants, isRepeating: false, rate: { 3 + sin($0) * 4 })
      else { return nil }
      return table.births(at: min(a, b)) <= table.births(at: max(a, b))
    }
  }

  @Test func samplesAreBounded() throws {
    var count = 0
    _ = try Self.table((0...200).map(Double.init)) { time in
      count += 1
      return time.bitPattern % 3 == 0 ? 1e6 : 0
    }
    #expect(count <= 5 * 64 * 2048 + 2)
  }

  /// Instants too far apart for their distance to be finite do not make a table without segments.
  @Test func instantsBeyondAllNumbersHaveNoEffect() throws {
    let table = try Self.table([-1.7e308, -1.6e308, 1.7e308], isRepeating: true) { _ in 1 }
    #expect(table.births(at: -1.6e308) == -1.6e308 + 1.7e308)
    #expect(table.births(at: 0) > 0 && table.births(at: .infinity) == .infinity)
    let far = try Self.table([0, 1e308], isRepeating: true) { _ in 1e12 }
    #expect(far.births(at: 1) == 1e12 && far.births(at: 1e308) == .infinity)
    #expect(far.time(ofBirths: .nan) == .infinity)
  }
}
