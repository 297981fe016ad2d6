import AnimationModel
import Foundation
import LayerModel
import SceneFiles
import Testing

@Suite("Scenes in files and folders")
struct SceneFileTests {
  /// Runs something with a folder of its own.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("scenes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func read(
    _ url: URL, _ format: SceneFormat, named name: String = "x"
  ) throws(SceneFileError) -> SceneDocument {
    try SceneDocument(contentsOf: url, as: format, named: name, in: SceneMaker.emptyContext())
  }

  @Test(
    "forms are known by the ending",
    arguments: [
      ("a.caml", .caml), ("a.b.JSON", .json), ("dir/a.ca", .package), ("a.ca/", .package),
      ("caml", nil), ("a.xml", nil), ("a.", nil), ("", nil),
    ] as [(String, SceneFormat?)])
  func formats(name: String, format: SceneFormat?) {
    #expect(SceneFormat(fileName: name) == format)
  }

  @Test("a document is read from every form as it was written", arguments: SceneFormat.allCases)
  func roundTrip(format: SceneFormat) throws {
    try withFolder { folder in
      for seed in 1...10 {
        var maker = SceneMaker(seed: UInt64(seed))
        let scene = maker.scene()
        let url = folder.appendingPathComponent("a.\(format.rawValue)")
        try scene.write(to: url, as: format)
        try SceneSnapshot(scene).holdEqual(SceneSnapshot(try read(url, format)), "\(format)")
      }
    }
  }

  @Test("a new package has an index that names its document")
  func newPackage() throws {
    try withFolder { folder in
      let root = Layer(in: LayerContext())
      root.bounds.size.width = 390
      let package = ScenePackage(folder.appendingPathComponent("a.ca"))
      try package.write(SceneDocument(root: root))
      let files = try FileManager.default.contentsOfDirectory(atPath: package.url.path).sorted()
      #expect(files == ["assetManifest.caml", "index.xml", "main.caml"])
      #expect(try package.documentName == "main.caml")
      let index = try PropertyListSerialization.propertyList(
        from: Data(contentsOf: package.url.appendingPathComponent("index.xml")), format: nil)
      #expect((index as? [String: Any])?["documentWidth"] as? Double == 390)
    }
  }

  @Test("a package keeps its index and what it shows")
  func existingPackage() throws {
    try withFolder { folder in
      let (old, new) = (
        ScenePackage(folder.appendingPathComponent("old.ca")),
        ScenePackage(folder.appendingPathComponent("new.ca"))
      )
      let assets = old.url.appendingPathComponent("assets")
      try FileManager.default.createDirectory(at: assets, withIntermediateDirectories: true)
      try Data([1, 2]).write(to: assets.appendingPathComponent("a.png"))
      try Data(Self.index("scene.caml").utf8).write(to: old.url.appendingPathComponent("index.xml"))
      try Data("<caml><CALayer name='a'/></caml>".utf8)
        .write(to: old.url.appendingPathComponent("scene.caml"))
      let scene = try read(old.url, .package)
      #expect(scene.root.name == "a")
      for _ in 0..<2 {
        try new.copyContents(of: old)
        try new.write(scene)
      }
      #expect(try new.documentName == "scene.caml")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: new.url.path).sorted()
          == ["assets", "index.xml", "scene.caml"])
      let image = new.url.appendingPathComponent("assets/a.png")
      #expect(try [UInt8](Data(contentsOf: image)) == [1, 2])
      #expect(try read(new.url, .package).root.name == "a")
    }
  }

  private static func index(_ document: String) -> String {
    "<plist version=\"1.0\"><dict><key>rootDocument</key><string>\(document)</string></dict></plist>"
  }

  @Test(
    "an index that leads nowhere is an error",
    arguments: [
      (index("../main.caml"), "x/index.xml:1:1: the document '../main.caml' is not in the folder"),
      (index(".."), "x/index.xml:1:1: the document '..' is not in the folder"),
      (index("none.caml"), "x/none.caml:1:1: there is no such file"),
      (
        "<plist version=\"1.0\"><dict/></plist>",
        "x/index.xml:1:1: there is no text under 'rootDocument'"
      ),
      ("<plist version=\"1.0\"><array/></plist>", "x/index.xml:1:1: this is no property list"),
      ("nonsense <", "x/index.xml:1:1: this is no property list"),
    ])
  func badIndices(index: String, message: String) throws {
    try expectBadIndex(index, message)
  }

  @Test("an index larger than its limit is an error")
  func largeIndex() throws {
    try expectBadIndex(
      String(repeating: " ", count: 1 << 20) + "x",
      "x/index.xml:1:1: the file is larger than 1048576 bytes")
  }

  private func expectBadIndex(_ index: String, _ message: String) throws {
    try withFolder { folder in
      try Data(index.utf8).write(to: folder.appendingPathComponent("index.xml"))
      let error = #expect(throws: SceneFileError.self) { try read(folder, .package) }
      #expect(error?.description == message)
    }
  }

  @Test(
    "JSON that is none, or says no scene, is an error with its place",
    arguments: [
      ("{\n \"scene\": 1,\n}", "x:3:1: '}' where a key in quotes is expected"),
      (
        "{\"scene\":1,\"root\":{\"sublayers\":[{\"class\":1}]}}",
        "x:1:1: root.sublayers[0].class: a string is expected, not a number"
      ),
    ])
  func badJSON(text: String, message: String) throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("a.json")
      try Data(text.utf8).write(to: url)
      let error = #expect(throws: SceneFileError.self) { try read(url, .json) }
      #expect(error?.description == message)
    }
  }

  @Test("JSON nested too deep is refused before a layer is made")
  func deepJSON() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("a.json")
      let text =
        String(repeating: "{\"mask\":", count: 600) + "{}" + String(repeating: "}", count: 600)
      try Data("{\"scene\":1,\"root\":\(text)}".utf8).write(to: url)
      let error = #expect(throws: SceneFileError.self) { try read(url, .json) }
      #expect(error?.reason == "more than 576 values within each other")
    }
  }

  @Test("files that are not there or cannot be written say so", arguments: SceneFormat.allCases)
  func missing(format: SceneFormat) throws {
    let nowhere = URL(fileURLWithPath: "/dev/null/a.\(format.rawValue)")
    let reading = #expect(throws: SceneFileError.self) { try read(nowhere, format) }
    #expect(reading?.reason == "there is no such file")
    let scene = SceneDocument(root: Layer(in: LayerContext()))
    let writing = #expect(throws: SceneFileError.self) {
      try scene.write(to: nowhere, as: format, named: "x")
    }
    #expect(writing?.reason.hasPrefix("the f") == true && writing?.fileName == "x")
  }
}
