import AnimationPlots
import SceneFiles

/// What `tween plot` and `tween timeline` are asked to do.
struct PlotOptions {
  /// Curves, or the names of files.
  var operands: [String] = []
  /// What of the file is wanted.
  var choice = SceneChoice()
  var from: Double?
  var to: Double?
  /// How many samples a line has, about; 2 or more.
  var samples = 400
  var isLogarithmic = false
  var showsVelocity = false
  var theme = ChartTheme.light
  /// In pixels, or in characters of a terminal.
  var size: (width: Int, height: Int)?
  /// The file to write, nil for standard output.
  var output: String?

  static let pictureUsage = """
      --output FILE      a picture, by its ending: .svg follows the reader's theme, .png has one
      --theme THEME      light (default) or dark, of a PNG
      --size WxH         in pixels (default 640x400), without an output in characters (default: the
                         terminal, or 80x24)
    """

  static let usage = """
    usage: tween plot CURVE… [options]
           tween plot FILE [options]

    Draws curves, or the animated numbers of a scene over time, as text on standard output or as a
    picture. CURVE is a name (easeInEaseOut, backOut, ease-in), four numbers of a Bézier curve
    ('0.3,0,0.1,1.4'), 'spring(MASS, STIFFNESS, DAMPING)' with an initial velocity behind them or
    none, or a CSS easing function ('linear(0, 0.5 20%, 1)', 'steps(4)'). What can be read as a
    curve is one: './linear' is the file.

      --velocity         the velocity too, in a panel of its own
      --logarithmic      equal factors are equally high; numbers above 0 only
      --samples N        samples of each line, about, 2 to 10000000 (default 400)
    \(pictureUsage)

    Of a scene; its begins and ends are marked, and its keyframes are dots:

      --from SECONDS     first time (default 0)
      --to SECONDS       last time (default: as for sample)
    \(SceneChoice.usage)
    """

  /// The options of lines.
  static let lineOptions = ["--velocity", "--logarithmic", "--samples"]

  private static let options =
    ["--output", "--theme", "--size", "--from", "--to"] + SceneChoice.options

  /// - Parameter ownOptions: Options of this command beside those that all pictures have.
  init(
    _ arguments: ArraySlice<String>, ownOptions: [String] = []
  ) throws(CommandError) {
    var reader = ArgumentReader(
      arguments, options: ownOptions + Self.options, repeatable: SceneChoice.repeatable)
    while let argument = try reader.next() {
      switch argument {
      case .option("--velocity"): showsVelocity = true
      case .option("--logarithmic"): isLogarithmic = true
      case .option("--from"): from = try reader.number(for: "--from")
      case .option("--to"): to = try reader.number(for: "--to")
      case .option("--samples"):
        samples = try reader.whole(2...10_000_000, for: "--samples")
      case .option("--output"): output = try FileArgument.checked(reader.value(for: "--output"))
      case .option("--theme"): theme = try Self.theme(reader.value(for: "--theme"))
      case .option("--size"): size = try Self.size(reader.value(for: "--size"))
      case .option(let option): try choice.take(option, from: &reader)
      case .operand(let word): operands.append(word)
      }
    }
    if let from, let to, !(from < to) { throw .usage("--from does not lie before --to") }
  }

  private static func theme(_ name: String) throws(CommandError) -> ChartTheme {
    switch name {
    case "light": return .light
    case "dark": return .dark
    default: throw .usage("--theme takes light or dark, not '\(name)'")
    }
  }

  /// The greatest side of a picture.
  private static let largest = 4000

  private static func size(_ text: String) throws(CommandError) -> (width: Int, height: Int) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (1...largest).contains(width), (1...largest).contains(height)
    else { throw .usage("--size takes two numbers of 1…\(largest) as 'WxH', not '\(text)'") }
    return (width, height)
  }
}

extension PlotOptions {
  /// A chart of these options: each panel above that of its velocities, where those are wanted.
  func chart(
    title: String, x: Chart.Axis, panels: [Chart.Panel], velocities: [Chart.Panel],
    marks: [Chart.Mark] = []
  ) -> Chart {
    let shown = showsVelocity ? zip(panels, velocities).flatMap { [$0, $1] } : panels
    return Chart(
      title: title.escapingControls, width: size?.width ?? 640, height: size?.height ?? 400, x: x,
      panels: shown, marks: marks)
  }

  /// The axis of values.
  func axis(_ label: String, showing range: ClosedRange<Double>? = nil) -> Chart.Axis {
    Chart.Axis(label, showing: range, isLogarithmic: isLogarithmic)
  }

  /// The times that are drawn of a scene; says on standard error how far they go where that was not
  /// asked for. What ends at 0 is looked at for a second.
  func span(of scene: SampledScene) throws(CommandError) -> ClosedRange<Double> {
    let start = from ?? 0
    let end = to ?? (scene.span.defaultEnd > 0 ? scene.span.defaultEnd : 1)
    if to == nil {
      StandardError.write("tween: drawing to \(end.shortestText) s: \(scene.span.reason)")
    }
    guard start < end else {
      throw .usage(
        "--from \(start.shortestText) is not before the end at \(end.shortestText) s; give --to too"
      )
    }
    return start...end
  }
}
