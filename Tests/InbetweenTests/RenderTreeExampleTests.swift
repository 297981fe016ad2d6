import AnimationTestSupport
import Foundation
import Inbetween
import Testing

/// Runs the examples of `Docs/RenderTree.md`, and gives back what they print.
private func example() -> String {
  var printed = ""
  func print(_ items: Any...) {
    printed += items.map { "\($0)" }.joined(separator: " ") + "\n"
  }

  // The lines up to the next mark stand in the page.
  let context = LayerContext()
  let ball = Layer(in: context)
  context.roots = [ball]
  var fade = BasicAnimation(keyPath: "opacity", from: 0, to: 1)
  fade.timing = Timing(beginTime: 12, duration: 2)
  ball.add(.basic(fade), forKey: "fade")

  let first = context.commit(at: 10)
  print(first.tree.nextChange(after: 10))
  print(first.tree.events(in: 10..<20).map(\.kind))

  ball.removeAnimation(forKey: "fade")
  let second = context.commit(at: 13)
  print(second.events.map(\.kind))
  print(first.tree.presentation(of: ball.id, at: 13)?.opacity ?? 0)
  print(second.tree.presentation(of: ball.id, at: 13)?.opacity ?? 0)
  // End of the example.

  return printed
}

@Test func thePageOfRenderTreesHasTheExampleThatIsCompiledHere() throws {
  let page = try String(
    contentsOf: packageRoot.appending(path: "Docs/RenderTree.md"), encoding: .utf8)
  let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    .split(separator: "\n", omittingEmptySubsequences: false)
  let first = try #require(
    source.firstIndex { $0.hasSuffix("// The lines up to the next mark stand in the page.") })
  let last = try #require(source.firstIndex { $0.hasSuffix("// End of the example.") })
  let lines = source[(first + 1)..<last].map { $0.isEmpty ? $0 : $0.dropFirst(2) }
  #expect(page.contains("```swift\n" + lines.joined(separator: "\n") + "\n```\n"))
  #expect(page.contains("```\n" + example() + "```\n"))
}
