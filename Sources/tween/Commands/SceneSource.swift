import Inbetween
import SceneFiles

/// A scene that can be read repeatedly: a file, or the bytes of one.
enum SceneSource {
  case file(String)
  case bytes([UInt8], as: SceneFormat, name: String)

  /// Creates the source that an argument names. Standard input is read to its end.
  init(_ argument: String) throws(CommandError) {
    do { try self.init(reading: argument) } catch { throw .failure("\(error)") }
  }

  init(reading argument: String) throws(SceneFileError) {
    guard argument == StandardInput.argument else {
      self = .file(argument)
      return
    }
    let (bytes, format) = try StandardInput.scene()
    self = .bytes(bytes, as: format, name: StandardInput.name(of: argument))
  }

  /// The name of the source in errors.
  var name: String {
    switch self {
    case .file(let name), .bytes(_, _, let name): name
    }
  }

  /// The format of the bytes. A folder has the format of its document.
  var format: SceneFormat {
    switch self {
    case .file(let file): SceneFormat(fileName: file) == .json ? .json : .caml
    case .bytes(_, let format, _): format
    }
  }

  /// Reads the scene by its file ending, and as CAML if the ending is unknown.
  func read(in context: LayerContext) throws(SceneFileError) -> SceneDocument {
    switch self {
    case .file(let file):
      let format = SceneFormat(fileName: file) ?? .caml
      return try SceneDocument(contentsOf: file, as: format, named: file, in: context)
    case .bytes(let bytes, let format, let name):
      return try SceneDocument(bytes, as: format, named: name, in: context)
    }
  }

  /// Reads the scene for a command. Unreadable values are errors if `isStrict`, otherwise warnings.
  func document(
    in context: LayerContext, isStrict: Bool, warn: MessageSink = StandardError.write
  ) throws(CommandError) -> SceneDocument {
    let scene: SceneDocument
    do { scene = try read(in: context) } catch { throw .failure("\(error)") }
    guard isStrict else {
      scene.reportUnreadableValues(to: warn)
      return scene
    }
    let lines = scene.unreadableValues { "\($0): \($1)" }
    guard let first = lines.first else { return scene }
    let rest = lines.count == 1 ? "" : " (and \(lines.count - 1) more; 'tween check' lists them)"
    throw .failure(first + rest)
  }
}

extension SceneDocument {
  private static let greatestWarningCount = 100

  func reportUnreadableValues(to warn: MessageSink) {
    let lines = unreadableValues { "\($0): warning: \($1)" }
    for line in lines.prefix(Self.greatestWarningCount) { warn("tween: " + line) }
    let rest = lines.count - Self.greatestWarningCount
    guard rest > 0 else { return }
    warn(
      "tween: \(fileName ?? ""): warning: \(rest) more values cannot be read; 'tween check' lists them"
    )
  }

  /// The unreadable values in the order of the file, each with its location and problem.
  fileprivate func unreadableValues(_ line: (_ place: String, _ message: String) -> String)
    -> [String]
  {
    diagnostics.filter(\.code.isUnreadable).map {
      line("\(fileName ?? ""):\($0.place)", $0.message)
    }
  }
}
