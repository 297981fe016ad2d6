import Inbetween
import SceneFiles

enum StandardInput {
  /// The argument that names standard input in place of a file.
  static let argument = "-"
  private static let name = "standard input"

  /// The name of a file of the command line in pictures and errors.
  static func name(of file: String) -> String { file == argument ? name : file }

  /// Reads standard input to its end. Input that begins with a brace is JSON, any other input is CAML.
  static func scene() throws(SceneFileError) -> (bytes: [UInt8], format: SceneFormat) {
    let bytes = try FileBytes.read(.input, named: name, limit: SceneLimits().jsonByteCount)
    return (bytes, firstSign(of: bytes) == UInt8(ascii: "{") ? .json : .caml)
  }

  /// The first byte after a byte order mark and white space; nil if there is none.
  static func firstSign(of bytes: some Collection<UInt8>) -> UInt8? {
    bytes.first { !" \t\r\n".utf8.contains($0) && !FileBytes.byteOrderMark.contains($0) }
  }
}
