import Inbetween

/// Tweens that are read one at a time. Each has its timing, curve and values, as in a program that stores them in its
/// own structure.
struct SingleTweens {
  private struct Tween {
    let timing: TimingSchedule
    let curve: Int
    let from: Double
    let to: Double
  }

  private let curves = TweenInput.curves.map { TimingCurve($0) }
  private let tweens: [Tween]

  init(_ inputs: [TweenInput]) {
    tweens = inputs.map {
      Tween(timing: TimingSchedule($0.timing), curve: Int($0.curve), from: $0.from, to: $0.to)
    }
  }

  func sum(at time: Double) -> Double {
    var sum = 0.0
    for tween in tweens {
      let located = tween.timing.located(at: time)
      guard located.isVisible else { continue }
      let progress = curves[tween.curve].progress(at: located.progress)
      sum += tween.from.interpolated(to: tween.to, by: progress)
    }
    return sum
  }
}
