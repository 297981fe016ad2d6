import AnimationGeometry

extension Transform2D {
  /// Reads `[a, b, c, d, tx, ty]`.
  ///
  /// - Throws: `mismatchedValues` for a value of another shape.
  public init(json: JSONTree) throws(JSONFieldError) {
    guard let numbers = json.numbers(count: 6) else {
      throw JSONFieldError(
        .mismatchedValues, "\(Self.shapeInJSON) is expected, not \(json.shape)")
    }
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }

  /// The value as ``init(json:)`` reads it.
  public var json: JSONTree { .numbers([a, b, c, d, tx, ty]) }

  static let shapeInJSON = "a transform of the plane [a, b, c, d, tx, ty]"
}
