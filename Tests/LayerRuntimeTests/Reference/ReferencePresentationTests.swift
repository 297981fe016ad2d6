import AnimationGeometry
import AnimationInterpolation
import AnimationReference
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

// The effects of animations on the properties of a layer, each rule by its definition in words.

private let opacityKey = PropertyKey("opacity", .number)
private let position = PropertyKey("position", .point)
private let transform = PropertyKey("transform", .transform)
private let keys = [opacityKey, position, transform, PropertyKey("geometryFlipped", .bool)]

/// Returns a layer whose opacity is 3, at (5, 7), before any animation.
private func layer(isFlipped: Bool = false) -> ReferencePresentation {
  ReferencePresentation(
    property: { name in keys.first { $0.name == name } },
    model: { (key: PropertyKey) in
      switch key.name {
      case "opacity": .number(3)
      case "position": .point(Point2D(x: 5, y: 7))
      case "transform": .transform(.identity)
      default: .bool(isFlipped)
      }
    })
}

extension ReferencePresentation {
  fileprivate func opacity(under animations: Animation..., at time: Double) -> Double? {
    var presentation = self
    for animation in animations { presentation.apply(animation, at: time) }
    return presentation.value(at: PropertyPath(opacityKey))?.number
  }
}

/// Returns a basic animation of the opacity. Default: two seconds.
private func basic(
  from: Double? = nil, to: Double? = nil, by: Double? = nil,
  timing: Timing = Timing(duration: 2), curve: TimingFunction? = nil
) -> BasicAnimation {
  BasicAnimation(
    keyPath: "opacity", from: from.map { .number($0) }, to: to.map { .number($0) },
    by: by.map { .number($0) }, timing: timing, timingFunction: curve)
}

@Suite struct ReferencePresentationTests {
  // MARK: Ends

  @Test(
    "a basic animation runs between the ends that are given, and the value below for others",
    arguments: [
      (10.0, 20.0, nil, 10.0, 20.0), (10, 20, 99, 10, 20), (10, nil, 4, 10, 14),
      (nil, 20, 4, 16, 20), (10, nil, nil, 10, 3), (nil, 20, nil, 3, 20), (nil, nil, 4, 3, 7),
    ] as [(Double?, Double?, Double?, Double, Double)])
  func ends(from: Double?, to: Double?, by: Double?, start: Double, end: Double) {
    let animation = basic(from: from, to: to, by: by)
    for fraction in [0, 0.25, 0.5, 0.875] {
      let value = layer().opacity(under: .basic(animation), at: 2 * fraction)
      #expect(value == start + (end - start) * fraction)
    }
    #expect(layer().opacity(under: .basic(animation), at: 2) == 3, "over")
    #expect(layer().opacity(under: .basic(animation), at: -0.001) == 3, "not begun")
  }

  @Test("animations apply in order: the later one replaces or adds to the value below")
  func stacks() {
    let numbers = Generator<Int>.int(in: -64...64).map { Double($0) / 4 }
    forAll("a stack of two", zip(numbers, numbers), zip(numbers, numbers), .bool) {
      a, b, isAdditive in
      let first = basic(from: a.0, to: a.1)
      var second = basic(from: b.0, to: b.1)
      second.isAdditive = isAdditive
      let value = layer().opacity(under: .basic(first), .basic(second), at: 1)
      let (below, above) = ((a.0 + a.1) / 2, (b.0 + b.1) / 2)
      return value == (isAdditive ? below + above : above)
    }
  }

  @Test("an open end reads what the animations below show, at every instant")
  func openEndsFollow() {
    let below = basic(from: 0, to: 16)
    for time in [0, 0.5, 1, 1.5] {
      let value = layer().opacity(under: .basic(below), .basic(basic(to: 20)), at: time)
      let shown = 8 * time
      #expect(value == shown + (20 - shown) * time / 2)
    }
  }

