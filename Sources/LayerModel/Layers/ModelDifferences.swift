import AnimationInterpolation
import AnimationTiming

extension LayerProperties {
  /// - Parameter property: Returns the property with a number. Its default counts if no value was given.
  /// - Complexity: O(values that were given).
  package func differences(
    from earlier: LayerProperties, property: (PropertyID) -> PropertyKey?
  ) -> Set<String> {
    var names: Set<String> = []
    func compare(_ id: PropertyID) {
      let (old, new) = (earlier.values[id], values[id])
      guard !hasSame(id, as: earlier), let property = property(id) else { return }
      let value = property.defaultValue
      if old ?? value != new ?? value || values.parts(of: id) != earlier.values.parts(of: id) {
        names.insert(property.name)
      }
    }
    for id in values.ids { compare(id) }
    for id in earlier.values.ids where values[id] == nil { compare(id) }
    return names
  }
}

extension Timing {
  package func differences(from earlier: Timing) -> Set<String> {
    self == earlier ? [] : Set(Self.keys.filter { value(forKey: $0) != earlier.value(forKey: $0) })
  }
}

extension LayerEffects {
  /// Returns the paths of changed values of cells and filters, and the lists that now have other objects or another
  /// order.
  package func differences(from earlier: LayerEffects) -> Set<String> {
    guard self != earlier else { return [] }
    var names = emitterCells.differences(from: earlier.emitterCells, at: "emitterCells")
    names.formUnion(filters.differences(from: earlier.filters, at: "filters"))
    names.formUnion(
      backgroundFilters.differences(from: earlier.backgroundFilters, at: "backgroundFilters"))
    switch (earlier.compositingFilter, compositingFilter) {
    case (nil, nil): break
    case (let old?, let new?) where old.isSameObject(as: new):
      names.formUnion(new.differences(from: old, at: "compositingFilter"))
    default: names.insert("compositingFilter")
    }
    return names
  }
}

private protocol NamedObject: Equatable {
  var name: String? { get }
  func isSameObject(as other: Self) -> Bool
  func differences(from earlier: Self, at path: String) -> Set<String>
}

extension Array where Element: NamedObject {
  fileprivate func differences(from earlier: [Element], at path: String) -> Set<String> {
    guard self != earlier else { return [] }
    let names = compactMap(\.name)
    // Key paths can name each object only if their names differ.
    guard elementsEqual(earlier, by: { $0.isSameObject(as: $1) }), Set(names).count == count
    else { return [path] }
    var found: Set<String> = []
    for (name, (new, old)) in zip(names, zip(self, earlier)) {
      found.formUnion(new.differences(from: old, at: "\(path).\(name)"))
    }
    return found
  }
}

extension Filter: NamedObject {
  fileprivate func isSameObject(as other: Filter) -> Bool {
    name == other.name && type == other.type
  }

  fileprivate func differences(from earlier: Filter, at path: String) -> Set<String> {
    var names: Set<String> = isEnabled == earlier.isEnabled ? [] : ["\(path).enabled"]
    for input in Set(inputs.keys).union(earlier.inputs.keys)
    where inputs[input] != earlier.inputs[input] {
      names.insert("\(path).\(input)")
    }
    return names
  }
}

extension EmitterCell: NamedObject {
  fileprivate func isSameObject(as other: EmitterCell) -> Bool { name == other.name }

  fileprivate func differences(from earlier: EmitterCell, at path: String) -> Set<String> {
    var names = timing.differences(from: earlier.timing)
    names.formUnion(values.differences(from: earlier.values, property: { Self.catalogue[$0] }))
    return Set(names.map { "\(path).\($0)" })
      .union(emitterCells.differences(from: earlier.emitterCells, at: "\(path).emitterCells"))
  }
}
