import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

@Suite("Reading a tree by typed properties")
struct TypedReadingTests {
  @Test("values and numbers are read as what they are")
  func forms() {
    let context = LayerContext()
    let ball = Layer(in: context)
    context.roots = [ball]
    ball[.position.x] = 7
    ball.add(.basic(BasicAnimation(.position.y, from: 0, to: 100, timing: Timing(duration: 2))))
    let tree = context.commit(at: 10).tree
    #expect(tree[ball, .position.y, at: 11] == 50)
    #expect(tree[ball, .position, at: 11] == Point2D(x: 7, y: 50))
    #expect(tree[ball.id, .opacity, at: 11] == 1)
    #expect(tree[ball, .backgroundColor, at: 11] == nil)
    let shown = tree.presentation(of: ball.id, at: 11)
    #expect(shown?.position == Point2D(x: 7, y: 50) && shown?[.position.y] == 50)
    #expect(shown?.opacity == 1)
  }

  /// If there is no value, reading returns the property's default.
  @Test("reading is total")
  func total() {
    let context = LayerContext()
    let ball = Layer(in: context)
    let level = context.register(Property("level", default: 3.0))
    let tree = context.commit(at: 0).tree
    #expect(!tree.contains(ball.id))
    #expect(tree[ball, .opacity, at: 1] == 1 && tree[ball, .borderColor, at: 1] == .black)
    #expect(tree[ball, .transform.scaleX, at: 1] == 1 && tree[ball, level, at: 1] == 3)
    var sampler = RenderSampler(tree, time: 1)
    #expect(sampler[tree.source(of: ball.id, for: level)] == 3)
    let column = PresentationBuffer()
    #expect(column[ball.id, .opacity] == 1 && column[ball.id, level] == 3)
    #expect(column[ball.id, .position.x] == 0 && column[ball.id, .transform.scaleX] == 1)
    context.roots = [ball]
    let next = context.commit(at: 1).tree
    #expect(next.contains(ball.id))
    // A plain layer strokes nothing, and its opacity is no point.
    #expect(next[ball, .strokeEnd, at: 1] == 1 && next[ball, level, at: 1] == 3)
    #expect(next[ball, Property("opacity", default: Point2D.zero), at: 1] == .zero)
    #expect(next[ball, Property("opacity", default: Point2D.zero).x, at: 1] == 0)
    // A removed value reads as nil if the property may have no value.
    ball[.borderColor] = nil
    #expect(context.commit(at: 2).tree[ball, .borderColor, at: 9] == nil)
  }

  /// Law: the placement of a presentation layer has its single values.
  @Test("a placement has what is shown")
  func placements() {
    var moving = 0
    forAll("placements", MovingScene.inputs, count: 400) { inputs in
      let (animations, outer, inner, times) = inputs
      let scene = try MovingScene(animations, outer: outer, inner: inner)
      let (tree, layer) = (scene.context.commit(at: 0).tree, scene.layer)
      for time in times {
        guard let shown = tree.presentation(of: layer.id, at: time) else { return false }
        var expected = LayerPlacement()
        (expected.bounds, expected.position) = (shown[.bounds], shown[.position])
        expected.anchorPoint = shown[.anchorPoint]
        (expected.anchorPointZ, expected.zPosition) = (shown[.anchorPointZ], shown[.zPosition])
        expected.transform = shown[.transform]
        expected.sublayerTransform = shown[.sublayerTransform]
        expected.isGeometryFlipped = shown[.geometryFlipped]
        (expected.isHidden, expected.opacity) = (shown[.hidden], shown[.opacity])
        expected.masksToBounds = shown[.masksToBounds]
        try hold(shown.placement == expected, "\(shown.placement) at \(time), not \(expected)")
        if expected != layer.placement { moving += 1 }
      }
      return true
    }
    #expect(moving > 50 || PropertySettings().isOverriding, "\(moving)")
  }

