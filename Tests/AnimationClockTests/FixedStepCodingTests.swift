import AnimationClock
import AnimationTestSupport
import Foundation
import Testing

/// A fixed step that was written and read goes on as if it had not been.
@Test func aFixedStepGoesOn() {
  let times = Generator<Int>.int(in: 0...40).array(count: 1...20)
  forAll(
    "fixed step", times, .int(in: 0...20), .element(of: FixedStep.Overrun.allCases)
  ) { times, cut, overrun in
    var clock = FixedStep(rate: .hertz60, from: 1, maximumSteps: 2, overrun: overrun)
    var (other, now) = (clock, 0.75)
    for (index, time) in times.enumerated() {
      now += Double(time) / 64
      if index == cut {
        other = try JSONDecoder().decode(FixedStep.self, from: JSONEncoder().encode(other))
      }
      if clock.advance(to: now) != other.advance(to: now) { return false }
    }
    return clock == other
  }
}

@Test func stepsThatNobodyTookAreRefused() throws {
  var clock = FixedStep(rate: .hertz60)
  _ = clock.advance(to: 1)
  let json = String(decoding: try JSONEncoder().encode(clock), as: UTF8.self)
  // 52 of the 60 steps that are due have not been taken.
  for (name, number, other) in [("nextStep", 8, 80), ("nextStep", 8, 9), ("standstill", 52, 53)] {
    let altered = json.replacingOccurrences(
      of: "\"\(name)\":\(number)", with: "\"\(name)\":\(other)")
    #expect(altered != json)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FixedStep.self, from: Data(altered.utf8))
    }
  }
  // A time that no frame has.
  let decoder = JSONDecoder()
  decoder.nonConformingFloatDecodingStrategy = .convertFromString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  for time in ["inf", "-inf", "nan"] {
    let altered = json.replacingOccurrences(of: "\"hostTime\":1", with: "\"hostTime\":\"\(time)\"")
    #expect(altered != json)
    #expect(throws: DecodingError.self) {
      try decoder.decode(FixedStep.self, from: Data(altered.utf8))
    }
  }
}
