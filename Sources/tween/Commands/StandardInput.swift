import Inbetween
import SceneFiles

/// A scene on standard input.
enum StandardInput {
  /// What stands for it where a file is named.
  static let argument = "-"
  /// What errors call it.
  static let name = "standard input"

  /// Reads to the end. What begins with a brace is JSON, all else CAML.
  static func scene() throws(SceneFileError) -> (bytes: [UInt8], format: SceneFormat) {
    let bytes = try FileBytes.read(.input, named: name, limit: SceneLimits().jsonByteCount)
    let first = bytes.first { !" \t\r\n".utf8.contains($0) && !Self.byteOrderMark.contains($0) }
    return (bytes, first == UInt8(ascii: "{") ? .json : .caml)
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

extension SceneDocument {
  /// Reads the file that an argument names: by its ending, and as CAML where that says nothing; or
  /// standard input.
  static func read(
    _ file: String, in context: LayerContext
  ) throws(SceneFileError) -> SceneDocument {
    guard file == StandardInput.argument else {
      return try SceneDocument(
        contentsOf: file, as: SceneFormat(fileName: file) ?? .caml, named: file, in: context)
    }
    let (bytes, format) = try StandardInput.scene()
    return try SceneDocument(bytes, as: format, named: StandardInput.name, in: context)
  }
}
