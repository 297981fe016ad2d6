import AnimationTestSupport
import Foundation
import SceneFiles
import Testing

@Suite("tween explain") struct ExplainCommandTests {
  private func explained(_ arguments: [String]) throws -> [JSONObject] {
    let result = try TweenProcess.run(["explain"] + arguments + ["--format", "json"])
    #expect(result.status == 0, "\(result.errors)")
    return try result.lines.map { line in
      guard case .object(let object) = try JSONTree(parsing: Array(line.utf8)) else {
        throw CocoaError(.fileReadCorruptFile)
      }
      return object
    }
  }

  /// Returns the numbers of a value in the order of its columns in `sample`.
  private func numbers(_ tree: JSONTree?) -> [Double] {
    switch tree {
    case .number(let number)?: [number]
    case .array(let list)?: list.flatMap { numbers($0) }
    default: []
    }
  }

  @Test(
    "the values are those that sample prints, and the last step ends at them",
    arguments: try wellFormedSamples(), ["0.4", "1.3"])
  func values(file: URL, time: String) throws {
    let table = try TweenProcess.run(["sample", file.path, "--times", time])
    let cells = table.lines.last?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    let sampled = cells.dropFirst().compactMap { Double($0) }
    let properties = try explained([file.path, "--at", time])
    let plain = table.lines[0].contains("\"") || properties.contains { $0["value"]?.isText ?? true }
    if !plain { #expect(properties.flatMap { numbers($0["value"]) } == sampled) }
    for property in properties {
      guard case .array(let steps)? = property["animations"], let last = steps.last,
        case .object(let step) = last
      else { continue }
      #expect(step["value"] == property["value"])
    }
  }

  @Test(
    "an over-damped spring has gone as far as what it shows, and an endless group rests at its begin"
  )
  func springsAndEndlessGroups() throws {
    try withTemporaryFolder { folder in
      let file = folder + "/a.caml"
      for (flag, way) in [("", 0.26424111765711533), ("allowsOverdamping=\"1\"", 1.0333728)] {
        try TestFiles.write(
          """
          <caml><CALayer><animations><animation type="CASpringAnimation" keyPath="opacity" duration="2"
            damping="40" \(flag)><fromValue><real value="0"/></fromValue><toValue><real value="1"/></toValue>
          </animation></animations></CALayer></caml>
          """, to: file)
        let property = try #require(try explained([file, "--at", "0.1"]).first)
        guard case .array(let steps)? = property["animations"],
          case .object(let step)? = steps.last, case .number(let progress)? = step["springProgress"]
        else {
          Issue.record("\(property)")
          continue
        }
        #expect((progress - way).magnitude < 1e-6)
        #expect(numbers(property["value"]) == [progress])
      }
      try TestFiles.write(
        """
        <caml><CALayer><animations><animation type="CAAnimationGroup" duration="inf"><animations>
          <animation type="CABasicAnimation" keyPath="opacity" duration="2"><fromValue><real value="0"/></fromValue>
          <toValue><real value="1"/></toValue></animation></animations></animation></animations></CALayer></caml>
        """, to: file)
      let text = try TweenProcess.run(["explain", file, "--at", "0.5"]).output
      #expect(text.contains("time in the group: 0 s"), "\(text)")
      #expect(!text.contains("nan"), "\(text)")
    }
  }

  @Test("clocks, cycles, curves and keyframes are those of the scene")
  func steps() throws {
    let moon = try #require(
      try explained([samplePath("orbit"), "--at", "7.3", "--layer", "moon"]).first)
    guard case .array(let clocks)? = moon["clocks"], case .object(let clock)? = clocks.last,
      case .array(let animations)? = moon["animations"],
      case .object(let travel)? = animations.first
    else {
      Issue.record("no clocks and animations")
      return
    }
    // Half speed above, and from 1 double speed and an offset of 0.25.
    #expect(clock["time"] == .number((7.3 * 0.5 - 1) * 2 + 0.25))
    #expect(travel["cycle"] == .number(2))
    #expect(travel["keyframe"] == .integer(2))
    let fraction = try #require(numbers(travel["fraction"]).first)
    #expect(abs(fraction - 0.1) < 1e-12)
  }

