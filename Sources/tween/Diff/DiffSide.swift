import Inbetween
import SceneFiles

/// One side of a comparison: rows of scalar columns.
struct DiffSide: ~Copyable {
  enum Source {
    case scene(SampledScene)
    case table(CSVRows)
  }

  let name: String
  let source: Source
  let heads: [String]
  private var sampled: SampleTable?
  private(set) var cells = SampleCells()

  /// Opens a scene or a table. A file is a scene if it has the ending of one, or if it begins with an angle bracket
  /// or a brace.
  init(_ file: String, _ choice: SceneChoice) throws(CommandError) {
    let name = StandardInput.name(of: file)
    guard SceneFormat(fileName: file) == nil else {
      try self.init(of: SampledScene(file, choice), named: name)
      return
    }
    let input = file == StandardInput.argument ? .input : try Self.open(file)
    var lines = LineReader(input, named: name, limit: CSVRows.longestRow)
    switch try lines.firstSign() {
    case UInt8(ascii: "<"): try self.init(&lines, as: .caml, named: name, choice)
    case UInt8(ascii: "{"): try self.init(&lines, as: .json, named: name, choice)
    default: try self.init(of: CSVRows(lines, named: name), named: name)
    }
  }

  private init(of rows: CSVRows, named name: String) {
    self.name = name
    (source, heads) = (.table(rows), rows.heads)
    sampled = nil
  }

  private init(
    _ lines: inout LineReader, as format: SceneFormat, named name: String, _ choice: SceneChoice
  ) throws(CommandError) {
    let bytes = try lines.rest(limit: SceneLimits().jsonByteCount)
    try self.init(of: SampledScene(.bytes(bytes, as: format, name: name), choice), named: name)
  }

  private init(of scene: SampledScene, named name: String) {
    self.name = name
    let table = SampleTable(scene.tree, columns: scene.columns.withoutParts)
    source = .scene(scene)
    heads = table.heads.map(\.escapingControls)
    sampled = consume table
  }

  private static func open(_ name: String) throws(CommandError) -> FileDescriptor {
    do {
      return try FileBytes.open(name, named: name)
    } catch {
      throw .failure("\(error)")
    }
  }

  /// Reads the cells of a scene at a time, or of the current row of a table.
  mutating func read(at time: Double) throws(CommandError) {
    switch source {
    case .scene: sampled?.read(at: time, into: &cells)
    case .table(let rows): try rows.read(into: &cells)
    }
  }
}
