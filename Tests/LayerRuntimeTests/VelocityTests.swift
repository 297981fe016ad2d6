import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// Returns the velocity of a layer whose animations have been committed at 0; nil if it has none.
private func velocity(
  _ keyPath: String, of animations: Animation..., at time: Double, speed: Double = 1,
  model: (String, AnimatableValue)? = nil
) throws -> [Double]? {
  let context = LayerContext()
  let layer = Layer(in: context)
  context.roots = [layer]
  layer.timing.speed = speed
  if let model { layer.setValue(model.1, for: try layer.path(model.0).key) }
  for animation in animations { layer.add(animation) }
  let tree = context.commit(at: 0).tree
  return tree.velocity(of: layer.id, for: try layer.path(keyPath), at: time)?.lanes
}

private func basic(
  _ from: Double?, _ to: Double?, _ timing: Timing, _ curve: TimingFunction? = nil,
  of keyPath: String = "zPosition"
) -> Animation {
  .basic(
    BasicAnimation(
      keyPath: keyPath, from: from.map(AnimatableValue.number), to: to.map(AnimatableValue.number),
      timing: timing, timingFunction: curve))
}

private func keyframes(
  _ values: [Double], mode: CalculationMode = .linear, times: [Double]? = nil,
  _ timing: Timing = Timing(duration: 1)
) -> Animation {
  .keyframe(
    KeyframeAnimation(
      keyPath: "zPosition", values: values.map(AnimatableValue.number), keyTimes: times,
      calculationMode: mode, timing: timing))
}

@Suite struct VelocityTests {
  @Test(arguments: FillMode.allCases)
  func linearEndsMoveAtOneSpeedAndRestOutside(fillMode: FillMode) throws {
    let animation = basic(0, 10, Timing(beginTime: 1, duration: 2, fillMode: fillMode))
    let rates = [(0.0, 0.0), (0.5, 0), (1, 5), (1.7, 5), (2.999, 5), (3.001, 0), (9, 0)]
    for (time, expected) in rates {
      #expect(try velocity("zPosition", of: animation, at: time) == [expected])
    }
    // The animation is removed from its layer, which returns to 0 at once.
    #expect(try velocity("zPosition", of: animation, at: 3) == nil)
  }

  /// Law: at the boundary between steps of a timeline that plays backwards, the velocity is that of the backward run,
  /// as for keyframes with the same values; a spring that takes over there continues with it.
  @Test func stepsThatMeetOnTheWayBackAreNoJump() throws {
    let value = Generator<Int>.int(in: -8...8).map(Double.init)
    forAll("joints on the way back", value.array(count: 3...5), count: 100) { values in
      let context = LayerContext()
      let layer = Layer(in: context)
      context.roots = [layer]
      layer.zPosition = values[0]
      _ = context.commit(at: 0)
      var timeline = LayerTimeline()
      (timeline.timingFunction, timeline.autoreverses) = (.linear, true)
      for value in values.dropFirst() {
        timeline.animate(layer, .zPosition, to: value, with: .curve(duration: 1))
      }
      context.play(timeline)
      let tree = context.commit(at: 0).tree
      let (path, count) = (try layer.path("zPosition"), values.count - 1)
      for joint in 1..<count {
        let time = Double(2 * count - joint)
        let rate = tree.velocity(of: layer.id, for: path, at: time)
        try hold(
          rate?.number == values[joint - 1] - values[joint],
          "\(String(describing: rate)) at \(time)")
      }
      let (time, rate) = (Double(2 * count - 1), values[0] - values[1])
      layer.animate(.zPosition, to: 20, with: .spring(.snappy))
      let taken = context.commit(at: time).tree
      let value = taken.value(of: layer.id, for: path, at: time)?.number ?? .nan
      let velocity = taken.velocity(of: layer.id, for: path, at: time)?.number ?? .nan
      try hold(isClose(value, values[1], tolerance: 1e-9), "\(value), before \(values[1])")
      return isClose(velocity, rate, tolerance: 1e-9)
    }
  }

