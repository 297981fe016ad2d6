import AnimationPlots
import SceneFiles

struct FilmstripOptions: CommandOptions {
  private(set) var file = ""
  var name: String { StandardInput.name(of: file) }
  private(set) var choice = SceneChoice()
  private(set) var from: Double?
  private(set) var to: Double?
  /// The number of moments if they are not listed.
  private(set) var moments = 5
  /// The moments in their order; nil for evenly spaced ones.
  private(set) var times: [Double]?
  private(set) var isOnion = false
  private(set) var showsPaths = false
  private(set) var isAnimated = false
  /// The greatest error of a playing picture, in units of the scene.
  private(set) var tolerance = 0.1
  private(set) var columns: Int?
  private(set) var size: (width: Int, height: Int)?
  private var themeName = PictureTheme.light
  var theme: ChartTheme { themeName.theme }
  private var chosenFormat: PictureFormat?
  private(set) var format = PictureFormat.svg
  private(set) var output: String?

  private static let mostMoments = 200
  /// The least tolerance that the decimals of the file can keep.
  private static let leastTolerance = 0.001

  static let table: [CommandOption<Self>] =
    [
      .init(
        "--moments", \.moments, .whole("N", 1...mostMoments),
        "how many moments, evenly from first to last (default 5)"),
      .init("--times", \.times, .numbers("A,B,C"), "these moments instead, in seconds"),
      .init("--from", \.from, .number("SECONDS"), "first time (default 0)"),
      .init("--to", \.to, .number("SECONDS"), "last time (default: as for sample)"),
      .init(
        "--onion", \.isOnion, "all moments in one frame; changing parts are paler in older moments"
      ),
      .init(
        "--paths", \.showsPaths, "the paths of the centres of layers, with a dot at each moment"),
      .init(
        "--animated", \.isAnimated,
        "an SVG that plays from the first to the last time, forever if the scene repeats forever"),
      .tolerance(
        \.tolerance, .number("E", from: leastTolerance),
        "0.001 or more (default 0.1), for coordinates of --animated"),
    ]
    + SceneChoice.table.filter { $0.option.name != "--key-path" }.map { $0.within(\.choice) } + [
      .init(
        "--columns", \.columns, .whole("N", 1...mostMoments),
        "frames per row (default: the number that makes them largest)"),
      .init("--size", \.size, .size, "the greatest size in pixels (default 960x540)"),
      .init(
        "--theme", \.themeName, .word("THEME"),
        "light (default) or dark, for a PNG; an SVG follows the reader's theme"),
      .init(
        "--format", \.chosenFormat, .word("FORMAT", among: [.svg, .png]),
        "svg or png, regardless of the ending of the output"),
      .output(\.output),
    ]

  static let description = CommandDescription(
    "draw a scene at some moments, side by side, over each other or as an animated SVG",
    forms: ["FILE [options]"], operands: [.file("FILE")],
    [
      .text(
        """
        Draws the layers of a scene as boxes with their transforms, corners and opacities: in \
        their background colours, or tinted if they have none. Shape layers are drawn with their \
        paths, text layers with a line of text. y points downwards. The picture shows the box \
        around the root. Images, shadows, masks, particles and filters are not drawn, and layers \
        that mask to their bounds do not clip. Without --output the SVG goes to standard output. \
        FILE may be '-', standard input.
        """)
    ], options: table.map(\.option),
    examples: [
      .init(
        "tween filmstrip Docs/Samples/bounce.caml --moments 6 --output film.png",
        "six moments as an image"),
      .init(
        "tween filmstrip Docs/Samples/lamp.caml --transition 'off>on' --times 0,0.1,0.4 > lamp.svg",
        "three moments of a transition between states"),
      .init(
        "tween filmstrip Docs/Samples/orbit.caml --onion --paths --to 4 --output orbit.svg",
        "the paths of all layers"),
      .init(
        "tween filmstrip Docs/Samples/bounce.caml --animated --output play.svg",
        "an animated picture"),
    ])

  mutating func take(operand: String) throws(CommandError) {
    try FileArgument.take(operand, as: &file)
  }

  mutating func check(_ given: Set<String>) throws(CommandError) {
    try choice.check()
    guard !file.isEmpty else { throw .usage("filmstrip takes a file") }
    if let chosenFormat {
      format = chosenFormat
    } else if let output {
      format = try PictureFormat(ofFile: output)
    }
    try format.check(output, hasTheme: given.contains("--theme"))
    try checkTogether(given)
  }

  private func checkTogether(_ given: Set<String>) throws(CommandError) {
    func refuse(_ options: [String], _ reason: String) throws(CommandError) {
      if let option = options.first(where: given.contains) { throw .usage("\(option) \(reason)") }
    }
    if let from, let to, from > to { throw .usage("--from is after --to") }
    if let times {
      guard times.count <= Self.mostMoments else {
        throw .usage("--times takes \(Self.mostMoments) moments at most, not \(times.count)")
      }
      try refuse(["--moments"], "counts evenly spaced moments, --times names them: give one")
    }
    if isAnimated {
      guard format == .svg else { throw .usage("--animated makes an SVG, not a PNG") }
      try refuse(
        ["--onion", "--paths", "--moments", "--times", "--columns"], "is not for --animated")
    } else {
      try refuse(["--tolerance"], "is for --animated")
    }
    if isOnion { try refuse(["--columns"], "is not for --onion, which is one frame") }
  }
}
