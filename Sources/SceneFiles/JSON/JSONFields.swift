/// The members of a JSON object while it is read.
///
/// Asking for a member makes its name known, whether it is there or not. A member that nobody has
/// asked for is therefore unknown, and is refused with the nearest known name. What an object may
/// hold is said nowhere else than where it is read.
///
///     let point = try tree.fields { fields throws(JSONFieldError) in
///       Point2D(x: try fields.number("x") ?? 0, y: try fields.number("y") ?? 0)
///     }
package final class JSONFields: JSONMembers {
  package let object: JSONObject
  /// The names that were asked for, in that order.
  private var known: [String] = []
  /// The one that was asked for last.
  private var asked = ""

  package init(_ object: JSONObject) { self.object = object }

  package func member(named name: String) -> JSONTree? {
    if !known.contains(name) { known.append(name) }
    asked = name
    return object[name]
  }

  /// The members that nobody has asked for, in the order of the document.
  package var others: [JSONObject.Member] {
    let known = Set(known)
    return object.members.filter { !known.contains($0.name) }
  }

  /// - Throws: `unknownName` for the first member that nobody has asked for.
  package func refuseOthers() throws(JSONFieldError) {
    if let other = others.first { throw unknown(other.name) }
  }

  /// What an error of the reading is really about: a field that is missing because its name is
  /// misspelled is unknown under that name.
  fileprivate func explained(_ error: JSONFieldError) -> JSONFieldError {
    guard error.code == .missingField, error.place == asked else { return error }
    let missing = NameList([error.place], allowingOneLetter: true)
    let misspelled = others.first { missing.nearest(to: $0.name) != nil }
    return misspelled.map { unknown($0.name, among: missing) } ?? error
  }

  private func unknown(_ name: String, among names: NameList? = nil) -> JSONFieldError {
    let remedy = (names ?? NameList(known)).suggestion(
      for: name, otherwise: "; the fields here are \(known.joined(separator: ", "))")
    return JSONFieldError(.unknownName, "there is no such field\(remedy)").inside(name)
  }
}

extension JSONTree {
  /// Reads the object that stands here.
  ///
  /// - Parameter refusingOthers: Whether all of its members must be known.
  /// - Throws: What the reading throws, and `unknownName` for a member that it does not ask for.
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

  /// Reads the array that stands here, of objects all of whose members must be known.
  package func objects<Value>(
    _ read: (JSONFields) throws(JSONFieldError) -> Value
  ) throws(JSONFieldError) -> [Value] {
    try list { tree throws(JSONFieldError) in try tree.fields(read) }
  }
}
