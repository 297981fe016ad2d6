import AnimationTestSupport
import Foundation
import Inbetween
import Testing

/// Runs the example of the documentation, and returns its output.
private func example() async -> String {
  var printed = ""
  func print(_ items: Any...) {
    printed += items.map { "\($0)" }.joined(separator: " ") + "\n"
  }

  // The lines up to the next mark stand in the documentation.
  let context = LayerContext()
  let (window, card) = (Layer(in: context), Layer(in: context))
  window.frame = Rect2D(x: 0, y: 0, width: 320, height: 200)
  card.frame = Rect2D(x: 20, y: 60, width: 100, height: 80)
  window.addSublayer(card)
  context.roots = [window]
  _ = context.commit(at: 0)

  context.animate(with: .curve(duration: 0.5, timingFunction: .easeOut)) {
    card.position.x = 250
    card.opacity = 0.5
  }
  let (tree, id) = (context.commit(at: 1).tree, card.id)
  let frames = Task.detached {
    (0...5).compactMap { tree.presentation(of: id, at: 1 + Double($0) / 10) }
  }
  for shown in await frames.value {
    print(shown.time, shown.position.x, shown.opacity)
  }
  // End of the example.

  return printed
}

@Suite struct SmallTreeExampleTests {
  private func document() throws -> String {
    let page = "Sources/Inbetween/Inbetween.docc/BuildingASmallTree.md"
    return try String(contentsOf: packageRoot.appending(path: page), encoding: .utf8)
  }

  @Test func theExampleIsOnThePageAndHasTwentyLines() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let compiled = try #require(
      region(
        from: "// The lines up to the next mark stand in the documentation.",
        to: "// End of the example.", in: source))
    #expect(compiled.split(separator: "\n").count <= 20)
    #expect(try document().contains("```swift\n\(compiled)\n```"))
  }

  @Test func thePageShowsWhatItPrints() async throws {
    let printed = await example()
    #expect(try document().contains("```text\n\(printed)```"), "it prints:\n\(printed)")
  }
}
