import AnimationTestSupport
import Foundation
import SceneFiles
import Testing

@Suite("tween timeline") struct TimelineCommandTests {
  /// Returns the texts of a file's picture, and its bars by their classes, each as the fractions of the axis at its
  /// start and end, to a thousandth.
  private func drawn(
    _ arguments: [String]
  ) throws -> (texts: [String], bars: [String: [[Double]]]) {
    try withTemporaryFolder { folder in
      let file = folder + "/a.svg"
      let result = try TweenProcess.run(["timeline"] + arguments + ["--output", file])
      #expect(result.status == 0, "\(result.errors)")
      let children = try MarkupParser.root(
        of: Array(try Data(contentsOf: URL(fileURLWithPath: file))), limits: SceneLimits()
      ).children
      func numbers(_ element: MarkupElement) -> [[Double]] {
        (element.attribute("d") ?? "").split(separator: "M").map { piece in
          piece.split(separator: " ").compactMap { Double($0) }
        }
      }
      let axis = try #require(children.first { $0.attribute("class") == "axis" })
      let ends = numbers(axis)[0]
      var bars: [String: [[Double]]] = [:]
      for element in children {
        guard let look = element.attribute("class"), look.contains(" ") else { continue }
        bars[look, default: []] += numbers(element).map { piece in
          // A bar ends 0.6 pixels early, to separate it from the next.
          [piece[0], piece[2] + 0.6].map {
            ((($0 - ends[0]) / (ends[2] - ends[0])) * 1000).rounded() / 1000
          }
        }
      }
      return (children.filter { $0.name == "text" }.map(\.text), bars)
    }
  }

  @Test("transitions have rows, beside others, alone and in groups", arguments: [false, true])
  func transitions(isInGroup: Bool) throws {
    let transition = "<t type='CATransition' duration='1'/>"
    let group = "<g type='CAAnimationGroup' duration='2'><animations>\(transition)</animations></g>"
    let fade = "<CABasicAnimation keyPath='opacity' duration='1'/>"
    for others in ["", fade] {
      let scene = """
        <caml><CALayer name='a'><animations>\(isInGroup ? group : transition)\(others)</animations>
        <sublayers><CALayer name='b'><animations>\(fade)</animations></CALayer></sublayers></CALayer></caml>
        """
      func rows(_ options: [String]) throws -> [String] {
        let result = try TweenProcess.run(["timeline", "-"] + options, input: Array(scene.utf8))
        #expect(result.status == 0, "\(result.errors)")
        return result.lines.filter { $0.contains("transition") || $0.contains("opacity") }
      }
      let count = others.isEmpty ? 1 : 2
      #expect(try rows([]).count == count + 1)
      #expect(try rows(["--layer", "a"]).count == count)
      #expect(try rows(["--layer", "b"]).count == 1)
      #expect(try rows(["--key-path", "opacity"]).count == count)
    }
  }

