import AnimationGeometry

/// The type of a property's value. The raw value is the spelling in documents and in JSON.
@usableFromInline
package enum ValueType: String, Sendable, Hashable, CaseIterable {
  case number
  /// Interpolated as a number, then truncated towards zero.
  case integer
  /// Interpolated as 0 and 1; true unless the result is exactly 0.
  case bool
  /// Switches at half.
  case string
  /// Switches at half; the value is the source of the image.
  case image
  /// A position: x, y.
  case point
  case size
  /// A rectangle: x, y, width, height.
  case rect
  /// A colour in sRGB: red, green, blue, alpha.
  case color
  /// A 4×4 matrix, interpolated by its parts.
  case transform
  /// Any count of numbers, interpolated one by one if the counts agree.
  case numbers
  /// Any count of colours, interpolated one by one if the counts agree.
  case colors
  /// A transform of the plane, interpolated by its parts in space.
  case affine
  /// A rotation, interpolated along the shorter arc.
  case quaternion
  /// A path, interpolated point by point if both have the same elements; others switch at half.
  case path
  /// A struct of a custom type, interpolated number by number; its values state its name.
  case custom

  /// The count of numbers of a value of this type, nil if it depends on the value.
  ///
  /// A string or an image is one number, its index in a `BoxedValues`; a path is the index of its elements there,
  /// followed by the coordinates of its points.
  @usableFromInline package var laneCount: Int? {
    switch self {
    case .number, .integer, .bool, .string, .image: 1
    case .point, .size: 2
    case .rect, .color, .quaternion: 4
    case .affine: 6
    case .transform: 16
    case .numbers, .colors, .path, .custom: nil
    }
  }

  /// Whether values of this type cannot be interpolated, so that the result switches at ½.
  @inlinable
  package var isDiscrete: Bool { self == .string || self == .image }

  /// Whether values of this type have sums, so that animations can be additive or cumulative: all types but booleans,
  /// texts, images and paths, whose animations replace.
  @inlinable
  package var hasSums: Bool { !isDiscrete && self != .bool && self != .path }

  /// Whether numbers of such a value have a meaning only with the `BoxedValues` of their creation.
  @inlinable
  package var usesObjects: Bool { isDiscrete || self == .path }

  /// Whether values are numbers that move one by one, each at its own rate.
  package var isOfRates: Bool {
    hasVelocity && !isMatrix && self != .quaternion && self != .path
  }

  /// Returns the numbers of a rotation for interpolation, with unit length; nil for a rotation without length, or with
  /// a number that is not finite.
  package static func unitRotation(_ lanes: [Double]) -> [Double]? {
    let rotation = Quaternion(lanes: lanes)
    return rotation.hasDirection ? rotation.normalized.lanes : nil
  }

  /// Whether values are matrices, whose numbers are neither interpolated nor added one by one.
  var isMatrix: Bool { self == .transform || self == .affine }
}

/// The lanes of a property that one of its components reads and writes.
///
/// `bounds.size` is lanes 2 and 3 of a rectangle; `transform.rotation.z` is one lane of the transform's parts (see
/// ``AnimationGeometry/TransformParts``); `transform.scale` writes one number to three lanes.
@usableFromInline
package struct ComponentLanes: Sendable, Hashable {
  /// The index of the component's first lane in the lanes of the property.
  @usableFromInline package var first: Int
  /// The number of adjacent lanes, at least 1.
  @usableFromInline package var count: Int
  /// Whether one number is written to all lanes, and read as their mean.
  @usableFromInline package var isUniform: Bool

  /// Creates a run of lanes. A component that a property does not have is neither read nor animated.
  @inlinable
  package init(first: Int, count: Int, isUniform: Bool = false) {
    self.first = first
    self.count = count
    self.isUniform = isUniform
  }

  package var range: Range<Int> { first..<first + count }

  /// Whether the component is part of the translation of a transform, the first three lanes of the parts.
  ///
  /// Such a component is m41, m42 and m43 of the matrix itself: it is read and written there, whatever the rest of
  /// the matrix is.
  @inlinable
  package var isTranslation: Bool { first + count <= 3 }

  /// The lanes of a component of the translation in the matrix.
  @inlinable
  package var inMatrix: ComponentLanes {
    ComponentLanes(first: first + 12, count: count, isUniform: isUniform)
  }

  /// Whether the component is one lane or more of the first `laneCount`.
  @inlinable
  package func lies(in laneCount: Int) -> Bool {
    first >= 0 && count >= 1 && count <= laneCount && first <= laneCount - count
  }

  @inlinable
  package var valueCount: Int { isUniform ? 1 : count }

  /// Reads the component from the lanes of a property.
  ///
  /// The mean of equal numbers is that number, so a written number is read back.
  @inlinable
  package func read(
    _ lanes: UnsafeBufferPointer<Double>, into value: UnsafeMutableBufferPointer<Double>
  ) {
    guard isUniform else {
      for index in 0..<count { value[index] = lanes[first + index] }
      return
    }
    var sum = lanes[first]
    var areEqual = true
    for index in 1..<count {
      areEqual = areEqual && lanes[first + index] == lanes[first]
      sum += lanes[first + index]
    }
    value[0] = areEqual ? lanes[first] : sum / Double(count)
  }

  @inlinable
  package func write(
    _ value: UnsafeBufferPointer<Double>, into lanes: UnsafeMutableBufferPointer<Double>
  ) {
    for index in 0..<count { lanes[first + index] = value[isUniform ? 0 : index] }
  }
}
