import AnimationTiming

// Timings for C. The header inbetween.h describes each function for its callers.

extension Timing {
  /// A timing from eight numbers: begin, duration, speed, offset, repeat count, repeat duration,
  /// whether it reverses (not 0), and the fill mode (bit 0 before, bit 1 after).
  init(numbers: UnsafePointer<Double>) {
    let mode: FillMode =
      switch numbers[7] {
      case 1: .backwards
      case 2: .forwards
      case 3: .both
      default: .removed
      }
    self.init(
      beginTime: numbers[0], duration: numbers[1], speed: numbers[2], timeOffset: numbers[3],
      repeatCount: numbers[4], repeatDuration: numbers[5], autoreverses: numbers[6] != 0,
      fillMode: mode)
  }
}

/// `inbetween_timing_evaluate`: progress and, where wanted, cycle at each of some times; the
/// progress is NaN where the animation shows nothing.
@_cdecl("inbetween_timing_evaluate")
public func timingEvaluate(
  _ timing: UnsafePointer<Double>, _ times: UnsafePointer<Double>,
  _ progress: UnsafeMutablePointer<Double>, _ cycles: UnsafeMutablePointer<Double>?, _ count: Int32
) {
  let timing = PreparedTiming(Timing(numbers: timing))
  for index in 0..<max(0, Int(count)) {
    let resolved = timing.resolved(at: times[index])
    progress[index] = resolved.isVisible ? resolved.progress : .nan
    if let cycles { cycles[index] = resolved.cycle }
  }
}
