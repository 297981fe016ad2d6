import Inbetween
import NaiveTweens

/// The tweens of `T1` in their simplest forms in Swift, without an engine.
enum NaiveWays {
  private static let curves = [
    NaiveCurve(0, 0, 1, 1), NaiveCurve(0.42, 0, 1, 1), NaiveCurve(0, 0, 0.58, 1),
    NaiveCurve(0.42, 0, 0.58, 1), NaiveCurve(0.25, 0.1, 0.25, 1),
  ]
  private static let accuracy = "The same timing; curves by Newton's method to 1e-7."

  static func measure(_ meter: Meter, _ workload: String, _ inputs: [TweenInput]) {
    measureClosures(meter, workload, inputs)
    measureDictionaries(meter, workload, inputs)
    measureGenerics(meter, workload, inputs)
  }

  private final class Receiver {
    var value = 0.0
  }

  private static func measureClosures(_ meter: Meter, _ workload: String, _ inputs: [TweenInput]) {
    var bytes: Double?
    let tweens = measuringBytes(count: inputs.count, &bytes) {
      inputs.map { input in
        let receiver = Receiver()
        let curve = curves[Int(input.curve)]
        return ClosureTween(
          begin: input.begin, duration: input.duration, repeatCount: input.repeatCount,
          autoreverses: input.autoreverses != 0, fillsBefore: input.timing.fillMode.fillsBefore,
          fillsAfter: input.timing.fillMode.fillsAfter, from: input.from, to: input.to,
          easing: { curve.progress(at: $0) }, update: { receiver.value = $0 })
      }
    }
    meter.measure(
      "T1", workload, "Swift: a class with closures", items: inputs.count, bytesPerTrack: bytes,
      note: accuracy
    ) { run in
      let time = TweenInput.time(ofRun: run)
      for tween in tweens { tween.apply(at: time) }
      return time
    }
  }

  private static func measureDictionaries(
    _ meter: Meter, _ workload: String, _ inputs: [TweenInput]
  ) {
    var bytes: Double?
    let tweens = measuringBytes(count: inputs.count, &bytes) {
      inputs.map { input in
        DictionaryTween(
          begin: input.begin, duration: input.duration, repeatCount: input.repeatCount,
          autoreverses: input.autoreverses != 0, fillsBefore: input.timing.fillMode.fillsBefore,
          fillsAfter: input.timing.fillMode.fillsAfter, from: input.from, to: input.to,
          curve: curves[Int(input.curve)])
      }
    }
    meter.measure(
      "T1", workload, "Swift: [String: Any]", items: inputs.count, bytesPerTrack: bytes,
      note: accuracy
    ) { run in
      let time = TweenInput.time(ofRun: run)
      var sum = 0.0
      for tween in tweens { sum += tween.value(at: time) as? Double ?? 0 }
      return sum
    }
  }

  private static func measureGenerics(_ meter: Meter, _ workload: String, _ inputs: [TweenInput]) {
    var bytes: Double?
    let tweens = measuringBytes(count: inputs.count, &bytes) {
      inputs.map { input in
        GenericTween(
          begin: input.begin, duration: input.duration, repeatCount: input.repeatCount,
          autoreverses: input.autoreverses != 0, fillsBefore: input.timing.fillMode.fillsBefore,
          fillsAfter: input.timing.fillMode.fillsAfter, from: input.from, to: input.to,
          curve: curves[Int(input.curve)])
      }
    }
    meter.measure(
      "T1", workload, "Swift: generic, not specialised", items: inputs.count, bytesPerTrack: bytes,
      note: accuracy
    ) { run in
      let time = TweenInput.time(ofRun: run)
      var sum = 0.0
      for tween in tweens { sum += tween.value(at: time) ?? 0 }
      return sum
    }
  }
}

extension FillMode {
  fileprivate var fillsBefore: Bool { self == .backwards || self == .both }
  fileprivate var fillsAfter: Bool { self == .forwards || self == .both }
}
