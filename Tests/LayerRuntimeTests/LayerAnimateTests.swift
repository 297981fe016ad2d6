import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

private let numbers = Generator<Double>.fraction.map { 2000 * $0 - 1000 }

@Suite struct LayerAnimateTests {
  /// Two numbers of a point, each animated by its own spring, move as two properties do, bit for bit, in any order of
  /// the calls.
  @Test func theNumbersOfAPointAreIndependent() {
    // A component within 2⁻⁴⁸ of its current value counts as set to an equal value, which does not hold for a whole
    // property: so the targets are the same or further apart.
    let targets = numbers.map { ($0 * 1024).rounded() / 1024 }
    let calls = zip(
      .bool, zip(targets, .element(of: [Spring.smooth, .bouncy, .snappy])), .fraction
    )
    .array(count: 1...8)
    forAll("independent numbers", calls, .fraction) { calls, after in
      var (stage, time) = (TakeoverStage(), 0.0)
      for (isX, (target, spring), seconds) in calls {
        stage.layer.animate(isX ? .position.x : .position.y, to: target, with: .spring(spring))
        stage.layer.animate(isX ? .zPosition : .cornerRadius, to: target, with: .spring(spring))
        stage.commit(at: time)
        for at in [time, time + seconds * after] {
          let place = [stage.number("zPosition", at), stage.number("cornerRadius", at)]
          let rates = [stage.speed("zPosition", at), stage.speed("cornerRadius", at)]
          try hold(stage.value("position", at).lanes == place, "\(place) at \(at)")
          try hold(stage.velocity("position", at).lanes == rates, "\(rates) at \(at)")
        }
        time += seconds
      }
      return true
    }
  }

  /// A call equals a block with a spring that sets the property.
  @Test func itIsABlockWithASpring() {
    let targets = zip(numbers, numbers, .fraction).array(count: 1...5)
    forAll("a call is a block", targets, .fraction) { targets, after in
      var (stage, other, time) = (TakeoverStage(), TakeoverStage(), 0.0)
      for (x, y, seconds) in targets {
        stage.layer.animate(.position, to: Point2D(x: x, y: y), with: .spring(.bouncy))
        stage.commit(at: time)
        other.context.animate(with: .spring(.bouncy)) { other.layer.position = Point2D(x: x, y: y) }
        other.commit(at: time)
        let at = time + seconds * after
        try hold(stage.value("position", at) == other.value("position", at), "at \(at)")
        time += seconds
      }
      return stage.layer.animationKeys == ["position"]
    }
  }

