import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import Foundation
import LayerModel
import LayerRuntime
import Testing

private struct PartStep {
  /// `whole` moves the whole transform, by a spring, to a scale of the target and a rotation.
  enum Kind { case spring, curve, timeline, whole, added }

  let kind: Kind
  /// The index into ``names``.
  let part: Int
  let target: Double
  /// The seconds since the step before.
  let seconds: Double

  static let names = [
    "translation.x", "translation.z", "scale.x", "scale.y", "scale.z", "shear.x", "rotation.x",
    "rotation.y", "rotation.z",
  ]

  var name: String { "transform.\(Self.names[part])" }

  func run(in stage: TakeoverStage, _ spring: Spring) throws {
    let path = try stage.layer.path(name)
    switch kind {
    case .spring, .curve:
      _ = stage.layer.retarget(
        path, to: .number(target),
        with: kind == .spring ? .spring(spring) : .curve(duration: 0.3), delay: nil, velocity: nil,
        completion: nil)
    case .timeline:
      var timeline = LayerTimeline()
      timeline.animate(
        stage.layer, path, to: .number(target), with: .spring(spring), at: .end)
      stage.context.play(timeline)
    case .whole:
      let scale = 0.5 + target.magnitude
      stage.context.animate(with: .spring(spring)) {
        stage.layer.transform = Transform3D.scale(x: scale, y: scale, z: scale)
          .rotated(angle: 0.1 * target)
      }
    case .added:
      var added = BasicAnimation(
        .transform, from: .translation(x: target, y: 1), to: .identity, duration: 0.5)
      added.isAdditive = true
      stage.layer.add(added)
    }
  }
}

/// Returns a generator of steps that often lose information in the matrix: scales of 0 and below, turns beyond a
/// quarter.
private func steps(_ kinds: [PartStep.Kind]) -> Generator<[PartStep]> {
  let targets = Generator<Double>.element(of: [0, 0, -1, 1, 0.5, 2, -3, 5])
  return zip(
    .element(of: kinds), .int(in: 0...(PartStep.names.count - 1)), targets,
    Generator<Double>.fraction.map { 0.05 + 0.5 * $0 }
  ).map { PartStep(kind: $0, part: $1, target: $2, seconds: $3) }.array(count: 2...8)
}

@Suite struct TransformPartsLawTests {
  /// At each commit, value and velocity of every part are continuous, and so is the matrix, whatever moves the parts
  /// one by one, and whatever the matrix at their targets loses.
  @Test func everyPartIsContinuous() throws {
    let spring = try Spring(response: 0.4, dampingRatio: 0.8)
    var (compared, moving) = (0, 0)
    forAll(
      "every part", steps([.spring, .spring, .curve, .timeline]),
      .element(of: [1, 1, 0.5, 2]), count: 1000
    ) { steps, speed in
      var (stage, time) = (TakeoverStage(), 0.0)
      stage.layer.speed = speed
      for step in steps {
        time += step.seconds
        let former = stage.commit.tree
        try step.run(in: stage, spring)
        stage.commit(at: time)
        let whole = try stage.layer.path("transform")
        let before = former.value(of: stage.layer.id, for: whole, at: time)
        let jumps = former.velocity(of: stage.layer.id, for: whole, at: time) == nil
        let now = stage.value("transform", time)
        try hold(
          now.isClose(to: before, 1e-9), "\(step.name) at \(time): \(before.lanes), \(now.lanes)")
        for name in PartStep.names.map({ "transform.\($0)" }) {
          let path = try stage.layer.path(name)
          let (before, now) = (
            former.value(of: stage.layer.id, for: path, at: time)?.number ?? .nan,
            stage.number(name, time)
          )
          let isAngle = name.contains("rotation")
          let difference = (now - before).remainder(dividingBy: isAngle ? 2 * .pi : .infinity)
          try hold(difference.magnitude < 1e-9, "\(name) at \(time): \(before), \(now)")
          compared += 1
          // A curve starts with the same velocity.
          guard !jumps, step.kind != .curve || step.name != name,
            let rate = former.velocity(of: stage.layer.id, for: path, at: time)?.number
          else { continue }
          let speed = stage.speed(name, time)
          try hold(
            (speed - rate).magnitude < 1e-8 * (1 + rate.magnitude),
            "velocity of \(name) at \(time): \(rate), \(speed)")
          if rate != 0 { moving += 1 }
        }
      }
      return true
    }
    guard !PropertySettings().isOverriding else { return }
    #expect(compared > 30_000 && moving > 2500, "\(compared) compared, \(moving) in motion")
  }

