import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import Testing

/// Returns a layer whose context no longer exists.
@inline(never)
private func orphan(_ layerClass: LayerClass = .layer) -> Layer {
  let context = LayerContext()
  context.register(PropertyKey("padding", .number, default: .number(4)))
  let layer = Layer(layerClass, in: context)
  let sublayer = Layer(in: context)
  sublayer.documentID = "child"
  layer.addSublayer(sublayer)
  context.roots = [layer]
  return layer
}

@Suite struct LayerWithoutContextTests {
  private let fade = BasicAnimation(.opacity, from: 0, to: 1)

  @Test("its values, animations, sublayers and timing are read and changed")
  func everythingWorks() throws {
    let layer = orphan(.shape)
    #expect(layer.context == nil)
    layer.opacity = 0.5
    layer[.strokeEnd] = 0.25
    layer.position.x = 7
    layer.timing.speed = 2
    layer.pause(at: 3)
    #expect(layer.opacity == 0.5 && layer[.strokeEnd] == 0.25 && layer.position.x == 7)
    #expect(layer.animations.isEmpty, "nothing starts implicitly")
    let sublayer = try #require(layer.sublayers.first)
    layer.mask = sublayer
    layer.addSublayer(sublayer)
    sublayer.removeFromSuperlayer()
    #expect(layer.sublayers.isEmpty)
    #expect(try layer.value(forKeyPath: "padding") == .number(4), "registered properties are known")
  }

  @Test("animations are added, found, replaced and removed by their keys")
  func animations() {
    let layer = orphan()
    let first = layer.add(.basic(fade), forKey: "a")
    let second = layer.add(.transition(Transition()), forKey: "b")
    let third = layer.add(.basic(fade), forKey: "a")
    #expect(Set([first, second, third]).count == 3)
    #expect(layer.animationKeys == [Layer.transitionKey, "a"])
    #expect(layer.animation(forKey: "a")?.duration == Layer.defaultDuration)
    layer.removeAnimation(forKey: "a")
    #expect(layer.animations.map(\.id) == [second])
    layer.removeAllAnimations()
    #expect(layer.animations.isEmpty)
  }

  @Test("states set their values and restore them")
  func states() throws {
    let layer = orphan()
    let sublayer = try #require(layer.sublayers.first)
    let value = LayerState.SetValue(.number(0.25), forKeyPath: "opacity", of: "child")
    layer.states = [LayerState("low", elements: [.setValue(value)])]
    layer.stateTransitions = [
      StateTransition(
        from: StateTransition.anyState, to: "low",
        elements: [
          .animation(
            StateTransition.TargetedAnimation(.basic(fade), of: "child", key: "fade"))
        ])
    ]
    try layer.changeState(to: "low")
    #expect(sublayer.opacity == 0.25 && sublayer.animationKeys == ["fade"])
    try layer.changeState(to: nil)
    #expect(sublayer.opacity == 1 && layer.currentState == nil)
  }

  @Test("a context is freed with its layers, whatever they hold of each other")
  func nothingLeaks() {
    final class Delegate: AnimationDelegate, LayerDelegate {
      let layer: Layer
      init(_ layer: Layer) { self.layer = layer }
      func action(for layer: Layer, forKey key: String) -> LayerAction? { nil }
    }
    weak var context: LayerContext?
    weak var root: Layer?
    weak var delegate: Delegate?
    func make() {
      let made = LayerContext()
      let layer = Layer(in: made)
      layer.addSublayer(Layer(in: made))
      layer.mask = Layer(in: made)
      layer.isCommitted = true
      made.roots = [layer]
      made.register(
        PropertyKey("padding", .number), action: .custom { _, _ in _ = layer.opacity })
      let object = Delegate(layer)
      layer.delegate = object
      layer.add(.basic(fade), forKey: "fade", delegate: object)
      made.animate {
        layer.opacity = 0.5
      } completion: { _ in
        _ = (made.roots, layer)
      }
      made.transaction {
        made.completion = { layer.opacity = 0 }
        layer.position.x = 4
      }
      (context, root, delegate) = (made, layer, object)
      #expect(!layer.animations.isEmpty)
      // A delivery calls completions that hold the context, so none remains.
      for attached in layer.animations { made.animationDidStop(attached.id, isFinished: false) }
      made.runEligibleCompletions()
    }
    make()
    #expect(context == nil && root == nil && delegate == nil)
  }
}

