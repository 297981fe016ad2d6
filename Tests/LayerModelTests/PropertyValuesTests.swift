import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import LayerModel
import Testing

@Suite struct PropertyValuesTests {
  private static let names = LayerClass.shape.properties.map(\.name)

  /// A layer outside any tree has the values of a dictionary with the same changes, whatever API set them, and layers
  /// with the same values are equal in any order of the changes.
  @Test func aLayerHoldsWhatADictionaryHolds() {
    let context = LayerContext()
    let change = zip(
      Generator<Int>.int(in: 0...(Self.names.count - 1)), Generator<Int>.int(in: 0...5))
    forAll("values are a dictionary", change.array(count: 0...80), count: 200) { changes in
      let layer = Layer(.shape, in: context)
      var values: [String: AnimatableValue?] = [:]
      for (index, choice) in changes {
        let name = Self.names[index]
        guard let key = layer.property(named: name) else { return false }
        // Some changes remove a value.
        let value =
          choice == 0 ? nil : key.type == .number ? .number(Double(choice)) : key.defaultValue
        layer.setValue(value, for: key)
        values[name] = .some(value)
      }
      for name in Self.names {
        guard let key = layer.property(named: name) else { return false }
        let expected = values[name] ?? key.defaultValue
        try hold(layer.value(for: key) == expected, "\(name)")
        try hold(layer.properties.value(for: key) == expected, "\(name) of the copy")
        try hold(
          layer.shouldArchiveValue(forKey: name) || values[name] == nil, "\(name) was given")
      }
      try hold(layer.assignedProperties.map(\.name) == values.keys.sorted(), "what was given")
      let other = Layer(.shape, in: context)
      for (name, value) in values.sorted(by: { $0.key > $1.key }) {
        if let key = other.property(named: name) { other.setValue(value, for: key) }
      }
      return other.properties == layer.properties
        && other.properties.hashValue == layer.properties.hashValue
    }
  }

  /// Typed access and access by key path set and read the same values, before and after a commit.
  @Test func typedAccessIsThatByKeyPath() throws {
    let context = LayerContext()
    let (typed, named) = (Layer(.shape, in: context), Layer(.shape, in: context))
    for isCommitted in [false, true] {
      let step = isCommitted ? 0.5 : 0.25
      typed[.opacity] = step
      try named.setValue(.number(step), forKeyPath: "opacity")
      typed[.bounds] = Rect2D(x: 5, y: 4, width: -2, height: -1)
      try named.setValue(
        .rect(Rect2D(x: 5, y: 4, width: -2, height: -1)), forKeyPath: "bounds")
      typed[.transform] = .translation(x: step, y: 2, z: 3)
      try named.setValue(
        .transform(.translation(x: step, y: 2, z: 3)), forKeyPath: "transform")
      typed[.strokeColor] = isCommitted ? nil : .white
      try named.setValue(isCommitted ? nil : .color(.white), forKeyPath: "strokeColor")
      typed[.hidden] = isCommitted
      try named.setValue(.bool(isCommitted), forKeyPath: "hidden")
      #expect(typed.properties == named.properties)
      #expect(typed[.bounds] == Rect2D(x: 3, y: 3, width: 2, height: 1))
      #expect(typed[.transform].m41 == step && typed[.transform.translationX] == step)
      #expect(typed.animations.count == named.animations.count)
      context.roots = [typed, named]
      typed.isCommitted = true
      named.isCommitted = true
    }
    // Opacity, transform, stroke colour and hidden have changed; bounds have not.
    #expect(typed.animations.count == 4)
  }
}
