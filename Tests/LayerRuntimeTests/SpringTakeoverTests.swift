import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

@Suite struct SpringTakeoverTests {
  // MARK: Takeovers

  /// The motion from 50 with 100 per second, by a critical spring of 10 per second, is 50·A + 100·B with
  /// A = (1 + 10 t) e^(−10 t) and B = t e^(−10 t).
  @Test func aSpringTakesOverWithTheVelocityThatIsShown() {
    var stage = TakeoverStage()
    stage.context.animate(with: .curve(duration: 1, timingFunction: .linear)) {
      stage.layer.zPosition = 100
    }
    stage.commit(at: 0)
    stage.takeOver(at: 0.5) { $0.zPosition = 0 }
    #expect(stage.number("zPosition", 0.5) == 50 && stage.speed("zPosition", 0.5) == 100)
    #expect(isClose(stage.number("zPosition", 0.6), 40.466738528858656, tolerance: 1e-14))
    #expect(isClose(stage.speed("zPosition", 0.6), -183.93972058572115, tolerance: 1e-14))
    #expect(stage.number("zPosition", 1.5) == 0)
    #expect(stage.layer.animation(forKey: "zPosition")?.duration == 1)
  }

  /// Every animation of the property and its components stops, whatever its key and even if it is additive; groups and
  /// other properties continue.
  @Test func everyAnimationOfThePropertyStops() {
    var stage = TakeoverStage()
    stage.layer.add(linear("position", .point(.zero), .point(Point2D(x: 8, y: 8))), forKey: "way")
    var shake = BasicAnimation(keyPath: "position.x", from: 0, to: 2, timing: Timing(duration: 1))
    shake.isAdditive = true
    stage.layer.add(.basic(shake), forKey: "shake")
    stage.layer.add(linear("position.y", 0, 6))
    stage.layer.add(linear("zPosition", 0, 4), forKey: "position.z")
    stage.layer.add(
      .group(AnimationGroup([linear("position.x", 0, 1)], timing: Timing(duration: 1))),
      forKey: "group")
    stage.layer.add(linear("position", .point(.zero), .point(.zero)), forKey: "position")
    stage.layer.removeAnimation(forKey: "position")
    stage.commit(at: 0)
    #expect(stage.value("position", 0.5) == .point(Point2D(x: 0.5, y: 3)))
    stage.takeOver(at: 0.5) { $0.position = Point2D(x: 100, y: 0) }
    #expect(stage.events == ["stop way", "stop shake", "stop -", "start position"])
    #expect(stage.layer.animations.map(\.key) == ["position.z", "group", "position"])
    #expect(stage.value("position", 0.5) == .point(Point2D(x: 0.5, y: 3)))
    #expect(stage.velocity("position", 0.5) == .point(Point2D(x: 1, y: 6)))
    // An animation that is added afterwards is explicit.
    stage.layer.add(linear("position.x", 7, 7), forKey: "later")
    stage.commit(at: 0.75)
    #expect(stage.number("position.x", 0.75) == 7)
  }

  /// A curve replaces only the animation under the property's name.
  @Test func aCurveTakesNothingOver() {
    var stage = TakeoverStage()
    stage.layer.add(linear("zPosition", 0, 10), forKey: "zPosition")
    var more = BasicAnimation(keyPath: "zPosition", from: 0, to: 2, timing: Timing(duration: 2))
    more.isAdditive = true
    stage.layer.add(.basic(more), forKey: "more")
    stage.commit(at: 0)
    stage.context.animate(with: .curve(duration: 1, timingFunction: .linear)) {
      stage.layer.zPosition = 20
    }
    stage.commit(at: 0.5)
    #expect(stage.events == ["stop zPosition", "start zPosition"])
    #expect(stage.layer.animationKeys == ["more", "zPosition"])
    // The additive one begins first, so that the new one covers it.
    #expect(stage.number("zPosition", 0.5) == 5.5 && stage.speed("zPosition", 0.5) == 14.5)
  }

  // MARK: Animations of blocks

