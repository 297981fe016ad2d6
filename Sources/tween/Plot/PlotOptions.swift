import AnimationPlots
import SceneFiles

struct PlotOptions: CommandOptions {
  /// Curves, or the names of files.
  var operands: [String] = []
  var choice = SceneChoice()
  var from: Double?
  var to: Double?
  /// The approximate number of samples of a line; 2 or more.
  var samples = 400
  /// The greatest number of samples in a picture, because they are in memory together.
  private static let mostSamples = 30_000_000
  var isLogarithmic = false
  var showsVelocity = false
  var showsEvents = false
  private var themeName = PictureTheme.light
  var theme: ChartTheme { themeName.theme }
  /// In pixels, or in characters of a terminal.
  var size: (width: Int, height: Int)?
  var output: String?
  private var chosenFormat: PictureFormat?
  private(set) var format = PictureFormat.text

  static let pictureTable: [CommandOption<Self>] = [
    .output(\.output, "a picture in the form of the ending; an SVG follows the reader's theme"),
    .init(
      "--format", \.chosenFormat, .word("FORMAT"),
      "svg, png or text, regardless of the ending (default for standard output: text)"),
    .init("--theme", \.themeName, .word("THEME"), "light (default) or dark, for a PNG"),
    .init(
      "--size", \.size, .size,
      "in pixels (default 640x400), for text in characters (default: the terminal, or 80x24)"),
  ]

  static let sceneTable: [CommandOption<Self>] =
    [
      .init("--from", \.from, .number("SECONDS"), "first time of a scene (default 0)"),
      .init("--to", \.to, .number("SECONDS"), "last time (default: as for sample)"),
    ] + SceneChoice.table.map { $0.within(\.choice) }

  static let table: [CommandOption<Self>] =
    [
      .init("--velocity", \.showsVelocity, "also the velocity, in a separate panel"),
      .init(
        "--logarithmic", \.isLogarithmic, "a logarithmic scale, for numbers above 0 only"),
      .init(
        "--samples", \.samples, .whole("N", 2...10_000_000),
        """
        samples per line, approximately, 2 to 10000000 (default 400); at most \(mostSamples) for \
        all lines and velocities together
        """),
    ] + pictureTable + sceneTable

  static let description = CommandDescription(
    "draw curves, or the animated numbers of a file over time",
    forms: ["CURVE… [options]", "FILE [options]"],
    operands: [CurveOperand.value, .file("FILE")],
    [
      .text(
        """
        Draws curves, or the animated numbers of a scene over time, as text on standard output or \
        as a picture. CURVE is a name (easeInEaseOut, backOut, ease-in), four numbers of a Bézier \
        curve ('0.3,0,0.1,1.4'), 'spring(MASS, STIFFNESS, DAMPING)' with an optional initial \
        velocity as the fourth number, or a CSS easing function ('linear(0, 0.5 20%, 1)', \
        'steps(4)'). An operand that can be read as a curve is a curve; write './linear' for a \
        file of that name. '-' is standard input. Text has colours on a terminal, unless NO_COLOR \
        is set.
        """),
      .text(
        """
        The starts and ends of animations are marked, and keyframes are dots. The options from \
        --from on are for scenes.
        """),
    ], options: table.map(\.option),
    examples: [
      .init("tween plot easeInEaseOut 'spring(1,100,10)'", "two curves as text"),
      .init("tween plot bounceOut --velocity --output bounce.svg", "a curve and its velocity"),
      .init(
        "tween plot Docs/Samples/bounce.caml --layer ball --output ball.png --theme dark",
        "one layer as an image"),
    ])

  mutating func take(operand: String) { operands.append(operand) }

  mutating func check(_ given: Set<String>) throws(CommandError) {
    try choice.check()
    if let from, let to, !(from < to) { throw .usage("--from is not before --to") }
    if let chosenFormat {
      format = chosenFormat
    } else if let output {
      format = try PictureFormat(ofFile: output)
    }
    try format.check(output, hasTheme: given.contains("--theme"))
  }
}

extension PlotOptions {
  func checkSamples(lineCount: Int) throws(CommandError) {
    let lines = (showsVelocity ? 2 : 1) * lineCount
    guard lines <= Self.mostSamples / samples else {
      throw .usage(
        "expected at most \(Self.mostSamples) samples, found \(lines) lines of \(samples); give fewer --samples"
      )
    }
  }

  /// A chart of these options, with each panel above the panel of its velocities if they are requested.
  func chart(
    title: String, x: Chart.Axis, panels: [Chart.Panel], velocities: [Chart.Panel],
    marks: [Chart.Mark] = []
  ) -> Chart {
    let shown = showsVelocity ? zip(panels, velocities).flatMap { [$0, $1] } : panels
    return Chart(
      title: title.escapingControls, width: size?.width ?? 640, height: size?.height ?? 400, x: x,
      panels: shown, marks: marks)
  }

  /// An empty chart that gives the reason. The reason, or advice to choose a state, is also printed to standard
  /// error.
  func idleChart(of scene: SampledScene, named file: String, _ sentence: String) -> Chart {
    if !scene.adviseStates() { StandardError.write("tween: \(file): \(sentence)") }
    let start = from ?? 0
    return Chart(
      title: file.escapingControls, width: size?.width ?? 640, height: size?.height ?? 120,
      x: Chart.Axis("seconds", over: start...max(start, to ?? start + 1)),
      panels: [.lines(Chart.Axis(sentence), [])])
  }

  func axis(_ label: String, showing range: ClosedRange<Double>? = nil) -> Chart.Axis {
    Chart.Axis(label, showing: range, isLogarithmic: isLogarithmic)
  }

  func span(of scene: SampledScene) throws(CommandError) -> ClosedRange<Double> {
    try scene.drawnSpan(from: from, to: to)
  }
}

extension SampledScene {
  /// The drawn times. If no end is chosen, reports the end on standard error. A scene that ends at 0 is drawn for one
  /// second.
  func drawnSpan(from: Double?, to: Double?) throws(CommandError) -> ClosedRange<Double> {
    let start = from ?? 0
    let end = to ?? (span.defaultEnd > 0 ? span.defaultEnd : 1)
    if to == nil {
      StandardError.write("tween: drawing to \(end.shortestText) s: \(span.reason)")
    }
    guard start < end else {
      throw .usage(
        "--from \(start.shortestText) is not before the end at \(end.shortestText) s; also give --to"
      )
    }
    guard end - start < .infinity else {
      throw .usage("--from and --to are farther apart than any number")
    }
    return start...end
  }
}

enum PictureTheme: String, CaseIterable {
  case light, dark

  var theme: ChartTheme { self == .light ? .light : .dark }
}

private let largestSide = 4000

extension OptionValue<(width: Int, height: Int)> {
  static var size: Self {
    OptionValue(.named("WxH")) { (text, option) throws(CommandError) in
      let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1],
        (1...largestSide).contains(width), (1...largestSide).contains(height)
      else {
        throw .usage("\(option) takes two numbers of 1…\(largestSide) as 'WxH', not '\(text)'")
      }
      return (width, height)
    }
  }
}
