import Inbetween
import SceneFiles

/// Columns for people: right-aligned, numbers to six digits. In texts escapes stand for what a
/// terminal would obey.
struct TableFormatter: SampleFormatter {
  private let heads: [String]
  private let widths: [Int]
  private var cells = SampleCells()

  init(_ table: borrowing SampleTable) {
    heads = ["time"] + table.heads.map(\.escapingControls)
    widths = heads.map { max($0.count, 12) }
  }

  func header(_ table: borrowing SampleTable) -> String { line(heads) }

  mutating func append(
    rowAt time: Double, of table: inout SampleTable, to bytes: inout [UInt8]
  ) {
    table.read(at: time, into: &cells)
    let texts = (0..<cells.count).map { column in
      switch cells.kinds[column] {
      case .absent: "-"
      case .number: SystemText.sixDigits(of: cells.numbers[column])
      case .text: cells.texts[column].escapingControls
      }
    }
    bytes += line([SystemText.sixDigits(of: time)] + texts).utf8
  }

  private func line(_ fields: [String]) -> String {
    let cells = zip(fields, widths).map { text, width in
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    return cells.joined(separator: "  ") + "\n"
  }
}
