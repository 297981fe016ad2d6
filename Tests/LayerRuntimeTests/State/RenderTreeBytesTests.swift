import AnimationGeometry
import AnimationInterpolation
import AnimationMath
import AnimationTestSupport
import AnimationTiming
import Foundation
import LayerModel
import LayerRuntime
import Testing

private func kept(_ tree: RenderTree, asJSON isJSON: Bool) throws -> RenderTree {
  isJSON
    ? try JSONDecoder().decode(RenderTree.self, from: JSONEncoder().encode(tree))
    : try RenderTree(bytes: tree.bytes)
}

private let edits = Generator<[SceneEdit]>.enterExit(count: 1...20)
private let spans: [Double] = [-1, 0, 0.1, 0.3, 2]

@Suite struct RenderTreeBytesTests {
  /// A tree survives writing and reading: the read tree has the same layers, including exiting ones, the same values at
  /// every time, and the same events.
  @Test func whatIsReadShowsTheSame() {
    var leaving = 0
    forAll("a kept tree", edits, .bool, count: 160) { edits, isJSON in
      var scene = EditedScene()
      for edit in edits { scene.apply(edit) }
      guard let tree = scene.commits.last?.tree else { return true }
      let read = try kept(tree, asJSON: isJSON)
      try hold(read == tree, "another tree")
      try hold(read.bytes == tree.bytes, "other bytes")
      try hold(read.layers == tree.layers, "other layers")
      for span in spans {
        let time = tree.commitTime + span
        for layer in scene.layers {
          try hold(read.contains(layer.id, at: time) == tree.contains(layer.id, at: time), "gone")
          try hold(
            read.isExiting(layer.id, at: time) == tree.isExiting(layer.id, at: time), "leaving")
          if tree.isExiting(layer.id, at: time) { leaving += 1 }
          for path in scene.paths {
            try hold(
              read.value(of: layer.id, for: path, at: time)
                == tree.value(of: layer.id, for: path, at: time), "\(path) at \(time)")
          }
        }
        try hold(read.nextChange(after: time) == tree.nextChange(after: time), "the next change")
      }
      let now = tree.commitTime
      try hold(
        read.events(in: now..<now + 9).ofLayers == tree.events(in: now..<now + 9).ofLayers,
        "who leaves")
      return Array(read.events(in: now..<now + 3).prefix(50))
        == Array(tree.events(in: now..<now + 3).prefix(50))
    }
    #expect(leaving > 100 || PropertySettings().isOverriding)
  }

  /// Bytes of a snapshot contain exiting layers: a context restored from them shows, commit by commit, the same as a
  /// context restored from memory.
  @Test func layersThatAreLeavingGoOn() {
    forAll("kept ghosts", edits, count: 60) { edits in
      var scene = EditedScene()
      for edit in edits { scene.apply(edit) }
      let saved = scene.context.snapshot()
      let (one, other) = (
        LayerContext(restoring: saved),
        LayerContext(restoring: try Snapshot(bytes: saved.bytes))
      )
      for span in [0.0, 0.2, 0.4, 3] {
        guard saved.time.isFinite else { return true }
        let (a, b) = (one.commit(at: saved.time + span), other.commit(at: saved.time + span))
        try hold(a.tree == b.tree, "other trees at \(span)")
        try hold(a.events == b.events, "other events at \(span)")
      }
      return true
    }
  }

  /// The same holds if a spring of one number has taken over from a motion of all numbers, whose others continue with
  /// their own.
  @Test(arguments: [false, true]) func whatGoesOnIsRead(asJSON isJSON: Bool) throws {
    let context = LayerContext()
    let ball = Layer(in: context)
    context.roots = [ball]
    _ = context.commit(at: 0)
    ball.animate(.position, to: Point2D(x: 100, y: 40), with: .spring(.bouncy))
    _ = context.commit(at: 0)
    ball.animate(.position.x, to: -50, with: .spring(.snappy))
    let tree = context.commit(at: 0.1).tree
    #expect(ball.animationKeys?.count == 2)
    #expect(try kept(tree, asJSON: isJSON) == tree)
  }

  /// A playback in the time of a layer is at the same position, and reports the same events.
  @Test func playbacksAreRead() throws {
    let context = LayerContext()
    let (outer, ball) = (Layer(in: context), Layer(in: context))
    outer.speed = 0.5
    outer.sublayers = [ball]
    context.roots = [outer]
    _ = context.commit(at: 0)
    var timeline = LayerTimeline()
    timeline.animate(ball, .position.x, to: 100, with: .curve(duration: 1))
    timeline.label("here", at: .time(0.5))
    let playback = context.play(timeline, in: outer)
    let tree = context.commit(at: 0).tree
    for isJSON in [false, true] {
      let read = try kept(tree, asJSON: isJSON)
      #expect(read == tree)
      #expect(read[ball, .position.x, at: 1.25] == tree[ball, .position.x, at: 1.25])
      #expect(
        Array(read.events(in: 0..<9).ofPlaybacks) == Array(tree.events(in: 0..<9).ofPlaybacks))
      #expect(Array(read.events(in: 0..<9).ofPlaybacks).count == 3)
    }
    playback.cancel()
  }

  /// Bytes that were cut, flipped, or changed anywhere and sealed again give an error or a usable tree, and never trap.
  @Test func alteredBytesAreRefused() throws {
    let stage = StateStage()
    stage.fill()
    let leaving = stage.context.roots[0].sublayers[0]
    leaving.remove(exiting: .fade, with: .curve(duration: 2))
    let bytes = stage.context.commit(at: 1.75).tree.bytes
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      let flipped = flipped(bytes, using: &random)
      #expect(throws: SnapshotError.self) { try RenderTree(bytes: flipped) }
    }
    let body = bytes
    var refused = 0
    for _ in 0..<1_500 {
      do {
        let read = try RenderTree(
          bytes: Archive.sealing(altered(body, from: 16, using: &random)))
        for layer in read.layers { _ = read[layer, .position.x, at: 2] }
        _ = read.events(in: 0..<5).ofLayers.count
      } catch {
        refused += 1
      }
    }
    #expect(refused > 500)
  }
}
