import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import Testing

/// Setting a component to its current value changes nothing, even if reading the component rounds.
@Suite struct EqualComponentsTests {
  private final class Asked: LayerDelegate {
    var keys: [String] = []

    func action(for layer: Layer, forKey key: String) -> LayerAction? {
      keys.append(key)
      return nil
    }
  }

  private let context = LayerContext()
  private let layer: Layer
  private let asked = Asked()

  init() {
    layer = Layer(in: context)
    context.roots = [layer]
    layer.isCommitted = true
    layer.delegate = asked
  }

  private func bits(_ value: AnimatableValue?) -> [UInt64] {
    (value?.lanes ?? []).map(\.bitPattern)
  }

  /// Sets a component, and fails if anything changes.
  private func expectNothing(
    _ keyPath: String, _ value: AnimatableValue, _ set: (() -> Void)? = nil
  ) throws {
    let whole = String(keyPath.prefix { $0 != "." })
    let before = bits(try layer.value(forKeyPath: whole))
    asked.keys = []
    if let set { set() } else { try layer.setValue(value, forKeyPath: keyPath) }
    #expect(bits(try layer.value(forKeyPath: whole)) == before, "\(keyPath) \(value)")
    #expect(asked.keys.isEmpty && layer.animations.isEmpty, "\(keyPath) \(value)")
  }

  private func without(_ set: () -> Void) {
    context.transaction {
      context.disablesActions = true
      set()
    }
  }

  @Test("Parts of 600 random rotations are set to what they read, and nothing changes")
  func rotations() throws {
    var random = SplitMix64(seed: 45)
    let number = { Double(random.next() >> 11) * 0x1p-53 * 2 - 1 }
    let paths = [
      "transform.rotation.x", "transform.rotation.y", "transform.rotation.z", "transform.rotation",
      "transform.scale", "transform.scale.x", "transform.scale.y", "transform.scale.z",
      "transform.scale.xy", "transform.translation", "transform.translation.x",
    ]
    for _ in 0..<600 {
      let axis = Vector3D(x: number(), y: number(), z: number())
      without { layer.transform = .rotation(angle: number() * 4, axis: axis) }
      try expectNothing("transform.scale", .number(1))
      for path in paths {
        try expectNothing(path, try #require(try layer.value(forKeyPath: path)))
      }
      without { layer.transform = .identity }
      let angle = number()
      without { _ = try? layer.setValue(.number(angle), forKeyPath: "transform.rotation.z") }
      try expectNothing("transform.rotation.z", .number(angle))
      try expectNothing("transform.scale", .number(1))
    }
  }

  @Test("Equal within rounding counts for every component, and by every way of setting")
  func everyComponent() throws {
    without {
      layer.position = Point2D(x: 1e6 + 0.1, y: -3)
      layer.bounds = Rect2D(x: 1, y: 2, width: 30, height: 40)
      layer.transform = .rotation(angle: 0.3).concatenating(.translation(x: 1e3, y: 2))
    }
    try expectNothing("position.x", .number((1e6 + 0.1).nextUp))
    try expectNothing("position.y", .number((-3.0).nextDown))
    try expectNothing("bounds.size", .size(Size2D(width: 30.0.nextUp, height: 40)))
    try expectNothing("bounds.origin", .point(Point2D(x: 1, y: 2.0.nextDown)))
    try expectNothing("bounds.size.width", .number(30.0.nextUp))
    try expectNothing("transform.translation.x", .number(1e3.nextUp))
    try expectNothing("transform.scale", .number(1)) { layer[.transform.scale] = 1 }
    try expectNothing("position.x", .number(0)) { layer[.position.x] = (1e6 + 0.1).nextUp }
    try expectNothing("transform.rotation.z", .number(0.3)) {
      context.animate(with: .curve(duration: 1)) {
        _ = try? layer.setValue(.number(0.3), forKeyPath: "transform.rotation.z")
      }
    }
  }

  @Test("A number beyond the tolerance is another value")
  func beyond() throws {
    without {
      layer.position = Point2D(x: 1e3, y: 0)
      layer.transform = .scale(x: 0.5, y: 1.5)
    }
    for (keyPath, value) in [
      ("position.x", 1e3 * (1 + 0x1p-47)), ("position.y", 0x1p-47),
      // The mean of the scales is 1, but the scales differ from 1.
      ("transform.scale", 1), ("transform.scale.x", 0.5 + 0x1p-47), ("transform.rotation.z", 1e-12),
    ] {
      let whole = String(keyPath.prefix { $0 != "." })
      let before = bits(try layer.value(forKeyPath: whole))
      asked.keys = []
      try layer.setValue(.number(value), forKeyPath: keyPath)
      #expect(bits(try layer.value(forKeyPath: whole)) != before, "\(keyPath)")
      #expect(asked.keys == [whole], "\(keyPath)")
    }
    #expect(layer.transform != .scale(x: 0.5, y: 1.5))
  }

  @Test("A layer that no commit has taken keeps that it was given a value")
  func uncommitted() throws {
    let new = Layer(in: context)
    try new.setValue(.number(1), forKeyPath: "transform.scale")
    #expect(new.assignedProperties.map(\.name) == ["transform"])
    #expect(new.transform == .identity)
  }
}
