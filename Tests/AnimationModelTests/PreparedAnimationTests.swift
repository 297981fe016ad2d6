import AnimationInterpolation
import AnimationModel
import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct PreparedAnimationTests {
  private func prepare(_ animation: BasicAnimation) throws(AnimationProblem) -> PreparedAnimation {
    var objects = ObjectTable()
    return try PreparedAnimation(animation, objects: &objects) { PropertyKey($0, .number) }
  }

  /// NaN in any of the six numbers of a timing, and an infinite speed, leave the animation without
  /// effect; every other number is taken.
  @Test func timingsWithoutSenseAreRefused() {
    let fields: [WritableKeyPath<Timing, Double> & Sendable] = [
      \.beginTime, \.duration, \.speed, \.timeOffset, \.repeatCount, \.repeatDuration,
    ]
    forAll("timing", .element(of: Array(fields.indices)), Generator<Double>.any, count: 600) {
      index, number in
      var timing = Timing(duration: 2)
      timing[keyPath: fields[index]] = number
      let animation = BasicAnimation(keyPath: "opacity", from: 0, to: 1, timing: timing)
      let hasSense = !number.isNaN && !(fields[index] == \.speed && number.isInfinite)
      try hold(timing.isNumeric == hasSense, "isNumeric is \(timing.isNumeric)")
      do throws(AnimationProblem) {
        let prepared = try prepare(animation)
        return hasSense && !prepared.timing.beginTime.isNaN
      } catch {
        return !hasSense && error.code == "not-a-number"
      }
    }
    for field in fields {
      var timing = Timing(duration: 2)
      timing[keyPath: field] = .nan
      #expect(!timing.isNumeric && PreparedTiming(timing).beginTime.isNaN)
    }
  }
}
