import AnimationTestSupport
import Foundation
import Testing

@Suite struct DumpCommandTests {
  private func dump(_ text: String) throws -> [String] {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("dump-\(UUID().uuidString).caml")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let result = try TweenProcess.run(["dump", file.path])
    #expect(result.status == 0 && result.errors.isEmpty)
    return result.lines
  }

  @Test func thePageShowsWhatDumpPrints() throws {
    let page = try String(
      contentsOf: packageRoot.appendingPathComponent("Docs/Reference/CommandLine.md"),
      encoding: .utf8)
    let lamp = samplePath("lamp")
    let tree = try TweenProcess.run(["dump", lamp]).output
    #expect(page.contains("tween dump Docs/Samples/lamp.caml\n```\n\n```text\n\(tree)```"))
  }

  @Test func everythingInALayerHasItsLine() throws {
    #expect(
      try dump(
        """
        <caml version="2"><CAEmitterLayer name="a&#10;b" id="#1" speed="0.5" opacity="0.5" odd="x">
          <contents type="null"/><modules/>
          <emitterCells><CAEmitterCell name="spark" birthRate="5" duration="2" particleType="plane"/>
          </emitterCells>
          <filters><CAFilter filter="gaussianBlur" name="blur" enabled="0" inputRadius="10"/></filters>
          <backgroundFilters><CAFilter filter="fog"/></backgroundFilters>
          <compositingFilter type="CAFilter" filter="screenBlendMode"/>
          <mask type="CAShapeLayer"/>
          <sublayers><CALayer/></sublayers>
          <states><LKState name="s"><elements><LKStateAddElement/></elements></LKState></states>
        </CAEmitterLayer></caml>
        """) == [
          ##"CAEmitterLayer "a\nb" id "#1""##, "  speed: 0.5", "  contents: null", "  opacity: 0.5",
          #"  cell "spark""#, "    duration: 2", "    birthRate: 5",
          #"    keeps particleType: "plane""#, #"  filter "blur": gaussianBlur, disabled"#,
          "    inputRadius: 10", "  background filter: fog",
          "  compositing filter: screenBlendMode",
          #"  keeps odd: "x""#, "  keeps modules: <modules>", #"  state "s""#,
          "    keeps <LKStateAddElement>", "  mask CAShapeLayer", "  CALayer",
          #"keeps version: "2""#,
        ])
  }

  @Test(
    arguments: [
      ("duration='2'", "starts at 0 s, ends at 2 s"),
      ("", "starts at 0 s, ends at 0.25 s"),
      ("beginTime='3' duration='2' speed='0.5'", "starts at 3 s, ends at 7 s"),
      ("duration='2' repeatCount='3'", "starts at 0 s, ends at 6 s, iteration 2 s"),
      ("duration='2' autoreverses='1'", "starts at 0 s, ends at 4 s, iteration 2 s, autoreverses"),
      ("duration='2' repeatDuration='inf'", "starts at 0 s, repeats forever, iteration 2 s"),
      ("duration='2' speed='-1'", "starts at 0 s, ends at 2 s, plays backwards"),
      ("duration='2' speed='0'", "starts at 0 s, paused (speed 0)"),
      ("duration='nan'", "never runs: a number of its timing is NaN"),
      (
        "duration='2' fillMode='both' removedOnCompletion='0'",
        "starts at 0 s, ends at 2 s, fill mode both, is not removed on completion"
      ),
      ("duration='2' fillMode='both'", "starts at 0 s, ends at 2 s, fill mode both"),
    ])
  func timesAreResolved(timing: String, line: String) throws {
    let lines = try dump(
      "<caml><CALayer><animations><a type='CABasicAnimation' keyPath='opacity' \(timing)/>"
        + "</animations></CALayer></caml>")
    #expect(
      lines == ["CALayer", #"  animation "a": CABasicAnimation of opacity"#, "    " + line])
  }

  @Test func whatBeginsWithTheSceneBeginsAtItsLayersTime() throws {
    let lines = try dump(
      "<caml><CALayer timeOffset='0.5'><animations><a type='CABasicAnimation' duration='1'/>"
        + "</animations></CALayer></caml>")
    #expect(lines.last == "    starts at 0.5 s, ends at 1.5 s")
  }

  @Test func childrenOfGroupsRunOnItsClock() throws {
    let lines = try dump(
      """
      <caml><CALayer><animations><CAAnimationGroup beginTime="5" duration="2"><animations>
      <CASpringAnimation keyPath="position.x" mass="2"><toValue type="integer" value="3"/>
      </CASpringAnimation></animations></CAAnimationGroup></animations></CALayer></caml>
      """)
    #expect(
      lines == [
        "CALayer", "  animation: CAAnimationGroup", "    starts at 5 s, ends at 7 s",
        "    child: CASpringAnimation of position.x", "      starts at 0 s, ends at 2 s",
        "      toValue: 3",
        "      mass: 2",
      ])
  }

  @Test(
    arguments: [
      ([], 2, "tween: dump takes a file\n"),
      (["a", "b"], 2, "tween: one file at a time, 'b' is too many\n"),
      (["--deep"], 2, "tween: unknown option '--deep'\n"),
      ([""], 2, "tween: the name of a file is empty\n"),
      (["/none/a.caml"], 1, "tween: /none/a.caml: there is no such file\n"),
    ] as [([String], Int32, String)])
  func whatCannotBeDumped(arguments: [String], status: Int32, errors: String) throws {
    let result = try TweenProcess.run(["dump"] + arguments)
    #expect(result.status == status && result.errors == errors && result.output.isEmpty)
  }
}
