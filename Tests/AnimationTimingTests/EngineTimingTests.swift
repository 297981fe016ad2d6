import AnimationTestSupport
import AnimationTiming
import Testing

/// Web Animations in two browsers, for timings that `CAMediaTiming` can express.
@Suite struct EngineTimingTests {
  struct Engine: Decodable {
    struct Equivalent: Decodable {
      var duration: Double
      var repeatCount: OracleNumber
      var autoreverses: Bool
      var fillMode: FillMode
      var speed: Double
      var timeOffset: Double
      var beginTime: Double

      /// The timing in milliseconds, which keeps the inputs exact.
      var timing: Timing {
        Timing(
          beginTime: beginTime, duration: duration, speed: speed, timeOffset: timeOffset,
          repeatCount: repeatCount.value, autoreverses: autoreverses, fillMode: fillMode)
      }
    }
    struct Row: Decodable {
      var localTime: Double
      var progress: Double?
      var iteration: OracleNumber?
      var phase: String?

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        localTime = try values.decode(Double.self)
        progress = try values.decode(Double?.self)
        iteration = try values.decode(OracleNumber?.self)
        phase = try values.decode(String.self)
      }
    }
    struct Case: Decodable {
      var ca: Equivalent?
      var rows: [Row]
    }
    var cases: [Case]
  }

  static let engineTiming = Oracle("Oracles/Measured/engine_timing.txt")

  @Test(arguments: engineTiming.sets)
  func matchesBrowsers(_ set: OracleSet) throws {
    var worst = WorstError()
    var unequal: [String] = []
    var eitherSide = 0
    for (index, row) in try set.json(Engine.self).cases.enumerated() {
      guard let equivalent = row.ca, equivalent.speed > 0, equivalent.timeOffset == 0 else {
        continue
      }
      let timing = TimingSchedule(equivalent.timing)
      let legs: Double = equivalent.autoreverses ? 2 : 1
      for sample in row.rows {
        let time = sample.localTime / equivalent.speed + equivalent.beginTime
        let located = timing.located(at: time)
        let place = "case \(index) at \(sample.localTime)"
        let phase = ["b": LocatedTiming.Phase.before, "a": .active, "A": .after][sample.phase ?? ""]
        if located.phase != phase { unequal.append("\(place): \(located.phase)") }
        if located.isVisible != (sample.progress != nil) {
          unequal.append("\(place): visible \(located.isVisible)")
        }
        guard let progress = sample.progress, let iteration = sample.iteration else { continue }
        worst.record(located.progress, progress, at: place)
        if located.cycle != (iteration.value / legs).rounded(.down) {
          // A parent time that no number represents may be on either side of a boundary.
          let isExact = (time - equivalent.beginTime) * equivalent.speed == sample.localTime
          if isExact {
            unequal.append("\(place): cycle \(located.cycle)")
          } else {
            eitherSide += 1
          }
        }
      }
    }
    worst.report("\(set), \(eitherSide) rows on the other side of a boundary")
    #expect(worst.value <= 1e-9)
    #expect(unequal == [])
  }

  struct Rate: Decodable {
    struct Effect: Decodable {
      var duration: Double
      var iterations: OracleNumber
      var direction: String
      var fill: FillMode
      enum CodingKeys: CodingKey { case duration, iterations, direction, fill }

      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        duration = try values.decode(Double.self, forKey: .duration)
        iterations = try values.decode(OracleNumber.self, forKey: .iterations)
        direction = try values.decode(String.self, forKey: .direction)
        let name = try values.decode(String.self, forKey: .fill)
        fill = FillMode(rawValue: name) ?? .removed
      }
    }
    struct Row: Decodable {
      var time: Double
      var progress: Double?
      var iteration: OracleNumber?

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        time = try values.decode(Double.self)
        // The local time, which follows.
        _ = try values.decode(Double.self)
        progress = try values.decode(Double?.self)
        iteration = try values.decode(OracleNumber?.self)
      }
    }
    struct Case: Decodable {
      var t: Effect
      var rate: Double
      var rows: [Row]
    }
    var cases: [Case]
  }

  static let engineRate = Oracle("Oracles/Measured/engine_rate.txt")

  @Test(arguments: engineRate.sets)
  func matchesScaledTimelines(_ set: OracleSet) throws {
    var worst = WorstError()
    var unequal: [String] = []
    var skipped = 0
    for (index, row) in try set.json(Rate.self).cases.enumerated() {
      guard row.rate > 0, row.t.direction == "normal" else {
        skipped += 1
        continue
      }
      let timing = TimingSchedule(
        Timing(
          duration: row.t.duration, speed: row.rate, repeatCount: row.t.iterations.value,
          fillMode: row.t.fill))
      for sample in row.rows {
        let located = timing.located(at: sample.time)
        let place = "case \(index) at \(sample.time)"
        if located.isVisible != (sample.progress != nil) {
          unequal.append("\(place): visible \(located.isVisible)")
        }
        guard let progress = sample.progress else { continue }
        worst.record(located.progress, progress, at: place)
        if located.cycle != sample.iteration?.value {
          unequal.append("\(place): cycle \(located.cycle)")
        }
      }
    }
    worst.report("\(set), without \(skipped) cases that play backwards or alternate")
    #expect(worst.value <= 1e-9)
    #expect(unequal == [])
  }
}
