import AnimationTestSupport
import AnimationTiming
import Testing

/// The timing rows of the web platform tests that `CAMediaTiming` can express.
@Suite struct WebPlatformTimingTests {
  struct Oracle: Decodable {
    struct Effect: Decodable {
      var delay: Double?
      var duration: OracleNumber?
      var iterations: OracleNumber?
      var iterationStart: Double?
      var endDelay: Double?
      var easing: String?
      var direction: String?
      var fill: String?
    }
    struct Case: Decodable {
      var timing: Effect
      var t: Double?
      var rate: Double?
      var what: String
      var expected: Expected
      var tol: Double?
    }
    enum Expected: Decodable {
      case number(Double)
      case text(String)
      case missing

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
          self = .missing
        } else if let number = try? value.decode(Double.self) {
          self = .number(number)
        } else {
          let text = try value.decode(String.self)
          self = text == "Infinity" ? .number(.infinity) : .text(text)
        }
      }
    }
    var cases: [Case]
  }

  static let file = SharedFile("oracles/wpt_timing.json")

  /// Returns the same timing in Core Animation's terms. Nil if there is none: no iterations, a start within them, a
  /// delay after the end, a begin time before 0, a repeated iteration of duration 0, playing backwards, easing. Rows
  /// without a time have also lost their timing.
  func timing(_ row: Oracle.Case) -> Timing? {
    let effect = row.timing
    let count = effect.iterations?.value ?? 1
    let duration = effect.duration?.value ?? 0
    guard row.t != nil, count > 0, (effect.delay ?? 0) >= 0, (effect.iterationStart ?? 0) == 0,
      (effect.endDelay ?? 0) == 0,
      (effect.easing ?? "linear") == "linear", (effect.direction ?? "normal") == "normal",
      (row.rate ?? 1) > 0, duration > 0 || count == 1
    else { return nil }
    return Timing(
      beginTime: effect.delay ?? 0, duration: duration, repeatCount: count,
      fillMode: FillMode(rawValue: effect.fill ?? "none") ?? .removed)
  }

  @Test(.enabled(if: file.exists, "needs the browsers' tables"))
  func matchesExpectations() throws {
    var worst = WorstError()
    var unequal: [String] = []
    var skipped = 0
    for (index, row) in try Self.file.json(Oracle.self).cases.enumerated() {
      guard let timing = timing(row) else {
        skipped += 1
        continue
      }
      let prepared = TimingSchedule(timing)
      let place = "case \(index), \(row.what)"
      switch row.what {
      case "timing.activeDuration":
        guard case .number(let value) = row.expected else { continue }
        if prepared.localActiveDuration != value { unequal.append("\(place): \(prepared)") }
      case "timing.endTime":
        guard case .number(let value) = row.expected else { continue }
        if prepared.endTime != value { unequal.append("\(place): \(prepared.endTime)") }
      default:
        let located = prepared.located(at: row.t ?? 0)
        switch (row.what, row.expected) {
        case ("phase", .text(let phase)):
          if located.phase.rawValue != phase { unequal.append("\(place): \(located.phase)") }
        case ("timing.progress", .number(let progress)):
          let tolerance = row.tol ?? 1e-6
          worst.record(located.progress, progress, at: place)
          if (located.progress - progress).magnitude > tolerance {
            unequal.append("\(place): \(located.progress)")
          }
        case ("timing.currentIteration", .number(let cycle)):
          if located.cycle != cycle { unequal.append("\(place): \(located.cycle)") }
        default:
          if located.isVisible { unequal.append("\(place): visible") }
        }
      }
    }
    worst.report("wpt_timing without \(skipped) rows that have no equivalent")
    #expect(unequal == [])
  }
}
