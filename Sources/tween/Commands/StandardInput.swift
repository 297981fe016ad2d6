import Inbetween
import SceneFiles

/// A scene on standard input.
enum StandardInput {
  /// What stands for it where a file is named.
  static let argument = "-"
  private static let name = "standard input"

  /// What pictures and errors call a file of the command line.
  static func name(of file: String) -> String { file == argument ? name : file }

  /// Reads to the end. What begins with a brace is JSON, all else CAML.
  static func scene() throws(SceneFileError) -> (bytes: [UInt8], format: SceneFormat) {
    let bytes = try FileBytes.read(.input, named: name, limit: SceneLimits().jsonByteCount)
    return (bytes, firstSign(of: bytes) == UInt8(ascii: "{") ? .json : .caml)
  }

  /// The first byte behind a mark and white space, nil where there is none.
  static func firstSign(of bytes: some Collection<UInt8>) -> UInt8? {
    bytes.first { !" \t\r\n".utf8.contains($0) && !FileBytes.byteOrderMark.contains($0) }
  }
}
