import AnimationTestSupport
import Inbetween
import SceneFiles
import Testing

@Suite struct RecordedTreeTests {
  private let context = LayerContext()

  @Test func fillsShowWhatIsRecorded() throws {
    let times = ["before": 1.5, "active": 2.5, "after": 3.5]
    for (input, expected, _) in try RecordedFacts.cases("fill mode application", count: 12) {
      let fillMode = try #require(FillMode(rawValue: try input.string("fillMode") ?? ""))
      var animation = BasicAnimation(
        .opacity, from: 0.25, to: 0.5,
        timing: Timing(beginTime: 2, duration: 1, fillMode: fillMode))
      animation.isRemovedOnCompletion = false
      let context = LayerContext()
      let layer = Layer(in: context)
      context.roots = [layer]
      layer.add(.basic(animation))
      let time = try #require(times[try input.string("phase") ?? ""])
      let shown = context.commit(at: 1).tree.presentation(of: layer.id, at: time)?.opacity
      #expect((shown != layer.opacity) == (try expected.bool()), "\(input)")
    }
  }

  @Test func addingSettlesWhatIsRecorded() throws {
    let cases = try RecordedFacts.cases("defaults resolved when an animation is added", count: 2)
    for (input, expected, _) in cases {
      let expected = try expected.object()
      let original = BasicAnimation(
        .opacity, to: 0, timing: Timing(duration: try #require(try input.number("duration"))))
      let layer = Layer(in: context)
      context.roots = [layer]
      if try input.bool("inGroup") == true {
        let duration = try #require(try input.number("groupDuration"))
        layer.add(
          .group(AnimationGroup([.basic(original)], timing: Timing(duration: duration))),
          forKey: "k")
        guard case .group(let group)? = layer.animation(forKey: "k") else {
          Issue.record("a group")
          return
        }
        #expect(group.animations[0].duration == (try expected.number("child.duration")))
        continue
      }
      context.animationDuration = try #require(try input.number("transactionDuration"))
      layer.add(.basic(original), forKey: "k")
      #expect(layer.animation(forKey: "k")?.duration == (try expected.number("stored.duration")))
      // The commit resolves the begin time, in the layer's time.
      layer.beginTime = 3
      _ = context.commit(at: 7)
      #expect(expected["stored.beginTime"] == .string(">0 (layer-local now)"))
      #expect(layer.animations.first?.resolved?.beginTime == 4)
      #expect(original.duration == (try expected.number("original.duration")))
      #expect(original.beginTime == (try expected.number("original.beginTime")))
    }
  }

  @Test func replicatorsCopyAsRecorded() throws {
    for (input, expected, tolerance) in try RecordedFacts.cases("replicator", count: 3) {
      let (replicator, layer) = (Layer(.replicator, in: context), Layer(in: context))
      replicator.addSublayer(layer)
      context.roots = [replicator]
      let index = Int(try input.number("instance") ?? 0)
      replicator[.instanceCount] = try input.number("instanceCount").map { Int($0) } ?? index + 1
      replicator[.instanceDelay] = try input.number("instanceDelay") ?? 0
      if let color = try input.numbers("color"), let offsets = try input.numbers("offsets") {
        replicator[.instanceColor] = Color(
          red: color[0], green: color[1], blue: color[2], alpha: color[3])
        replicator[.instanceRedOffset] = offsets[0]
        replicator[.instanceGreenOffset] = offsets[1]
        replicator[.instanceBlueOffset] = offsets[2]
        replicator[.instanceAlphaOffset] = offsets[3]
      }
      let tree = context.commit(at: 5).tree
      let shown = try #require(tree.presentation(of: replicator.id, at: 10))
      if input["instanceCount"] != nil {
        #expect(shown.copyCount == Int(try expected.number()))
      } else if input["color"] != nil {
        let color = shown.copyColor(index)
        #expect(
          isClose(
            [color.red, color.green, color.blue, color.alpha], try expected.numbers(),
            tolerance: tolerance))
      } else {
        let copy = try #require(tree.presentation(of: layer.id, copy: [index], at: 10))
        #expect(10 - copy.localTime == (try expected.object().number("timeOffset")))
      }
    }
  }

  /// The two recorded actions, from the old value to the new one; `TransactionTests` has the settings.
  @Test func actionsRunAsRecorded() throws {
    final class Answers: LayerDelegate {
      var actions: [String: LayerAction] = [:]
      func action(for layer: Layer, forKey key: String) -> LayerAction? { actions[key] }
    }
    var held = 0
    for (input, expected, _) in try RecordedFacts.cases("transactions", count: 6) {
      guard let action = try input.string("action") else { continue }
      held += 1
      let key = try #require(
        ["shouldRasterize", "rasterizationScale"].first { action.contains($0) })
      let expected = try expected.object()
      let (context, answers) = (LayerContext(), Answers())
      let layer = Layer(in: context)
      layer.delegate = answers
      context.roots = [layer]
      _ = context.commit(at: 0)
      var animation = BasicAnimation(keyPath: key)
      animation.duration = 0.4
      answers.actions[key] = .animation(.basic(animation))
      let type = try #require(layer.property(named: key)).type
      let old = try AnimatableValue(json: try #require(expected["from"]), type: type)
      let new = try AnimatableValue(json: try #require(expected["to"]), type: type)
      try layer.setValue(new, forKeyPath: key)
      #expect(layer.animation(forKey: key)?.duration == (try expected.number("duration")))
      let tree = context.commit(at: 1).tree
      let path = try layer.path(key)
      #expect(tree.value(of: layer.id, for: path, at: 1) == old)
      #expect(tree.value(of: layer.id, for: path, at: 1.4) == new)
      if case .number = type {
        #expect(tree.value(of: layer.id, for: path, at: 1.2)?.number.map { $0 > 1 } == true)
      }
    }
    #expect(held == 2)
  }

  /// Facts of transitions that the pipe does not contain: they leave the geometry alone, and some have no effect.
  @Test func transitionsLeaveTheModelAsRecorded() throws {
    for (input, expected, _) in try RecordedFacts.cases("transitions", count: 5) {
      var transition = Transition()
      transition.type = try input.string("type") ?? transition.type
      transition.subtype = try input.string("subtype")
      transition.timing = Timing(beginTime: try input.number("beginsIn") ?? 0, duration: 1)
      transition.fillMode = FillMode(rawValue: try input.string("fill") ?? "") ?? .removed
      let context = LayerContext()
      let layer = Layer(in: context)
      layer.frame = Rect2D(x: 10, y: 20, width: 30, height: 40)
      context.roots = [layer]
      layer.add(.transition(transition))
      let tree = context.commit(at: 0).tree
      let time = try input.number("elapsed") ?? 0
      #expect(tree.presentation(of: layer.id, at: time)?.frame == layer.frame)
      let isNone = expected == .string("no transition state")
      #expect((tree.transition(of: layer.id, at: time) == nil) == isNone, "\(input)")
    }
  }
}
