import Inbetween
import SceneFiles

/// `tween sample`: prints every animated value of a file at every frame.
enum SampleCommand {
  /// - Returns: The exit status: 0, or 1 if one of many files cannot be sampled.
  static func run(_ arguments: ArraySlice<String>) throws(CommandError) -> Int32 {
    let options = try SampleOptions(arguments)
    guard let file = options.files.single else { return try sampleFiles(options) }
    if options.listsStates {
      try listStates(of: file, isStrict: options.choice.isStrict)
      return 0
    }
    let scene = try SampledScene(file, options.choice)
    let times = try options.times(of: scene)
    scene.adviseStates()
    var output = try FileOutput(path: options.output)
    var progress = ProgressLine(total: times.count, of: "rows")
    let hasReader = try write(scene, at: times, as: options.format) {
      (bytes, count) throws(CommandError) in
      progress.advance(to: count)
      return try output.write(bytes: bytes)
    }
    guard hasReader else { return 0 }
    progress.finish()
    try output.close()
    return 0
  }

  private static func listStates(of file: String, isStrict: Bool) throws(CommandError) {
    let names = try SampledScene.states(of: file, isStrict: isStrict)
    if names.isEmpty { StandardError.write("tween: \(file): no layer has states") }
    for name in names {
      guard try StandardOutput.write(line: name.escapingControls) else { break }
    }
  }

  // MARK: Many files

  private static func sampleFiles(_ options: SampleOptions) throws(CommandError) -> Int32 {
    var files = try FileSequence(options.files, output: options.output)
    let output = try OrderedOutput(path: options.output)
    guard try output.write(options.format.headOfFiles.utf8) else { return 0 }
    var (count, failures) = (0, 0)
    let jobs = OrderedJobs(
      to: output,
      next: { () throws(CommandError) in try files.next() },
      body: { (file, output) throws(CommandError) in try sample(file, options, to: &output) },
      collect: { isSampled, _ in
        count += 1
        if !isSampled { failures += 1 }
      })
    try jobs.run(on: options.files.jobs)
    try output.close()
    guard failures > 0 else { return 0 }
    StandardError.write(
      "tween: \(failures) of \(count) files cannot be sampled; the output has their errors")
    return 1
  }

  /// Writes the rows of one file of many, or its error. Returns whether the file could be sampled.
  private static func sample(
    _ file: FileEntry, _ options: SampleOptions, to output: inout JobOutput
  ) throws(CommandError) -> Bool {
    if let warning = file.warning { output.warn(warning) }
    let heading = options.format.heading(of: file.name, isFirst: output.number == 0)
    guard try output.write(heading.utf8) else { return true }
    let scene: SampledScene
    let times: SampleTimes
    do throws(CommandError) {
      scene = try SampledScene(file.sceneSource(), options.choice) { output.warn($0) }
      // The rows show the last time.
      times = try options.times(of: scene) { _ in }
    } catch {
      _ = try output.write(options.format.line(of: error, in: file.name).utf8)
      return false
    }
    scene.adviseStates { output.warn($0) }
    _ = try write(scene, at: times, as: options.format, of: file.name) {
      (bytes, _) throws(CommandError) in try output.write(bytes)
    }
    return true
  }

  // MARK: Rows

  /// Writes the head of a scene, then a row for each time.
  ///
  /// - Parameters:
  ///   - file: The name of one file of many; nil for a single file.
  ///   - write: Receives bytes and the number of rows that they complete, and returns whether the output still has a
  ///   reader.
  private static func write(
    _ scene: SampledScene, at times: SampleTimes, as format: SampleOptions.Format,
    of file: String? = nil,
    to write: (_ bytes: [UInt8], _ count: Int) throws(CommandError) -> Bool
  ) throws(CommandError) -> Bool {
    // JSON rows name key paths, not numbers.
    let columns = format == .json ? scene.columns : scene.columns.withoutParts
    var table = SampleTable(scene.tree, columns: columns)
    var formatter = format.formatter(of: table, in: file)
    guard try write(Array(formatter.header(table).utf8), 0) else { return false }
    var row: [UInt8] = []
    for index in 0..<times.count {
      formatter.append(rowAt: times[index], of: &table, to: &row)
      guard try write(row, index + 1) else { return false }
      row.removeAll(keepingCapacity: true)
    }
    return true
  }
}

extension SampleOptions {
  fileprivate func times(
    of scene: SampledScene, report: MessageSink = StandardError.write
  ) throws(CommandError) -> SampleTimes {
    switch times {
    case .list(let times): SampleTimes(times)
    case .frames(let frames): try frames.times(until: scene.span, report: report)
    }
  }
}
