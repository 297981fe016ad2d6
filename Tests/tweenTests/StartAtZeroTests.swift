import AnimationTestSupport
import Foundation
import SceneFiles
import Testing

/// The output of the commands for a begin time of 1e-100, which counts as 0.
@Suite("a begin of 1e-100") struct StartAtZeroTests {
  private static let scene = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer name="r" bounds="0 0 20 20" \
    opacity="1" beginTime="1e-100"><animations><a type="CABasicAnimation" keyPath="opacity" \
    duration="2" beginTime="1e-100" repeatCount="2" removedOnCompletion="0"><fromValue type="real" \
    value="0"/><toValue type="real" value="0.5"/></a></animations></CALayer></caml>
    """

  private func output(_ command: String, _ options: String...) throws -> String {
    let result = try TweenProcess.run([command, "-"] + options, input: Array(Self.scene.utf8))
    #expect(result.status == 0, "\(result.errors)")
    return result.lines.joined(separator: "\n")
  }

  @Test("the first frame shows the start")
  func firstFrame() throws {
    let lines = try output("sample", "--times", "0,1").split(separator: "\n")
    #expect(lines == ["time,r.opacity", "0,0", "1,0.25"])
  }

  @Test(
    "texts and pictures for people say 0",
    arguments: [
      ["explain", "--at", "0"], ["timeline"], ["timeline", "--format", "svg", "--events"],
      ["plot"], ["plot", "--format", "svg"],
    ])
  func people(_ command: [String]) throws {
    let result = try TweenProcess.run(
      [command[0], "-"] + command.dropFirst(), input: Array(Self.scene.utf8))
    #expect(result.status == 0, "\(result.errors)")
    let text = result.lines.joined(separator: "\n")
    #expect(!text.contains("e-1"), "\(text)")
    if command[0] == "explain" { #expect(text.contains("starts at 0 s, ends at 4 s")) }
  }

  @Test("what writes the scene keeps the number", arguments: ["dump", "convert"])
  func files(_ command: String) throws {
    let options = command == "dump" ? [] : ["-", "--format", "json"]
    let result = try TweenProcess.run([command, "-"] + options, input: Array(Self.scene.utf8))
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.lines.joined().components(separatedBy: "1e-100").count == 3)
  }

  @Test("bake has one keyframe at the start")
  func bake() throws {
    #expect(!(try output("bake", "--tolerance", "0.01")).contains("e-1"))
  }

  @Test("check has no finding for it")
  func check() throws {
    let result = try TweenProcess.run(["check", "-"], input: Array(Self.scene.utf8))
    #expect(!result.lines.joined().contains("1e-100"))
  }
}
