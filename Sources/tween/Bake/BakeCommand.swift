import Inbetween
import SceneFiles

/// `tween bake`: replaces the animated values of a file with a small number of keyframes.
enum BakeCommand {
  static func run(_ arguments: ArraySlice<String>) throws(CommandError) -> Int32 {
    let options = try BakeOptions(arguments)
    let scene = try SampledScene(options.file, options.choice)
    let frames = try options.frames.times(until: scene.span)
    guard frames.count <= BakeOptions.mostFrames else {
      throw .usage(
        "expected at most \(BakeOptions.mostFrames) frames, found \(frames.count); give "
          + "--from and --to, or fewer --fps")
    }
    scene.adviseStates()
    let baking = SceneBaking(scene, at: frames, tolerance: options.tolerance)
    var savings = BakeSavings(samplesPerColumn: frames.count)
    if options.writesScene {
      try write(baking, of: scene, at: frames, options, &savings)
    } else {
      var writer = BakeWriter(options, try FileOutput(path: options.output))
      guard try writer.begin() else { return 0 }
      let isRead = try baking.forEachColumn { (column) throws(CommandError) in
        savings.add(column)
        return try writer.write(column)
      }
      guard isRead, try writer.finish(savings) else { return 0 }
    }
    StandardError.write("tween: \(savings.sentence)")
    return 0
  }

  private static func write(
    _ baking: SceneBaking, of scene: SampledScene, at frames: SampleTimes,
    _ options: BakeOptions, _ savings: inout BakeSavings
  ) throws(CommandError) {
    guard frames.count > 0 else { throw .usage("there is no frame between --from and --to") }
    var baked = BakedScene(scene, at: frames, tolerance: options.tolerance)
    _ = try baking.forEachColumn { (column) throws(CommandError) in
      savings.add(column)
      baked.add(column)
      return true
    }
    try baked.write(to: options.output, as: options.sceneFormat ?? scene.source.format)
  }
}

/// The counts of keyframes and of the samples that they replace.
struct BakeSavings {
  private(set) var keyframes = 0
  private var columns = 0
  private let samplesPerColumn: Int

  init(samplesPerColumn: Int) { self.samplesPerColumn = samplesPerColumn }

  mutating func add(_ column: SceneBaking.Column) {
    columns += 1
    keyframes += column.baked.keyframes.count
  }

  var samples: Int { samplesPerColumn * columns }

  var sentence: String {
    let share = samples > 0 ? 1000 * Double(keyframes) / Double(samples) : 0
    return "\(keyframes) keyframes for \(samples) samples in \(columns) columns "
      + "(\(SystemText.sixDigits(of: share.rounded() / 10)) %)"
  }
}

/// The columns of a scene, sampled in portions so that memory stays bounded, and baked.
struct SceneBaking {
  struct Column {
    let source: SampleColumn
    let name: String
    /// The part of the source that the column has, written after the key path; and whether it is the first part.
    let suffix: String
    let isFirstOfSource: Bool
    let baked: BakedColumn
  }

  /// The approximate greatest count of numbers in memory at a time.
  private static let mostNumbers = 1 << 23

  private let scene: SampledScene
  private let columns: [SampleColumn]
  private let times: [Double]
  private let tolerance: Double

  init(_ scene: SampledScene, at frames: SampleTimes, tolerance: Double) {
    self.scene = scene
    self.tolerance = tolerance
    columns = scene.columns.withoutParts
    times = (0..<frames.count).map { frames[$0] }
  }

  /// Passes each column to the body in order, until the body returns false. Returns the last result of the body.
  func forEachColumn(
    _ body: (Column) throws(CommandError) -> Bool
  ) throws(CommandError) -> Bool {
    guard !times.isEmpty else { return true }
    var first = 0
    while first < columns.count {
      // A column hardly ever has more numbers than a matrix.
      let count = max(1, Self.mostNumbers / (16 * times.count))
      let end = min(columns.count, first + count)
      guard try bake(Array(columns[first..<end]), body) else { return false }
      first = end
    }
    return true
  }

  private func bake(
    _ columns: [SampleColumn], _ body: (Column) throws(CommandError) -> Bool
  ) throws(CommandError) -> Bool {
    var table = SampleTable(scene.tree, columns: columns)
    let names = table.heads
    var sampled = Array(repeating: SampledColumn(), count: names.count)
    var cells = SampleCells()
    var reading = ProgressLine(total: times.count, of: "rows")
    for (row, time) in times.enumerated() {
      table.read(at: time, into: &cells)
      for index in sampled.indices { sampled[index].append(cells, index) }
      reading.advance(to: row + 1)
    }
    reading.finish()
    var progress = ProgressLine(total: names.count, of: "columns", stride: 1)
    defer { progress.finish() }
    var index = 0
    for (column, source) in columns.enumerated() {
      var probe = SampleTable(scene.tree, columns: [source])
      for field in table.fields[column].suffixes.indices {
        let baked = BakedColumn(sampled[index], at: times, tolerance: tolerance) { time in
          probe.read(at: time, into: &cells)
          return cells.kinds[field] == .number ? cells.numbers[field] : nil
        }
        let scalar = Column(
          source: source, name: names[index], suffix: table.fields[column].suffixes[field],
          isFirstOfSource: field == 0, baked: baked)
        guard try body(scalar) else { return false }
        index += 1
        progress.advance(to: index)
      }
    }
    return true
  }
}

private struct BakeWriter: ~Copyable {
  private let options: BakeOptions
  private var output: FileOutput
  private var isFirst = true

  init(_ options: BakeOptions, _ output: consuming FileOutput) {
    self.options = options
    self.output = output
  }

  /// - Returns: Whether the reader of the output still accepts data.
  mutating func begin() throws(CommandError) -> Bool {
    try output.write(
      options.format == .csv
        ? "column,time,value\n"
        : "{\"tolerance\":\(JSONTree.number(options.tolerance).text),\"columns\":[\n")
  }

  /// - Returns: Whether the reader of the output still accepts data.
  mutating func write(_ column: SceneBaking.Column) throws(CommandError) -> Bool {
    switch options.format {
    case .csv:
      let name = CSVFormatter.quoted(column.name)
      for keyframe in column.baked.keyframes {
        let value = CSVFormatter.text(of: keyframe.value)
        guard try output.write("\(name),\(keyframe.time.shortestText),\(value)\n") else {
          return false
        }
      }
      return true
    case .json:
      let separator = isFirst ? "" : ",\n"
      isFirst = false
      return try output.write(separator + Self.json(of: column).text)
    }
  }

  private static func json(of column: SceneBaking.Column) -> JSONTree {
    let keyframes = column.baked.keyframes.map { keyframe -> JSONTree in
      let value: JSONTree =
        switch keyframe.value {
        case .empty: .null
        case .number(let number): .number(number)
        case .text(let text): .string(text)
        }
      return .array([.number(keyframe.time), value])
    }
    return .object([
      "column": .string(column.name), "path": .string(column.source.indexPath),
      "name": column.source.layer.name.map(JSONTree.string) ?? .null,
      "id": column.source.layer.documentID.map(JSONTree.string) ?? .null,
      "keyPath": .string(column.source.keyPath), "keyframes": .array(keyframes),
    ])
  }

  mutating func finish(_ savings: BakeSavings) throws(CommandError) -> Bool {
    if options.format == .json {
      let end =
        "\n],\"keyframeCount\":\(savings.keyframes),\"sampleCount\":\(savings.samples)}\n"
      guard try output.write(end) else { return false }
    }
    try output.close()
    return true
  }
}
