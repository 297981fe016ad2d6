/// Something that was accepted or read, but does not do what it says, or hardly what was meant.
///
/// Models, readers of files and checks report in this form. A diagnostic stands in the way of
/// nothing; what cannot be understood at all is thrown as an error of its own type.
public struct Diagnostic: Error, Sendable, Hashable {
  /// What kind of thing it is.
  public var code: Code
  /// Where it is.
  public var place: Place
  /// What is wrong and what follows from it: one sentence without a capital or a full stop.
  public var message: String

  /// How much it matters, which follows from the code.
  public var severity: Severity { code.severity }

  /// Something of a kind, at a place; by default at none.
  public init(_ code: Code, at place: Place = Place(), _ message: String) {
    self.code = code
    self.place = place
    self.message = message
  }

  /// Something at a place in a file.
  ///
  /// - Parameters:
  ///   - code: What kind of thing it is.
  ///   - place: Where it is.
  ///   - property: The attribute or the element that it is about, by its name.
  ///   - message: What is wrong and what follows from it.
  public init(
    _ code: Code, at place: FilePlace, about property: String? = nil, _ message: String
  ) {
    self.init(code, at: Place(text: place, property: property), message)
  }

  /// How much a diagnostic matters.
  public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Something that is said and does not happen as it is said.
    case error
    /// Something that happens, but hardly as it was meant.
    case warning
    /// Something that may be left out, or that a reader may not expect.
    case note

    private var rank: Int {
      switch self {
      case .error: 0
      case .warning: 1
      case .note: 2
      }
    }

    /// Whether `a` matters more than `b`.
    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `place: severity: message [code]`, as compilers write it; without a place it begins with the
  /// severity.
  public var description: String {
    let place = "\(place)"
    return "\(place.isEmpty ? "" : place + ": ")\(severity.rawValue): \(message) [\(code.rawValue)]"
  }
}
