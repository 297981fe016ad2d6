import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// Returns the layers of a tree at a time, in document order, found by walking down from the roots.
private func seen(_ tree: RenderTree, at time: Double) -> [Layer.ID] {
  var found: [Layer.ID] = []
  var waiting = tree.roots.compactMap { tree.presentation(of: $0, at: time) }
  waiting.reverse()
  while let layer = waiting.popLast() {
    found.append(layer.id.layer)
    if let mask = layer.mask { waiting.append(mask) }
    waiting += layer.sublayers.reversed()
  }
  return found
}

private func values(
  _ tree: RenderTree, _ scene: EditedScene, at time: Double
) -> [Layer.ID: [AnimatableValue?]] {
  var found: [Layer.ID: [AnimatableValue?]] = [:]
  for layer in scene.layers where tree.contains(layer.id, at: time) {
    found[layer.id] = scene.paths.map { tree.value(of: layer.id, for: $0, at: time) }
  }
  return found
}

private let times = Generator<Double>.fraction.map { 3 * $0 }.array(count: 1...2)

private func forEachCommit(
  of edits: [SceneEdit], _ body: (EditedScene, _ before: RenderTree?, Commit) throws -> Void
) rethrows {
  var scene = EditedScene()
  for edit in edits {
    let before = scene.commits.last?.tree
    scene.apply(edit)
    guard case .commit = edit, let commit = scene.commits.last else { continue }
    try body(scene, before, commit)
  }
}

enum EnterExitEdits: Sendable {
  case any
  /// Layers in exiting layers, and layers taken out of them.
  case inExits

  fileprivate var edits: Generator<[SceneEdit]> {
    switch self {
    case .any: .enterExit(count: 2...25)
    case .inExits: .exitsInExits(count: 3...20)
    }
  }
}

@Suite struct EnterExitLawTests {
  /// The tree, its samplers, the presentation from above and from below, the column and the events agree on which
  /// layers exist: an exiting layer exists before its end, and not from then on.
  @Test(arguments: [EnterExitEdits.any, .inExits])
  func everybodyAgreesOnWhoIsThere(passages: EnterExitEdits) {
    var (gone, leaving) = (0, 0)
    forAll("who is there", passages.edits, times, count: 60) { edits, times in
      var column = PresentationBuffer()
      try forEachCommit(of: edits) { scene, _, commit in
        let (tree, now) = (commit.tree, scene.time)
        column.update(to: tree)
        var left: [Layer.ID: Double] = [:]
        for event in tree.events(in: now..<(.infinity)).ofLayers {
          try hold(
            left.updateValue(event.time, forKey: try event.exitedLayer) == nil,
            "left twice: \(event)")
          try hold(event.time >= now, "left at the commit: \(event)")
        }
        let moments =
          times.map { now + $0 } + [now, now - 1] + left.values
          + left.values.map(\.nextDown)
        for time in moments {
          column.sample(at: time)
          var sampler = RenderSampler(tree, time: time)
          let seen = seen(tree, at: time)
          try hold(seen == tree.layers.filter { tree.contains($0, at: time) }, "\(seen) at \(time)")
          try hold(Set(seen).count == seen.count, "twice: \(seen)")
          for layer in scene.layers {
            let id = layer.id
            let isThere = tree.contains(id, at: time)
            try hold(
              isThere == (tree.contains(id) && time < left[id] ?? .infinity), "\(id) at \(time)")
            try hold(isThere == seen.contains(id), "\(id) is seen at \(time)")
            try hold(
              isThere == (tree.presentation(of: id, at: time) != nil), "\(id) shown at \(time)")
            try hold(isThere == (sampler.localTime(of: id) != nil), "\(id) has time at \(time)")
            try hold(
              tree.isExiting(id, at: time)
                == (tree.presentation(of: id, at: time)?.isExiting ?? false), "leaving \(id)")
            if tree.contains(id), !isThere { gone += 1 }
            if tree.isExiting(id, at: time) { leaving += 1 }
            for path in scene.paths.wholeProperties {
              let source = tree.source(of: id, for: path)
              let value = tree.value(of: id, for: path, at: time)
              try hold(isThere || value == nil, "\(path.name) of one that is gone")
              try hold(source.flatMap { sampler.value(of: $0) } == value, "sampled \(path.name)")
              let shown = tree.presentation(of: id, at: time)
              try hold(shown?.value(for: path) == value, "\(path.name) of the presentation")
              let moving = column.property(of: id, for: path)
              if !isThere { try hold(moving == nil, "\(path.name) in the column at \(time)") }
              if isThere, source?.isAnimated == true {
                try hold(moving != nil, "\(path.name) is missing in the column at \(time)")
                try hold(
                  moving.flatMap { column.value(of: $0) } == value, "\(path.name) at \(time)")
              }
              if let velocity = tree.velocity(of: id, for: path, at: time) {
                try hold(isThere, "\(velocity) of one that is gone")
              }
            }
          }
          let next = tree.nextChange(after: time)
          for end in left.values where end > time { try hold(next <= end, "\(next) after \(end)") }
          let isStill = scene.layers.allSatisfy {
            !tree.contains($0.id, at: time) || $0.isStill && !tree.isExiting($0.id, at: time)
          }
          if isStill { try hold(next == .infinity, "\(next) after all has left") }
        }
      }
      return true
    }
    #expect(gone > 200 && leaving > 200 || PropertySettings().isOverriding, "\(gone), \(leaving)")
  }