  @Test func bothEndsOfABlockAreFixedAtItsCommit() {
    for isSpring in [false, true] {
      var stage = TakeoverStage()
      stage.layer.zPosition = 10
      stage.layer.removeAllAnimations()
      stage.commit(at: 0)
      let set = { [layer = stage.layer] in
        layer.zPosition = 5
        layer.zPosition = 20
      }
      if isSpring {
        stage.context.animate(with: .spring(MovingScene.Takeover.spring(damping: 20)), set)
      } else {
        stage.context.animate(with: .curve(duration: 1, timingFunction: .linear), set)
      }
      stage.commit(at: 1)
      #expect(stage.layer.animations.count == 1 && stage.number("zPosition", 1) == 10)
      let before = stage.number("zPosition", 1.25)
      stage.context.transaction {
        stage.context.disablesActions = true
        stage.layer.zPosition = 1000
      }
      stage.commit(at: 1.125)
      #expect(stage.number("zPosition", 1.25) == before && before > 10 && before < 20)
      #expect(stage.number("zPosition", 2) == 1000)
    }
  }

  /// It rests for the delay, in the layer's time, and then starts at rest.
  @Test func aDelayedSpringTakesTheValueAndNoVelocity() {
    var stage = TakeoverStage()
    stage.layer.speed = 2
    stage.layer.add(linear("zPosition", 0, 100, duration: 10), forKey: "way")
    stage.commit(at: 0)
    stage.takeOver(at: 1, delay: 0.5) { $0.zPosition = 120 }
    #expect(stage.layer.animationKeys == ["zPosition"])
    for time in [1, 1.125, 1.25] { #expect(stage.number("zPosition", time) == 20) }
    #expect(stage.speed("zPosition", 1.1) == 0 && stage.speed("zPosition", 1.25) == 0)
    // A quarter of a second after the begin time of the layer's 2.5.
    let rest = 3.5 * 0.0820849986238988
    #expect(isClose(stage.number("zPosition", 1.375), 120 - 100 * rest, tolerance: 1e-12))
  }

  @Test func aBlockComesBeforeTheActionsOfALayer() {
    var stage = TakeoverStage(.shape)
    stage.layer.actions = [
      "zPosition": .noAction, "opacity": .animation(linear("opacity", 0, 1)),
      "doubleSided": .animation(linear("doubleSided", .bool(true), .bool(false))),
    ]
    stage.context.animate(with: .curve(duration: 3)) {
      stage.layer.zPosition = 1
      stage.layer.opacity = 0
      stage.layer.isDoubleSided = false
    }
    #expect(stage.layer.animation(forKey: "zPosition")?.duration == 3)
    #expect(stage.layer.animation(forKey: "opacity")?.duration == 3)
    // A block does not affect properties that do not animate implicitly.
    #expect(stage.layer.animation(forKey: "doubleSided")?.duration == 1)
    stage.context.animate(with: .curve(duration: 0)) {
      stage.layer.zPosition = 2
      stage.layer.opacity = 1
    }
    stage.commit(at: 0)
    #expect(stage.layer.animation(forKey: "zPosition")?.duration == 3)
    stage.layer.removeAllAnimations()
    stage.layer.opacity = 0.5
    #expect(stage.layer.animation(forKey: "opacity")?.duration == 1)
    stage.layer.zPosition = 5
    #expect(stage.layer.animation(forKey: "zPosition") == nil)
  }

  /// The spring is physical, even if over-damped, and lasts as long as the engine's own springs.
  @Test func anOverdampedSpringIsPhysical() throws {
    var stage = TakeoverStage()
    stage.takeOver(at: 0, damping: 101) { $0.zPosition = 1 }
    // 1 and 100 per second.
    let physical = 1 - 101 * 0.36787944117144233 / 100
    let spring = MovingScene.Takeover.spring(damping: 101)
    let overdamped = SpringMotion(spring)
    #expect(isClose(stage.number("zPosition", 1), overdamped.value(at: 1), tolerance: 0))
    #expect((stage.number("zPosition", 1) - physical).magnitude < 0.01)
    #expect(stage.layer.animations[0].animation.duration == spring.animationDuration)
    stage.takeOver(at: 0.5, damping: 101) {
      $0.zPosition = 5
      $0.zPosition = 1
    }
    #expect(isClose(stage.number("zPosition", 1), overdamped.value(at: 1), tolerance: 1e-12))
  }

  /// Without damping it swings for twelve days.
  @Test func anUndampedSpringSwings() {
    var stage = TakeoverStage()
    stage.takeOver(at: 0, damping: 0) { $0.zPosition = 1 }
    let swinging = SpringMotion(MovingScene.Takeover.spring(damping: 0))
    for time in [1e-6, 0.1, 3, 1e5] {
      let expected = swinging.value(at: time)
      #expect(expected > 0 && isClose(stage.number("zPosition", time), expected, tolerance: 1e-9))
    }
    #expect(stage.layer.animations[0].animation.duration == 0x1p20)
  }

  /// A takeover of a property at rest has the bits of a spring alone.
  @Test func aSpringFromRestIsAnOrdinaryOne() throws {
    var stage = TakeoverStage()
    stage.takeOver(at: 1, damping: 12, velocity: 3) { $0.position = Point2D(x: 8, y: -2) }
    let ordinary = SpringMotion(
      MovingScene.Takeover.spring(damping: 12, initialVelocity: 3))
    for time in [1, 1.1, 1.37, 1.8] {
      let progress = ordinary.value(at: time - 1)
      let expected = Point2D.zero.interpolated(to: Point2D(x: 8, y: -2), by: progress)
      #expect(stage.value("position", time).isClose(to: .point(expected), 1e-15))
    }
  }

  // MARK: The velocity

  /// A block repeats a spring as it repeats a curve: each iteration lasts the spring's duration and starts over.
  @Test func aBlockRepeatsASpring() {
    var stage = TakeoverStage()
    stage.context.animate(with: .spring(.bouncy), repeatCount: 3) { stage.layer.zPosition = 8 }
    stage.commit(at: 0)
    let duration = Spring.bouncy.animationDuration
    for fraction in [0.125, 0.25, 0.5] {
      let values = (0..<3).map {
        stage.number("zPosition", (Double($0) + fraction) * duration)
      }
      #expect(isClose(values[0], values[1], tolerance: 1e-12))
      #expect(isClose(values[0], values[2], tolerance: 1e-12))
      #expect(values[0] != 8)
    }
    #expect(stage.number("zPosition", 3 * duration) == 8)
  }

  /// The initial velocity, in whole distances per second, is added to the velocity that is taken over.
  @Test func theInitialVelocityIsAdded() {
    var stage = TakeoverStage()
    stage.move("zPosition", from: 0, to: 100)
    stage.takeOver(at: 0.5, damping: 20, velocity: 2) { $0.zPosition = 0 }
    #expect(stage.number("zPosition", 0.5) == 50)
    #expect(isClose(stage.speed("zPosition", 0.5), 100 - 2 * 50, tolerance: 1e-13))
  }

  /// The velocity is per second of absolute time before and after, whatever happens to the layer's clock.
  @Test(arguments: [1, 0.5, 4])
  func theVelocityIsThatOfAbsoluteTime(speed: Double) throws {
    var stage = TakeoverStage()
    stage.layer.timing = Timing(duration: .infinity, speed: 2)
    stage.move("zPosition", from: 0, to: 100, duration: 4)
    #expect(stage.speed("zPosition", 1) == 50)
    stage.layer.timing = Timing(beginTime: 1, duration: .infinity, speed: speed, timeOffset: 2)
    stage.takeOver(at: 1) { $0.zPosition = 0 }
    #expect(stage.number("zPosition", 1) == 50)
    #expect(isClose(stage.speed("zPosition", 1), 50, tolerance: 1e-13))
    let time = 0.1 * speed
    let expected =
      (50 * (1 + 10 * time) + 50 / speed * time) * (try Decay(rate: 10).remainder(at: time))
    #expect(isClose(stage.number("zPosition", 1.1), expected, tolerance: 1e-12))
  }

  /// A paused clock has no velocity to take over, and neither does a vertical tangent.
  @Test func whatCannotBeGoneOnWithIsNotTakenOver() throws {
    var stage = TakeoverStage()
    stage.move("zPosition", from: 0, to: 100)
    stage.layer.timing = Timing(duration: .infinity, speed: 0, timeOffset: 0.5)
    stage.takeOver(at: 0.5) { $0.zPosition = 0 }
    #expect(stage.number("zPosition", 9) == 50 && stage.speed("zPosition", 9) == 0)

    var upright = BasicAnimation(.zPosition, from: 0, to: 100, timing: Timing(duration: 1))
    upright.timingFunction = try TimingFunction(controlPoints: 0, 1, 0, 1)
    stage = TakeoverStage()
    stage.layer.add(.basic(upright), forKey: "way")
    stage.commit(at: 0)
    #expect(stage.speed("zPosition", 0) == .greatestFiniteMagnitude)
    stage.takeOver(at: 0) { $0.zPosition = 1 }
    #expect(stage.speed("zPosition", 0) == 0 && stage.number("zPosition", 0.1) < 1)
  }

  // MARK: Values

  private static let moves: [(String, [AnimatableValue])] = [
    ("backgroundColor", [.color(.black), .color(.white), .color(.black)]),
    ("bounds", [.rect(.zero), .rect(Rect2D(x: 1, y: 2, width: 30, height: 4)), .rect(.unit)]),
    (
      "shadowOffset",
      [.size(Size2D(width: 1, height: 2)), .size(.zero), .size(Size2D(width: 9, height: 9))]
    ),
    ("locations", [.numbers([0, 1]), .numbers([0.5, 3]), .numbers([1, 1])]),
    (
      "colors",
      [.colors([.black, .white]), .colors([.white, .black]), .colors([.white, .white])]
    ),
    ("stops", [.numbers([0, 1, 2]), .numbers([5, 3, 1]), .numbers([1, 1, 1])]),
  ]

  /// Half way between the first two at 0.5, by a critical spring of 10 per second to the third.
  @Test(arguments: moves.map { Named($0.0, $0) })
  func colorsAndListsMoveNumberByNumber(_ move: Named<(String, [AnimatableValue])>) {
    let (keyPath, values) = move.value
    var stage = TakeoverStage(.gradient)
    stage.move(keyPath, from: values[0], to: values[1])
    let (from, rate) = (stage.value(keyPath, 0.5).lanes, stage.velocity(keyPath, 0.5).lanes)
    stage.takeOver(keyPath, values[2], at: 0.5)
    #expect(stage.value(keyPath, 0.5).lanes == from)
    let (to, shown) = (AnimatableValue?.some(values[2]).lanes, stage.value(keyPath, 0.6).lanes)
    for lane in to.indices {
      let rest = (2 * (from[lane] - to[lane]) + 0.1 * rate[lane]) * 0.36787944117144233
      #expect(isClose(shown[lane], to[lane] + rest, tolerance: 1e-12))
    }
  }

  /// A colour fades from or to the other one with alpha 0; other types switch at half.
  @Test func whatHasNoValueFadesOrIsSwitched() {
    let red = Color(red: 1, green: 0, blue: 0)
    var stage = TakeoverStage()
    stage.takeOver("backgroundColor", .color(red), at: 0)
    let first = Color(red: 1, green: 0, blue: 0, alpha: 0)
    #expect(stage.value("backgroundColor", 0) == .color(first))
    let (alpha, rate) = (stage.value("backgroundColor", 0.1).lanes[3], 1e1 * 0.36787944117144233)
    #expect(isClose(alpha, 1 - 2 * 0.36787944117144233, tolerance: 1e-12))
    #expect(isClose(stage.velocity("backgroundColor", 0.1).lanes[3], rate, tolerance: 1e-12))
    stage.takeOver("backgroundColor", nil, at: 0.1)
    #expect(stage.value("backgroundColor", 0.1).lanes[3] == alpha)
    #expect(isClose(stage.velocity("backgroundColor", 0.1).lanes[3], rate, tolerance: 1e-12))
    #expect(stage.value("backgroundColor", 3) == nil && stage.commit.diagnostics.isEmpty)

    stage.takeOver("contents", .image(source: "a"), at: 4)
    #expect(stage.value("contents", 4.1) == nil)
    #expect(stage.value("contents", 4.2) == .image(source: "a"))
    stage.takeOver("contents", nil, at: 6)
    #expect(stage.value("contents", 6.1) == .image(source: "a"))
    #expect(stage.value("contents", 6.2) == nil)
    #expect(stage.commit.diagnostics.isEmpty)
  }

  /// The same holds for an implicit animation, which runs to the current model value.
  @Test func implicitChangesFromNoValueFadeOrAreSwitched() {
    var stage = TakeoverStage(.gradient)
    stage.context.transaction {
      stage.context.animationDuration = 1
      stage.context.animationTimingFunction = .linear
      stage.layer[.backgroundColor] = .white
      stage.layer.setValue(.numbers([0, 1]), for: stage.layer.property(named: "locations")!)
    }
    stage.commit(at: 1)
    #expect(stage.value("backgroundColor", 1.25).lanes == [1, 1, 1, 0.25])
    #expect(stage.velocity("backgroundColor", 1.25).lanes == [0, 0, 0, 1])
    #expect(stage.value("locations", 1.25) == nil && stage.velocity("locations", 1.25) == nil)
    #expect(stage.velocity("locations", 1.5) == nil)
    #expect(stage.value("locations", 1.5) == .numbers([0, 1]))
    #expect(stage.velocity("locations", 1.75) == .numbers([0, 0]))
    stage.context.transaction {
      stage.context.disablesActions = true
      stage.layer[.backgroundColor] = .black
    }
    stage.commit(at: 1.5)
    #expect(stage.value("backgroundColor", 1.5).lanes == [0, 0, 0, 0.5])
    stage.layer.removeAllAnimations()
    // From nil to nil, which has no diagnostic.
    stage.layer.setValue(.image(source: "a"), for: stage.layer.property(named: "contents")!)
    stage.layer.setValue(nil, for: stage.layer.property(named: "contents")!)
    stage.commit(at: 2)
    #expect(stage.layer.animationKeys == ["contents"] && stage.commit.diagnostics.isEmpty)
    #expect(stage.value("contents", 2.1) == nil)
  }

  @Test func discreteValuesAreSwitchedAndHaveNoVelocity() {
    var stage = TakeoverStage()
    stage.move("hidden", from: .bool(false), to: .bool(false))
    stage.takeOver("hidden", .bool(true), at: 0.5)
    // True unless the number is exactly 0.
    #expect(stage.value("hidden", 0.5) == .bool(false))
    #expect(stage.value("hidden", 0.6) == .bool(true) && stage.velocity("hidden", 0.6) == nil)
  }

  /// A path moves point by point, with its velocity, if the elements stay the same.
  @Test func pathsTakeTheirVelocityAlong() throws {
    let path = { (x: Double) in
      var path = BezierPath()
      path.move(to: Point2D(x: x, y: 0))
      path.addLine(to: Point2D(x: 9, y: x))
      return path
    }
    var stage = TakeoverStage()
    stage.move("outline", from: .path(path(0)), to: .path(path(10)))
    stage.takeOver("outline", .path(path(0)), at: 0.5)
    let x = (2 * 5 + 0.1 * 10) * 0.36787944117144233
    #expect(stage.value("outline", 0.5) == .path(path(5)))
    #expect(stage.value("outline", 0.6).isClose(to: .path(path(x))))
    #expect(stage.velocity("outline", 0.5).isClose(to: stage.velocity("outline", 0.500001), 1e-3))
  }
}
