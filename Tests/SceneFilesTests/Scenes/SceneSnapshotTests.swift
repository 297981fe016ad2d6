import AnimationTestSupport
import LayerModel
import SceneFiles
import Testing

/// The comparison that the round trips use.
@Suite("Comparing scenes")
struct SceneSnapshotTests {
  @Test("a snapshot has every stored part of a layer but those that no file says")
  func partsOfLayers() {
    let stored = Mirror(reflecting: Layer(in: LayerContext())).children.compactMap(\.label)
    let compared = Mirror(reflecting: LayerSnapshot(Layer(in: LayerContext()))).children
      .compactMap(\.label)
    // Runtime state, values that are no data, and the parts that have other names here.
    let others: Set = [
      "id", "_context", "context", "registry", "children", "maskLayer", "effects",
      "stateRecord", "delegate", "storedActions", "storedStyle", "isTaken", "noted",
      "detachedIndex",
      "storedAnimations", "storedTiming", "storedSuperlayer", "storedProperties", "storedPlace",
      "storedAttributes", "storedStates", "storedTransitions",
    ]
    let missing = stored.filter { !compared.contains($0) && !others.contains($0) }
    #expect(missing.isEmpty)
    #expect(stored.count > 15)
  }

  @Test("a change of any value in any document is seen", arguments: 1...24)
  func changes(seed: UInt64) throws {
    var maker = SceneMaker(seed: seed, hasDecays: true)
    let scene = maker.scene()
    let snapshot = SceneSnapshot(scene)
    let json = try JSONTree(parsing: scene.json.text)
    var seen = 0
    for (place, changed) in json.changedInOnePlace {
      // A change that makes the scene invalid is also noticed.
      guard let other = try? SceneDocument(json: changed, in: SceneMaker.emptyContext()) else {
        continue
      }
      if SceneSnapshot(other) == snapshot { Issue.record("\(place) is not seen") }
      seen += 1
    }
    #expect(seen > 0)
  }

  @Test("equal documents are equal")
  func equality() {
    for seed in 1...20 {
      var (first, second) = (SceneMaker(seed: UInt64(seed)), SceneMaker(seed: UInt64(seed)))
      let areEqual = SceneSnapshot(first.scene()) == SceneSnapshot(second.scene())
      #expect(areEqual)
    }
  }
}

extension JSONTree {
  /// All trees that differ from this one in one value or one element, with its place.
  fileprivate var changedInOnePlace: [(place: String, tree: JSONTree)] {
    switch self {
    case .null: return [("", .number(1))]
    case .bool(let flag): return [("", .bool(!flag))]
    case .number(let number): return [("", .number(number == 1 ? 2 : 1))]
    case .wideNumber(let text): return [("", .wideNumber("-" + text))]
    case .string("nan"), .string("-inf"): return [("", .string("inf"))]
    case .string("inf"): return [("", .string("-inf"))]
    case .string(let text): return [("", .string(text + "x"))]
    case .array(let elements): return Self.changed(Array(elements))
    case .object(let object): return Self.changed(object)
    }
  }

  private static func changed(_ elements: [JSONTree]) -> [(place: String, tree: JSONTree)] {
    var trees: [(place: String, tree: JSONTree)] = []
    for index in elements.indices {
      var copy = elements
      for (place, changed) in elements[index].changedInOnePlace {
        copy[index] = changed
        trees.append(("[\(index)]\(place)", .array(copy)))
      }
      copy.remove(at: index)
      trees.append(("[\(index)]", .array(copy)))
    }
    return trees
  }

  private static func changed(_ object: JSONObject) -> [(place: String, tree: JSONTree)] {
    var trees: [(place: String, tree: JSONTree)] = []
    for member in object.members where object.isDecisive(member) {
      var copy = object
      for (place, changed) in member.value.changedInOnePlace {
        copy[member.name] = changed
        trees.append((".\(member.name)\(place)", .object(copy)))
      }
    }
    return trees
  }
}

extension JSONObject {
  /// Returns whether a change of a member is a change of the model. A spring as a curve does not state whether it may
  /// be over-damped, unless it is; and the key of a transition is always the same.
  fileprivate func isDecisive(_ member: Member) -> Bool {
    switch member.name {
    case "allowsOverdamping": self["type"] != nil
    case "key": member.value != .string(Layer.transitionKey)
    default: true
    }
  }
}
