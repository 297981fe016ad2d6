import AnimationTestSupport
import Foundation
import SceneFiles
import Testing

private let badCurves = [
  ("spring(1,x,10)", "character 10: 'x' is not a number"),
  ("spring(1, 100", "character 14: a closing parenthesis is missing"),
  ("spring(0,1,1)", "character 8: the mass must be above 0"),
  ("spring(1,1,-1)", "character 12: damping: expected 0 or more, found -1"),
  ("1.3,0,0.1,1", "character 1: the abscissa of a control point must be in 0…1"),
  ("0.3, 0, 7, 1", "character 9: the abscissa of a control point must be in 0…1"),
  ("0.3,0,0.1", "character 10: a Bézier curve takes four numbers, separated by commas"),
  ("0.3,,0.1,1", "character 5: a Bézier curve takes four numbers, separated by commas"),
  ("1,2,3,4,5", "character 9: a Bézier curve takes four numbers, separated by commas"),
  ("cubic-bezier(0,1,2%,1)", "character 18: '2%' is not a number"),
  ("0.3,x,0.1,1", "character 5: 'x' is not a number"),
  ("0,nan,1,0", "character 3: 'nan' is not a number"),
  ("linear(0, a, 1)", "character 11: 'a' is neither a number nor a percentage"),
  ("linear(0 20% 30% 40%, 1)", "character 18: a stop has at most two percentages"),
  ("linear(0, 5% 1 2, 1)", "character 16: a stop has one number, and '2' is a second one"),
  ("linear(0, 5%, 1)", "character 11: a stop needs a number"),
  ("steps(0)", "character 7: steps: expected 1 step or more, found 0"),
  ("easeIn(1)", "character 7: 'easeIn' is a curve without parentheses"),
  ("steps(2.5)", "character 7: '2.5' is not a whole number"),
  ("sprng(1)", "character 1: no curve is called 'sprng'; did you mean 'spring'?"),
]

@Suite("tween plot") struct PlotCommandTests {
  private func root(ofSVG file: String) throws -> MarkupElement {
    try MarkupParser.root(
      of: Array(try Data(contentsOf: URL(fileURLWithPath: file))), limits: SceneLimits())
  }

  @Test("curves of every kind are lines of one chart")
  func curves() throws {
    let operands = [
      "easeInEaseOut", "0.3,0,0.1,1.4", "spring(1,100,10)", "backOut", "linear(0, .5 20%, 1)",
      "steps(4)", "cubic-bezier(0, 0, 1, 1)", "ease-in",
    ]
    try withTemporaryFolder { folder in
      let file = folder + "/curves.svg"
      let result = try TweenProcess.run(["plot"] + operands + ["--output", file])
      #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
      let texts = try root(ofSVG: file).children.filter { $0.name == "text" }.map(\.text)
      let names = operands.map { $0.hasPrefix("spring") ? $0 + " over 1.4727 s" : $0 }
      #expect(Array(texts.filter { Double($0) == nil }) == ["progress"] + names + ["fraction"])
    }
  }

  @Test func springsAloneRunInSeconds() throws {
    let lines = try TweenProcess.run(["plot", "spring(1,100,10)", "--velocity"]).lines
    #expect(lines.first == "value")
    #expect(lines.contains("velocity per second"))
    #expect(lines.last?.hasSuffix("seconds") == true)
  }

  @Test("text is as large as asked for, and plain where it is not for a terminal")
  func text() throws {
    for (columns, rows) in [(80, 24), (200, 50), (40, 12)] {
      let result = try TweenProcess.run(
        ["plot", "easeOut", "bounceOut", "--size", "\(columns)x\(rows)"])
      #expect(result.lines.count == rows)
      #expect(result.lines.allSatisfy { $0.unicodeScalars.count <= columns })
      #expect(!result.output.contains("\u{1B}"))
      #expect(result.output.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) })
    }
  }

  /// Runs a command on a new terminal, and prints everything sent to the terminal.
  private static let terminal = """
    import os, pty, subprocess, sys
    ours, theirs = pty.openpty()
    child = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=theirs)
    os.close(theirs)
    try:
      while data := os.read(ours, 65536): os.write(1, data)
    except OSError: pass
    sys.exit(child.wait())
    """

