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
  ///   - message: One sentence; characters that would end its line become spaces.
  public init(_ code: CheckCode, at place: FilePlace, _ message: String) {
    self.code = code
    self.place = place
    // Most messages have no such character, and there may be very many messages.
    let isOneLine = message.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    self.message = isOneLine ? message : Self.line(of: message)
  }

  /// How much it matters.
  public var severity: CheckSeverity { code.severity }

  private static func line(of text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { endsLine($0) ? " " : $0 }))
  }

  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }
}

extension CheckFinding: CustomStringConvertible {
  /// `line:column: severity: message [code]`.
  public var description: String { "\(place): \(severity.rawValue): \(message) [\(code.rawValue)]" }
}
