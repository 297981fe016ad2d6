import AnimationTestSupport
import Foundation
import Inbetween
import Testing

/// Runs the example of the README and the documentation, and gives back what it prints.
private func example() -> String {
  var printed = ""
  func print(_ items: Any...) {
    printed += items.map { "\($0)" }.joined(separator: " ") + "\n"
  }

  // The lines up to the next mark stand in the README and the documentation.
  let context = LayerContext()
  let (menu, ball) = (Layer(in: context), Layer(in: context))
  context.roots = [menu, ball]
  menu.add(SpringAnimation(.position.x, from: -200, to: 160, spring: .bounce(0.3)))
  var roll = BasicAnimation(.position.x, from: 0, to: 100, timingFunction: .easeOut)
  roll.timing = Timing(duration: 2, repeatCount: 1.5, autoreverses: true)
  ball.add(roll, forKey: "roll")
  let tree = context.commit(at: 10).tree
  for time in [9.5, 10, 10.5, 11, 12, 13] {
    print(time, tree[menu, .position.x, at: time], tree[ball, .position.x, at: time])
  }
  // End of the example.

  return printed
}

struct ReadmeExampleTests {
  /// The pages that show the example and what it prints.
  static let pages = ["README.md", "Sources/Inbetween/Inbetween.docc/Inbetween.md"]

  @Test(arguments: pages) func pagesHaveTheExampleThatIsCompiledHere(page: String) throws {
    let text = try String(contentsOf: packageRoot.appending(path: page), encoding: .utf8)
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let compiled = try #require(
      region(
        from: "// The lines up to the next mark stand in the README and the documentation.",
        to: "// End of the example.", in: source))
    #expect(text.contains("```swift\nimport Inbetween\n\n\(compiled)\n```"))
  }

  @Test(arguments: pages) func pagesShowWhatTheExamplePrints(page: String) throws {
    let text = try String(contentsOf: packageRoot.appending(path: page), encoding: .utf8)
    let printed = example()
    #expect(text.contains("```text\n\(printed)```"), "it prints:\n\(printed)")
  }
}
