import AnimationTestSupport
import LayerModel
import SceneFiles
import Testing

/// Unknown keys of scenes in JSON are errors, because writing the scene would lose them.
@Suite("Unknown keys of scenes")
struct SceneUnknownKeyTests {
  private static let scene = """
    {"scene":1,"attributes":[{"name":"a","text":"b"},{"name":"e","element":{"name":"x",
    "attributes":[["p","q"]],"children":[{"name":"y","text":"t"}]}}],
    "root":{"class":"CALayer","id":"r","properties":{"opacity":0.5,"speed":2},
    "emitterCells":[{"name":"c","properties":{"birthRate":1},"emitterCells":[{"name":"d"}]}],
    "filters":[{"type":"blur","name":"f","enabled":false,"inputs":{"inputRadius":1}}],
    "backgroundFilters":[{"type":"blur"}],"compositingFilter":{"type":"blur"},
    "animations":[{"key":"k","animation":{"type":"CABasicAnimation","keyPath":"opacity"}}],
    "states":[{"name":"s","basedOn":"t","elements":[{"targetId":"r","keyPath":"opacity","value":1},
    {"element":{"name":"z"}}]},{"name":"t"}],
    "stateTransitions":[{"fromState":"*","toState":"s","elements":[
    {"targetId":"r","key":"k","id":"i","animation":{"type":"CATransition"}},{"object":"i"}]}],
    "mask":{"id":"m"},"sublayers":[{"sublayers":[{}]}]}}
    """

  private func read(_ tree: JSONTree) throws(JSONFieldError) -> SceneDocument {
    try SceneDocument(json: tree, in: LayerContext())
  }

  /// Returns every tree with one more key in one object, and the place of the key.
  private func additions(to tree: JSONTree, at place: String = "") -> [(JSONTree, String)] {
    switch tree {
    case .object(let object):
      var surplus = object
      surplus["surplus"] = .number(1)
      let parts = object.members.flatMap { member in
        additions(to: member.value, at: place.isEmpty ? member.name : "\(place).\(member.name)").map
        {
          var changed = object
          changed[member.name] = $0.0
          return (JSONTree.object(changed), $0.1)
        }
      }
      return [(.object(surplus), place.isEmpty ? "surplus" : "\(place).surplus")] + parts
    case .array(let list):
      return list.indices.flatMap { index in
        additions(to: list[index], at: "\(place)[\(index)]").map {
          var changed = Array(list)
          changed[index] = $0.0
          return (JSONTree.array(changed), $0.1)
        }
      }
    case .null, .bool, .number, .wideNumber, .string:
      return []
    }
  }

  @Test("a surplus key is refused with its place in every object, but is kept in animations")
  func surplus() throws {
    let tree = try JSONTree(parsing: Self.scene)
    _ = try read(tree)
    let additions = additions(to: tree)
    #expect(additions.count == 28)
    for (changed, place) in additions {
      if place.hasSuffix(".inputs.surplus") || place.hasSuffix(".animation.surplus") {
        // An input of a filter may have any name.
        #expect(try read(changed).json.text.contains("surplus"), "\(place)")
      } else {
        let error = #expect(throws: JSONFieldError.self, "\(place)") { try read(changed) }
        #expect(error?.code == .unknownName && error?.place == place, "\(error?.place ?? "")")
      }
    }
  }

  @Test(
    "a misspelled key names the one that was meant",
    arguments: [
      (#"{"scene":1,"rooot":{}}"#, "rooot", "root"),
      (#"{"scene":1,"root":{"sublayer":[]}}"#, "root.sublayer", "sublayers"),
      (#"{"scene":1,"root":{"clas":"CALayer"}}"#, "root.clas", "class"),
      (#"{"scene":1,"root":{"filters":[{"typ":"blur"}]}}"#, "root.filters[0].typ", "type"),
    ])
  func misspelled(text: String, place: String, meant: String) throws {
    let tree = try JSONTree(parsing: text)
    let error = #expect(throws: JSONFieldError.self) { try read(tree) }
    #expect(error?.code == .unknownName && error?.place == place)
    #expect(error?.reason.hasSuffix("did you mean '\(meant)'?") == true, "\(error?.reason ?? "")")
  }
}
