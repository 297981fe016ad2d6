import Foundation
import SceneFiles
import Testing

@Suite struct SceneOperationTests {
  static let scene = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer id="#1" name="root" position="1 2">
        <sublayers>
          <CALayer id="#2" name="child" speed="2">
            <animations>
              <animation type="CABasicAnimation" keyPath="zPosition" beginTime="1e-100" duration="4">
                <fromValue type="NSNumber" value="0"/>
                <toValue type="NSNumber" value="8"/>
              </animation>
            </animations>
          </CALayer>
        </sublayers>
      </CALayer>
    </caml>
    """

  /// Returns the answer for a scene's file in place of `FILE`.
  private func answer(_ fields: String, to text: String = scene) throws -> JSONObject {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("scene-\(UUID().uuidString).caml")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try TweenProcess.answer(
      #"{"op":"scene","file":\#(JSONTree.string(file.path).text),\#(fields)}"#)
  }

  @Test func readsLayersByNameAndById() throws {
    let answer = try answer(
      #""at":[0,1,1.5],"read":[{"layer":"root","keyPath":"position"},"#
        + ##"{"layer":"#2","keyPath":"zPosition"},{"layer":"child","keyPath":"zPosition"}]"##)
    #expect(answer["values"]?.text == "[[[1,2],[1,2],[1,2]],[0,4,6],[0,4,6]]")
  }

  /// A layer is named by its name, else its id, else its index; of two layers with one name the first is used.
  @Test func namesComeBeforeIdsAndPlaces() throws {
    let layer = { (id: String, name: String, number: Int) in
      #"<CALayer id="\#(id)" \#(name) zPosition="\#(number)"/>"#
    }
    let text = """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer zPosition="9"><sublayers>
      \(layer("x", "name=\"a\"", 0))\(layer("y", "name=\"a\"", 1))
      \(layer("a", "name=\"x\"", 2))\(layer("z", "", 3))
      </sublayers></CALayer></caml>
      """
    let read = ["a", "x", "y", "z", "3", "root"].map {
      #"{"layer":"\#($0)","keyPath":"zPosition"}"#
    }
    let answer = try answer(#""at":[0],"read":[\#(read.joined(separator: ","))]"#, to: text)
    #expect(answer["values"]?.text == "[[0],[2],[1],[3],[3],[9]]", "\(answer)")
  }

  @Test(arguments: [
    (#""read":[{"layer":"nobody","keyPath":"position"}],"at":[]"#, "unknown-name", "read[0].layer"),
    (#""read":[{"layer":"root","keyPath":"frame"}],"at":[]"#, "unknown-name", "read[0].keyPath"),
    (#""read":[{"layer":"root"}],"at":[]"#, "missing-field", "read[0].keyPath"),
    (#""read":[{"keyPath":"position"}],"at":[]"#, "missing-field", "read[0].layer"),
    (#""read":[{"layer":1,"keyPath":"position"}],"at":[]"#, "wrong-type", "read[0].layer"),
    (#""at":[]"#, "missing-field", "read"), (#""read":[]"#, "missing-field", "at"),
  ])
  func refuses(fields: String, code: String, field: String) throws {
    let error = try answer(fields)["error"]?.object()
    #expect(error?["code"] == .string(code))
    #expect(try error?.string("message")?.hasPrefix(field + ": ") == true)
  }

  @Test func refusesWhatIsNoFile() throws {
    let fields = #""read":[],"at":[]"#
    try expectError(#"{"op":"scene",\#(fields)}"#, "missing-field", "file")
    try expectError(#"{"op":"scene","file":"no such file",\#(fields)}"#, "unknown-name", "file")
    // The command line's name for standard input is an ordinary name in requests.
    try expectError(#"{"op":"scene","file":"-",\#(fields)}"#, "unknown-name", "file")
    try expectError(#"{"op":"scene","file":".",\#(fields)}"#, "out-of-range", "file")
    // A file without an end is refused without waiting.
    try expectError(#"{"op":"scene","file":"/dev/zero",\#(fields)}"#, "out-of-range", "file")
    let error = try answer(fields, to: "<caml>\n  <CALayer>\n</caml>")["error"]?.object()
    #expect(error?["code"] == .string("out-of-range"))
    #expect(try error?.string("message")?.contains(".caml:3:") == true)
  }
}
