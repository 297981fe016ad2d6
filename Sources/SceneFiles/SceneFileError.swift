import LayerModel

/// Why a file cannot be read or written.
public struct SceneFileError: Error, Sendable, Hashable {
  /// The file, as the caller calls it.
  public var fileName: String
  /// Where in a file that is read; ``LayerModel/FilePlace/start`` where the reason concerns the whole
  /// file.
  public var place: FilePlace
  /// What is wrong: a clause without a capital or a full stop, on one line.
  public var reason: String
  /// What kind of thing is wrong.
  public var kind: Kind

  /// What kind of thing prevents the reading or the writing.
  public enum Kind: Sendable, Hashable {
    /// There is no such file, or its bytes cannot be had.
    case unreadable
    /// The text is none of its format, or not the document that is wanted.
    case malformed
    /// The document is larger, deeper or longer than a limit, or wants to be expanded.
    case limit
    /// A property has a text that no value of its type has.
    case wrongValue
    /// A curve has control abscissae outside 0...1.
    case curveAbscissa
    /// The document cannot be said in the form that is wanted, or the file cannot be written.
    case unwritable
  }

  /// An error at a place in a file that the caller calls `fileName`.
  ///
  /// - Parameters:
  ///   - fileName: The file, as the caller calls it.
  ///   - place: Where; ``LayerModel/FilePlace/start`` where the reason concerns the whole file.
  ///   - reason: What is wrong, in one clause.
  ///   - kind: What kind of thing is wrong.
  public init(fileName: String, place: FilePlace, reason: String, kind: Kind = .malformed) {
    self.fileName = fileName
    self.place = place
    self.reason = reason
    self.kind = kind
  }

  /// From 1.
  public var line: Int { place.line }
  /// From 1.
  public var column: Int { place.column }
}

extension SceneFileError {
  /// A file whose bytes cannot be had.
  static func unreadable(_ fileName: String, _ reason: String) -> SceneFileError {
    SceneFileError(fileName: fileName, place: .start, reason: reason, kind: .unreadable)
  }

  /// A file that cannot be written.
  static func unwritable(_ fileName: String, _ reason: String) -> SceneFileError {
    SceneFileError(fileName: fileName, place: .start, reason: reason, kind: .unwritable)
  }
}

extension SceneFileError: CustomStringConvertible {
  /// `file:line:column: reason`, as compilers write it; `file: reason` where there is no text that
  /// could have a place.
  public var description: String {
    switch kind {
    case .unreadable, .unwritable: "\(fileName): \(reason)"
    case .malformed, .limit, .wrongValue, .curveAbscissa: "\(fileName):\(place): \(reason)"
    }
  }
}
