import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

private final class Calls {
  var counts: [Int] = []
}

extension RenderTree {
  /// The end of each exiting layer.
  fileprivate var leaves: [Layer.ID: Double] {
    Dictionary(
      events(in: commitTime..<(.infinity)).ofLayers.compactMap { event in
        event.layer.map { ($0, event.time) }
      },
      uniquingKeysWith: { min($0, $1) })
  }
}

/// Exits, with any edits of their layers before and after the next commit.
@Suite("Exits")
struct ExitLawTests {
  /// Layers that exit and are inserted into others inside and outside of the tree, including masks.
  private static let edits: Generator<[SceneEdit]> = {
    let layer = Generator<Int>.element(of: [1, 1, 2, 2, 3, 4, 5])
    let place = Generator<Int>.element(of: [0, 0, 1, 2, 3, 6, 7])
    let exits = zip(
      layer, .element(of: [.fade, .fade, .move(x: 5, y: 20), []]),
      .element(of: [0.25, 0.5, 1, 2, 0, .infinity])
    ).map { SceneEdit.exit($0, to: $1, SceneMotion(duration: $2)) }
    let span = Generator<Double>.element(of: [0, 0.25, 0.5, 1])
    let move = linear("zPosition", 0, 9, duration: 9)
    let rare = Generator<SceneEdit>.oneOf(
      zip(layer, place).map { .put($0, in: $1) }, zip(layer, place).map { .mask($0, of: $1) },
      layer.map { .remove($0) },
      zip(.element(of: [0, 1, 2]), .element(of: [1, 0.5, 2, 0, -1])).map {
        .setTiming($0, Timing(duration: .infinity, speed: $1))
      },
      zip(layer, .bool).map { index, isRoot in
        .setRoots([true] + (1..<8).map { isRoot && $0 == index })
      },
      zip(.element(of: [1, 3]), .element(of: [0.25, -0.5])).map { .setCopies($0, delay: $1) })
    let added = Generator<Int>.element(of: [1, 3, 3, 4, 5, 5]).map {
      SceneEdit.add($0, move, key: nil)
    }
    let commit = span.map { SceneEdit.commit(after: $0) }
    return zip(
      Generator<SceneEdit>.oneOf(
        exits, exits, rare, rare, added, added, commit, commit, commit,
        layer.map { .put($0, in: max(0, $0 - 1) / 2) }
      ).array(count: 4...30), span
    ).map { [.mask(5, of: 1), .commit(after: 0)] + $0 + [.commit(after: $1)] }
  }()

  @Test("every exit is heard of once, and all animations stop once, whatever becomes of them")
  func completions() {
    var exits = 0
    forAll("exits heard", Self.edits, count: 500) { edits in
      var scene = EditedScene()
      let (calls, context) = (Calls(), scene.context)
      var stops: [Animation.ID] = []
      var before: RenderTree?
      // At the end all exits are cut off with everything else.
      let (layers, none) = (0..<EditedScene.layerCount, [Bool](repeating: false, count: 8))
      let end = [SceneEdit.commit(after: 0.25), .setRoots(none), .commit(after: 0.25)]
      let all = edits + end + layers.map { .removeAll($0) } + [.commit(after: 9)]
      for edit in all {
        guard case .exit = edit else {
          scene.apply(edit)
          guard case .commit = edit, let commit = scene.commits.last else { continue }
          let told =
            (before.map { Array($0.events(in: $0.commitTime..<scene.time)) } ?? []) + commit.events
          context.deliver(told)
          stops += told.compactMap { event in
            if case .ended = event.kind { event.animation } else { nil }
          }
          before = commit.tree
          continue
        }
        let number = calls.counts.count
        calls.counts.append(0)
        context.transaction {
          context.completion = { calls.counts[number] += 1 }
          scene.apply(edit)
        }
      }
      exits += calls.counts.count
      try hold(calls.counts.allSatisfy { $0 == 1 }, "\(calls.counts)")
      try hold(Set(stops).count == stops.count, "stopped twice")
      return Set(stops).isSuperset(of: scene.added)
    }
    #expect(exits > 1000 || PropertySettings().isOverriding, "\(exits)")
  }

