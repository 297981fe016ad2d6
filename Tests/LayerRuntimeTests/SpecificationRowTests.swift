import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

// Behaviours that implementations usually get wrong and that are not values of one animation: of layers, keys,
// delegates and transactions. The number is the row's in the specification's table.

private final class Listener: AnimationDelegate {
  var lines: [String] = []

  func animationDidStart(_ animation: AddedAnimation, on layer: Layer.ID) {
    lines.append("start")
  }

  func animationDidStop(_ animation: AddedAnimation, on layer: Layer.ID, isFinished: Bool) {
    lines.append("stop \(isFinished)")
  }
}

@Suite struct SpecificationRowTests {
  let context = LayerContext()
  let layer: Layer

  init() {
    layer = Layer(in: context)
    context.roots = [layer]
  }

  private func fade(_ change: (inout BasicAnimation) -> Void = { _ in }) -> Animation {
    var animation = BasicAnimation(.opacity, from: 1, to: 0, timing: Timing(duration: 1))
    change(&animation)
    return .basic(animation)
  }

  private func opacity(_ commit: Commit, at time: Double) -> Double? {
    commit.tree.presentation(of: layer.id, at: time)?.opacity
  }

  // MARK: Time

  @Test("3 the transaction's duration") func transactionDuration() {
    context.transaction {
      context.animationDuration = 2
      layer.add(fade { $0.duration = 0 }, forKey: "fade")
    }
    #expect(layer.animation(forKey: "fade")?.duration == 2)
    #expect(opacity(context.commit(at: 0), at: 1) == 0.5)
  }

  @Test("7 at its end an animation is removed") func removal() {
    layer.add(fade(), forKey: "fade")
    #expect(opacity(context.commit(at: 0), at: 1) == 1)
    #expect(layer.animationKeys == ["fade"])
    #expect(opacity(context.commit(at: 1), at: 1) == 1)
    #expect(layer.animationKeys == nil)
  }

  @Test("9 one that is kept stays, and stops once") func keptAnimation() {
    layer.add(
      fade {
        $0.fillMode = .forwards
        $0.isRemovedOnCompletion = false
      }, forKey: "fade")
    let first = context.commit(at: 0)
    #expect(first.tree.events(in: 0..<3).map(\.kind) == [.ended(.completed)])
    let second = context.commit(at: 3)
    #expect(second.events.isEmpty && second.tree.events(in: 3..<1e9).isEmpty)
    #expect(layer.animationKeys == ["fade"] && opacity(second, at: 50) == 0)
  }

  @Test("23 times of layers in each other") func layerTimes() {
    let (middle, leaf) = (Layer(in: context), Layer(in: context))
    layer.addSublayer(middle)
    middle.addSublayer(leaf)
    (middle.beginTime, middle.speed, middle.timeOffset) = (2, 3, 0.25)
    (leaf.beginTime, leaf.speed, leaf.timeOffset) = (1, 2, 0.5)
    #expect(leaf.convertTime(10, from: middle) == 18.5)
    #expect(leaf.convertTime(10, from: nil) == 47 && leaf.convertTime(10, from: layer) == 47)
    #expect(leaf.convertTime(10, to: middle) == 5.75)
    #expect(isClose(leaf.convertTime(10, to: nil), 23.0 / 6, tolerance: 1e-15))
    let tree = context.commit(at: 0).tree
    #expect(tree.presentation(of: leaf.id, at: 10)?.localTime == 47)
  }

  @Test("24 pausing and going on") func pausing() {
    layer.pause(at: 100)
    #expect(context.commit(at: 100).tree.presentation(of: layer.id, at: 120)?.localTime == 100)
    layer.resume(at: 130)
    #expect(layer.beginTime == 30)
    #expect(context.commit(at: 130).tree.presentation(of: layer.id, at: 131)?.localTime == 101)
  }

  // MARK: Delegates

  @Test("28 children of groups tell nobody") func childrenOfGroups() {
    let listener = Listener()
    let children = [fade { $0.beginTime = 0.25 }, fade { $0.duration = 0.5 }]
    let group = AnimationGroup(children, timing: Timing(duration: 2))
    layer.add(.group(group), forKey: "group", delegate: listener)
    let commit = context.commit(at: 0)
    let events = commit.events + commit.tree.events(in: 0..<10)
    #expect(events.map(\.key) == ["group", "group"])
    context.deliver(events)
    #expect(listener.lines == ["start", "stop true"])
  }

  @Test("58 replacing tells the one that is replaced") func replacing() {
    let (first, second) = (Listener(), Listener())
    layer.add(fade(), forKey: "k", delegate: first)
    context.deliver(context.commit(at: 0).events)
    layer.add(fade(), forKey: "k", delegate: second)
    context.deliver(context.commit(at: 0.5).events)
    #expect(first.lines == ["start", "stop false"] && second.lines == ["start"])
  }

