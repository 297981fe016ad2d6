import AnimationGeometry

extension Quaternion {
  /// Reads `[x, y, z, w]`.
  ///
  /// - Throws: `mismatchedValues` for a value of another shape.
  public init(json: JSONTree) throws(JSONFieldError) {
    guard let numbers = json.numbers(count: 4) else {
      throw JSONFieldError(
        .mismatchedValues, "\(Self.shapeInJSON) is expected, not \(json.shape)")
    }
    self.init(x: numbers[0], y: numbers[1], z: numbers[2], w: numbers[3])
  }

  /// The value as ``init(json:)`` reads it.
  public var json: JSONTree { .numbers([x, y, z, w]) }

  static let shapeInJSON = "a quaternion [x, y, z, w]"
}
