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
    guard argument == StandardInput.argument else {
      self = .file(argument)
      return
    }
    do {
      let (bytes, format) = try StandardInput.scene()
      self = .bytes(bytes, as: format, name: StandardInput.name(of: argument))
    } catch {
      throw .failure("\(error)")
    }
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

  /// The same for a command.
  func document(in context: LayerContext) throws(CommandError) -> SceneDocument {
    do { return try read(in: context) } catch { throw .failure("\(error)") }
  }
}