  /// Commits in between change nothing: a tree shows the same with and without them, and the same layers and animations
  /// report the same events at the same times.
  @Test func commitsInBetweenChangeNothing() {
    var left = 0
    let edits = Generator.oneOf(
      .enterExit(count: 2...25), .enterExit(count: 2...25), .exitsInExits(count: 3...20),
      .exitsInExits(count: 3...20, plays: true))
    forAll("commits between", edits, times, count: 500) { edits, times in
      let (plain, cut) = (Played(edits, cuts: []), Played(edits, cuts: [0.25, 0.5]))
      try hold(plain.scene.time == cut.scene.time, "the times are those")
      guard let a = plain.scene.commits.last?.tree, let b = cut.scene.commits.last?.tree else {
        return false
      }
      for time in times.map({ plain.scene.time + $0 }) + [plain.scene.time] {
        let (seenPlain, seenCut) = (seen(a, at: time), seen(b, at: time))
        try hold(seenPlain == seenCut, "\(seenPlain) and \(seenCut) at \(time)")
        let (found, expected) = (values(b, cut.scene, at: time), values(a, plain.scene, at: time))
        try hold(found == expected, "values at \(time)")
      }
      try hold(plain.left == cut.left, "\(plain.left) and \(cut.left) have left")
      try hold(plain.events == cut.events, "\(plain.events) and \(cut.events)")
      try hold(plain.plays == cut.plays, "\(plain.plays) and \(cut.plays)")
      left += plain.left.count
      return true
    }
    #expect(left > 40 || PropertySettings().isOverriding, "\(left)")
  }

