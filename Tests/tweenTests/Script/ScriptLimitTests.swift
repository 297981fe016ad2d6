import AnimationTestSupport
import SceneFiles
import Testing

/// Scripts of a few kilobytes that request very much.
@Suite("Limits of script")
struct ScriptLimitTests {
  /// A script that makes a request a given number of times.
  struct Bomb: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The greatest answered number of times, and a refused one.
    let counts: (answered: Int, refused: Int)
    let field: String
    let line: @Sendable (Int) -> String

    init(
      _ name: String, _ answered: Int, _ refused: Int, in field: String,
      _ line: @escaping @Sendable (Int) -> String
    ) {
      (testDescription, counts, self.field, self.line) = (name, (answered, refused), field, line)
    }
  }

  /// Returns a script that has used nearly all permitted work before its own steps: it moves one of 2000 layers in
  /// front of the others repeatedly, which costs little.
  private static func script(_ layers: [String], _ steps: [String], _ more: String = "") -> String {
    let others = [#"{"id":"z"}"#] + (1...2000).map { #"{"id":"x\#($0)","parent":"z"}"# }
    let edits = many(487) { _ in
      #"{"at":-1,"insert":{"layer":{"id":"x2000"},"parent":"z","index":0}}"#
    }
    return #"{"op":"script","layers":[\#((others + layers).joined(separator: ","))],"#
      + #""steps":[\#((edits + steps).joined(separator: ","))]\#(more)}"#
  }

  /// Returns layers named by their numbers, in the layer `r`, which is the first.
  private static func children(_ count: Int, of top: String = #"{"id":"r"}"#) -> [String] {
    [top] + (1...count).map { #"{"id":"\#($0)","parent":"r"}"# }
  }

  private static func roots(_ count: Int) -> [String] {
    (1...count).map { #"{"id":"\#($0)"}"# }
  }

  private static func chain(_ count: Int) -> [String] {
    [#"{"id":"1"}"#] + (2...count).map { #"{"id":"\#($0)","parent":"\#($0 - 1)"}"# }
  }

  private static func add(_ layer: Int, _ keyPath: String = "opacity") -> String {
    #"{"at":0,"add":{"layer":"\#(layer)","animation":{"type":"CABasicAnimation","keyPath":"\#(keyPath)","toValue":2,"duration":1e9}}}"#
  }

  private static func set(
    _ keyPath: String, of layer: String = "1", at time: Int = 1, to value: Int
  ) -> String {
    #"{"at":\#(time),"set":{"layer":"\#(layer)","keyPath":"\#(keyPath)","value":\#(value)}}"#
  }

  private static func many(_ count: Int, _ step: (Int) -> String) -> [String] {
    (0..<count).map(step)
  }

  private static func adds(_ count: Int) -> [String] { many(count) { _ in add(1) } }

  private static func spring(to value: Int) -> String {
    #"{"at":1,"animate":{"spring":{}},"steps":[{"set":{"layer":"1","keyPath":"zPosition","value":\#(value)}}]}"#
  }

  static let bombs = [
    Bomb("hits among many layers", 2, 8, in: "hit") { count in
      let hits = many(count) { _ in #"{"at":0,"point":[9,9]}"# }
      return script([], [], #","hit":[\#(hits.joined(separator: ","))]"#)
    },
    Bomb("layers put in front of many others", 2, 80, in: "steps") { count in
      script(
        [], many(count) { _ in #"{"at":0,"insert":{"layer":{"id":"x9"},"parent":"z","index":0}}"# })
    },
    Bomb("many layers taken out and put back", 3, 80, in: "steps") { count in
      script(
        children(1000),
        many(count) {
          $0.isMultiple(of: 2)
            ? #"{"at":0,"detach":{"layer":"r"}}"# : #"{"at":0,"insert":{"layer":{"id":"r"}}}"#
        })
    },
    Bomb("layers put deep below", 10, 250, in: "steps") { count in
      script(
        chain(1000) + [#"{"id":"x"}"#],
        many(count) { _ in #"{"at":0,"insert":{"layer":{"id":"x"},"parent":"1000"}}"# })
    },
    Bomb("commits of a layer with many animations", 10, 400, in: "steps") { count in
      script(roots(1), adds(500) + many(count) { set("contentsScale", at: $0, to: $0) })
    },
    Bomb("springs on a layer with many animations", 3, 60, in: "steps") { count in
      script(roots(1), adds(500) + many(count, spring))
    },
    Bomb("springs on a layer with a long value", 3, 60, in: "steps") { count in
      let list = Array(repeating: "0", count: 5000).joined(separator: ",")
      return script(
        [#"{"id":"1","class":"CAGradientLayer","properties":{"locations":[\#(list)]}}"#],
        many(count, spring))
    },
    Bomb("the speed of a layer with many in it", 3, 80, in: "steps") { count in
      script(children(1000), many(count) { set("speed", of: "r", to: $0) })
    },
    Bomb("the delay of a replicator with many in it", 3, 80, in: "steps") { count in
      script(
        children(1000, of: #"{"id":"r","class":"CAReplicatorLayer"}"#),
        many(count) { set("instanceDelay", of: "r", to: $0) })
    },
    Bomb("states of many elements", 2, 40, in: "steps") { count in
      let elements = many(500) { _ in #"{"targetId":"1","keyPath":"opacity","value":0}"# }
      return script(
        [#"{"id":"1","states":[{"name":"on","elements":[\#(elements.joined(separator: ","))]}]}"#],
        many(count) {
          #"{"at":0,"state":{"layer":"1","name":\#($0.isMultiple(of: 2) ? "null" : "\"on\"")}}"#
        })
    },
    Bomb("commits beside many animations", 10, 700, in: "steps") { count in
      script(
        roots(501),
        many(500) { add($0 + 2) } + many(count) { set("contentsScale", at: $0, to: $0) })
    },
    Bomb("commits beside many diagnostics", 5, 200, in: "steps") { count in
      script(
        roots(301),
        many(300) { add($0 + 2, "q") } + many(count) { set("contentsScale", at: $0, to: $0) })
    },
    Bomb("reads at many commits of a layer with many animations", 3, 120, in: "") { count in
      let times = many(count, String.init).joined(separator: ",")
      return script(
        roots(1), adds(300) + many(count) { #"{"at":\#($0),"remove":{"layer":"1","key":"q"}}"# },
        #","read":[{"layer":"1","keyPath":"cornerRadius","at":[\#(times)]}]"#)
    },
    Bomb("reads far below the root", 100, 12_000, in: "read") { count in
      let times = Array(repeating: "0", count: count).joined(separator: ",")
      return script(
        chain(1000), [add(1000)],
        #","read":[{"layer":"1000","keyPath":"opacity","at":[\#(times)]}]"#)
    },
  ]

  @Test("what a script asks for is counted before it is done", .takesLong, arguments: bombs)
  func counted(bomb: Bomb) throws {
    let answer = try TweenProcess.answer(bomb.line(bomb.counts.answered))
    #expect(answer["error"] == nil, "\(JSONTree.object(answer).text.prefix(300))")
    let error = try TweenProcess.answer(bomb.line(bomb.counts.refused))["error"]?.object()
    #expect(error?["code"] == .string("out-of-range"))
    let message = try error?.string("message")
    #expect(message?.hasPrefix(bomb.field) == true, "\(message ?? "")")
    #expect(
      message?.hasSuffix("the line asks for more work than one line may take; ask in several lines")
        == true)
  }

  @Test("sets, each with a commit of its own, are answered up to the length of a line")
  func plain() throws {
    // The rest is a fifteenth of the permitted work of a megabyte.
    let steps = Self.many(1150) { Self.set("opacity", at: $0, to: $0 % 2) }
    #expect(steps.joined().utf8.count > 66_000)
    let line = Self.script(Self.roots(3), steps, #","events":[0,1],"changes":true"#)
    #expect(try TweenProcess.answer(line)["error"] == nil)
  }
}
