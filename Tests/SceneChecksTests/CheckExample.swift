import LayerModel
import SceneChecks
import SceneFiles
import Testing

/// Two texts for each code: one with the fault, and one without it.
struct CheckExample: Sendable, CustomTestStringConvertible {
  let code: Diagnostic.Code
  /// The text with the fault, and the line of the fault.
  let faulty: String
  let line: Int
  let healthy: String
  let says: String

  var testDescription: String { code.rawValue }

  init(_ code: Diagnostic.Code, _ faulty: String, line: Int = 1, says: String, but healthy: String)
  {
    (self.code, self.faulty, self.line) = (code, faulty, line)
    (self.healthy, self.says) = (healthy, says)
  }

  /// Returns an example of a layer in a document; its tag is line 2.
  static func layer(
    _ code: Diagnostic.Code, _ faulty: String, line: Int = 2, says: String, but healthy: String
  ) -> CheckExample {
    CheckExample(
      code, document(faulty), line: line, says: says, but: document(healthy))
  }

  /// Returns an example of animations of a layer with opacity 1 at (0, 0); the first of them is in line 3.
  static func animations(
    _ code: Diagnostic.Code, _ faulty: String, line: Int = 3, says: String, but healthy: String
  ) -> CheckExample {
    layer(
      code, animated(faulty), line: line, says: says, but: animated(healthy))
  }

  /// Returns an example of states and transitions of a layer with the id `layer`; the first line of them is line 3.
  static func states(
    _ code: Diagnostic.Code, _ faulty: String, line: Int = 3, says: String, but healthy: String
  ) -> CheckExample {
    layer(
      code, "<CALayer id='layer'>\n\(faulty)</CALayer>", line: line, says: says,
      but: "<CALayer id='layer'>\n\(healthy)</CALayer>")
  }

  static func document(_ layer: String) -> String { "<caml>\n\(layer)\n</caml>" }

  private static func animated(_ animations: String) -> String {
    "<CALayer><animations>\n\(animations)\n</animations></CALayer>"
  }

  static func codes(in text: String) -> [Diagnostic.Code] { findings(in: text).map(\.code) }

  static func findings(in text: String) -> [Diagnostic] {
    SceneCheck().report(on: text.utf8, named: "test.caml").findings
  }
}