  /// A clock that is paused at an end, or held before its begin time, has nothing that jumps.
  @Test func whatStandsAtAnEndRests() throws {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    var animation = BasicAnimation(
      keyPath: "zPosition", from: 0, to: 10, timing: Timing(duration: 1))
    animation.isRemovedOnCompletion = false
    layer.add(.basic(animation))
    _ = context.commit(at: 0)
    (layer.timing.speed, layer.timing.timeOffset) = (0, 1)
    let tree = context.commit(at: 1).tree
    let path = try layer.path("zPosition")
    for time in [1.5, 2, 9] {
      #expect(tree.velocity(of: layer.id, for: path, at: time)?.number == 0)
    }
    // Held at 0, at which the animation ends.
    (layer.timing.speed, layer.timing.timeOffset, layer.timing.beginTime) = (1, 0, 5)
    layer.removeAllAnimations()
    animation.timing.beginTime = -1
    layer.add(.basic(animation))
    let held = context.commit(at: 2).tree
    for time in [2.5, 3, 4.5] {
      #expect(held.velocity(of: layer.id, for: path, at: time)?.number == 0)
    }
  }

  /// An end is a jump only if the value differs from the value before.
  @Test func anEndIsAJumpOnlyWhereTheValueJumps() throws {
    let timing = Timing(duration: 1)
    let velocityAtEnd = { (model: Double) in
      try velocity(
        "zPosition", of: basic(0, 10, timing), at: 1, model: ("zPosition", .number(model)))
    }
    #expect(try velocityAtEnd(10) == [0])
    #expect(try velocityAtEnd(9) == nil)
    var held = basic(0, 10, Timing(duration: 1, fillMode: .forwards))
    held.isRemovedOnCompletion = false
    #expect(try velocity("zPosition", of: held, at: 1) == [0])
    let group = Animation.group(AnimationGroup([basic(0, 10, timing)], timing: timing))
    #expect(try velocity("zPosition", of: group, at: 1) == nil)
    // Another animation that covers it continues.
    let cover = basic(5, 7, Timing(beginTime: 0.5, duration: 2))
    #expect(try velocity("zPosition", of: basic(0, 10, timing), cover, at: 1) == [1])
  }

  @Test(arguments: [(0.0, 5.0), (1, 5), (2, -5), (3, -5), (4, 5), (6, -5), (8, 0)])
  func theWayBackIsNegative(time: Double, expected: Double) throws {
    let timing = Timing(duration: 2, repeatCount: 2, autoreverses: true)
    #expect(try velocity("zPosition", of: basic(0, 10, timing), at: time) == [expected])
  }

  @Test func speedScalesAndNegates() {
    let curves = Generator<TimingFunction>.element(of: [.linear, .easeIn, .default, .easeOut])
    let places = Generator<Int>.int(in: 1...1023).map { Double($0) / 1024 }
    forAll("velocity and speed", curves, .moderate, places, count: 300) { curve, end, place in
      let timing = Timing(duration: 2)
      let time = 2 * place
      let slow = try velocity("zPosition", of: basic(0, end, timing, curve), at: time)?[0] ?? .nan
      var fast = timing
      fast.speed = 2
      let double = try velocity("zPosition", of: basic(0, end, fast, curve), at: time / 2)
      try hold(double == [2 * slow], "speed 2: \(String(describing: double)), not twice \(slow)")
      let layer = try velocity(
        "zPosition", of: basic(0, end, timing, curve), at: time / 2, speed: 2)
      try hold(layer == [2 * slow], "layer of speed 2: \(String(describing: layer))")
      var backwards = timing
      backwards.speed = -1
      let negative = try velocity("zPosition", of: basic(0, end, backwards, curve), at: 2 - time)
      try hold(
        isClose(negative?[0] ?? .nan, -slow, tolerance: 1e-9 * (1 + end.magnitude)),
        "speed −1: \(String(describing: negative)), not −\(slow)")
      return true
    }
  }

