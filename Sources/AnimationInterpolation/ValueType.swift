/// The type of a property's value. The raw value is the spelling in documents and in JSON.
public enum ValueType: String, Sendable, Hashable, CaseIterable {
  /// A real number.
  case number
  /// Mixed as a number, then truncated towards zero.
  case integer
  /// Mixed as 0 and 1; true unless the result is exactly 0.
  case bool
  /// Switches at half.
  case string
  /// Switches at half; the value says where the image is.
  case image
  /// A position: x, y.
  case point
  /// A width and a height.
  case size
  /// A rectangle: x, y, width, height.
  case rect
  /// A colour in sRGB: red, green, blue, alpha.
  case color
  /// A 4×4 matrix, mixed by its parts.
  case transform
  /// Any count of numbers, mixed one by one where the counts agree.
  case numbers
  /// Any count of colours, mixed one by one where the counts agree.
  case colors
  /// A transform of the plane, mixed by the parts that it has in space.
  case affine
  /// A rotation, turned along the shorter arc.
  case quaternion
  /// A path, mixed point by point where both have the same elements; others switch at half.
  case path
  /// A struct of a user's own, mixed number by number; its values say its name.
  case custom

  /// How many numbers hold a value of this type, nil where the value decides.
  ///
  /// A string or an image is held as one number, its place in an ``ObjectTable``; a path as the
  /// place of its elements there, followed by the coordinates of its points.
  public var laneCount: Int? {
    switch self {
    case .number, .integer, .bool, .string, .image: 1
    case .point, .size: 2
    case .rect, .color, .quaternion: 4
    case .affine: 6
    case .transform: 16
    case .numbers, .colors, .path, .custom: nil
    }
  }

  /// Whether two values of this type have nothing between them, so that the result switches at ½.
  public var isDiscrete: Bool { self == .string || self == .image }

  /// Whether two values of this type have a sum, so that an animation of it can be additive or
  /// cumulative: all but booleans, texts, images and paths, whose animations replace.
  public var hasSums: Bool { !isDiscrete && self != .bool && self != .path }

  /// Whether numbers of such a value mean something only with the ``ObjectTable`` that they were
  /// made with.
  public var usesObjects: Bool { isDiscrete || self == .path }

  /// Whether values are matrices, whose numbers are neither mixed nor added one by one.
  var isMatrix: Bool { self == .transform || self == .affine }
}

#if !hasFeature(Embedded)
  extension ValueType: Codable {}
#endif