  /// Each exiting layer is reported: once as `leaving` by a change, later once as `left` by an event, at the first time
  /// at which no tree has it any more, unless it has entered again.
  @Test func leavingIsToldOnceAndLeftIsToldOnce() {
    var (left, returned) = (0, 0)
    let edits = Generator.oneOf(
      .enterExit(count: 2...40), .enterExit(count: 2...40), .exitsInExits(count: 3...20))
    forAll("leaving, left", edits, times, count: 600) { edits, slices in
      var leaving: Set<Layer.ID> = []
      func leave(_ event: AnimationEvent) throws {
        try hold(
          leaving.remove(try event.exitedLayer) != nil, "\(event) of one that was not leaving")
        left += 1
      }
      try forEachCommit(of: edits) { scene, before, commit in
        let (tree, now) = (commit.tree, scene.time)
        if let before {
          // Spans also end at the ends of exits.
          let ends = before.events(in: before.commitTime..<now).ofLayers.map(\.time)
          let cuts = (slices.map { before.commitTime + $0 } + ends).filter { $0 < now }.sorted()
          let bounds = [before.commitTime] + cuts + [now]
          for (a, b) in zip(bounds, bounds.dropFirst()) {
            for event in before.events(in: a..<b).ofLayers {
              try hold((a..<b).contains(event.time), "\(event) in \(a)..<\(b)")
              try hold(
                !before.contains(try event.exitedLayer, at: event.time)
                  && before.contains(try event.exitedLayer, at: event.time.nextDown),
                "the time of \(event)")
              try leave(event)
            }
          }
        }
        for event in commit.events.ofLayers {
          try hold(
            event.time == now && !tree.contains(try event.exitedLayer), "\(event) of the commit")
          try leave(event)
        }
        try hold(commit.hasChanges || commit.changes.isEmpty, "\(commit.changes) are no changes")
        for change in commit.changes where change.property == nil {
          switch change.reason {
          case .exiting:
            try hold(leaving.insert(change.layer).inserted, "leaving twice: \(change)")
          case .model:
            if leaving.remove(change.layer) != nil { returned += 1 }
          case .left:
            try hold(!leaving.contains(change.layer), "\(change) of one that was leaving")
          case .began, .ended: break
          }
        }
        let expected = Set(tree.layers.filter { tree.isExiting($0, at: now) })
        try hold(leaving == expected, "\(leaving), the tree has \(expected)")
      }
      return true
    }
    #expect(
      left > 100 && returned > 20 || PropertySettings().isOverriding, "\(left), \(returned)")
  }

  /// If an entrance follows an exit, or an exit an entrance, the presentation continues with its value and velocity.
  /// Sublayers of an exiting layer have lost their animations with it.
  @Test func interruptionsAreContinuous() {
    var (values, moving) = (0, 0)
    let paths = ["opacity", "zPosition", "cornerRadius", "position.x", "position.y"]
    forAll("interruptions", .passagesAlone(count: 2...30), count: 400) { edits in
      try forEachCommit(of: edits) { scene, before, commit in
        guard let before else { return }
        let (tree, now) = (commit.tree, scene.time)
        for layer in scene.layers {
          guard let old = before.presentation(of: layer.id, at: now),
            let new = tree.presentation(of: layer.id, at: now),
            old.superlayer?.id == new.superlayer?.id, old.superlayer?.isExiting != true
          else { continue }
          // A layer that is inserted at its old place again without an entrance is where the model has it.
          for name in paths {
            guard let path = try? layer.path(name) else { continue }
            let (x, y) = (old.value(for: path)?.number, new.value(for: path)?.number)
            guard let x, let y else { continue }
            try hold((x - y).magnitude <= 1e-12 * (1 + x.magnitude), "\(name): \(x), then \(y)")
            values += 1
            let v = before.velocity(of: layer.id, for: path, at: now)?.number
            let w = tree.velocity(of: layer.id, for: path, at: now)?.number
            guard let v, let w else { continue }
            try hold((v - w).magnitude <= 1e-12 * (1 + v.magnitude), "\(name): \(v)/s, then \(w)/s")
            if v != 0 { moving += 1 }
          }
        }
      }
      return true
    }
    #expect(
      values > 10_000 && moving > 100 || PropertySettings().isOverriding, "\(values), \(moving)")
  }

  /// When an exiting layer is called back, all motions of it and its sublayers continue from the presentation values
  /// with their velocities.
  @Test func callingBackIsContinuous() {
    let shares = zip(Generator<Double>.fraction, .fraction)
    let offstages = Generator<EnterExitEffect>.element(of: [
      .fade, .move(x: 5, y: 20), .scale(0.5), [.fade, .to(.position.y, 12)],
    ])
    let passages = zip(offstages, offstages, .bool)
    let movements = Movement.any.array(count: 1...6)
    let names = [
      "opacity", "zPosition", "position.x", "position.y", "bounds.size.width", "transform",
    ]
    var moving = 0
    forAll("called back", movements, shares, passages, count: 500) { movements, shares, passages in
      let (context, exit, springs) = (LayerContext(), passages.0, passages.2)
      let (stage, card, label) = (Layer(in: context), Layer(in: context), Layer(in: context))
      (stage.sublayers, card.sublayers, context.roots) = ([card], [label], [stage])
      card.speed = springs ? 0.5 : 1
      _ = context.commit(at: 0)
      for movement in movements {
        movement.begin(on: movement.isInside ? label : card, in: context)
      }
      _ = context.commit(at: 0)
      let leaves = 0.1 + 0.4 * shares.0
      card.remove(exiting: exit, with: .curve(duration: 2))
      let before = context.commit(at: leaves).tree
      let now = leaves + 0.4 * shares.1
      if springs {
        stage.addSublayer(card, entering: passages.1, with: .spring(.snappy))
      } else {
        stage.addSublayer(
          card, entering: passages.1, with: .curve(duration: 1, timingFunction: .easeInEaseOut))
      }
      let tree = context.commit(at: now).tree
      for (layer, name) in [card, label].flatMap({ layer in names.map { (layer, $0) } }) {
        let path = try layer.path(name)
        let (x, y) = (
          before.value(of: layer.id, for: path, at: now),
          tree.value(of: layer.id, for: path, at: now)
        )
        try hold(y.isClose(to: x), "\(name) of \(layer): \(x.lanes), then \(y.lanes)")
        let v = before.velocity(of: layer.id, for: path, at: now)
        let w = tree.velocity(of: layer.id, for: path, at: now)
        guard let v, let w else { continue }
        try hold(
          AnimatableValue?.some(w).isClose(to: v, 1e-10),
          "velocity of \(name) of \(layer): \(v), then \(w)")
        if v != v.resting { moving += 1 }
      }
      return true
    }
    #expect(moving > 500 || PropertySettings().isOverriding, "\(moving)")
  }

  /// The bounds and crossings of an exiting layer reach up to its end, whatever comes later: an interval that contains
  /// the end gives the same result as an interval up to it.
  @Test func boundsAndCrossingsEndWithTheExit() {
    var (ended, crossed) = (0, 0)
    let shares = zip(Generator<Double>.fraction, .fraction)
    let numbers: [Property<Double>] = [.position.x, .position.y, .transform.scaleX]
    forAll("crossings of ghosts", .enterExit(count: 2...30), shares, count: 200) { edits, shares in
      try forEachCommit(of: edits) { scene, _, commit in
        let tree = commit.tree
        for event in tree.events(in: scene.time..<(scene.time + 100)).ofLayers {
          let (id, last) = (try event.exitedLayer, event.time.nextDown)
          let start = scene.time + shares.0 * (last - scene.time)
          for property in numbers {
            guard let bounds = try? tree.bounds(of: id, for: property, in: start...last),
              let whole = try? tree.bounds(of: id, for: property, in: start...(last + 7))
            else { continue }
            try hold(whole == bounds, "\(whole), not \(bounds)")
            ended += 1
            let values = (0...20).map { index in
              let time = start + (last - start) * Double(index) / 20
              return tree[id, property, at: min(time, last)]
            }
            for value in values where !value.isNaN {
              try hold(whole.range.contains(value), "\(value) outside \(whole.range)")
            }
            let level = values[0] + shares.1 * (values[20] - values[0])
            let first = try tree.firstCrossing(
              of: id, for: property, level: level, in: start...(last + 7))
            let own = try tree.firstCrossing(of: id, for: property, level: level, in: start...last)
            try hold(first == own, "\(first), not \(own)")
            if case .at(let time) = first {
              crossed += 1
              try hold(time <= last && tree.contains(id, at: time), "crosses at \(time)")
            }
            if values[0] < level, values[20] > level {
              try hold(first != .none, "\(level) is crossed")
            }
          }
        }
      }
      return true
    }
    #expect(ended > 100 && crossed > 20 || PropertySettings().isOverriding, "\(ended), \(crossed)")
  }

  /// Exiting layers are transparent to hits unless they are asked for.
  @Test func ghostsAreNeverHit() {
    let points = zip(Generator<Double>.fraction, Generator<Double>.fraction)
    var (through, ghosts) = (0, 0)
    forAll("hits", .enterExit(count: 2...30), times, points, count: 500) { edits, times, point in
      let point = Point2D(x: 40 * point.0 - 10, y: 40 * point.1 - 10)
      try forEachCommit(of: [.setWithoutAction(0, path: 0, .number(1))] + edits) {
        scene, _, commit in
        scene.context.transaction {
          scene.context.disablesActions = true
          for layer in scene.layers { layer.bounds = Rect2D(x: -10, y: -10, width: 40, height: 40) }
        }
        let tree = commit.tree
        for time in times.map({ scene.time + $0 }) {
          let hit = tree.hitTest(point, at: time)
          try hold(hit?.isExiting != true, "\(hit as Any) is leaving")
          let any = tree.hitTest(point, at: time, includingExiting: true)
          if any?.isExiting == true { ghosts += 1 }
          if any?.isExiting == true, hit != nil { through += 1 }
          if !tree.layers.contains(where: { tree.isExiting($0, at: time) }) {
            try hold(hit?.id == any?.id, "\(hit as Any), \(any as Any)")
          }
          if let hit { try hold(any != nil, "\(hit)") }
        }
      }
      return true
    }
    #expect(through > 5 && ghosts > 30 || PropertySettings().isOverriding, "\(through), \(ghosts)")
  }

  /// For the model an exit is a removal: hierarchy, values and animations equal those of a scene in which the same
  /// layers are removed at once, and so do the presentation values of the layers in the model.
  @Test func theModelKnowsNoExit() {
    var compared = 0
    forAll("the model", .enterExit(count: 2...30), times, count: 200) { edits, times in
      let edits = edits.filter { if case .enter = $0 { false } else { true } }
      let removals = edits.map { edit in
        guard case .exit(let index, _, _) = edit else { return edit }
        return SceneEdit.remove(index)
      }
      var (exits, plain) = (EditedScene(), EditedScene())
      for (edit, removal) in zip(edits, removals) {
        exits.apply(edit)
        plain.apply(removal)
        for (a, b) in zip(exits.layers, plain.layers) {
          try hold(a.superlayer?.id == b.superlayer?.id, "the superlayer of \(a)")
          try hold(a.sublayers.map(\.id) == b.sublayers.map(\.id), "the sublayers of \(a)")
          try hold(a.animations.map(\.key) == b.animations.map(\.key), "the animations of \(a)")
          try hold(a.properties == b.properties, "the values of \(a)")
        }
        try hold(exits.context.roots.map(\.id) == plain.context.roots.map(\.id), "the roots")
        guard case .commit = edit, let tree = exits.commits.last?.tree,
          let expected = plain.commits.last?.tree
        else { continue }
        for time in times.map({ exits.time + $0 }) {
          let there = seen(tree, at: time).filter { !tree.isExiting($0, at: time) }
          try hold(there == seen(expected, at: time), "\(there) at \(time)")
          let (found, wanted) = (values(tree, exits, at: time), values(expected, plain, at: time))
          for layer in there { try hold(found[layer] == wanted[layer], "\(layer) at \(time)") }
          compared += there.count
        }
      }
      return true
    }
    #expect(compared > 2000 || PropertySettings().isOverriding, "\(compared)")
  }
}

