import AnimationTestSupport
import Foundation
import LayerModel
import SceneFiles
import Testing

private enum SceneLaw {
  static func read(caml bytes: [UInt8]) throws -> SceneDocument {
    try CAMLReader(in: SceneMaker.emptyContext()).document(from: bytes, named: "again.caml").scene
  }

  static func read(json text: String) throws -> SceneDocument {
    try SceneDocument(json: JSONTree(parsing: text), in: SceneMaker.emptyContext())
  }

  /// Checks that a document is read from either format as it was written, and that the read document is written as the
  /// same bytes in both; unlike a comparison, bytes distinguish 0 and −0.
  static func check(_ scene: SceneDocument) throws {
    let snapshot = SceneSnapshot(scene)
    let (caml, json) = (try scene.caml, try scene.json.text)
    for (form, other) in [("CAML", try read(caml: caml)), ("JSON", try read(json: json))] {
      try snapshot.holdEqual(SceneSnapshot(other), form)
      try hold(other.caml == caml, "what was read as \(form) is written as other CAML")
      try hold(other.json.text == json, "what was read as \(form) is written as other JSON")
    }
  }
}

@Suite("Scenes that are written and read")
struct SceneRoundTripTests {
  /// Scenes of each part; optimised code reads and writes ten times as many in the same time.
  #if DEBUG
    private static let count = 150
  #else
    private static let count = 1500
  #endif

  /// The parts run in parallel.
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

  @Test(
    "the sample files are read as they were written",
    .enabled(if: SharedFile("samples/caml").exists, "needs the sample files"),
    arguments: CAMLSample.all)
  func samples(sample: CAMLSample) throws {
    let scene = try sample.document().scene
    try SceneLaw.check(scene)
  }
}