  /// A layer of the last tree that is nowhere at the commit becomes an exiting layer, with its sublayers at that time
  /// and as it was shown. It is gone when its exit ends, or with its superlayer.
  @Test("what is nowhere leaves with all that is in it, until its exit is over")
  func nowhere() {
    var (began, within, kept, ended) = (0, 0, 0, 0)
    forAll("who leaves", Self.edits, count: 1500) { edits in
      var scene = EditedScene()
      var asked: [Int: Layer] = [:]
      var touched: Set<Int> = []
      for edit in edits + [.commit(after: 0.5), .commit(after: 0.5), .commit(after: 9)] {
        let before = scene.commits.last?.tree
        for index in scene.layers.indices where edit.without([index]) == nil {
          touched.insert(index)
          asked[index] = nil
        }
        switch edit {
        case .setTiming, .setCopies: touched.formUnion(scene.layers.indices)
        case .setRoots: asked = [:]
        case .exit(let index, let offstage, let motion):
          let (layer, superlayer) = (scene.layers[index], scene.layers[index].superlayer)
          let top = sequence(first: layer, next: \.superlayer).first { $0.superlayer == nil }
          if (0.25...2).contains(motion.duration), offstage != [], superlayer?.mask !== layer,
            scene.context.roots.contains(where: { $0 === top })
          {
            asked[index] = superlayer
          }
        default: break
        }
        scene.apply(edit)
        guard case .commit = edit, let commit = scene.commits.last, let before else { continue }
        let (tree, now, ends) = (commit.tree, scene.time, commit.tree.leaves)
        defer { (asked, touched) = ([:], []) }
        let shown = tree.layers
        try hold(Set(shown).count == shown.count, "twice in \(shown)")
        try hold(shown.allSatisfy { tree.contains($0, at: now) }, "gone in \(shown)")
        let roots = Set(scene.context.roots.map(\.id))
        for change in commit.changes where change.reason == .exiting {
          guard let index = scene.layers.firstIndex(where: { $0.id == change.layer }) else {
            continue
          }
          let layer = scene.layers[index]
          began += 1
          try hold(shown.contains(layer.id), "\(layer) leaves and is not seen")
          try hold(!roots.contains(layer.id), "\(layer) is a root and leaves")
          for below in layer.sublayers + (layer.mask.map { [$0] } ?? []) {
            try hold(tree.isExiting(below.id, at: now), "\(below) does not leave with \(layer)")
          }
          guard let superlayer = layer.superlayer else {
            try hold(before.contains(layer.id, at: now), "\(layer) leaves and was not there")
            continue
          }
          within += 1
          try hold(tree.isExiting(superlayer.id, at: now), "\(layer) leaves out of \(superlayer)")
          let old = before.presentation(of: layer.id, at: now)
          if touched.contains(index) || old?.superlayer?.id.layer != superlayer.id { continue }
          let path = try layer.path("zPosition")
          let (was, value) = (
            old?.value(for: path), tree.value(of: layer.id, for: path, at: now)
          )
          try hold(value == was, "\(String(describing: was)), then \(String(describing: value))")
          if was != .number(0) { kept += 1 }
        }
        let areMoving = scene.layers.allSatisfy { $0.speed > 0 }
        for (index, superlayer) in asked {
          let layer = scene.layers[index]
          guard areMoving, before.contains(layer.id, at: now),
            !before.isExiting(layer.id, at: now), tree.contains(superlayer.id, at: now)
          else { continue }
          try hold(tree.isExiting(layer.id, at: now), "\(layer) of \(superlayer) does not leave")
        }
        // Every layer of the tree is in the model or exits.
        for layer in scene.layers where tree.contains(layer.id, at: now) {
          let isIn = sequence(first: layer, next: \.superlayer).contains { roots.contains($0.id) }
          try hold(isIn != tree.isExiting(layer.id, at: now), "\(layer) is there: \(isIn)")
        }
        for (layer, end) in ends {
          let above = tree.presentation(of: layer, at: now)?.superlayer?.id.layer
          if let last = above.flatMap({ ends[$0] }) { try hold(end <= last, "\(end), \(last)") }
        }
        // An exit has a key, an added animation has none. The exit of its superlayer cuts it off.
        for event in tree.events(in: now..<1e9) where event.key != nil {
          guard case .ended(let outcome) = event.kind, let layer = event.layer,
            let end = ends[layer]
          else { continue }
          let isFinished = outcome == .completed
          let above = tree.presentation(of: layer, at: now)?.superlayer?.id.layer
          let isCut = above.flatMap { ends[$0] } == end
          try hold(isFinished || isCut, "\(event) is cut off")
          try hold(event.time <= end, "\(event) after \(end)")
          ended += 1
        }
        try hold(tree == scene.context.recompiledTree(), "recompiled")
      }
      return true
    }
    #expect(
      began > 300 && within > 100 && kept > 10 && ended > 200 || PropertySettings().isOverriding,
      "\(began), \(within), \(kept), \(ended)")
  }

  @Test("an exiting layer is gone with its last copy, by the delay that its replicator has")
  func copies() {
    let delays = Generator<Double>.element(of: [0, 0.25, 1, -0.5])
    forAll("ghosts of copies", delays, delays, .int(in: 1...4)) { delay, later, count in
      let context = LayerContext()
      let (replicator, layer) = (Layer(.replicator, in: context), Layer(in: context))
      replicator.sublayers = [layer]
      context.roots = [replicator]
      func commit(at time: Double, delay: Double) -> RenderTree {
        context.transaction {
          context.disablesActions = true
          (replicator[.instanceCount], replicator[.instanceDelay]) = (count, delay)
        }
        return context.commit(at: time).tree
      }
      _ = commit(at: 0, delay: delay)
      layer.remove(exiting: .fade, with: .curve(duration: 1))
      for (time, delay) in [(0.0, delay), (0.25, later)] {
        let tree = commit(at: time, delay: delay)
        let last = 1 + max(0, Double(count - 1) * delay)
        let found = tree.events(in: 0..<99).ofLayers.map(\.time)
        try hold(found.count == 1, "\(found)")
        try hold(found.allSatisfy { ($0 - last).magnitude < 1e-12 }, "\(found), not \(last)")
      }
      return true
    }
  }

  /// An exiting layer stays above the layer that was below it when it was removed, as near as other exiting layers
  /// allow. If that layer is gone, it stays above the nearest remaining one.
  @Test("an exiting layer lies above what was below it")
  func places() {
    let steps = zip(
      .element(of: [0, 1, 1, 2, 2, 3, 4, 4]), Generator<Int>.int(in: 0...5), .int(in: 0...5))
    var exits = 0
    forAll("places of ghosts", steps.array(count: 3...25), count: 400) { steps in
      let context = LayerContext()
      let (root, other) = (Layer(in: context), Layer(in: context))
      let layers = (0..<6).map { _ in Layer(in: context) }
      root.sublayers = Array(layers.prefix(4))
      other.sublayers = Array(layers.suffix(2))
      context.roots = [root, other]
      func order(_ tree: RenderTree) -> [Layer.ID] {
        tree.presentation(of: root.id, at: tree.commitTime)?.sublayers.map(\.id.layer) ?? []
      }
      var before = context.commit(at: 0).tree
      var siblings: [Layer.ID: Layer.ID?] = [:]
      for (step, index, place) in steps + [(4, 0, 0)] {
        let layer = layers[index]
        switch step {
        case 0: layer.removeFromSuperlayer()
        case 1:
          guard layer.superlayer === root,
            let at = root.sublayers.firstIndex(where: { $0 === layer })
          else { continue }
          // A layer that is already exiting continues as it did.
          if !before.isExiting(layer.id, at: before.commitTime) {
            siblings[layer.id] = .some(at > 0 ? root.sublayers[at - 1].id : nil)
          }
          layer.remove(exiting: .fade, with: .curve(duration: 99))
        case 2: root.insertSublayer(layer, at: min(place, root.sublayers.count))
        case 3: other.addSublayer(layer)
        default:
          let tree = context.commit(at: before.commitTime + 0.125).tree
          let (former, now) = (order(before), order(tree))
          let isExitingCopy = { (layer: Layer.ID) in tree.isExiting(layer, at: tree.commitTime) }
          let own = root.sublayers.map(\.id)
          try hold(now.filter { !isExitingCopy($0) } == own, "\(now), not \(own)")
          for (at, exiting) in now.enumerated() where isExitingCopy(exiting) {
            exits += 1
            let said = (siblings[exiting] ?? nil).flatMap { own.contains($0) ? $0 : nil }
            let lower = former.firstIndex(of: exiting).map { former[..<$0] }?.last(
              where: now.contains)
            let below = now[..<at].last { !isExitingCopy($0) || $0 == said ?? lower }
            try hold(below == said ?? lower, "\(exiting) above \(below as Any) in \(now)")
          }
          (before, siblings) = (tree, [:])
        }
      }
      return true
    }
    #expect(exits > 500 || PropertySettings().isOverriding, "\(exits)")
  }
}
