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
