import CurveFits
import Inbetween
import SceneFiles

/// What `tween curve` is asked to do.
struct CurveOptions {
  /// What a curve is fitted by.
  enum Fit: String, CaseIterable { case cubic, linear }

  private(set) var curves: [CurveOperand] = []
  /// How many even steps the table has.
  private(set) var steps = 10
  private(set) var isJSON = false
  private(set) var fit: Fit?
  private(set) var tolerance = 0.001

  static let description = CommandDescription(
    "say what a curve does, or fit a CSS curve to it", forms: ["CURVE… [options]"],
    operands: [CurveOperand.value],
    [
      .text(
        """
        Says what a curve does: its values and slopes at even fractions, whether it turns, how far it \
        goes and where it is steepest, and when a spring settles. Curves are those of 'tween plot'. A \
        spring is taken until it has settled, one that never does for 10 seconds.
        """),
      .options([
        .init("--steps", .named("N"), "even steps of the table, 1 to 1000000 (default 10)"),
        .init("--json", "an object in JSON for each curve, one a line"),
      ]),
      .text(
        "Fits print a curve that commands and CSS take, and on standard error how far it is off:"),
      .options([
        .init(
          "--fit", .oneOf("FIT", Fit.allCases.map(\.rawValue)),
          "cubic for the nearest 'cubic-bezier(…)', linear for the 'linear(…)' with the fewest stops"
        ),
        .init(
          "--tolerance", .named("E"), "how far the stops may be off, 1e-6 or more (default 0.001)"),
      ]),
    ],
    examples: [
      .init("tween curve easeInEaseOut 'spring(1,100,10)'", "two tables"),
      .init("tween curve backOut --steps 4 --json", "the same for programs"),
      .init(
        "tween curve bounceOut --fit linear --tolerance 0.01", "a bounce for a style sheet"),
      .init(
        "tween plot sineOut \"$(tween curve sineOut --fit cubic)\"",
        "a curve beside its nearest Bézier"),
    ])

  init(_ arguments: ArraySlice<String>) throws(CommandError) {
    var reader = ArgumentReader(arguments, Self.description)
    var tolerance: Double?
    while let argument = try reader.next() {
      switch argument {
      case .option("--steps"):
        steps = try reader.whole(1...1_000_000, for: "--steps")
      case .option("--json"): isJSON = true
      case .option("--tolerance"):
        let number = try reader.number(for: "--tolerance")
        guard number >= StopsFit.leastTolerance else {
          throw .usage("--tolerance takes a number of 1e-6 or more, not \(number.shortestText)")
        }
        tolerance = number
      case .option: fit = try reader.word(for: "--fit")
      case .operand(let word): curves.append(try Self.curve(word))
      }
    }
    guard !curves.isEmpty else { throw .usage("curve takes one curve or more") }
    guard tolerance == nil || fit == .linear else {
      throw .usage("--tolerance belongs to '--fit linear'; a cubic is as near as it can be")
    }
    guard fit == nil || !reader.hasRead("--steps") else {
      throw .usage("--steps belongs to the table, which --fit does not print")
    }
    self.tolerance = tolerance ?? self.tolerance
  }

  private static func curve(_ word: String) throws(CommandError) -> CurveOperand {
    do {
      return try CurveOperand(word)
    } catch {
      let isFile = word.contains("/") || SceneFormat(fileName: word) != nil
      let remedy = isFile ? "; curve takes curves, 'tween plot' files too" : ""
      throw .usage(error.sentence(on: word) + remedy)
    }
  }
}
