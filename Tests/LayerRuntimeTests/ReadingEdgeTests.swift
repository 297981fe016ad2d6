import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// Reading trees for things that do not exist, have not begun or have ended.
@Suite struct ReadingEdgeTests {
  @Test func aRootWithoutAPlaceInDepthLiesAtZero() {
    let context = LayerContext()
    let layers = [1, Double.nan, 0].map { height in
      let layer = Layer(in: context)
      layer.bounds = Rect2D(x: -5, y: -5, width: 10, height: 10)
      layer.zPosition = height
      return layer
    }
    context.roots = layers
    let tree = context.commit(at: 0).tree
    #expect(tree.hitTest(.zero, at: 0)?.id.layer == layers[0].id)
  }

  @Test func aLayerOutsideOfReplicatorsHasNoCopies() {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    let tree = context.commit(at: 0).tree
    #expect(tree.presentation(of: layer.id, copy: [1], at: 0) == nil)
  }

  @Test func theGroupOfATimelineHasNoStateOfItsOwn() {
    var stage = PlaybackStage()
    stage.context.play(stage.way(stage.a))
    stage.commit(at: 0)
    let id = stage.a.animations[0].id
    #expect(stage.tree.state(of: .animation(id, of: stage.a.id), at: 0.5) == nil)
  }

  @Test func beforeItsBeginAnAnimationHasComeNowhere() {
    var stage = PlaybackStage()
    stage.a.add(
      BasicAnimation(keyPath: "opacity", timing: Timing(beginTime: 2, duration: 1)), forKey: "late")
    stage.commit(at: 0)
    let state = stage.tree.state(of: .animation(stage.a.animations[0].id, of: stage.a.id), at: 1)
    #expect(state == PlaybackState(time: 0, progress: 0, remainingTime: 2))
  }

  @Test func atItsStopNothingRemainsOfAnAnimation() throws {
    for number in 1...60 {
      let stage = PlaybackStage()
      let tenths = Double(number) * 0.1
      stage.a.add(
        BasicAnimation(keyPath: "opacity", timing: Timing(beginTime: tenths, duration: tenths)))
      let tree = stage.context.commit(at: 0).tree
      let stop = try #require(
        Array(tree.events(in: 0..<20)).last { if case .ended = $0.kind { true } else { false } })
      let state = tree.state(of: stop.subject, at: stop.time)
      #expect(state?.remainingTime == 0, "\(tenths)")
    }
  }

  @Test func aLayerThatHasLeftShowsNoTransition() throws {
    let context = LayerContext()
    let (root, card) = (Layer(in: context), Layer(in: context))
    root.addSublayer(card)
    context.roots = [root]
    _ = context.commit(at: 0)
    card.add(Transition(duration: 5))
    _ = context.commit(at: 0)
    card.remove(exiting: .fade, with: .curve(duration: 1))
    let tree = context.commit(at: 0.5).tree
    let source = try #require(tree.transitionSource(of: card.id))
    var sampler = RenderSampler(tree)
    for (time, isShown) in [(1.0, true), (2, false)] {
      sampler.move(to: time)
      #expect((tree.transition(of: card.id, at: time) != nil) == isShown)
      #expect((sampler.progressVelocity(of: source) != nil) == isShown)
    }
  }

  @Test func whatLiesAboveACopyIsTheReplicatorItself() throws {
    let context = LayerContext()
    let (replicator, layer) = (Layer(.replicator, in: context), Layer(in: context))
    replicator[.instanceCount] = 4
    replicator.addSublayer(layer)
    context.roots = [replicator]
    let tree = context.commit(at: 0).tree
    let copy = try #require(tree.presentation(of: layer.id, copy: [2], at: 0))
    #expect(copy.superlayer?.copy == [])
    replicator[.instanceDelay] = 0.5
    let late = context.commit(at: 0).tree
    let lag = try #require(late.presentation(of: layer.id, copy: [2], at: 3))
    #expect(lag.localTime == 2 && lag.superlayer?.localTime == 3 && lag.superlayer?.copy == [])
  }
}
