/// Why a file cannot be read.
public struct SceneFileError: Error, Sendable, Hashable {
  /// The file, as the caller calls it.
  public var fileName: String
  /// Where; ``FilePlace/start`` where the reason concerns the whole file.
  public var place: FilePlace
  /// What is wrong: a clause without a capital or a full stop, on one line.
  public var reason: String

  /// An error at a place in a file that the caller calls `fileName`.
  public init(fileName: String, place: FilePlace, reason: String) {
    self.fileName = fileName
    self.place = place
    self.reason = reason
  }

  /// From 1.
  public var line: Int { place.line }
  /// From 1.
  public var column: Int { place.column }
}

extension SceneFileError: CustomStringConvertible {
  /// `file:line:column: reason`, as compilers write it.
  public var description: String { "\(fileName):\(place): \(reason)" }
}
