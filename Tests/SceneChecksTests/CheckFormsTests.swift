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

  @Test(
    "a value that no property has is found in JSON as one",
    arguments: [#"{"type":"number","value":0.5}"#, #"{"type":"Padding","lanes":[1,2]}"#])
  func unregistered(value: String) throws {
    let text = #"{"scene":1,"root":{"properties":{"glow":\#(value)}}}"#
    let findings = SceneCheck().report(on: Array(text.utf8), as: .json, named: "a").findings
    #expect(findings.map(\.code) == [.unregisteredProperty])
    #expect(
      findings.first?.message.hasPrefix("no property 'glow' is registered, so its value is kept")
        == true)
  }

  @Test("keys of animations that nobody knows are found in JSON too, children of groups included")
  func unknownKeys() {
    func findings(_ animation: String) -> [Diagnostic] {
      let text =
        #"{"scene":1,"root":{"properties":{"opacity":0},"animations":["#
        + #"{"animation":\#(animation)}]}}"#
      return SceneCheck().report(on: Array(text.utf8), as: .json, named: "a.json").findings
    }
    let basic = #""type":"CABasicAnimation","keyPath":"opacity","toValue":0"#
    for (member, names) in [
      (#""toValu":1,"durration":3"#, ["duration", "toValue"]),
      (#""isAditive":true"#, ["isAdditive"]),
      (#""removedOnCompletion":false"#, ["isRemovedOnCompletion"]),
      (#""fromVale":{"a":[1]}"#, ["fromValue"]),
    ] {
      for animation in [
        "{\(basic),\(member)}",
        #"{"type":"CAAnimationGroup","animations":[{\#(basic),\#(member)}]}"#,
      ] {
        let found = findings(animation)
        #expect(found.map(\.code) == names.map { _ in .unknownAttribute }, "\(found)")
        for (finding, name) in zip(found, names) {
          #expect(finding.message.contains("; did you mean '\(name)'? (line "))
        }
      }
    }
    #expect(findings("{\(basic)}").isEmpty)
    #expect(findings(#"{\#(basic),"fillMode":"never"}"#).map(\.code) == [.unknownValue])
    #expect(findings(#"{\#(basic),"mica_pace":1}"#).isEmpty)
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
          + "<CABasicAnimation keyPath='emitterCells.\(name).birthRate' duration='1'/></animations>"
          + "</CAEmitterLayer>")
    }
    #expect(CheckExample.codes(in: text("spark")) == [])
    #expect(CheckExample.codes(in: text("smoke")) == [.noSuchTarget])
  }
}
