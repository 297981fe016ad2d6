/// The forms in which a scene stands in the file system, by the ending of its name.
public enum SceneFormat: String, Sendable, Hashable, CaseIterable {
  /// A file in CAML; see ``CAMLReader`` and ``SceneDocument/caml``.
  case caml
  /// A file in JSON; see ``SceneDocument/json``.
  case json
  /// A folder that holds a document in CAML, an index of it and what it shows; see
  /// ``ScenePackage``.
  case package = "ca"

  /// The form of a name by its ending, in capitals or not; nil for any other ending.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    // The name of a folder may end in a slash.
    let ending = String(fileName[fileName.index(after: dot)...]).withoutTrailingSlashes
    self.init(rawValue: ending.lowercased())
  }
}
