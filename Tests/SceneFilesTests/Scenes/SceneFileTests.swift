import AnimationTestSupport
import Foundation
import LayerModel
import SceneFiles
import Testing

@Suite("Scenes in files and folders")
struct SceneFileTests {
  private func read(
    _ path: String, _ format: SceneFormat, named name: String = "x"
  ) throws(SceneFileError) -> SceneDocument {
    try SceneDocument(contentsOf: path, as: format, named: name, in: SceneMaker.emptyContext())
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
    try withTemporaryFolder { folder in
      for seed in 1...10 {
        var maker = SceneMaker(seed: UInt64(seed))
        let scene = maker.scene()
        let path = "\(folder)/a.\(format.rawValue)"
        try scene.write(to: path, as: format)
        try SceneSnapshot(scene).holdEqual(SceneSnapshot(try read(path, format)), "\(format)")
      }
    }
  }

  @Test("a new package has an index that names its document")
  func newPackage() throws {
    try withTemporaryFolder { folder in
      let root = Layer(in: LayerContext())
      root.bounds.size.width = 390
      let package = ScenePackage(folder + "/a.ca/")
      try package.write(SceneDocument(root: root))
      #expect(
        try TestFiles.names(in: package.path) == ["assetManifest.caml", "index.xml", "main.caml"])
      #expect(try TestFiles.names(in: folder) == ["a.ca"])
      #expect(try package.documentName == "main.caml")
      let index = try PropertyListSerialization.propertyList(
        from: Data(TestFiles.text(of: package.path + "/index.xml").utf8), format: nil)
      #expect((index as? [String: Any])?["documentWidth"] as? Double == 390)
    }
  }

  private static func index(_ document: String) -> String {
    "<plist version=\"1.0\"><dict><key>rootDocument</key><string>\(document)</string></dict></plist>"
  }

  @Test(
    "an index that leads nowhere is an error",
    arguments: [
      (index("../main.caml"), "x/index.xml:1:51: the document '../main.caml' is not in the folder"),
      (index(".."), "x/index.xml:1:51: the document '..' is not in the folder"),
      (index("none.caml"), "x/none.caml: there is no such file"),
      (index("index.xml"), "x/index.xml:1:51: the document is the index itself"),
      (index("INDEX.xml"), "x/index.xml:1:51: the document is the index itself"),
      (index("a&#0;b"), "x/index.xml:1:60: a reference to a character that XML does not allow"),
      (
        "<plist version=\"1.0\"><dict/></plist>",
        "x/index.xml:1:22: there is no text under 'rootDocument'"
      ),
      (
        "<plist version=\"1.0\"><array/></plist>",
        "x/index.xml:1:1: expected a property list: a <plist> with one <dict>"
      ),
      (
        "<plist><dict><key>rootDocument</key>\n<integer>1</integer></dict></plist>",
        "x/index.xml:2:1: there is no text under 'rootDocument'"
      ),
      (
        "<plist><dict><key>a</key><array>x</array></dict></plist>",
        "x/index.xml:1:26: <array> is not a value of a property list"
      ),
      (
        "<plist>\n<dict><key>a</key>x<true/></dict></plist>",
        "x/index.xml:2:1: a text directly in a <dict>"
      ),
      (
        "<plist><dict><key>a</key></dict></plist>", "x/index.xml:1:14: the key 'a' has no value"
      ),
      (
        "<plist><dict><key>a</key><key>b</key></dict></plist>",
        "x/index.xml:1:14: the key 'a' has no value"
      ),
      (
        "<plist><dict><true/></dict></plist>",
        "x/index.xml:1:14: a <dict> has a <key> before each value"
      ),
      (
        "<plist><dict><key>a</key>\n<array>\n<integer>x</integer></array></dict></plist>",
        "x/index.xml:3:1: <integer> is not a value of a property list"
      ),
      (
        "<plist><dict><key>a</key><text>x</text></dict></plist>",
        "x/index.xml:1:26: <text> is not a value of a property list"
      ),
      (
        index("a").replacing("</dict>", with: "\n<key>rootDocument</key><string/></dict>"),
        "x/index.xml:2:1: 'rootDocument' is given twice"
      ),
      (
        "bplist00\u{D1}",
        "x/index.xml:1:1: this is a binary property list; write it as XML ('plutil -convert xml1')"
      ),
      (
        "{ rootDocument = a; }", "x/index.xml:1:1: expected an XML element at the start of the file"
      ),
    ])
  func badIndices(index: String, message: String) throws {
    try expectBadIndex(index, message)
  }

  @Test(
    "an index is an XML property list in any spelling",
    arguments: [
      index("a.caml"), index("<![CDATA[a]]>.&#99;aml"),
      "<!-- a --><!DOCTYPE plist SYSTEM 'b'>" + index("a.caml"),
      "<dict><key>rootDocument</key><string>a.caml</string></dict>",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      \t<key>n</key> <integer> -0x1F </integer> <key>r</key> <real>1e3</real> <key>t</key> <true/>
      \t<key>l</key> <array> <dict> <key>d</key> <date>2020-01-01T00:00:00Z</date> </dict>
      \t\t<data>AAAA</data> <array/> <integer>18446744073709551615</integer> </array>
      \t<key>rootDocument</key> <string>a.caml</string> <!-- b -->
      </dict></plist>
      """,
    ])
  func goodIndices(index: String) throws {
    try withTemporaryFolder { folder in
      try TestFiles.write(index, to: folder + "/index.xml")
      #expect(try ScenePackage(folder).documentName == "a.caml")
    }
  }

  @Test("an index larger than its limit is an error")
  func largeIndex() throws {
    try expectBadIndex(
      String(repeating: " ", count: 1 << 20) + "x",
      "x/index.xml:1:1: the file is larger than 1048576 bytes")
  }

  private func expectBadIndex(_ index: String, _ message: String) throws {
    try withTemporaryFolder { folder in
      try TestFiles.write(index, to: folder + "/index.xml")
      let error = #expect(throws: SceneFileError.self) { try read(folder, .package) }
      #expect(error?.description == message)
    }
  }

  @Test(
    "JSON that is none, or says no scene, is an error with its place",
    arguments: [
      ("{\n \"scene\": 1,\n}", "x:3:1: expected a key in quotes, found '}'"),
      (
        "{\"scene\":1,\"root\":{\"sublayers\":[{\"class\":1}]}}",
        "x:1:1: root.sublayers[0].class: expected a string, found a number"
      ),
    ])
  func badJSON(text: String, message: String) throws {
    try withTemporaryFolder { folder in
      try TestFiles.write(text, to: folder + "/a.json")
      let error = #expect(throws: SceneFileError.self) { try read(folder + "/a.json", .json) }
      #expect(error?.description == message)
    }
  }

  @Test("JSON nested too deep is refused before a layer is made")
  func deepJSON() throws {
    try withTemporaryFolder { folder in
      let text =
        String(repeating: "{\"mask\":", count: 600) + "{}" + String(repeating: "}", count: 600)
      try TestFiles.write("{\"scene\":1,\"root\":\(text)}", to: folder + "/a.json")
      let error = #expect(throws: SceneFileError.self) { try read(folder + "/a.json", .json) }
      #expect(error?.reason == "values are nested more than 576 deep")
    }
  }

  @Test("files that are not there or cannot be written say so", arguments: SceneFormat.allCases)
  func missing(format: SceneFormat) throws {
    let nowhere = "/dev/null/a.\(format.rawValue)"
    let reading = #expect(throws: SceneFileError.self) { try read(nowhere, format) }
    #expect(reading?.reason == "there is no such file" && reading?.kind == .unreadable)
    let scene = SceneDocument(root: Layer(in: LayerContext()))
    let writing = #expect(throws: SceneFileError.self) {
      try scene.write(to: nowhere, as: format, named: "x")
    }
    #expect(writing?.description == "x: '/dev/null' is not a folder")
    try withTemporaryFolder { folder in
      let missing = #expect(throws: SceneFileError.self) {
        try scene.write(to: "\(folder)/b/a.\(format.rawValue)", as: format, named: "x")
      }
      #expect(missing?.reason == "there is no folder '\(folder)/b'; make it first")
      let names = try TestFiles.names(in: folder)
      #expect(names.isEmpty)
    }
  }
}
