import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// Springs below, at and above critical damping, of 4 to 25 per second.
private let springs = zip(
  Generator<Double>.fraction.map { 20 + 600 * $0 }, .element(of: [0.05, 0.3, 0.7, 1, 1, 1.4, 4])
).map { stiffness, ratio in
  guard let spring = try? Spring(stiffness: stiffness, damping: ratio * 2 * stiffness.squareRoot())
  else { preconditionFailure("the constants are in their ranges") }
  return spring
}

private let numbers = Generator<Double>.fraction.map { 2000 * $0 - 1000 }

/// Consecutive targets, each with the seconds until the next.
private let targets = zip(numbers, Generator<Double>.fraction.map { 0.6 * $0 }).array(count: 1...5)

private let places = zip(Generator<Double>.fraction, Generator<Double>.fraction)

/// Returns whether the values of a type move number by number.
private func isOfLanes(_ type: ValueType) -> Bool {
  [.number, .point, .size, .rect, .color, .numbers, .colors].contains(type)
}

extension TakeoverStage {
  /// Moves to a target with a spring at a time, even if the value is already there.
  fileprivate mutating func retarget(_ target: Double, _ spring: Spring, at time: Double) {
    context.animate(with: .spring(spring)) {
      for keyPath in ["zPosition", "cornerRadius"] {
        _ = try? layer.setValue(.number(target + 1), forKeyPath: keyPath)
        _ = try? layer.setValue(.number(target), forKeyPath: keyPath)
      }
      layer.position = Point2D(x: target, y: target + 1)
      layer.position = Point2D(x: target, y: target)
    }
    commit(at: time)
  }

  /// Moves to consecutive targets, the first at 0.
  ///
  /// - Parameter look: Called during the motion to each target, with the target, the start time and the number of
  ///   seconds until the next target.
  /// - Returns: The stage during the motion to the last target, and the end of that motion.
  @discardableResult
  fileprivate static func going(
    to targets: [(Double, Double)], by spring: Spring,
    _ look: (TakeoverStage, _ target: Double, _ time: Double, _ seconds: Double) throws -> Void = {
      _, _, _, _ in
    }
  ) rethrows -> (stage: TakeoverStage, time: Double) {
    var stage = TakeoverStage()
    var time = 0.0
    for (target, seconds) in targets {
      stage.retarget(target, spring, at: time)
      try look(stage, target, time, seconds)
      time += seconds
    }
    return (stage, time)
  }

  fileprivate var end: Double {
    let last = layer.animations.first { $0.key == "zPosition" }?.resolved
    return last.map { $0.beginTime + $0.duration } ?? .infinity
  }
}

private struct Layered {
  enum Kind { case spring, timeline, curve, added, group }

  let kind: Kind
  /// The index among the property and its components.
  let place: Int
  /// The seconds since the motion before.
  let seconds: Double
  let target: Double

  static let ofBounds = [
    "bounds", "bounds.origin", "bounds.origin.x", "bounds.origin.y", "bounds.size",
    "bounds.size.width", "bounds.size.height",
  ]

  func run(_ name: String, in stage: TakeoverStage, _ spring: Spring) throws {
    let path = try stage.layer.path(name)
    let value = value(of: path.type, target)
    switch kind {
    case .spring:
      _ = stage.layer.retarget(
        path, to: value, with: .spring(spring), delay: nil, velocity: nil, completion: nil)
    case .timeline:
      var timeline = LayerTimeline()
      timeline.animate(stage.layer, path, to: value, with: .spring(spring), at: .end)
      let playback = stage.context.play(timeline, in: place.isMultiple(of: 2) ? nil : stage.layer)
      playback.rate = place.isMultiple(of: 3) ? 2 : 1
    case .curve:
      stage.context.transaction {
        stage.context.disablesActions = true
        stage.layer.setValue(value, for: path)
      }
      stage.layer.add(
        linear(name, self.value(of: path.type, 0), value, duration: 0.3), forKey: name)
    case .added:
      var added = BasicAnimation(
        keyPath: name, from: value, to: self.value(of: path.type, 0),
        timing: Timing(duration: 0.6))
      added.isAdditive = true
      stage.layer.add(added)
    case .group:
      stage.layer.add(
        AnimationGroup(
          [linear(name, self.value(of: path.type, 1), value), linear("opacity", 0, 1)],
          timing: Timing(duration: 1)))
    }
  }

