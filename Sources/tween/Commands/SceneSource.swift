import Inbetween
import SceneFiles

/// A scene that can be read as often as it is wanted: a file, or the bytes of one.
enum SceneSource {
  case file(String)
  case bytes([UInt8], as: SceneFormat, name: String)

  /// What an argument names; standard input is read to its end.
  ///
  /// - Throws: That standard input cannot be read.
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

  /// What errors call it.
  var name: String {
    switch self {
    case .file(let name), .bytes(_, _, let name): name
    }
  }

  /// The form in which its bytes are; that of a folder is its document's.
  var format: SceneFormat {
    switch self {
    case .file(let file): SceneFormat(fileName: file) == .json ? .json : .caml
    case .bytes(_, let format, _): format
    }
  }

  /// Reads it: a file by its ending, and as CAML where that says nothing.
  ///
  /// - Throws: What is wrong with it, and where.
  func read(in context: LayerContext) throws(SceneFileError) -> SceneDocument {
    switch self {
    case .file(let file):
      let format = SceneFormat(fileName: file) ?? .caml
      return try SceneDocument(contentsOf: file, as: format, named: file, in: context)
    case .bytes(let bytes, let format, let name):
      return try SceneDocument(bytes, as: format, named: name, in: context)
    }
  }

  /// The same for a command: values that cannot be read are said on standard error, or refused.
  ///
  /// - Parameters:
  ///   - isStrict: Whether such a value is an error.
  ///   - warn: Receives the warnings.
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
  /// How many values are said at most.
  private static let greatestWarningCount = 100

  /// Reports each value that cannot be read with one warning.
  func reportUnreadableValues(to warn: MessageSink) {
    let lines = unreadableValues { "\($0): warning: \($1)" }
    for line in lines.prefix(Self.greatestWarningCount) { warn("tween: " + line) }
    let rest = lines.count - Self.greatestWarningCount
    guard rest > 0 else { return }
    warn(
      "tween: \(fileName ?? ""): warning: \(rest) more values cannot be read; 'tween check' lists them"
    )
  }

  /// The values that cannot be read, in the order of the file, by their places and what is wrong.
  fileprivate func unreadableValues(_ line: (_ place: String, _ message: String) -> String)
    -> [String]
  {
    diagnostics.filter(\.code.isUnreadable).map {
      line("\(fileName ?? ""):\($0.place)", $0.message)
    }
  }
}
