import AnimationTestSupport
import Foundation
import SceneFiles
import Testing

private func withFile<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("sample-\(UUID().uuidString).caml")
  try Data(text.utf8).write(to: url)
  defer { try? FileManager.default.removeItem(at: url) }
  return try body(url.path)
}

private func caml(_ content: String, root: String = "name=\"root\"") -> String {
  "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\"><CALayer \(root)>\(content)</CALayer></caml>"
}

private func animations(_ content: String) -> String { "<animations>\(content)</animations>" }

private let fade = """
  <a type="CABasicAnimation" keyPath="opacity" beginTime="1e-100" duration="1"><fromValue \
  type="real" value="0"/><toValue type="real" value="1"/></a>
  """

private func sample(_ text: String, _ arguments: String...) throws -> TweenProcess.Result {
  try withFile(text) { try TweenProcess.run(["sample", $0] + arguments) }
}

struct SampleCommandTests {
  @Test func rowsAreMultiplesOfTheFrameWithBothEnds() throws {
    let result = try sample(caml(animations(fade)), "--fps", "10")
    #expect(result.lines.count == 12)
    #expect(result.lines.first == "time,root.opacity")
    #expect(result.lines[4] == "0.3,0.3")
    #expect(result.lines.last == "1,1")
    #expect(result.errors.contains("sampling to 1 s: the latest end of the finite animations"))
  }

  @Test func timesAreComputedAndNotSummed() throws {
    let result = try sample(caml(animations(fade)), "--fps", "60", "--from", "99", "--to", "100")
    #expect(result.lines.count == 62)
    #expect(result.lines[1].hasPrefix("99,"))
    #expect(result.lines[7].hasPrefix("\(5946.0 / 60),"))
    let odd = try sample(caml(animations(fade)), "--fps", "3", "--from", "0.3", "--to", "0.7")
    #expect(odd.lines.dropFirst() == ["\(1.0 / 3),\(1.0 / 3)", "\(2.0 / 3),\(2.0 / 3)"])
  }

  @Test func withoutAnimationsThereIsOneRow() throws {
    let result = try sample(caml(""))
    #expect(result.lines == ["time", "0"])
    #expect(result.errors.contains("nothing is animated"))
  }

  @Test("the end is the latest of all animations, wherever it stands")
  func theLatestEnd() throws {
    let late = fade.replacingOccurrences(of: "duration=\"1\"", with: "duration=\"3\"")
    for both in [late + fade, fade + late] {
      #expect(try sample(caml(animations(both)), "--fps", "1").lines.last == "3,1")
    }
  }

  @Test("an animation of infinite duration repeats nothing")
  func infiniteDuration() throws {
    let still = fade.replacingOccurrences(of: "duration=\"1\"", with: "duration=\"inf\"")
    let result = try sample(caml(animations(still)), "--fps", "1")
    #expect(result.lines == ["time,root.opacity", "0,0"])
    #expect(!result.errors.contains("repeats forever"))
  }

  @Test func whatRepeatsForEverIsShownForTenSeconds() throws {
    let endless = fade.replacingOccurrences(of: "duration", with: "repeatCount=\"inf\" duration")
    let result = try sample(caml(animations(endless)), "--fps", "1")
    #expect(result.lines.count == 12)
    #expect(result.errors.contains("an animation repeats forever"))
    let late = fade.replacingOccurrences(of: "1e-100", with: "11")
    let both = try sample(caml(animations(endless + late)), "--fps", "1")
    #expect(both.lines.count == 14)
  }

