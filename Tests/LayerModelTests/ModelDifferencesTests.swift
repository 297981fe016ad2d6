import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import Testing

@Suite struct ModelDifferencesTests {
  private let keys = ["opacity", "zPosition", "cornerRadius", "borderWidth", "contentsScale"]

  /// Returns a layer with numbers for some of the keys; a negative number is the default.
  private func layer(_ numbers: [Double?]) -> Layer {
    let layer = Layer(in: LayerContext())
    for (key, number) in zip(keys, numbers) {
      guard let number, let property = layer.property(named: key) else { continue }
      layer.setValue(number < 0 ? property.defaultValue : .number(number), for: property)
    }
    return layer
  }

  /// Exactly the properties whose values differ are reported, whether the values are set or defaults.
  @Test func differencesAreThoseOfTheValues() {
    let numbers = Generator<Double>.element(of: [0, 1, 2, -1]).optional.array(count: 5...5)
    var counts: [Int: Int] = [:]
    forAll("differences of properties", numbers, numbers, count: 400) { first, second in
      let (old, new) = (layer(first), layer(second))
      let expected = keys.filter { key in
        guard let property = old.property(named: key) else { return false }
        return old.value(for: property) != new.value(for: property)
      }
      counts[expected.count, default: 0] += 1
      let found = new.properties.differences(from: old.properties) { old.layerClass.table[$0] }
      return found == Set(expected)
    }
    #expect(PropertySettings().isOverriding || counts.count > 3, "\(counts)")
  }

  @Test func differencesOfClocksAreTheirKeys() {
    forAll("differences of clocks", .timing, .timing) { old, new in
      let names = new.differences(from: old)
      try hold(new.differences(from: new).isEmpty, "it differs from itself")
      try hold(names.contains("speed") == (old.speed != new.speed), "speed: \(names)")
      try hold(names.contains("beginTime") == (old.beginTime != new.beginTime), "\(names)")
      return names.isEmpty == (old == new)
    }
  }

  private func filter(_ name: String?, _ radius: Double, _ isEnabled: Bool = true) -> Filter {
    var filter = Filter("gaussianBlur", name: name)
    filter.inputs["inputRadius"] = .number(radius)
    filter.isEnabled = isEnabled
    return filter
  }

  /// An object of a list is reported by its own name if the name is unique and the list has the same objects in the
  /// same order; otherwise the list is reported.
  @Test func objectsAreToldByTheirNames() {
    let name = Generator<String>.element(of: ["a", "b", "c"]).optional
    let object = zip(name, Generator<Double>.element(of: [1, 2]), .bool)
    let both = zip(object, object).array(count: 0...3)
    var counts = (lists: 0, objects: 0, nothing: 0)
    forAll("differences of filters", both, .bool, count: 600) { pairs, areSame in
      let (old, new) = (Layer(in: LayerContext()), Layer(in: LayerContext()))
      old.filters = pairs.map { filter($0.0.0, $0.0.1, $0.0.2) }
      // The same objects with other values, or any other objects.
      new.filters = pairs.map { filter(areSame ? $0.0.0 : $0.1.0, $0.1.1, $0.1.2) }
      let names = old.filters.compactMap(\.name)
      let areNamed =
        names == new.filters.map(\.name) && Set(names).count == old.filters.count
      var expected: Set<String> = []
      if !areNamed {
        expected = old.filters == new.filters ? [] : ["filters"]
      } else {
        for (old, new) in zip(old.filters, new.filters) {
          let path = "filters.\(old.name ?? "")"
          if old.inputs != new.inputs { expected.insert("\(path).inputRadius") }
          if old.isEnabled != new.isEnabled { expected.insert("\(path).enabled") }
        }
      }
      if expected.isEmpty {
        counts.nothing += 1
      } else if areNamed {
        counts.objects += 1
      } else {
        counts.lists += 1
      }
      let found = new.effects.differences(from: old.effects)
      try hold(found == expected, "\(found), not \(expected)")
      return true
    }
    let isEnough = counts.lists > 50 && counts.objects > 50 && counts.nothing > 20
    #expect(PropertySettings().isOverriding || isEnough, "\(counts)")
  }
}
