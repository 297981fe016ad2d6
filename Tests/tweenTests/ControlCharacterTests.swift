import AnimationTestSupport
import Foundation
import Testing

/// No control character of a file or an argument reaches a terminal.
@Suite("Control characters on the command line")
struct ControlCharacterTests {
  private static let odd = "a\u{1B}[31m\u{9B}b\u{202E}c\nd\u{7F}"
  private static let escaped = "a\\u001b[31m\\u009bb\\u202ec\\nd\\u007f"

  private static let scene = """
    {"scene":1,"root":{"id":"x","properties":{"name":\(json)},
     "animations":[{"key":\(json),"animation":{"type":"CABasicAnimation","keyPath":\(json)}},
      {"animation":{"type":"CABasicAnimation","keyPath":"opacity","toValue":1}}],
     "filters":[{"type":\(json),"name":\(json)}],
     "states":[{"name":\(json),"elements":[{"targetId":"x","keyPath":"opacity","value":0}]}],
     "attributes":[{"name":\(json),"text":\(json)}]}}
    """
  private static let json = "\"a\\u001b[31m\\u009bb\\u202ec\\nd\\u007f\""

  /// Returns whether a text has control characters for a terminal, other than line feeds.
  private func isObeyed(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      scalar != "\n"
        && (scalar.properties.generalCategory == .control || scalar.properties.isBidiControl)
    }
  }

  @Test(
    "no command prints them",
    arguments: [
      ["dump"], ["plot"], ["plot", "--key-path", odd], ["timeline"], ["filmstrip"],
      ["filmstrip", "--animated"], ["curve"],
      ["bake", "--tolerance", "1"],
      ["bake", "--tolerance", "1", "--format", "json"], ["diff", odd + ".caml"],
      ["sample", "--times", "0"],
      ["sample", "--times", "0", "--format", "table"],
      ["sample", "--times", "0", "--format", "json"], ["sample", "--list-states"],
      ["sample", "--state", odd, "--times", "0"], ["sample", "--state", odd + "x"],
      ["sample", "--layer", odd + odd], ["sample", "--key-path", odd + odd], ["check"],
      ["check", "--format", "json"], ["check", "--format", "sarif"], ["convert"],
      [odd], ["sample", "--" + odd],
    ])
  func printed(arguments: [String]) throws {
    try withTemporaryFolder { folder in
      let file = "\(folder)/\(Self.odd).json"
      try TestFiles.write(Self.scene, to: file)
      let result = try TweenProcess.run([arguments[0], file] + arguments.dropFirst())
      #expect(!isObeyed(result.output) && !isObeyed(result.errors))
      // SARIF has the name of the file as a reference; convert is called with too few arguments.
      if !["sarif", "convert"].contains(arguments.last) {
        #expect((result.output + result.errors).contains("\\u001b"))
      }
      let lines = (result.output + result.errors).split(separator: "\n")
      // The text has not made any line.
      #expect(lines.allSatisfy { !$0.hasPrefix("d\\u007f") })
    }
  }

  @Test("a quote in a field of CSV is doubled, under an accent too")
  func quotes() throws {
    try withTemporaryFolder { folder in
      let file = folder + "/a.json"
      try TestFiles.write(
        #"{"scene":1,"root":{"id":"x","properties":{"name":"a\"\u0301,b"},"#
          + #""animations":[{"animation":{"type":"CABasicAnimation","keyPath":"opacity","toValue":1}}]}}"#,
        to: file)
      let result = try TweenProcess.run(["sample", file, "--times", "0"])
      let header = Array(result.output.unicodeScalars.prefix { $0 != "\n" })
      #expect(header == Array("time,\"a\"\"\u{301},b.opacity\"".unicodeScalars))
    }
  }

  @Test("the forms are those of JSON")
  func forms() throws {
    try withTemporaryFolder { folder in
      let file = folder + "/a.json"
      try TestFiles.write(Self.scene, to: file)
      let dump = try TweenProcess.run(["dump", file]).lines
      #expect(dump.contains("  animation \"\(Self.escaped)\": CABasicAnimation of \(Self.escaped)"))
      let rows = try TweenProcess.run(["sample", file, "--times", "0"]).lines
      #expect(rows[0] == "time,\(Self.escaped).\(Self.escaped),\(Self.escaped).opacity")
      let states = try TweenProcess.run(["sample", file, "--list-states"]).lines
      #expect(states == [Self.escaped])
    }
  }
}
