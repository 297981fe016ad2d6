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
  /// Whether each member was asked for.
  private var isAsked: [Bool]
  /// The names that were asked for, in that order; some of them twice.
  private var known: [String] = []

  package init(_ object: JSONObject) {
    self.object = object
    isAsked = [Bool](repeating: false, count: object.members.count)
    known.reserveCapacity(16)
  }

  package func member(named name: String) -> JSONTree? {
    known.append(name)
    guard let index = object.members.firstIndex(where: { $0.name == name }) else { return nil }
    isAsked[index] = true
    return object.members[index].value
  }

  /// The members that nobody has asked for, in the order of the document.
  package var others: [JSONObject.Member] {
    object.members.indices.filter { !isAsked[$0] }.map { object.members[$0] }
  }

  /// - Throws: `unknownName` for the first member that nobody has asked for.
  package func refuseOthers() throws(JSONFieldError) {
    guard let index = isAsked.firstIndex(of: false) else { return }
    throw unknown(object.members[index].name)
  }

  /// What an error of the reading is really about: a field that is missing because its name is
  /// misspelled is unknown under that name.
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
