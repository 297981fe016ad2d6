import AnimationTestSupport
import AnimationTiming
import Testing

extension AnimationTiming.Timeline {
  /// The steps that lie in no repeated timeline, with their begins.
  var begins: [(step: Step, begin: Double)] {
    var steps: [Step] = []
    let compiled = compiled { step in
      steps.append(step)
      return nil
    }
    return zip(steps, compiled.segments).filter { $1.clock == 0 }.map { ($0, $1.begin) }
  }
}