  @Test(
    "what is said to lie between two keyframes is what is shown, beyond key times too",
    arguments: [
      "0 0.25 1", "0.5 0.75 1", "0.25 0.5 0.75", "0 0 0", "1 0.5 0", "0.5 0.5 0.5", "1 1 1",
    ],
    ["", "easeIn", "0.5 -2 0.5 3"])
  func betweenKeyframes(keyTimes: String, curve: String) throws {
    let values = [3.0, 10, 4]
    let points = curve.isEmpty ? "" : "timingFunction=\"\(curve)\""
    let scene = """
      <caml><CALayer><animations><CAKeyframeAnimation keyPath="zPosition" duration="1" \(points)
        keyTimes="\(keyTimes)"><values><real value="3"/><real value="10"/><real value="4"/></values>
      </CAKeyframeAnimation></animations></CALayer></caml>
      """
    for time in [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875] {
      let arguments = ["explain", "-", "--at", "\(time)"]
      let result = try TweenProcess.run(arguments + ["--format", "json"], input: Array(scene.utf8))
      guard case .object(let property) = try JSONTree(parsing: result.output),
        case .array(let steps)? = property["animations"], case .object(let step)? = steps.first,
        let index = numbers(step["keyframe"]).first.map({ Int($0) }),
        let fraction = numbers(step["fraction"]).first, let value = numbers(property["value"]).first
      else {
        Issue.record("\(result.output)")
        continue
      }
      let said = values[index] + (values[index + 1] - values[index]) * fraction
      #expect((said - value).magnitude < 1e-12, "\(time): \(step)")
      let text = try TweenProcess.run(arguments, input: Array(scene.utf8)).output
      #expect(
        text.contains("it holds keyframe") != text.contains("fraction between them"), "\(text)")
    }
  }

  @Test("the way back is said, and a line a step")
  func words() throws {
    let lines = try TweenProcess.run([
      "explain", samplePath("orbit"), "--at", "7.3", "--layer", "planet",
    ]).lines
    #expect(lines.first?.hasPrefix("planet.transform.scale.xy at 7.3 s is 1.06387140338") == true)
    #expect(
      lines.contains("  at 3.65 s it runs: iteration 2, backwards, progress 0.3500000000000001"))
    #expect(
      lines.contains { $0.hasPrefix("  easeInEaseOut maps 0.3500000000000001 to 0.25548561354653") }
    )
    #expect(lines.last?.hasPrefix("presentation value: 1.06387140338") == true)
  }

  @Test(
    "cycles that are played backwards are counted from the end",
    arguments: [(0.25, "1"), (1.25, "2"), (2.25, "3")])
  func cyclesFromTheEnd(time: Double, number: String) throws {
    for (attributes, cycle) in [
      ("", "\(number),"), ("speed=\"-1\"", "\(number) from the end, backwards"),
    ] {
      let scene = """
        <caml><CALayer><animations><CABasicAnimation keyPath="zPosition" duration="1" repeatCount="3"
          \(attributes)><toValue type="real" value="1"/></CABasicAnimation></animations></CALayer></caml>
        """
      let text = try TweenProcess.run(
        ["explain", "-", "--at", "\(time)"], input: Array(scene.utf8)
      )
      .output
      #expect(text.contains(" it runs: iteration \(cycle)"), "\(text)")
    }
  }

  @Test("animations are explained in the order in which they apply: by begin, then as added")
  func order() throws {
    func animation(_ key: String, _ begin: Int, _ more: String) -> String {
      #"{"key":"\#(key)","animation":{"type":"CABasicAnimation","keyPath":"zPosition","#
        + #""duration":10,"beginTime":\#(begin),\#(more)}}"#
    }
    let add = #""isAdditive":true,"fromValue":0,"toValue":10"#
    let scene =
      #"{"scene":1,"root":{"id":"r","animations":["#
      + [
        animation("add", 2, add), animation("same", 2, add),
        animation("base", 1, #""fromValue":100,"toValue":200"#),
      ].joined(separator: ",") + "]}}"
    let input = Array(scene.utf8)
    let lines = try TweenProcess.run(["explain", "-", "--at", "4"], input: input).lines
    #expect(
      lines.filter { $0.contains(", key ") }.map { $0.split(separator: "\"")[1] } == [
        "base", "add", "same",
      ])
    #expect(
      lines.filter { $0.hasPrefix("  value with it: ") }
        == [130, 132, 134].map { "  value with it: \($0)" })
    let json = try TweenProcess.run(
      ["explain", "-", "--at", "4", "--format", "json"], input: input
    ).output
    let tree = try JSONTree(parsing: json)
    guard case .object(let object) = tree, case .array(let steps)? = object["animations"] else {
      Issue.record("no animations")
      return
    }
    let values = steps.map { step in
      if case .object(let step) = step { numbers(step["value"]) } else { [Double]() }
    }
    #expect(values == [[130], [132], [134]])
  }

  @Test("of very many animations of one property it is not said what each comes to")
  func limit() throws {
    func scene(_ count: Int) -> [UInt8] {
      let animations = (0..<count).map {
        "<a\($0) type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"1\" toValue=\"0\"/>"
      }.joined()
      return Array("<caml><CALayer><animations>\(animations)</animations></CALayer></caml>".utf8)
    }
    for (count, isLeftOut) in [(3, false), (1100, true)] {
      let result = try TweenProcess.run(["explain", "-", "--at", "0.5"], input: scene(count))
      #expect(result.status == 0 && result.lines.last?.hasPrefix("presentation value: ") == true)
      #expect(result.lines.contains { $0.hasPrefix("  value with it: ") } != isLeftOut)
      #expect(result.lines.contains { $0.contains("are omitted") } == isLeftOut)
    }
  }

  @Test(
    "arguments that make no sense are refused",
    arguments: [[], ["a.caml"], ["--at", "1"], ["a.caml", "--at", "x"], ["a", "b", "--at", "1"]])
  func refused(arguments: [String]) throws {
    let result = try TweenProcess.run(["explain"] + arguments)
    #expect(result.status == 2 && result.output.isEmpty && result.errors.hasPrefix("tween: "))
  }

  @Test func thePageShowsWhatExplainPrints() throws {
    let page = try String(
      contentsOf: packageRoot.appendingPathComponent("Docs/Reference/CommandLine.md"),
      encoding: .utf8)
    let output = try TweenProcess.run([
      "explain", samplePath("orbit"), "--at", "7.3", "--layer", "planet",
    ]).output
    #expect(page.contains("```text\n\(output)```"))
  }
}

extension JSONTree {
  /// Whether it contains anything other than numbers.
  fileprivate var isText: Bool {
    switch self {
    case .number: false
    case .array(let list): list.contains { $0.isText }
    default: true
    }
  }
}
