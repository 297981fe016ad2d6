// Reading a tree as what a field must be. Every error says what was found instead.

extension JSONTree {
  /// The number that stands here; also one of the strings `"inf"`, `"-inf"` and `"nan"`.
  package func number() throws(JSONFieldError) -> Double {
    guard let number = numberIfAny else { throw expected("a number") }
    return number
  }

  /// The whole number that stands here.
  package func integer() throws(JSONFieldError) -> Int {
    if let integer = integerIfAny { return integer }
    _ = try number()
    throw JSONFieldError(.outOfRange, "a whole number of 64 bits is expected, not \(text)")
  }

  /// The truth value that stands here; never a number.
  package func bool() throws(JSONFieldError) -> Bool {
    guard case .bool(let value) = self else { throw expected("true or false") }
    return value
  }

  package func string() throws(JSONFieldError) -> String {
    guard case .string(let value) = self else { throw expected("a string") }
    return value
  }

  package func object() throws(JSONFieldError) -> JSONObject {
    guard case .object(let value) = self else { throw expected("an object") }
    return value
  }

  /// The elements of the array that stands here, each read alike.
  package func list<Element>(
    _ read: (JSONTree) throws(JSONFieldError) -> Element
  ) throws(JSONFieldError) -> [Element] {
    guard case .array(let trees) = self else { throw expected("an array") }
    var elements: [Element] = []
    elements.reserveCapacity(trees.count)
    for (index, tree) in trees.enumerated() {
      do {
        elements.append(try read(tree))
      } catch {
        throw error.inside(index)
      }
    }
    return elements
  }

  package func numbers() throws(JSONFieldError) -> [Double] {
    try list { tree throws(JSONFieldError) in try tree.number() }
  }

  /// The number that stands here, as ``number()`` reads it; nil for anything else.
  var numberIfAny: Double? {
    switch self {
    case .number(let number): number
    case .wideNumber(let text): Double(text)
    case .string("inf"): .infinity
    case .string("-inf"): -.infinity
    case .string("nan"): .nan
    default: nil
    }
  }

  /// The whole number that stands here, with all its digits; nil for anything else.
  var integerIfAny: Int? {
    if case .wideNumber(let text) = self { return Int(text) }
    return numberIfAny.flatMap(Int.init(exactly:))
  }

  /// The numbers of an array that holds nothing else; nil for anything else.
  var numbersIfAny: [Double]? {
    guard case .array(let trees) = self else { return nil }
    var numbers: [Double] = []
    numbers.reserveCapacity(trees.count)
    for tree in trees {
      guard let number = tree.numberIfAny else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// What stands here, for an error.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number, .wideNumber: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  private func expected(_ what: String) -> JSONFieldError {
    JSONFieldError(.wrongType, "\(what) is expected, not \(kind)")
  }
}

/// The members of a JSON object by their names: of the object itself, or of one that remembers what
/// it is asked for.
package protocol JSONMembers {
  /// What stands under a name, nil for nothing.
  func member(named name: String) -> JSONTree?
}

extension JSONObject: JSONMembers {
  package func member(named name: String) -> JSONTree? { self[name] }
}

extension JSONMembers {
  /// The value of a key that must be there.
  package func required<Value>(
    _ name: String, _ read: (JSONTree) throws(JSONFieldError) -> Value
  ) throws(JSONFieldError) -> Value {
    guard let tree = member(named: name) else {
      throw JSONFieldError(.missingField, "the field is missing").inside(name)
    }
    do { return try read(tree) } catch { throw error.inside(name) }
  }

  /// The value of a key that may be absent; null counts as absent.
  package func optional<Value>(
    _ name: String, _ read: (JSONTree) throws(JSONFieldError) -> Value
  ) throws(JSONFieldError) -> Value? {
    guard let tree = member(named: name), tree != .null else { return nil }
    do { return try read(tree) } catch { throw error.inside(name) }
  }

  package func number(_ name: String) throws(JSONFieldError) -> Double? {
    try optional(name) { tree throws(JSONFieldError) in try tree.number() }
  }

  package func bool(_ name: String) throws(JSONFieldError) -> Bool? {
    try optional(name) { tree throws(JSONFieldError) in try tree.bool() }
  }

  package func string(_ name: String) throws(JSONFieldError) -> String? {
    try optional(name) { tree throws(JSONFieldError) in try tree.string() }
  }

  package func requiredString(_ name: String) throws(JSONFieldError) -> String {
    try required(name) { tree throws(JSONFieldError) in try tree.string() }
  }

  package func numbers(_ name: String) throws(JSONFieldError) -> [Double]? {
    try optional(name) { tree throws(JSONFieldError) in try tree.numbers() }
  }

  /// A name out of a closed list, by its raw value.
  package func name<Name: RawRepresentable & CaseIterable>(
    _ name: String, of: Name.Type
  ) throws(JSONFieldError) -> Name? where Name.RawValue == String {
    try optional(name) { tree throws(JSONFieldError) in try tree.name(of: Name.self) }
  }
}

extension JSONTree {
  /// A name out of a closed list, by its raw value.
  package func name<Name: RawRepresentable & CaseIterable>(
    of: Name.Type
  ) throws(JSONFieldError) -> Name where Name.RawValue == String {
    let text = try string()
    guard let value = Name(rawValue: text) else {
      throw .unknownName(text, among: Name.allCases.map(\.rawValue))
    }
    return value
  }
}

extension JSONFieldError {
  /// An error for a name that is none of some, with the nearest of them, and with all where they are
  /// few.
  package static func unknownName(_ name: String, among names: [String]) -> JSONFieldError {
    if names.isEmpty { return JSONFieldError(.unknownName, "'\(name)' is unknown: there are none") }
    let list = names.count > 40 ? "the names here" : names.joined(separator: ", ")
    let remedy = NameList(names).suggestion(for: name, otherwise: "")
    return JSONFieldError(.unknownName, "'\(name)' is none of \(list)\(remedy)")
  }
}
