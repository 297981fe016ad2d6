import AnimationInterpolation
import LayerModel
import LayerRuntime
import Testing

/// Law: trees that are made in the same way are equal, and any single difference makes them unequal.
@Suite("Equal trees")
struct EqualTreesTests {
  private struct Stage {
    let context = LayerContext()
    let layers: [Layer]
    let playback: Playback

    init(_ layerClass: LayerClass = .layer) {
      let context = context
      layers = (0..<6).map { Layer($0 == 5 ? layerClass : .layer, in: context) }
      layers[0].sublayers = [layers[1], layers[2]]
      layers[0].mask = layers[3]
      layers[0].addNamedObjects()
      context.roots = [layers[0], layers[4], layers[5]]
      layers[1].add(BasicAnimation(.zPosition, from: 0, to: 1, duration: 9), forKey: "key")
      var timeline = LayerTimeline()
      timeline.animate(layers[2], .position.x, to: 9, with: .curve(duration: 9))
      playback = context.play(timeline)
      _ = context.commit(at: 1)
    }

    func animation() -> Playback? { layers[1].playback(forKey: "key") }
  }

  /// Changes of a scene that has been committed once, each with the time of the next commit.
  private static let changes:
    [(name: String, layerClass: LayerClass, change: @Sendable (Stage) -> Void)] = [
      ("nothing", .layer, { _ in }),
      ("another value", .layer, { $0.layers[0].zPosition = 1 }),
      ("another speed", .layer, { $0.layers[0].speed = 2 }),
      ("another begin", .layer, { $0.layers[4].timing.beginTime = 2 }),
      ("sublayers in another order", .layer, { $0.layers[0].sublayers.reverse() }),
      ("one elsewhere", .layer, { $0.layers[4].addSublayer($0.layers[2]) }),
      ("no mask", .layer, { $0.layers[0].mask = nil }),
      ("another mask", .layer, { $0.layers[0].mask = Layer(in: $0.context) }),
      ("roots in another order", .layer, { $0.context.roots.reverse() }),
      ("one root less", .layer, { $0.context.roots.removeLast() }),
      ("another filter", .layer, { $0.layers[0].filters[0].isEnabled = false }),
      ("no cells", .layer, { $0.layers[0].emitterCells = [] }),
      ("another class", .shape, { _ in }),
      (
        "another animation", .layer,
        { $0.layers[4].add(BasicAnimation(.opacity, from: 0, to: 1, duration: 9)) }
      ),
      ("no animation", .layer, { $0.layers[1].removeAllAnimations() }),
      ("an animation that is faster", .layer, { $0.animation()?.rate = 2 }),
      ("an animation that stands", .layer, { $0.animation()?.isPaused = true }),
      ("a playback that is faster", .layer, { $0.playback.rate = 2 }),
      ("a playback elsewhere", .layer, { $0.playback.seek(to: 3) }),
      ("a playback that stands", .layer, { $0.playback.isPaused = true }),
      (
        "one that leaves", .layer,
        { $0.layers[4].remove(exiting: .fade, with: .curve(duration: 1)) }
      ),
      (
        "one that leaves longer", .layer,
        { $0.layers[4].remove(exiting: .fade, with: .curve(duration: 2)) }
      ),
      (
        "one that leaves otherwise", .layer,
        { $0.layers[4].remove(exiting: .scale(2), with: .curve(duration: 1)) }
      ),
      (
        "another one that leaves", .layer,
        { $0.layers[2].remove(exiting: .fade, with: .curve(duration: 1)) }
      ),
    ]

  @Test func treesAreEqualWhereNothingIsAnother() {
    func trees(at time: Double = 2) -> [RenderTree] {
      Self.changes.map { _, layerClass, change in
        let stage = Stage(layerClass)
        stage.context.transaction {
          stage.context.disablesActions = true
          change(stage)
        }
        return stage.context.commit(at: time).tree
      }
    }
    let (trees, again, later) = (trees(), trees(), trees(at: 2.5))
    for (i, tree) in trees.enumerated() {
      for (j, other) in again.enumerated() {
        #expect(
          (tree == other) == (i == j), "\(Self.changes[i].name), \(Self.changes[j].name)")
      }
      #expect(tree.hashValue == again[i].hashValue)
      #expect(tree != later[i], "\(Self.changes[i].name) at another time")
    }
  }
}
