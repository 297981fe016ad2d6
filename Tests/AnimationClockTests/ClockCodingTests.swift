import AnimationClock
import AnimationTestSupport
import Foundation
import Testing

/// A clock that was written and read shows the same times, and continues alike.
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
  #"{"base":{"now":"inf"},"scale":1,"baseOrigin":0,"origin":0}"#,
  #"{"base":{"now":1},"scale":1,"baseOrigin":"inf","origin":0}"#,
  #"{"base":{"now":1},"scale":1,"baseOrigin":0,"origin":"inf"}"#,
]) func clocksThatAreNoneAreRefused(json: String) {
  let decoder = JSONDecoder()
  decoder.nonConformingFloatDecodingStrategy = .convertFromString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  #expect(throws: (any Error).self) {
    try decoder.decode(ScaledClock<ManualClock>.self, from: Data(json.utf8))
  }
}

/// Statistics that were written and read are the same, and continue alike.
@Test func statisticsAreKept() throws {
  var statistics = FrameStatistics(window: 3)
  for time in [0.016, 0.5, 0, -1, 1e9, 0.017] { statistics.record(frameTime: time, dropped: 1) }
  var read = try JSONDecoder().decode(
    FrameStatistics.self, from: JSONEncoder().encode(statistics))
  #expect(read == statistics)
  read.record(frameTime: 0.1)
  statistics.record(frameTime: 0.1)
  #expect(read == statistics)
  #expect(read.recentFrameTimes == statistics.recentFrameTimes)
  let none = FrameStatistics()
  #expect(
    try JSONDecoder().decode(FrameStatistics.self, from: JSONEncoder().encode(none)) == none)
}

/// Statistics that no frames give are refused.
@Test(arguments: [
  [(#""window":3"#, #""window":0"#)], [(#""window":3"#, #""window":4"#)],
  [
    (#""window":3"#, #""window":0"#), (#""recent":[16000000,16000000,0]"#, #""recent":[]"#),
    (#""recentTotal":32000000"#, #""recentTotal":0"#),
  ],
  [(#""frameCount":2"#, #""frameCount":-2"#)], [(#""recentTotal":32000000"#, #""recentTotal":5"#)],
  [(#""recent":[16000000,16000000,0]"#, #""recent":[32000001,-1,0]"#)],
  [(#""total":32000000"#, #""total":-1"#)], [(#""shortest":16000000"#, #""shortest":16000001"#)],
  [(#""longest":16000000"#, #""longest":86400000000001"#)],
  [(#""counts":[0,"#, #""counts":["#)], [(#""counts":[0,"#, #""counts":[-1,"#)],
]) func statisticsOfNoFramesAreRefused(changes: [(old: String, new: String)]) throws {
  var statistics = FrameStatistics(window: 3)
  for _ in 0..<2 { statistics.record(frameTime: 0.016) }
  let json = String(decoding: try JSONEncoder().encode(statistics), as: UTF8.self)
  var altered = json
  for (old, new) in changes {
    #expect(json.contains(old), "\(json)")
    altered = altered.replacingOccurrences(of: old, with: new)
  }
  #expect(throws: DecodingError.self) {
    try JSONDecoder().decode(FrameStatistics.self, from: Data(altered.utf8))
  }
}

/// A display that was written and read refreshes alike from then on.
@Test func displaysAreKept() throws {
  var display = SimulatedRefresh(
    rate: .hertz60, from: 2, jitter: 0.001, stallProbability: 0.2, longestStall: 4, seed: 9)
  for _ in 0..<10 { _ = display.next() }
  let json = try JSONEncoder().encode(display)
  var read = try JSONDecoder().decode(SimulatedRefresh.self, from: json)
  #expect(read == display)
  for _ in 0..<10 { #expect(read.next() == display.next()) }
  let text = String(decoding: json, as: UTF8.self)
  for (old, new) in [
    (#""jitter":0.001"#, #""jitter":1"#), (#""longestStall":4"#, #""longestStall":0"#),
    (#""stallProbability":0.2"#, #""stallProbability":2"#), (#""start":2"#, #""start":1e999"#),
    (#""nextNumber":"#, #""nextNumber":-"#),
  ] {
    #expect(text.contains(old), "\(text)")
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(
        SimulatedRefresh.self, from: Data(text.replacingOccurrences(of: old, with: new).utf8))
    }
  }
}

/// The steps of a frame, modes and the system's only clock survive writing and reading.
@Test func smallThingsOfClocksAreKept() throws {
  var step = FixedStep(rate: .hertz120)
  _ = step.advance(to: 1)
  checkCodable("steps", Generator.element(of: [step.advance(to: 1.03), step.advance(to: .nan)]))
  checkCodable("a mode", Generator.element(of: [DisplayLoop.Mode.tracking]))
  checkCodable("the clock of the system", Generator.element(of: [SystemClock()]))
}
