import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

extension [PropertyPath] {
  var wholeProperties: [PropertyPath] {
    var names: Set<String> = []
    return map { PropertyPath($0.key, of: $0.targets) }.filter { names.insert($0.name).inserted }
  }
}

extension RenderTree {
  /// Returns the paths whose numbers, in bits, differ between a column at its time and this tree.
  fileprivate func differences(
    from column: borrowing PresentationBuffer, layers: [Layer], paths: [PropertyPath]
  ) -> [String] {
    var differences: [String] = []
    for layer in layers {
      for path in paths.wholeProperties {
        guard source(of: layer.id, for: path)?.isAnimated == true else { continue }
        guard let property = column.property(of: layer.id, for: path) else {
          differences.append("\(path.name), which is missing")
          continue
        }
        let value = value(of: layer.id, for: path, at: column.time)
        let expected = path.type.usesObjects ? nil : value?.lanes
        let areSame = column.withNumbers { numbers in
          property.lanes.enumerated().allSatisfy { index, lane in
            let number = expected.map { index < $0.count ? $0[index] : .nan }
            return path.type.usesObjects || number?.bitPattern == numbers[lane].bitPattern
              || (number ?? .nan).isNaN && numbers[lane].isNaN
          }
        }
        if !areSame || column.value(of: property) != value { differences.append(path.name) }
      }
    }
    return differences
  }

  fileprivate func animatedCount(layers: [Layer], paths: [PropertyPath]) -> Int {
    layers.reduce(0) { count, layer in
      count
        + paths.wholeProperties.count { source(of: layer.id, for: $0)?.isAnimated == true }
    }
  }
}

@Test func aColumnShowsWhatTheTreeShows() {
  var compared = 0
  forAll("column equals tree", MovingScene.inputs, count: 1000) {
    animations, outer, inner, times in
    let scene = try MovingScene(animations, outer: outer, inner: inner)
    let tree = scene.context.commit(at: 1).tree
    var column = PresentationBuffer()
    column.update(to: tree)
    for time in times {
      column.sample(at: time)
      let count = tree.animatedCount(layers: [scene.layer], paths: scene.paths)
      try hold(column.propertyCount == count, "\(column.propertyCount) properties of \(count)")
      let differences = tree.differences(from: column, layers: [scene.layer], paths: scene.paths)
      try hold(differences.isEmpty, "\(differences) at \(time)")
      compared += count
    }
    return true
  }
  #expect(compared > 3000 || PropertySettings().isOverriding)
}

@Test func aColumnFollowsCommits() {
  forAll(
    "column follows commits", .edits(count: 1...25), Generator<Double>.time.array(count: 1...2),
    count: 300
  ) { edits, times in
    var scene = EditedScene()
    var column = PresentationBuffer()
    for edit in edits {
      scene.apply(edit)
      guard case .commit = edit, let tree = scene.commits.last?.tree else { continue }
      column.update(to: tree)
      let count =
        tree.animatedCount(layers: scene.layers, paths: scene.paths)
        + tree.animatedCount(layers: [scene.layers[1]], paths: scene.copyPaths)
      for (index, time) in (times + [scene.time, scene.time + 0.1]).enumerated() {
        column.sample(at: time)
        // The first sample also has the properties that are about to leave.
        try hold(
          index == 0 ? column.propertyCount >= count : column.propertyCount == count,
          "\(column.propertyCount) properties of \(count)")
        let differences = tree.differences(from: column, layers: scene.layers, paths: scene.paths)
        try hold(differences.isEmpty, "\(differences) at \(time)")
      }
    }
    return true
  }
}

