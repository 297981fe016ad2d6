import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

private let spring = Spring.stiffness(100, damping: 20)

private struct Scene {
  var stage = TakeoverStage()
  let told = Log()

  final class Log {
    var lines: [String] = []
  }

  var layer: Layer { stage.layer }
  var context: LayerContext { stage.context }

  func completion(_ name: String) -> (Bool) -> Void {
    { [told] in told.lines.append("\(name) \($0)") }
  }

  mutating func commit(at time: Double) {
    let tree = stage.commit.tree
    context.deliver(tree.events(in: tree.commitTime..<time))
    stage.commit(at: time)
    context.deliver(stage.commit.events)
  }

  func numbers(_ keyPath: String, _ times: [Double]) -> [Double] {
    times.map { stage.number(keyPath, $0) }
  }
}

/// Interruptions for every kind of first and second motion: the numbers that are not interrupted continue.
@Suite struct InterruptionTests {
  /// Motions of one number for four seconds from 0, at 10 per second.
  private static let firsts: [Named<@Sendable (inout Scene) -> Playback?>] = [
    Named("animate") { scene in
      scene.layer.animate(
        .position.y, to: 40, with: .curve(duration: 4, timingFunction: .linear),
        completion: scene.completion("first"))
      return nil
    },
    Named("takeover") { scene in
      scene.layer.animate(
        .position.y, to: 40, with: .curve(duration: 4, timingFunction: .linear, takesOver: true),
        completion: scene.completion("first"))
      return nil
    },
    Named("playback") { scene in
      var timeline = LayerTimeline()
      timeline.animate(
        scene.layer, .position.y, to: 40, with: .curve(duration: 4, timingFunction: .linear))
      return scene.context.play(timeline)
    },
  ]

  /// Motions of the number from 10 to 90 within a second.
  private static let seconds: [Named<@Sendable (Scene) -> Void>] = [
    Named("block") { scene in
      scene.context.animate(with: .curve(duration: 1, timingFunction: .linear)) {
        scene.layer.position.y = 90
      }
    },
    Named("block of the component") { scene in
      scene.context.animate(with: .curve(duration: 1, timingFunction: .linear)) {
        scene.layer[.position.y] = 90
      }
    },
    Named("implicit") { scene in
      scene.context.transaction {
        scene.context.animationDuration = 1
        scene.context.animationTimingFunction = .linear
        scene.layer.position.y = 90
      }
    },
    Named("animate") { scene in
      scene.layer.animate(.position.y, to: 90, with: .curve(duration: 1, timingFunction: .linear))
    },
    Named("animate the whole") { scene in
      scene.layer.animate(
        .position, to: Point2D(x: 0, y: 90), with: .curve(duration: 1, timingFunction: .linear))
    },
    Named("timeline") { scene in
      var timeline = LayerTimeline()
      timeline.animate(
        scene.layer, .position.y, to: 90, with: .curve(duration: 1, timingFunction: .linear))
      scene.context.play(timeline)
    },
  ]

