extension ValueType {
  /// Whether values of this type have a velocity: numbers, and what is made of numbers.
  ///
  /// Strings and images have nothing between them; integers and booleans jump from one to the next.
  public var hasVelocity: Bool {
    switch self {
    case .number, .point, .size, .rect, .color, .transform, .numbers, .colors: true
    default: false
    }
  }
}
