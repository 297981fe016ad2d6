import AnimationGeometry
import AnimationInterpolation
import AnimationReference
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

@Suite struct TakeoverStackTests {
  private static let inputs = zip(
    Generator<Animation>.animation(depth: 2).array(count: 1...4), .timing, .timing,
    Generator<Double>.time.array(count: 1...4))

  /// Only the animation that has taken a property over animates it, at all times: the property shows the value of that
  /// animation alone, and after its end the model value, whatever groups continue.
  @Test func nothingElseAnimatesWhatWasTakenOver() {
    var (compared, groups) = (0, 0)
    forAll("nothing else animates it", Self.inputs, MovingScene.Takeover.any, .bool, count: 1000) {
      inputs, takeover, isCurve in
      let scene = try MovingScene(inputs.0, outer: inputs.1, inner: inputs.2)
      let tree = isCurve ? scene.takeOverByCurve(takeover) : scene.takeOver(takeover)
      let chain = LayerTimeChain([LayerTimeMap(inputs.1), LayerTimeMap(inputs.2)])
      groups += scene.layer.animations.count { !$0.superseded.isEmpty }
      for attached in scene.layer.animations where attached.policy.isOfBlock {
        guard let resolved = attached.resolved, let keyPath = resolved.keyPath else { continue }
        let path = try scene.layer.path(keyPath)
        for time in inputs.3.map({ tree.commitTime + $0.magnitude }) {
          let steps = tree.explain(of: scene.layer.id, for: path, at: time)?.animations
          // None if it interpolates nothing, such as lists of other lengths.
          try hold(steps?.allSatisfy { $0.animation == attached.id } == true, "\(keyPath)")
          var alone = ReferencePresentation(
            property: scene.layer.property(named:), model: scene.layer.value(for:))
          alone.apply(resolved, at: chain.localTime(at: time))
          let (shown, expected) = (
            tree.value(of: scene.layer.id, for: path, at: time), alone.value(at: path)
          )
          try hold(shown == expected, "\(keyPath) at \(time): \(shown.lanes)")
          compared += 1
        }
      }
      return try #require(scene.context.recompiledTree()) == tree
    }
    guard !PropertySettings().isOverriding else { return }
    #expect(compared > 500 && groups > 100, "\(compared) compared, \(groups) groups")
  }

  /// Returns a group of position, opacity and a later position, with the rotation along a path in it.
  private func grouped() -> TakeoverStage {
    var path = BezierPath()
    path.move(to: .zero)
    path.addLine(to: Point2D(x: 0, y: 100))
    var walk = KeyframeAnimation(keyPath: "position", timing: Timing(duration: 4))
    (walk.path, walk.rotationMode) = (path, .auto)
    let later = BasicAnimation(
      keyPath: "position.y", from: 500, to: 500, timing: Timing(beginTime: 3, duration: 1))
    var stage = TakeoverStage()
    stage.layer.add(
      AnimationGroup(
        [.keyframe(walk), linear("opacity", 0, 1, duration: 4), .basic(later)],
        timing: Timing(duration: 4)),
      forKey: "group")
    stage.commit(at: 0)
    return stage
  }

