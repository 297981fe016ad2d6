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

  /// Holds the laws for a document that goes to CAML, to JSON and to CAML again.
  static func check(_ scene: SceneDocument) throws {
    let snapshot = SceneSnapshot(scene)
    let caml = try scene.caml
    let fromCAML = try read(caml: caml)
    try snapshot.holdEqual(SceneSnapshot(fromCAML), "CAML")
    // Unlike a comparison, the text keeps 0 and −0 apart.
    let json = try fromCAML.json.text
    try hold(scene.json.text == json, "JSON is another after the way through CAML")
    let fromJSON = try read(json: json)
    try snapshot.holdEqual(SceneSnapshot(fromJSON), "JSON")
    try hold(fromJSON.caml == caml, "CAML is another after the way through JSON")
  }

  /// Holds that equal documents are written as the same bytes, wherever they come from.
  static func checkBytes(_ scene: SceneDocument) throws {
    let (caml, json) = (try scene.caml, try scene.json.text)
    for other in [try read(caml: caml), try read(json: json)] {
      try hold(other.caml == caml, "CAML is written otherwise the second time")
      try hold(other.json.text == json, "JSON is written otherwise the second time")
    }
  }
}

@Suite("Scenes that are written and read")
struct SceneRoundTripTests {
  /// Scenes of each part: ten thousand in all where they are read and written by optimised code,
  /// which is ten times as fast.
  #if DEBUG
    private static let count = 600
  #else
    private static let count = 2500
  #endif

  /// In parts that run beside each other.
  @Test("documents with something of everything are read as they were written", arguments: 1...4)
  func generated(part: Int) {
    let seeds = Generator<UInt64>(generate: { $0.next() })
    let label = "documents are read as they were written, part \(part)"
    forAll(label, seeds, count: Self.count) { seed in
      var maker = SceneMaker(seed: seed)
      try SceneLaw.check(maker.scene())
      return true
    }
  }

  @Test("the same document is the same bytes")
  func bytes() {
    let seeds = Generator<UInt64>(generate: { $0.next() })
    forAll("the same document is the same bytes", seeds, count: 500) { seed in
      var maker = SceneMaker(seed: seed)
      try SceneLaw.checkBytes(maker.scene())
      return true
    }
  }

  @Test(
    "the sample files are read as they were written",
    .enabled(if: SharedFile("samples/caml").exists, "needs the sample files"),
    arguments: CAMLSample.all)
  func samples(sample: CAMLSample) throws {
    let scene = try sample.document().scene
    try SceneLaw.check(scene)
    try SceneLaw.checkBytes(scene)
  }
}