  @Test("a cumulative animation adds its end for each cycle done", arguments: [0, 1, 2, 3])
  func cumulative(cycle: Int) {
    var animation = basic(from: 1, to: 5, timing: Timing(duration: 2, repeatCount: 4))
    animation.isCumulative = true
    let value = layer().opacity(under: .basic(animation), at: 2 * Double(cycle) + 1)
    #expect(value == 3 + 5 * Double(cycle))
    animation.isCumulative = false
    #expect(layer().opacity(under: .basic(animation), at: 2 * Double(cycle) + 1) == 3)
  }

  // MARK: Pacing

  @Test("a curve paces a basic animation; a spring runs in seconds whatever the duration")
  func pacing() throws {
    let curve = TimingCurve(.easeIn)
    let eased = basic(from: 0, to: 1, curve: .easeIn)
    #expect(
      layer().opacity(under: .basic(eased), at: 0.6) == curve.progress(at: 0.6 / 2))
    let expected = SpringMotion(try Spring(stiffness: 80, damping: 4)).value(at: 0.5)
    for duration in [1.0, 2, 8] {
      let ends = basic(from: 0, to: 1, timing: Timing(duration: duration), curve: .easeIn)
      let spring = SpringAnimation(ends, stiffness: 80, damping: 4)
      #expect(layer().opacity(under: .spring(spring), at: 0.5) == expected)
    }
  }

  @Test(
    "an over-damped spring is critical unless it is allowed more, and then as it is said",
    arguments: [OverdampedResponse.measured, .physical])
  func overdamping(response: OverdampedResponse) throws {
    let constants = try Spring(stiffness: 100, damping: 60)
    var spring = SpringAnimation(basic(from: 0, to: 1), stiffness: 100, damping: 60)
    spring.overdampedResponse = response
    for allowsOverdamping in [false, true] {
      spring.allowsOverdamping = allowsOverdamping
      let prepared = SpringMotion(
        constants, overdamped: response, allowsOverdamping: allowsOverdamping)
      let value = layer().opacity(under: .spring(spring), at: 0.3)
      #expect(value == prepared.value(at: 0.3))
    }
    let values = [false, true].map {
      SpringMotion(constants, overdamped: response, allowsOverdamping: $0).value(at: 0.3)
    }
    #expect(values[0] != values[1])
  }

  @Test(
    "the curves of segments are read in the modes that mix neighbours, by no others",
    arguments: CalculationMode.allCases)
  func segmentCurves(mode: CalculationMode) {
    // Even steps, so that paced times are even too.
    var plain = KeyframeAnimation(
      keyPath: "opacity", values: [.number(0), .number(10), .number(20)], calculationMode: mode,
      timing: Timing(duration: 2))
    var curved = plain
    curved.timingFunctions = [.easeIn, .easeOut]
    let reads = mode == .linear || mode == .cubic
    for time in [0.3, 0.9, 1.4] {
      let values = [plain, curved].map { layer().opacity(under: .keyframe($0), at: time) }
      #expect((values[0] != values[1]) == reads, "\(time)")
    }
    plain.timingFunction = .easeIn
    curved.timingFunction = .easeIn
    let progress = TimingCurve(.easeIn).progress(at: 0.6)
    let whole = layer().opacity(under: .keyframe(plain), at: 1.2)
    if mode == .linear { #expect(isClose(whole ?? 0, 20 * progress, tolerance: 1e-14)) }
    #expect((whole != layer().opacity(under: .keyframe(curved), at: 1.2)) == reads)
  }

  // MARK: Groups

  @Test("a group's children read its own time after its curve, and are cut off at its end")
  func groups() {
    let curve = TimingCurve(.easeOut)
    let child = basic(from: 0, to: 8, timing: Timing(beginTime: 0.5, duration: 2))
    let group = Animation.group(
      AnimationGroup(
        [.basic(child)], timing: Timing(beginTime: 1, duration: 1.5, speed: 0.5, repeatCount: 2),
        timingFunction: .easeOut))
    for time in stride(from: 0.0, through: 8, by: 0.1875) {
      // Half a second of the group's time per second, twice a second and a half.
      let basicTime = (time - 1) * 0.5
      let isVisible = basicTime >= 0 && basicTime < 3
      let cycleTime = basicTime.truncatingRemainder(dividingBy: 1.5)
      let local = curve.progress(at: cycleTime / 1.5) * 1.5
      let expected = isVisible ? layer().opacity(under: .basic(child), at: local) : 3
      let value = layer().opacity(under: group, at: time)
      #expect(isClose(value ?? .nan, expected ?? .nan, tolerance: 1e-13), "\(time)")
    }
  }

  @Test("a group in a group is visible where both are, and reads the outer one's time")
  func groupsInGroups() {
    let child = basic(from: 0, to: 8, timing: Timing(duration: 4, fillMode: .both))
    let inner = AnimationGroup([.basic(child)], timing: Timing(beginTime: 1, duration: 2))
    let outer = Animation.group(
      AnimationGroup([.group(inner)], timing: Timing(beginTime: 10, duration: 2.5, speed: 2)))
    for (time, expected) in [(10.25, 3), (10.5, 0), (11, 2), (11.2, 2.8), (11.25, 3)] {
      let value = layer().opacity(under: outer, at: time) ?? .nan
      #expect(isClose(value, expected, tolerance: 1e-12), "\(time)")
    }
    #expect(layer().opacity(under: outer, at: 9) == 3, "the child's fill is the group's")
  }

  @Test("a group that is held at its end shows the last instant of what ends with it")
  func groupsHeldAtTheirEnd() {
    let child = basic(from: 0, to: 8, timing: Timing(duration: 2))
    let early = basic(from: 20, to: 30, timing: Timing(duration: 1))
    let held = Animation.group(
      AnimationGroup(
        [.basic(child), .basic(early)], timing: Timing(duration: 2, fillMode: .forwards)))
    #expect(layer().opacity(under: held, at: 2) == 8)
    #expect(layer().opacity(under: held, at: 90) == 8)
    #expect(layer().opacity(under: .basic(child), at: 2) == 3)
    var presentation = layer()
    presentation.apply(.basic(child), at: 2, isClosedAtEnd: true)
    #expect(presentation.value(at: PropertyPath(opacityKey)) == .number(8))
  }

  // MARK: Velocity

  @Test("the velocity is the derivative of the value, in the seconds of the outermost time")
  func velocity() throws {
    let animations: [Animation] = [
      .basic(basic(from: 0, to: 8, curve: .easeInEaseOut)), .basic(basic(from: 1, by: 5)),
      .spring(SpringAnimation(basic(from: 0, to: 8), stiffness: 60, damping: 5)),
      .group(
        AnimationGroup(
          [.basic(basic(from: 0, to: 8, curve: .easeOut))], timing: Timing(duration: 3, speed: 1.5),
          timingFunction: .easeIn)),
    ]
    let path = PropertyPath(opacityKey)
    for animation in animations {
      for rate in [1, 0.25, -2.0] {
        let time = 0.7
        func value(_ seconds: Double) -> Double {
          var presentation = layer()
          presentation.apply(animation, at: time + rate * seconds)
          return presentation.value(at: path)?.number ?? .nan
        }
        var presentation = layer()
        presentation.apply(animation, at: time, rate: rate)
        let velocity = try #require(presentation.velocity(at: path)?.number)
        let step = 1e-5
        // The error of the difference is of the second order.
        #expect(
          isClose(velocity, (value(step) - value(-step)) / (2 * step), tolerance: 1e-6),
          "\(animation), \(rate)")
      }
    }
    #expect(layer().velocity(at: path) == .number(0))
    #expect(layer().velocity(at: PropertyPath(PropertyKey("geometryFlipped", .bool))) == nil)
  }

  // MARK: Other properties

  @Test("a component is animated by itself, below and above the whole")
  func components() throws {
    var x = BasicAnimation(
      keyPath: "position.x", from: 100, to: 200, timing: Timing(duration: 2))
    let path = PropertyPath(position)
    var presentation = layer()
    presentation.apply(.basic(x), at: 1)
    #expect(presentation.value(at: path) == .point(Point2D(x: 150, y: 7)))
    let component = try #require(PropertyComponent.all(of: .point).last)
    #expect(presentation.value(at: PropertyPath(position, component: component)) == .number(7))
    x.isAdditive = true
    let whole = BasicAnimation(
      keyPath: "position", from: .point(.zero), to: .point(Point2D(x: 10, y: 20)),
      timing: Timing(duration: 2))
    presentation.apply(.basic(whole), at: 1)
    presentation.apply(.basic(x), at: 1)
    #expect(presentation.value(at: path) == .point(Point2D(x: 155, y: 10)))
  }

  @Test("a layer that moves along a path turns with it, forwards or backwards")
  func rotationsAlongPaths() throws {
    var path = BezierPath()
    path.move(to: .zero)
    path.addLine(to: Point2D(x: 30, y: 40))
    var animation = KeyframeAnimation(keyPath: "position", timing: Timing(duration: 2))
    animation.path = path
    // The cosine and the sine of the direction.
    for (mode, cosine, sine) in [(nil, 1, 0), (.auto, 0.6, 0.8), (.autoReverse, -0.6, -0.8)]
      as [(RotationMode?, Double, Double)]
    {
      animation.rotationMode = mode
      var presentation = layer()
      presentation.apply(.keyframe(animation), at: 1)
      #expect(presentation.value(at: PropertyPath(position)) == .point(Point2D(x: 15, y: 20)))
      guard case .transform(let turned)? = presentation.value(at: PropertyPath(transform)) else {
        Issue.record("a transform")
        return
      }
      #expect(isClose(turned.m11, cosine, tolerance: 1e-15))
      #expect(isClose(turned.m12, sine, tolerance: 1e-15))
    }
  }

  @Test("the last visible transition is on show, from its start to its end, with its curve")
  func transitions() {
    var transition = Transition(
      startProgress: 0.25, endProgress: 0.75, timing: Timing(beginTime: 1, duration: 2))
    transition.timingFunction = .easeIn
    var presentation = layer()
    presentation.apply(.transition(transition), at: 0.5)
    #expect(presentation.transition == nil)
    presentation.apply(.transition(transition), at: 1.5)
    let progress = TimingCurve(.easeIn).progress(at: 0.25)
    let expected = TransitionEffect(
      type: transition.type, subtype: transition.subtype, isGeometryFlipped: false
    ).state(at: 0.25.interpolated(to: 0.75, by: progress))
    #expect(presentation.transition == expected)
    presentation.apply(.transition(transition), at: 3.5)
    #expect(presentation.transition == expected, "one that is over replaces nothing")
    let group = AnimationGroup([.transition(transition)], timing: Timing(duration: 1.25))
    var cut = layer()
    cut.apply(.group(group), at: 1.5)
    #expect(cut.transition == nil, "its group is over")
  }

  @Test(
    "what cannot be prepared changes nothing",
    arguments: [
      Named("no key path", .basic(BasicAnimation(from: 0, to: 1, timing: Timing(duration: 1)))),
      Named(
        "unknown key path",
        .basic(BasicAnimation(keyPath: "opacitty", from: 0, to: 1, timing: Timing(duration: 1)))),
      Named("to NaN", .basic(basic(from: 0, to: .nan))),
      Named("no ends", .basic(basic(timing: Timing(duration: 1)))),
      Named("impossible spring", .spring(SpringAnimation(basic(from: 0, to: 1), mass: 0))),
      Named(
        "no values",
        .keyframe(KeyframeAnimation(keyPath: "opacity", timing: Timing(duration: 1)))),
      Named(
        "transition from NaN",
        .transition(Transition(startProgress: .nan, timing: Timing(duration: 1)))),
    ] as [Named<Animation>])
  func impossible(animation: Named<Animation>) {
    #expect(layer().opacity(under: animation.value, at: 0.5) == 3)
  }
}
