import AnimationTestSupport
import Foundation
import LayerModel
import SceneFiles
import Testing

/// The examples of `Docs/Reference/SceneFiles.md`.
@Suite("Scenes in the documentation")
struct DocumentedSceneTests {
  private func fence(_ language: String) throws -> String {
    let text = try String(
      contentsOf: packageRoot.appendingPathComponent("Docs/Reference/SceneFiles.md"),
      encoding: .utf8)
    let parts = text.components(separatedBy: "```\(language)\n")
    #expect(parts.count == 2, "one example in \(language)")
    return try #require(parts.last?.components(separatedBy: "```").first)
  }

  @Test("both forms of the example are what is written of the same scene")
  func example() throws {
    let (json, caml) = (try fence("json"), try fence("xml"))
    let scene = try SceneDocument(json: JSONTree(parsing: json), in: LayerContext())
    let read = try CAMLReader(in: LayerContext()).document(from: caml.utf8, named: "example").scene
    try SceneSnapshot(scene).holdEqual(SceneSnapshot(read), "CAML")
    #expect(try scene.json.indentedText == json)
    #expect(String(decoding: try scene.caml, as: UTF8.self) == caml)
  }

  @Test("the table has every key that the form writes")
  func keys() throws {
    let text = try String(
      contentsOf: packageRoot.appendingPathComponent("Docs/Reference/SceneFiles.md"),
      encoding: .utf8)
    var keys: Set<String> = []
    for seed in 1...40 {
      var maker = SceneMaker(seed: UInt64(seed))
      try maker.scene().json.collectKeys(into: &keys)
    }
    // The model and `tween eval` name properties, inputs and the fields of animations.
    for key in keys.sorted() { #expect(text.contains("`\(key)`") || text.contains("\"\(key)\"")) }
    #expect(keys.count > 20)
  }
}

extension JSONTree {
  /// Collects the keys of the objects that the format itself has.
  fileprivate func collectKeys(into keys: inout Set<String>) {
    switch self {
    case .array(let elements):
      for element in elements { element.collectKeys(into: &keys) }
    case .object(let object):
      for member in object.members {
        keys.insert(member.name)
        guard !["properties", "inputs", "animation", "value"].contains(member.name) else {
          continue
        }
        member.value.collectKeys(into: &keys)
      }
    default: break
    }
  }
}
