import Inbetween
import SceneFiles

/// Comma-separated values, quoted by RFC 4180, lines ended by a line feed. In texts escapes stand for
/// what a terminal would obey.
struct CSVFormatter: SampleFormatter {
  func header(_ table: borrowing SampleTable) -> String {
    Self.line(["time"] + table.heads.map(Self.quoted))
  }

  func row(time: Double, values: [AnimatableValue?], fields: [SampleFields]) -> String {
    let texts = zip(values, fields).flatMap { $1.fields(of: $0) }.map { field in
      switch field {
      case .empty: ""
      case .number(let number): number.shortestText
      case .text(let text): Self.quoted(text)
      }
    }
    return Self.line([time.shortestText] + texts)
  }

  private static func line(_ fields: [String]) -> String {
    fields.joined(separator: ",") + "\n"
  }

  private static func quoted(_ text: String) -> String {
    let text = text.escapingControls
    let needsQuotes = text.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
    return needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }
}
