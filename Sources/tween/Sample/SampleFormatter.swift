import Inbetween
import SceneFiles

protocol SampleFormatter {
  func header(_ table: borrowing SampleTable) -> String
  mutating func append(rowAt time: Double, of table: inout SampleTable, to bytes: inout [UInt8])
}

/// Comma-separated values, quoted as in RFC 4180, with a line feed after each line. Control characters in texts are
/// escaped.
struct CSVFormatter: SampleFormatter {
  private var cells = SampleCells()
  private var line = NumberLine()

  func header(_ table: borrowing SampleTable) -> String {
    (["time"] + table.heads.map(Self.quoted)).joined(separator: ",") + "\n"
  }

  mutating func append(
    rowAt time: Double, of table: inout SampleTable, to bytes: inout [UInt8]
  ) {
    table.read(at: time, into: &cells)
    let texts = cells.hasTexts ? cells.texts.map(Self.quoted) : []
    let room = texts.reduce((cells.count + 1) * (ShortestText.room + 1)) { $0 + $1.utf8.count }
    bytes += line.bytes(room: room) { text in
      text.append(time)
      for column in 0..<cells.count {
        text.append(UInt8(ascii: ","))
        switch cells.kinds[column] {
        case .absent: break
        case .number: text.append(cells.numbers[column])
        case .text: text.append(texts[column])
        }
      }
      text.append(UInt8(ascii: "\n"))
    }
  }

  static func text(of field: SampleFields.Field) -> String {
    switch field {
    case .empty: ""
    case .number(let number): number.shortestText
    case .text(let text): quoted(text)
    }
  }

  /// A text as a field, in quotes if it would otherwise be read differently.
  static func quoted(_ text: String) -> String {
    let text = text.escapingControls
    let isText =
      !text.isEmpty
      && !text.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
      && DecimalNumber.read(cell: Array(text.utf8)[...]) == nil
    if isText { return text }
    // A loop, because the library's `replacing` links all of its regular expressions.
    return text.unicodeScalars.reduce(into: "\"") { $0 += $1 == "\"" ? "\"\"" : String($1) } + "\""
  }
}

/// A line that names the columns, then one line per row, all of them JSON.
struct JSONFormatter: SampleFormatter {
  /// The member that names the file; empty for a single file.
  private let file: [JSONObject.Member]

  init(file: String?) { self.file = file.map { [.init("file", .string($0))] } ?? [] }

  func header(_ table: borrowing SampleTable) -> String {
    var columns: [JSONTree] = []
    for column in table.columns {
      columns.append(
        .object([
          "path": .string(column.indexPath),
          "name": column.layer.name.map(JSONTree.string) ?? .null,
          "id": column.layer.documentID.map(JSONTree.string) ?? .null,
          "keyPath": .string(column.keyPath),
          "type": .string(column.path?.type.rawValue ?? "null"),
        ]))
    }
    return line(["columns": .array(columns)]).text + "\n"
  }

  func append(rowAt time: Double, of table: inout SampleTable, to bytes: inout [UInt8]) {
    let values = table.row(at: time).map { $0?.json ?? .null }
    line(["time": .number(time), "values": .array(values)]).write(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  private func line(_ object: JSONObject) -> JSONTree {
    .object(file.isEmpty ? object : JSONObject(distinct: file + object.members))
  }
}

/// The columns of a committed tree, to be read at many times.
struct SampleTable: ~Copyable {
  let columns: [SampleColumn]
  let fields: [SampleFields]
  private let sources: [ValueSource?]
  /// The positions of a column's plain numbers among those of its property; nil for other columns.
  private let plainLanes: [Range<Int>?]
  private var sampler: RenderSampler

  init(_ tree: RenderTree, columns: [SampleColumn]) {
    self.columns = columns
    let sources = columns.map { column in
      column.path.flatMap { tree.source(of: column.layer.id, for: $0) }
    }
    fields = zip(columns, sources).map { column, source in
      SampleFields(type: column.path?.type, laneCount: source?.laneCount ?? 0)
    }
    self.sources = sources
    plainLanes = sources.map { $0?.plainLanes }
    sampler = RenderSampler(tree)
  }

  /// The values of all columns at an absolute time; nil for those without a value.
  mutating func row(at time: Double) -> [AnimatableValue?] {
    move(to: time)
    var values: [AnimatableValue?] = []
    for column in columns.indices { values.append(value(ofColumn: column)) }
    return values
  }

  mutating func move(to time: Double) { sampler.move(to: time) }

  /// The value of a column at the current time; nil if it has none.
  mutating func value(ofColumn column: Int) -> AnimatableValue? {
    guard let source = sources[column] else { return nil }
    return sampler.value(of: source)
  }

  /// The numbers of a column at the current time if they are plain and quick to read; otherwise nil.
  mutating func numbers(
    ofColumn column: Int
  ) -> (all: SIMD4<Double>, places: Range<Int>)? {
    guard let places = plainLanes[column], let source = sources[column] else { return nil }
    return sampler.lanes(of: source).map { ($0, places) }
  }
}

extension SampleTable {
  /// The velocities of all columns at the time of the last row, per second; nil for those without one.
  mutating func velocities() -> [AnimatableValue?] {
    var velocities: [AnimatableValue?] = []
    for source in sources { velocities.append(source.flatMap { sampler.velocity(of: $0) }) }
    return velocities
  }

  var heads: [String] {
    var heads: [String] = []
    for index in columns.indices {
      var stem = columns[index].label
      stem += "."
      stem += columns[index].keyPath
      for suffix in fields[index].suffixes { heads.append(suffix.isEmpty ? stem : stem + suffix) }
    }
    return heads
  }
}