  @Test("62 an animation starts at its begin") func startOfADelayedAnimation() {
    let listener = Listener()
    layer.add(fade { $0.beginTime = 11 }, forKey: "fade", delegate: listener)
    let commit = context.commit(at: 10)
    context.deliver(commit.events)
    context.deliver(commit.tree.events(in: 10..<11))
    #expect(listener.lines == [])
    context.deliver(commit.tree.events(in: 11..<11.001))
    #expect(listener.lines == ["start"])
    #expect(commit.tree.events(in: 10..<11.5).map(\.time) == [11])
  }

  // MARK: Keys

  @Test("59 without a key both run") func withoutAKey() {
    let ids = [layer.add(fade()), layer.add(fade { $0.duration = 2 })]
    #expect(layer.animationKeys == nil)
    let commit = context.commit(at: 0)
    #expect(commit.events.map(\.animation) == ids && commit.events.map(\.key) == [nil, nil])
    #expect(commit.tree.events(in: 0..<9).map(\.animation) == ids)
  }

  @Test("60 a transition's key") func transitionKey() {
    layer.add(.transition(Transition()), forKey: "x")
    #expect(layer.animationKeys == ["transition"])
  }

  @Test("61 an animation is copied when it is added") func copyOnAdd() {
    var animation = BasicAnimation(.opacity, from: 1, to: 0, timing: Timing(duration: 1))
    layer.add(.basic(animation), forKey: "k")
    animation.duration = 9
    #expect(layer.animation(forKey: "k")?.duration == 1)
    #expect(opacity(context.commit(at: 0), at: 0.5) == 0.5)
  }

  // MARK: Transactions

  @Test("63 a completion without animations") func completionOfNothing() {
    var calls = 0
    context.transaction {
      context.completion = { calls += 1 }
      layer.opacity = 0.5
    }
    let commit = context.commit(at: 0)
    #expect(calls == 0)
    context.deliver(commit.events)
    context.deliver(commit.tree.events(in: 0..<1))
    #expect(calls == 1)
  }

  @Test("64 two completions of one transaction") func twoCompletions() {
    var calls: [String] = []
    context.transaction {
      context.completion = { calls.append("A") }
      context.completion = { calls.append("B") }
    }
    context.deliver(context.commit(at: 0).events)
    #expect(calls == ["A", "B"])
  }

  @Test("65 nested settings") func nestedSettings() {
    context.transaction {
      context.animationDuration = 1
      context.transaction { context.animationDuration = 3 }
      #expect(context.animationDuration == 1)
    }
  }

  @Test("66 disabled actions are no explicit animations") func disabledActions() {
    _ = context.commit(at: 0)
    context.transaction {
      context.disablesActions = true
      layer.add(fade(), forKey: "fade")
      layer.zPosition = 5
    }
    #expect(layer.animationKeys == ["fade"])
    #expect(opacity(context.commit(at: 1), at: 1.5) == 0.5)
  }

  @Test("67 setting an equal value") func equalValue() {
    final class Delegate: LayerDelegate {
      var asked: [String] = []
      func action(for layer: Layer, forKey key: String) -> LayerAction? {
        asked.append(key)
        return nil
      }
    }
    let delegate = Delegate()
    layer.delegate = delegate
    _ = context.commit(at: 0)
    layer.opacity = 1
    #expect(layer.animationKeys == nil && delegate.asked == [])
    layer.opacity = 0.5
    #expect(layer.animationKeys == ["opacity"] && delegate.asked == ["opacity"])
  }

  // MARK: Layers

  @Test("68 a layer's duration") func layerDuration() { #expect(layer.duration == .infinity) }

  @Test("71 the greatest edges are no part of a layer") func edges() throws {
    layer.frame = Rect2D(x: 0, y: 0, width: 10, height: 10)
    let point = Point2D(x: 10, y: 5)
    #expect(layer.hitTest(point) == nil)
    let shown = try #require(context.commit(at: 0).tree.presentation(of: layer.id, at: 0))
    #expect(shown.hitTest(point) == nil)
    #expect(shown.hitTest(Point2D(x: 0, y: 5))?.id == shown.id)
  }

  @Test("73 the shadow") func shadow() {
    #expect(layer.shadowOffset == Size2D(width: 0, height: -3))
    #expect(layer.shadowRadius == 3 && layer.shadowOpacity == 0)
  }

  @Test("74 the frame is not animatable") func frame() {
    layer.frame = Rect2D(x: 10, y: 20, width: 30, height: 40)
    let end = AnimatableValue.rect(Rect2D(x: 0, y: 0, width: 1, height: 1))
    layer.add(
      .basic(BasicAnimation(keyPath: "frame", to: end, timing: Timing(duration: 1))), forKey: "f")
    let commit = context.commit(at: 0)
    #expect(commit.diagnostics.map(\.code.rawValue) == ["unknown-key-path"])
    #expect(commit.tree.presentation(of: layer.id, at: 0.5)?.frame == layer.frame)
  }
}
