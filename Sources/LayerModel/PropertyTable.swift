/// Properties by name: what a class of layers or an emitter cell has.
struct PropertyTable: Sendable {
  private var keys: [String: PropertyKey] = [:]

  /// A table of rows; of two with one name the later counts.
  init(_ rows: [PropertyKey]) {
    for row in rows { keys[row.name] = row }
  }

  /// The property of a name. Getter spellings (`isHidden`) name the same key (`hidden`).
  func property(named name: String) -> PropertyKey? {
    keys[name] ?? Self.setterSpelling(of: name).flatMap { keys[$0] }
  }

  /// The property of exactly this name, getter spellings left out.
  subscript(name: String) -> PropertyKey? { keys[name] }

  /// All properties in order of name.
  var sorted: [PropertyKey] { keys.values.sorted { $0.name < $1.name } }

  private static func setterSpelling(of name: String) -> String? {
    guard name.hasPrefix("is"), let first = name.dropFirst(2).first, first.isUppercase else {
      return nil
    }
    return first.lowercased() + name.dropFirst(3)
  }
}