  @Test("cycles, ways back, fills and children of groups lie where they run")
  func bars() throws {
    let (texts, bars) = try drawn([samplePath("bounce"), "--layer", "card", "--to", "8"])
    #expect(
      texts.prefix(3) == ["card group", "card   transform.rotation.z", "card   position.x"])
    // Three autoreversed iterations from 0.25, and the children in the first second.
    #expect(
      bars["bar c0"] == [
        [0.031, 0.156], [0.281, 0.406], [0.531, 0.656], [0.031, 0.156], [0.094, 0.156],
      ])
    #expect(bars["bar c1"] == [[0.156, 0.281], [0.406, 0.531], [0.656, 0.781]])
    // The group fills after its end, one child before its begin time.
    #expect(bars["faint c0"] == [[0.781, 1], [0.031, 0.094]])
  }

  @Test func whatRepeatsForEverIsCutOff() throws {
    let (texts, bars) = try drawn([samplePath("orbit")])
    #expect(texts.filter { Double($0) == nil && $0 != "seconds" }.count == 3)
    #expect(bars.values.joined().allSatisfy { $0[0] >= 0 && $0[1] <= 1.001 && $0[0] < $0[1] })
  }

  @Test("what begins behind the last time has a row and no bar, children too")
  func behindTheSpan() throws {
    let (texts, bars) = try drawn([samplePath("bounce"), "--layer", "card", "--to", "0.1"])
    #expect(texts.prefix(3).allSatisfy { $0.hasPrefix("card ") })
    #expect(bars.isEmpty)
  }

  @Test("an offset before the first cycle is one bar of the active duration")
  func negativeOffset() throws {
    try withTemporaryFolder { folder in
      let file = folder + "/offset.caml"
      try """
      <?xml version="1.0" encoding="UTF-8"?>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="a"><animations>
      <animation type="CABasicAnimation" keyPath="opacity" duration="1" timeOffset="-5">
      <fromValue type="real" value="0"/><toValue type="real" value="1"/></animation>
      </animations></CALayer></caml>
      """.write(toFile: file, atomically: true, encoding: .utf8)
      #expect(try drawn([file, "--to", "2"]).bars == ["bar c0": [[0, 0.5]]])
    }
  }

  @Test("events are marked where they are told")
  func events() throws {
    let (texts, _) = try drawn([samplePath("bounce"), "--layer", "card", "--to", "8", "--events"])
    let told = texts.filter { ["start", "iteration", "stop"].contains($0) }
    // Three autoreversed iterations: the last one ends with the animation.
    #expect(told == ["start", "iteration", "iteration", "stop"])
  }

  @Test("a start is marked that the commit tells, as that of a transition")
  func firstEvents() throws {
    let (texts, _) = try drawn([samplePath("lamp"), "--transition", "off>on", "--events"])
    let told = texts.filter { ["start", "iteration", "stop"].contains($0) }
    #expect(told == ["start", "start", "stop", "stop"])
  }

  private func cycles(_ layers: [(name: String, duration: String)], in folder: String) throws
    -> String
  {
    let file = folder + "/a.json"
    let sublayers = layers.map { name, duration in
      #"{"properties":{"name":"\#(name)"},"animations":[{"animation":{"type":"CABasicAnimation","keyPath":"opacity","#
        + #""fromValue":0,"duration":\#(duration),"repeatCount":"inf"}}]}"#
    }
    try TestFiles.write(
      #"{"scene":1,"root":{"sublayers":[\#(sublayers.joined(separator: ","))]}}"#, to: file)
    return file
  }

  @Test("of more events than can be marked ends of cycles are left out, and that is said")
  func manyEvents() throws {
    let note = "not marked: there are too many; choose with --layer, --from and --to\n"
    func told(_ file: String, _ options: String...) throws -> (events: [String], errors: String) {
      let result = try TweenProcess.run(
        ["timeline", file, "--events", "--format", "svg", "--to", "10"] + options)
      #expect(result.status == 0)
      let events = result.output.matches(of: />(start|iteration|stop)[^<]*</).map { String($0.1) }
      return (events, result.errors)
    }
    try withTemporaryFolder { folder in
      let few = try told(try cycles([("a", "1")], in: folder))
      #expect(
        few.events == ["start"] + Array(repeating: "iteration", count: 10) && few.errors.isEmpty)
      let dense = try cycles([("a", "1e-9"), ("b", "1")], in: folder)
      let all = try told(dense)
      #expect(all.events == ["start"] && all.errors.hasSuffix("ends of iterations are \(note)"))
      // The iterations of the other layer are examined only so far.
      #expect(try told(dense, "--layer", "b").errors.hasSuffix("ends of iterations are \(note)"))
      let starts = try told(
        try cycles((0..<401).map { ("a\($0)", "1e-9") }, in: folder))
      #expect(starts.errors.hasSuffix("ends of iterations and all events after 0 s are \(note)"))
    }
  }

  @Test func textNeedsAsManyLinesAsThereAreRows() throws {
    let lines = try TweenProcess.run(["timeline", samplePath("bounce"), "--size", "80x10"]).lines
    #expect(lines.count == 9)
    #expect(lines.allSatisfy { $0.unicodeScalars.count <= 80 })
    #expect(lines.first?.hasPrefix("shadow bounds.size.width") == true)
  }

  @Test(
    "arguments that make no sense are refused",
    arguments: [
      [], ["a.caml", "b.caml"], ["a.caml", "--velocity"], ["a.caml", "--samples", "9"],
    ])
  func refused(arguments: [String]) throws {
    let result = try TweenProcess.run(["timeline"] + arguments)
    #expect(result.status == 2 && result.output.isEmpty && result.errors.hasPrefix("tween: "))
  }

  @Test("every sample file can be drawn")
  func everySample() throws {
    for file in try wellFormedSamples() {
      let result = try TweenProcess.run(["timeline", file.path])
      #expect(result.status == 0, "\(file.lastPathComponent): \(result.errors)")
    }
  }

  @Test func thePageShowsWhatTimelinePrints() throws {
    let page = try String(
      contentsOf: packageRoot.appendingPathComponent("Docs/Reference/CommandLine.md"),
      encoding: .utf8)
    let output = try TweenProcess.run(["timeline", samplePath("bounce"), "--size", "72x10"]).output
    #expect(page.contains("timeline Docs/Samples/bounce.caml --size 72x10"))
    #expect(page.contains("```text\n\(output)```"))
  }
}
