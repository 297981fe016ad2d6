import AnimationClock
import AnimationTestSupport
import Foundation
import Testing

/// A fixed step that was written and read continues unchanged.
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

/// Steps that the time has not reached, and a time that no frame has, are refused.
@Test func stepsThatWereNotTakenAreRefused() throws {
  var clock = FixedStep(rate: .hertz60)
  _ = clock.advance(to: 1)
  // 52 of the 60 due steps have not been taken.
  let fields = try SavedFields(clock).fields
  #expect(fields.suffix(3).map { "\($0)" } == ["8", "52", "1"])
  let changes: [(place: Int, other: Any)] = [
    (5, 80), (5, 9), (6, 53), (7, "inf"), (7, "-inf"), (7, "nan 7ff8000000000000"), (0, 0), (3, -1),
  ]
  for (place, other) in changes {
    var altered = fields
    altered[place] = other
    #expect(throws: DecodingError.self) { try SavedFields<FixedStep>.value(of: altered) }
  }
}
