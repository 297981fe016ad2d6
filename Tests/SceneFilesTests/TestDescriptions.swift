import AnimationInterpolation
import SceneFiles
import Testing

extension JSONTree: CustomTestStringConvertible {
  /// The tree as text.
  public var testDescription: String { text }
}

extension AnimatableValue: CustomTestStringConvertible {
  /// The value as JSON.
  public var testDescription: String { json.text }
}

struct MalformedText: Sendable, CustomTestStringConvertible {
  let text: String
  let message: String

  init(_ text: String, _ message: String) {
    self.text = text
    self.message = message
  }

  var testDescription: String { text.debugDescription }
}
