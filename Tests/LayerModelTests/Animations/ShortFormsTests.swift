import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import Testing

/// The shortest ways to write and to print animations.
@Suite struct ShortFormsTests {
  /// A duration that an initialiser receives replaces the duration of its timing, for every kind of animation.
  @Test func durationReplacesThatOfTheTiming() {
    let durations = Generator<Double?> { $0.below(2) == 0 ? nil : $0.uniform(0, 5) }
    forAll("durations", durations, Generator<Timing>.timing) { duration, timing in
      var whole = timing
      if let duration { whole.duration = duration }
      let basic = BasicAnimation(
        .position.x, from: 0, to: 100, duration: duration, timing: timing,
        timingFunction: .easeOutBack)
      let keyframe = KeyframeAnimation(
        .position, values: [Point2D(x: 0, y: 1)], duration: duration, timing: timing)
      let spring = SpringAnimation(
        .position.x, to: 3, spring: .bouncy, duration: duration, timing: timing)
      let group = AnimationGroup([basic, spring], duration: duration, timing: timing)
      let transition = Transition(duration: duration, timing: timing)
      return basic
        == BasicAnimation(
          keyPath: "position.x", from: .number(0), to: .number(100), timing: whole,
          timingFunction: .easeOutBack)
        && keyframe
          == KeyframeAnimation(
            keyPath: "position", values: [.point(Point2D(x: 0, y: 1))], timing: whole)
        && spring
          == SpringAnimation(
            BasicAnimation(keyPath: "position.x", to: .number(3), timing: whole), spring: .bouncy)
        && group == AnimationGroup([.basic(basic), .spring(spring)], timing: whole)
        && transition == Transition(timing: whole)
    }
  }

