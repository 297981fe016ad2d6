import AnimationTestSupport
import Foundation
import Testing

/// Command lines of people who do not know the tool: no argument is ignored, and an error is one line that states what
/// to write instead.
@Suite struct ArgumentTests {
  private static let samples = packageRoot.appendingPathComponent("Docs/Samples").path
  private static let lamp = samples + "/lamp.caml"
  private static let orbit = samples + "/orbit.caml"
  private static let alone = "--list-states takes no other options"

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
      (["sample", lamp, "-o", "a", "--output", "b"], "--output is given twice"),
      (["sample", lamp, "-f"], "--format takes a value"),
      (["sample", lamp, "-x"], "unknown option '-x'"),
      (["diff", lamp, lamp, "--json", "-f", "text"], "--format is given twice"),
      (["dump", lamp, "--json"], "unknown option '--json'"),
      (["plot", lamp, "--png"], "unknown option '--png'; did you mean '--format png'?"),
      (["curve"], "curve takes one curve or more; 'tween curve --list' prints their names"),
      (["curve", "--list", "ease"], "--list takes no curves and no other options"),
      (
        ["curve", "--list", "--steps", "3"], "--list takes no curves and no other options"
      ),
      (["dump", orbit, lamp], "one file at a time, '\(lamp)' is too many"),
      (
        ["sample", lamp, "--state", "on", "--transition", "off>on"],
        "--state, --transition and --list-states exclude each other"
      ),
    ] as [([String], String)])
  func whatIsWrongIsSaid(arguments: [String], message: String) throws {
    let result = try TweenProcess.run(arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors == "tween: \(message)\n")
  }

  @Test("short options mean the long ones", arguments: ["sample", "bake"])
  func shortOptions(command: String) throws {
    let words = [command, Self.lamp, "--transition", "off>on", "--to", "1"]
    let arguments = words + (command == "bake" ? ["--tolerance", "1"] : [])
    let long = try TweenProcess.run(arguments + ["--format", "json"])
    let short = try TweenProcess.run(arguments + ["-f", "json", "-o", "-"])
    #expect(long.status == 0 && long.output.hasPrefix("{"))
    #expect(short.output == long.output && short.errors == long.errors)
  }

  @Test func shortHelpAndVersion() throws {
    #expect(try TweenProcess.run(["-V"]).output == TweenProcess.run(["version"]).output)
    #expect(
      try TweenProcess.run(["bake", "-h"]).output == TweenProcess.run(["help", "bake"]).output)
  }

  @Test(
    "every command with JSON spells it alike",
    arguments: [
      ["sample", orbit, "--times", "0"], ["bake", orbit, "--to", "1", "--tolerance", "1"],
      ["curve", "easeIn"], ["diff", lamp, lamp], ["explain", orbit, "--at", "1"],
      ["check", lamp], ["convert", lamp, "-"],
    ])
  func jsonIsAFormat(arguments: [String]) throws {
    let result = try TweenProcess.run(arguments + ["--format", "json"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(try TweenProcess.run(arguments + ["--json"]).output == result.output)
    let isPerLine = ["sample", "curve", "explain"].contains(arguments[0])
    for text in isPerLine ? result.lines : [result.output] {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }
  }

  @Test("a tolerance means the same everywhere", arguments: ["bake", "diff", "curve", "filmstrip"])
  func toleranceHasOneMeaning(command: String) throws {
    let help = try TweenProcess.run(["help", command]).output
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      help.contains("--tolerance E the greatest error of a number, in the units of that number;"))
  }

  @Test func theListOfCurvesHasCurvesOnly() throws {
    let names = try TweenProcess.run(["curve", "--list"]).lines
    #expect(names.count == 71 && Set(names).count == 71 && names.contains("step-end"))
    let result = try TweenProcess.run(["curve", "--steps", "1", "--format", "json"] + names)
    #expect(result.status == 0 && result.lines.count == names.count, "\(result.errors)")
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

  @Test func aBakedSceneGoesToStandardOutputInTheFormOfItsInput() throws {
    let options = ["--tolerance", "0.5", "--scene", "-"]
    let caml = try TweenProcess.run(["bake", Self.samples + "/bounce.caml"] + options)
    #expect(caml.status == 0 && caml.output.hasPrefix("<?xml"), "\(caml.errors)")
    let json = try TweenProcess.run(
      ["convert", Self.samples + "/bounce.caml", "-", "--format", "json"])
    let baked = try TweenProcess.run(["bake", "-"] + options, input: Array(json.output.utf8))
    #expect(baked.status == 0 && baked.output.hasPrefix("{"), "\(baked.errors)")
  }

  @Test func theEndingOfAnOutputSaysItsForm() throws {
    try withTemporaryFolder { folder in
      func run(_ command: [String], _ name: String) throws -> TweenProcess.Result {
        try TweenProcess.run(
          [command[0], Self.orbit] + command.dropFirst() + [
            "--to", "1", "--output", "\(folder)/\(name)",
          ])
      }
      for (command, name, forms) in [
        (["sample"], "a.xlsx", "csv|json|table"),
        (["bake", "--tolerance", "1"], "a.pdf", "csv|json"),
      ] {
        let result = try run(command, name)
        #expect(result.status == 0)
        #expect(
          result.errors.contains(
            "tween: '\(folder)/\(name)' is written as csv; choose with --format \(forms)\n"))
        #expect(try run(command + ["--format", "csv"], name).status == 0)
        #expect(try run(command, "plain").status == 0)
        let (chosen, plain) = (
          try TestFiles.text(of: "\(folder)/\(name)"), try TestFiles.text(of: folder + "/plain")
        )
        #expect(chosen == plain)
      }
      for name in ["a.json", "a.ndjson", "a.JSONL"] {
        let result = try run(["sample"], name)
        #expect(result.status == 0 && !result.errors.contains("written as"), "\(result.errors)")
        let rows = try TestFiles.text(of: "\(folder)/\(name)")
        #expect(rows.hasPrefix("{"))
      }
    }
  }

  @Test(
    "an output that cannot be written is refused before anything is read",
    arguments: [
      ["plot", "linear"], ["plot", "no.caml"], ["sample", "no.caml"], ["filmstrip", "no.caml"],
      ["timeline", "no.caml"], ["bake", "no.caml", "--tolerance", "1"],
    ])
  func outputIsCheckedFirst(arguments: [String]) throws {
    let output = ["sample", "bake"].contains(arguments[0]) ? "/nowhere/a.csv" : "/nowhere/a.svg"
    let result = try TweenProcess.run(arguments + ["--output", output])
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("tween: \(output): ") && result.errors.contains("folder"))
  }

  @Test func aThemeThatChangesNothingIsSaid() throws {
    let svg = try TweenProcess.run(["plot", "linear", "--format", "svg", "--theme", "dark"])
    #expect(svg.errors == "tween: --theme is for a PNG; an SVG follows the reader's theme\n")
    let film = try TweenProcess.run(["filmstrip", Self.orbit, "--theme", "dark", "--times", "0"])
    #expect(film.status == 0 && film.errors.contains("--theme is for a PNG"))
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
