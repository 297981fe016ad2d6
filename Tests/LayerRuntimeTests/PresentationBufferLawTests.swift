import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// The values of a host that never reads a whole tree: the ones that commits and a column report.
private struct Mirror: ~Copyable {
  /// The values by layer, then by the path of the whole property.
  private(set) var values: [Layer.ID: [String: AnimatableValue?]] = [:]
  private var column = PresentationBuffer()
  /// The number of values that the column has corrected after a property's last animation was removed.
  private(set) var rested = 0

  /// Applies the model values that a commit reports.
  mutating func take(_ commit: Commit, of scene: EditedScene, paths: [PropertyPath]) {
    column.update(to: commit.tree)
    for change in commit.changes {
      switch (change.reason, change.property) {
      case (.left, _): values[change.layer] = nil
      case (.model, let name):
        // A list of cells or filters includes all of its properties.
        let layer = scene.layers.first { $0.id == change.layer }
        for path in paths where name == nil || "\(path.name).".hasPrefix("\(name ?? "").") {
          values[change.layer, default: [:]][path.name] = .some(layer?.value(for: path))
        }
      case (.began, _), (.ended, _), (.exiting, _): break
      }
    }
  }

  /// Applies the values that the column reports for a time.
  mutating func sample(at time: Double, tree: RenderTree) {
    column.sample(at: time)
    var reported: [(PresentationBuffer.Property, AnimatableValue?)] = []
    column.forEachChange { property, numbers in
      let value = column.value(of: property)
      reported.append((property, value))
      let lanes = value?.lanes ?? []
      if !property.path.type.usesObjects {
        for index in numbers.indices {
          let number = numbers[index]
          let expected = index < lanes.count ? lanes[index] : .nan
          #expect(
            number == expected || number.isNaN && expected.isNaN,
            "the numbers of \(property.path.name) are those of \(value as Any)")
        }
      }
    }
    for (property, value) in reported {
      values[property.layer, default: [:]][property.path.name] = .some(value)
      if tree.source(of: property.layer, for: property.path)?.isAnimated == false { rested += 1 }
    }
  }
}

@Suite struct PresentationBufferLawTests {
  /// Reported changes, applied to a copy, give the values of a new presentation: for any edits and commits, sampled
  /// forwards, backwards, several times or not at all between them.
  @Test func reportedChangesKeepACopyUpToDate() {
    let times = zip(Generator<Double>.time, .element(of: [0, 0, 1, 2])).array(count: 1...3)
    var (rested, compared) = (0, 0)
    forAll("a copy follows", .edits(count: 5...40), times, count: 250) { edits, times in
      var scene = EditedScene()
      let paths = scene.paths.wholeProperties
      var mirror = Mirror()
      for edit in edits {
        scene.apply(edit)
        guard case .commit = edit, let commit = scene.commits.last else { continue }
        mirror.take(commit, of: scene, paths: paths)
        for (time, kind) in times {
          // At the commit, after it, before it, and at any time; the last kind takes no samples.
          let moments = [
            [scene.time], [scene.time + time.magnitude, scene.time - 0.5], [time],
          ]
          for moment in kind < moments.count ? moments[kind] : [] {
            mirror.sample(at: moment, tree: commit.tree)
            let expected = shown(commit.tree, paths, at: moment)
            for (layer, values) in expected {
              for (name, value) in values {
                let found = mirror.values[layer]?[name] ?? nil
                try hold(
                  found == value, "\(name) of \(layer) at \(moment): \(found as Any)")
                compared += 1
              }
            }
            try hold(mirror.values.count == expected.count, "layers that have left")
          }
        }
      }
      rested += mirror.rested
      return true
    }
    let isMeaningful = rested > 75 && compared > 100_000
    #expect(isMeaningful || PropertySettings().isOverriding, "\(rested) of \(compared)")
  }

  /// A column follows the trees of a context in any order, forwards and backwards: a playback on exiting layers may
  /// have ended in one of them and run in another that has the same layer.
  @Test func treesComeInAnyOrder() {
    let picks = Generator<Int>.int(in: 0...99).array(count: 2...8)
    let edits = Generator<[SceneEdit]>.oneOf(
      .playedExits(count: 5...20), .playedEnterExits(count: 5...30))
    forAll("any order of trees", edits, picks, count: 300) { edits, picks in
      var scene = EditedScene()
      for edit in edits { scene.apply(edit) }
      let paths = scene.paths.wholeProperties
      var column = PresentationBuffer()
      for pick in picks {
        let tree = scene.commits[pick % scene.commits.count].tree
        column.update(to: tree)
        for time in [tree.commitTime, tree.commitTime + 0.07, tree.commitTime + 0.2] {
          column.sample(at: time)
          for layer in scene.ids {
            for path in paths {
              guard let property = column.property(of: layer, for: path) else { continue }
              let (found, shown) = (
                column.value(of: property), tree.value(of: layer, for: path, at: time)
              )
              try hold(found == shown, "\(path.name) of \(layer) at \(time): \(found.lanes)")
            }
          }
        }
      }
      return true
    }
  }

