import AnimationTestSupport
import SceneFiles
import Testing

private let facts = SharedFile("oracles/quartzcore_facts.json")

/// The groups of the recorded facts that concern values, with the number of their cases that can be
/// asked over the pipe. The others are told in words, or need paths and trees of groups.
private let groups: [(name: String, count: Int)] = [
  ("additive basic", 11), ("additive keyframes", 22),
  ("basic from/to/by, colours (RGBA, additive and by)", 3),
  ("basic from/to/by, gradient arrays", 5), ("basic from/to/by, rectangles", 3),
  ("basic from/to/by, whole transforms", 3), ("basic scalar/point/size midpoints and ends", 13),
  ("booleans in basic animation", 6), ("cubic keyframes, TCB", 8),
  ("cubic keyframes, other value families", 7), ("cumulative basic", 2),
  ("cumulative keyframes", 5), ("discrete keyframes", 7),
  ("linear keyframes and keyTimes validation", 11), ("object contents switch", 4),
  ("path additive/cumulative", 3), ("path keyTimes validation", 3),
  ("path position animation", 13), ("path rotation mode", 2), ("paced keyframes", 3),
  ("paced with unsupported values", 4),
  ("transform component key paths", 13), ("value functions", 11),
]

@Suite(.enabled(if: facts.exists, "needs the recorded facts"))
struct RecordedValueTests {
  @Test func valuesAreAsRecorded() throws {
    var cases: [RecordedCase] = []
    for group in try list(JSONTree(parsing: facts.text()).object()["groups"]) {
      guard let name = try group.string("group"),
        let expected = groups.first(where: { $0.name == name })
      else { continue }
      let asked = try list(group["cases"]).compactMap { try RecordedCase(group: name, $0) }
      #expect(asked.count == expected.count, "\(name)")
      cases += asked
    }
    let answers = try TweenProcess.eval(cases.map { JSONTree.object($0.request).text }).lines
    #expect(answers.count == groups.map(\.count).reduce(0, +))
    for (recorded, line) in zip(cases, answers) {
      let values = try JSONTree(parsing: line).object()["values"]
      guard case .object(let columns)? = values,
        case .array(let column)? = columns[recorded.keyPath], let value = column.first
      else {
        Issue.record("\(recorded.group): \(JSONTree.object(recorded.request).text) gives \(line)")
        continue
      }
      #expect(
        recorded.agrees(with: value),
        """
        \(recorded.group): \(JSONTree.object(recorded.request).text) gives \(value.text), \
        not \(recorded.expected.text)
        """)
    }
  }

  private func list(_ tree: JSONTree?) throws -> [JSONObject] {
    guard case .array(let elements)? = tree else { return [] }
    return try elements.map { try $0.object() }
  }
}
