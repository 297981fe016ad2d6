import AnimationInterpolation
import AnimationTiming

// In which properties two states of a layer differ, by the key paths of the whole properties.

extension LayerProperties {
  /// The names of the properties whose values differ from earlier ones.
  ///
  /// - Parameter property: The property of a number, whose default counts where no value was given.
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
  /// The keys under which there is something else than in an earlier timing.
  package func differences(from earlier: Timing) -> Set<String> {
    self == earlier ? [] : Set(Self.keys.filter { value(forKey: $0) != earlier.value(forKey: $0) })
  }
}

extension LayerEffects {
  /// The paths of the properties of cells and filters whose values differ from earlier ones, and the
  /// lists in which other objects stand now, or in another order.
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

/// What lies in a list of a layer and is reached by its name.
private protocol NamedObject: Equatable {
  var name: String? { get }
  func isSameObject(as other: Self) -> Bool
  func differences(from earlier: Self, at path: String) -> Set<String>
}

extension Array where Element: NamedObject {
  fileprivate func differences(from earlier: [Element], at path: String) -> Set<String> {
    guard self != earlier else { return [] }
    let names = compactMap(\.name)
    // Key paths tell the objects apart only if each has a name of its own.
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
