import Inbetween
import SceneFiles

/// One of the two things that are compared: rows of scalar columns.
struct DiffSide: ~Copyable {
  enum Source {
    case scene(SampledScene)
    case table(CSVRows)
  }

  /// As it was named on the command line.
  let name: String
  let source: Source
  /// The heads of the columns.
  let heads: [String]
  private var sampled: SampleTable?
  private(set) var cells = SampleCells()

  /// Opens a scene or a table: a scene is what has the ending of one, and a plain file that does not
  /// begin as a table.
  ///
  /// - Throws: A file that cannot be read.
  init(_ name: String, _ choice: SceneChoice) throws(CommandError) {
    self.name = name == "-" ? "standard input" : name
    if name == "-" {
      let rows = try CSVRows(.input, named: self.name)
      (source, heads) = (.table(rows), rows.heads)
      sampled = nil
    } else if Self.isScene(name) {
      let scene = try SampledScene(name, choice)
      scene.adviseStates()
      let table = SampleTable(scene.tree, columns: scene.columns)
      source = .scene(scene)
      heads = table.heads.map(\.escapingControls)
      sampled = consume table
    } else {
      let rows = try CSVRows(Self.open(name), named: name)
      (source, heads) = (.table(rows), rows.heads)
      sampled = nil
    }
  }

  private static func isScene(_ name: String) -> Bool {
    if SceneFormat(fileName: name) != nil { return true }
    guard let information = try? FileSystem.information(of: name), information.kind == .file,
      let file = try? open(name)
    else { return false }
    defer { try? file.closeFile() }
    var start = [UInt8](repeating: 0, count: 16)
    let count = (try? file.read(into: &start)) ?? 0
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var bytes = start.prefix(count)
    if bytes.starts(with: mark) { bytes = bytes.dropFirst(mark.count) }
    return bytes.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }.first == UInt8(ascii: "<")
  }

  private static func open(_ name: String) throws(CommandError) -> FileDescriptor {
    do {
      return try FileBytes.open(name, named: name)
    } catch {
      throw .failure("\(error)")
    }
  }

  /// Reads the cells of a scene at a time, or those of the row that its table has come to.
  mutating func read(at time: Double) throws(CommandError) {
    switch source {
    case .scene: sampled?.read(at: time, into: &cells)
    case .table(let rows): try rows.read(into: &cells)
    }
  }
}
