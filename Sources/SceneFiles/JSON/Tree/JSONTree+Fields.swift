// Reads the values of fields from a tree. Every error states the value that was found.

extension JSONTree {
  /// Returns the number; also reads the strings `"inf"`, `"-inf"` and `"nan"`.
  package func number() throws(JSONFieldError) -> Double {
    guard let number = numberIfAny else { throw expected("a number") }
    return number
  }

  package func integer() throws(JSONFieldError) -> Int {
    if let integer = integerIfAny { return integer }
    _ = try number()
    throw JSONFieldError(.outOfRange, "expected a whole number of 64 bits, found \(text)")
  }

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
    if case .array(let trees) = self, let numbers = trees.numbers { return numbers }
    return try list { tree throws(JSONFieldError) in try tree.number() }
  }

  /// The number, as ``number()`` reads it; nil for anything else.
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

  /// The whole number with all its digits; nil for anything else.
  var integerIfAny: Int? {
    if case .wideNumber(let text) = self { return Int(text) }
    return numberIfAny.flatMap(Int.init(exactly:))
  }

  /// The numbers of an array of numbers only; nil for anything else.
  var numbersIfAny: [Double]? {
    guard case .array(let trees) = self else { return nil }
    if let numbers = trees.numbers { return numbers }
    var numbers: [Double] = []
    numbers.reserveCapacity(trees.count)
    for tree in trees {
      guard let number = tree.numberIfAny else { return nil }
      numbers.append(number)
    }
    return numbers
  }

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
    JSONFieldError(.wrongType, "expected \(what), found \(kind)")
  }
}

/// The members of a JSON object by their names: of the object itself, or of one that records the names that it is
/// asked for.
package protocol JSONMembers {
  func member(named name: String) -> JSONTree?
}

extension JSONObject: JSONMembers {
  package func member(named name: String) -> JSONTree? { self[name] }
}

extension JSONMembers {
  package func required<Value>(
    _ name: String, _ read: (JSONTree) throws(JSONFieldError) -> Value
  ) throws(JSONFieldError) -> Value {
    guard let tree = member(named: name) else {
      throw JSONFieldError(.missingField, "the field is missing").inside(name)
    }
    do { return try read(tree) } catch { throw error.inside(name) }
  }

  /// Returns the value of a key that may be absent; null counts as absent.
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

  package func name<Name: RawRepresentable & CaseIterable>(
    _ name: String, of: Name.Type
  ) throws(JSONFieldError) -> Name? where Name.RawValue == String {
    try optional(name) { tree throws(JSONFieldError) in try tree.name(of: Name.self) }
  }
}

extension JSONTree {
  /// Returns a name of a closed list, by its raw value.
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
  /// Returns an error about an unknown name, with the nearest known name, and with all of them if they are few.
  package static func unknownName(_ name: String, among names: [String]) -> JSONFieldError {
    if names.isEmpty {
      return JSONFieldError(.unknownName, "'\(name)' is unknown: no names are defined here")
    }
    let list = names.count > 40 ? "the names here" : names.joined(separator: ", ")
    let remedy = NameList(names).suggestion(for: name, otherwise: "")
    return JSONFieldError(.unknownName, "'\(name)' is not one of \(list)\(remedy)")
  }
}

