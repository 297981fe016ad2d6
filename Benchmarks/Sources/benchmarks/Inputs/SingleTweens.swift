import Inbetween

/// Tweens that are read one at a time: timing, curve and values of each by itself.
struct SingleTweens {
  private let tracks: [(timing: TimingSchedule, curve: TimingCurve, from: Double, to: Double)]

  init(_ inputs: [TweenInput]) {
    let curves = TweenInput.curves.map { TimingCurve($0) }
    tracks = inputs.map {
      (TimingSchedule($0.timing), curves[Int($0.curve)], $0.from, $0.to)
    }
  }

  /// The sum of what they show at a time.
  func sum(at time: Double) -> Double {
    tracks.withUnsafeBufferPointer { tracks in
      var sum = 0.0
      for index in tracks.indices {
        let located = tracks[index].timing.resolved(at: time)
        guard located.isVisible else { continue }
        let progress = tracks[index].curve.progress(at: located.progress)
        sum += tracks[index].from.interpolated(to: tracks[index].to, by: progress)
      }
      return sum
    }
  }
}