/// The changes that a layer records for the next commit.
@Suite struct LayerMetadataTests {
  let context = LayerContext()
  let layer: Layer

  init() {
    layer = Layer(in: context)
    layer.addSublayer(Layer(in: context))
    layer.isCommitted = true
    context.disablesActions = true
  }

  /// Each edit records its own kind of change and no other; setting the same value again records nothing.
  @Test func editsNoteWhatTheyConcern() {
    let mask = Layer(in: context)
    let blur = Filter("gaussianBlur", name: "blur")
    let edits: [(LayerChanges, (Layer) -> Void)] = [
      (.timing, { $0.speed = 2 }), (.timing, { $0.timing.beginTime = 1 }),
      (.timing, { $0.pause(at: 3) }), (.properties, { $0.opacity = 0.5 }),
      (.properties, { $0.position.x = 3 }), (.properties, { $0.filters = [blur] }),
      (.sublayers, { $0.mask = mask }),
    ]
    for (index, (changes, edit)) in edits.enumerated() {
      #expect(context.takeChanges().layers.isEmpty)
      edit(layer)
      let noted = context.takeChanges().layers
      #expect(noted.map(\.layer.id) == [layer.id], "edit \(index)")
      #expect(noted.map(\.changes) == [changes], "edit \(index)")
      edit(layer)
      #expect(context.takeChanges().layers.isEmpty, "edit \(index) again")
    }
    layer.sublayers = []
    #expect(context.takeChanges().layers.map(\.changes) == [.sublayers])
  }

  @Test func animationsAreNoted() {
    layer.add(.basic(BasicAnimation(.opacity, from: 0, to: 1)), forKey: "fade")
    #expect(context.takeChanges().layers.map(\.changes) == [.animations])
    layer.removeAnimation(forKey: "fade")
    #expect(context.takeChanges().layers.map(\.changes) == [.animations])
  }

  @Test func whatIsInNoCommittedTreeNotesNothing() {
    let free = Layer(in: context)
    free.speed = 3
    free.opacity = 0
    free.add(.basic(BasicAnimation(.opacity, from: 0, to: 1)))
    #expect(context.takeChanges().layers.isEmpty)
  }
}

@Suite struct NestedGroupsTests {
  let context = LayerContext()

  private func nested(_ depth: Int) -> Animation {
    var animation = Animation.basic(BasicAnimation(.opacity, from: 0, to: 1))
    for _ in 0..<depth {
      animation = .group(AnimationGroup([animation], timing: Timing(duration: 1)))
    }
    return animation
  }

  private func depth(of animation: Animation) -> (groups: Int, isWhole: Bool) {
    var (animation, depth) = (animation, 0)
    while case .group(let group) = animation {
      depth += 1
      guard let child = group.animations.first else { return (depth, false) }
      animation = child
    }
    return (depth, true)
  }

  @Test(
    "groups lie in each other as deep as there may be; deeper ones lose their children",
    arguments: [0, 1, AnimationGroup.greatestDepth, AnimationGroup.greatestDepth + 1, 20_000])
  func depth(groups: Int) throws {
    let layer = Layer(in: context)
    let id = layer.add(nested(groups), forKey: "group")
    let added = try #require(layer.animation(forKey: "group"))
    let limit = AnimationGroup.greatestDepth
    let isWhole = groups <= limit
    #expect(depth(of: added) == (min(groups, limit + 1), isWhole))
    #expect(
      context.diagnostics
        == (isWhole ? [] : [.groupsTooDeep(layer: layer.id, animation: id, key: "group")]))
  }
}
