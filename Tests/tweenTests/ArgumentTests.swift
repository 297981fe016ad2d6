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
    arguments: [
      ["sample", "-"], ["check", "-"], ["dump", "-"], ["convert", "-", "a.json"],
      ["convert", lamp, "-"], ["sample", lamp, "--output", "-"],
    ])
  func aHyphenIsNoStream(arguments: [String]) throws {
    let result = try TweenProcess.run(arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(
      result.errors
        == "tween: '-' is no file here: name /dev/stdin, /dev/stdout, or './-' for a file of that name\n"
    )
  }

  @Test func standardInputIsReadAsCAML() throws {
    let result = try TweenProcess.run(
      shell: #""$0" sample /dev/stdin --times 0 < "$1""#, [Self.orbit])
    #expect(result.status == 0)
    #expect(result.output == (try TweenProcess.run(["sample", Self.orbit, "--times", "0"]).output))
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