  @Test(
    "what repeats for longer than can be shown repeats for ever, for every command",
    arguments: ["\(Float.greatestFiniteMagnitude)", "\(Double.greatestFiniteMagnitude)", "1048577"])
  func greatestCounts(count: String) throws {
    let repeats = "repeatCount=\"\(count)\" duration"
    let endless = animations(fade.replacingOccurrences(of: "duration", with: repeats))
    let scene = caml(endless, root: "bounds=\"0 0 9 9\" backgroundColor=\"1 0 0\"")
    try withFile(scene) { file in
      for command in [
        ["sample"], ["bake", "--tolerance", "0.1"], ["diff", file], ["plot"], ["timeline"],
        ["filmstrip"], ["filmstrip", "--animated"],
      ] {
        let result = try TweenProcess.run(command + [file])
        #expect(result.status == 0)
        #expect(result.errors.contains("to 10 s: an animation repeats forever"))
        if command.contains("--animated") { #expect(result.output.contains("\"indefinite\"")) }
      }
    }
  }

  @Test("what ends within twelve days is finite, and what begins later is not looked for")
  func lateEnds() throws {
    for (change, end) in [
      ("repeatCount=\"1048576\" duration", "1048576"), ("speed=\"0.000001\" duration", "1000000"),
    ] {
      let long = fade.replacingOccurrences(of: "duration", with: change)
      let result = try sample(caml(animations(long)), "--fps", "1e-6")
      #expect(result.errors.contains("to \(end) s: the latest end of the finite animations"))
    }
    let late = fade.replacingOccurrences(of: "1e-100", with: "1e300")
    #expect(try sample(caml(animations(late + fade)), "--fps", "1").lines.count == 3)
  }

  @Test func theEndIsTakenUpThroughTheLayersClocks() throws {
    let inner = caml(animations(fade), root: "name=\"root\" speed=\"0.5\" beginTime=\"2\"")
    let result = try sample(inner, "--fps", "1")
    #expect(result.lines.last?.hasPrefix("4,") == true)
    let frozen = try sample(caml(animations(fade), root: "name=\"root\" speed=\"0\""))
    #expect(frozen.lines.count == 2)
  }

  @Test func componentsHaveAColumnEach() throws {
    let moving = """
      <CABasicAnimation keyPath="bounds" beginTime="1e-100" duration="1"/>
      <CABasicAnimation keyPath="position" beginTime="1e-100" duration="1"/>
      <CABasicAnimation keyPath="backgroundColor" beginTime="1e-100" duration="1"/>
      <CABasicAnimation keyPath="transform" beginTime="1e-100" duration="1"/>
      <CABasicAnimation keyPath="hidden" beginTime="1e-100" duration="1"/>
      <CABasicAnimation keyPath="nonsense.x" beginTime="1e-100" duration="1"/>
      """
    let result = try sample(
      caml(animations(moving), root: "name=\"a\" bounds=\"1 2 3 4\""), "--times", "0")
    let matrix = (1...4).flatMap { row in (1...4).map { "a.transform.m\(row)\($0)" } }
    #expect(
      result.lines.first?.split(separator: ",").map(String.init)
        == ["time"]
        + ["origin.x", "origin.y", "size.width", "size.height"].map { "a.bounds." + $0 }
        + ["a.position.x", "a.position.y"]
        + ["red", "green", "blue", "alpha"].map { "a.backgroundColor." + $0 } + matrix
        + ["a.hidden", "a.nonsense.x"])
    #expect(
      result.lines.last == "0,1,2,3,4,0,0,,,,,1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1,false,")
  }

  @Test func layersWithoutAUniqueNameGoByTheirPlace() throws {
    let child = "<CALayer name=\"twin\">\(animations(fade))</CALayer>"
    let named = "<CALayer name=\"a, &quot;b&quot;\">\(animations(fade))</CALayer>"
    let text = caml(
      animations(fade) + "<sublayers>\(child)\(child)\(named)</sublayers>", root: "name=\"\"")
    let result = try sample(text, "--times", "0.5")
    #expect(
      result.lines.first
        == "time,root.opacity,0.opacity,1.opacity,\"a, \"\"b\"\".opacity\"")
    #expect(result.lines.last == "0.5,0.5,0.5,0.5,0.5")
    #expect(try sample(text, "--times", "0", "--layer", "1").lines.first == "time,1.opacity")
    #expect(
      try sample(text, "--times", "0", "--layer", "twin", "--layer", "root").lines.first
        == "time,root.opacity,0.opacity,1.opacity")
  }

  @Test func linesOfJSONNameTheColumnsFirst() throws {
    let text = caml(
      "<sublayers><CALayer id=\"#1\">\(animations(fade))</CALayer></sublayers>")
    let result = try sample(text, "--format", "json", "--times", "0.5,-1")
    #expect(
      result.lines == [
        ##"{"columns":[{"path":"0","name":null,"id":"#1","keyPath":"opacity","type":"number"}]}"##,
        #"{"time":0.5,"values":[0.5]}"#, #"{"time":-1,"values":[0]}"#,
      ])
  }

  @Test func tablesAreAligned() throws {
    let result = try sample(caml(animations(fade)), "--format", "table", "--times", "0.5,1.25")
    #expect(
      result.lines == [
        "        time  root.opacity", "         0.5           0.5", "        1.25             1",
      ])
  }

  /// Layers are distinguished whatever their names, even if a name is the index of another layer or prints like another
  /// name. If there is no conflict, the name is the head of the columns.
  @Test(
    arguments: [
      (["1", "2", "3"], ["1", "2", "3"]), (["", "0", "root"], ["0", "1", "2"]),
      (["", "0", "1"], ["0", "1", "2"]), (["1", "0", "a", "a"], ["1", "0", "2", "3"]),
      (["3", "b", "0", "", "2"], ["0", "b", "2", "3", "4"]), (["0", ""], ["0", "1"]),
      (["a", "a", "1/0"], ["0", "1", "1/0"]), (["root"], ["0"]),
      (["a&#10;b", "a\\nb"], ["0", "1"]), (["a&#10;b", "a", "c\\n"], ["a\\nb", "a", "c\\n"]),
    ])
  func layersAreToldApart(names: [String], labels: [String]) throws {
    let layers = names.map { "<CALayer name=\"\($0)\">\(animations(fade))</CALayer>" }
    let scene = caml(animations(fade) + "<sublayers>\(layers.joined())</sublayers>", root: "")
    let heads = ["time", "root.opacity"] + labels.map { "\($0).opacity" }
    #expect(try sample(scene, "--times", "0").lines.first == heads.joined(separator: ","))
  }

  /// No two columns have the same head: a property that is animated in whole and in part has the columns of the whole,
  /// with the numbers that the part has alone.
  @Test(
    arguments: [
      (["position.x", "position"], ["position.x", "position.y"]),
      (
        ["bounds.size.width", "opacity", "bounds.size", "bounds"],
        ["opacity"] + ["origin.x", "origin.y", "size.width", "size.height"].map { "bounds.\($0)" }
      ),
      (["position.y", "position.x"], ["position.y", "position.x"]),
      (
        ["bounds.size", "bounds.size.height", "bounds.origin.x"],
        ["bounds.size.width", "bounds.size.height", "bounds.origin.x"]
      ),
      (["transform.rotation.z", "transform.scale"], nil),
    ] as [([String], [String]?)])
  func partsStandInTheirWhole(keyPaths: [String], heads: [String]?) throws {
    let values = ["position": "CGPoint", "bounds": "CGRect", "bounds.size": "CGSize"]
    let elements = keyPaths.map { keyPath in
      let value = values[keyPath].map { type in
        let numbers = type == "CGRect" ? "1 2 3 4" : "5 6"
        return "<toValue type=\"\(type)\" value=\"\(numbers)\"/>"
      }
      return "<CABasicAnimation keyPath=\"\(keyPath)\" duration=\"1\">"
        + (value ?? "<toValue type=\"real\" value=\"7\"/>") + "</CABasicAnimation>"
    }
    let scene = caml(animations(elements.joined()))
    let whole = try sample(scene, "--times", "0.25,0.75")
    let first = try #require(whole.lines.first)
    let columns = first.split(separator: ",").map(String.init)
    #expect(Set(columns).count == columns.count, "\(first)")
    if let heads { #expect(columns == ["time"] + heads.map { "root.\($0)" }) }
    let rows = try sample(scene, "--times", "0", "--format", "json")
    let listed = try JSONTree(parsing: try #require(rows.lines.first)).object()["columns"]?.list {
      column throws(JSONFieldError) in try column.object().requiredString("keyPath")
    }
    #expect(listed == keyPaths)
    for keyPath in keyPaths where columns.contains("root.\(keyPath)") {
      let alone = try sample(scene, "--times", "0.25,0.75", "--key-path", keyPath)
      let column = try #require(columns.firstIndex(of: "root.\(keyPath)"))
      for (line, part) in zip(whole.lines.dropFirst(), alone.lines.dropFirst()) {
        #expect(line.split(separator: ",")[column] == part.split(separator: ",").last)
      }
    }
  }

  /// The rotation of a layer along its path, before its own transform, is also read, compared and baked.
  @Test(
    "a layer that turns along its path has columns of its transform",
    arguments: ["", "rotationMode=\"auto\"", "rotationMode=\"autoReverse\""], [false, true])
  func turnsAlongPaths(rotation: String, isInGroup: Bool) throws {
    func scene(_ rotation: String) -> String {
      let path = """
        <CAKeyframeAnimation keyPath="position" duration="2" calculationMode="paced" \(rotation)>\
        <path type="svgPath" value="M 0 0 L 10 0 L 10 10"/></CAKeyframeAnimation>
        """
      let group = "<CAAnimationGroup duration=\"2\">\(animations(path))</CAAnimationGroup>"
      return caml(
        animations(isInGroup ? group : path), root: "name=\"a\" transform=\"scale(2, 1, 1)\"")
    }
    let table = try sample(scene(rotation), "--times", "0.5,1.5")
    let heads = try #require(table.lines.first).split(separator: ",").map(String.init)
    let names = ["m11", "m12"].map { "a.transform.\($0)" }
    guard !rotation.isEmpty else { return #expect(!names.contains { heads.contains($0) }) }
    let rows = table.lines.dropFirst().map { $0.split(separator: ",").compactMap { Double($0) } }
    let sign = rotation.contains("Reverse") ? -1.0 : 1
    for (row, direction) in zip(rows, [(1.0, 0.0), (0, 1)]) {
      for (name, number) in zip(names, [direction.0 * 2 * sign, direction.1 * sign]) {
        #expect((row[try #require(heads.firstIndex(of: name))] - number).magnitude < 1e-12)
      }
    }
    try withFile(scene(rotation)) { turning in
      try withFile(scene("")) { plain in
        #expect(try TweenProcess.run(["diff", turning, plain]).status == 1)
        let bake = ["bake", turning, "--fps", "10", "--tolerance", "1e-6", "--scene", plain]
        #expect(try TweenProcess.run(bake).status == 0)
        let diff = ["diff", turning, plain, "--fps", "10", "--tolerance", "1e-5"]
        let result = try TweenProcess.run(diff)
        #expect(result.status == 0, "\(result.output)")
      }
      let explained = try TweenProcess.run(["explain", turning, "--at", "1.5"]).output
      #expect(explained.contains("a.transform at 1.5 s is "), "\(explained)")
      #expect(explained.components(separatedBy: "along its path, paced").count == 3)
    }
  }

  @Test func columnsAppearInTheOrderOfTheAnimationsGroupsToo() throws {
    let group = """
      <CAAnimationGroup duration="1" beginTime="1e-100"><animations><CABasicAnimation \
      keyPath="zPosition"/><CABasicAnimation keyPath="opacity"/></animations></CAAnimationGroup>
      """
    let result = try sample(caml(animations(group + fade)), "--times", "0")
    #expect(result.lines.first == "time,root.zPosition,root.opacity")
    let one = try sample(
      caml(animations(group + fade)), "--times", "0", "--key-path", "opacity")
    #expect(one.lines.first == "time,root.opacity")
  }

  @Test(
    arguments: [
      (["--fps", "-1"], 2, "--fps takes a number above 0"), (["--fps", "0"], 2, "--fps"),
      (["--fps", "nan"], 2, "--fps takes a number"), (["--fps"], 2, "--fps takes a value"),
      (["--wat"], 2, "unknown option '--wat'"), (["--jobs", "0"], 2, "--jobs takes a whole"),
      (["--times", "1,x"], 2, "not 'x'"),
      (["--times", "1", "--fps", "2"], 2, "cannot be combined"),
      (["--times", "1", "--to", "2"], 2, "cannot be combined"),
      (["--times", "1", "--from", "0"], 2, "cannot be combined"),
      (["--from", "2", "--to", "1"], 2, "is after"), (["--format", "xml"], 2, "not 'xml'"),
      (["--from", "2"], 2, "--from 2 is after the end at 1 s (the latest end of the finite"),
      (["--layer", ""], 2, "--layer takes a name, an id or an index path"),
      (["--layer", "roott"], 2, "no layer is called 'roott'; did you mean 'root'?"),
      (
        ["--key-path", "opactiy"], 2,
        "no animation has the key path 'opactiy'; did you mean 'opacity'?"
      ),
      (["--fsp", "2"], 2, "unknown option '--fsp'; did you mean '--fps'?"),
      (["--output", ""], 2, "the name of a file is empty"),
      (["--fps", "1", "--fps=2"], 2, "--fps is given twice"),
      (["--from", "0", "--from", "0"], 2, "--from is given twice"),
      (["--to", "0", "--to", "0"], 2, "--to is given twice"),
      (["--times", "0", "--times", "0"], 2, "--times is given twice"),
      (["--format", "csv", "--format", "csv"], 2, "--format is given twice"),
      (["--output", "x", "--output", "y"], 2, "--output is given twice"),
      (["--to", "1e300"], 2, "more frames"), (["--layer", "nobody"], 2, "no layer is called"),
      (["--key-path", "position"], 2, "no animation has the key path 'position'"),
      (["--output", "/nowhere/at/all"], 1, "/nowhere/at/all: "),
    ] as [([String], Int32, String)])
  func badCallsAreOneLine(arguments: [String], status: Int32, message: String) throws {
    try withFile(caml(animations(fade))) { path in
      let result = try TweenProcess.run(["sample", path] + arguments)
      #expect(result.status == status)
      #expect(result.output.isEmpty)
      let errors = result.errors.split(separator: "\n").filter { !$0.contains("sampling to") }
      #expect(errors.count == 1)
      #expect(errors.first?.hasPrefix("tween: ") == true)
      #expect(errors.first?.contains(message) == true, "\(result.errors)")
    }
  }

  @Test(
    arguments: [
      ("", ":1:1: "), ("   \n ", ":1:1: "), ("<caml>\n<CALayer>\n</caml>", ":3:"),
      ("\u{0}\u{1}", ":1:"),
      ("<caml><CALayer opacity=\"abc\"></caml>", ":1:"),
    ])
  func badFilesAreOneLineWithAPlace(text: String, place: String) throws {
    try withFile(text) { path in
      let result = try TweenProcess.run(["sample", path])
      #expect(result.status == 1)
      #expect(result.output.isEmpty)
      #expect(result.errors.hasPrefix("tween: \(path)\(place)"), "\(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1)
    }
  }

  @Test func missingFilesAndFoldersAreBadData() throws {
    for path in ["/nowhere/at/all.caml", FileManager.default.temporaryDirectory.path] {
      let result = try TweenProcess.run(["sample", path])
      #expect(result.status == 1)
      #expect(result.output.isEmpty)
      #expect(result.errors.hasPrefix("tween: \(path): "), "\(result.errors)")
    }
    #expect(try TweenProcess.run(["sample"]).status == 2)
    #expect(
      try TweenProcess.run(["sample", ""]).errors == "tween: the name of a file is empty\n")
  }

  @Test func oneTimeIsARow() throws {
    let result = try sample(caml(animations(fade)), "--from", "1", "--to", "1")
    #expect(result.status == 0 && result.lines == ["time,root.opacity", "1,1"])
    let last = try sample(caml(animations(fade)), "--from", "1")
    #expect(last.status == 0 && last.lines == result.lines)
  }

  @Test func outputGoesToAFile() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("out-\(UUID().uuidString).csv")
    defer { try? FileManager.default.removeItem(at: url) }
    let result = try sample(caml(animations(fade)), "--times", "0.5", "--output", url.path)
    #expect(result.output.isEmpty)
    #expect(try String(contentsOf: url, encoding: .utf8) == "time,root.opacity\n0.5,0.5\n")
  }

  @Test func aClosedPipeEndsQuietly() throws {
    try withFile(caml(animations(fade))) { path in
      let process = TweenProcess.make(["sample", path, "--fps", "100000", "--to", "10"])
      let (output, errors) = (Pipe(), Pipe())
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      _ = try output.fileHandleForReading.read(upToCount: 100)
      try output.fileHandleForReading.close()
      process.waitUntilExit()
      #expect(process.terminationReason == .exit)
      #expect(process.terminationStatus == 0)
      #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
    }
  }
}