  /// The group continues; its entries of the property are gone, including a later entry and the rotation along the
  /// path, and stay gone after the end of the spring.
  @Test func aGroupGoesOnWithoutTheProperty() {
    var stage = grouped()
    #expect(stage.value("position", 1) == .point(Point2D(x: 0, y: 25)))
    #expect(isClose(stage.number("transform.rotation.z", 1), .pi / 2, tolerance: 1e-15))
    stage.takeOver(at: 1) { $0.position = Point2D(x: 8, y: 0) }
    #expect(stage.events == ["start position"])
    #expect(stage.layer.animationKeys == ["group", "position"])
    #expect(stage.value("position", 1) == .point(Point2D(x: 0, y: 25)))
    for time in [2.5, 3.5] {
      #expect(stage.value("position", time) == .point(Point2D(x: 8, y: 0)))
      #expect(stage.number("opacity", time) == time / 4)
      #expect(stage.number("transform.rotation.z", time) == 0)
    }
    stage.commit(at: 3.5)
    #expect(stage.events.isEmpty && stage.layer.animationKeys == ["group"])
    #expect(stage.value("position", 3.6) == .point(Point2D(x: 8, y: 0)))
    #expect(
      stage.commit.tree.explain(of: stage.layer.id, for: path(stage), at: 3.6)?.animations == [])
    stage.commit(at: 4)
    #expect(stage.events == ["end group"] || stage.events.isEmpty)
    #expect(stage.layer.animations.isEmpty)
  }

  private func path(_ stage: TakeoverStage) -> PropertyPath {
    PropertyPath(stage.layer.property(named: "position")!)
  }

  /// The rotation is an entry of `transform`: taking it over leaves the position.
  @Test func theTurnAlongAPathIsTakenOverAlone() {
    var stage = grouped()
    let turned = stage.value("transform", 1)
    stage.takeOver("transform", .transform(.scale(x: 2, y: 2)), at: 1)
    #expect(stage.value("transform", 1).isClose(to: turned))
    #expect(stage.value("transform", 3).isClose(to: .transform(.scale(x: 2, y: 2)), 1e-6))
    #expect(stage.value("position", 2) == .point(Point2D(x: 0, y: 50)))
  }

  /// A commit reports for a continuing group that animations of the property have ended.
  @Test func theChangesSayWhatWasTakenOver() {
    var stage = grouped()
    stage.takeOver(at: 1) { $0.position = Point2D(x: 8, y: 0) }
    let changes = stage.commit.changes.map { "\($0.property ?? "") \($0.reason)" }
    #expect(
      changes == [
        "position model", "position began", "position ended", "transform ended",
      ])
  }

  /// Children that no longer show anything are not diagnosed; the others are.
  @Test func whatWasTakenOverIsNotDiagnosed() {
    var stage = TakeoverStage()
    stage.layer.add(
      AnimationGroup(
        [
          linear("position", .number(1), .number(2)),
          linear("opacity", .point(.zero), .point(.zero)),
        ], timing: Timing(duration: 4)))
    stage.commit(at: 0)
    #expect(stage.commit.diagnostics.map(\.place.property) == ["position", "opacity"])
    stage.takeOver(at: 1) { $0.position = Point2D(x: 8, y: 0) }
    #expect(stage.commit.diagnostics.map(\.place.property) == ["opacity"])
  }

  /// An animation that is added after a takeover is explicit, even in a group.
  @Test func whatComesLaterCounts() {
    var stage = grouped()
    stage.takeOver(at: 1) { $0.position = Point2D(x: 8, y: 0) }
    stage.layer.add(
      AnimationGroup([linear("position.x", 7, 7, duration: 9)], timing: Timing(duration: 9)))
    stage.commit(at: 1.5)
    #expect(stage.number("position.x", 1.5) == 7 && stage.number("position.x", 3.5) == 7)
  }

  /// An entry of a group whose other entries move other numbers is taken over, and these continue, as animations
  /// outside of a group do. A property that was taken over before is no entry any more.
  @Test(arguments: [false, true])
  func otherEntriesOfAGroupGoOn(takesWholeFirst: Bool) {
    let (size, origin) = (
      linear(
        "bounds.size", .size(Size2D(width: 10, height: 10)), .size(Size2D(width: 40, height: 40)),
        duration: 3),
      linear("bounds.origin", .point(.zero), .point(Point2D(x: 30, y: 30)), duration: 3)
    )
    for isGroup in [true, false] {
      var stage = TakeoverStage()
      if isGroup {
        stage.layer.add(
          AnimationGroup([size, origin], timing: Timing(duration: 3)), forKey: "group")
      } else {
        stage.layer.add(size, forKey: "size")
        stage.layer.add(origin, forKey: "origin")
      }
      stage.commit(at: 0)
      if takesWholeFirst {
        _ = stage.layer.animate(
          .bounds.size, to: Size2D(width: 5, height: 5), with: .curve(duration: 1, takesOver: true))
        stage.commit(at: 0.5)
      }
      _ = stage.layer.animate(.bounds.size.width, to: 7, with: .curve(duration: 1, takesOver: true))
      stage.commit(at: 1)
      for time in [1, 1.25, 2.5] {
        #expect(isClose(stage.number("bounds.origin.x", time), 10 * time, tolerance: 1e-12))
        #expect(isClose(stage.number("bounds.origin.y", time), 10 * time, tolerance: 1e-12))
      }
      #expect(stage.number("bounds.size.width", 2) == 7)
    }
  }
}

extension MovingScene {
  /// Sets values in a block with a curve that takes over, and commits the takeover's number of seconds after the first
  /// commit at 1.
  func takeOverByCurve(_ takeover: Takeover) -> RenderTree {
    _ = context.commit(at: 1)
    context.animate(
      with: .curve(duration: 0.75, timingFunction: .easeInEaseOut, takesOver: true),
      delay: takeover.delay
    ) {
      for (index, value) in takeover.values { layer.setValue(value, for: paths[index]) }
    }
    return context.commit(at: 1 + takeover.seconds).tree
  }
}
