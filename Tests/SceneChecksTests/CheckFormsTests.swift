import AnimationTestSupport
import LayerModel
import SceneChecks
import SceneFiles
import Testing

@Suite("Checks of all forms of a scene")
struct CheckFormsTests {
  private let text = CheckExample.document(
    "<CALayer><animations><CABasicAnimation keyPath='opactiy'/></animations></CALayer>")

  @Test("of a folder its document is checked, and findings name it")
  func package() throws {
    try withTemporaryFolder { folder in
      try TestFiles.write(text, to: folder + "/main.caml")
      let report = SceneCheck().report(on: folder, named: "a.ca")
      #expect(report.fileName == "a.ca/main.caml")
      #expect(report.findings.map(\.code) == [.unknownKeyPath])
      try TestFiles.write("no list", to: folder + "/index.xml")
      let refused = SceneCheck().report(on: folder, named: "a.ca")
      #expect(refused.findings.map(\.code) == [.malformed])
    }
  }

  @Test("a scene in JSON is checked as the same scene in CAML")
  func json() throws {
    try withTemporaryFolder { folder in
      let document = try CAMLReader(in: LayerContext()).document(
        from: text.utf8, named: "test.caml")
      let path = folder + "/a.json"
      try document.scene.write(to: path, as: .json)
      let report = SceneCheck().report(on: path, named: "a.json")
      #expect(report.findings.map(\.code) == [.unknownKeyPath])
      #expect(report.findings.map(\.place.text) == [.start])
      #expect(report.findings[0].message.hasSuffix(" as CAML)"), "\(report.text)")
      try TestFiles.write("{\n]", to: path)
      let malformed = SceneCheck().report(on: path, named: "a.json").findings
      #expect(malformed.map(\.code) == [.malformed] && malformed[0].place.line == 2)
    }
  }

  @Test("masks are layers like others")
  func masks() {
    let text = """
      <CALayer><mask type="CALayer"><animations><CABasicAnimation keyPath="opactiy"/></animations>
      </mask></CALayer>
      """
    #expect(CheckExample.codes(in: CheckExample.document(text)) == [.unknownKeyPath])
  }

  @Test("a key path to a cell or a filter that the layer has is healthy")
  func targets() {
    let text = { (name: String) in
      CheckExample.document(
        "<CAEmitterLayer><emitterCells><CAEmitterCell name='spark'/></emitterCells><animations>"
          + "<CABasicAnimation keyPath='emitterCells.\(name).birthRate'/></animations>"
          + "</CAEmitterLayer>")
    }
    #expect(CheckExample.codes(in: text("spark")) == [])
    #expect(CheckExample.codes(in: text("smoke")) == [.noSuchTarget])
  }
}
