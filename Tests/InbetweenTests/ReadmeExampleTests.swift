import Inbetween
import Testing

/// Runs the example of the README and the documentation, and gives back what it prints.
private func example() throws -> String {
  let printed = PrintedText()
  let print = printed.print

  // The lines up to the next mark stand in the README and the documentation.
  let context = LayerContext()
  let ball = Layer(in: context)
  context.roots = [ball]
  var roll = BasicAnimation(keyPath: "position.x", from: 0, to: 100, timingFunction: .easeOut)
  roll.timing = Timing(duration: 2, repeatCount: 1.5, autoreverses: true)
  ball.add(.basic(roll), forKey: "roll")
  let tree = context.commit(at: 10).tree
  for time in [9.5, 10, 10.5, 11, 12, 13, 16] {
    print(time, tree.value(of: ball.id, at: try ball.path("position.x"), time: time)?.number ?? 0)
  }
  // End of the example.

  return printed.take()
}

struct ReadmeExampleTests {
  /// The pages that show the example and what it prints.
  static let pages = ["README.md", "Sources/Inbetween/Inbetween.docc/Inbetween.md"]

  @Test(arguments: pages) func pagesHaveTheExampleThatIsCompiledHere(page: String) throws {
    try DocumentedPage(page).expectCode(
      from: "// The lines up to the next mark stand in the README and the documentation.",
      after: "import Inbetween\n\n")
  }

  @Test(arguments: pages) func pagesShowWhatTheExamplePrints(page: String) throws {
    try DocumentedPage(page).expectPrinted(try example())
  }
}
