import AnimationGeometry
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

@Suite struct RuntimeMisuseTests {
  @Test func commitsGoForwards() async {
    let back = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let context = LayerContext()
      _ = context.commit(at: 2)
      _ = context.commit(at: 1)
    }
    expect(
      back,
      says: "a commit at 1.0 s follows a commit at 2.0 s: the times of commits must not decrease")
    let none = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = LayerContext().commit(at: .nan)
    }
    expect(none, says: "a commit cannot be at nan s: give a finite time")
  }

  @Test func rootsAreTheContextsOwnOnTopAndOnce() async {
    let foreign = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (context, other) = (LayerContext(), LayerContext())
      context.roots = [Layer(in: other)]
      _ = context.commit(at: 0)
    }
    expect(foreign, says: "layer 1 cannot be a root of this context: it was made in another")
    let inside = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let context = LayerContext()
      let (outer, inner) = (Layer(in: context), Layer(in: context))
      outer.name = "menu"
      outer.addSublayer(inner)
      context.roots = [inner]
      _ = context.commit(at: 0)
    }
    expect(inside, says: "layer 2 cannot be a root: it is a sublayer of layer 1 'menu'")
    let twice = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let context = LayerContext()
      let layer = Layer(in: context)
      context.roots = [layer, layer]
      _ = context.commit(at: 0)
    }
    expect(twice, says: "layer 1 is a root twice: give each root once")
  }

  @Test func buffersHaveWholeProperties() async {
    let part = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let context = LayerContext()
      let layer = Layer(in: context)
      context.roots = [layer]
      layer.add(BasicAnimation(.position.x, from: 0, to: 1, duration: 1))
      var buffer = PresentationBuffer()
      buffer.update(to: context.commit(at: 0).tree)
      buffer.sample(at: 0.5)
      buffer.forEachChange { property, _ in _ = property.is(.position.x) }
    }
    expect(part, says: "position.x: expected a whole property, found a component; use 'position'")
  }

  @Test func whatIsShownHasTheProperty() async {
    let missing = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let context = LayerContext()
      let layer = Layer(in: context)
      context.roots = [layer]
      _ = context.commit(at: 0).tree.presentation(of: layer.id, at: 0)?[.strokeEnd]
    }
    expect(
      missing,
      says: "layer 1 in the tree has no property 'strokeEnd', which the class .layer lacks: "
        + ".shape has it; make the layer with Layer(.shape, in: context)")
    let type = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let context = LayerContext()
      let layer = Layer(in: context)
      context.roots = [layer]
      let shown = context.commit(at: 0).tree.presentation(of: layer.id, at: 0)
      _ = shown?[Property("position", default: 0.0)]
    }
    expect(type, says: "'position' has values of type point, not number")
  }

  @Test func copiesAreThoseOfTheReplicator() async {
    let shown = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let context = LayerContext()
      let layer = Layer(.replicator, in: context)
      context.roots = [layer]
      let tree = context.commit(at: 0).tree
      _ = tree.presentation(of: layer.id, at: 0)?.sublayers(inCopy: 1)
    }
    expect(shown, says: "there is no copy 1 among the 1 of layer 1")
    let negative = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let context = LayerContext()
      let layer = Layer(.replicator, in: context)
      context.roots = [layer]
      _ = context.commit(at: 0).tree.presentation(of: layer.id, at: 0)?.copyColor(-1)
    }
    expect(negative, says: "there is no copy -1: copies are counted from 0")
  }
}

/// References: a released context is deallocated, with its layers and the state of its commits.
@Suite struct ContextLifetimeTests {
  @Test func nothingLeaksAfterCommits() {
    final class Listener: AnimationDelegate {
      let layer: Layer
      init(_ layer: Layer) { self.layer = layer }
    }
    weak var context: LayerContext?
    weak var root: Layer?
    weak var removed: Layer?
    weak var listener: Listener?
    func make() -> RenderTree {
      let made = LayerContext()
      let (layer, sublayer) = (Layer(in: made), Layer(in: made))
      layer.addSublayer(sublayer)
      layer.mask = Layer(in: made)
      made.roots = [layer]
      _ = made.commit(at: 0)
      let object = Listener(layer)
      layer.add(
        .basic(BasicAnimation(.opacity, from: 0, to: 1, timing: Timing(duration: 9))),
        forKey: "fade", delegate: object)
      layer.position.x = 5
      _ = made.commit(at: 1)
      // Left undone: changes that no commit has seen, and a running animation.
      sublayer.opacity = 0.5
      sublayer.removeFromSuperlayer()
      layer.timing.speed = 2
      (context, root, removed, listener) = (made, layer, sublayer, object)
      return made.commit(at: 2).tree
    }
    let tree = make()
    #expect(context == nil && root == nil && removed == nil && listener == nil)
    #expect(tree.layerCount == 2, "the tree goes on")
  }

  /// A layer that outlives its context keeps its committed values.
  @Test func aCommittedLayerOutlivesItsContext() {
    func make() -> Layer {
      let context = LayerContext()
      let layer = Layer(in: context)
      layer.addSublayer(Layer(in: context))
      context.roots = [layer]
      _ = context.commit(at: 0)
      layer.opacity = 0.5
      _ = context.commit(at: 1)
      return layer
    }
    let layer = make()
    let before = layer.animations
    #expect(before.count == 1)
    layer.opacity = 0.25
    #expect(layer.opacity == 0.25 && layer.animations == before, "nothing starts implicitly")
    layer.add(.basic(BasicAnimation(.opacity, from: 0, to: 1)), forKey: "opacity")
    #expect(layer.animations.count == 1 && layer.animations != before)
    layer.sublayers[0].removeFromSuperlayer()
    layer.speed = 3
    layer.removeAllAnimations()
    #expect(layer.sublayers.isEmpty && layer.animations.isEmpty)
  }

  /// Groups of the greatest depth are committed, read and reported; deeper ones are cut.
  @Test(arguments: [AnimationGroup.greatestDepth, 20_000])
  func groupsInEachOtherAreShown(depth: Int) {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    _ = context.commit(at: 0)
    var animation = Animation.basic(BasicAnimation(.opacity, from: 0, to: 1))
    for _ in 0..<depth {
      animation = .group(AnimationGroup([animation], timing: Timing(duration: 2)))
    }
    layer.add(animation, forKey: "group")
    let commit = context.commit(at: 1)
    let shown = commit.tree.presentation(of: layer.id, at: 2)?.opacity
    #expect(shown == (depth > AnimationGroup.greatestDepth ? 1 : 0.5))
    #expect(commit.tree.nextChange(after: 1.5) < .infinity)
    #expect(commit.events.map(\.kind) == [.started])
    #expect(commit.tree.events(in: 1..<9).map(\.kind) == [.ended(.completed)])
    _ = commit.diagnostics
    #expect(context.commit(at: 5).tree.presentation(of: layer.id, at: 5)?.opacity == 1)
  }
}
