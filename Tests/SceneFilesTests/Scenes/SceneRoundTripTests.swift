import AnimationModel
import AnimationTestSupport
import Foundation
import LayerModel
import SceneFiles
import Testing

/// The laws of ``SceneDocument``.
private enum SceneLaw {
  /// Reads CAML again.
  static func read(caml bytes: [UInt8]) throws -> SceneDocument {
    try CAMLReader(in: SceneMaker.emptyContext()).document(from: bytes, named: "again.caml").scene
  }

  /// Reads JSON again.
  static func read(json text: String) throws -> SceneDocument {
    try SceneDocument(json: JSONTree(parsing: text), in: SceneMaker.emptyContext())
  }

  /// Holds all laws for a document.
  static func check(_ scene: SceneDocument) throws {
    let snapshot = SceneSnapshot(scene)
    let caml = try scene.caml
    let fromCAML = try read(caml: caml)
    try snapshot.holdEqual(SceneSnapshot(fromCAML), "CAML")
    try hold(fromCAML.caml == caml, "CAML is written otherwise the second time")
    let json = try scene.json.text
    let fromJSON = try read(json: json)
    try fromJSON.json.text.write(toFile: "/tmp/h/j2.json", atomically: true, encoding: .utf8)
    try json.write(toFile: "/tmp/h/j1.json", atomically: true, encoding: .utf8)
    try snapshot.holdEqual(SceneSnapshot(fromJSON), "JSON")
    try hold(fromJSON.json.text == json, "JSON is written otherwise the second time")
    try hold(fromJSON.caml == caml, "CAML is another after the way through JSON")
  }
}

@Suite("Scenes that are written and read")
struct SceneRoundTripTests {
  @Test("ten thousand documents of everything are read as they were written")
  func generated() {
    let seeds = Generator<UInt64>(generate: { $0.next() })
    forAll("documents are read as they were written", seeds, count: 10_000) { seed in
      var maker = SceneMaker(seed: seed)
      try SceneLaw.check(maker.scene())
      return true
    }
  }

  @Test(
    "the sample files are read as they were written",
    .enabled(if: SharedFile("samples/caml").exists, "needs the sample files"),
    arguments: CAMLSample.all)
  func samples(sample: CAMLSample) throws {
    let document = try CAMLReader(in: LayerContext()).document(contentsOf: sample.file.url)
    try SceneLaw.check(document.scene)
  }
}