  /// Law: typed reads of values at rest equal reads by key path, on layers of every class, with values that are set,
  /// removed or never set, and next to animated ones; if a class lacks the property, the default is read.
  @Test("what rests is read as by key path", arguments: LayerClass.all)
  func resting(layerClass: LayerClass) throws {
    let context = LayerContext()
    let layers = (0..<4).map { _ in Layer(layerClass, in: context) }
    context.roots = layers
    for layer in layers[1...] {
      layer[.zPosition] = 7
      layer[.position] = Point2D(x: 3, y: 4)
      layer[.borderColor] = nil
      layer[.hidden] = true
    }
    for (layer, keyPath) in zip(layers[2...], ["opacity", "position.x"]) {
      layer.add(
        .basic(BasicAnimation(keyPath: keyPath, to: .number(0.5), timing: Timing(duration: 9))))
    }
    let tree = context.commit(at: 1).tree
    for layer in layers {
      let shown = try #require(tree.presentation(of: layer.id, at: 4))
      func check<Value>(_ property: Property<Value>) throws {
        let found = tree[layer, property, at: 4]
        guard let path = try? layer.path(property.keyPath) else {
          return #expect(found.animatableValue == property.defaultValue.animatableValue)
        }
        let value = tree.value(of: layer.id, for: path, at: 4)
        let expected = Value(animatableValue: value) ?? property.defaultValue
        #expect(isSame(found, expected), "\(property)")
        #expect(isSame(shown[property], expected), "\(property)")
      }
      try check(.opacity)
      try check(.zPosition)
      try check(.cornerRadius)
      try check(.strokeEnd)
      try check(.position)
      try check(.bounds)
      try check(.transform)
      try check(.borderColor)
      try check(.backgroundColor)
      try check(.hidden)
      try check(.masksToBounds)
      try check(.position.x)
      try check(.bounds.size.width)
      try check(.transform.scaleX)
    }
  }

  /// Law: values by typed properties have the bits of values by a path, and of the reference.
  @Test("values are read by every way as what they are")
  func values() {
    var moving = 0
    forAll("typed values", MovingScene.inputs, count: 600) { inputs in
      let (animations, outer, inner, times) = inputs
      let scene = try MovingScene(animations, outer: outer, inner: inner)
      let (tree, layer) = (scene.context.commit(at: 0).tree, scene.layer)
      var sampler = RenderSampler(tree)
      for time in times {
        let shown = tree.presentation(of: layer.id, at: time)
        sampler.move(to: time)
        let reference = scene.reference(at: time)
        func check<Value: Equatable>(_ property: Property<Value>) throws {
          let path = try layer.path(property.keyPath)
          let expected = Value(animatableValue: reference.value(at: path)) ?? property.defaultValue
          let source = tree.source(of: layer.id, for: property)
          let found = [
            tree[layer, property, at: time], tree[layer.id, property, at: time],
            shown?[property] ?? expected, sampler[source],
          ]
          let isEqual = found.allSatisfy { isSame($0, expected) }
          try hold(isEqual, "\(property): \(found), not \(expected)")
          if expected != property.defaultValue { moving += 1 }
        }
        try check(.position)
        try check(.bounds)
        try check(.opacity)
        try check(.zPosition)
        try check(.backgroundColor)
        try check(.hidden)
        try check(.transform)
        try check(.position.x)
        try check(.bounds.size.width)
        try check(.transform.rotationZ)
        try check(.transform.rotationX)
        try check(.transform.scale)
        try check(.transform.translationY)
      }
      return true
    }
    #expect(moving > 50 || PropertySettings().isOverriding, "\(moving)")
  }

  /// Law: velocities by typed properties have the bits of velocities by a path; they are 0 if there is none.
  @Test("velocities are read as what they are")
  func velocities() {
    var moving = 0
    forAll("typed velocities", MovingScene.inputs, count: 400) { inputs in
      let (animations, outer, inner, times) = inputs
      let scene = try MovingScene(animations, outer: outer, inner: inner)
      let (tree, layer) = (scene.context.commit(at: 0).tree, scene.layer)
      for time in times {
        let shown = tree.presentation(of: layer.id, at: time)
        var sampler = RenderSampler(tree, time: time)
        func check<Value: Equatable>(_ property: Property<Value>, _ zero: Value) throws {
          let untyped = try shown?.velocity(forKeyPath: property.keyPath)
          let expected = untyped.flatMap { Value(animatableValue: $0) } ?? zero
          let found = tree.velocity(of: layer.id, for: property, at: time)
          try hold(found == expected, "\(property): \(found) instead of \(expected)")
          let source = tree.source(of: layer.id, for: property)
          try hold(sampler.velocity(of: source) == expected, "source of \(property)")
          if expected != zero { moving += 1 }
        }
        try check(.position, .zero)
        try check(.bounds, .zero)
        try check(.opacity, 0)
        try check(.zPosition, 0)
        try check(.backgroundColor, nil)
        try check(.position.x, 0)
        try check(.bounds.size.width, 0)
        try check(.transform.rotationZ, 0)
        try check(.transform.scale, 0)
      }
      return true
    }
    #expect(moving > 50 || PropertySettings().isOverriding, "\(moving)")
  }

