import AnimationTestSupport
import SceneFiles
import Testing

/// Facts recorded from Core Animation, by group.
struct RecordedFacts {
  static let facts = Oracle("Oracles/Measured/quartzcore_facts.txt").extract

  struct Group {
    let name: String
    let cases: [JSONObject]
  }

  let groups: [Group]

  init() throws {
    groups = try Self.list(JSONTree(parsing: Self.facts.text()).object()["groups"]).map {
      Group(name: try $0.string("group") ?? "", cases: try Self.list($0["cases"]))
    }
  }

  func cases(_ name: String) -> [JSONObject] {
    groups.first { $0.name == name }?.cases ?? []
  }

  /// Returns the parsed cases of a group, of which there must be the known number.
  static func cases(
    _ name: String, count: Int
  ) throws -> [(input: JSONObject, expected: JSONTree, tolerance: Double)] {
    let cases = try RecordedFacts().cases(name)
    #expect(cases.count == count, "\(name)")
    return try cases.map { fields in
      (
        try #require(try fields["input"]?.object()), try #require(fields["expected"]),
        try #require(try fields.number("tolerance"))
      )
    }
  }

  private static func list(_ tree: JSONTree?) throws -> [JSONObject] {
    guard case .array(let elements)? = tree else { return [] }
    return try elements.map { try $0.object() }
  }
}
