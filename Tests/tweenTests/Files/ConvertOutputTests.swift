import AnimationTestSupport
import Foundation
import Testing

private let lamp = samplePath("lamp")

@Suite("Files that convert writes")
struct ConvertOutputTests {
  private func convert(_ input: String, _ output: String) throws -> TweenProcess.Result {
    try TweenProcess.run(["convert", input, output])
  }

  @Test("a file over itself keeps its permissions and its scene, through a link too")
  func inPlace() throws {
    try withTemporaryFolder { folder in
      let files = FileManager.default
      let (file, link) = (folder + "/a.caml", folder + "/link.caml")
      try files.copyItem(atPath: lamp, toPath: file)
      try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
      try files.createSymbolicLink(atPath: link, withDestinationPath: "a.caml")
      let dump = try TweenProcess.run(["dump", file]).output
      for (input, output) in [(file, file), (link, link), (file, link), (link, file)] {
        let result = try convert(input, output)
        let permissions = try files.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(result.status == 0 && permissions == 0o600)
        #expect(try TweenProcess.run(["dump", link]).output == dump)
      }
      #expect(try files.destinationOfSymbolicLink(atPath: link) == "a.caml")
      #expect(try TestFiles.names(in: folder) == ["a.caml", "link.caml"])
    }
  }

  @Test("a full disk leaves the old file", arguments: ["caml", "json"])
  func limit(ending: String) throws {
    try withTemporaryFolder { folder in
      let scene = "<caml><CALayer name='\(String(repeating: "x", count: 100_000))'/></caml>"
      try TestFiles.write(scene, to: folder + "/a.caml")
      let output = "\(folder)/b.\(ending)"
      try TestFiles.write("old", to: output)
      let result = try TweenProcess.run(
        shell: #"ulimit -f 64; "$0" "$@""#, ["convert", folder + "/a.caml", output])
      #expect(result.status == 1 && result.errors == "tween: \(output): File too large\n")
      let old = try TestFiles.text(of: output)
      #expect(old == "old")
      #expect(try TestFiles.names(in: folder) == ["a.caml", "b.\(ending)"])
    }
  }

  @Test("a file with several names is refused, and all stay")
  func hardLinks() throws {
    try withTemporaryFolder { folder in
      let files = FileManager.default
      try files.copyItem(atPath: lamp, toPath: folder + "/a.caml")
      try files.linkItem(atPath: folder + "/a.caml", toPath: folder + "/b.caml")
      let result = try convert(folder + "/a.caml", folder + "/a.caml")
      #expect(result.status == 1 && result.errors.contains("hard links"))
      let text = try TestFiles.text(of: folder + "/b.caml")
      #expect(text == (try TestFiles.text(of: lamp)))
    }
  }

  @Test("what no reader could read is refused, and nothing is written")
  func limits() throws {
    try withTemporaryFolder { folder in
      let deep =
        String(repeating: "{\"sublayers\":[", count: 127)
        + "{\"filters\":[{\"type\":\"blur\"}]}" + String(repeating: "]}", count: 127)
      try TestFiles.write("{\"scene\":1,\"root\":\(deep)}", to: folder + "/deep.json")
      try TestFiles.write("old", to: folder + "/deep.caml")
      let result = try convert(folder + "/deep.json", folder + "/deep.caml")
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("tween: \(folder)/deep.caml: root.sublayers[0]"))
      #expect(result.errors.hasSuffix("filters: elements are nested more than 256 deep\n"))
      let old = try TestFiles.text(of: folder + "/deep.caml")
      #expect(old == "old")
      // The read part can be sampled, and the check reports the part that it cannot check.
      #expect(try TweenProcess.run(["sample", folder + "/deep.json"]).status == 0)
      let check = try TweenProcess.run(["check", folder + "/deep.json"])
      #expect(check.status == 1 && check.output.contains("cannot be written as CAML"))
    }
  }

  @Test("a pipe is read and written as it comes")
  func pipes() throws {
    try withTemporaryFolder { folder in
      let result = try TweenProcess.run(
        shell: """
          cd "$1"; mkfifo in.caml out.json; cat "$2" > in.caml & cat out.json &
          "$0" convert in.caml out.json; wait
          """, [folder, lamp])
      #expect(result.status == 0 && result.output.hasPrefix("{\n  \"scene\": 1,"))
    }
  }
}