  private func shown(
    _ tree: RenderTree, _ paths: [PropertyPath], at time: Double
  ) -> [Layer.ID: [String: AnimatableValue?]] {
    var values: [Layer.ID: [String: AnimatableValue?]] = [:]
    for layer in tree.layers {
      values[layer] = [:]
      for path in paths {
        values[layer]?[path.name] = .some(tree.value(of: layer, for: path, at: time))
      }
    }
    return values
  }

  /// A frame loop as in the documentation: a commit, a sample, the changes.
  @Test func theEndOfAnAnimationIsShown() {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    var column = PresentationBuffer()
    var widget = 1.0
    func frame(_ time: Double) -> Int {
      column.update(to: context.commit(at: time).tree)
      column.sample(at: time)
      var changes = 0
      column.forEachChange { _, numbers in
        widget = numbers[0]
        changes += 1
      }
      return changes
    }
    _ = frame(0)
    context.animate(with: .curve(duration: 0.1, timingFunction: .linear)) { layer.opacity = 0 }
    for step in 0...5 { _ = frame(1 + Double(step) / 60) }
    #expect(widget > 0.1 && column.propertyCount == 1)
    #expect(frame(1 + 6.0 / 60) == 1 && widget == 0)
    #expect(column.nextChange == .infinity)
    #expect(frame(1 + 7.0 / 60) == 0 && column.propertyCount == 0)
  }

  @Test func aModelValueThatChangesBelowAnAnimationIsReported() {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    context.disablesActions = true
    layer.add(
      .basic(
        BasicAnimation(
          keyPath: "opacity", from: 0, to: 1, timing: Timing(beginTime: 5, duration: 1))))
    var column = PresentationBuffer()
    column.update(to: context.commit(at: 0).tree)
    column.sample(at: 1)
    context.disablesActions = true
    layer.opacity = 0.25
    column.update(to: context.commit(at: 1).tree)
    #expect(column.nextChange == 1, "what is shown waits to be sampled")
    column.sample(at: 1)
    var seen: [Double] = []
    column.forEachChange { seen.append($1[0]) }
    #expect(seen == [0.25] && column.nextChange > 4.999 && column.nextChange <= 5)
  }

  /// A property whose animation has ended takes the newest value, and leaves the column with its layer or when it is
  /// animated again.
  @Test func whatIsLeavingFollowsTheTree() {
    let context = LayerContext()
    let layers = (0..<3).map { _ in Layer(in: context) }
    context.roots = layers
    let fade = Animation.basic(
      BasicAnimation(keyPath: "opacity", from: 0, to: 1, timing: Timing(duration: 1)))
    for layer in layers { layer.add(fade, forKey: "fade") }
    var column = PresentationBuffer()
    column.update(to: context.commit(at: 0).tree)
    column.sample(at: 0.5)
    for layer in layers { layer.removeAnimation(forKey: "fade") }
    column.update(to: context.commit(at: 1).tree)
    context.disablesActions = true
    layers[0].opacity = 0.75
    layers[1].add(fade)
    context.roots.removeLast()
    column.update(to: context.commit(at: 1).tree)
    column.sample(at: 1.5)
    var seen: [Layer.ID: Double] = [:]
    column.forEachChange { seen[$0.layer] = $1[0] }
    #expect(seen == [layers[0].id: 0.75, layers[1].id: 0.5])
    column.sample(at: 1.5)
    seen = [:]
    column.forEachChange { seen[$0.layer] = $1[0] }
    #expect(seen == [layers[1].id: 0.5] && column.propertyCount == 1)
  }

  /// A column keeps only existing things: neither tracks nor clocks accumulate.
  @Test func columnsStayAsLargeAsTheTree() throws {
    let context = LayerContext()
    let layers = (0..<4).map { _ in Layer(in: context) }
    layers[0].sublayers = Array(layers[1...])
    context.roots = [layers[0]]
    var column = PresentationBuffer()
    var sizes: Set<Int> = []
    let path = try layers[0].path("transform")
    for step in 0..<400 {
      let time = Double(step) / 4
      for (index, layer) in layers.enumerated() {
        layer.setSpeed(1 + Double((step + index) % 3), at: time)
        layer.add(
          .basic(
            BasicAnimation(
              keyPath: "transform.rotation.z", from: 0, to: 1, timing: Timing(duration: 0.5))),
          forKey: index % 2 == 0 ? "turn" : nil)
      }
      column.update(to: context.commit(at: time).tree)
      column.sample(at: step % 3 == 2 ? time - 1 : time)
      let lanes = layers.compactMap { column.property(of: $0.id, for: path)?.lanes.upperBound }
      #expect(lanes.count == layers.count && column.propertyCount == layers.count)
      if step > 100 { sizes.insert(lanes.max() ?? 0) }
      #expect(column.clockCount <= 2 * layers.count + 1)
    }
    #expect(sizes == [4 * 16])
  }
}