  @Test(arguments: firsts, seconds)
  private func aComponentDoesNotComeBack(
    first: Named<@Sendable (inout Scene) -> Playback?>, second: Named<@Sendable (Scene) -> Void>
  ) {
    var scene = Scene()
    let playback = first.value(&scene)
    scene.commit(at: 0)
    second.value(scene)
    scene.commit(at: 1)
    let shown = scene.numbers("position.y", [1, 1.5, 2, 2.5, 3.9, 4, 9])
    #expect(isClose(shown, [10, 50, 90, 90, 90, 90, 90], tolerance: 1e-12), "\(shown)")
    if playback == nil { #expect(scene.told.lines == ["first false"]) }
    scene.commit(at: 9)
    #expect(scene.stage.number("position.y", 10) == 90)
    #expect(scene.told.lines == (playback == nil ? ["first false"] : []))
  }

  /// Motions that take one number of a moving whole.
  private static let takers: [Named<@Sendable (Layer, LayerContext) -> Void>] = [
    Named("animate") { layer, _ in layer.animate(.position.x, to: 7, with: .curve(duration: 0.5)) },
    Named("spring") { layer, _ in layer.animate(.position.x, to: 7, with: .spring(spring)) },
    Named("takeover") { layer, _ in
      layer.animate(.position.x, to: 7, with: .curve(duration: 0.5, takesOver: true))
    },
    Named("at once") { layer, _ in
      layer.animate(.position.x, to: 7, with: .curve(duration: 0, takesOver: true))
    },
    Named("decay") { layer, _ in
      layer.animate(.position.x, to: 7, decay: .scroll, velocity: 100)
    },
    Named("timeline") { layer, context in
      var timeline = LayerTimeline()
      timeline.animate(layer, .position.x, to: 7, with: .curve(duration: 0.5))
      context.play(timeline)
    },
  ]

  /// Motions of the whole position for four seconds, at 10 and 20 per second.
  private static let wholes: [Named<@Sendable (Layer, LayerContext) -> Playback?>] = [
    Named("block") { layer, context in
      context.animate(with: .curve(duration: 4, timingFunction: .linear)) {
        layer.position = Point2D(x: 40, y: 80)
      }
      return nil
    },
    Named("animate") { layer, _ in
      layer.animate(
        .position, to: Point2D(x: 40, y: 80), with: .curve(duration: 4, timingFunction: .linear))
      return nil
    },
    Named("playback") { layer, context in
      var timeline = LayerTimeline()
      timeline.animate(
        layer, .position, to: Point2D(x: 40, y: 80),
        with: .curve(duration: 4, timingFunction: .linear))
      return context.play(timeline)
    },
  ]

  @Test(arguments: wholes, takers)
  private func theOtherNumbersContinue(
    whole: Named<@Sendable (Layer, LayerContext) -> Playback?>,
    taker: Named<@Sendable (Layer, LayerContext) -> Void>
  ) {
    var scene = Scene()
    let playback = whole.value(scene.layer, scene.context)
    scene.commit(at: 0)
    taker.value(scene.layer, scene.context)
    scene.commit(at: 1)
    let y = scene.numbers("position.y", [1, 2, 3, 4, 9])
    #expect(isClose(y, [20, 40, 60, 80, 80], tolerance: 1e-12), "\(y)")
    #expect(scene.stage.speed("position.y", 1) == 20)
    #expect(scene.stage.number("position.x", 9) == 7)
    if playback == nil {
      #expect(scene.stage.events.contains("stop position"))
      #expect(!scene.stage.commit.tree.events(in: 1..<9).contains { $0.key == "position" })
    }
    scene.commit(at: 9)
    #expect(isClose(scene.stage.value("position", 9).lanes, [7, 80], tolerance: 1e-12))
    #expect(scene.layer.position == Point2D(x: 7, y: 80))
    withExtendedLifetime(playback) {}
  }

  /// A block of the whole moves only the changed numbers; a number with its own animation continues.
  @Test func aBlockLeavesTheNumbersThatItDoesNotChange() {
    var scene = Scene()
    scene.layer.animate(
      .position.x, to: 40, with: .curve(duration: 4, timingFunction: .linear),
      completion: scene.completion("x"))
    scene.commit(at: 0)
    scene.context.animate(
      with: .curve(duration: 1, timingFunction: .linear), { scene.layer.position.y = 60 },
      completion: scene.completion("block"))
    scene.commit(at: 1)
    #expect(
      isClose(scene.numbers("position.x", [1, 2, 3, 4]), [10, 20, 30, 40], tolerance: 1e-12))
    #expect(isClose(scene.numbers("position.y", [1, 1.5, 2]), [0, 30, 60], tolerance: 1e-12))
    scene.commit(at: 9)
    #expect(scene.told.lines == ["block true", "x true"])
  }

