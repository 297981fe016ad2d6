import Foundation

/// A progress text on the last line of a terminal; nothing on other outputs.
struct ProgressLine {
  private let isTerminal = isatty(2) == 1

  mutating func show(_ text: String) {
    guard isTerminal else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[2K\(text.prefix(78))".utf8))
  }

  mutating func clear() {
    guard isTerminal else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[2K".utf8))
  }
}