  private func value(of type: ValueType, _ number: Double) -> AnimatableValue {
    switch type {
    case .point: .point(Point2D(x: number, y: 2 * number))
    case .size: .size(Size2D(width: number, height: 3 * number))
    case .rect: .rect(Rect2D(x: number, y: -number, width: 2 * number, height: 5 * number))
    default: .number(number)
    }
  }
}

@Suite struct SpringTakeoverLawTests {
  /// At the commit of a takeover, value and velocity are those of the previous tree, whatever animates a property of
  /// numbers.
  @Test func valueAndVelocityAreContinuous() {
    var compared = 0
    let takeovers = MovingScene.Takeover.any.filter { $0.delay == 0 }
    let inputs = zip(
      Generator<Animation>.animation(depth: 0).array(count: 1...4), .timing, .timing)
    forAll("continuous takeover", inputs, takeovers, springs, count: 2000) {
      inputs, takeover, spring in
      let scene = try MovingScene(inputs.0, outer: inputs.1, inner: inputs.2)
      let former = scene.context.commit(at: 1).tree
      let takeover = MovingScene.Takeover(
        values: takeover.values, spring: spring, delay: 0, seconds: takeover.seconds)
      let tree = scene.takeOver(takeover)
      let time = tree.commitTime
      for path in scene.paths where isOfLanes(path.key.type) && path.targets.isEmpty {
        guard scene.layer.animation(forKey: path.key.name) != nil else { continue }
        let (value, before) = (
          tree.value(of: scene.layer.id, for: path, at: time),
          former.value(of: scene.layer.id, for: path, at: time)
        )
        // A colour without a value fades in, lists of other lengths do not interpolate, and an infinite spring may show
        // no number.
        guard before?.type == value?.type, before.lanes.count == value.lanes.count,
          before.lanes.allSatisfy(\.isFinite)
        else { continue }
        try hold(value.isClose(to: before), "\(path.name): \(before.lanes), \(value.lanes)")
        let shown = former.velocity(of: scene.layer.id, for: path, at: time)
        guard let shown, let velocity = tree.velocity(of: scene.layer.id, for: path, at: time),
          AnimatableValue?.some(shown).lanes.allSatisfy({ $0.magnitude < 1e100 })
        else { continue }
        compared += 1
        try hold(
          AnimatableValue?.some(velocity).isClose(to: shown),
          "\(path.name) at \(time): velocity \(shown), then \(velocity)")
      }
      return true
    }
    guard !PropertySettings().isOverriding else { return }
    #expect(compared > 500, "\(compared) compared")
  }

  /// If curves, springs, additive animations, groups and timelines of a property and its components overlap, a spring
  /// of any of these, alone or in a timeline, keeps value and velocity of every number at its commit, for any clocks of
  /// the layer and of the timeline.
  @Test func everyNumberIsContinuous() {
    let kinds = Generator<Layered.Kind>.element(of: [
      .spring, .spring, .timeline, .timeline, .curve, .added, .group,
    ])
    let places = zip(.int(in: 0...6), Generator<Double>.fraction.map { 0.05 + 0.4 * $0 })
    // Negative sizes would move the origin.
    let steps = zip(kinds, places, numbers).map { kind, place, number in
      let target = number.magnitude
      return Layered(kind: kind, place: place.0, seconds: place.1, target: target)
    }
    var (compared, cuts) = (0, 0)
    let scenes = zip(.element(of: [2, 6]), .element(of: [1, 1, 0.5, 2]))
    forAll("every number", steps.array(count: 3...6), scenes, springs, count: 2000) {
      steps, scene, spring in
      let all = scene.0 == 2 ? ["position", "position.x", "position.y"] : Layered.ofBounds
      var (stage, time) = (TakeoverStage(), 0.0)
      stage.layer.speed = scene.1
      for step in steps {
        time += step.seconds
        let former = stage.commit.tree
        try step.run(all[step.place % all.count], in: stage, spring)
        stage.commit(at: time)
        guard step.kind == .spring || step.kind == .timeline else { continue }
        // At its end a playback leaves the model value, by the rest of its springs.
        let isOver = former.events(in: former.commitTime..<time.nextUp).ofPlaybacks.contains {
          if case .ended = $0.kind { true } else { false }
        }
        if isOver { continue }
        cuts += stage.layer.animations.contains { !$0.superseded.isEmpty } ? 1 : 0
        // An animation that has just ended jumps to the model value.
        let whole = try stage.layer.path(all[0])
        let jumps = former.velocity(of: stage.layer.id, for: whole, at: time) == nil
        for name in all {
          let path = try stage.layer.path(name)
          let before = former.value(of: stage.layer.id, for: path, at: time)
          let value = stage.value(name, time)
          try hold(
            value.isClose(to: before), "\(name) at \(time): \(before.lanes), \(value.lanes)")
          compared += 1
          guard !jumps, let rate = former.velocity(of: stage.layer.id, for: path, at: time) else {
            continue
          }
          let now = stage.velocity(name, time)
          try hold(
            now.isClose(to: rate, 1e-11), "velocity of \(name) at \(time): \(rate), \(now.lanes)")
        }
      }
      return true
    }
    guard !PropertySettings().isOverriding else { return }
    #expect(compared > 5000 && cuts > 500, "\(compared) compared, \(cuts) cuts")
  }