  /// The unchanged numbers of a component with several numbers continue.
  @Test func aPartOfAComponentContinues() {
    var scene = Scene()
    scene.layer.animate(
      .bounds.size, to: Size2D(width: 40, height: 80),
      with: .curve(duration: 4, timingFunction: .linear))
    scene.commit(at: 0)
    scene.context.animate(with: .curve(duration: 1, timingFunction: .linear)) {
      scene.layer[.bounds.size.width] = 0
    }
    scene.commit(at: 1)
    let heights = scene.numbers("bounds.size.height", [1, 2, 4])
    #expect(isClose(heights, [20, 40, 80], tolerance: 1e-12), "\(heights)")
    #expect(
      isClose(scene.numbers("bounds.size.width", [1, 1.5, 2, 4]), [10, 5, 0, 0], tolerance: 1e-12))
  }

  /// The parts of a transform are numbers, taken from the whole and by it.
  @Test func partsOfTransformsAreNumbers() {
    var scene = Scene()
    scene.layer.animate(
      .transform, to: Transform3D.scale(x: 3, y: 1).translated(x: 40, y: 80),
      with: .curve(duration: 4, timingFunction: .linear))
    scene.commit(at: 0)
    scene.layer.animate(
      .transform.rotationZ, to: 1, with: .curve(duration: 1, timingFunction: .linear))
    scene.commit(at: 1)
    for (name, values) in [
      ("transform.translation.y", [20.0, 40, 80, 80]), ("transform.scale.x", [1.5, 2, 3, 3]),
      ("transform.rotation.z", [0, 1, 1, 1]),
    ] {
      let shown = scene.numbers(name, [1, 2, 4, 9])
      #expect(isClose(shown, values, tolerance: 1e-12), "\(name): \(shown)")
    }
    // Its own rotation continues under a block that changes only the translation.
    scene.layer.animate(
      .transform.rotationZ, to: 0, with: .curve(duration: 4, timingFunction: .linear))
    scene.commit(at: 10)
    scene.context.animate(with: .curve(duration: 1, timingFunction: .linear)) {
      scene.layer[.transform.translationX] = 0
    }
    scene.commit(at: 11)
    let turns = scene.numbers("transform.rotation.z", [11, 12, 13, 14])
    #expect(isClose(turns, [0.75, 0.5, 0.25, 0], tolerance: 1e-12), "\(turns)")
    #expect(
      isClose(
        scene.numbers("transform.translation.x", [11, 11.5, 12]), [120, 60, 0], tolerance: 1e-12))
  }

  /// An animation that the user added stays and becomes visible again, with a diagnostic. An additive animation and a
  /// group are left alone without a diagnostic.
  @Test func whatWasAddedStays() {
    var scene = Scene()
    scene.layer.add(linear("position.y", .number(0), .number(40), duration: 4), forKey: "own")
    scene.commit(at: 0)
    scene.context.animate(with: .curve(duration: 1, timingFunction: .linear)) {
      scene.layer.position.y = 90
    }
    scene.commit(at: 1)
    #expect(
      isClose(
        scene.numbers("position.y", [1, 1.5, 2, 3, 4]), [10, 50, 20, 30, 90], tolerance: 1e-12))
    let messages = scene.stage.commit.diagnostics.map(\.message)
    #expect(messages.count == 1)
    #expect(
      messages.first?.contains("'own'") == true && messages.first?.contains("'position'") == true)
    scene.commit(at: 1.1)
    #expect(scene.stage.commit.diagnostics.isEmpty)
    // An animation that ends before does not become visible again.
    scene.layer.animate(.position.y, to: 0, with: .curve(duration: 4))
    scene.commit(at: 1.2)
    #expect(scene.stage.commit.diagnostics.isEmpty)
  }

  /// Setting without actions changes only the model.
  @Test func aSetWithoutActionsInterruptsNothing() {
    var scene = Scene()
    scene.layer.animate(
      .position, to: Point2D(x: 40, y: 80), with: .curve(duration: 4, timingFunction: .linear))
    scene.commit(at: 0)
    scene.context.transaction {
      scene.context.disablesActions = true
      scene.layer.position.y = 5
    }
    scene.commit(at: 1)
    #expect(isClose(scene.numbers("position.y", [1, 3.5, 4]), [20, 70, 5], tolerance: 1e-12))
  }

  /// An additive motion is not interrupted.
  @Test func anAdditiveMotionIsNotInterrupted() {
    var scene = Scene()
    var added = BasicAnimation(keyPath: "position.y", from: .number(8), to: .number(0))
    (added.isAdditive, added.duration, added.timingFunction) = (true, 4, .linear)
    scene.layer.actions["position"] = .animation(.basic(added))
    scene.layer.position.y = 0.5
    scene.commit(at: 0)
    scene.layer.animate(.position.y, to: 40, with: .curve(duration: 2, timingFunction: .linear))
    scene.commit(at: 2)
    // Lower in the stack, so that the new one hides it.
    #expect(scene.layer.animationKeys == ["position", "position.y"])
    #expect(scene.stage.commit.diagnostics.isEmpty)
  }

  /// An invalid target is refused, wherever it is given.
  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func anImpossibleTargetIsRefused(number: Double) {
    let cases: [(name: String, ask: (Layer, LayerContext) -> Void)] = [
      (
        "animate", { layer, _ in layer.animate(.position.y, to: number, with: .curve(duration: 1)) }
      ),
      ("spring", { layer, _ in layer.animate(.position.y, to: number, with: .spring(spring)) }),
      (
        "whole",
        { layer, _ in
          layer.animate(.position, to: Point2D(x: 5, y: number), with: .curve(duration: 1))
        }
      ),
      ("block", { layer, context in context.animate { layer.position.y = number } }),
      (
        "spring block",
        { layer, context in
          context.animate(with: .spring(spring)) { layer.position.y = number }
        }
      ),
      (
        "step",
        { layer, context in
          var timeline = LayerTimeline()
          timeline.animate(layer, .position.y, to: number, with: .curve(duration: 1))
          context.play(timeline)
        }
      ),
      (
        "change",
        { layer, context in
          var timeline = LayerTimeline()
          timeline.animate(layer, .position.y, by: number, with: .curve(duration: 1))
          context.play(timeline)
        }
      ),
      (
        "keyframes",
        { layer, context in
          context.animateKeyframes(duration: 1) {
            $0.add(at: 0, duration: 1) { layer.position.y = number }
          }
        }
      ),
    ]
    for one in cases {
      var scene = Scene()
      scene.layer.animate(.position.y, to: 40, with: .curve(duration: 4, timingFunction: .linear))
      scene.commit(at: 0)
      one.ask(scene.layer, scene.context)
      let diagnostics = scene.context.diagnostics
      #expect(diagnostics.count == 1, "\(one.name): \(diagnostics)")
      #expect(
        diagnostics.first?.message.contains("expected a finite target, found \(number)") == true)
      scene.commit(at: 1)
      #expect(scene.layer.position == Point2D(x: 0, y: 40), "\(one.name)")
      #expect(scene.stage.number("position.y", 9) == 40, "\(one.name)")
    }
  }

  /// Stops that one step causes are reported by begin time, in the order of the tree.
  @Test func stopsAreToldByBegin() {
    var scene = Scene()
    var later = BasicAnimation(.zPosition, from: 0, to: 1, duration: 2)
    later.beginTime = 0.75
    scene.layer.add(later, forKey: "later")
    scene.commit(at: 0)
    scene.layer.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 2), forKey: "earlier")
    scene.commit(at: 0.5)
    scene.layer.removeAllAnimations()
    scene.commit(at: 1.5)
    #expect(scene.stage.events == ["stop earlier", "stop later"])
    // A timeline stops the animations of several layers.
    let context = scene.context
    let below = Layer(in: context)
    scene.layer.addSublayer(below)
    scene.commit(at: 2)
    below.animate(.opacity, to: 0.5, with: .curve(duration: 9))
    scene.layer.animate(.opacity, to: 0.5, with: .curve(duration: 9))
    scene.commit(at: 3)
    var timeline = LayerTimeline()
    timeline.animate(below, .opacity, to: 0, with: .curve(duration: 1))
    timeline.animate(scene.layer, .opacity, to: 0, with: .curve(duration: 1))
    let playback = context.play(timeline)
    scene.commit(at: 4)
    #expect(scene.stage.commit.events.map(\.layer) == [scene.layer.id, below.id])
    withExtendedLifetime(playback) {}
  }
}
