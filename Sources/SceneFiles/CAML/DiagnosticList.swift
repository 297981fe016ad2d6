import LayerModel

/// What a reader reports as it finds it, of which the first of the file are kept.
package struct DiagnosticList {
  private(set) var diagnostics: [Diagnostic] = []
  /// How many are not kept.
  package private(set) var omittedCount = 0
  /// The codes of those.
  package private(set) var omittedCodes: Set<Diagnostic.Code> = []

  private let limit: Int
  /// What comes behind this place is not kept.
  private var end: FilePlace?

  /// - Parameter limit: How many are wanted at most; about twice as many may be kept.
  init(limit: Int) { self.limit = limit }

  /// Adds a diagnostic, whose message is made only if it is kept.
  mutating func append(
    _ code: Diagnostic.Code, at place: FilePlace, about property: String?,
    _ message: @autoclosure () -> String
  ) {
    if let end, end < place { return omit(code) }
    diagnostics.append(Diagnostic(code, at: place, about: property, message()))
    guard diagnostics.count / 2 >= limit else { return }
    sort()
    for diagnostic in diagnostics[limit...] { omit(diagnostic.code) }
    diagnostics.removeSubrange(limit...)
    end = diagnostics.last?.place.text
  }

  /// Puts them into the order of the file; those of one place stay as they were found.
  mutating func sort() {
    diagnostics = diagnostics.enumerated().sorted {
      ($0.element.filePlace, $0.offset) < ($1.element.filePlace, $1.offset)
    }.map(\.element)
  }

  private mutating func omit(_ code: Diagnostic.Code) {
    omittedCount += 1
    omittedCodes.insert(code)
  }
}

extension Diagnostic {
  /// Where in a file; its start for what concerns the whole file.
  package var filePlace: FilePlace { place.text ?? .start }
}
