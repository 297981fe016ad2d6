import Foundation

/// The fields of a saved value, in order: the list that its coder writes.
public struct SavedFields<Value: Codable> {
  /// The fields; the first is the version if the value has one.
  public let fields: [Any]

  /// Creates the fields of a value.
  public init(_ value: Value) throws {
    let data = try JSONEncoder().encode(value)
    fields = try JSONSerialization.jsonObject(with: data) as? [Any] ?? []
  }

  /// Returns the value with these fields.
  public static func value(of fields: [Any]) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONSerialization.data(withJSONObject: fields))
  }

  /// Replaces each field by each of some others, removes it and inserts another field before it, and reads the result.
  ///
  /// - Parameters:
  ///   - others: Numbers and texts.
  ///   - use: Uses the values that could be read nevertheless.
  /// - Returns: The messages of the errors, without the place of the field and with `#` for each number.
  public func refusals(replacingBy others: [Any], _ use: (Value) -> Void) -> Set<String> {
    var found: Set<String> = []
    func read(_ change: (inout [Any]) -> Void) {
      var altered = fields
      change(&altered)
      do {
        use(try Self.value(of: altered))
      } catch {
        found.insert(Self.sentence(of: error))
      }
    }
    for place in fields.indices {
      read { $0.remove(at: place) }
      for other in others {
        read { $0[place] = other }
        read { $0.insert(other, at: place) }
      }
    }
    return found
  }

  private static func sentence(of error: any Error) -> String {
    var text = "\(error)"
    if case DecodingError.dataCorrupted(let context) = error { text = context.debugDescription }
    let parts = text.components(separatedBy: "field ")
    let tail = parts.count > 1 ? parts.dropFirst().joined(separator: "field ") : text
    let sentence = tail.drop { $0 != ":" }.dropFirst(2)
    return (sentence.isEmpty ? tail : String(sentence))
      .replacingOccurrences(of: "[0-9]+", with: "#", options: .regularExpression)
  }
}
