import Foundation
import LayerModel
import SceneFiles
import Testing

@Suite("Checks of all forms of a scene")
struct CheckFormsTests {
  /// Calls a function with a folder of its own.
  private func inFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("check-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  private let text = CheckExample.document(
    "<CALayer><animations><CABasicAnimation keyPath='opactiy'/></animations></CALayer>")

  @Test("of a folder its document is checked, and findings name it")
  func package() throws {
    try inFolder { folder in
      let package = folder.appendingPathComponent("a.ca")
      try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: package.appendingPathComponent("main.caml"))
      let report = SceneCheck().report(on: package, named: "a.ca")
      #expect(report.fileName == "a.ca/main.caml")
      #expect(report.findings.map(\.code) == [.unknownKeyPath])
      try Data("no list".utf8).write(to: package.appendingPathComponent("index.xml"))
      let refused = SceneCheck().report(on: package, named: "a.ca")
      #expect(refused.findings.map(\.code) == [.malformed])
    }
  }

  @Test("a scene in JSON is checked as the same scene in CAML")
  func json() throws {
    try inFolder { folder in
      let document = try CAMLTestDocument.read(text)
      let url = folder.appendingPathComponent("a.json")
      try document.scene.write(to: url, as: .json)
      let report = SceneCheck().report(on: url, named: "a.json")
      #expect(report.findings.map(\.code) == [.unknownKeyPath])
      #expect(report.findings.map(\.place) == [.start])
      #expect(report.findings[0].message.hasSuffix(" as CAML)"), "\(report.text)")
      try Data("{\n]".utf8).write(to: url)
      let malformed = SceneCheck().report(on: url, named: "a.json").findings
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