  @Test func clocksOfGroupsChain() throws {
    // The child's time is 2 p² after p = t / 2, its value that by 2.
    let group = Animation.group(
      AnimationGroup(
        [basic(0, 1, Timing(duration: 2))], timing: Timing(duration: 2),
        timingFunction: TimingFunction.easeInQuad))
    #expect(try velocity("zPosition", of: group, at: 1) == [0.5])
    #expect(try velocity("zPosition", of: group, at: 0.5, speed: 2) == [1])
    #expect(try velocity("zPosition", of: group, at: 1, speed: 0) == [0])
    // At the turn of an autoreversing group the child that ends there runs backwards.
    let turning = Animation.group(
      AnimationGroup(
        [basic(0, 1, Timing(duration: 2))], timing: Timing(duration: 2, autoreverses: true)))
    #expect(try velocity("zPosition", of: turning, at: 2) == [-0.5])
    // After its own end a group's child is removed.
    let overshooting = Animation.group(
      AnimationGroup(
        [basic(0, 1, Timing(duration: 1))], timing: Timing(duration: 1),
        timingFunction: try TimingFunction(
          stops: [(0.0, 0.0), (0.5, 1), (1, 2)].map { LinearStop(input: $0.0, output: $0.1) })))
    #expect(try velocity("zPosition", of: overshooting, at: 0.25) == [2])
    #expect(try velocity("zPosition", of: overshooting, at: 0.5) == nil)
    #expect(try velocity("zPosition", of: overshooting, at: 0.75) == [0])
  }

  @Test func springsStartWithTheirVelocity() throws {
    let ends = BasicAnimation(
      keyPath: "position.x", from: .number(100), to: .number(300), timing: Timing(duration: 2))
    let spring = Animation.spring(SpringAnimation(ends, initialVelocity: 5))
    #expect(try velocity("position.x", of: spring, at: 0) == [1000])
    #expect(try velocity("position", of: spring, at: 0) == [1000, 0])
    #expect(try velocity("position.x", of: spring, at: 2) == nil)
    #expect(try velocity("position.x", of: spring, at: 2.001) == [0])
  }

  struct HighPrecision: Decodable {
    struct Case: Decodable {
      var mass: Double
      var stiffness: Double
      var damping: Double
      var v0: Double
      var t: [Double]
      var v: [Double]
    }
    var cases: [Case]
  }

  static let springs = Oracle("Oracles/Computed/hp_spring.txt")

  @Test(arguments: springs.sets)
  func springsMatchHighPrecision(_ set: OracleSet) throws {
    var worst = WorstError()
    for row in try set.json(HighPrecision.self).cases {
      let context = LayerContext()
      let layer = Layer(in: context)
      context.roots = [layer]
      // A power of two, so that the seconds survive being a fraction of it.
      let ends = BasicAnimation(
        keyPath: "zPosition", from: .number(0), to: .number(1),
        timing: Timing(beginTime: 0, duration: 0x1p20))
      var spring = SpringAnimation(
        ends, mass: row.mass, stiffness: row.stiffness, damping: row.damping,
        initialVelocity: row.v0)
      spring.allowsOverdamping = true
      spring.overdampedResponse = .physical
      layer.add(.spring(spring))
      let tree = context.commit(at: 0).tree
      for (time, expected) in zip(row.t, row.v) {
        let velocity = tree.velocity(of: layer.id, for: try layer.path("zPosition"), at: time)
        guard case .number(let number)? = velocity else {
          Issue.record("no velocity at \(time)")
          continue
        }
        worst.record(number, expected, at: "\(row.mass) \(row.stiffness) \(row.damping) at \(time)")
      }
    }
    worst.report("\(set), velocity of an animation")
    #expect(worst.value <= 1e-12)
  }

  @Test func pacedPathsHaveConstantSpeed() throws {
    for data in ["M 0 0 C 0 100 100 100 100 0", "M 0 0 L 30 40 Q 100 0 50 90 Z"] {
      let path = try BezierPath(svgPathData: data)
      let length = try #require(MeasuredPath(path)).length
      var animation = KeyframeAnimation(
        keyPath: "position", calculationMode: .paced, timing: Timing(duration: 4))
      animation.path = path
      for time in [0, 0.3, 1.7, 3.99] {
        let rate = try #require(try velocity("position", of: .keyframe(animation), at: time))
        let speed = (rate[0] * rate[0] + rate[1] * rate[1]).squareRoot()
        #expect(isClose(speed, length / 4, tolerance: 1e-14))
      }
    }
  }

