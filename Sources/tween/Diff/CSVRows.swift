import Inbetween
import SceneFiles

/// The rows of a table in the format of `tween sample`, one after another.
final class CSVRows {
  /// The heads of the columns after `time`.
  private(set) var heads: [String] = []
  /// The bytes of the last row, and its line number, from 1.
  private(set) var line: [UInt8] = []
  private var lineNumber = 0
  /// The number of line ends within quotes in the row.
  private var innerLines = 0
  private var fields: [Field] = []
  private var lines: LineReader
  private let name: String

  private struct Field {
    let range: Range<Int>
    let isQuoted: Bool
  }

  static let longestRow = 1 << 26

  /// - Parameter lines: The table, with a limit of ``longestRow``.
  init(_ lines: LineReader, named name: String) throws(CommandError) {
    self.name = name
    self.lines = lines
    guard try readRow() else {
      throw .failure("\(name):1:1: the table is empty; expected a first line 'time,…'")
    }
    if let reason = line.encodingRefused { throw .failure("\(name):1:1: \(reason)") }
    for index in fields.indices { heads.append(try text(index)) }
    guard heads.first == "time" else {
      throw .failure(
        "\(name):1:1: expected 'time' as the first column of a table of 'tween sample'")
    }
    heads.removeFirst()
  }

  /// Moves to the next row and returns its time; nil at the end.
  func next() throws(CommandError) -> Double? {
    guard try readRow() else { return nil }
    guard fields.count == heads.count + 1 else {
      let place =
        fields.count > heads.count + 1 ? fields[heads.count + 1].range.lowerBound : line.count
      throw problem(
        place, "expected \(heads.count + 1) fields, found \(fields.count)")
    }
    guard let time = DecimalNumber.read(cell: line[fields[0].range]), time.isFinite else {
      throw problem(0, "the time is not a number")
    }
    return time
  }

  func read(into cells: inout SampleCells) throws(CommandError) {
    cells.begin()
    for index in 1..<fields.count {
      let field = fields[index]
      if field.range.isEmpty, !field.isQuoted {
        cells.appendAbsent()
      } else if !field.isQuoted, let number = DecimalNumber.read(cell: line[field.range]) {
        cells.append(number)
      } else {
        cells.append(try text(index))
      }
    }
  }

  func problem(_ reason: String) -> CommandError { problem(0, reason) }

  // MARK: Fields

  private func readRow() throws(CommandError) -> Bool {
    lineNumber += 1 + innerLines
    innerLines = 0
    line.removeAll(keepingCapacity: true)
    guard try readLine() else { return false }
    if line.isEmpty, lineNumber > 1 {
      // An empty line is valid only at the end.
      guard try readLine() else { return false }
      throw problem(0, "the row is empty")
    }
    try split()
    return true
  }

  /// Appends a line of the input, without a carriage return at its end.
  private func readLine() throws(CommandError) -> Bool {
    switch try lines.next() {
    case nil: return false
    case .tooLong:
      throw problem(0, "the row has more than \(Self.longestRow) bytes")
    case .whole(let bytes):
      line += bytes
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      return true
    }
  }

  private func split() throws(CommandError) {
    fields.removeAll(keepingCapacity: true)
    var start = 0
    while true {
      if start < line.count, line[start] == UInt8(ascii: "\"") {
        let end = try endOfQuotes(from: start)
        fields.append(Field(range: (start + 1)..<end, isQuoted: true))
        guard end + 1 < line.count else { return }
        guard line[end + 1] == UInt8(ascii: ",") else {
          throw problem(end + 1, "expected a comma or the end of the line after the closing quote")
        }
        start = end + 2
      } else {
        var end = start
        while end < line.count, line[end] != UInt8(ascii: ",") { end += 1 }
        fields.append(Field(range: start..<end, isQuoted: false))
        guard end < line.count else { return }
        start = end + 1
      }
    }
  }

  /// The position of the closing quote; reads further lines if necessary.
  private func endOfQuotes(from start: Int) throws(CommandError) -> Int {
    var place = start + 1
    while true {
      while place < line.count {
        guard line[place] == UInt8(ascii: "\"") else {
          place += 1
          continue
        }
        guard place + 1 < line.count, line[place + 1] == UInt8(ascii: "\"") else { return place }
        place += 2
      }
      line.append(UInt8(ascii: "\n"))
      innerLines += 1
      guard line.count <= Self.longestRow, try readLine() else {
        throw problem(start, "the quotes that open here are never closed")
      }
    }
  }

  private func text(_ index: Int) throws(CommandError) -> String {
    let field = fields[index]
    guard let text = String(validUTF8: line[field.range]) else {
      throw problem(field.range.lowerBound, "the field is not UTF-8")
    }
    guard field.isQuoted else { return text }
    var result = ""
    var isSecond = false
    for scalar in text.unicodeScalars {
      isSecond = scalar == "\"" && !isSecond
      if !isSecond { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  /// An error at a byte of the row, with its line and the character in it, both from 1.
  private func problem(_ place: Int, _ reason: String) -> CommandError {
    let before = line.prefix(place)
    let newLine = UInt8(ascii: "\n")
    let column = before.reversed().prefix { $0 != newLine }.filter { $0 & 0xC0 != 0x80 }.count + 1
    let number = max(1, lineNumber) + before.filter { $0 == newLine }.count
    return .failure("\(name):\(number):\(column): \(reason)")
  }
}
