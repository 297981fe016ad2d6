import AnimationPlots
import Inbetween
import SceneFiles

/// `tween plot`: draws curves, or the animated numbers of a file, as a picture or as text.
enum PlotCommand {
  static func run(_ arguments: ArraySlice<String>) throws(CommandError) -> Int32 {
    let options = try PlotOptions(arguments)
    guard !options.operands.isEmpty else { throw .usage("plot takes curves or a file") }
    return try draw(options, chart)
  }

  /// Draws a chart to the output of the options.
  static func draw(
    _ options: PlotOptions, _ make: (PlotOptions) throws(CommandError) -> Chart
  ) throws(CommandError) -> Int32 {
    let chart = try make(options)
    try write(chart, to: options.output, as: options.format, options)
    return 0
  }

  static func write(
    _ chart: Chart, to file: String?, as format: PictureFormat,
    _ options: PlotOptions = PlotOptions()
  ) throws(CommandError) {
    let bytes =
      switch format {
      case .text: Array(text(chart, options).utf8)
      case .svg: Array(chart.svg.utf8)
      case .png: chart.png(theme: options.theme, scale: 1)
      }
    var output = try FileOutput(path: file)
    if try output.write(bytes: bytes) { try output.close() }
  }

  /// The least number of text lines of a panel without a chosen size.
  private static let rowsOfPanel = 9

  private static func text(_ chart: Chart, _ options: PlotOptions) -> String {
    let terminal = FileDescriptor.output.isTerminal ? FileDescriptor.output.terminalSize : nil
    // The last line is left for the shell's prompt.
    var size = (width: terminal?.columns ?? 80, height: terminal.map { $0.rows - 1 } ?? 24)
    // Panels that would be too low continue below the screen. An idle chart takes little room.
    size.height =
      chart.isIdle ? rowsOfPanel : max(size.height, rowsOfPanel * chart.panels.count)
    size = options.size ?? size
    let refusesColors = SystemProcess.environment("NO_COLOR").map { !$0.isEmpty } ?? false
    return chart.terminalText(
      columns: size.width, rows: size.height,
      isColored: FileDescriptor.output.isTerminal && !refusesColors)
  }

  // MARK: Operands

  private static func chart(_ options: PlotOptions) throws(CommandError) -> Chart {
    var curves: [CurveOperand] = []
    var files: [String] = []
    for operand in options.operands {
      do throws(CurveOperand.Problem) {
        curves.append(try CurveOperand(operand))
      } catch {
        try checkFile(operand, error)
        files.append(operand)
      }
    }
    guard let file = files.first else {
      guard options.choice.isEmpty, options.from == nil, options.to == nil else {
        throw .usage("--layer, --key-path, states and times are for files, not for curves")
      }
      try FileArgument.check(options.output, beside: nil, "drawn")
      try options.checkSamples(lineCount: curves.count)
      return try CurveChart(curves, options).chart()
    }
    guard files.count == 1, curves.isEmpty else {
      throw .usage("one file at a time, or curves: '\(options.operands[1])' is too many")
    }
    return try SceneChart(scene(file, options), options).chart(named: StandardInput.name(of: file))
  }

  /// Reads the file to draw. Throws if it is also the output.
  static func scene(
    _ file: String, _ options: PlotOptions
  ) throws(CommandError) -> SampledScene {
    try FileArgument.check(options.output, beside: file, "drawn")
    return try SampledScene(file, options.choice)
  }

  /// Refuses an operand that was meant as a curve but is not one, and an operand that names no file.
  private static func checkFile(
    _ operand: String, _ problem: CurveOperand.Problem
  ) throws(CommandError) {
    let name = try FileArgument.input(operand)
    if name == StandardInput.argument || (try? FileSystem.information(of: name)) != nil { return }
    if CurveOperand.isMeant(operand) {
      throw .usage(problem.sentence(on: operand))
    }
    guard operand.contains("/") || SceneFormat(fileName: operand) != nil else {
      throw .usage("'\(operand)' is neither a file nor a curve: \(problem.reason)")
    }
  }
}

extension Chart {
  fileprivate var isIdle: Bool {
    panels.allSatisfy { panel in
      if case .lines(_, let series) = panel { series.isEmpty } else { false }
    }
  }
}
