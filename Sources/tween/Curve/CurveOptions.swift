import CurveFits
import Inbetween

/// What `tween curve` is asked to do.
struct CurveOptions {
  /// What a curve is fitted by.
  enum Fit: String { case cubic, linear }

  private(set) var curves: [CurveOperand] = []
  /// How many even steps the table has.
  private(set) var steps = 10
  private(set) var isJSON = false
  private(set) var fit: Fit?
  private(set) var tolerance = 0.001

  static let usage = """
    usage: tween curve CURVE… [options]

    Says what a curve does: its values and slopes at even fractions, whether it turns, how far it goes
    and where it is steepest, and when a spring settles. Curves are those of 'tween plot':
      tween curve easeInEaseOut 'spring(1,100,10)'
      tween curve backOut --steps 4 --json

      --steps N          even steps of the table, 1 to 1000000 (default 10)
      --json             an object in JSON for each curve, one a line

    Fits print a curve that commands and CSS take, and on standard error how far it is off:
      tween curve bounceOut --fit linear --tolerance 0.01
      tween plot sineOut "$(tween curve sineOut --fit cubic)"

      --fit cubic        the nearest 'cubic-bezier(…)'
      --fit linear       the 'linear(…)' with the fewest stops
      --tolerance E      how far it may be off, 1e-6 or more (default 0.001)

    A spring is taken until it has settled, one that never does for 10 seconds.
    """

  init(_ arguments: ArraySlice<String>) throws(CommandError) {
    var reader = ArgumentReader(
      arguments, options: ["--steps", "--json", "--fit", "--tolerance"])
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
      case .option:
        let name = try reader.value(for: "--fit")
        guard let fit = Fit(rawValue: name) else {
          throw .usage("--fit takes cubic or linear, not '\(name)'")
        }
        self.fit = fit
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
      throw .usage(error.sentence(on: word))
    }
  }
}
