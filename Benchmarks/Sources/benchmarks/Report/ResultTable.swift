import Foundation

/// Rows as a table for a terminal, with ratios to a saved run if there is one.
struct ResultTable {
  private let rows: [Measurement]
  private let compared: [String: Measurement]

  /// Creates a table of rows, with the rows of a saved run by ``Measurement/key``.
  init(_ rows: [Measurement], compared: [String: Measurement]) {
    self.rows = rows
    self.compared = compared
  }

  var text: String {
    var columns = ["id", "workload", "implementation", "build", "median", "iqr", "unit"]
    columns += ["target", "allocations", "bytes"]
    if !compared.isEmpty { columns.append("× saved") }
    let lines = [columns] + rows.map(cells)
    let widths = columns.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      zip(line, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        // Words are aligned left, numbers right.
        return column < 4 || column == 6 ? cell.0 + space : space + cell.0
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  private func cells(_ row: Measurement) -> [String] {
    var cells = [
      row.id, row.workload, row.implementation, row.build, plainText(row.median),
      plainText(row.iqr), row.unit,
    ]
    cells.append(Target.verdict(on: row, among: rows)?.text ?? "")
    cells.append(row.allocations.map { "\($0)" } ?? "")
    cells.append(row.bytesPerTrack.map(plainText) ?? "")
    if !compared.isEmpty {
      let saved = compared[row.key]
      cells.append(saved.map { String(format: "%.2f", row.median / $0.median) } ?? "new")
    }
    return cells
  }
}

/// Returns a number with three significant digits, in a readable form.
func plainText(_ number: Double) -> String {
  let size = number.magnitude
  if size == 0 { return "0" }
  if size < 1e-3 { return String(format: "%.1e", number) }
  if size < 0.00995 { return String(format: "%.4f", number) }
  if size < 9.995 { return String(format: "%.2f", number) }
  if size < 99.95 { return String(format: "%.1f", number) }
  return String(format: "%.0f", number)
}
