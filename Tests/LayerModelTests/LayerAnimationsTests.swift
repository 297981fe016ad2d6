import AnimationTestSupport
import AnimationTiming
import LayerModel
import Testing

@Suite struct LayerAnimationsTests {
  let context = LayerContext()
  let layer: Layer

  init() { layer = Layer(in: context) }

  let fade = BasicAnimation(.opacity, from: 0, to: 1, timing: Timing(duration: 1))

  @Test("keys that differ in their code points are two")
  func composedKeys() {
    layer.add(fade, forKey: "\u{E9}")
    layer.add(fade, forKey: "e\u{301}")
    #expect(layer.animations.count == 2)
    layer.removeAnimation(forKey: "\u{E9}")
    #expect(layer.animation(forKey: "\u{E9}") == nil)
    #expect(layer.animation(forKey: "e\u{301}") != nil)
    #expect(layer.playback(forKey: "\u{E9}") == nil)
  }

  /// Adding copies: later changes of the original, or of an animation read from the layer, have no effect.
  @Test func copyOnAdd() {
    let changes = zip(Generator<Double>.any, .any, .any)
    forAll("copy on add", Generator<Timing>.anyTiming, changes) { timing, change in
      let layer = Layer(in: context)
      var original = AnimationGroup([.basic(fade)], timing: timing)
      layer.add(.group(original), forKey: "group")
      let added = layer.animation(forKey: "group")
      (original.beginTime, original.duration) = (change.0, change.1)
      original.animations[0].speed = change.2
      var given = added
      given?.timeOffset = change.0
      return layer.animation(forKey: "group") == added
    }
  }

  @Test(arguments: [(0.0, 0.25), (-3, 0.25), (0.5, 0.5), (.infinity, .infinity)])
  func durationsAreSettled(given: Double, stored: Double) {
    var animation = fade
    animation.duration = given
    layer.add(.basic(animation), forKey: "fade")
    #expect(layer.animation(forKey: "fade")?.duration == stored)
    // A child has the duration of its group.
    var group = AnimationGroup([.basic(animation)])
    group.duration = 4
    layer.add(.group(group), forKey: "group")
    guard case .group(let added)? = layer.animation(forKey: "group") else {
      Issue.record("a group")
      return
    }
    #expect(added.animations[0].duration == (given > 0 ? given : 4))
  }

  @Test func aKeyIsReplacedAndItsNewAnimationComesLast() {
    let first = layer.add(.basic(fade), forKey: "a")
    layer.add(.basic(fade), forKey: "b")
    layer.add(.basic(fade), forKey: "a")
    #expect(layer.animationKeys == ["b", "a"])
    #expect(context.takeChanges().removed.map(\.animation.id) == [first])
  }

  @Test func animationsWithoutAKeyCoexist() {
    #expect(layer.animationKeys == nil)
    layer.add(.basic(fade))
    layer.add(.basic(fade))
    #expect(layer.animations.count == 2 && layer.animationKeys == nil)
    layer.add(.basic(fade), forKey: "a")
    layer.removeAllAnimations()
    #expect(layer.animations.isEmpty && context.takeChanges().removed.count == 3)
  }

  @Test func transitionsHaveOneKey() {
    layer.add(.transition(Transition()), forKey: "x")
    layer.add(.transition(Transition()))
    #expect(layer.animationKeys == [Layer.transitionKey])
  }
}

@Test("with reduced motion transitions fade, and no other animation differs")
func transitionsFadeWithReducedMotion() {
  let context = LayerContext()
  let layer = Layer(in: context)
  context.reducedMotion = true
  layer.add(.transition(Transition(type: "push", subtype: "fromLeft")))
  let move = Animation.basic(BasicAnimation(.position.x, from: 0, to: 1, duration: 2))
  layer.add(move, forKey: "move")
  guard case .transition(let transition)? = layer.animation(forKey: "transition") else {
    Issue.record("no transition")
    return
  }
  #expect(transition.type == "fade")
  #expect(layer.animation(forKey: "move") == move)
}

/// Law: a transition fades however it is added to a layer, and the animations next to it are untouched.
@Test("with reduced motion transitions fade in groups and timelines too", arguments: [0, 1, 3])
func transitionsInGroupsFadeWithReducedMotion(depth: Int) throws {
  let context = LayerContext()
  let layer = Layer(in: context)
  context.roots = [layer]
  context.reducedMotion = true
  let move = Animation.basic(BasicAnimation(.position.x, from: 0, to: 1, duration: 2))
  func nested(_ type: String) -> Animation {
    let transition = Animation.transition(Transition(type: type, duration: 1))
    return (0..<depth).reduce(transition) { inner, _ in
      .group(AnimationGroup([move, inner], duration: 2))
    }
  }
  let key = depth == 0 ? Layer.transitionKey : "key"
  layer.add(nested("push"), forKey: key)
  #expect(layer.animation(forKey: key) == nested("fade"))
  var timeline = LayerTimeline()
  timeline.add(nested("moveIn"), to: layer)
  context.play(timeline)
  guard case .group(let played)? = layer.animations.last?.animation else {
    Issue.record("nothing plays")
    return
  }
  var plain = LayerTimeline()
  plain.add(nested("fade"), to: layer)
  context.reducedMotion = false
  context.play(plain)
  #expect(layer.animations.last?.animation == .group(played))
}