/// A path from another layer, where the input of a filter has another type, finds nothing: a property is in the column
/// under the type that the tree animates.
@Test func aColumnHasPropertiesOfTheirTypeOnly() {
  let inputs = Generator<AnimatableValue>.element(of: [
    .number(1), .point(Point2D(x: 1, y: 2)), .size(Size2D(width: 3, height: 4)), .color(.white),
    .numbers([1, 2]),
  ])
  var found = 0
  forAll("types in a column", inputs, inputs, .bool, count: 100) { input, other, isExiting in
    let context = LayerContext()
    let layers = [input, other].map { input in
      let layer = Layer(in: context)
      layer.filters = [Filter("own", name: "own", inputs: ["inputValue": input])]
      return layer
    }
    context.roots = layers
    let keyPath = "filters.own.inputValue"
    layers[0].add(.basic(BasicAnimation(keyPath: keyPath, from: input, to: input)))
    var column = PresentationBuffer()
    let tree = context.commit(at: 0).tree
    column.update(to: tree)
    if isExiting {
      layers[0].removeAllAnimations()
      column.update(to: context.commit(at: 0).tree)
    }
    column.sample(at: 0.5)
    for path in [try layers[0].path(keyPath), try layers[1].path(keyPath)] {
      let property = column.property(of: layers[0].id, for: path)
      let isAnimated = tree.source(of: layers[0].id, for: path)?.isAnimated == true
      try hold((property != nil) == isAnimated, "\(path.type): \(property != nil)")
      guard let property else { continue }
      found += 1
      try hold(property.path.type == path.type, "\(property.path.type), not \(path.type)")
      try hold(column.value(of: property)?.type == path.type, "a value of another type")
    }
    return true
  }
  #expect(found > 50 || PropertySettings().isOverriding, "\(found)")
}

@Test func aPropertyOfAColumnSaysWhichOneItIs() {
  let context = LayerContext()
  let level = context.register(Property("level", default: 0.0))
  let ball = Layer(in: context)
  ball.filters = [Filter("gaussianBlur", name: "blur", inputs: ["position": .number(0)])]
  context.roots = [ball]
  ball.add(BasicAnimation(.position.x, from: 0, to: 1, duration: 1))
  ball.add(BasicAnimation(.bounds.size.width, from: 0, to: 1, duration: 1))
  ball.add(BasicAnimation(level, from: 0, to: 1, duration: 1))
  ball.add(BasicAnimation(keyPath: "filters.blur.position", from: 0, to: 1, duration: 1))
  var buffer = PresentationBuffer()
  buffer.update(to: context.commit(at: 0).tree)
  buffer.sample(at: 0.5)
  var found: [String: [Bool]] = [:]
  buffer.forEachChange { property, _ in
    found[property.path.name] = [
      property.is(.position), property.is(.bounds), property.is(level),
      property.is(Property("level", default: 1.0)), property.is(.opacity),
    ]
  }
  #expect(
    found == [
      "position": [true, false, false, false, false],
      "bounds": [false, true, false, false, false],
      "level": [false, false, true, true, false],
      "filters.blur.position": [false, false, false, false, false],
    ], "\(found)")
}

@Test func aColumnNamesWhatChanges() throws {
  let context = LayerContext()
  let layer = Layer(in: context)
  context.roots = [layer]
  layer.opacity = 0.25
  var fade = BasicAnimation(keyPath: "opacity")
  (fade.fromValue, fade.toValue) = (.number(0), .number(1))
  fade.timing = Timing(beginTime: 1, duration: 1)
  layer.add(.basic(fade))
  var column = PresentationBuffer()
  column.update(to: context.commit(at: 0).tree)
  var seen: [Double] = []
  for time in [0, 0.5, 1.5, 1.75, 3, 4] {
    column.sample(at: time)
    column.forEachChange { property, numbers in
      #expect(property.layer == layer.id && property.path.name == "opacity")
      seen.append(numbers[0])
    }
  }
  #expect(seen == [0.25, 0.5, 0.75, 0.25])
  #expect(column.nextChange == .infinity)
  layer.removeAllAnimations()
  column.update(to: context.commit(at: 4).tree)
  column.sample(at: 4)
  seen = []
  column.forEachChange { seen.append($1[0]) }
  #expect(seen == [0.25] && column.propertyCount == 1)
  column.sample(at: 5)
  #expect(column.propertyCount == 0)
}