@Test func thePagesShowWhatSampleAndEvalPrint() throws {
  let page = try String(
    contentsOf: packageRoot.appendingPathComponent("Docs/Reference/CommandLine.md"), encoding: .utf8
  )
  let lamp = packageRoot.appendingPathComponent("Docs/Samples/lamp.caml").path
  let states = ["--transition", "off>on", "--times", "0,0.1,0.5,2"]
  let transition = try TweenProcess.run(["sample", lamp] + states).lines
  #expect(page.contains(#"lamp.caml --transition "off>on" --times 0,0.1,0.5,2"#))
  #expect(page.contains("```text\n\(transition.joined(separator: "\n"))\n```"))
  let request = #"{"op":"timing-function","function":"easeIn","at":[0,0.5,1]}"#
  let answer = try TweenProcess.eval([request]).output
  #expect(page.contains("```sh\necho '\(request)' | swift run -c release tween eval\n```"))
  #expect(page.contains("```text\n\(answer)```"))
}

struct SampleStatesTests {
  private static let text = caml(
    """
    <states><LKState name="on"><elements><LKStateSetValue targetId="#1" keyPath="opacity"><value \
    type="real" value="1"/></LKStateSetValue></elements></LKState>
    <LKState name="off now"><elements><LKStateSetValue targetId="#1" keyPath="opacity"><value \
    type="real" value="0"/></LKStateSetValue><LKStateSetValue targetId="#9" keyPath="opacity">\
    <value type="real" value="0"/></LKStateSetValue></elements></LKState></states>
    <stateTransitions><LKStateTransition fromState="*" toState="off now"><elements>\
    <LKStateTransitionElement targetId="#1" key="fade"><animation type="CABasicAnimation" \
    keyPath="opacity" duration="2"/></LKStateTransitionElement></elements></LKStateTransition>\
    </stateTransitions>
    """, root: "name=\"root\" id=\"#1\" opacity=\"0.5\"")