extension Layer {
  fileprivate var isStill: Bool { animations.isEmpty && emitterCells.isEmpty }
}

/// A motion of a layer that lasts longer than its exit and return.
private struct Movement {
  enum Kind: CaseIterable {
    case spring, spring1, curve, added, turn, decay, keyframes, group, timeline
  }

  let kind: Kind
  let target: Double
  let isInside: Bool

  static let any = zip(.element(of: Kind.allCases), Generator<Double>.fraction, .bool).map {
    Movement(kind: $0, target: 10 + 90 * $1, isInside: $2)
  }

  func begin(on layer: Layer, in context: LayerContext) {
    let place = Point2D(x: target, y: 2 * target)
    switch kind {
    case .spring: layer.animate(.position, to: place, with: .spring(.smooth))
    case .spring1: layer.animate(.position.y, to: target, with: .spring(.bouncy))
    case .curve: layer.animate(.opacity, to: 0.01 * target, with: .curve(duration: 3))
    case .added:
      var added = BasicAnimation(
        keyPath: "position", from: .point(place), to: .point(.zero), timing: Timing(duration: 4))
      added.isAdditive = true
      layer.add(added)
    case .turn: layer.add(linear("transform.rotation.z", 0, .number(0.02 * target), duration: 5))
    case .decay: layer.animate(.position.x, decay: .scroll, velocity: 9 * target)
    case .keyframes:
      layer.add(
        KeyframeAnimation(
          keyPath: "bounds.size.width", values: [.number(1), .number(target), .number(7)],
          duration: 3))
    case .group:
      layer.add(
        AnimationGroup(
          [linear("zPosition", 0, .number(target), duration: 3), linear("opacity", 1, 0)],
          timing: Timing(duration: 3)))
    case .timeline:
      var timeline = LayerTimeline()
      timeline.animate(layer, .zPosition, to: target, with: .curve(duration: 3))
      context.play(timeline)
    }
  }
}

