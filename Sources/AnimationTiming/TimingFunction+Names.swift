// The five curves that Core Animation names. The control points are the decimal numbers of the
// documentation as doubles, not their roundings to 32 bits.

extension TimingFunction {
  /// Even speed.
  public static let linear = TimingFunction(.linear)
  /// A slow start: (0.42, 0), (1, 1).
  public static let easeIn = TimingFunction(.cubic(.easeIn))
  /// A slow end: (0, 0), (0.58, 1).
  public static let easeOut = TimingFunction(.cubic(.easeOut))
  /// A slow start and a slow end: (0.42, 0), (0.58, 1).
  public static let easeInEaseOut = TimingFunction(.cubic(.easeInEaseOut))
  /// The curve of implicit animations: (0.25, 0.1), (0.25, 1).
  public static let `default` = TimingFunction(.cubic(.default))

  /// A curve by Core Animation's name: `linear`, `easeIn`, `easeOut`, `easeInEaseOut`, `default`;
  /// nil for any other.
  public init?(name: String) {
    switch name {
    case "linear": self = .linear
    case "easeIn": self = .easeIn
    case "easeOut": self = .easeOut
    case "easeInEaseOut": self = .easeInEaseOut
    case "default": self = .default
    default: return nil
    }
  }

  /// Core Animation's name for a curve equal to one of the five; else nil.
  public var name: String? {
    switch self {
    case .linear: "linear"
    case .easeIn: "easeIn"
    case .easeOut: "easeOut"
    case .easeInEaseOut: "easeInEaseOut"
    case .default: "default"
    default: nil
    }
  }
}

extension CubicEasing {
  /// (0.42, 0), (1, 1).
  public static let easeIn = CubicEasing(unchecked: 0.42, 0, 1, 1)
  /// (0, 0), (0.58, 1).
  public static let easeOut = CubicEasing(unchecked: 0, 0, 0.58, 1)
  /// (0.42, 0), (0.58, 1).
  public static let easeInEaseOut = CubicEasing(unchecked: 0.42, 0, 0.58, 1)
  /// (0.25, 0.1), (0.25, 1).
  public static let `default` = CubicEasing(unchecked: 0.25, 0.1, 0.25, 1)
}
