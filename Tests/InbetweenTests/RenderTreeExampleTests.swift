import AnimationTestSupport
import Foundation
import Inbetween
import Testing

/// Runs the examples of `Docs/Reference/RenderTree.md`, and returns their output.
private func example() throws -> (printed: String, explained: String, changed: String) {
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

  let firstPrinted = printed
  printed = ""
  // The line up to the next mark stands in the page.
  if let why = first.tree.explain(of: ball.id, for: try ball.path("opacity"), at: 13) { print(why) }
  // End of the line.

  let explained = printed
  printed = ""
  // The lines up to the next mark stand in the page, too.
  let board = LayerContext()
  let (page, stamp) = (Layer(in: board), Layer(in: board))
  page.addSublayer(stamp)
  board.roots = [page]
  _ = board.commit(at: 0)

  stamp.opacity = 0
  page.speed = 2
  for time in [1, 1.1, 2] {
    let commit = board.commit(at: time)
    print(time, commit.hasChanges)
    for change in commit.changes {
      print("  layer", change.layer.rawValue, change.property ?? "-", change.reason)
    }
  }
  stamp.removeFromSuperlayer()
  print(board.commit(at: 3).changes.map(\.reason))
  // End of the changes.

  return (firstPrinted, explained, printed)
}

@Test func thePageOfRenderTreesHasTheExamplesThatAreCompiledHere() throws {
  let page = try String(
    contentsOf: packageRoot.appending(path: "Docs/Reference/RenderTree.md"), encoding: .utf8)
  let source = try String(contentsOfFile: #filePath, encoding: .utf8)
  let marks = [
    ("// The lines up to the next mark stand in the page.", "// End of the example."),
    ("// The line up to the next mark stands in the page.", "// End of the line."),
    ("// The lines up to the next mark stand in the page, too.", "// End of the changes."),
  ]
  for (start, end) in marks {
    let compiled = try #require(region(from: start, to: end, in: source))
    #expect(page.contains("```swift\n\(compiled)\n```\n"))
  }
  let (printed, explained, changed) = try example()
  #expect(page.contains("```\n\(printed)```\n"), "it prints:\n\(printed)")
  #expect(page.contains("```\n\(explained)```\n"), "it prints:\n\(explained)")
  #expect(page.contains("```\n\(changed)```\n"), "it prints:\n\(changed)")
}
