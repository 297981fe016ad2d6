import Inbetween
import SceneFiles

extension SampleOptions.Format {
  /// - Parameter file: The name of one file of many; nil for a single file.
  func formatter(of table: borrowing SampleTable, in file: String?) -> any SampleFormatter {
    switch (self, file) {
    case (.csv, nil): CSVFormatter()
    case (.csv, let file?): LongCSVFormatter(table, file: file)
    case (.json, _): JSONFormatter(file: file)
    case (.table, _): TableFormatter(table)
    }
  }

  var headOfFiles: String { self == .csv ? LongCSVFormatter.head : "" }

  /// The lines before the rows or the error of one file of many.
  func heading(of file: String, isFirst: Bool) -> String {
    self == .table ? (isFirst ? "" : "\n") + file.escapingControls + "\n" : ""
  }

  func line(of error: CommandError, in file: String) -> String {
    switch self {
    case .csv: "\(CSVFormatter.quoted(file)),,,,\(CSVFormatter.quoted(error.reason))\n"
    case .json:
      JSONTree.object(["file": .string(file), "error": .string(error.reason)]).text + "\n"
    case .table: "error: \(error.reason.escapingControls)\n"
    }
  }
}

/// Comma-separated values of many files, which have different columns: a line for each value, with the file, the time
/// and the head of the column in a table of that file.
struct LongCSVFormatter: SampleFormatter {
  static let head = "file,time,column,value,error\n"

  private let file: [UInt8]
  private let columns: [[UInt8]]
  private var cells = SampleCells()
  private var start: [UInt8] = []

  init(_ table: borrowing SampleTable, file: String) {
    self.file = Array("\(CSVFormatter.quoted(file)),".utf8)
    columns = table.heads.map { Array(",\(CSVFormatter.quoted($0)),".utf8) }
  }

  func header(_ table: borrowing SampleTable) -> String { "" }

  mutating func append(
    rowAt time: Double, of table: inout SampleTable, to bytes: inout [UInt8]
  ) {
    table.read(at: time, into: &cells)
    start.removeAll(keepingCapacity: true)
    start += file
    start.append(shortest: time)
    for column in 0..<cells.count {
      bytes += start
      bytes += columns[column]
      switch cells.kinds[column] {
      case .absent: break
      case .number: bytes.append(shortest: cells.numbers[column])
      case .text: bytes += CSVFormatter.quoted(cells.texts[column]).utf8
      }
      bytes += ",\n".utf8
    }
  }
}

/// Columns for people: right-aligned, numbers to six digits. Control characters in texts are escaped.
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
