/// Something in a CAML file that was read without being understood, or not as it says.
///
/// It stands in the way of nothing: what it is about has been kept, and the rest has been read.
public struct CAMLIssue: Sendable, Hashable {
  /// What kind of thing it is. The raw value is a short stable name.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// An element whose meaning here is not known.
    case unknownElement = "unknown-element"
    /// An attribute whose meaning here is not known.
    case unknownAttribute = "unknown-attribute"
    /// An object of a class that is not known.
    case unknownClass = "unknown-class"
    /// A value of a known property that is not understood.
    case unknownValue = "unknown-value"
    /// Text where only elements have a meaning.
    case unknownText = "unknown-text"
    /// An element of a state or a transition that is kept, not evaluated.
    case notEvaluated = "not-evaluated"
    /// A second object with the same `id`; the first keeps it.
    case duplicateID = "duplicate-id"
    /// A second state with the same name on one layer; the first is meant by it.
    case duplicateState = "duplicate-state"
    /// An id or a name of something that is not there.
    case unresolvedReference = "unresolved-reference"
    /// A second animation with the same key on one layer; both run, the first keeps the key.
    case duplicateKey = "duplicate-key"
    /// A property and a component of it that say different things; the component wins.
    case contradiction = "contradiction"
  }

  /// The kind of thing that was found.
  public var code: Code
  /// Where the tag of the element begins.
  public var place: FilePlace
  /// What was found and what became of it, in one clause.
  public var message: String
  /// The attribute or the element that it is about, by its name, where that is not understood.
  var subject: String?

  /// Something found at a place; the message is one clause.
  public init(_ code: Code, at place: FilePlace, _ message: String) {
    self.code = code
    self.place = place
    self.message = message
  }
}

extension CAMLIssue: CustomStringConvertible {
  /// `line:column: message (code)`.
  public var description: String { "\(place): \(message) (\(code.rawValue))" }
}
