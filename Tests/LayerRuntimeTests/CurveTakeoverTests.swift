import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

private let numbers = Generator<Double>.fraction.map { 2000 * $0 - 1000 }
private let curves = Generator<TimingFunction>.element(of: [
  .linear, .easeIn, .easeInEaseOut, .easeOut, .default, .easeInOutBack,
])

@Suite struct CurveTakeoverTests {
  /// At the commit the value is the one shown before, and the velocity is the sum of the one before and the one with
  /// which the curve starts from rest; at the end the value is the target. This holds after any curves and springs.
  @Test func valueAndVelocityAreContinuous() {
    let ways = zip(numbers, zip(curves, .bool), Generator<Double>.fraction.map { 0.05 + 0.5 * $0 })
      .array(count: 1...5)
    forAll("continuous curves", ways, Generator<Double>.fraction.map { 0.1 + $0 }, count: 400) {
      ways, duration in
      var (stage, time) = (TakeoverStage(), 0.0)
      for (target, pacing, seconds) in ways {
        let (curve, isSpring) = pacing
        let (value, speed) = (stage.number("zPosition", time), stage.speed("zPosition", time))
        if isSpring {
          stage.takeOver("zPosition", .number(target), at: time)
        } else {
          stage.context.animate(
            with: .curve(duration: duration, timingFunction: curve, takesOver: true)
          ) {
            stage.layer.zPosition = target + 1
            stage.layer.zPosition = target
          }
          stage.commit(at: time)
        }
        let rise = isSpring ? 0 : TimingCurve(curve).slope(at: 0, isRising: true)
        let start = (target - value) * rise / duration
        try hold(
          stage.number("zPosition", time) == value, "\(value), \(stage.number("zPosition", time))")
        let velocity = stage.speed("zPosition", time)
        try hold(
          (velocity - speed - start).magnitude <= 1e-12 * (1 + speed.magnitude + start.magnitude),
          "\(speed) and \(start), then \(velocity)")
        if !isSpring {
          try hold(stage.number("zPosition", time + duration * (1 + 0x1p-40)) == target, "the end")
        }
        time += seconds
      }
      return true
    }
  }

  /// The motion from 50 with 100 per second to 0 within a second: 50·(1 − p) + 100·s·(1 − s)².
  @Test func theWayIsThatOfTheCurveAndOfTheVelocity() {
    var stage = TakeoverStage()
    stage.move("zPosition", from: 0, to: 100)
    stage.context.animate(with: .curve(duration: 1, timingFunction: .linear, takesOver: true)) {
      stage.layer.zPosition = 0
    }
    stage.commit(at: 0.5)
    #expect(stage.events == ["stop way", "start zPosition"])
    for seconds in [0, 0.25, 0.5, 0.875] {
      let rest = 1 - seconds
      #expect(stage.number("zPosition", 0.5 + seconds) == 50 * rest + 100 * seconds * rest * rest)
      let speed = -50 + 100 * rest * (1 - 3 * seconds)
      #expect(stage.speed("zPosition", 0.5 + seconds) == speed)
    }
    #expect(stage.number("zPosition", 1.5) == 0)
  }

  /// A given velocity replaces the presentation velocity: from 50 to 0 within a second with −20 per second it shows
  /// 50·(1 − s) − 20·s·(1 − s)².
  @Test func aGivenVelocityReplacesTheVisibleOne() {
    for takesOver in [false, true] {
      var stage = TakeoverStage()
      stage.move("zPosition", from: 0, to: 100)
      stage.layer.animate(
        .zPosition, to: 0,
        with: .curve(duration: 1, timingFunction: .linear, takesOver: takesOver), velocity: -20)
      stage.commit(at: 0.5)
      for seconds in [0, 0.25, 0.5, 0.875] {
        let rest = 1 - seconds
        #expect(stage.number("zPosition", 0.5 + seconds) == 50 * rest - 20 * seconds * rest * rest)
      }
    }
  }

  /// The first step of a timeline takes over as a block does, and its later steps start at rest.
  @Test func aTimelineTakesOverByItsFirstStep() {
    var stage = TakeoverStage()
    stage.move("zPosition", from: 0, to: 100)
    let motion = Motion.curve(duration: 1, timingFunction: .linear, takesOver: true)
    var timeline = LayerTimeline()
    timeline.animate(stage.layer, .zPosition, to: 0, with: motion)
    timeline.animate(stage.layer, .zPosition, to: 8, with: motion)
    stage.context.play(timeline)
    stage.commit(at: 0.5)
    for seconds in [0, 0.25, 0.5, 0.875] {
      let rest = 1 - seconds
      #expect(stage.number("zPosition", 0.5 + seconds) == 50 * rest + 100 * seconds * rest * rest)
      #expect(stage.number("zPosition", 1.5 + seconds) == 8 * seconds)
    }
  }

  /// A takeover at rest equals the curve, bit for bit.
  @Test func fromRestItIsTheCurve() {
    for takesOver in [false, true] {
      var stage = TakeoverStage()
      stage.context.animate(
        with: .curve(duration: 1, timingFunction: .easeOut, takesOver: takesOver)
      ) {
        stage.layer.zPosition = 3
      }
      stage.commit(at: 1)
      let expected = 0.interpolated(to: 3, by: TimingCurve(.easeOut).progress(at: 0.375))
      #expect(stage.number("zPosition", 1.375) == expected)
    }
  }

  /// An inner block without the option inherits it from the outer block.
  @Test func blocksInheritTheOption() {
    let stage = TakeoverStage()
    for (outer, inner, isGone) in [
      (true, Bool?.none, true), (true, false, false), (false, nil, false), (false, true, true),
    ] {
      stage.layer.removeAllAnimations()
      stage.layer.add(linear("zPosition", 0, 1), forKey: "way")
      stage.context.animate(with: .curve(duration: 1, takesOver: outer)) {
        stage.context.animate(with: .curve(duration: 1, takesOver: inner)) {
          stage.layer.zPosition += 1
        }
      }
      #expect((stage.layer.animation(forKey: "way") == nil) == isGone)
    }
  }

  @Test func transformsTakeTheirTurnAlong() {
    var stage = TakeoverStage()
    let turned = { (angle: Double) in AnimatableValue.transform(.rotation(angle: angle)) }
    stage.move("transform", from: turned(0), to: turned(1))
    stage.context.animate(
      with: .curve(duration: 1, timingFunction: .easeInEaseOut, takesOver: true)
    ) {
      stage.layer.transform = .identity
    }
    stage.commit(at: 0.5)
    let progress = TimingCurve(.easeInEaseOut).progress(at: 0.25)
    let angle = 0.5 * (1 - progress) + 1 * 0.25 * 0.75 * 0.75
    #expect(stage.value("transform", 0.75).isClose(to: turned(angle), 1e-14))
    #expect(
      stage.velocity("transform", 0.5).isClose(to: stage.velocity("transform", 0.5 + 1e-9), 1e-6))
  }
}
