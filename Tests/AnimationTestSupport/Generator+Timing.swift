import AnimationTiming

extension Generator where Value == FillMode {
  /// One of the four fill modes.
  public static var fillMode: Generator { .element(of: FillMode.allCases) }
}

extension Generator where Value == Timing {
  /// Valid timings: no NaN, finite begin time, speed and offset, and no negative field that must not be negative. A
  /// field has its initial value in half of the cases; durations of 0 and infinite durations occur.
  public static var timing: Generator {
    from(times: .time, durations: .duration, speeds: .speed, counts: .count)
  }

  /// Timings of any bit patterns, with NaN in any field.
  public static var anyTiming: Generator {
    from(times: .any, durations: .any, speeds: .any, counts: .any)
  }

  private static func from(
    times: Generator<Double>, durations: Generator<Double>, speeds: Generator<Double>,
    counts: Generator<Double>
  ) -> Generator {
    let pace = zip(
      times.or(0), durations.or(1), speeds.or(1), times.or(0))
    let repetition = zip(counts.or(0), durations.or(0), .bool, .fillMode)
    return zip(pace, repetition).map { pace, repetition in
      Timing(
        beginTime: pace.0, duration: pace.1, speed: pace.2, timeOffset: pace.3,
        repeatCount: repetition.0, repeatDuration: repetition.1, autoreverses: repetition.2,
        fillMode: repetition.3)
    }
  }
}

extension Generator where Value == (Timing, Double) {
  /// Returns a generator of timings, each with a parent time that is likely to show errors: its begin time, its end,
  /// the end of an iteration, their neighbours by one ulp; or any finite time.
  public static func timed(_ timings: Generator<Timing>) -> Generator {
    let instants = zip(.int(in: 0...3), .int(in: -1...1), .int(in: 1...9), .time)
    return zip(timings, instants).map { timing, instant in
      let (kind, neighbour, cycle, free) = instant
      let cycleLength = timing.duration * (timing.autoreverses ? 2 : 1) / timing.speed.magnitude
      let time =
        switch kind {
        case 0: free
        case 1: timing.beginTime
        case 2: TimingSchedule(timing).endTime
        default: timing.beginTime + Double(cycle) * cycleLength
        }
      return (timing, neighbour < 0 ? time.nextDown : neighbour > 0 ? time.nextUp : time)
    }
  }
}

extension Generator where Value == Double {
  /// Returns a generator of a given number in half of the cases, otherwise of this generator's numbers.
  fileprivate func or(_ initial: Double) -> Generator {
    .oneOf(.always(initial), self)
  }
}