  @Test(
    "colours are for terminals, unless NO_COLOR is set", arguments: ["NO_COLOR=", "NO_COLOR=1"])
  func colors(setting: String) throws {
    let result = try TweenProcess.run(
      shell: "python3 -c '\(Self.terminal)' env \(setting) \"$0\" \"$@\"",
      ["plot", "easeIn", "easeOut"])
    #expect(result.status == 0 && result.output.contains("easeOut"))
    #expect(result.output.utf8.contains(0x1B) == (setting == "NO_COLOR="))
  }

  /// Runs a command with a terminal for standard error, and holds the command for more than a second, so that it takes
  /// long on any machine. Ends the command when it has reported its progress to the terminal, and prints the report.
  private static let patience = """
    import os, pty, re, signal, subprocess, sys, time
    ours, theirs = pty.openpty()
    child = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stderr=theirs,
      stdout=subprocess.DEVNULL)
    os.close(theirs)
    time.sleep(0.2)
    child.send_signal(signal.SIGSTOP)
    time.sleep(1.1)
    child.send_signal(signal.SIGCONT)
    told = b""
    try:
      while not re.search(rb"\\r[0-9]+ of [0-9]+ [a-z]+", told):
        data = os.read(ours, 65536)
        if not data: break
        told += data
    except OSError: pass
    child.kill()
    os.write(1, told)
    """

  @Test(
    "what takes longer than a second shows on a terminal how far it is",
    arguments: [
      "plot \"$1\" --layer moon --samples 10000000", "plot \"spring(1,9,0.1)\" --samples 10000000",
      "bake \"$1\" --tolerance 0.001 --fps 1000 --to 999", "sample \"$1\" --to 90000",
    ].shared)
  func progress(line: String) throws {
    let result = try TweenProcess.run(
      shell: "python3 -c '\(Self.patience)' \"$0\" \(line)", [samplePath("orbit")])
    #expect(result.output.contains(/\r\d+ of \d+ (rows|columns|samples)/), "\(result.errors)")
  }

