import AnimationTestSupport
import Foundation
import Testing

/// Command lines as people write them who do not know the tool: nothing that is given is passed over,
/// and what is wrong is one line that says what to write instead.
@Suite struct ArgumentTests {
  private static let samples = packageRoot.appendingPathComponent("Docs/Samples").path
  private static let lamp = samples + "/lamp.caml"
  private static let orbit = samples + "/orbit.caml"
  private static let alone = "--list-states stands alone, without other options"

  @Test(
    arguments: [
      (["help", "sample", "check"], "help takes one command, 'check' is too many"),
      (["sample", lamp, "--list-states=1"], "--list-states takes no value, not '1'"),
      (["sample", "--list-states=1", lamp], "--list-states takes no value, not '1'"),
      (["sample", lamp, "--list-states", "--output", "/nowhere/x"], alone),
      (["sample", lamp, "--fps", "3", "--list-states"], alone),
      (["sample", lamp, "--list-states", "--layer", "bulb"], alone),
      (["sample", lamp, "--fps", "-0.5"], "--fps takes a number above 0, not -0.5"),
      (["sample", lamp, "--fps", "0"], "--fps takes a number above 0, not 0"),
      (["dump", "--help=1"], "unknown option '--help'"),
    ] as [([String], String)])
  func whatIsWrongIsSaid(arguments: [String], message: String) throws {
    let result = try TweenProcess.run(arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors == "tween: \(message)\n")
  }

  @Test(
    "a hyphen is standard input",
    arguments: ["sample", "dump", "check", "timeline", "filmstrip", "plot"])
  func hyphenReads(command: String) throws {
    let options =
      command == "sample"
      ? ["--times", "0"] : command == "dump" || command == "check" ? [] : ["--to", "1"]
    let text = try [UInt8](Data(contentsOf: URL(fileURLWithPath: Self.orbit)))
    let json = try TweenProcess.run(["convert", Self.orbit, "-", "--format", "json"]).output
    let expected = try TweenProcess.run([command, Self.orbit] + options)
    for input in [text, Array(json.utf8)] {
      let result = try TweenProcess.run([command, "-"] + options, input: input)
      #expect(result.status == 0, "\(result.errors)")
      let named = result.output.replacingOccurrences(of: "standard input", with: Self.orbit)
      let isPlain = command != "plot" && command != "timeline"
      #expect(!isPlain || named == expected.output)
    }
  }

  @Test func hyphenWrites() throws {
    let sampled = try TweenProcess.run(["sample", Self.orbit, "--times", "0"])
    #expect(
      try TweenProcess.run(["sample", Self.orbit, "--times", "0", "--output", "-"]).output
        == sampled.output)
    let refused = try TweenProcess.run(["convert", Self.orbit, "-"])
    #expect(
      refused.errors
        == "tween: standard output has no ending: give --format caml or --format json\n")
    let svg = try TweenProcess.run(["plot", "linear", "--format", "svg", "--output", "-"])
    #expect(svg.output.hasPrefix("<svg"))
  }

  @Test func whatIsWrongOnStandardInputIsNamedSo() throws {
    let result = try TweenProcess.run(["sample", "-"], input: Array("<caml".utf8))
    #expect(result.status == 1 && result.errors.hasPrefix("tween: standard input:1:"))
    let check = try TweenProcess.run(["check", "-"], input: Array("{".utf8))
    #expect(check.status == 1 && check.output.hasPrefix("standard input:1:"))
  }

  @Test func behindTwoHyphensThereAreFilesOnly() throws {
    for name in ["-h", "--help"] {
      let result = try TweenProcess.run(["dump", "--", name])
      #expect(result.status == 1 && result.output.isEmpty)
      #expect(result.errors == "tween: \(name): there is no such file\n")
    }
  }

  @Test func aFileWithoutStatesSaysSo() throws {
    let result = try TweenProcess.run(["sample", Self.orbit, "--list-states"])
    #expect(result.status == 0 && result.output.isEmpty)
    #expect(result.errors == "tween: \(Self.orbit): no layer has states\n")
  }
}