  /// The same holds if something moves the whole transform, below or above the motions of its parts: the matrix is
  /// continuous at each commit, and reaches the model value without a jump.
  ///
  /// Excluded are commits that change a scale, a skew or an angle while an additive animation moves the whole. The
  /// additive animation is not interrupted (E32), and it multiplies its matrix with the model value, whose new scale
  /// moves the added translation at once.
  @Test func theWholeIsContinuous() throws {
    let spring = try Spring(response: 0.4, dampingRatio: 1)
    var compared = 0
    forAll(
      "whole and parts", steps([.spring, .spring, .timeline, .whole, .added]), count: 1500
    ) { steps in
      // The parts of a singular matrix that moves as a whole are unknown.
      if steps.contains(where: { $0.kind == .added || $0.kind == .whole }),
        steps.contains(where: { $0.target == 0 && $0.name.contains("scale") })
      {
        return true
      }
      var (stage, time) = (TakeoverStage(), 0.0)
      let whole = try stage.layer.path("transform")
      for step in steps {
        time += step.seconds
        let former = stage.commit.tree
        try step.run(in: stage, spring)
        stage.commit(at: time)
        if step.kind == .added { continue }
        let isOfMatrix = step.kind != .whole && !step.name.contains("translation")
        let isAdded = { (moving: AddedAnimation) -> Bool in
          if case .basic(let basic) = moving.animation { basic.isAdditive } else { false }
        }
        if isOfMatrix, stage.layer.animations.contains(where: isAdded) { continue }
        compared += 1
        let before = former.value(of: stage.layer.id, for: whole, at: time)
        let now = stage.value("transform", time)
        try hold(now.isClose(to: before, 1e-9), "\(step) at \(time): \(before.lanes), \(now.lanes)")
      }
      // Towards the end springs are slow.
      var before = stage.value("transform", time + 1).lanes
      for millisecond in 1...3000 {
        let now = stage.value("transform", time + 1 + 0.001 * Double(millisecond)).lanes
        let step = zip(before, now).map { ($0 - $1).magnitude }.max() ?? 0
        try hold(step < 0.05, "\(step) within a millisecond, \(millisecond) ms after 1 s: \(steps)")
        before = now
      }
      return true
    }
    guard !PropertySettings().isOverriding else { return }
    #expect(compared > 2000, "\(compared) compared")
  }

  /// Each part rests at its last target, and the matrix is that of all these parts, even if another part has been set,
  /// and after going back to a snapshot that has been written and read.
  @Test func everyPartRestsAtItsTarget() throws {
    let spring = try Spring(response: 0.4, dampingRatio: 0.8)
    forAll(
      "parts at rest", steps([.spring, .curve, .timeline]), .int(in: 0...8), count: 500
    ) { steps, place in
      var (stage, time) = (TakeoverStage(), 0.0)
      var targets: [String: Double] = [:]
      for (index, step) in steps.enumerated() {
        time += step.seconds
        try step.run(in: stage, spring)
        if index > place { stage.layer[.transform.translationY] = Double(index) }
        stage.commit(at: time)
        targets[step.name] = step.target
        if index == place {
          let bytes = try JSONEncoder().encode(stage.context.snapshot())
          let snapshot = try JSONDecoder().decode(Snapshot.self, from: bytes)
          let copy = LayerContext(restoring: snapshot).roots[0]
          try hold(
            PartStep.names.allSatisfy {
              (try? copy.value(forKeyPath: "transform.\($0)"))
                == (try? stage.layer.value(forKeyPath: "transform.\($0)"))
            }, "the restored parts are others")
        }
      }
      time += 20
      stage.commit(at: time)
      for (name, target) in targets {
        let now = stage.number(name, time)
        let difference = (now - target).remainder(
          dividingBy: name.contains("rotation") ? 2 * .pi : .infinity)
        try hold(difference.magnitude < 1e-9, "\(name): \(target), \(now)")
      }
      return true
    }
  }

  /// A rotated layer is scaled to 0 and returns as it was.
  @Test(arguments: [PartStep.Kind.spring, .curve, .timeline])
  fileprivate func whatIsScaledAwayComesBackTurned(_ kind: PartStep.Kind) throws {
    var stage = TakeoverStage()
    stage.layer[.transform.rotation] = 0.5
    stage.commit(at: 0)
    let turned = stage.layer.transform
    for (target, time) in [(0.0, 1.0), (1.0, 5.0)] {
      for part in 2...4 {
        try PartStep(kind: kind, part: part, target: target, seconds: 0)
          .run(in: stage, .smooth)
      }
      stage.commit(at: time)
      let shown = stage.number("transform.rotation.z", time + 0.1)
      #expect((shown - 0.5).magnitude < 1e-12, "\(shown) after \(time)")
    }
    stage.commit(at: 10)
    let back = AnimatableValue?.some(.transform(stage.layer.transform))
    #expect(back.isClose(to: .transform(turned)))
  }

