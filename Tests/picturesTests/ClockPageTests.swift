import AnimationTestSupport
import Foundation
import Inbetween
import Testing
import pictures

/// The tables in the documentation of the clock equal the output of the scenarios.
@Suite struct ClockPageTests {
  private func page() throws -> String {
    try String(
      contentsOf: packageRoot.appendingPathComponent("Docs/Explanation/Clocks.md"), encoding: .utf8)
  }

  /// Prints a scenario, for readers of the log, and checks that the page has the same lines.
  private func check(_ name: String, _ lines: [String]) throws {
    // In one piece, so that the output of other tests does not interleave.
    print((["", name] + lines).map { "scenario: \($0)\n" }.joined(), terminator: "")
    let table = lines.joined(separator: "\n")
    #expect(
      try page().contains("```text\n\(table)\n```"),
      "Docs/Explanation/Clocks.md has another \(name)")
  }

  @Test func theScenariosOfFramePacing() throws {
    for scenario in try PacingScenario.all() { try check(scenario.name, scenario.lines) }
  }

  /// A stall before the commit delays only the animation and keeps every frame of it; a stall after the commit leaves
  /// the animation alone and delays the answer to the next touch.
  @Test func aStallBeforeTheCommitAndOneAfterIt() throws {
    let before = try PacingScenario.stall(beforeCommit: true)
    let after = try PacingScenario.stall(beforeCommit: false)
    func moving(_ scenario: PacingScenario) -> [Int] {
      let values = scenario.values(ofColumn: 0)
      return values.indices.filter { values[$0] > 0 && values[$0] < 100 }
    }
    #expect((moving(before).first ?? 0) - (moving(after).first ?? 0) == 60)
    for scenario in [before, after] {
      let numbers = moving(scenario)
      #expect(numbers.count == 60 || numbers.count == 59)
      #expect(numbers == Array(numbers[0]...numbers[numbers.count - 1]))
      let positions = numbers.map { scenario.values(ofColumn: 0)[$0] }
      for (a, b) in zip(positions, positions.dropFirst()) {
        #expect(abs(b - a - 100.0 / 60) < 1e-6)
      }
      // The lamp goes out when the stall ends, in both.
      let lamp = scenario.values(ofColumn: 1)
      #expect(lamp.firstIndex(of: 0).map { (75...80).contains($0) } == true)
    }
  }

  @Test func slowPhysicsHalvesTheRateAndSlowsTimeDown() throws {
    let (fast, slow) = (try PacingScenario.fastPhysics(), try PacingScenario.slowPhysics())
    #expect(fast.timeline.statistics.droppedFrames == 0)
    #expect(slow.timeline.turns.count * 2 == fast.timeline.turns.count)
    #expect(slow.values(ofColumn: 0).last == 10)
    #expect(fast.values(ofColumn: 0).last == 20)
  }

  @Test func aBallDrivenInThreeWays() throws {
    let scenario = try BallScenario()
    try check("bouncing ball", scenario.lines)
    let times = (2...66).map { Double($0) / 60 }
    let (timer, link, engine) = (scenario.drivers[0], scenario.drivers[1], scenario.drivers[2])
    for time in times {
      #expect(engine.error(at: time).magnitude < 1e-9, "engine, \(time)")
      // The last frame stays while the application is busy; the next one is right again.
      let isHeld = BallScenario.busy.contains(time - 1.0 / 60 + 1e-9)
      #expect(link.error(at: time).magnitude < 1e-9 || isHeld, "link, \(time)")
    }
    // The timer never recovers the lost time.
    #expect(times.filter { $0 > 0.55 }.count { timer.error(at: $0).magnitude > 3 } > 25)
  }

  /// Values that cannot be interpolated switch when the paced progress passes a half, in all three drivers.
  @Test func whatCannotBeMixedSwitchesAtHalf() throws {
    for driver in try BallScenario().drivers {
      for sample in driver.samples {
        #expect(sample.gravity == (sample.position < 150 ? "top" : "bottom"), "\(driver.name)")
      }
    }
  }
}
