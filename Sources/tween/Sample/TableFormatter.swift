import Inbetween
import SceneFiles

/// Columns for people: right-aligned, numbers to six digits. In texts escapes stand for what a
/// terminal would obey.
struct TableFormatter: SampleFormatter {
  private let heads: [String]
  private let widths: [Int]

  init(_ table: borrowing SampleTable) {
    heads = ["time"] + table.heads.map(\.escapingControls)
    widths = heads.map { max($0.count, 12) }
  }

  func header(_ table: borrowing SampleTable) -> String { line(heads) }

  func row(time: Double, values: [AnimatableValue?], fields: [SampleFields]) -> String {
    let texts = zip(values, fields).flatMap { $1.fields(of: $0) }.map { field in
      switch field {
      case .empty: "-"
      case .number(let number): SystemText.sixDigits(of: number)
      case .text(let text): text.escapingControls
      }
    }
    return line([SystemText.sixDigits(of: time)] + texts)
  }

  private func line(_ fields: [String]) -> String {
    let cells = zip(fields, widths).map { text, width in
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    return cells.joined(separator: "  ") + "\n"
  }
}
