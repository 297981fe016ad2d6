import SceneFiles

/// Something that a check has found in a file.
public struct CheckFinding: Sendable, Hashable {
  /// What kind of thing it is.
  public var code: CheckCode
  /// Where: the attribute or the tag that it is about; ``FilePlace/start`` where it concerns the
  /// whole file.
  public var place: FilePlace
  /// What was found, what it leads to and what would be right: one sentence on one line, without a
  /// capital or a full stop.
  public var message: String

  /// Something found at a place.
  ///
  /// - Parameters:
  ///   - code: What kind of thing it is.
  ///   - place: Where it is.
  ///   - message: One sentence. What would end its line, or a terminal would obey, becomes an escape.
  public init(_ code: CheckCode, at place: FilePlace, _ message: String) {
    self.code = code
    self.place = place
    self.message = message.escapingControls
  }

  /// How much it matters.
  public var severity: CheckSeverity { code.severity }
}

extension CheckFinding: CustomStringConvertible {
  /// `line:column: severity: message [code]`.
  public var description: String { "\(place): \(severity.rawValue): \(message) [\(code.rawValue)]" }
}
