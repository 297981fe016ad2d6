import AnimationTiming
import Testing

@Suite struct TimingScheduleTests {
  struct Case: Sendable, CustomStringConvertible {
    var description: String
    var timing: Timing
    var time: Double
    var phase: LocatedTiming.Phase
    var cycle: Double
    var progress: Double
  }

  static let cases = [
    Case(
      description: "fractional count ends within a cycle",
      timing: Timing(duration: 2, repeatCount: 3.5), time: 7, phase: .after, cycle: 3,
      progress: 0.5),
    Case(
      description: "repeat duration is not doubled by autoreverse",
      timing: Timing(beginTime: 10, duration: 1, repeatDuration: 2.5, autoreverses: true),
      time: 12.75, phase: .after, cycle: 1, progress: 0.5),
    Case(
      description: "half a count with autoreverse stops at the far end",
      timing: Timing(duration: 1, repeatCount: 0.5, autoreverses: true), time: 1, phase: .after,
      cycle: 0, progress: 1),
    Case(
      description: "a boundary between cycles belongs to the next",
      timing: Timing(duration: 1, repeatCount: 3), time: 1, phase: .active, cycle: 1, progress: 0),
    Case(
      description: "the last instant is the end of the last cycle",
      timing: Timing(duration: 1, repeatCount: 3), time: 3, phase: .after, cycle: 2, progress: 1),
    Case(
      description: "there and back ends at the start",
      timing: Timing(duration: 1, autoreverses: true), time: 2, phase: .after, cycle: 0,
      progress: 0),
    Case(
      description: "the offset is not scaled by the speed",
      timing: Timing(duration: 2, speed: 2, timeOffset: 0.5), time: 0.25, phase: .active, cycle: 0,
      progress: 0.5),
    Case(
      description: "the offset of an animation wraps",
      timing: Timing(duration: 4, timeOffset: 2), time: 3, phase: .active, cycle: 1,
      progress: 0.25),
    Case(
      description: "played backwards it starts at the end",
      timing: Timing(beginTime: 20, duration: 2, speed: -1, timeOffset: 2), time: 20,
      phase: .active, cycle: 0, progress: 1),
    Case(
      description: "played backwards, halfway",
      timing: Timing(beginTime: 20, duration: 2, speed: -1, timeOffset: 2), time: 21,
      phase: .active, cycle: 0, progress: 0.5),
    Case(
      description: "played backwards it ends at the start",
      timing: Timing(beginTime: 20, duration: 2, speed: -1, timeOffset: 2), time: 22,
      phase: .after, cycle: 0, progress: 0),
    Case(
      description: "frozen", timing: Timing(duration: 4, speed: 0, timeOffset: 1), time: 1e6,
      phase: .active, cycle: 0, progress: 0.25),
    Case(
      description: "frozen at the end", timing: Timing(duration: 4, speed: 0, timeOffset: 4),
      time: 7, phase: .active, cycle: 0, progress: 1),
    Case(
      description: "infinite duration", timing: .layer, time: 1e9, phase: .active, cycle: 0,
      progress: 0),
    Case(
      description: "no duration", timing: Timing(beginTime: 1), time: 1, phase: .after, cycle: 0,
      progress: 1),
    Case(
      description: "rounding noise at the end",
      timing: Timing(duration: 0.01, repeatDuration: 0.35), time: 0.35, phase: .after, cycle: 34,
      progress: 1),
  ]

  @Test(arguments: cases) func resolves(_ row: Case) {
    let located = TimingSchedule(row.timing).located(at: row.time)
    #expect(located.phase == row.phase)
    #expect(located.cycle == row.cycle)
    #expect(located.progress == row.progress)
  }
}