  /// A layer, a group, an action and a transition of states accept any kind of animation without wrapping it in a case.
  @Test func noCaseIsNeeded() {
    let fade = BasicAnimation(.opacity, from: 0, to: 1, duration: 2)
    let walk = KeyframeAnimation(.position.x, values: [0, 10, 5], keyTimes: [0, 0.2, 1])
    let swing = SpringAnimation(.transform.rotation, to: 1, spring: .bouncy)
    let kinds: [any TimedAnimation] = [fade, walk, swing, AnimationGroup([fade]), Transition()]
    let whole: [Animation] = [
      .basic(fade), .keyframe(walk), .spring(swing), .group(AnimationGroup([.basic(fade)])),
      .transition(Transition()),
    ]
    #expect(kinds.map(\.animation) == whole)
    #expect(whole.map(\.animation) == whole)
    #expect(AnimationGroup(kinds) == AnimationGroup(whole))
    #expect(AnimationGroup([fade, walk, whole[2]]) == AnimationGroup(Array(whole[..<3])))
    let context = LayerContext()
    for (kind, animation) in zip(kinds, whole) {
      let layers = [Layer(in: context), Layer(in: context)]
      layers[0].add(kind, forKey: "key")
      layers[1].add(animation, forKey: "key")
      #expect(layers[0].animations.map(\.animation) == layers[1].animations.map(\.animation))
      #expect(layers[0].animationKeys == layers[1].animationKeys)
      guard case .animation(let action) = LayerAction.animation(kind) else {
        Issue.record("no animation")
        continue
      }
      #expect(action == animation)
      #expect(
        StateTransition.TargetedAnimation(kind, of: "#1")
          == StateTransition.TargetedAnimation(animation, of: "#1"))
    }
  }

  /// With a textual key path, the ends may be values of any type; literal numbers are numbers.
  @Test func endsOfKeyPaths() {
    let (a, b) = (Point2D(x: 1, y: 2), Point2D(x: 3, y: 4))
    #expect(
      BasicAnimation(keyPath: "position", from: a, to: b, duration: 1)
        == BasicAnimation(.position, from: a, to: b, duration: 1))
    #expect(
      KeyframeAnimation(keyPath: "position", values: [a, b])
        == KeyframeAnimation(.position, values: [a, b]))
    #expect(
      SpringAnimation(keyPath: "position", from: a, to: b, spring: .smooth)
        == SpringAnimation(.position, from: a, to: b, spring: .smooth))
    let number = 0.5
    let literal = BasicAnimation(keyPath: "opacity", from: 0, to: 1)
    #expect(literal.fromValue == .number(0) && literal.toValue == .number(1))
    #expect(BasicAnimation(keyPath: "opacity", from: 0, to: number).fromValue == .number(0))
    #expect(BasicAnimation(keyPath: "zPosition", to: .pi).toValue == .number(.pi))
    #expect(BasicAnimation(keyPath: "hidden", to: true).toValue == .bool(true))
    #expect(BasicAnimation(keyPath: "opacity", from: nil, to: 1).fromValue == nil)
    let color = BasicAnimation(.backgroundColor, from: .black, to: Color(hex: 0xFF8800))
    #expect(color.fromValue == .color(.black))
    #expect(KeyframeAnimation(keyPath: "opacity", values: [0, 1]).values == [0, 1])
  }

  /// An animation along a path moves the position, unless it names another key path.
  @Test func walksAlongPaths() {
    let path = BezierPath.line
    let walk = KeyframeAnimation(
      path: path, calculationMode: .paced, rotationMode: .auto, duration: 4)
    #expect(walk.keyPath == "position" && walk.path == path && walk.rotationMode == .auto)
    #expect(walk.calculationMode == .paced && walk.duration == 4)
    #expect(
      KeyframeAnimation(path: path, keyPath: "transform.translation").keyPath
        == "transform.translation")
  }

  /// A spring from Core Animation's constants equals a spring made from its parts, and lasts until it has settled
  /// unless it has a duration.
  @Test func springsByConstants() {
    let spring = SpringAnimation(
      keyPath: "position.x", from: -200, to: 170, stiffness: 200, damping: 8)
    var parts = SpringAnimation(
      BasicAnimation(keyPath: "position.x", from: -200, to: 170), stiffness: 200, damping: 8)
    parts.duration = parts.settlingDuration
    #expect(spring == parts && spring.duration > 1)
    #expect(SpringAnimation(keyPath: "position.x").duration == 1.4727003346780925)
    #expect(SpringAnimation(keyPath: "position.x", duration: 3).duration == 3)
    #expect(SpringAnimation(keyPath: "position.x", damping: 0).duration == 0x1p20)
    #expect(SpringAnimation(.position.x, spring: .bounce(1)).duration == 0x1p20)
    #expect(SpringAnimation(keyPath: "position.x", damping: -1).duration == 0)
  }

  @Test func layersSayWhetherTheyArePaused() {
    let layer = Layer(in: LayerContext())
    #expect(!layer.isPaused)
    layer.pause(at: 3)
    #expect(layer.isPaused)
    layer.resume(at: 4)
    #expect(!layer.isPaused)
  }

  // MARK: Printed forms

  static let printed: [(text: String, expected: String)] = [
    (
      "\(BasicAnimation(.position.x, from: 0, to: 100, duration: 2, timingFunction: .easeOut))",
      "BasicAnimation(position.x, from: 0.0, to: 100.0, duration: 2.0, timingFunction: easeOut)"
    ),
    ("\(BasicAnimation())", "BasicAnimation(nothing)"),
    (
      "\(SpringAnimation(.opacity, to: 1, spring: .stiffness(100, damping: 10), duration: 1))",
      "SpringAnimation(opacity, to: 1.0, stiffness: 100.0, damping: 10.0, duration: 1.0)"
    ),
    (
      "\(KeyframeAnimation(.position.x, values: [0, 10, 5], keyTimes: [0, 0.5, 1], duration: 1))",
      "KeyframeAnimation(position.x, values: [0.0, 10.0, 5.0], keyTimes: [0.0, 0.5, 1.0], duration: 1.0)"
    ),
    (
      "\(KeyframeAnimation(.position.x, values: Array(repeating: 0, count: 9), calculationMode: .cubic))",
      "KeyframeAnimation(position.x, values: 9 values, calculationMode: cubic)"
    ),
    (
      "\(KeyframeAnimation(path: BezierPath.line, rotationMode: .auto))",
      "KeyframeAnimation(position, path: M 0 0 L 8 4, rotationMode: auto)"
    ),
    (
      "\(AnimationGroup([BasicAnimation(.opacity, to: 0), Transition(type: "push")], duration: 3))",
      "AnimationGroup([BasicAnimation(opacity, to: 0.0), Transition(push)], duration: 3.0)"
    ),
    (
      "\(Animation.basic(BasicAnimation(.position, by: Point2D(x: 1, y: 2))))",
      "BasicAnimation(position, by: (1.0, 2.0))"
    ),
    ("\(Property.position)", "position"), ("\(Property.bounds.size)", "bounds.size"),
    ("\(Property.position.x)", "position.x"),
    ("\(AnimatableValue.number(0.5))", "0.5"), ("\(AnimatableValue.integer(3))", "3"),
    ("\(AnimatableValue.bool(true))", "true"), ("\(AnimatableValue.string("a"))", "\"a\""),
    ("\(AnimatableValue.image(source: "a.png"))", "image \"a.png\""),
    ("\(AnimatableValue.point(Point2D(x: 1, y: 2)))", "(1.0, 2.0)"),
    ("\(AnimatableValue.color(.white))", "(1.0, 1.0, 1.0, 1.0)"),
    ("\(AnimatableValue.numbers([0, 1]))", "[0.0, 1.0]"),
    ("\(AnimatableValue.colors([.black]))", "[(0.0, 0.0, 0.0, 1.0)]"),
    ("\(AnimatableValue.affine(.identity))", "[1.0, 0.0, 0.0, 1.0, 0.0, 0.0]"),
    ("\(AnimatableValue.quaternion(.identity))", "(0.0, 0.0, 0.0, 1.0)"),
    ("\(AnimatableValue.path(.line))", "M 0 0 L 8 4"),
    ("\(AnimatableValue.custom(CustomValue(type: "Padding", lanes: [8, 4])))", "Padding(8.0, 4.0)"),
  ]

  @Test(arguments: printed)
  func descriptions(text: String, expected: String) { #expect(text == expected) }

  @Test func descriptionsOfLayersAndPaths() throws {
    let context = LayerContext()
    let layer = Layer(.shape, in: context)
    #expect("\(layer)" == "layer 1 (CAShapeLayer)")
    layer.name = "ball"
    layer.addSublayer(Layer(in: context))
    layer.add(BasicAnimation(.opacity))
    layer.add(BasicAnimation(.opacity))
    #expect("\(layer)" == "layer 1 'ball' (CAShapeLayer), 1 sublayer, 2 animations")
    #expect("\(try layer.path("transform.rotation.z"))" == "transform.rotation.z")
  }
}

extension BezierPath {
  fileprivate static var line: BezierPath {
    var path = BezierPath()
    path.move(to: Point2D(x: 0, y: 0))
    path.addLine(to: Point2D(x: 8, y: 4))
    return path
  }
}
