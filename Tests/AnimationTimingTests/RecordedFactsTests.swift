import AnimationTestSupport
import AnimationTiming
import Testing

/// Facts recorded from Core Animation itself.
@Suite struct RecordedFactsTests {
  struct Facts<Input: Decodable, Expected: Decodable> {
    struct Case: Decodable {
      var input: Input
      var expected: Expected
      var tolerance: Double
    }
    struct Group: Decodable {
      var group: String
      var cases: [Case]
      enum CodingKeys: CodingKey { case group, cases }

      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        group = try values.decode(String.self, forKey: .group)
        cases = (try? values.decode([Case].self, forKey: .cases)) ?? []
      }
    }
    struct File: Decodable { var groups: [Group] }

    static func cases(_ name: String) throws -> [Case] {
      let cases =
        try RecordedFactsTests.facts.json(File.self)
        .groups.first { $0.group == name }?.cases ?? []
      try #require(!cases.isEmpty)
      return cases
    }
  }

  static let facts = Oracle("Oracles/Measured/quartzcore_facts.txt").extract

  struct Clock: Decodable {
    var speed: Double
    var timeOffset: Double
    var beginTime: Double
  }

  struct Conversion: Decodable {
    var tree: [String: Clock]
    var from: String?
    var to: String?
    var t: Double

    func chain(_ path: String?) -> LayerTimeChain {
      guard let path else { return LayerTimeChain() }
      let names = path.split(separator: "/")
      return LayerTimeChain(
        names.indices.compactMap { index in
          tree[names[...index].joined(separator: "/")].map {
            LayerTimeMap(
              beginTime: $0.beginTime, speed: $0.speed, timeOffset: $0.timeOffset)
          }
        })
    }

    var commonLevels: Int {
      zip((from ?? "").split(separator: "/"), (to ?? "").split(separator: "/"))
        .prefix { $0 == $1 }.count
    }
  }

  @Test func layerTimes() throws {
    let cases = try Facts<Conversion, Double>.cases("layer time conversion")
    for row in cases {
      let input = row.input
      let time = input.chain(input.from).convert(
        input.t, to: input.chain(input.to), commonLevels: input.commonLevels)
      #expect(time == row.expected, "\(input)")
    }
    print("worst error, facts of layer time conversion: 0 of \(cases.count) values")
  }

  struct TimingInput: Decodable {
    var beginTime: Double?
    var duration: Double
    var speed: Double?
    var timeOffset: Double?
    var repeatCount: OracleNumber?
    var repeatDuration: Double?
    var autoreverses: Bool?
    var t: Double?

    var timing: Timing {
      Timing(
        beginTime: beginTime ?? 0, duration: duration == 0 ? 0.25 : duration, speed: speed ?? 1,
        timeOffset: timeOffset ?? 0, repeatCount: repeatCount?.value ?? 0,
        repeatDuration: repeatDuration ?? 0, autoreverses: autoreverses ?? false)
    }
  }

  struct TimingOutput: Decodable {
    var phase: LocatedTiming.Phase?
    var progress: Double?
    var completedCycles: Double?
    var activeDuration: OracleNumber?
  }

  @Test func parentTimes() throws {
    var worst = WorstError()
    for row in try Facts<TimingInput, TimingOutput>.cases("animation parent time to progress") {
      let prepared = TimingSchedule(row.input.timing)
      let located = prepared.located(at: try #require(row.input.t))
      if let phase = row.expected.phase { #expect(located.phase == phase, "\(row)") }
      if let progress = row.expected.progress {
        worst.record(located.progress, progress, at: "\(row.input)")
        #expect((located.progress - progress).magnitude <= row.tolerance)
      }
      if let cycle = row.expected.completedCycles { #expect(located.cycle == cycle, "\(row)") }
      if let duration = row.expected.activeDuration {
        #expect(prepared.localActiveDuration == duration.value)
      }
    }
    worst.report("facts of animation parent time")
  }

  @Test func totalDurations() throws {
    let name = "total wall-clock duration of an animation"
    for row in try Facts<TimingInput, OracleNumber>.cases(name) {
      let timing = row.input.timing
      let prepared = TimingSchedule(timing)
      let total = prepared.localActiveDuration / timing.speed.magnitude
      #expect(total == row.expected.value, "\(row)")
      // The end is where rounding noise begins to count as the end.
      #expect(isClose(prepared.endTime, total, tolerance: 0x1p-48), "\(row)")
    }
  }

  struct SpringInput: Decodable {
    var mass: Double?
    var stiffness: Double?
    var damping: Double?
    var perceptualDuration: Double?
    var bounce: Double?
    var v0: Double?
    var t: Double?
    var allowsOverdamping: Bool?

    func spring() throws -> Spring {
      if let perceptualDuration {
        return try Spring(
          perceptualDuration: perceptualDuration, bounce: bounce ?? 0, initialVelocity: v0 ?? 0)
      }
      return try Spring(
        mass: mass ?? 1, stiffness: stiffness ?? 100, damping: damping ?? 10,
        initialVelocity: v0 ?? 0)
    }

    var isOverdampingAllowed: Bool { allowsOverdamping ?? (perceptualDuration != nil) }
  }

  @Test(
    arguments: [
      ("spring settling duration", 4.0), ("spring settling duration, closed form samples", 4),
      ("spring settling duration, weaker evidence", .infinity),
    ])
  func settling(_ group: String, _ allowedUlps: Double) throws {
    var worst = 0.0
    for row in try Facts<SpringInput, Double>.cases(group) {
      let spring = try row.input.spring()
      let duration = spring.settlingDuration(allowsOverdamping: row.input.isOverdampingAllowed)
      let ulps = (duration - row.expected).magnitude / max(row.expected.ulp, 0x1p-60)
      if row.tolerance <= 1e-12 {
        worst = max(worst, ulps)
        #expect(ulps <= min(allowedUlps, 4), "\(row)")
      }
      #expect((duration - row.expected).magnitude <= row.tolerance, "\(row) \(duration)")
    }
    print("worst error, facts of \(group): \(worst) ulp")
  }

  struct Perceived: Decodable {
    var perceptualDuration: Double?
    var bounce: Double?
    var mass: Double?
    var stiffness: Double?
    var damping: OracleNumber?
  }

  @Test func perceptualParameters() throws {
    var worst = WorstError()
    for row in try Facts<SpringInput, Perceived>.cases("spring perceptual parameters") {
      let spring = try row.input.spring()
      let pairs = [
        (spring.perceptualDuration, row.expected.perceptualDuration),
        (spring.bounce, row.expected.bounce), (spring.mass, row.expected.mass),
        (spring.stiffness, row.expected.stiffness), (spring.damping, row.expected.damping?.value),
      ]
      for case (let actual, let expected?) in pairs {
        worst.record(actual, expected, at: "\(row.input)")
      }
    }
    worst.report("facts of perceptual parameters")
    #expect(worst.value <= 1e-12)
  }

  @Test func springResponses() throws {
    var worst = WorstError()
    for row in try Facts<SpringInput, Double>.cases("spring response") {
      let spring = SpringMotion(
        try row.input.spring(), overdamped: .measured, allowsOverdamping: false)
      worst.record(spring.value(at: try #require(row.input.t)), row.expected, at: "\(row.input)")
    }
    worst.report("facts of spring response")
    #expect(worst.value <= 1e-12)
  }

  @Test func infiniteDampingIsThereAtOnce() throws {
    let spring = try Spring(perceptualDuration: 1, bounce: -1)
    let measured = SpringMotion(spring, overdamped: .measured, allowsOverdamping: true)
    #expect(measured.value(at: 0) == 0)
    #expect(measured.value(at: 0.1) == 1)
  }
}
