/// Why a command ends early. ``Command`` says it on standard error, once and on one line.
enum CommandError: Error {
  /// Arguments that cannot be used: status 2.
  case usage(String)
  /// A file that cannot be read, or output that cannot be written: status 1.
  case failure(String)

  var message: String {
    switch self {
    case .usage(let text), .failure(let text): "tween: " + text
    }
  }

  var status: Int32 {
    switch self {
    case .usage: 2
    case .failure: 1
    }
  }
}
