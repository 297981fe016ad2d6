import AnimationInterpolation

/// The properties of a layer class, of emitter cells or of a context, by name and by number.
///
/// A single reference, because trees and layers pass their tables on.
package struct PropertyTable: Sendable {
  private final class Rows: Sendable {
    let keys: [PropertyKey]
    /// The index of each key by its number less `first`, or −1.
    let places: [Int32]
    let first: UInt32
    let placesByName: [String: Int]
    let defaultNumbers: [Double?]
    let placement: LayerPlacement

    init(_ keys: [PropertyKey]) {
      self.keys = keys
      defaultNumbers = keys.map { $0.type == .number ? $0.defaultValue?.number : nil }
      let numbers = keys.map(\.id.number)
      first = numbers.min() ?? 0
      var places = [Int32](repeating: -1, count: Int((numbers.max() ?? 0) - first) + 1)
      for (place, number) in numbers.enumerated() { places[Int(number - first)] = Int32(place) }
      self.places = places
      placesByName = Dictionary(uniqueKeysWithValues: zip(keys.map(\.name), 0...))
      var placement = LayerPlacement()
      for key in keys { placement.take(key.defaultValue, of: key.id) }
      self.placement = placement
    }
  }

  private var rows: Rows

  package static let empty = PropertyTable([])

  /// If several rows have one name, the last of them counts.
  init(_ rows: [PropertyKey]) {
    var (keys, places) = ([PropertyKey](), [String: Int]())
    for row in rows {
      if let place = places[row.name] {
        keys[place] = row
      } else {
        places[row.name] = keys.count
        keys.append(row)
      }
    }
    self.rows = Rows(keys)
  }

  /// Adds a property, or replaces the one of its name. Complexity: O(properties).
  mutating func put(_ key: PropertyKey) {
    self = PropertyTable(rows.keys + [key])
  }

  package func isIdentical(to other: PropertyTable) -> Bool { rows === other.rows }

  /// The property of a name. Getter spellings (`isHidden`) name the same key (`hidden`).
  func property(named name: String) -> PropertyKey? {
    self[name] ?? Self.setterSpelling(of: name).flatMap { self[$0] }
  }

  /// Accesses the property of exactly this name, without getter spellings.
  package subscript(name: String) -> PropertyKey? {
    rows.placesByName[name].map { rows.keys[$0] }
  }

  /// Accesses the property of a number. Complexity: O(1).
  package subscript(id: PropertyID) -> PropertyKey? {
    place(of: id).map { rows.keys[$0] }
  }

  /// The type and the default of a property, read without the rest of its key.
  func typeAndDefault(of id: PropertyID) -> (ValueType, AnimatableValue?)? {
    guard let place = place(of: id) else { return nil }
    return rows.keys.withUnsafeBufferPointer {
      let key = $0.baseAddress.unsafelyUnwrapped + place
      return (key.pointee.type, key.pointee.defaultValue)
    }
  }

  func defaultNumber(of id: PropertyID) -> Double? {
    place(of: id).flatMap { rows.defaultNumbers[$0] }
  }

  var placement: LayerPlacement { rows.placement }

  private func place(of id: PropertyID) -> Int? {
    guard id.number >= rows.first, id.number - rows.first < UInt32(rows.places.count) else {
      return nil
    }
    let place = rows.places[Int(id.number - rows.first)]
    return place < 0 ? nil : Int(place)
  }

  /// Whether the table has a property under both its number and its name. A number that is known everywhere has one
  /// name.
  package func has(_ property: PropertyKey) -> Bool {
    guard let place = place(of: property.id) else { return false }
    return property.id.isKnownEverywhere || rows.keys[place].name == property.name
  }

  var sorted: [PropertyKey] { rows.keys.sorted { $0.name < $1.name } }

  package var numbered: [PropertyKey] { rows.keys.sorted { $0.id < $1.id } }

  private static func setterSpelling(of name: String) -> String? {
    guard name.hasPrefix("is"), let first = name.dropFirst(2).first, first.isUppercase else {
      return nil
    }
    return first.lowercased() + name.dropFirst(3)
  }
}

/// A copy of the values of a layer's properties at one moment.
///
/// A property that was never given a value has the default of the key that you ask with.
@usableFromInline
package struct LayerProperties: Sendable, Hashable {
  /// Only the values that were given.
  var values = PropertyValues()

  @usableFromInline
  package func value(for property: PropertyKey) -> AnimatableValue? {
    if let value = values[property.id] { return value }
    return property.defaultValue
  }

  package func only(_ properties: [PropertyKey]) -> LayerProperties {
    var kept = LayerProperties()
    for property in properties {
      guard let value = values[property.id] else { continue }
      kept.values.set(value, of: property.id, parts: values.parts(of: property.id))
    }
    return kept
  }

  /// Whether both were given the same value of a property. Their values are then the same.
  package func hasSame(_ id: PropertyID, as other: LayerProperties) -> Bool {
    values[id] == other.values[id] && values.parts(of: id) == other.values.parts(of: id)
  }

  package func modelValue(for property: PropertyKey) -> ModelValue {
    modelValue(value(for: property), of: property.id)
  }

  /// Adds the parts of a property's transform to a value.
  func modelValue(_ value: AnimatableValue?, of id: PropertyID) -> ModelValue {
    guard case .transform? = value else { return ModelValue(value) }
    return ModelValue(value, parts: values.parts(of: id))
  }

  /// The value of a property of Core Animation or of a component of it, with the default of a class. Nil if its
  /// number does not suffice to find it.
  package func value(
    of property: borrowing NumberedProperty, in table: PropertyTable
  ) -> AnimatableValue?? {
    guard property.id.isKnownEverywhere,
      let (type, usual) = table.typeAndDefault(of: property.id), type == property.wholeType
    else { return nil }
    let value = values[property.id] ?? usual
    guard let part = property.part else { return .some(value) }
    return .some(modelValue(value, of: property.id).component(part))
  }

  /// The value of a property of numbers or of a component, as `value(of:in:)` finds it, or nil if it is no value.
  package func number(
    of property: borrowing NumberedProperty, in table: PropertyTable
  ) -> Double? {
    guard property.wholeType == .number else { return component(property, in: table) }
    guard property.id.isKnownEverywhere,
      let usual = table.defaultNumber(of: property.id)
    else { return nil }
    guard let value = values[property.id] else { return usual }
    if case .number(let number)? = value { return number } else { return nil }
  }

  // A separate function, so that properties of numbers are read without a call.
  @inline(never)
  private func component(
    _ property: borrowing NumberedProperty, in table: PropertyTable
  ) -> Double? { value(of: property, in: table)??.number }

  /// Accesses the value of a typed property whose default is the same in all classes, or nil if it was set to nil.
  package subscript<Value>(property: Property<Value>) -> Value? {
    guard let value = values[property.id] else { return property.defaultValue }
    return Value(animatableValue: value)
  }

  /// The value at a path, or nil if the property has no value or belongs to another object.
  @usableFromInline
  package func value(for path: PropertyPath) -> AnimatableValue? {
    guard path.targets.isEmpty else { return nil }
    guard let component = path.component else { return value(for: path.key) }
    return modelValue(for: path.key).component(component)
  }
}