/// The members of a JSON object while it is read.
///
/// Reading a member makes its name known, even if the object does not have it. A member that is never read is
/// therefore unknown, and is refused with the nearest known name. So the reading code alone defines the members of an
/// object.
///
///     let point = try tree.fields { fields throws(JSONFieldError) in
///       Point2D(x: try fields.number("x") ?? 0, y: try fields.number("y") ?? 0)
///     }
package final class JSONFields: JSONMembers {
  package let object: JSONObject
  /// Whether each of the first 64 members has been read, one bit each.
  @exclusivity(unchecked) private var asked: UInt64 = 0
  @exclusivity(unchecked) private var isAsked: [Bool]
  /// The names that have been read, in that order; some of them twice.
  @exclusivity(unchecked) private var known: [String] = []
  /// The index after the last member that was found: fields are usually read in their order.
  @exclusivity(unchecked) private var next = 0

  package init(_ object: JSONObject) {
    self.object = object
    let count = object.members.count
    isAsked = count > 64 ? [Bool](repeating: false, count: count - 64) : []
    known.reserveCapacity(16)
  }

  package func member(named name: String) -> JSONTree? {
    known.append(name)
    guard let index = object.index(of: name, from: next) else { return nil }
    next = index + 1
    if index < 64 { asked |= 1 << UInt64(index) } else { isAsked[index - 64] = true }
    return object.members[index].value
  }

  private func isAsked(_ index: Int) -> Bool {
    index < 64 ? asked >> UInt64(index) & 1 == 1 : isAsked[index - 64]
  }

  /// The members that have not been read, in the order of the document.
  package var others: [JSONObject.Member] {
    object.members.indices.filter { !isAsked($0) }.map { object.members[$0] }
  }

  /// - Throws: `unknownName` for the first member that has not been read.
  package func refuseOthers() throws(JSONFieldError) {
    guard let index = object.members.indices.first(where: { !isAsked($0) }) else { return }
    throw unknown(object.members[index].name)
  }

  /// Returns the error that explains a reading error: a field that is missing because its name is misspelled is
  /// unknown under that name.
  fileprivate func explained(_ error: JSONFieldError) -> JSONFieldError {
    guard error.code == .missingField, error.place == known.last else { return error }
    let missing = NameList([error.place], allowingOneLetter: true)
    let misspelled = others.first { missing.nearest(to: $0.name) != nil }
    return misspelled.map { unknown($0.name, among: missing) } ?? error
  }

  private func unknown(_ name: String, among names: NameList? = nil) -> JSONFieldError {
    var seen: Set<String> = []
    let known = known.filter { seen.insert($0).inserted }
    let remedy = (names ?? NameList(known)).suggestion(
      for: name, otherwise: "; the fields here are \(known.joined(separator: ", "))")
    return JSONFieldError(.unknownName, "there is no such field\(remedy)").inside(name)
  }
}

extension JSONTree {
  /// Reads the object. If others are refused, a member that `read` does not read throws `unknownName`.
  package func fields<Value>(
    refusingOthers: Bool = true, _ read: (JSONFields) throws(JSONFieldError) -> Value
  ) throws(JSONFieldError) -> Value {
    let fields = JSONFields(try object())
    guard refusingOthers else { return try read(fields) }
    let value: Value
    do { value = try read(fields) } catch { throw fields.explained(error) }
    try fields.refuseOthers()
    return value
  }

  /// Reads the array, whose objects must have known members only.
  package func objects<Value>(
    _ read: (JSONFields) throws(JSONFieldError) -> Value
  ) throws(JSONFieldError) -> [Value] {
    try list { tree throws(JSONFieldError) in try tree.fields(read) }
  }
}

/// The reason why a JSON value is not the expected one, and the field.
package struct JSONFieldError: Error, Sendable, Hashable {
  /// The kinds of errors; the raw values are the codes of `tween eval`.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    case missingField = "missing-field"
    /// A JSON value of another kind than that of the field.
    case wrongType = "wrong-type"
    /// A word that is not in the list of the field.
    case unknownName = "unknown-name"
    /// A number outside the range of the field.
    case outOfRange = "out-of-range"
    /// Values that do not fit each other, such as two of different counts.
    case mismatchedValues = "mismatched-values"
    /// A valid value without a form here.
    case unsupported
  }

  package let code: Code
  /// The reason, as the end of a sentence that begins with the field.
  package let reason: String
  /// The place: `animations[0].animation.keyPath`; empty for the whole value.
  package private(set) var place = ""
  var isLimit = false

  /// Creates an error about the value as a whole. The objects and arrays around it extend the place.
  package init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  package func inside(_ name: String) -> JSONFieldError {
    var error = self
    error.place =
      place.isEmpty ? name : place.hasPrefix("[") ? name + place : "\(name).\(place)"
    return error
  }

  package func inside(_ index: Int) -> JSONFieldError {
    inside("[\(index)]")
  }
}

extension JSONFieldError {
  static func limit(_ reason: String, at place: String = "") -> JSONFieldError {
    var error = JSONFieldError(.outOfRange, reason)
    error.place = place
    error.isLimit = true
    return error
  }
}

extension JSONFieldError: CustomStringConvertible {
  /// One sentence: `at[2]: a number is expected, not true`.
  package var description: String {
    place.isEmpty ? reason : "\(place.shortenedPlace): \(reason)"
  }
}

extension String {
  /// A place in a model, without its middle if it is very long.
  var shortenedPlace: String {
    count > 240 ? "\(prefix(100))…\(suffix(100))" : self
  }
}