  /// Setting a part without animation adds no knowledge beyond the matrix: a singular matrix has no rotation.
  @Test func aSetIsTheMatrixAlone() {
    let layer = Layer(in: LayerContext())
    layer[.transform.rotation] = 0.5
    layer[.transform.scale] = 0
    #expect(layer[.transform.rotation] == 0)
    layer[.transform.scale] = 1
    #expect(layer.transform == .identity)
  }

  /// Setting the whole forgets the parts.
  @Test func settingTheWholeForgetsTheParts() {
    var stage = TakeoverStage()
    stage.layer[.transform.rotation] = 0.5
    stage.commit(at: 0)
    stage.layer.animate(.transform.scale, to: 0, with: .spring(.smooth))
    #expect((stage.layer[.transform.rotation] - 0.5).magnitude < 1e-12)
    stage.layer.transform = .identity
    #expect(stage.layer[.transform.rotation] == 0)
    stage.layer.transform = .scale(x: 0, y: 0, z: 0)
    #expect(stage.layer[.transform.rotation] == 0)
  }

  /// Returns a layer with a scale of 0 that is known to be rotated by 0.5.
  private static func hidden() -> TakeoverStage {
    var stage = TakeoverStage()
    stage.layer[.transform.rotation] = 0.5
    stage.commit(at: 1)
    stage.layer.animate(.transform.scale, to: 0, with: .curve(duration: 1))
    stage.commit(at: 2)
    stage.commit(at: 4)
    return stage
  }

  /// A decay leaves the other parts, before and after the commit that resolves its target.
  @Test func flingsLeaveTheOtherParts() throws {
    var stage = TakeoverStage()
    stage.layer[.transform.rotation] = 0.5
    stage.commit(at: 1)
    stage.layer.animate(.transform.rotationY, to: 3, decay: .scroll, velocity: 5)
    stage.commit(at: 2)
    #expect((stage.number("transform.rotation.z", 2) - 0.5).magnitude < 1e-12)
    #expect((stage.number("transform.rotation.z", 2.01) - 0.5).magnitude < 1e-12)
    stage.commit(at: 60)
    #expect(stage.layer[.transform.rotationY] == 3)
    #expect((stage.layer[.transform.rotation] - 0.5).magnitude < 1e-12)
  }

  /// An animation that is cancelled as shown stays there, part by part.
  @Test func whatIsCancelledAsShownKeepsItsParts() throws {
    var stage = TakeoverStage()
    stage.layer.animate(.transform.rotationY, to: 3, with: .spring(.smooth))
    stage.commit(at: 0)
    stage.commit(at: 5)
    stage.layer.animate(.transform.rotationY, to: 0, with: .spring(.smooth))
    stage.commit(at: 6)
    let shown = stage.number("transform.rotation.y", 6.05)
    #expect(shown > 2)
    stage.layer.playback(forKey: "transform.rotation.y")?.cancel(to: .shown)
    stage.commit(at: 6.05)
    #expect((stage.layer[.transform.rotationY] - shown).magnitude < 1e-9)
    stage.layer.animate(.transform.rotationY, to: 3, with: .spring(.smooth))
    stage.commit(at: 7)
    stage.commit(at: 20)
    var timeline = LayerTimeline()
    timeline.animate(stage.layer, .transform.translationX, to: 100, with: .curve(duration: 1))
    let playback = stage.context.play(timeline)
    stage.commit(at: 21)
    playback.cancel(to: .shown)
    stage.commit(at: 21.5)
    let layer = stage.layer
    #expect(layer[.transform.rotationY] == 3 && layer[.transform.rotationX] == 0)
    #expect(layer[.transform.translationX] > 10 && layer[.transform.translationX] < 90)
  }

  /// All readers show the parts, and a change of only the parts is a change.
  @Test func partsAreSeenByAll() throws {
    var stage = Self.hidden()
    var buffer = PresentationBuffer()
    stage.layer.animate(.transform.scale, to: 0, with: .curve(duration: 1))
    stage.commit(at: 5)
    buffer.update(to: stage.commit.tree)
    buffer.sample(at: 5.5)
    stage.commit(at: 7)
    buffer.update(to: stage.commit.tree)
    buffer.sample(at: 7)
    #expect(buffer[stage.layer.id, .transform.rotation] == stage.number("transform.rotation.z", 7))
    stage.layer.add(linear("transform.rotation.x", 0, 1, duration: 4))
    stage.layer.add(linear("transform.scale", 1, 1, duration: 100))
    stage.commit(at: 8)
    stage.context.transaction {
      stage.context.disablesActions = true
      stage.layer[.transform.rotation] = 1.25
    }
    stage.commit(at: 9)
    #expect(stage.commit.hasChanges)
    #expect((stage.number("transform.rotation.z", 9) - 1.25).magnitude < 1e-12)
    let angle = stage.number("transform.rotation.x", 9)
    var parts = TransformParts.identity
    parts.rotation = Vector3D(x: angle, y: 0, z: 1.25)
    #expect(stage.value("transform", 9).isClose(to: .transform(parts.composed)))
    #expect(try RenderTree(bytes: stage.commit.tree.bytes) == stage.commit.tree)
  }

