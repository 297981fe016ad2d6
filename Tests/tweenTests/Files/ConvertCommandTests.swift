import AnimationTestSupport
import Foundation
import SceneFiles
import Testing

@Suite struct ConvertCommandTests {
  private static let lamp = samplePath("lamp")

  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("convert-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func convert(_ input: String, _ output: String) throws {
    let result = try TweenProcess.run(["convert", input, output])
    #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
  }

  @Test func everyWayThroughTheFormsEndsInTheSameBytes() throws {
    try withFolder { folder in
      try convert(Self.lamp, folder + "/a.caml")
      try convert(folder + "/a.caml", folder + "/a.json")
      try convert(folder + "/a.json", folder + "/a.ca")
      try convert(folder + "/a.ca", folder + "/b.ca/")
      try convert(folder + "/b.ca", folder + "/b.json")
      try convert(folder + "/b.json", folder + "/b.caml")
      let read = { (name: String) in try Data(contentsOf: URL(fileURLWithPath: folder + name)) }
      #expect(try read("/a.caml") == read("/b.caml"))
      #expect(try read("/a.json") == read("/b.json"))
      #expect(try read("/a.ca/main.caml") == read("/a.caml"))
    }
  }

  @Test(arguments: ["json", "ca"])
  func samplesAreThoseOfTheOriginal(ending: String) throws {
    try withFolder { folder in
      let file = "\(folder)/lamp.\(ending)"
      try convert(Self.lamp, file)
      let options = ["--transition", "off>on", "--times", "0,0.1,0.5,2"]
      let original = try TweenProcess.run(["sample", Self.lamp] + options).output
      #expect(try TweenProcess.run(["sample", file] + options).output == original)
      let request =
        #"{"op":"scene","file":"\#(file)","read":[{"layer":"lamp","keyPath":"opacity"}],"at":[0]}"#
      #expect(try TweenProcess.eval([request]).lines == [#"{"values":[[1]]}"#])
    }
  }

  @Test(
    arguments: [
      ([], "convert takes two files"), (["a.caml"], "convert takes two files"),
      (["a.caml", "b.json", "c.ca"], "convert takes two files"),
      (["a.caml", "b.json", "--fast"], "unknown option '--fast'"),
      (["", "b.json"], "the name of a file is empty"),
      (["a.caml", ""], "the name of a file is empty"),
      (
        ["a.caml", "b.xml"],
        "the output: expected a name that ends in .caml, .json or .ca, found 'b.xml'; or give --format"
      ),
    ] as [([String], String)])
  func badArguments(arguments: [String], message: String) throws {
    let result = try TweenProcess.run(["convert"] + arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors == "tween: \(message)\n")
  }

  @Test func whatCannotBeReadOrWrittenIsStatusOne() throws {
    try withFolder { folder in
      let output = folder + "/b.json"
      let missing = try TweenProcess.run(["convert", "/none/a.caml", output])
      #expect(missing.status == 1)
      #expect(missing.errors == "tween: /none/a.caml: there is no such file\n")
      #expect(!FileManager.default.fileExists(atPath: output))
      let unwritable = try TweenProcess.run(["convert", Self.lamp, "/dev/null/b.json"])
      #expect(unwritable.status == 1)
      #expect(unwritable.errors == "tween: /dev/null/b.json: '/dev/null' is not a folder\n")
      try convert(Self.lamp, folder + "/a.ca")
      let nested = try TweenProcess.run(["convert", folder + "/a.ca", folder + "/a.ca/b.ca"])
      #expect(nested.status == 1 && nested.errors.contains("the folder is inside '\(folder)/a.ca'"))
    }
  }

  @Test func aFolderOverItselfKeepsItsFiles() throws {
    try withFolder { folder in
      try convert(Self.lamp, folder + "/a.ca")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/a.ca").sorted()
      try convert(folder + "/a.ca", folder + "/a.ca/")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder + "/a.ca").sorted() == files)
    }
  }
}
