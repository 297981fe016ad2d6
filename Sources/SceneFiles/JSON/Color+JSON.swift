import AnimationGeometry

extension Color {
  /// Reads `[red, green, blue, alpha]` in sRGB with straight alpha.
  ///
  /// - Throws: `mismatchedValues` for a value of another shape.
  public init(json: JSONTree) throws(JSONFieldError) {
    guard let numbers = json.numbers(count: 4) else {
      throw JSONFieldError(
        .mismatchedValues, "\(Self.shapeInJSON) is expected, not \(json.shape)")
    }
    self.init(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
  }

  /// The value as ``init(json:)`` reads it.
  public var json: JSONTree { .numbers([red, green, blue, alpha]) }

  static let shapeInJSON = "a colour [red, green, blue, alpha]"
}
