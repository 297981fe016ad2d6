import Foundation
import SceneFiles
import Testing

@Suite struct UnreadableFilesTests {
  /// A layer whose z position cannot be read, and an animation that runs.
  private static let text = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    <CALayer id="r" name="r" zPosition="undefined" bounds="0 0 10 10" backgroundColor="1 0 0">
    <animations>
    <animation type="CABasicAnimation" keyPath="opacity" duration="1">
    <fromValue type="integer" value="0"/><toValue type="integer" value="1"/></animation>
    <other type="CABasicAnimation" keyPath="position.x" duration="one"/>
    </animations>
    </CALayer>
    </caml>
    """

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("unreadable-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.text.utf8).write(to: folder.appendingPathComponent("a.caml"))
    try body(folder)
  }

  /// The arguments of each command that reads a scene, with `IN` and `OUT` for files.
  static let commands: [[String]] = [
    ["sample", "IN", "--times", "0,0.5", "--output", "OUT.csv"],
    ["plot", "IN", "--output", "OUT.svg"],
    ["timeline", "IN", "--output", "OUT.svg"], ["filmstrip", "IN", "--output", "OUT.svg"],
    ["bake", "IN", "--tolerance", "0.01", "--output", "OUT.json"],
    ["bake", "IN", "--tolerance", "0.01", "--scene", "OUT.caml"],
    ["explain", "IN", "--at", "0.5"], ["dump", "IN"], ["convert", "IN", "OUT.json"],
    ["convert", "IN", "OUT.ca"], ["diff", "IN", "IN"],
  ]

  private func run(_ command: [String], in folder: URL, strict: Bool) throws -> TweenProcess.Result
  {
    let names = command.map {
      $0 == "IN"
        ? folder.path + "/a.caml" : $0.hasPrefix("OUT") ? folder.path + "/b" + $0.dropFirst(3) : $0
    }
    return try TweenProcess.run(names + (strict ? ["--strict"] : []))
  }

  @Test("a command warns with line and column, and continues", arguments: commands)
  func warns(command: [String]) throws {
    try withFolder { folder in
      let result = try run(command, in: folder, strict: false)
      #expect(result.status == 0)
      let file = folder.path + "/a.caml"
      let warnings = result.errors.split(separator: "\n").filter { $0.contains("warning:") }
      #expect(warnings.count == (command[0] == "diff" ? 4 : 2))
      #expect(
        warnings.first
          == "tween: \(file):2:26: warning: zPosition: 'undefined' is not a number; the text is kept, and the property is treated as not given"
      )
      #expect(
        warnings.dropFirst().first?.hasPrefix("tween: \(file):6:53: warning: duration:") == true)
    }
  }

  @Test("with --strict it refuses the file before it writes", arguments: commands)
  func strict(command: [String]) throws {
    try withFolder { folder in
      let result = try run(command, in: folder, strict: true)
      #expect(result.status == (command[0] == "diff" ? 2 : 1))
      #expect(result.output.isEmpty)
      #expect(result.errors.hasPrefix("tween: \(folder.path)/a.caml:2:26: zPosition: "))
      #expect(result.errors.split(separator: "\n").count == 1)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.caml"])
    }
  }

  @Test("with --strict a file without such values is read", arguments: commands)
  func strictAndReadable(command: [String]) throws {
    try withFolder { folder in
      let text = Self.text.replacing("undefined", with: "1").replacing("\"one\"", with: "\"1\"")
      try Data(text.utf8).write(to: folder.appendingPathComponent("a.caml"))
      let result = try run(command, in: folder, strict: true)
      #expect(result.status == 0 && !result.errors.contains("warning"))
    }
  }

  @Test("the rest of the file is shown")
  func shows() throws {
    try withFolder { folder in
      let result = try TweenProcess.run(["sample", folder.path + "/a.caml", "--times", "0,0.5"])
      #expect(result.lines == ["time,r.opacity", "0,0", "0.5,0.5"])
      let check = try TweenProcess.run(["check", folder.path + "/a.caml"])
      #expect(check.status == 1)
      #expect(check.lines.filter { $0.hasSuffix("[wrong-value]") }.count == 2)
      let request =
        #"{"op":"scene","file":"\#(folder.path)/a.caml","read":[{"layer":"r","keyPath":"opacity"}],"at":[0.5]}"#
      let eval = try TweenProcess.eval([request])
      #expect(eval.lines == [#"{"values":[[0.5]]}"#] && eval.status == 0)
      #expect(eval.errors.contains(":2:26: warning: zPosition:"))
    }
  }

  @Test("names of states are listed under --strict too, unless a value cannot be read")
  func listStates() throws {
    let lamp = try TweenProcess.run(["sample", samplePath("lamp"), "--list-states", "--strict"])
    #expect(lamp.status == 0 && lamp.lines == ["off", "on", "bright"])
    try withFolder { folder in
      let refused = try TweenProcess.run([
        "sample", folder.path + "/a.caml", "--list-states", "--strict",
      ])
      #expect(refused.status == 1 && refused.output.isEmpty)
    }
  }

  @Test("of many values a hundred are named")
  func many() throws {
    try withFolder { folder in
      let layers = String(repeating: "<CALayer opacity='x'/>\n", count: 150)
      let text = "<caml><CALayer><sublayers>\n\(layers)</sublayers></CALayer></caml>"
      try Data(text.utf8).write(to: folder.appendingPathComponent("a.caml"))
      let lines = try TweenProcess.run(["dump", folder.path + "/a.caml"]).errors.split(
        separator: "\n")
      #expect(lines.count == 101)
      #expect(
        lines.last?.hasSuffix("50 more values cannot be read; 'tween check' lists them") == true)
      let strict = try TweenProcess.run(["dump", folder.path + "/a.caml", "--strict"])
      #expect(strict.errors.hasSuffix("(and 149 more; 'tween check' lists them)\n"))
    }
  }

  @Test("a begin of 1e-100 is the number that was written, in all forms and in dump")
  func tinyBegin() throws {
    try withFolder { folder in
      let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CAEmitterLayer beginTime="1e-100">
            <emitterCells>
              <CAEmitterCell beginTime="1e-100" name="c"/>
            </emitterCells>
            <animations>
              <a beginTime="1e-100" duration="1" keyPath="opacity" type="CABasicAnimation"/>
              <g beginTime="1e-100" duration="1" type="CAAnimationGroup">
                <animations>
                  <CABasicAnimation beginTime="1e-100" duration="1" keyPath="zPosition"/>
                </animations>
              </g>
            </animations>
          </CAEmitterLayer>
        </caml>

        """
      let path = { (name: String) in folder.path + "/" + name }
      try Data(text.utf8).write(to: folder.appendingPathComponent("a.caml"))
      for (input, output) in [("a.caml", "b.json"), ("b.json", "c.ca"), ("c.ca", "d.caml")] {
        #expect(try TweenProcess.run(["convert", path(input), path(output)]).status == 0)
      }
      #expect(try Data(contentsOf: folder.appendingPathComponent("d.caml")) == Data(text.utf8))
      let dump = try TweenProcess.run(["dump", path("b.json")]).output
      #expect(dump.components(separatedBy: "1e-100").count > 4)
    }
  }
}
