import AnimationPlots
import SceneFiles

/// What `tween filmstrip` is asked to do.
struct FilmstripOptions {
  private(set) var file: String
  /// What the picture and errors call the file.
  var name: String { StandardInput.name(of: file) }
  private(set) var choice = SceneChoice()
  private(set) var from: Double?
  private(set) var to: Double?
  /// How many moments there are, where they are not given themselves.
  private(set) var moments = 5
  /// The moments in their order; nil for evenly spaced ones.
  private(set) var times: [Double]?
  private(set) var isOnion = false
  private(set) var showsPaths = false
  private(set) var isAnimated = false
  /// How far what plays may be off, in units of the scene.
  private(set) var tolerance = 0.1
  private(set) var columns: Int?
  private(set) var size: (width: Int, height: Int)?
  private(set) var theme = ChartTheme.light
  private(set) var format: PictureFormat
  private(set) var output: String?

  private static let formats = [PictureFormat.svg, .png]
  /// How many moments there are at most.
  private static let mostMoments = 200
  /// The least tolerance, which the decimals of the file can keep.
  private static let leastTolerance = 0.001

  static let description = CommandDescription(
    "draw a scene at some moments, side by side, over each other or as an animated SVG",
    forms: ["FILE [options]"], operands: [.file("FILE")],
    [
      .text(
        """
        Draws the layers of a scene as boxes where they are shown, with their transforms, corners and \
        opacities: in their background colours, or tinted where they have none; shape layers with their \
        paths, text layers with a line of text. y runs downwards. What is seen is the box around the \
        root. Images, shadows, masks, particles and filters are not drawn, and nothing is cut off by \
        layers that mask to their bounds. Without --output the SVG goes to standard output. FILE may be \
        '-', standard input.
        """),
      .options(
        [
          .init(
            "--moments", .named("N"), "how many moments, evenly from first to last (default 5)"),
          .init("--times", .named("A,B,C"), "these moments instead, in seconds"),
          .init("--from", .named("SECONDS"), "first time (default 0)"),
          .init("--to", .named("SECONDS"), "last time (default: as for sample)"),
          .init(
            "--onion",
            "all moments in one frame: of what changes the older the paler"),
          .init("--paths", "the ways of the middles of layers, with a dot at each moment"),
          .init(
            "--animated",
            "an SVG that plays from first to last time, for ever where the scene repeats for ever"),
          .init(
            "--tolerance", .named("E"),
            "how far from their places what plays may be, in units of the scene (default 0.1)"),
        ] + SceneChoice.options.filter { $0.name != "--key-path" } + [
          .init("--columns", .named("N"), "frames side by side (default: what makes them largest)"),
          .init("--size", .named("WxH"), "the greatest size in pixels (default 960x540)"),
          .init(
            "--theme", .oneOf("THEME", PictureTheme.allCases.map(\.rawValue)),
            "light (default) or dark, of a PNG; an SVG follows the reader's"),
          .init(
            "--format", .oneOf("FORMAT", formats.map(\.rawValue)),
            "svg or png, whatever the ending of the output"),
          .output,
        ]),
    ],
    examples: [
      .init(
        "tween filmstrip Docs/Samples/bounce.caml --moments 6 --output film.png",
        "six moments as an image"),
      .init(
        "tween filmstrip Docs/Samples/lamp.caml --transition 'off>on' --times 0,0.1,0.4 > lamp.svg",
        "three moments on the way from one state to another"),
      .init(
        "tween filmstrip Docs/Samples/orbit.caml --onion --paths --to 4 --output orbit.svg",
        "where things have been"),
      .init(
        "tween filmstrip Docs/Samples/bounce.caml --animated --output play.svg",
        "a picture that plays"),
    ])

  init(_ arguments: ArraySlice<String>) throws(CommandError) {
    var reader = ArgumentReader(arguments, Self.description)
    var (file, chosen): (String?, PictureFormat?) = (nil, nil)
    while let argument = try reader.next() {
      switch argument {
      case .option("--moments"): moments = try reader.whole(1...Self.mostMoments, for: "--moments")
      case .option("--times"): times = try Self.times(reader.numbers(for: "--times"))
      case .option("--from"): from = try reader.number(for: "--from")
      case .option("--to"): to = try reader.number(for: "--to")
      case .option("--onion"): isOnion = true
      case .option("--paths"): showsPaths = true
      case .option("--animated"): isAnimated = true
      case .option("--tolerance"): tolerance = try Self.tolerance(reader.number(for: "--tolerance"))
      case .option("--columns"): columns = try reader.whole(1...Self.mostMoments, for: "--columns")
      case .option("--size"): size = try reader.size(for: "--size")
      case .option("--theme"): theme = try reader.theme(for: "--theme")
      case .option("--format"): chosen = try reader.word(for: "--format", among: Self.formats)
      case .option("--output"): output = try FileArgument.output(reader.value(for: "--output"))
      case .option(let option): try choice.take(option, from: &reader)
      case .operand(let name): try FileArgument.take(name, as: &file)
      }
    }
    guard let file else { throw .usage("filmstrip takes a file") }
    self.file = file
    if let chosen {
      format = chosen
    } else if let output {
      format = try PictureFormat(ofFile: output)
    } else {
      format = .svg
    }
    try format.check(output, hasTheme: reader.hasRead("--theme"))
    try check(reader)
  }

  /// Refuses options that do not go together.
  private func check(_ reader: ArgumentReader) throws(CommandError) {
    func refuse(_ options: [String], _ reason: String) throws(CommandError) {
      if let option = options.first(where: reader.hasRead) { throw .usage("\(option) \(reason)") }
    }
    if let from, let to, from > to { throw .usage("--from lies after --to") }
    if times != nil {
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

  private static func times(_ times: [Double]) throws(CommandError) -> [Double] {
    guard times.count <= mostMoments else {
      throw .usage("--times takes \(mostMoments) moments at most, not \(times.count)")
    }
    return times
  }

  private static func tolerance(_ number: Double) throws(CommandError) -> Double {
    guard number >= leastTolerance else {
      throw .usage("--tolerance takes \(leastTolerance) or more, not \(number.shortestText)")
    }
    return number
  }
}
