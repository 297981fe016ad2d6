import AnimationTestSupport
import Foundation
import Testing

/// A line of `tween digest`: an area, the number of hashed numbers, and the hash.
private struct DigestLine: Equatable {
  let count: String
  let hash: String
}

private func digest() throws -> (order: [String], lines: [String: DigestLine]) {
  let result = try TweenProcess.run(["digest"])
  #expect(result.status == 0 && result.errors.isEmpty)
  var order: [String] = []
  var lines: [String: DigestLine] = [:]
  for line in result.lines {
    let fields = line.split(separator: " ").map(String.init)
    try #require(fields.count == 3, "\(line)")
    order.append(fields[0])
    lines[fields[0]] = DigestLine(count: fields[1], hash: fields[2])
  }
  return (order, lines)
}

struct DigestCommandTests {
  /// A difference means that a result or the set of inputs has changed. If the change is intended, replace the line of
  /// the golden with the one that `swift run -c release tween digest` prints.
  @Test func everyAreaHasThePublishedHash() throws {
    let golden = try GoldenFile("tweenTests/Computed/digest.txt")
    let (order, lines) = try digest()
    #expect(order == golden.rows.map { $0.fields[0] })
    for row in golden.rows {
      let expected = DigestLine(count: row.fields[1], hash: row.fields[2])
      #expect(lines[row.fields[0]] == expected, "the area \(row.fields[0])")
    }
    #expect(order.last == "total")
    let counts = order.dropLast().compactMap { lines[$0].flatMap { Int($0.count) } }
    #expect(lines["total"]?.count == String(counts.reduce(0, +)))
  }

  @Test("the page on the digest shows the published total")
  func pageShowsThePublishedTotal() throws {
    let golden = try GoldenFile("tweenTests/Computed/digest.txt")
    let total = try #require(golden.rows.last).fields.joined(separator: " ")
    let text = try String(
      contentsOf: packageRoot.appending(path: "Docs/Explanation/Determinism.md"), encoding: .utf8)
    #expect(text.contains(total))
  }
}
