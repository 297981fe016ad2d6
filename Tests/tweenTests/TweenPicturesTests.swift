import AnimationTestSupport
import Foundation
import Testing

@Suite struct TweenPicturesTests {
  /// Each picture of `tween` is on a page, and equals the output of the script.
  @Test func picturesAreWhatTheScriptDraws() throws {
    let script = try String(
      contentsOf: packageRoot.appendingPathComponent(".ci/draw-pictures"), encoding: .utf8)
    let pages = try [
      "README.md", "Docs/Reference/CommandLine.md", "Docs/HowTo/Effects.md",
    ].map { try String(contentsOf: packageRoot.appendingPathComponent($0), encoding: .utf8) }
    let commands = script.replacingOccurrences(of: "\\\n", with: "").split(separator: "\n")
      .filter { $0.hasPrefix("swift run tween ") }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: packageRoot.path + "/Docs/Pictures/Tween")
    #expect(commands.count == files.count)
    for command in commands {
      let words = command.split(separator: " ").dropFirst(3).map(String.init)
      let output = try #require(words.last)
      let name = output.replacingOccurrences(of: "Docs/", with: "../")
      #expect(pages.contains { $0.contains("](\(output))") || $0.contains("](\(name))") })
      let drawn = try withTemporaryFolder { folder in
        let file = folder + "/drawn.svg"
        let line = #"cd "$1" && shift && "$0" "$@""#
        let result = try TweenProcess.run(
          shell: line, [packageRoot.path] + words.dropLast() + [file])
        #expect(result.status == 0, "\(result.errors)")
        return try String(contentsOfFile: file, encoding: .utf8)
      }
      let checkedIn = try String(
        contentsOf: packageRoot.appendingPathComponent(output), encoding: .utf8)
      #expect(drawn == checkedIn, "\(output) is old: .ci/draw-pictures")
    }
  }
}