/// A scene after edits, with the events along the way.
private struct Played {
  var scene = EditedScene()
  /// The layers that have left, with their times, in order.
  private(set) var left: [String] = []
  private(set) var events: [String] = []
  private(set) var plays: [AnimationEvent] = []

  /// - Parameter cuts: The fractions of the time to the next commit at which other commits are inserted.
  init(_ edits: [SceneEdit], cuts: [Double]) {
    for segment in edits.split(omittingEmptySubsequences: false, whereSeparator: \.isCommit) {
      // Powers of two, so that the times are the same.
      let span = 0.125 * Double(1 + segment.count)
      if !scene.commits.isEmpty {
        for cut in cuts { commit(after: cut * span) }
      }
      for edit in segment { scene.apply(edit) }
      let rest = scene.commits.isEmpty ? 1 : 1 - cuts.reduce(0, +)
      commit(after: rest * span)
    }
    left.sort()
    events.sort()
  }

  private mutating func commit(after seconds: Double) {
    let (before, tree) = (scene.time, scene.commits.last?.tree)
    scene.apply(.commit(after: seconds))
    guard let commit = scene.commits.last else { return }
    plays += tree.map { Array($0.events(in: before..<scene.time).ofPlaybacks) } ?? []
    plays += commit.events.ofPlaybacks
    let layers = (tree?.events(in: before..<scene.time).ofLayers ?? []) + commit.events.ofLayers
    left += layers.map { "\($0.layer?.rawValue ?? 0) \($0.time)" }
    let animations =
      (tree.map { Array($0.events(in: before..<scene.time).withoutIterations.ofAnimations) } ?? [])
      + commit.events.ofAnimations
    events += animations.map { "\($0.layer?.rawValue ?? 0) \($0.key ?? "") \($0.kind) \($0.time)" }
  }
}

extension SceneEdit {
  fileprivate var isCommit: Bool { if case .commit = self { true } else { false } }
}