  /// A spring that is retargeted to its own target continues unchanged.
  @Test func retargetingToTheSameTargetChangesNothing() {
    forAll("same target", springs, targets, places) { spring, targets, places in
      let (cut, place) = places
      var stage = try TakeoverStage.going(to: targets, by: spring).stage
      let (former, end, target) = (stage.commit.tree, stage.end, targets[targets.count - 1].0)
      let start = stage.commit.tree.commitTime
      stage.retarget(target, spring, at: start + cut * (end - start))
      let path = try stage.layer.path("zPosition")
      let at = stage.commit.tree.commitTime
      for share in [0, place, 0.99] {
        let time = at + share * (min(end, stage.end) - at)
        guard time < end else { continue }
        let before = former.value(of: stage.layer.id, for: path, at: time)?.number ?? .nan
        let after = stage.number("zPosition", time)
        try hold((before - after).magnitude <= 1e-12 * 2000, "\(before) and \(after) at \(time)")
      }
      return true
    }
  }

  /// The energy about the current target never grows between retargets.
  @Test func energyNeverGrows() {
    forAll("energy", springs, targets, places) { spring, targets, places in
      let (a, b) = places
      try TakeoverStage.going(to: targets, by: spring) { stage, target, time, seconds in
        let span = min(seconds, 0.999 * (stage.end - time))
        /// Returns the root of the energy, because its size is that of distances.
        func energy(_ time: Double) -> Double {
          let way = stage.number("zPosition", time) - target
          let speed = stage.speed("zPosition", time)
          return (spring.stiffness * way * way + spring.mass * speed * speed).squareRoot()
        }
        // The noise of rounding distances and velocities.
        let noise = 1e-12 * 2000 * (1 + 2 * spring.stiffness.squareRoot())

        let energies = [0, min(a, b), max(a, b), 1].map { energy(time + $0 * span) }
        for (earlier, later) in zip(energies, energies.dropFirst()) {
          try hold(later <= earlier + noise, "\(earlier), then \(later)")
        }
      }
      return true
    }
  }

  /// A point moves as two numbers do, bit for bit.
  @Test func aPointIsTwoNumbers() {
    forAll("a point is two numbers", springs, targets, .fraction) { spring, targets, share in
      try TakeoverStage.going(to: targets, by: spring) { stage, _, time, seconds in
        let at = time + share * seconds
        let (position, speeds) = (
          stage.value("position", at).lanes, stage.velocity("position", at).lanes
        )
        let numbers = ["zPosition", "cornerRadius"].map { stage.number($0, at) }
        let rates = ["zPosition", "cornerRadius"].map { stage.speed($0, at) }
        try hold(position == numbers && speeds == rates, "\(position) and \(numbers) at \(at)")
      }
      return true
    }
  }

  // MARK: Transforms

  /// A quarter turn per second about z, taken over at an eighth turn, returns to no turn: the angle moves like a
  /// number.
  @Test(arguments: ["transform", "plane", "turn"])
  func aTurnInThePlaneIsANumber(keyPath: String) throws {
    let turned = { (angle: Double) -> AnimatableValue in
      switch keyPath {
      case "transform": .transform(.rotation(angle: angle))
      case "plane": .affine(.rotation(angle: angle))
      default: .quaternion(Quaternion(angle: angle, axis: Vector3D(x: 0, y: 0, z: 1)))
      }
    }
    var stage = TakeoverStage()
    stage.takeOver(keyPath, turned(0.5), at: 0)
    stage.move(keyPath, from: turned(0), to: turned(.pi / 2))
    stage.takeOver(keyPath, turned(0), at: 0.5)
    for time in [0.5, 0.55, 0.6, 0.9] {
      let seconds = time - 0.5
      let rest = (1 + 10 * seconds) * .pi / 4 + seconds * .pi / 2
      let angle = rest * (try Decay(rate: 10).remainder(at: seconds))
      #expect(stage.value(keyPath, time).isClose(to: turned(angle)), "\(time)")
    }
    #expect(stage.velocity(keyPath, 0.5).isClose(to: stage.velocity(keyPath, 0.5 + 1e-9), 1e-6))
  }