  /// States, keyframes and timelines that return restore the parts.
  @Test func whatGoesBackBringsThePartsBack() throws {
    var stage = Self.hidden()
    let layer = stage.layer
    layer.documentID = "#1"
    layer.states = [
      LayerState("on", values: [.init(.number(1), forKeyPath: "transform.scale", of: "#1")])
    ]
    try layer.changeState(to: "on")
    stage.commit(at: 5)
    try layer.changeState(to: nil)
    stage.commit(at: 6)
    #expect((layer[.transform.rotation] - 0.5).magnitude < 1e-12)
    let keyframes = stage.context.animateKeyframes(duration: 1) {
      $0.add(at: 0, duration: 1) { layer[.transform.scale] = 1 }
    }
    stage.commit(at: 7)
    keyframes.cancel(to: .start)
    stage.commit(at: 7.5)
    #expect((layer[.transform.rotation] - 0.5).magnitude < 1e-12)
    var timeline = LayerTimeline()
    timeline.animate(layer, .transform.scale, to: 0, with: .curve(duration: 1))
    let playback = stage.context.play(timeline)
    stage.commit(at: 8)
    // Set since, which only the parts show.
    stage.context.transaction {
      stage.context.disablesActions = true
      layer[.transform.rotation] = 1.25
    }
    stage.commit(at: 8.5)
    playback.cancel(to: .start)
    stage.commit(at: 9)
    #expect((layer[.transform.rotation] - 1.25).magnitude < 1e-12)
  }

  private static let way = linear(
    "transform", .transform(.identity), .transform(.translation(x: 100, y: 0)), duration: 4)

  /// Returns a layer with a scale of 0 that is known to be rotated by 0.5, whose transform moves as a whole.
  private static func moved() -> TakeoverStage {
    var stage = hidden()
    stage.layer.add(way, forKey: "way")
    stage.commit(at: 5)
    return stage
  }

  /// The rest of a motion of the whole continues unchanged, and then reaches the parts that are known in addition to
  /// the matrix, even if the retargeted part brings the others back into the matrix.
  @Test(arguments: [false, true]) func theRestComesToKnownParts(isFlung: Bool) {
    var stage = Self.moved()
    let former = stage
    if isFlung {
      stage.layer.animate(.transform.rotationY, to: 3, decay: .scroll, velocity: 5)
    } else {
      stage.layer.animate(.transform.scale, to: 1, with: .spring(.smooth))
    }
    let part = isFlung ? "transform.rotation.y" : "transform.scale"
    #expect(stage.layer.animations.map(\.key) == ["way", part])
    stage.commit(at: 6)
    for time in [6, 6.2, 8.9] {
      for name in ["transform.rotation.z", "transform.translation.x", "transform.translation.y"] {
        let (shown, before) = (stage.number(name, time), former.number(name, time))
        #expect((shown - before).magnitude < 1e-12, "\(name) at \(time): \(before), \(shown)")
      }
    }
    let shown = stage.number("transform.rotation.z", 9.5)
    #expect((shown - 0.5).magnitude < 1e-12, "\(shown)")
  }

  /// Two parts that one commit retargets move independently, above the rest of the motion of the whole, which continues
  /// unchanged.
  @Test func partsOfOneCommitLeaveOneRest() {
    var stage = TakeoverStage()
    stage.layer.add(Self.way, forKey: "way")
    stage.commit(at: 0)
    stage.layer.animate(.transform.rotationX, to: 1, with: .spring(.smooth))
    stage.layer.animate(.transform.scaleX, to: 2, with: .spring(.smooth))
    #expect(
      stage.layer.animations.map(\.key)
        == ["way", "transform.rotation.x", "transform.scale.x"])
    stage.commit(at: 1)
    #expect(stage.number("transform.rotation.x", 1.25) > 0.1)
    #expect(isClose(stage.number("transform.translation.x", 1.25), 31.25, tolerance: 1e-12))
  }

  /// Setting the same matrix forgets the parts, whether a commit has taken the layer or not.
  @Test func settingTheSameMatrixForgetsTheParts() {
    let stage = Self.hidden()
    #expect((stage.layer[.transform.rotation] - 0.5).magnitude < 1e-12)
    stage.layer.transform = stage.layer.transform
    #expect(stage.layer[.transform.rotation] == 0)
  }
}