  @Test("what is no curve is told with its place", arguments: badCurves)
  func refusesCurve(operand: String, reason: String) throws {
    let result = try TweenProcess.run(["plot", "linear", operand])
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors == "tween: '\(operand)', \(reason)\n")
  }

  @Test func anUnknownWordIsNeitherCurveNorFile() throws {
    let result = try TweenProcess.run(["plot", "easInEaseOut"])
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("tween: 'easInEaseOut' is neither a file nor a curve: "))
    #expect(result.errors.hasSuffix("did you mean 'easeInEaseOut'?\n"))
    let between = try TweenProcess.run(["plot", "easeInOut"])
    #expect(between.errors.hasSuffix("did you mean 'ease-in-out'?\n"))
    #expect(try TweenProcess.run(["plot", "1,2.caml"]).errors.contains("1,2.caml: there is no"))
    #expect(try TweenProcess.run(["plot", "./linear"]).errors.contains("./linear: "))
    #expect(try TweenProcess.run(["plot", "none.caml"]).errors.contains("none.caml: "))
  }

  @Test("what can be read as a curve is one, with a folder before it the file")
  func filesNamedLikeCurves() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.copyItem(atPath: samplePath("lamp"), toPath: folder + "/linear")
      try FileManager.default.copyItem(atPath: samplePath("orbit"), toPath: folder + "/spring(1")
      let line = "cd '\(folder)' && \"$0\" plot \"$@\""
      #expect(try TweenProcess.run(shell: line, ["linear"]).lines.first == "progress")
      let file = ["./linear", "--transition", "off>on"]
      #expect(try TweenProcess.run(shell: line, file).lines.first == "lamp opacity")
      // No curve, but a file of that name.
      #expect(
        try TweenProcess.run(shell: line, ["spring(1"]).lines.contains { $0.contains("moon.x") })
    }
  }

  @Test func aFileHasAPanelForEachKeyPath() throws {
    try withTemporaryFolder { folder in
      let file = folder + "/lamp.svg"
      let result = try TweenProcess.run(
        ["plot", samplePath("lamp"), "--transition", "off>on", "--velocity", "--output", file])
      #expect(result.status == 0)
      #expect(
        result.errors == "tween: drawing to 1.6 s: the latest end of the finite animations\n")
      let children = try root(ofSVG: file).children
      let texts = children.filter { $0.name == "text" }.map(\.text).filter { Double($0) == nil }
      #expect(
        texts == [
          "start", "start", "end", "end", "lamp opacity", "lamp opacity, velocity per second",
          "lamp transform.scale.xy", "lamp transform.scale.xy, velocity per second", "seconds",
        ])
      #expect(children.filter { $0.attribute("class") == "mark" }.count == 4)
      #expect(children.filter { $0.attribute("class") == "line c0" }.count == 4)
    }
  }

  @Test("a line jumps where its cycle ends, and keyframes are dots on it")
  func jumps() throws {
    try withTemporaryFolder { folder in
      let (scene, file) = (folder + "/a.json", folder + "/a.svg")
      try TestFiles.write(
        #"{"scene":1,"root":{"id":"x","animations":[{"animation":{"type":"CAKeyframeAnimation","#
          + #""keyPath":"opacity","values":[0,1,0.5],"duration":2,"repeatCount":2}}]}}"#, to: scene)
      #expect(try TweenProcess.run(["plot", scene, "--output", file]).status == 0)
      let children = try root(ofSVG: file).children
      func path(_ look: String) -> String {
        children.first { $0.attribute("class") == look }?.attribute("d") ?? ""
      }
      // Two straight lines per iteration; the three keyframes, and the value after the end.
      #expect(path("line c0").split(separator: "M").count == 4)
      #expect(path("dot c0").split(separator: "M").count == 4)
    }
  }

  @Test(
    "one keyframe is a dot at the begin of a line at rest, and none leaves the model value",
    arguments: ["linear", "cubic", "discrete"])
  func fewKeyframes(mode: String) throws {
    try withTemporaryFolder { folder in
      let (scene, file) = (folder + "/a.json", folder + "/a.svg")
      // The value after the end is also a dot.
      for (values, dots) in [("[0.5]", 2), ("[]", 0)] {
        for times in ["", #""keyTimes":[0.25],"#, #""keyTimes":[0,0.5,1],"#] {
          try TestFiles.write(
            #"{"scene":1,"root":{"id":"x","properties":{"bounds":[0,0,9,9]},"animations":["#
              + #"{"animation":{"type":"CAKeyframeAnimation","keyPath":"opacity","duration":2,"#
              + #""calculationMode":"\#(mode)",\#(times)"values":\#(values)}}]}}"#, to: scene)
          #expect(try TweenProcess.run(["plot", scene, "--output", file]).status == 0)
          let path = try root(ofSVG: file).children.first { $0.attribute("class") == "dot c0" }
          #expect((path?.attribute("d") ?? "").split(separator: "M").count == dots)
          #expect(try TweenProcess.run(["filmstrip", scene, "--animated"]).status == 0)
        }
      }
    }
  }

  @Test("what a clock leaps over at its begin has no dot, and begins there")
  func leap() throws {
    try withTemporaryFolder { folder in
      let file = folder + "/a.svg"
      let result = try TweenProcess.run(
        ["plot", samplePath("orbit"), "--layer", "moon", "--to", "8", "--output", file])
      #expect(result.status == 0)
      let children = try root(ofSVG: file).children
      let marks = children.filter { $0.attribute("class") == "mark" }
      let axis = try #require(children.first { $0.attribute("class") == "axis" }?.attribute("d"))
      let numbers = { (text: String) in
        text.split { " M".contains($0) }.compactMap { Double($0) }
      }
      let (left, right) = (numbers(axis)[0], numbers(axis)[4])
      let begin = try #require(marks.first?.attribute("d").map(numbers)?.first)
      #expect(abs((begin - left) / (right - left) - 2.0 / 8) < 1e-3)
      // The first of the four keyframes is skipped.
      let dots = children.filter { $0.attribute("class") == "dot c0" }
      #expect(dots.first?.attribute("d")?.split(separator: "M").count == 3)
    }
  }

  @Test func aMillionSamplesAreASmallPicture() throws {
    try withTemporaryFolder { folder in
      let file = folder + "/a.svg"
      let result = try TweenProcess.run(
        ["plot", "elasticOut", "--samples", "1000000", "--output", file])
      #expect(result.status == 0)
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)).count < 60_000)
    }
  }

  @Test func anImageIsAsLargeAsAskedFor() throws {
    try withTemporaryFolder { folder in
      let file = folder + "/a.PNG"
      let result = try TweenProcess.run(
        ["plot", "linear", "--theme", "dark", "--size", "300x150", "--output", file])
      #expect(result.status == 0)
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
      #expect(bytes.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
      #expect(Array(bytes[16..<24]) == [0, 0, 1, 44, 0, 0, 0, 150])
    }
  }

  @Test(
    "arguments that make no sense are refused",
    arguments: [
      ["linear", "--samples", "1"], ["linear", "--samples", "1e3"], ["linear", "--size", "10"],
      ["linear", "--size", "0x9"], ["linear", "--theme", "red"], ["linear", "--output", "a.jpg"],
      ["linear", "--layer", "a"], ["linear", "--from", "1"],
      ["linear", "--from", "2", "--to", "1"],
      ["linear", "--sampels", "9"], [""],
    ])
  func refused(arguments: [String]) throws {
    let result = try TweenProcess.run(["plot"] + arguments)
    #expect(result.status == 2 && result.output.isEmpty && result.errors.hasPrefix("tween: "))
  }

  @Test func whatIsDrawnIsNeverOverwritten() throws {
    try withTemporaryFolder { folder in
      let file = folder + "/scene.svg"
      try FileManager.default.copyItem(atPath: samplePath("orbit"), toPath: file)
      let result = try TweenProcess.run(["plot", file, "--output", file])
      #expect(result.status == 2)
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)).count > 100)
    }
  }

  @Test("every sample file can be drawn, and a picture of nothing says so")
  func everySample() throws {
    for file in try wellFormedSamples() {
      let result = try TweenProcess.run(["plot", file.path, "--samples", "40"])
      #expect(result.status == 0, "\(file.lastPathComponent): \(result.errors)")
      let isIdle = result.errors.contains("is animated")
      #expect(result.output.hasPrefix("no number is animated\n") == isIdle)
    }
  }

  @Test(
    "what moves only between its states says once how to ask for them",
    arguments: [("plot", "no number is animated"), ("timeline", "nothing is animated")])
  func idle(command: String, sentence: String) throws {
    try withTemporaryFolder { folder in
      let file = folder + "/a.svg"
      let result = try TweenProcess.run([command, samplePath("lamp"), "--output", file])
      #expect(result.status == 0)
      #expect(
        result.errors
          == "tween: \(samplePath("lamp")): nothing is animated in the layers; ask for a state with "
          + "--state 'off' or --transition 'off>on'; --list-states lists them\n")
      #expect(
        try root(ofSVG: file).children.contains { $0.name == "text" && $0.text == sentence })
      let scene = folder + "/a.json"
      try TestFiles.write(#"{"scene":1,"root":{"id":"x"}}"#, to: scene)
      let still = try TweenProcess.run([command, scene])
      #expect(still.status == 0 && still.lines.first == sentence && still.lines.count == 9)
      #expect(still.errors == "tween: \(scene): \(sentence)\n")
    }
  }

  @Test func thePageShowsWhatPlotPrints() throws {
    let page = try String(
      contentsOf: packageRoot.appendingPathComponent("Docs/Reference/CommandLine.md"),
      encoding: .utf8)
    let curves = ["easeInEaseOut", "spring(1,100,10)", "--size", "72x14"]
    #expect(page.contains(#"plot easeInEaseOut "spring(1,100,10)" --size 72x14"#))
    #expect(page.contains("```text\n\(try TweenProcess.run(["plot"] + curves).output)```"))
  }
}