  /// Value and velocity of whole transforms are continuous after any rotation, scale and translation.
  @Test func transformsAreContinuous() {
    let transforms = zip(numbers, numbers, Generator<Double>.fraction, Generator<Double>.fraction)
      .map { x, angle, scale, skew in
        Transform3D.rotation(angle: angle, axis: Vector3D(x: skew, y: scale, z: 1))
          .scaled(x: 0.2 + scale, y: 1.5 - skew).translated(x: x, y: 3)
      }
    let components = Generator<Animation>.oneOf(
      .always(linear("transform.rotation.x", 0, 5)), .always(linear("transform.scale.x", 1, 3)),
      .always(linear("transform.translation.y", 0, 90)),
      transforms.map { linear("transform", .transform(.identity), .transform($0)) })
    // Before the end of all of them, where the presentation value jumps: within 2⁻⁴⁹ of its end an iteration has ended.
    let times = Generator<Double>.fraction.filter { $0 < 1 - 0x1p-48 }
    forAll(
      "continuous transforms", components.array(count: 0...2), transforms, zip(springs, times)
    ) { animations, target, takeover in
      let (spring, time) = takeover
      var stage = TakeoverStage()
      stage.layer.transform = .identity
      for animation in animations { stage.layer.add(animation) }
      stage.commit(at: 0)
      let (value, velocity) = (
        stage.value("transform", time), stage.velocity("transform", time)
      )
      stage.context.animate(with: .spring(spring)) { stage.layer.transform = target }
      stage.commit(at: time)
      try hold(
        stage.value("transform", time).isClose(to: value, 1e-12),
        "\(value.lanes), then \(stage.value("transform", time).lanes)")
      return stage.velocity("transform", time).isClose(to: velocity, 1e-12)
    }
  }

  /// Flattened matrices of scale and translation move element by element; others switch.
  @Test func flattenedTransformsMoveByElements() {
    var stage = TakeoverStage()
    let flat = { (scale: Double) in
      AnimatableValue.transform(Transform3D.scale(x: scale, y: 0).translated(x: 3, y: 0))
    }
    stage.layer.setValue(flat(0), for: stage.layer.property(named: "transform")!)
    stage.layer.removeAllAnimations()
    stage.move("transform", from: flat(0), to: flat(10))
    stage.takeOver("transform", flat(1), at: 0.5)
    #expect(stage.value("transform", 0.5) == flat(5))
    let scale = 1 + (2 * 4 + 0.1 * 10) * 0.36787944117144233
    #expect(stage.value("transform", 0.6).isClose(to: flat(scale)))
    #expect(isClose(stage.velocity("transform", 0.5).lanes[0], 10, tolerance: 1e-12))
    stage.takeOver(
      "transform", .transform(Transform3D.scale(x: 0, y: 1).concatenating(.rotation(angle: 1))),
      at: 0.6)
    #expect(stage.value("transform", 0.7).isClose(to: flat(scale)))
    #expect(stage.velocity("transform", 0.7).lanes.allSatisfy { $0 == 0 })
  }

  /// The values of a tree do not depend on the order of reads.
  @Test func anyOrderOfTimesGivesTheSameBits() {
    forAll("takeovers in any order", MovingScene.inputs, MovingScene.Takeover.any) {
      inputs, takeover in
      let scene = try MovingScene(inputs.0, outer: inputs.1, inner: inputs.2)
      let tree = scene.takeOver(takeover)
      var sampler = RenderSampler(tree)
      let times = inputs.3.map { 1 + $0 }
      let values = { (time: Double, sampler: inout RenderSampler) in
        sampler.move(to: time)
        return scene.paths.map { path in
          tree.source(of: scene.layer.id, for: path).flatMap { sampler.value(of: $0) }
        }
      }
      let first = times.map { values($0, &sampler) }
      let second = times.reversed().map { values($0, &sampler) }
      return first == second.reversed()
    }
  }
}
