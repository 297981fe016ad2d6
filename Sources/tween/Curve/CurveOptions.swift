import CurveFits
import Inbetween
import SceneFiles

struct CurveOptions: CommandOptions {
  enum Fit: String, CaseIterable { case cubic, linear }

  private(set) var curves: [CurveOperand] = []
  private(set) var steps = 10
  private(set) var format = ReportFormat.text
  private(set) var fit: Fit?
  private(set) var tolerance = 0.001

  /// Whether only the names of the curves are printed.
  private(set) var listsNames = false

  static let table: [CommandOption<Self>] = [
    .init(
      "--steps", \.steps, .whole("N", 1...1_000_000),
      "even steps of the table, 1 to 1000000 (default 10)"),
    .init(
      "--fit", \.fit, .word("FIT"),
      """
      print the nearest CSS curve instead, which commands also take, and its error on standard error: \
      cubic for a 'cubic-bezier(…)', linear for the 'linear(…)' with the fewest stops
      """),
    .tolerance(
      \.tolerance, .number("E", from: StopsFit.leastTolerance),
      "1e-6 or more (default 0.001), for '--fit linear'"),
    .init("--list", \.listsNames, "print the names of all curves, one per line, and nothing else"),
    .init("--format", \.format, .word("FORMAT"), ReportFormat.text(of: "curve")),
  ]

  static let description = CommandDescription(
    "print the properties of a curve, or fit a CSS curve to it",
    forms: ["CURVE… [options]", "--list"],
    operands: [CurveOperand.value],
    [
      .text(
        """
        Prints the values and slopes of a curve at even fractions, whether it turns, its least and \
        greatest values, where it is steepest, and when a spring settles. Curves are written as \
        for 'tween plot'. A spring is shown until it has settled, or for 10 seconds if it never \
        settles.
        """)
    ], options: table.map(\.option),
    examples: [
      .init("tween curve easeInEaseOut 'spring(1,100,10)'", "two tables"),
      .init("tween curve backOut --steps 4 --format json", "one table as JSON"),
      .init(
        "tween curve bounceOut --fit linear --tolerance 0.01", "a bounce for a style sheet"),
      .init(
        "tween plot sineOut \"$(tween curve sineOut --fit cubic)\"",
        "a curve and its nearest Bézier curve"),
    ])

  mutating func take(operand: String) throws(CommandError) {
    curves.append(try Self.curve(operand))
  }

  mutating func check(_ given: Set<String>) throws(CommandError) {
    guard !listsNames || given.count == 1 && curves.isEmpty else {
      throw .usage("--list takes no curves and no other options")
    }
    guard listsNames || !curves.isEmpty else {
      throw .usage("curve takes one curve or more; 'tween curve --list' prints their names")
    }
    guard fit == .linear || !given.contains("--tolerance") else {
      throw .usage("--tolerance is for '--fit linear'; a cubic fit is always the nearest one")
    }
    guard fit == nil || !given.contains("--steps") else {
      throw .usage("--steps is for the table, which --fit does not print")
    }
  }

  private static func curve(_ word: String) throws(CommandError) -> CurveOperand {
    do {
      return try CurveOperand(word)
    } catch {
      let isFile = word.contains("/") || SceneFormat(fileName: word) != nil
      let remedy = isFile ? "; curve takes only curves, 'tween plot' also takes files" : ""
      throw .usage(error.sentence(on: word) + remedy)
    }
  }
}
