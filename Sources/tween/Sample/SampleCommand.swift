import Foundation
import Inbetween
import SceneFiles

/// `tween sample`: every animated value of a file at every frame.
enum SampleCommand {
  /// - Returns: The exit status: 0, or 1 for a file that cannot be read or written.
  static func run(_ arguments: ArraySlice<String>) throws(UsageError) -> Int32 {
    if arguments.contains("--help") || arguments.contains("-h") {
      StandardOutput.write(line: SampleOptions.usage)
      return 0
    }
    let options = try SampleOptions(arguments)
    let context = LayerContext()
    let document: SceneDocument
    do {
      document = try SceneDocument.read(options.file, in: context)
    } catch {
      StandardError.write("tween: \(error)")
      return 1
    }
    context.roots = [document.root]

    let layout = SampleColumns(root: document.root)
    let states = SampleStates(layout.entries.map(\.layer))
    if options.states == .list {
      for name in states.names { StandardOutput.write(line: name) }
      return 0
    }
    let stated: [Layer.ID: [String]]
    do {
      stated = try states.enter(options.states, in: context)
    } catch {
      StandardError.write("tween: \(options.file): \(error)")
      return 1
    }
    for problem in context.problems {
      StandardError.write("tween: \(options.file): warning: \(problem)")
    }
    let columns = layout.columns(
      layers: options.layers, keyPaths: options.keyPaths, stated: stated)
    let unknownLayer = options.layers.first { word in
      !layout.entries.contains { $0.isCalled(word) }
    }
    if let unknownLayer {
      StandardError.write("tween: \(options.file): no layer is called '\(unknownLayer)'")
      return 1
    }
    let idleKeyPath = options.keyPaths.first { keyPath in
      !columns.contains { $0.keyPath == keyPath }
    }
    if let idleKeyPath {
      StandardError.write("tween: \(options.file): no animation names '\(idleKeyPath)'")
      return 1
    }

    let tree = context.commit(at: 0).tree
    let times = try times(options, SampleSpan(layout.entries))
    do {
      try write(SampleTable(tree, columns: columns), at: times, options)
    } catch {
      switch error {
      case .nobodyReads: break
      case .cannotWrite(let path, let reason):
        StandardError.write("tween: \(path): \(reason)")
        return 1
      }
    }
    return 0
  }

  private static func write(
    _ table: consuming SampleTable, at times: SampleTimes, _ options: SampleOptions
  ) throws(OutputError) {
    let formatter: any SampleFormatter =
      switch options.format {
      case .csv: CSVFormatter()
      case .ndjson: NDJSONFormatter()
      case .table: TableFormatter(table)
      }
    var output = try TextOutput(path: options.output)
    var progress = ProgressLine(total: times.count)
    try output.write(formatter.header(table))
    for index in 0..<times.count {
      let values = table.row(at: times[index])
      try output.write(
        formatter.row(time: times[index], values: values, fields: table.fields))
      progress.advance(to: index + 1)
    }
    progress.finish()
    try output.close()
  }

  /// The times of the rows; says on standard error how far they go where that was not asked for.
  private static func times(
    _ options: SampleOptions, _ span: SampleSpan
  ) throws(UsageError) -> SampleTimes {
    switch options.times {
    case .list(let times):
      return SampleTimes(times)
    case .frames(let fps, let from, let to):
      if to == nil {
        StandardError.write("tween: sampling to \(span.defaultEnd.shortestText) s: \(span.reason)")
      }
      return try SampleTimes(perSecond: fps, from: from ?? 0, to: to ?? span.defaultEnd)
    }
  }
}
