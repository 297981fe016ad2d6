/// A warning about accepted input that has no effect, or probably not the intended one.
///
/// Models, file readers and checks report diagnostics. A diagnostic stops nothing. Input that cannot be understood at
/// all is thrown as an error of its own type.
public struct Diagnostic: Error, Sendable, Hashable {
  package var code: Code
  /// The code of the diagnostic, such as `spring-too-short`. `Docs/Checks.md` lists all codes. The code stays the same
  /// when the message changes.
  public var id: String { code.rawValue }
  /// The place of the problem.
  public var place: Place
  /// The problem and its consequence: one sentence without a capital or a full stop.
  public var message: String

  /// The severity of the problem. It depends on the code, and for a half turn also on the angle.
  public var severity: Severity { ownSeverity ?? code.severity }

  /// The severity of a diagnostic that matters less than its code says; nil for the severity of the code.
  private let ownSeverity: Severity?

  /// Creates a diagnostic. Long words of the message are cut, because a message may repeat parts of a file.
  package init(
    _ code: Code, severity: Severity? = nil, at place: Place = Place(), _ message: String
  ) {
    self.code = code
    ownSeverity = severity == code.severity ? nil : severity
    self.place = place
    self.message = message.cuttingLongWords
  }

  /// - Parameter property: The name of the attribute or the element.
  package init(
    _ code: Code, severity: Severity? = nil, at place: Diagnostic.FilePlace,
    about property: String? = nil,
    _ message: String
  ) {
    self.init(code, severity: severity, at: Place(text: place, property: property), message)
  }

  /// The importance of a diagnostic.
  public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
    /// The input does not have the effect that it states.
    case error
    /// The input has an effect, but probably not the intended one.
    case warning
    /// The input can be left out, or a reader may not expect its effect.
    case note

    private var rank: Int {
      switch self {
      case .error: 0
      case .warning: 1
      case .note: 2
      }
    }

    /// Returns whether `a` matters more than `b`.
    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The text `place: severity: message [code]`, in the form of compilers. Without a place it starts with the severity.
  public var description: String {
    let place = "\(place)"
    return "\(place.isEmpty ? "" : place + ": ")\(severity.rawValue): \(message) [\(code.rawValue)]"
  }
}

extension Diagnostic {
  /// A place in a model or in the text of a file. Unknown and irrelevant parts are nil.
  public struct Place: Sendable, Hashable {
    /// The layer in a model.
    public var layer: Layer.ID?
    /// The animation on the layer; for a child of a group, the outermost group.
    public var animation: Animation.ID?
    /// The key of the animation on the layer, nil if it has none.
    public var key: String?
    /// The indices of children of groups that lead to the animation, outermost first; empty for the animation on the
    /// layer.
    public var childPath: [Int]
    /// The position in the text of a file; the document or the report has the name of the file. nil in a model, and for
    /// a problem of the whole file.
    public var text: Diagnostic.FilePlace?
    /// The key path in a model, or the name of an attribute or an element in a file.
    public var property: String?

    @inlinable
    package init(
      layer: Layer.ID? = nil, animation: Animation.ID? = nil, key: String? = nil,
      childPath: [Int] = [], property: String? = nil
    ) {
      self.layer = layer
      self.animation = animation
      self.key = key
      self.childPath = childPath
      self.property = property
    }

    package init(text: Diagnostic.FilePlace, property: String? = nil) {
      self.init(property: property)
      self.text = text
    }

    package var line: Int? { text?.line }

    /// The path to a child of groups, `animations[0].animations[2]`; empty for the animation itself.
    package var child: String { childPath.map { "animations[\($0)]" }.joined(separator: ".") }
  }
}

extension Diagnostic.Place: CustomStringConvertible {
  /// The text `line:column` for a file, `layer 1, animation 2, 'key', animations[0]` for a model, and no text for no
  /// place.
  public var description: String {
    if let text { return "\(text)" }
    let parts = [
      layer.map { "layer \($0.rawValue)" }, animation.map { "animation \($0.rawValue)" },
      key.map { "'\($0.cuttingLongWords)'" }, childPath.isEmpty ? nil : child,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}

extension Diagnostic {
  /// A place in a text file.
  public struct FilePlace: Sendable, Hashable, Comparable {
    /// The line, from 1.
    public var line: Int
    /// The column, from 1, in Unicode scalars.
    public var column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }

    /// The start of a file, which is also the place of a problem of the whole file.
    package static let start = Diagnostic.FilePlace(line: 1, column: 1)

    /// Returns whether `a` comes before `b` in the text.
    public static func < (a: Diagnostic.FilePlace, b: Diagnostic.FilePlace) -> Bool {
      (a.line, a.column) < (b.line, b.column)
    }
  }
}

extension Diagnostic.FilePlace: CustomStringConvertible {
  /// The text `line:column`.
  public var description: String { "\(line):\(column)" }
}
