import AnimationTiming

// Timings for C. The header inbetween.h describes each function for its callers.

extension Timing {
  /// Creates a timing from eight numbers: begin time, duration, speed, offset, repeat count, repeat duration, whether
  /// it autoreverses (not 0), and the fill mode (bit 0 before, bit 1 after).
  init(numbers: UnsafePointer<Double>?) throws(Fault) {
    let numbers = try elements(numbers, 8)
    for number in numbers where number.isNaN { throw .number }
    let mode: FillMode
    switch numbers[7] {
    case 0: mode = .removed
    case 1: mode = .backwards
    case 2: mode = .forwards
    case 3: mode = .both
    default: throw .number
    }
    self.init(
      beginTime: numbers[0], duration: numbers[1], speed: numbers[2], timeOffset: numbers[3],
      repeatCount: numbers[4], repeatDuration: numbers[5], autoreverses: numbers[6] != 0,
      fillMode: mode)
  }
}

/// `inbetween_timing_evaluate`: writes the progress, and optionally the iteration, at each time. The progress is NaN
/// while the animation is not visible. Returns 0, or an error number.
@_cdecl("inbetween_timing_evaluate")
public func timingEvaluate(
  _ timing: UnsafePointer<Double>?, _ times: UnsafePointer<Double>?,
  _ progress: UnsafeMutablePointer<Double>?, _ cycles: UnsafeMutablePointer<Double>?,
  _ count: Int32
) -> Int32 {
  status { () throws(Fault) in
    let timing = TimingSchedule(try Timing(numbers: timing))
    let (times, progress) = (try elements(times, count), try elements(progress, count))
    let rounds = try cycles.map { (cycles) throws(Fault) in try elements(cycles, count) }
    for index in times.indices {
      let located = timing.located(at: times[index])
      progress[index] = located.isVisible ? located.progress : .nan
      if let rounds { rounds[index] = located.cycle }
    }
  }
}
