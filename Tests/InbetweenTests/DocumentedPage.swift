import AnimationTestSupport
import Foundation
import Testing

/// What an example prints: its `print` is that of this object.
final class PrintedText {
  private var text = ""

  /// Adds a line as the standard library's function prints it.
  func print(_ items: Any...) {
    text += items.map { "\($0)" }.joined(separator: " ") + "\n"
  }

  /// The lines since the last call.
  func take() -> String {
    defer { text = "" }
    return text
  }
}

/// A page of the documentation that shows lines of a file of tests, which are compiled there.
struct DocumentedPage {
  private let text: String
  private let source: String

  /// A page by its path in the package, and the file that calls this.
  init(_ path: String, from file: String = #filePath) throws {
    text = try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
    source = try String(contentsOfFile: file, encoding: .utf8)
  }

  /// The lines of the file between two marks, which the page shows as Swift, after the ones that it
  /// has before them.
  @discardableResult
  func expectCode(
    from start: String, to end: String = "// End of the example.", after lines: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let compiled = try #require(
      region(from: start, to: end, in: source), sourceLocation: sourceLocation)
    #expect(text.contains("```swift\n\(lines)\(compiled)\n```"), sourceLocation: sourceLocation)
    return compiled
  }

  /// What the page shows as printed, lines with their ends.
  func expectPrinted(
    _ printed: String, as language: String = "text",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      text.contains("```\(language)\n\(printed)```"), "it prints:\n\(printed)",
      sourceLocation: sourceLocation)
  }
}

/// The text between two lines of a file, without the indentation of its first line.
private func region(from start: String, to end: String, in text: String) -> String? {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  guard let first = lines.firstIndex(where: { $0.trimmingCharacters(in: .whitespaces) == start }),
    let last = lines[(first + 1)...].firstIndex(where: {
      $0.trimmingCharacters(in: .whitespaces) == end
    })
  else { return nil }
  let body = lines[(first + 1)..<last]
  let indentation = body.first?.prefix { $0 == " " }.count ?? 0
  return body.map { $0.dropFirst(min(indentation, $0.prefix { $0 == " " }.count)) }
    .joined(separator: "\n")
}