  @Test func aFullTurnHasItsAngularRate() throws {
    let turn = basic(0, 2 * .pi, Timing(duration: 2), of: "transform.rotation.z")
    let scale = ("transform", AnimatableValue.transform(.scale(x: 3, y: 1)))
    #expect(try velocity("transform.rotation.z", of: turn, at: 0.7) == [.pi])
    let matrix = try #require(try velocity("transform", of: turn, at: 0.5, model: scale))
    #expect(isClose(matrix[0], -3 * .pi, tolerance: 1e-15))
    #expect(isClose(matrix[5], -.pi, tolerance: 1e-15))
    var function = BasicAnimation(
      keyPath: "transform", from: .number(0), to: .number(2 * .pi), timing: Timing(duration: 2))
    function.valueFunction = .rotateZ
    let angle = try #require(
      try velocity("transform.rotation.z", of: .basic(function), at: 0.3))
    #expect(isClose(angle[0], .pi, tolerance: 1e-14))
  }

  @Test func turningAlongAPathIsReadFromTheTransform() throws {
    let k = 55.22847498307936
    var animation = KeyframeAnimation(
      keyPath: "position", calculationMode: .paced, timing: Timing(duration: 2))
    animation.path = try BezierPath(svgPathData: "M 100 0 C 100 \(k) \(k) 100 0 100")
    animation.rotationMode = .auto
    let path = try #require(animation.path)
    let expected = try #require(MeasuredPath(path)).turning(at: 0.25, isRising: true) / 2
    let found = try #require(
      try velocity("transform.rotation.z", of: .keyframe(animation), at: 0.5))
    #expect(isClose(found[0], expected, tolerance: 1e-12))
  }

  @Test func whatMovesBelowCounts() throws {
    let below = basic(0, 10, Timing(duration: 10))
    // value = t (1 − p) + 100 p with p = t / 10
    let above = basic(nil, 100, Timing(duration: 10))
    #expect(try velocity("zPosition", of: below, above, at: 5) == [0.5 + 9.5])
    var added = BasicAnimation(keyPath: "zPosition", to: .number(7), timing: Timing(duration: 10))
    added.isAdditive = true
    let sum = try #require(try velocity("zPosition", of: below, .basic(added), at: 5))
    #expect(isClose(sum[0], 1.7, tolerance: 1e-15))
    var cumulative = BasicAnimation(
      keyPath: "zPosition", from: .number(1), to: .number(3),
      timing: Timing(duration: 1, repeatCount: 4))
    cumulative.isCumulative = true
    #expect(try velocity("zPosition", of: .basic(cumulative), at: 2) == [2])
  }

  /// An animation that another above it replaces may jump: it is not visible, so the value has its velocity.
  @Test func jumpsBelowWhatReplacesThemAreNone() throws {
    let steps = try TimingFunction(steps: 2)
    let jumps = [
      basic(0, 10, Timing(duration: 1), steps), keyframes([0, 1, 4, 6], times: [0, 0.5, 0.5, 1]),
      keyframes([0, 1], mode: .discrete),
    ]
    let held = Timing(duration: 0.25, fillMode: .forwards)
    for jump in jumps {
      #expect(
        try velocity("zPosition", of: jump, basic(0, 10, Timing(duration: 4)), at: 0.5) == [2.5])
      #expect(
        try velocity("zPosition", of: jump, basic(nil, 3, Timing(duration: 4)), at: 0.5) == nil)
      // Filled, an animation to a value hides the animations below it.
      var filled = BasicAnimation(keyPath: "zPosition", to: .number(3), timing: held)
      filled.isRemovedOnCompletion = false
      #expect(try velocity("zPosition", of: jump, .basic(filled), at: 0.5) == [0])
    }
    let turn = BasicAnimation(
      keyPath: "transform", from: .transform(.identity), to: .transform(.rotation(z: 1)),
      timing: Timing(duration: 1), timingFunction: steps)
    var filled = BasicAnimation(
      keyPath: "transform", to: .transform(.scale(x: 2, y: 3, z: 1)), timing: held)
    filled.isRemovedOnCompletion = false
    let zeros = [Double](repeating: 0, count: 16)
    #expect(try velocity("transform", of: .basic(turn), .basic(filled), at: 0.5) == zeros)
  }

  /// The same holds for a rotation.
  @Test func rotationsThatJumpBelowWhatReplacesThem() throws {
    let context = LayerContext()
    let turn = context.register(Property("turn", default: Quaternion.identity))
    let layer = Layer(in: context)
    context.roots = [layer]
    let about = { (angle: Double) in Quaternion(angle: angle, axis: Vector3D(x: 0, y: 0, z: 1)) }
    layer.add(
      BasicAnimation(
        turn, from: about(0), to: about(1), timing: Timing(duration: 1),
        timingFunction: try TimingFunction(steps: 2)))
    let alone = try #require(context.commit(at: 0).tree.presentation(of: layer.id, at: 0.5))
    #expect(try alone.velocity(forKeyPath: "turn") == nil)
    var filled = BasicAnimation(
      turn, to: about(2), timing: Timing(duration: 0.25, fillMode: .forwards))
    filled.isRemovedOnCompletion = false
    layer.add(filled)
    let shown = try #require(context.commit(at: 0.125).tree.presentation(of: layer.id, at: 0.5))
    let velocity = try #require(try shown.velocity(forKeyPath: "turn"))
    #expect(velocity == velocity.resting)
  }

  @Test(arguments: [(0.25, 0.8), (0.5, nil), (0.75, 4), (0.0, 0.8)])
  func equalKeyTimesAreAJump(time: Double, expected: Double?) throws {
    let animation = keyframes([0, 0.4, 1, 3], times: [0, 0.5, 0.5, 1])
    #expect(try velocity("zPosition", of: animation, at: time)?[0] == expected)
  }

  /// If the value does not jump it has a velocity, although key times, steps or gaps meet there.
  @Test func equalNeighboursAreNoJump() throws {
    #expect(try velocity("zPosition", of: keyframes([1, 1, 0], mode: .paced), at: 0) == [-1])
    let level = keyframes([0, 0.4, 0.4, 3.4], times: [0, 0.5, 0.5, 1])
    #expect(try velocity("zPosition", of: level, at: 0.5) == [6])
    let back = keyframes(
      [0, 0.4, 0.4, 3.4], times: [0, 0.5, 0.5, 1], Timing(duration: 1, autoreverses: true))
    #expect(try velocity("zPosition", of: back, at: 1.5) == [-0.8])
    let steps = try TimingFunction(steps: 4)
    #expect(try velocity("zPosition", of: basic(5, 5, Timing(duration: 1), steps), at: 0.25) == [0])
    var stepped = KeyframeAnimation(
      keyPath: "zPosition", values: [2, 2, 4], timing: Timing(duration: 1))
    stepped.timingFunctions = [steps, steps]
    #expect(try velocity("zPosition", of: .keyframe(stepped), at: 0.25) == [0])
    #expect(try velocity("zPosition", of: .keyframe(stepped), at: 0.75) == nil)
    var paced = stepped
    (paced.timingFunctions, paced.timingFunction) = ([], steps)
    #expect(try velocity("zPosition", of: .keyframe(paced), at: 0.25) == [0])
    #expect(try velocity("zPosition", of: .keyframe(paced), at: 0.75) == nil)
    var path = KeyframeAnimation(
      keyPath: "position", keyTimes: [0, 0.5, 0.5, 1], timing: Timing(duration: 1))
    path.path = try BezierPath(svgPathData: "M 0 0 L 10 0 L 10 0 L 30 0")
    #expect(try velocity("position", of: .keyframe(path), at: 0.5) == [40, 0])
    path.path = try BezierPath(svgPathData: "M 0 0 L 10 0 L 20 0 L 30 0")
    #expect(try velocity("position", of: .keyframe(path), at: 0.5) == nil)
  }

  /// A segment's curve that does not start or end with its values makes the value jump.
  @Test func curvesThatMissTheirEndsJumpAtAKeyTime() throws {
    let late = try TimingFunction(
      stops: [(0.0, 0.0), (1, 0.5)].map { LinearStop(input: $0.0, output: $0.1) })
    var animation = KeyframeAnimation(
      keyPath: "zPosition", values: [0, 4, 6], timing: Timing(duration: 1))
    animation.timingFunctions = [late]
    #expect(try velocity("zPosition", of: .keyframe(animation), at: 0.5) == nil)
    #expect(try velocity("zPosition", of: .keyframe(animation), at: 0.25) == [4])
  }

  @Test(
    arguments: [
      // At rest before the first key time and after the last.
      ([0.25, 0.5, 0.75], 0.1, 0), ([0.25, 0.5, 0.75], 0.9, 0), ([0.25, 0.5, 0.75], 0.25, 4),
      ([0.25, 0.5, 0.75], 0.75, 0), ([0, 0.5, 0.75], 0.6, 8), ([0.5, 0.5, 1], 0.5, nil),
    ] as [([Double], Double, Double?)])
  func valuesRestBeyondTheirKeyTimes(times: [Double], time: Double, expected: Double?) throws {
    let animation = keyframes([0, 1, 3], times: times)
    #expect(try velocity("zPosition", of: animation, at: time)?[0] == expected)
  }

  @Test func cubicKeyframesLeaveWithTheirTangent() throws {
    // Squares: the spline through them has the slope 2 (x + 1) at the inner ones, 1 at the first.
    let squares = keyframes([0, 1, 4, 9], mode: .cubic, Timing(duration: 3))
    for (time, expected) in [(0.0, 1.0), (1, 2), (2, 4)] {
      let rate = try #require(try velocity("zPosition", of: squares, at: time))
      #expect(isClose(rate[0], expected, tolerance: 1e-14))
    }
  }

  @Test func discreteValuesHaveNoVelocity() throws {
    let held = keyframes([0, 1, 4], mode: .discrete)
    #expect(try velocity("zPosition", of: held, at: 0.4) == nil)
    #expect(try velocity("zPosition", of: held, at: 2) == [0])
    #expect(try velocity("zPosition", of: held, at: 0.4, speed: 0) == [0])
    #expect(try velocity("zPosition", of: keyframes([5]), at: 0.4) == [0])
    for keyPath in ["hidden", "contentsGravity", "contents", "maskedCorners", "backgroundColor"] {
      #expect(try velocity(keyPath, of: held, at: 0.4) == nil)
    }
  }

  @Test func stepsAreLevelBetweenJumps() throws {
    let steps = basic(0, 10, Timing(duration: 1), try TimingFunction(steps: 4))
    #expect(try velocity("zPosition", of: steps, at: 0.3) == [0])
    #expect(try velocity("zPosition", of: steps, at: 0.25) == nil)
    #expect(try velocity("zPosition", of: steps, at: 0) == [0])
  }

  @Test func uprightTangentsGiveTheGreatestNumber() throws {
    let curve = TimingFunction.easeOutCirc
    for (end, expected) in [
      (3.0, Double.greatestFiniteMagnitude), (-0.001, -.greatestFiniteMagnitude),
    ] {
      let animation = basic(0, end, Timing(duration: 1), curve)
      #expect(try velocity("zPosition", of: animation, at: 0) == [expected])
    }
    #expect(try velocity("zPosition", of: basic(2, 2, Timing(duration: 1), curve), at: 0) == [0])
    let turn = basic(0, 1, Timing(duration: 1), curve, of: "transform.rotation.z")
    let matrix = try #require(try velocity("transform", of: turn, at: 0))
    #expect(matrix[1] == .greatestFiniteMagnitude && matrix[4] == -.greatestFiniteMagnitude)
    #expect(matrix[15] == 0)
  }
}
