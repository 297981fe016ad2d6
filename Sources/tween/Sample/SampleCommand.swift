import Inbetween
import SceneFiles

/// `tween sample`: every animated value of a file at every frame.
enum SampleCommand {
  /// - Returns: The exit status, 0.
  /// - Throws: Arguments that cannot be used, a file that cannot be read or written.
  static func run(_ arguments: ArraySlice<String>) throws(CommandError) -> Int32 {
    let options = try SampleOptions(arguments)
    guard !options.listsStates else {
      let names = try SampledScene.states(of: options.file, isStrict: options.choice.isStrict)
      if names.isEmpty { StandardError.write("tween: \(options.file): no layer has states") }
      for name in names {
        guard try StandardOutput.write(line: name.escapingControls) else { break }
      }
      return 0
    }
    let scene = try SampledScene(options.file, options.choice)
    let times = try times(options, of: scene)
    scene.adviseStates()
    // Rows of JSON name the key paths and not the numbers.
    let columns = options.format == .ndjson ? scene.columns : scene.columns.withoutParts
    try write(SampleTable(scene.tree, columns: columns), at: times, options)
    return 0
  }

  private static func write(
    _ table: consuming SampleTable, at times: SampleTimes, _ options: SampleOptions
  ) throws(CommandError) {
    var formatter: any SampleFormatter =
      switch options.format {
      case .csv: CSVFormatter()
      case .ndjson: NDJSONFormatter()
      case .table: TableFormatter(table)
      }
    var output = try FileOutput(path: options.output)
    var progress = ProgressLine(total: times.count, of: "rows")
    guard try output.write(formatter.header(table)) else { return }
    var row: [UInt8] = []
    for index in 0..<times.count {
      formatter.append(rowAt: times[index], of: &table, to: &row)
      guard try output.write(bytes: row) else { return }
      row.removeAll(keepingCapacity: true)
      progress.advance(to: index + 1)
    }
    progress.finish()
    try output.close()
  }

  private static func times(
    _ options: SampleOptions, of scene: SampledScene
  ) throws(CommandError) -> SampleTimes {
    switch options.times {
    case .list(let times): return SampleTimes(times)
    case .frames(let frames): return try frames.times(until: scene.span)
    }
  }
}
