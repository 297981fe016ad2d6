import Foundation
import Inbetween

/// Comma-separated values, quoted by RFC 4180, lines ended by a line feed.
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
    let needsQuotes = text.utf8.contains {
      [UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains($0)
    }
    return needsQuotes
      ? "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\"" : text
  }
}
