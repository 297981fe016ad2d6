import SceneFiles
import Testing

@Suite struct JSONObjectTests {
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
