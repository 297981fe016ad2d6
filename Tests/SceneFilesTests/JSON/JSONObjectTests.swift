import SceneFiles
import Testing

@Suite struct JSONObjectTests {
  /// A duplicate name and an unread member are found among few and among many members.
  @Test(arguments: [2, 16, 17, 64, 65, 200])
  func findsNamesAmongAny(count: Int) throws {
    let names = (0..<count).map { "n\($0)" }
    func object(_ names: [String]) throws -> JSONTree {
      try JSONTree(parsing: "{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}")
    }
    for place in [0, count / 2, count - 1] {
      #expect(throws: JSONSyntaxError.self) { try object(names + [names[place]]) }
      let error = #expect(throws: JSONFieldError.self) {
        try object(names).fields { fields throws(JSONFieldError) in
          for name in names where name != names[place] { _ = try fields.number(name) }
          #expect(fields.others.map(\.name) == [names[place]])
        }
      }
      #expect(error?.place == names[place])
    }
    try object(names).fields { fields throws(JSONFieldError) in
      for name in names { _ = try fields.number(name) }
    }
  }

  @Test func keepsOrderAndPlaces() {
    var object: JSONObject = ["b": .number(1), "a": .number(2)]
    object["c"] = .null
    object["b"] = .bool(true)
    #expect(object.members.map(\.name) == ["b", "a", "c"])
    #expect(object["b"] == .bool(true) && object["c"] == .null && object["d"] == nil)
    object["a"] = nil
    object["d"] = nil
    #expect(object.members.map(\.name) == ["b", "c"])
    #expect(object != ["c": .null, "b": .bool(true)])
  }
}