  @Test("velocities are total")
  func noVelocity() {
    let context = LayerContext()
    let ball = Layer(in: context)
    let level = context.register(Property("level", default: 3.0))
    let empty = context.commit(at: 0).tree
    context.roots = [ball]
    ball.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 2), forKey: "fade")
    let tree = context.commit(at: 0).tree
    #expect(tree.velocity(of: ball.id, for: .opacity, at: 1) == 0.5)
    for tree in [empty, tree] {
      #expect(tree.velocity(of: ball.id, for: level, at: 1) == 0)
      let dark = Color(red: 0, green: 0, blue: 0, alpha: 0)
      #expect(tree.velocity(of: ball.id, for: .borderColor, at: 1) == dark)
      #expect(tree.velocity(of: ball.id, for: .backgroundColor, at: 1) == nil)
      #expect(tree.velocity(of: ball.id, for: .transform, at: 1).m11 == 0)
      #expect(tree.velocity(of: ball.id, for: .transform.scaleX, at: 1) == 0)
      #expect(tree.velocity(of: ball.id, for: .hidden, at: 1) == false)
      // The opacity is no point, and the time may be any.
      let wrong = Property("opacity", default: Point2D(x: 4, y: 4))
      #expect(tree.velocity(of: ball.id, for: wrong, at: 1) == .zero)
      #expect(tree.velocity(of: ball.id, for: wrong.x, at: 1) == 0)
      #expect(tree.velocity(of: ball.id, for: .opacity, at: .nan) == 0)
    }
  }

  /// Properties of a custom class run like the built-in ones.
  @Test("a class of one's own is shown")
  func ownClass() throws {
    let dial = LayerClass(
      name: "Dial", properties: [PropertyKey("needle", .number, default: .number(2))])
    let context = LayerContext()
    let layer = Layer(dial, in: context)
    context.roots = [layer]
    let needle = Property("needle", default: 0.0)
    #expect(context.commit(at: 0).tree[layer, needle, at: 0] == 2)
    context.animate(with: .curve(duration: 2, timingFunction: .linear)) { layer[needle] = 6 }
    let tree = context.commit(at: 1).tree
    #expect(tree[layer, needle, at: 2] == 4 && tree[layer, needle, at: 3] == 6)
    let path = try layer.path("needle")
    #expect(tree.value(of: layer.id, for: path, at: 2) == .number(4))
    #expect(tree.presentation(of: layer.id, at: 2)?[needle] == 4)
    #expect(tree[layer, .opacity, at: 2] == 1)
  }

  /// Custom properties are distinguished by their names, even if constants have no numbers.
  @Test("two properties of one's own are two")
  func ownProperties() {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    context.register(PropertyKey("glow", .number, default: .number(1)))
    context.register(PropertyKey("shine", .number, default: .number(7)))
    let (glow, shine) = (Property("glow", default: 0.0), Property("shine", default: 0.0))
    layer.add(BasicAnimation(glow, from: 0, to: 4, duration: 4), forKey: "glow")
    let tree = context.commit(at: 0).tree
    #expect(tree[layer, glow, at: 1] == 1 && tree[layer, shine, at: 1] == 7)
    let shown = tree.presentation(of: layer.id, at: 1)
    #expect(shown?[glow] == 1 && shown?[shine] == 7)
  }

  /// Law: a path made by hand, whose key no context has numbered, denotes the property of its name in every API; and so
  /// does a path of another context.
  @Test("paths made by hand mean what their names say")
  func handmade() {
    forAll("paths made by hand", MovingScene.inputs, .bool, count: 150) { inputs, isForeign in
      let (animations, outer, inner, times) = inputs
      let scene = try MovingScene(animations, outer: outer, inner: inner)
      let tree = scene.context.commit(at: 1).tree
      let (layer, other) = (scene.layer, LayerContext())
      // Other numbers than those of the scene.
      for property in customProperties.reversed() { other.register(property) }
      let stranger = Layer(in: other)
      var column = PresentationBuffer()
      column.update(to: tree)
      for path in scene.paths where path.targets.isEmpty {
        let parsed = path.key
        let key =
          isForeign
          ? try stranger.path(parsed.name).key
          : PropertyKey(
            parsed.name, parsed.type, default: parsed.defaultValue, animates: parsed.animates)
        let made = PropertyPath(key, component: path.component)
        try hold(layer.value(for: made) == layer.value(for: path), "the model at \(path.name)")
        for time in times {
          column.sample(at: time)
          let value = tree.value(of: layer.id, for: path, at: time)
          try hold(tree.value(of: layer.id, for: made, at: time) == value, path.name)
          var sampler = RenderSampler(tree, time: time)
          let source = tree.source(of: layer.id, for: made)
          try hold(source.flatMap { sampler.value(of: $0) } == value, "source \(path.name)")
          let shown = tree.presentation(of: layer.id, at: time)
          try hold(shown?.value(for: made) == value, "shown \(path.name)")
          try hold(
            tree.velocity(of: layer.id, for: made, at: time)
              == tree.velocity(of: layer.id, for: path, at: time), "velocity \(path.name)")
          let why = tree.explain(of: layer.id, for: made, at: time)?.value
          try hold(why == value, "why \(path.name)")
          try hold(
            column.property(of: layer.id, for: made) == column.property(of: layer.id, for: path),
            "column \(path.name)")
        }
      }
      return true
    }
  }

  /// Law: a typed read equals the read by key path, whatever animates the layer, at any time.
  @Test("typed reads are those of key paths")
  func agree() {
    forAll("typed reads", MovingScene.inputs, count: 200) { animations, outer, inner, times in
      let scene = try MovingScene(animations, outer: outer, inner: inner)
      let tree = scene.context.commit(at: 1).tree
      let layer = scene.layer
      let position = tree.source(of: layer.id, for: .position)
      let turn = tree.source(of: layer.id, for: .transform.rotationY)
      var sampler = RenderSampler(tree)
      var column = PresentationBuffer()
      column.update(to: tree)
      for time in times {
        func hold<Value: Equatable>(
          _ keyPath: String, _ typed: Value, _ part: (AnimatableValue?) -> Value?
        )
          throws
        {
          let value = tree.value(of: layer.id, for: try layer.path(keyPath), at: time)
          let isSame = part(value).map { "\($0)" == "\(typed)" } ?? false
          try AnimationTestSupport.hold(isSame, "\(keyPath) at \(time): \(typed), \(value as Any)")
        }
        try hold("opacity", tree[layer, .opacity, at: time]) { $0?.number }
        try hold("position", tree[layer, .position, at: time]) { Point2D(animatableValue: $0) }
        try hold("position.x", tree[layer, .position.x, at: time]) { $0?.number }
        try hold("bounds.size.height", tree[layer, .bounds.size.height, at: time]) { $0?.number }
        try hold("transform", tree[layer, .transform, at: time]) {
          Transform3D(animatableValue: $0)
        }
        try hold("transform.rotation.y", tree[layer, .transform.rotationY, at: time]) { $0?.number }
        try hold("backgroundColor", tree[layer, .backgroundColor, at: time]) {
          Color?(animatableValue: $0)
        }
        column.sample(at: time)
        try hold("opacity", column[layer.id, .opacity]) { $0?.number }
        try hold("bounds.size", column[layer.id, .bounds.size]) {
          Size2D(animatableValue: $0)
        }
        try hold("position.x", column[layer.id, .position.x]) { $0?.number }
        try hold("transform.rotation.y", column[layer.id, .transform.rotationY]) { $0?.number }
        try hold("padding", column[layer.id, paddingProperty]) { Padding(animatableValue: $0) }
        try hold("padding", tree[layer, paddingProperty, at: time]) {
          Padding(animatableValue: $0)
        }
        try hold("padding.left", tree[layer, paddingProperty.number("left"), at: time]) {
          $0?.number
        }
        try hold("transform", column[layer.id, .transform]) { Transform3D(animatableValue: $0) }
        sampler.move(to: time)
        try hold("position", sampler[position]) { Point2D(animatableValue: $0) }
        try hold("transform.rotation.y", sampler[turn]) { $0?.number }
        guard let shown = tree.presentation(of: layer.id, at: time) else { return false }
        try hold("opacity", shown.opacity) { $0?.number }
        try hold("transform.scale", shown[.transform.scale]) { $0?.number }
      }
      return true
    }
  }
}

/// Returns whether two values are equal; numbers must have the same bits.
private func isSame<Value: PropertyValue>(_ a: Value, _ b: Value) -> Bool {
  if let a = a as? Double, let b = b as? Double { return isIdentical(a, b) }
  return a.animatableValue == b.animatableValue
}
