/// Whether a layer that moves along a path turns with it. The raw values are Core Animation's
/// strings.
public enum RotationMode: String, Sendable, Hashable, CaseIterable, Codable {
  /// The x axis points in the direction of travel.
  case auto
  /// The x axis points back.
  case autoReverse
}
