import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

private let numbers = Generator<Double>.fraction.map { 2000 * $0 - 1000 }

@Suite struct SpringVelocityTests {
  private let critical = Spring.stiffness(100, damping: 20)

  /// The velocity adds the impulse response to the spring without it, for any ends; it adds itself to the velocity at
  /// the start.
  @Test func aVelocityAddsTheImpulseResponse() {
    let ends = Generator<Double?>.oneOf(numbers.map { $0 }, .always(nil))
    forAll("impulse response", zip(ends, ends, ends), numbers, .fraction) {
      ends, velocity, seconds in
      var shown: [Double] = []
      for velocity in [nil, velocity] {
        var stage = TakeoverStage()
        stage.layer.zPosition = 70
        stage.layer.removeAllAnimations()
        stage.commit(at: 0)
        stage.layer.add(
          SpringAnimation(
            .zPosition, from: ends.0, to: ends.1, by: ends.2, spring: critical, velocity: velocity,
            duration: 2))
        stage.commit(at: 0)
        try hold(stage.commit.diagnostics.isEmpty, "\(stage.commit.diagnostics)")
        shown += [stage.number("zPosition", seconds), stage.speed("zPosition", 0)]
      }
      let impulse = SpringMotion(critical).impulse(at: seconds).value
      return isClose(shown[2], shown[0] + velocity * impulse, tolerance: 1e-12)
        && isClose(shown[3], shown[1] + velocity, tolerance: 1e-12)
    }
  }

  /// The presented velocity is the velocity at the commit, whatever moves the property; no other animation stops.
  @Test func thePresentedVelocityIsThatOfTheCommit() {
    forAll(
      "presented velocity", zip(numbers, numbers), Generator<Double>.fraction.map { 0.99 * $0 }
    ) { ends, time in
      var stage = TakeoverStage()
      stage.layer.add(
        BasicAnimation(.position, to: Point2D(x: ends.0, y: ends.1), duration: 1), forKey: "way")
      stage.commit(at: 0)
      let speed = stage.velocity("position", time)
      var spring = SpringAnimation(.position, from: .zero, to: .zero, spring: critical)
      spring.velocity = .presented
      stage.layer.add(spring, forKey: "spring")
      stage.commit(at: time)
      try hold(stage.layer.animationKeys == ["way", "spring"], "the way stops")
      return stage.velocity("position", time).isClose(to: speed)
    }
  }

  @Test func whatBeginsLaterOrRestsHasNone() {
    var stage = TakeoverStage()
    stage.move("zPosition", from: 0, to: 100)
    var spring = SpringAnimation(
      .zPosition, from: 0, to: 0, spring: critical, timing: Timing(beginTime: 0.75))
    spring.velocity = .presented
    stage.layer.add(spring)
    stage.commit(at: 0.5)
    #expect(stage.speed("zPosition", 0.75) == 0 && stage.commit.diagnostics.isEmpty)
    stage.layer.removeAllAnimations()
    stage.commit(at: 0.9)
    spring.beginTime = 0
    stage.layer.add(spring)
    stage.commit(at: 2)
    #expect(stage.speed("zPosition", 2) == 0 && stage.commit.diagnostics.isEmpty)
  }

  @Test func aComponentHasItsOwn() {
    var stage = TakeoverStage()
    stage.layer.add(
      SpringAnimation(.transform.rotation, from: 0, to: 1, spring: critical, velocity: -3))
    stage.commit(at: 0)
    #expect(isClose(stage.speed("transform.rotation.z", 0), -3, tolerance: 1e-15))
  }

  /// A velocity that does not count is reported, once for each reason.
  @Test func whatDoesNotCountIsDiagnosed() {
    var stage = TakeoverStage()
    var presented = SpringAnimation(.zPosition, from: 0, to: 1, spring: critical)
    presented.velocity = .presented
    stage.layer.add(AnimationGroup([presented], duration: 2), forKey: "group")
    let turn = Transform3D.rotation(angle: 1)
    stage.layer.add(
      SpringAnimation(.transform, to: turn, spring: critical, velocity: turn), forKey: "open")
    stage.layer.add(
      SpringAnimation(.transform, from: .identity, to: turn, spring: critical, velocity: turn),
      forKey: "given")
    stage.layer.add(
      SpringAnimation(
        keyPath: "opacity", from: 0, to: 1, spring: critical, velocity: .point(.zero)),
      forKey: "wrong")
    stage.layer.add(
      SpringAnimation(.cornerRadius, from: 0, to: 1, spring: critical, velocity: .infinity),
      forKey: "endless")
    stage.commit(at: 0)
    let found = stage.commit.diagnostics.map { "\($0.place.key ?? "") \($0.id)" }
    #expect(
      found == [
        "group ignored-property", "open ignored-property", "wrong mismatched-values",
        "endless not-a-number",
      ])
  }
}
