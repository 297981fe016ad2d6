import AnimationGeometry
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// A moved layer stays at its presented place, whatever animates its transform, and in any time.
@Suite struct MovedLayerOrderTests {
  enum Driver: CaseIterable {
    case playback, animation, waiting, path
  }

  @Test(arguments: Driver.allCases, [1, 0.5, 3])
  func theMoveLiesAboveWhatWasThere(driver: Driver, speed: Double) throws {
    let context = LayerContext()
    let (stage, page, card) = (Layer(in: context), Layer(in: context), Layer(in: context))
    page.position = Point2D(x: 100, y: 0)
    page.speed = speed
    stage.sublayers = [page, card]
    context.roots = [stage]
    _ = context.commit(at: 10)
    var playback: Playback?
    switch driver {
    case .playback:
      var timeline = LayerTimeline()
      timeline.animate(card, .transform.rotationZ, to: 1, with: .curve(duration: 4))
      playback = context.play(timeline)
    case .animation:
      card.add(
        BasicAnimation(.transform, from: .identity, to: .rotation(z: 1), duration: 4),
        forKey: "turn")
    case .waiting:
      card.add(
        BasicAnimation(
          .transform, from: .rotation(z: 1), to: .identity,
          timing: Timing(beginTime: 12, duration: 4, fillMode: .backwards)), forKey: "turn")
    case .path:
      var way = BezierPath()
      way.move(to: .zero)
      way.addLine(to: Point2D(x: 30, y: 40))
      card.add(
        KeyframeAnimation(
          path: way, rotationMode: .auto,
          timing: Timing(beginTime: 12, duration: 4, fillMode: .backwards)), forKey: "way")
    }
    let before = context.commit(at: 10).tree
    card.move(to: page)
    let after = context.commit(at: 11).tree
    let place = { (tree: RenderTree, point: Point2D) throws -> Point2D in
      let card = try #require(tree.presentation(of: card.id, at: 11))
      return card.convert(point, to: tree.presentation(of: stage.id, at: 11))
    }
    // Another time may show the driver elsewhere: the spring keeps the origin and the distance from it.
    for point in [Point2D.zero, Point2D(x: 10, y: 3)] {
      let (old, new) = (try place(before, point), try place(after, point))
      #expect((old.x - new.x).magnitude < 1e-9 && (old.y - new.y).magnitude < 1e-9, "\(new)")
    }
    #expect(context.diagnostics.isEmpty)
    _ = playback
  }

  /// A later replacement of the transform shows above the move, even if another animation of the layer waits that was
  /// added before.
  @Test(arguments: [0.0, 8]) func whatIsAddedLaterLiesAboveTheMove(delay: Double) throws {
    let context = LayerContext()
    let (stage, page, card) = (Layer(in: context), Layer(in: context), Layer(in: context))
    page.position = Point2D(x: 100, y: 0)
    stage.sublayers = [page, card]
    context.roots = [stage]
    _ = context.commit(at: 10)
    card.animate(.opacity, to: 0, with: .curve(duration: 1), delay: delay)
    _ = context.commit(at: 10)
    card.move(to: page)
    _ = context.commit(at: 11)
    card.add(
      BasicAnimation(
        .transform, from: .scale(x: 2, y: 2, z: 1), to: .scale(x: 2, y: 2, z: 1), duration: 9),
      forKey: "scale")
    let tree = context.commit(at: 11.125).tree
    #expect(tree[card, .transform, at: 11.25] == .scale(x: 2, y: 2, z: 1))
  }
}
