import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

@Suite("Properties of a struct of one's own")
struct CustomTypeTests {
  /// The property of a struct, and a plain number property for each of its numbers.
  struct Stage {
    let context = LayerContext()
    let layer: Layer
    let padding: Property<Padding>
    let numbers: [Property<Double>]

    init() {
      layer = Layer(in: context)
      context.roots = [layer]
      padding = context.register(paddingProperty)
      let start = paddingProperty.defaultValue.lanes
      numbers = Padding.laneNames.indices.map { [context] in
        context.register(Property("number\($0)", default: start[$0]))
      }
      _ = context.commit(at: 0)
    }

    func add(_ animation: (_ keyPath: String, _ part: (Padding) -> AnimatableValue?) -> Animation) {
      layer.add(animation("padding") { $0.animatableValue })
      for (lane, number) in numbers.enumerated() {
        layer.add(animation(number.name) { .number($0.lanes[lane]) })
      }
    }

    func check(_ tree: RenderTree, at times: [Double]) throws {
      var column = PresentationBuffer()
      column.update(to: tree)
      var sampler = RenderSampler(tree)
      let source = tree.source(of: layer.id, for: padding)
      let path = try layer.path("padding")
      for time in times {
        let lanes = numbers.map { tree[layer, $0, at: time] }
        let rates = try numbers.map {
          tree.velocity(of: layer.id, for: try layer.path($0.name), at: time)?.number
        }
        let shown = tree[layer, padding, at: time]
        try hold("\(shown.lanes)" == "\(lanes)", "\(time): \(shown), \(lanes)")
        column.sample(at: time)
        sampler.move(to: time)
        try hold(column[layer.id, padding] == shown && sampler[source] == shown, "\(time)")
        try hold(tree.presentation(of: layer.id, at: time)?[padding] == shown, "\(time)")
        let velocity = tree.velocity(of: layer.id, for: path, at: time)
        guard case .custom(let rate)? = velocity else {
          try hold(velocity == nil && rates.contains(nil), "\(time): \(velocity as Any) \(rates)")
          continue
        }
        try hold(rate.type == "Padding", rate.type)
        try hold("\(rate.lanes)" == "\(rates.map { $0 ?? .nan })", "\(time): \(rate) \(rates)")
      }
    }
  }

  /// Changes of every number, because setting an equal value changes nothing.
  static let change = Generator<Double>.moderate.map { $0.magnitude < 1 ? $0 + 3 : $0 }
    .array(count: 3...3)
  static let value = Generator<Double>.moderate.array(count: 3...3).map(Padding.init(lanes:))
  static let times = Generator<Double>.time.array(count: 1...6)

  /// Law: a property of a struct equals, number by number, properties of plain numbers with the same animations:
  /// values, velocities, every reader.
  @Test("a struct is animated as its numbers are")
  func animations() {
    forAll(
      "structs", zip(Self.value, Self.value, Self.value), zip(.int(in: 0...5), .bool, .bool),
      zip(Generator<Timing>.timing, Self.times), count: 300
    ) { values, shape, moments in
      let (timing, times) = moments
      let stage = Stage()
      stage.add { keyPath, part in
        let (a, b, c) = (part(values.0), part(values.1), part(values.2))
        switch shape.0 {
        case 0:
          var basic = BasicAnimation(keyPath: keyPath, from: a, to: b, timing: timing)
          (basic.isAdditive, basic.isCumulative) = (shape.1, shape.2)
          return .basic(basic)
        case 1: return .basic(BasicAnimation(keyPath: keyPath, by: b, timing: timing))
        case 2:
          return .keyframe(
            KeyframeAnimation(
              keyPath: keyPath, values: [a, b, c].compactMap(\.self), timing: timing))
        case 3:
          return .keyframe(
            KeyframeAnimation(
              keyPath: keyPath, values: [a, b, c].compactMap(\.self),
              calculationMode: .cubic, timing: timing))
        case 4:
          return .spring(
            SpringAnimation(
              BasicAnimation(keyPath: keyPath, from: a, to: b, timing: timing),
              spring: MovingScene.Takeover.spring(damping: 4)))
        default:
          let basic = BasicAnimation(keyPath: keyPath, to: b, timing: timing)
          return .group(AnimationGroup([.basic(basic)], timing: Timing(duration: 3)))
        }
      }
      try stage.check(stage.context.commit(at: 1).tree, at: times)
      return true
    }
  }

