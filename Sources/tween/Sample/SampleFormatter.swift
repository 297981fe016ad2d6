import Inbetween
import SceneFiles

/// How rows become text.
protocol SampleFormatter {
  /// The lines before the first row.
  func header(_ table: borrowing SampleTable) -> String
  /// Appends the line of the row at a time.
  mutating func append(rowAt time: Double, of table: inout SampleTable, to bytes: inout [UInt8])
}

/// Comma-separated values, quoted by RFC 4180, lines ended by a line feed. In texts escapes stand for
/// what a terminal would obey.
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

  /// A field as it is written.
  static func text(of field: SampleFields.Field) -> String {
    switch field {
    case .empty: ""
    case .number(let number): number.shortestText
    case .text(let text): quoted(text)
    }
  }

  /// A text as a field, in quotes where it would be read as something else.
  static func quoted(_ text: String) -> String {
    let text = text.escapingControls
    let isText =
      !text.isEmpty
      && !text.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
      && DecimalNumber.read(cell: Array(text.utf8)[...]) == nil
    if isText { return text }
    // Written out: the library's `replacing` would bring the whole of its regular expressions along.
    return text.unicodeScalars.reduce(into: "\"") { $0 += $1 == "\"" ? "\"\"" : String($1) } + "\""
  }
}

/// A line that names the columns, then a line a row, all of them JSON.
struct JSONFormatter: SampleFormatter {
  /// The member that names the file; empty if there is only one.
  private let file: [JSONObject.Member]

  /// - Parameter file: The name of the file, nil if there is only one.
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

/// A committed tree's columns, ready to be read time after time.
struct SampleTable: ~Copyable {
  let columns: [SampleColumn]
  /// The scalar components of each column.
  let fields: [SampleFields]
  private let sources: [ValueSource?]
  /// Where plain numbers of a column lie among those of its property; nil for what is none.
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

  /// The values of all columns at an absolute time, nil where there is none.
  mutating func row(at time: Double) -> [AnimatableValue?] {
    move(to: time)
    var values: [AnimatableValue?] = []
    for column in columns.indices { values.append(value(ofColumn: column)) }
    return values
  }

  /// Goes to an absolute time.
  mutating func move(to time: Double) { sampler.move(to: time) }

  /// The value of a column at that time, nil where there is none.
  mutating func value(ofColumn column: Int) -> AnimatableValue? {
    guard let source = sources[column] else { return nil }
    return sampler.value(of: source)
  }

  /// The numbers of a column at that time, where they are plain ones and found at once; nil for any
  /// other.
  mutating func numbers(
    ofColumn column: Int
  ) -> (all: SIMD4<Double>, places: Range<Int>)? {
    guard let places = plainLanes[column], let source = sources[column] else { return nil }
    return sampler.lanes(of: source).map { ($0, places) }
  }
}

extension SampleTable {
  /// How fast all columns change at the time of the last row, per second; nil where there is no
  /// velocity.
  mutating func velocities() -> [AnimatableValue?] {
    var velocities: [AnimatableValue?] = []
    for source in sources { velocities.append(source.flatMap { sampler.velocity(of: $0) }) }
    return velocities
  }

  /// The heads of the scalar columns.
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
