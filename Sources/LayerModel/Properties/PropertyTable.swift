/// Properties by name and by number: what a class of layers, an emitter cell or a context has.
package struct PropertyTable: Sendable {
  private var keys: [PropertyID: PropertyKey] = [:]
  private var ids: [String: PropertyID] = [:]

  /// A table of rows; of two with one name the later counts.
  package init(_ rows: [PropertyKey] = []) {
    for row in rows { put(row) }
  }

  /// Puts in a property, in the place of one with its name.
  mutating func put(_ key: PropertyKey) {
    keys[key.id] = key
    ids[key.name] = key.id
  }

  /// How many properties there are.
  package var count: Int { keys.count }

  /// The property of a name. Getter spellings (`isHidden`) name the same key (`hidden`).
  func property(named name: String) -> PropertyKey? {
    self[name] ?? Self.setterSpelling(of: name).flatMap { self[$0] }
  }

  /// The property of exactly this name, getter spellings left out.
  package subscript(name: String) -> PropertyKey? { ids[name].flatMap { keys[$0] } }

  /// The property of a number.
  package subscript(id: PropertyID) -> PropertyKey? { keys[id] }

  /// All properties in order of name.
  var sorted: [PropertyKey] { keys.values.sorted { $0.name < $1.name } }

  /// All properties in the order of their numbers.
  package var numbered: [PropertyKey] { keys.values.sorted { $0.id < $1.id } }

  private static func setterSpelling(of name: String) -> String? {
    guard name.hasPrefix("is"), let first = name.dropFirst(2).first, first.isUppercase else {
      return nil
    }
    return first.lowercased() + name.dropFirst(3)
  }
}
