import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct HeldStepsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let timing: Timing
    /// Whether the value before the jump is held before the start, and after the end.
    let before: Bool
    let after: Bool

    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "forwards", timing: Timing(duration: 1), before: true, after: false),
    Case(name: "backwards", timing: Timing(duration: 1, speed: -1), before: false, after: true),
    Case(
      name: "there and back", timing: Timing(duration: 1, autoreverses: true), before: true,
      after: true),
    Case(
      name: "there and back, from the end",
      timing: Timing(duration: 1, speed: -1, autoreverses: true),
      before: true, after: true),
    Case(
      name: "there only, of a timing that reverses",
      timing: Timing(duration: 1, repeatCount: 0.5, autoreverses: true), before: true, after: false),
    Case(
      name: "back only, by an offset",
      timing: Timing(duration: 1, timeOffset: 1, repeatCount: 0.5, autoreverses: true),
      before: false, after: true),
    Case(
      name: "one and a half there and back",
      timing: Timing(duration: 1, repeatCount: 1.5, autoreverses: true), before: true, after: false),
    Case(
      name: "cut on the way back",
      timing: Timing(duration: 1, repeatDuration: 1.5, autoreverses: true), before: true,
      after: true),
    Case(
      name: "cut on the way there",
      timing: Timing(duration: 1, repeatDuration: 2.5, autoreverses: true), before: true,
      after: false),
    Case(
      name: "begun on the way back",
      timing: Timing(duration: 1, timeOffset: 1.5, autoreverses: true), before: false, after: true),
    Case(
      name: "with an offset", timing: Timing(duration: 1, timeOffset: 0.5), before: true,
      after: false),
    Case(name: "at rest", timing: Timing(duration: 1, speed: 0), before: true, after: false),
    Case(
      name: "without an end", timing: Timing(duration: .infinity), before: true, after: false),
    Case(name: "without length", timing: Timing(duration: 0), before: true, after: false),
  ]

  @Test(
    "the value before the jump is held before a way there, and after a way back", arguments: cases)
  func sides(_ sample: Case) {
    let schedule = TimingSchedule(sample.timing)
    #expect(schedule.isBeforeJump(outside: .before) == sample.before)
    #expect(schedule.isBeforeJump(outside: .after) == sample.after)
    #expect(!schedule.isBeforeJump(schedule.located(at: 0)), "nothing is held at the start itself")
  }

  @Test("within the active interval the value behind the jump shows")
  func active() throws {
    let curve = TimingCurve(try TimingFunction(steps: 4, .start))
    for speed in [1.0, -1] {
      let schedule = TimingSchedule(Timing(duration: 4, speed: speed, autoreverses: true))
      for time in stride(from: 0.0, to: 8, by: 1) {
        let located = schedule.located(at: time)
        let isBeforeJump = schedule.isBeforeJump(located)
        #expect(
          curve.progress(at: located.progress, isBeforeJump: isBeforeJump)
            == curve.progress(at: located.progress))
      }
    }
  }

  struct Jump: Sendable, CustomTestStringConvertible {
    let position: TimingFunction.StepPosition
    /// The values of four steps at each quarter, before the jump there.
    let values: [Double]

    var testDescription: String { "\(position)" }
  }

  @Test(
    "before a jump all positions show the step before",
    arguments: [
      Jump(position: .end, values: [0, 0, 0.25, 0.5, 0.75]),
      Jump(position: .start, values: [0, 0.25, 0.5, 0.75, 1]),
      Jump(position: .both, values: [0, 0.2, 0.4, 0.6, 0.8]),
      Jump(position: .none, values: [0, 0, 1.0 / 3, 2.0 / 3, 1]),
    ])
  func positions(_ jump: Jump) throws {
    let curve = TimingCurve(try TimingFunction(steps: 4, jump.position))
    let places = [0, 0.25, 0.5, 0.75, 1]
    #expect(places.map { curve.progress(at: $0, isBeforeJump: true) } == jump.values)
    // Between jumps a step is the same from both sides.
    for place in [0.1, 0.3, 0.6, 0.9] {
      #expect(curve.progress(at: place, isBeforeJump: true) == curve.progress(at: place))
    }
  }

  @Test("curves without steps have nothing before a jump")
  func others() {
    let curves = Generator<TimingFunction>.anySingle.filter { TimingCurve($0).jumps.isEmpty }
    forAll("no jumps", curves, .fraction) { function, fraction in
      let curve = TimingCurve(function)
      let held = curve.progress(at: fraction, isBeforeJump: true)
      return held.bitPattern == curve.progress(at: fraction).bitPattern
    }
  }

  @Test("in reversed, mirrored and composed curves the jump is passed in the direction of play")
  func composed() throws {
    let steps = try TimingFunction(steps: 4, .end)
    let half = 0.5
    func held(_ function: TimingFunction) -> Double {
      TimingCurve(function).progress(at: half, isBeforeJump: true)
    }
    // 1 − x comes from above, so the step after the jump has been shown.
    #expect(held(steps.reversed) == 0.5)
    #expect(held(steps.mirrored) == 0.5)
    #expect(held(steps.reversed.reversed) == 0.25)
    #expect(held(steps.composed(with: .linear)) == 0.25)
    #expect(held(steps.composed(with: TimingFunction.linear.mirrored)) == 0.25)
    #expect(held(steps.reversed.composed(with: TimingFunction.linear.reversed)) == 0.25)
    #expect(held(TimingFunction.linear.composed(with: steps)) == 0.25)
    // The output of steps is constant on both sides of a jump, so that later steps do not jump.
    let two = try TimingFunction(steps: 2, .end)
    #expect(held(steps.composed(with: two)) == 0)
    #expect(TimingCurve(steps.composed(with: two)).progress(at: 1, isBeforeJump: true) == 0.5)
  }
}