  @Test func statesAreListed() throws {
    #expect(try sample(Self.text, "--list-states").lines == ["on", "off now"])
    let none = try sample(caml(animations(fade)), "--list-states")
    #expect(none.lines.isEmpty && none.status == 0)
  }

  @Test func aFileWithStatesOnlySaysHowToAskForOne() throws {
    let result = try sample(Self.text, "--times", "0")
    #expect(result.status == 0 && result.lines == ["time", "0"])
    #expect(
      result.errors.hasSuffix(
        ": nothing is animated in the layers; ask for a state with --state 'on' or "
          + "--transition 'on>off now'; --list-states lists them\n"))
    #expect(try sample(caml(""), "--times", "0").errors.isEmpty)
    #expect(try sample(Self.text, "--times", "0", "--state", "on").errors.isEmpty)
  }

  @Test func aStateIsInPlaceAtOnce() throws {
    let result = try sample(Self.text, "--state", "on")
    #expect(result.lines == ["time,root.opacity", "0,1"])
    #expect(result.errors.contains("nothing is animated"))
  }

  /// An animation without effect has an empty column, so the reason is reported.
  @Test func animationsWithoutEffectAreNamed() throws {
    let text = caml(
      animations(
        "<CABasicAnimation keyPath='opacty' duration='1'><toValue type='real' value='0'/>"
          + "</CABasicAnimation>"
          + "<CABasicAnimation keyPath='filters.blur.inputRadius' duration='1'>"
          + "<toValue type='real' value='0'/></CABasicAnimation>"
          + "<CABasicAnimation keyPath='zPosition' duration='1'><toValue type='real' value='1'/>"
          + "</CABasicAnimation>"))
    let errors = try sample(text, "--times", "0").errors
    #expect(
      errors.contains("warning: root: there is no animatable property 'opacty', so the animation"))
    #expect(errors.contains("warning: root: there is no object 'filters.blur', so the animation"))
    #expect(errors.split(separator: "\n").count == 2, "\(errors)")
  }

  @Test func aTransitionBeginsAtZero() throws {
    let result = try sample(Self.text, "--transition", "on > off now", "--fps", "1")
    #expect(result.lines == ["time,root.opacity", "0,1", "1,0.5", "2,0"])
    #expect(result.errors.contains("warning: the state 'off now' sets 'opacity' of '#9'"))
    #expect(
      try sample(Self.text, "--transition", "off now>on", "--times", "-1,0,1").lines
        == ["time,root.opacity", "-1,1", "0,1", "1,1"])
  }

  @Test(
    arguments: [
      (["--state", "nowhere"], 2, "there is no state 'nowhere'; there are 'on', 'off now'"),
      (["--transition", "on>nowhere"], 2, "there is no state 'nowhere'; there are"),
      (["--transition", "*>on"], 2, "there is no state '*'"),
      (["--transition", "on"], 2, "--transition takes two states as 'A>B', not 'on'"),
      (["--transition", ">on"], 2, "takes two states"),
      (["--transition", "a>b>c"], 2, "two states"),
      (["--state"], 2, "--state takes a value"),
      (["--state", "off nwo"], 2, "there is no state 'off nwo'; did you mean 'off now'?"),
      (["--state", "on", "--state", "on"], 2, "--state is given twice"),
      (
        ["--state", "on", "--list-states"], 2,
        "--state, --transition and --list-states exclude each other"
      ),
    ] as [([String], Int32, String)])
  func badCallsAreOneLine(arguments: [String], status: Int32, message: String) throws {
    try withFile(Self.text) { path in
      let result = try TweenProcess.run(["sample", path] + arguments)
      #expect(result.status == status)
      #expect(result.output.isEmpty)
      #expect(result.errors.split(separator: "\n").count == 1)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }
}
