import AnimationTestSupport
import Foundation
import SceneFiles
import Testing

@Suite("tween check")
struct CheckCommandTests {
  private func check(_ text: String, _ arguments: String...) throws -> TweenProcess.Result {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("check-\(UUID().uuidString).caml")
    try Data(text.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try TweenProcess.run(["check", url.path] + arguments)
  }

  private let faulty = "<caml>\n<CALayer opacity='half'/></caml>"
  private let doubtful = "<caml>\n<CALayer opactiy='1'/></caml>"
  private let healthy = "<caml>\n<CALayer opacity='1'/></caml>"

  @Test("the status is 1 with an error, 0 with warnings, notes or nothing")
  func status() throws {
    #expect(try check(faulty).status == 1)
    #expect(try check(doubtful).status == 0)
    let clean = try check(healthy)
    #expect(clean.status == 0 && clean.errors.isEmpty)
    #expect(clean.lines.count == 1)
    #expect(clean.lines[0].hasSuffix(".caml: 0 errors, 0 warnings, 0 notes"))
  }

  @Test("each finding is a line with the file as it was called")
  func text() throws {
    let lines = try check(faulty).lines
    #expect(lines.count == 2)
    #expect(
      lines[0].hasSuffix(
        ".caml:2:10: error: opacity: 'half' is not a number; the text is kept, and the property is "
          + "treated as not given; write a value that can be read [wrong-value]"))
  }

  @Test("a file that is not there is an error of the report")
  func absent() throws {
    let result = try TweenProcess.run(["check", "absent.caml"])
    #expect(result.status == 1)
    #expect(
      result.lines[0]
        == "absent.caml:1:1: error: there is no such file, so there is nothing to check; "
        + "name another file [unreadable-file]")
  }

  @Test("JSON and SARIF are one line of JSON", arguments: ["json", "sarif"])
  func formats(format: String) throws {
    for (text, status) in [(faulty, 1), (doubtful, 0), (healthy, 0)] {
      let result = try check(text, "--format=\(format)")
      #expect(result.status == status && result.lines.count == 1)
      let object = try JSONTree(parsing: result.lines[0]).object()
      #expect(object[format == "json" ? "findings" : "runs"] != nil)
    }
  }

  @Test(
    "arguments that cannot be used are one line and status 2",
    arguments: [
      ["check"], ["check", "a", "--jobs", "0"], ["check", "a", "--format", "xml"],
      ["check", "--format"],
      ["check", "a", "--strict"], ["check", ""],
      ["check", "a", "--format", "json", "--format", "json"],
    ])
  func usage(arguments: [String]) throws {
    let result = try TweenProcess.run(arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("tween: ") && result.errors.count { $0 == "\n" } == 1)
  }

  @Test("the example of the page is what the command prints")
  func page() throws {
    let page = try String(
      contentsOf: packageRoot.appendingPathComponent("Docs/Reference/CommandLine.md"),
      encoding: .utf8)
    let file = "Docs/Samples/bounce.caml"
    let path = packageRoot.appendingPathComponent(file).path
    let output = try TweenProcess.run(["check", path]).output
    #expect(page.contains("tween check \(file)\n"))
    #expect(page.contains("```text\n" + output.replacing(path, with: file) + "```"))
  }
}