  /// Two numbers of a moving whole separate at one commit, each by its own spring.
  @Test func theNumbersOfAMovingWholePart() {
    var stage = TakeoverStage()
    stage.layer.animate(
      .bounds, to: Rect2D(x: 0, y: 0, width: 80, height: 40), with: .spring(.smooth))
    stage.commit(at: 0)
    let (shown, speed) = (stage.value("bounds", 0.1), stage.velocity("bounds", 0.1))
    stage.layer.animate(.bounds.size.width, to: 10, with: .spring(.bouncy))
    stage.layer.animate(.bounds.size.height, to: 20, with: .spring(.snappy))
    stage.commit(at: 0.1)
    #expect(
      stage.layer.animationKeys == ["bounds", "bounds.size.width", "bounds.size.height"])
    #expect(stage.value("bounds", 0.1).isClose(to: shown))
    #expect(stage.velocity("bounds", 0.1).isClose(to: speed))
    let springs = stage.layer.animations.map { $0.animation }
    guard case .spring(let width) = springs[1], case .spring(let height) = springs[2] else {
      Issue.record("springs")
      return
    }
    #expect(width.spring == .bouncy && height.spring == .snappy)
    // A transform continues as a whole.
    stage.layer.animate(.transform, to: .rotation(angle: 1), with: .spring(.smooth))
    stage.commit(at: 0.2)
    stage.layer.animate(.transform.rotation, to: 0, with: .spring(.smooth))
    #expect(stage.layer.animationKeys?.suffix(2) == ["transform", "transform.rotation"])
  }

  /// A number of a moving whole is taken from it, and the rest continues as before.
  @Test func aNumberOfAMovingWholeLeavesTheRest() {
    var stage = TakeoverStage()
    stage.layer.animate(
      .position, to: Point2D(x: 100, y: 200), with: .curve(duration: 1, timingFunction: .linear))
    stage.commit(at: 0)
    let spring = Spring.stiffness(100, damping: 20)
    stage.layer.animate(.position.x, to: 0, with: .spring(spring))
    stage.commit(at: 0.5)
    #expect(stage.layer.animationKeys == ["position", "position.x"])
    #expect(stage.value("position", 0.5) == .point(Point2D(x: 50, y: 100)))
    #expect(stage.velocity("position", 0.5) == .point(Point2D(x: 100, y: 200)))
    let (a, b) = (2 * 0.36787944117144233, 0.1 * 0.36787944117144233)
    let expected = [50 * a + 100 * b, 120]
    #expect(isClose(stage.value("position", 0.6).lanes, expected, tolerance: 1e-12))
    #expect(stage.value("position", 3) == .point(Point2D(x: 0, y: 200)))
    // The next call leaves y alone.
    stage.layer.animate(.position.x, to: 70, with: .spring(spring))
    stage.commit(at: 0.6)
    #expect(isClose(stage.number("position.y", 0.6), 120, tolerance: 1e-12))
    #expect(stage.events == ["stop position.x", "start position.x"])
    #expect(isClose(stage.velocity("position", 0.6).lanes[1], 200, tolerance: 1e-12))
  }

  /// A takeover of one number from an ended animation that no commit has removed yet equals a takeover from rest: the
  /// other numbers stay, and no animation of them is reported or counted. Other running animations are not touched.
  @Test func aNumberOfWhatHasEndedMovesAlone() throws {
    let numbers = Generator<Int>.int(in: -8...8).map { Double($0) * 4 }
    let ends = zip(numbers, numbers)
    let ways = Generator<Int>.int(in: 0...5)
    let times = Generator<Int>.int(in: 0...8).map { 2 + Double($0) / 4 }
    var alone = 0
    forAll("a number of what has ended", ways, ends, zip(times, numbers), count: 300) {
      way, end, takeover in
      let (time, target) = takeover
      let (name, value, component): (String, AnimatableValue, String) =
        switch way {
        case 0, 1: ("position", .point(Point2D(x: end.0, y: end.1)), "position.x")
        case 2:
          ("bounds", .rect(Rect2D(x: 1, y: end.0, width: end.1, height: 9)), "bounds.size.width")
        case 3: ("transform", .transform(.rotation(angle: end.0 / 40)), "transform.scale.x")
        default: ("position", .point(Point2D(x: end.0, y: end.1)), "position.y")
        }
      func stage(seesTheEnd: Bool) throws -> (
        stage: TakeoverStage, told: [AnimationEvent], count: Int
      ) {
        var stage = TakeoverStage()
        let path = try stage.layer.path(name)
        switch way {
        case 0, 3:
          _ = stage.layer.retarget(
            path, to: value, with: .spring(.stiffness(100, damping: 20)), delay: nil, velocity: nil,
            completion: nil)
        case 1, 2:
          stage.layer.setValue(value, for: path)
          stage.layer.removeAllAnimations()
          stage.layer.add(linear(name, nil, value), forKey: "way")
        case 4:
          // The group continues; its entry of the position has ended.
          let group = AnimationGroup(
            [linear(name, nil, value), linear("opacity", .number(0), .number(1), duration: 99)],
            duration: 99)
          stage.layer.add(group, forKey: "way")
        default:
          stage.layer.add(linear(name, .point(.zero), value), forKey: "way")
          stage.layer.add(linear("opacity", .number(0), .number(1), duration: 99), forKey: "other")
        }
        stage.commit(at: 0)
        if seesTheEnd {
          stage.commit(at: time)
        }
        let former = stage.commit.tree
        var counted = 0
        _ = stage.layer.retarget(
          try stage.layer.path(component), to: .number(target), with: .spring(.smooth), delay: nil,
          velocity: nil
        ) { _, count in counted = count }
        stage.commit(at: time)
        var told = Array(former.events(in: former.commitTime..<time)) + stage.commit.events
        told += stage.commit.tree.events(in: time..<90)
        stage.context.deliver(told)
        return (stage, told, counted)
      }
      let (late, early) = (try stage(seesTheEnd: false), try stage(seesTheEnd: true))
      try hold(late.count == 1 && early.count == 1, "\(late.count), \(early.count) are counted")
      let keys = late.told.compactMap(\.key).filter { $0.hasPrefix(name) && $0 != name }
      try hold(keys == [component, component], "\(keys) are told")
      try hold(
        late.stage.layer.animationKeys == early.stage.layer.animationKeys,
        "\(late.stage.layer.animationKeys ?? [])")
      for seconds in [0, 0.1, 0.5, 2, 10] {
        for name in [name, "opacity"] {
          let (a, b) = (
            late.stage.value(name, time + seconds), early.stage.value(name, time + seconds)
          )
          try hold(a == b, "\(name): \(String(describing: a)), not \(String(describing: b))")
        }
      }
      alone += 1
      return true
    }
    #expect(alone > 100 || PropertySettings().isOverriding, "\(alone)")
  }

  /// A completion of one number reports the motion of that number, whatever happens to the others.
  @Test func aCompletionIsThatOfTheNumber() {
    var stage = TakeoverStage()
    stage.layer.animate(
      .position, to: Point2D(x: 8, y: 8), with: .curve(duration: 4, timingFunction: .linear))
    stage.commit(at: 0)
    var told: [String] = []
    stage.layer.animate(.position.x, to: 80, with: .curve(duration: 2, takesOver: true)) {
      told.append("x \($0)")
    }
    stage.commit(at: 1)
    stage.layer.animate(.position.y, to: 0, with: .curve(duration: 4, takesOver: true)) {
      told.append("y \($0)")
    }
    stage.commit(at: 2)
    stage.context.deliver(stage.commit.events)
    stage.context.deliver(stage.commit.tree.events(in: 2..<9))
    #expect(told == ["x true", "y true"])
  }

  /// An animation that is added after a takeover shows above it, even if another animation of the layer waits that
  /// begins later than both and was added before.
  @Test(arguments: [0.0, 5]) func whatIsAddedLaterShowsWhateverWaits(_ delay: Double) {
    var stage = TakeoverStage()
    stage.layer.animate(.opacity, to: 0, with: .curve(duration: 1), delay: delay)
    stage.commit(at: 0)
    stage.layer.animate(.cornerRadius, to: 8, with: .spring(.smooth))
    stage.commit(at: 1)
    var added = BasicAnimation(.cornerRadius, from: 64, to: 64, duration: 8)
    added.isAdditive = true
    stage.layer.add(added, forKey: "added")
    stage.commit(at: 1.125)
    #expect(stage.number("cornerRadius", 1.125) > 64)
    #expect(stage.number("cornerRadius", 8) == 72)
  }

  /// An animation that is added to a number shows below a takeover of it that waits, in the order of their begin times,
  /// whatever has taken over another number.
  @Test func whatWaitsStaysAboveWhatBeginsBefore() {
    var stage = TakeoverStage()
    stage.layer.animate(.position.y, to: 8, with: .spring(.smooth), delay: 5)
    stage.commit(at: 0)
    stage.layer.animate(.position.x, to: 8, with: .spring(.smooth))
    stage.commit(at: 1)
    var added = BasicAnimation(.position.y, from: 64, to: 64, duration: 16)
    added.isAdditive = true
    stage.layer.add(added, forKey: "added")
    stage.commit(at: 1.125)
    #expect(stage.number("position.y", 2) == 0)
    #expect(stage.number("position.y", 12) == 72)
  }

  /// An angle of a transform turns from the presentation value as far as its number says, even several times round, and
  /// is continuous if the matrix is the same at both ends.
  @Test func anglesTurnAsFarAsTheyAreTold() {
    let angles = Generator<Double>.fraction.map { 20 * $0 - 10 }
    forAll("angles", angles, angles, .bool, count: 60) { first, second, isAroundX in
      let context = LayerContext()
      let wheel = Layer(in: context)
      context.roots = [wheel]
      _ = context.commit(at: 0)
      let property: Property<Double> = isAroundX ? .transform.rotationX : .transform.rotationZ
      wheel.animate(property, to: first, with: .curve(duration: 1, timingFunction: .linear))
      let tree = context.commit(at: 0).tree
      guard (tree[wheel, property, at: 0.25] - 0.25 * first).magnitude < 1e-9 else { return false }
      wheel.animate(property, to: second, with: .curve(duration: 1, timingFunction: .linear))
      let later = context.commit(at: 0.5).tree
      let shown = tree[wheel, property, at: 0.5]
      return (later[wheel, property, at: 0.5] - shown).magnitude < 1e-9
        && (later[wheel, property, at: 1] - (shown + second) / 2).magnitude < 1e-9
        && later[wheel, .transform, at: 1.5].isNear(later[wheel, .transform, at: 1.4999999], 1e-5)
    }
  }

  /// A matrix is decomposed with less than a quarter turn around y: beyond that the whole transform turns, which is
  /// just as continuous.
  @Test func turnsAroundYBeyondAQuarterTurnTheWhole() {
    forAll("y", Generator<Double>.fraction.map { 6 * $0 - 3 }, .bool, count: 40) {
      angle, isSpring in
      let context = LayerContext()
      let card = Layer(in: context)
      context.roots = [card]
      _ = context.commit(at: 0)
      if isSpring {
        card.animate(.transform.rotationY, to: angle, with: .spring(.smooth))
      } else {
        card.animate(
          .transform.rotationY, to: angle, with: .curve(duration: 1, timingFunction: .linear))
      }
      let tree = context.commit(at: 0).tree
      let isLinear =
        isSpring
        || tree[card, .transform, at: 0.5].isNear(.rotation(y: angle / 2), 1e-9)
      return isLinear && tree[card, .transform, at: 0].isNear(.identity, 1e-12)
        && tree[card, .transform, at: 50].isNear(.rotation(y: angle), 1e-12)
    }
  }

  @Test func aGivenVelocityReplacesTheOneShown() {
    var stage = TakeoverStage()
    stage.move("position", from: .point(.zero), to: .point(Point2D(x: 100, y: 100)))
    stage.layer.animate(
      .position, to: .zero, with: .spring(.stiffness(100, damping: 20, initialVelocity: 2)),
      velocity: Point2D(x: -30, y: 0))
    stage.commit(at: 0.5)
    // The initial velocity of the spring is added: twice the distance of −50.
    #expect(stage.velocity("position", 0.5).isClose(to: .point(Point2D(x: -130, y: -100))))
    stage.layer.animate(.position.y, to: 0, with: .spring(.smooth), velocity: 7)
    stage.commit(at: 0.5)
    #expect(isClose(stage.velocity("position", 0.5).lanes, [-130, 7], tolerance: 1e-12))
  }

  @Test func whatCannotMoveIsSet() {
    var stage = TakeoverStage()
    let fresh = Layer(in: stage.context)
    stage.layer.addSublayer(fresh)
    var told: [Bool] = []
    #expect(
      fresh.animate(.opacity, to: 0.5, with: .spring(.smooth)) { told.append($0) } == nil)
    #expect(fresh.opacity == 0.5 && fresh.animations.isEmpty)
    #expect(
      stage.layer.animate(.opacity, to: 0.5, with: .curve(duration: 0)) == nil
        && stage.layer.opacity == 0.5)
    stage.commit(at: 0)
    // Actions are not searched, and a property that is not animated implicitly moves too.
    stage.layer.actions = ["opacity": .noAction]
    let id = stage.layer.animate(
      .opacity, to: 1, with: .curve(duration: 2, timingFunction: .linear))
    #expect(id != nil && stage.layer.animations.map(\.id) == [id])
    stage.context.deliver(stage.commit.events)
    stage.commit(at: 0)
    #expect(told == [true] && stage.number("opacity", 1) == 0.75)
    stage.context.disablesActions = true
    #expect(stage.layer.animate(.opacity, to: 0, with: .spring(.smooth)) != nil)
  }

  // MARK: Completions

  /// The count is 0 if values are set at once and if their animations are superseded before a commit; otherwise it is
  /// the number of the animations that have joined.
  @Test func completionsSayHowManyAnimationsTheyCounted() {
    var stage = TakeoverStage()
    var told: [String] = []
    let tell = { (name: String) in
      { (isFinished: Bool, count: Int) in told.append("\(name) \(isFinished) \(count)") }
    }
    let fresh = Layer(in: stage.context)
    stage.context.animate(with: .curve(duration: 1), { fresh.opacity = 0 }, completion: tell("new"))
    stage.context.animate(
      with: .curve(duration: 0), { stage.layer.opacity = 0 }, completion: tell("at once"))
    stage.context.animate(
      with: .spring(.smooth), { stage.layer.opacity = 1 }, completion: tell("superseded"))
    let both = {
      stage.layer.opacity = 0.5
      stage.layer.zPosition = 1
    }
    stage.context.animate(with: .spring(.smooth), both, completion: tell("both"))
    stage.commit(at: 0)
    stage.context.deliver(stage.commit.events)
    #expect(told == ["new true 0", "at once true 0", "superseded true 0"])
    stage.layer.removeAnimation(forKey: "opacity")
    stage.layer.animate(.zPosition, to: 0, with: .spring(.smooth))
    stage.commit(at: 0.1)
    stage.context.deliver(stage.commit.events)
    #expect(told.last == "both false 2" && told.count == 4)
  }

  // MARK: The scale of motion

  /// With a motion scale s, everything that the engine creates shows at s times the seconds the same values as without
  /// it.
  @Test(
    "a scale that cannot be counts as the nearest one that can",
    arguments: [
      (-1, 0), (-.infinity, 0), (0.0005, 0), (0.001, 0.001), (2000, 1000), (.infinity, 1000),
      (.nan, 1),
    ])
  func anyMotionScale(given: Double, counts: Double) {
    let context = LayerContext()
    context.motionScale = given
    #expect(context.motionScale == counts)
  }

  @Test func motionScalesTheTime() {
    let blocks = zip(.bool, .bool, .element(of: [0, 0.25]), numbers)
    forAll("scaled motion", blocks, .element(of: [0.001, 0.5, 3, 1000]), .fraction) {
      block, scale, share in
      let (isSpring, isImplicit, delay, target) = block
      var shown: [Double] = []
      for scale in [1, scale] {
        var stage = TakeoverStage()
        stage.context.motionScale = scale
        if isImplicit {
          stage.layer.zPosition = target
        } else if isSpring {
          stage.context.animate(with: .spring(.bouncy), delay: delay) {
            stage.layer.zPosition = target
          }
        } else {
          stage.layer.animate(.zPosition, to: target, with: .curve(duration: 0.75), delay: delay)
        }
        stage.commit(at: 0)
        shown.append(stage.number("zPosition", 1.2 * share * scale))
      }
      return isClose(shown[0], shown[1], tolerance: 1e-9 * target.magnitude)
    }
  }

  @Test func withoutMotionValuesAreSetAndCompletionsTold() {
    var stage = TakeoverStage()
    var told: [String] = []
    stage.context.motionScale = 0
    stage.layer.actions = ["cornerRadius": .animation(linear("cornerRadius", 0, 1, duration: 0))]
    stage.context.animate(with: .spring(.smooth), delay: 3) {
      stage.layer.opacity = 0.5
    } completion: { isFinished, count in
      told.append("\(isFinished) \(count)")
    }
    stage.layer.zPosition = 4
    stage.layer.cornerRadius = 2
    #expect(stage.layer.animate(.position.x, to: 9, with: .spring(.smooth), velocity: 3) == nil)
    #expect(stage.layer.animations.isEmpty)
    stage.layer.add(linear("borderWidth", 0, 8, duration: 2), forKey: "explicit")
    stage.commit(at: 0)
    stage.context.deliver(stage.commit.events)
    #expect(told == ["true 0"] && stage.number("position.x", 0) == 9)
    #expect(stage.number("borderWidth", 1) == 4)
  }
}

extension Transform3D {
  fileprivate func isNear(_ other: Transform3D, _ tolerance: Double) -> Bool {
    [
      m11 - other.m11, m12 - other.m12, m13 - other.m13, m21 - other.m21, m22 - other.m22,
      m23 - other.m23, m31 - other.m31, m32 - other.m32, m33 - other.m33,
    ].allSatisfy { $0.magnitude <= tolerance }
  }
}