  /// Law: the same holds for setting every number of the property, in a block with a curve and then in a block with a
  /// spring, which takes over the presentation velocity.
  @Test("setting a struct animates as setting its numbers does")
  func implicitly() {
    forAll(
      "structs set", zip(Self.change, Self.change), .element(of: [0.1, 0.25, 0.4, 2]), Self.times,
      count: 200
    ) { values, delay, times in
      let first = Padding(lanes: zip(paddingProperty.defaultValue.lanes, values.0).map(+))
      let second = Padding(lanes: zip(first.lanes, values.1).map(+))
      let stage = Stage()
      func set(_ value: Padding) {
        stage.layer[stage.padding] = value
        for (lane, number) in stage.numbers.enumerated() { stage.layer[number] = value.lanes[lane] }
      }
      stage.context.animate(with: .curve(duration: 0.5, timingFunction: .easeInEaseOut)) {
        set(first)
      }
      try stage.check(stage.context.commit(at: 1).tree, at: times)
      stage.context.animate(with: .spring(MovingScene.Takeover.spring(damping: 4))) { set(second) }
      try stage.check(stage.context.commit(at: 1 + delay).tree, at: times)
      let end = stage.context.commit(at: 60).tree
      try hold(end[stage.layer, stage.padding, at: 60] == second, "the end")
      return true
    }
  }

  /// A value of another type, or with another number of lanes, does not fit the property: its animation changes nothing
  /// and is diagnosed.
  @Test(
    "values of another type have no effect",
    arguments: ["Insets of 3 numbers", "Padding of 1 number"])
  func others(type: String) throws {
    let stage = Stage()
    let isOther = type.hasPrefix("Insets")
    let value = CustomValue(type: isOther ? "Insets" : "Padding", lanes: isOther ? [1, 2, 3] : [1])
    stage.layer.add(
      .basic(BasicAnimation(keyPath: "padding", to: .custom(value), timing: Timing(duration: 2))))
    let commit = stage.context.commit(at: 1)
    #expect(commit.tree[stage.layer, stage.padding, at: 2] == paddingProperty.defaultValue)
    #expect(
      commit.diagnostics.map(\.message) == [
        "toValue: expected a Padding of 3 numbers, found a \(type), so the animation changes nothing"
      ])
    #expect(try !stage.layer.setValue(.custom(value), forKeyPath: "padding"))
    #expect(stage.layer[stage.padding] == paddingProperty.defaultValue)
  }

  @Test("one number of a struct has a key path and a typed property")
  func numbers() throws {
    let stage = Stage()
    let left = stage.padding.number("left")
    stage.layer[left] = 9
    #expect(stage.layer[stage.padding] == Padding(top: 1, left: 9, bottom: 3))
    #expect(try stage.layer.value(forKeyPath: "padding.left") == .number(9))
    #expect(left.keyPath == "padding.left" && left.defaultValue == 2)
    stage.layer.add(.basic(BasicAnimation(left, from: 0, to: 10, timing: Timing(duration: 2))))
    let tree = stage.context.commit(at: 1).tree
    #expect(tree[stage.layer, left, at: 2] == 5)
    #expect(tree[stage.layer, stage.padding, at: 2] == Padding(top: 1, left: 5, bottom: 3))
    #expect(
      throws: PropertyPathError(
        .unknownComponent(
          "right", of: "padding", valid: ["top", "left", "bottom"]))
    ) { try stage.layer.path("padding.right") }
  }

  @Test("a struct may be no value at all")
  func optional() {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    let inset = context.register(Property<Padding?>("inset", default: nil))
    #expect(context.commit(at: 0).tree[layer, inset, at: 0] == nil)
    layer[inset] = Padding(top: 4)
    #expect(layer[inset] == Padding(top: 4))
    #expect(context.commit(at: 1).tree[layer, inset, at: 3] == Padding(top: 4))
  }
}
