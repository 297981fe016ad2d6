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
  package var subject: String?

  /// Something found at a place; the message is one clause.
  public init(_ code: Code, at place: FilePlace, _ message: String) {
    self.code = code
    self.place = place
    self.message = message
  }
}

/// Issues as they are found, of which the first of the file are kept.
package struct CAMLIssueList {
  private(set) var issues: [CAMLIssue] = []
  /// How many are not kept.
  package private(set) var omittedCount = 0
  /// The codes of those.
  package private(set) var omittedCodes: Set<CAMLIssue.Code> = []

  private let limit: Int
  /// What comes behind this place is not kept.
  private var end: FilePlace?

  /// - Parameter limit: How many are wanted at most; about twice as many may be kept.
  init(limit: Int) { self.limit = limit }

  /// Adds an issue, whose message is made only if it is kept.
  mutating func append(
    _ code: CAMLIssue.Code, at place: FilePlace, _ message: @autoclosure () -> String,
    about subject: String?
  ) {
    if let end, end < place { return omit(code) }
    var issue = CAMLIssue(code, at: place, message())
    issue.subject = subject
    issues.append(issue)
    guard issues.count / 2 >= limit else { return }
    sort()
    for issue in issues[limit...] { omit(issue.code) }
    issues.removeSubrange(limit...)
    end = issues.last?.place
  }

  /// Puts them into the order of the file; those of one place stay as they were found.
  mutating func sort() {
    issues = issues.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }.map(\.element)
  }

  private mutating func omit(_ code: CAMLIssue.Code) {
    omittedCount += 1
    omittedCodes.insert(code)
  }
}

extension CAMLIssue: CustomStringConvertible {
  /// `line:column: message (code)`.
  public var description: String { "\(place): \(message) (\(code.rawValue))" }
}
