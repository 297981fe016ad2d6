import AnimationClock
import AnimationTestSupport
import Foundation
import Testing

/// A clock that was written and read shows the same times, and goes on alike.
@Test func clocksAreKept() throws {
  let clock = ManualClock(at: 3)
  var scaled = ScaledClock(clock, scale: 0.25)
  clock.advance(by: 2)
  scaled.setScale(3)
  clock.advance(by: 0.1)
  let read = try JSONDecoder().decode(
    ScaledClock<ManualClock>.self, from: JSONEncoder().encode(scaled))
  #expect(read.now == scaled.now && read.scale == 3)
  let base = try JSONDecoder().decode(ManualClock.self, from: JSONEncoder().encode(clock))
  #expect(base.now == clock.now)
  base.advance(by: 1)
  #expect(base.now == clock.now + 1)
}

/// Numbers that no clock has are refused.
@Test(arguments: [
  #"{"base":{"now":1},"scale":-1,"baseOrigin":0,"origin":0}"#,
  #"{"base":{"now":1},"scale":2e9,"baseOrigin":0,"origin":0}"#,
  #"{"base":{"now":"1"},"scale":1,"baseOrigin":0,"origin":0}"#,
  #"{"base":{"now":1},"scale":1,"origin":0}"#,
]) func clocksThatAreNoneAreRefused(json: String) {
  #expect(throws: (any Error).self) {
    try JSONDecoder().decode(ScaledClock<ManualClock>.self, from: Data(json.utf8))
  }
}
