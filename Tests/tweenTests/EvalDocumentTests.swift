import AnimationTestSupport
import Foundation
import Testing

/// The examples of `Docs/Reference/Eval.md`.
@Suite("Examples of eval in the documentation")
struct EvalDocumentTests {
  @Test("every request on the page has the answer that stands below it")
  func examples() throws {
    let page = try String(
      contentsOf: packageRoot.appendingPathComponent("Docs/Reference/Eval.md"), encoding: .utf8)
    let blocks = page.components(separatedBy: "```json\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
    #expect(blocks.count >= 30 && blocks.count.isMultiple(of: 2))
    let requests = stride(from: 0, to: blocks.count - 1, by: 2).map { blocks[$0] }
    let answers = stride(from: 1, to: blocks.count, by: 2).map { blocks[$0] }
    let lines = try TweenProcess.eval(requests).lines
    #expect(lines.count == requests.count)
    for ((request, answer), line) in zip(zip(requests, answers), lines) {
      #expect(line == answer, "\(request)")
    }
  }
}
