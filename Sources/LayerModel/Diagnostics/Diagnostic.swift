/// Something that was accepted or read, but does not do what it says, or hardly what was meant.
///
/// Models, readers of files and checks report in this form. A diagnostic stands in the way of
/// nothing; what cannot be understood at all is thrown as an error of its own type.
public struct Diagnostic: Error, Sendable, Hashable {
  /// What kind of thing it is.
  package var code: Code
  /// The code of what kind of thing it is, such as `spring-too-short`: `Docs/Checks.md` has them all.
  /// It stays the same when the message changes.
  public var id: String { code.rawValue }
  /// Where it is.
  public var place: Place
  /// What is wrong and what follows from it: one sentence without a capital or a full stop.
  public var message: String

  /// How much it matters. The code decides, except for half a turn, where the angle does.
  public var severity: Severity { ownSeverity ?? code.severity }

  /// The severity of a diagnostic that matters less than its code says; nil for the code's.
  private let ownSeverity: Severity?

  /// A diagnostic of a code, at a place; by default at none.
  ///
  /// - Parameters:
  ///   - severity: How much it matters; nil for the severity of the code.
  ///   - message: What is wrong and what follows from it. Long words are cut, since a message may
  ///     repeat what a file says.
  package init(
    _ code: Code, severity: Severity? = nil, at place: Place = Place(), _ message: String
  ) {
    self.code = code
    ownSeverity = severity == code.severity ? nil : severity
    self.place = place
    self.message = message.cuttingLongWords
  }

  /// Something at a place in a file.
  ///
  /// - Parameters:
  ///   - code: What kind of thing it is.
  ///   - severity: How much it matters; nil for the severity of the code.
  ///   - place: Where it is.
  ///   - property: The attribute or the element that it is about, by its name.
  ///   - message: What is wrong and what follows from it.
  package init(
    _ code: Code, severity: Severity? = nil, at place: FilePlace, about property: String? = nil,
    _ message: String
  ) {
    self.init(code, severity: severity, at: Place(text: place, property: property), message)
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

extension Diagnostic {
  /// Where something is: in a model, or in the text of a file. What is not known, or is no matter of
  /// the diagnostic, is nil.
  public struct Place: Sendable, Hashable {
    /// The layer in a model.
    public var layer: Layer.ID?
    /// The animation on the layer; of a child it is the outermost group's.
    public var animation: Animation.ID?
    /// The key of the animation on the layer, nil for one without.
    public var key: String?
    /// Where in the animation: the indices of children of groups, outermost first.
    public var childPath: [Int]
    /// Where in the text of a file; its name is that of the document or the report. nil in a model,
    /// and for what concerns a file as a whole.
    public var text: FilePlace?
    /// What of it: a key path in a model, the name of an attribute or an element in a file.
    public var property: String?

    /// A place in a model; without arguments it is none.
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

    /// A place in a file.
    package init(text: FilePlace, property: String? = nil) {
      self.init(property: property)
      self.text = text
    }

    /// The line in a file, from 1; nil in a model.
    package var line: Int? { text?.line }

    /// The child of groups, `animations[0].animations[2]`; empty for the animation itself.
    package var child: String { childPath.map { "animations[\($0)]" }.joined(separator: ".") }
  }
}

extension Diagnostic.Place: CustomStringConvertible {
  /// `line:column` in a file, `layer 1, animation 2, 'key', animations[0]` in a model; empty for no
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

/// A place in a text file.
public struct FilePlace: Sendable, Hashable, Comparable {
  /// From 1.
  public var line: Int
  /// From 1, in Unicode scalars.
  public var column: Int

  /// A place by line and column, both from 1.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Where a file begins; also the place of what concerns the whole file.
  package static let start = FilePlace(line: 1, column: 1)

  /// Whether `a` comes before `b` in the text.
  public static func < (a: FilePlace, b: FilePlace) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

extension FilePlace: CustomStringConvertible {
  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}
