import AnimationTestSupport
import Foundation
import Testing

@Suite("Output to streams")
struct StreamOutputTests {
  private static let lamp = samplePath("lamp")

  private static let commands: [[String]] = [
    ["sample", lamp, "--times", "0"], ["sample", lamp, "--list-states"], ["check", lamp],
    ["check", lamp, "--format", "json"], ["check", lamp, "--format", "sarif"], ["dump", lamp],
    ["digest"], ["version"], ["help"], ["help", "eval"], ["eval", "--help"],
    ["convert", "--help"], ["convert", lamp, "-", "--format", "json"], ["sample", "-h"], ["eval"],
  ]

  private func run(_ command: [String], output: String) throws -> TweenProcess.Result {
    try TweenProcess.run(
      shell: #"echo '{"op":"version"}' | "$0" "$@" "# + output, command)
  }

  @Test(
    "a full disk is status 1 and one message",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"),
    arguments: commands)
  func full(command: [String]) throws {
    let result = try run(command, output: "> /dev/full")
    #expect(result.status == 1)
    let errors = result.errors.split(separator: "\n").filter { !$0.contains("ask for a state") }
    #expect(errors == ["tween: cannot write the output: No space left on device"])
  }

  @Test("an output that is closed is status 1 and one message", arguments: commands)
  func closed(command: [String]) throws {
    let result = try run(command, output: ">&-")
    #expect(result.status == 1)
    #expect(result.errors.hasSuffix("tween: cannot write the output: Bad file descriptor\n"))
    #expect(result.errors.count { $0 == "\n" } <= 2)
    // If no message can be written either, the status reports it.
    #expect(try run(command, output: ">&- 2>&-").status == 1)
  }

  @Test("a reader that has gone away is no error", arguments: commands)
  func nobodyReads(command: [String]) throws {
    let result = try TweenProcess.runUnread(
      command, input: #"{"op":"version"}"#, closesInput: true)
    #expect(result.status == 0)
    #expect(!result.errors.contains("cannot write"))
  }

  @Test("a file with errors is one, whether anybody reads of them or not")
  func statusOfCheck() throws {
    try withTemporaryFolder { folder in
      try TestFiles.write("<caml><CALayer opacity='half'/></caml>", to: folder + "/a.caml")
      // The reader is gone before the command begins.
      let result = try TweenProcess.run(
        shell: #"{ sleep 0.2; "$0" check "$1"; echo "status $?" >&2; } | exec <&-"#,
        [folder + "/a.caml"])
      #expect(result.errors == "status 1\n")
    }
  }
}
