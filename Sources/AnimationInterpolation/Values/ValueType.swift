import AnimationGeometry

/// The type of a property's value. The raw value is the spelling in documents and in JSON.
@usableFromInline
package enum ValueType: String, Sendable, Hashable, CaseIterable {
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
  /// A string or an image is held as one number, its place in an `BoxedValues`; a path as the
  /// place of its elements there, followed by the coordinates of its points.
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

  /// Whether two values of this type have nothing between them, so that the result switches at ½.
  @inlinable
  package var isDiscrete: Bool { self == .string || self == .image }

  /// Whether two values of this type have a sum, so that an animation of it can be additive or
  /// cumulative: all but booleans, texts, images and paths, whose animations replace.
  @inlinable
  package var hasSums: Bool { !isDiscrete && self != .bool && self != .path }

  /// Whether numbers of such a value mean something only with the `BoxedValues` that they were
  /// made with.
  @inlinable
  package var usesObjects: Bool { isDiscrete || self == .path }

  /// Whether values are numbers that move one by one, each at a rate of its own.
  package var isOfRates: Bool {
    hasVelocity && !isMatrix && self != .quaternion && self != .path
  }

  /// The numbers with which a rotation is mixed: those of unit length.
  ///
  /// - Returns: nil for a rotation without length, or with a number that is not finite.
  package static func unitRotation(_ lanes: [Double]) -> [Double]? {
    let rotation = Quaternion(lanes: lanes)
    return rotation.hasDirection ? rotation.normalized.lanes : nil
  }

  /// Whether values are matrices, whose numbers are neither mixed nor added one by one.
  var isMatrix: Bool { self == .transform || self == .affine }
}

/// Which lanes of a property a component of it reads and writes.
///
/// `bounds.size` is lanes 2 and 3 of a rectangle; `transform.rotation.z` is one lane of the
/// transform's parts (see ``AnimationGeometry/TransformParts``); `transform.scale` writes one
/// number to three lanes.
@usableFromInline
package struct ComponentLanes: Sendable, Hashable {
  /// The index of the first lane of the component in the property's lanes.
  @usableFromInline package var first: Int
  /// How many lanes follow each other from there, at least 1.
  @usableFromInline package var count: Int
  /// Whether one number stands for all lanes: written to each of them, read as their mean.
  @usableFromInline package var isUniform: Bool

  /// A run of lanes. One that a property does not have is neither read nor animated.
  @inlinable
  package init(first: Int, count: Int, isUniform: Bool = false) {
    self.first = first
    self.count = count
    self.isUniform = isUniform
  }

  /// The lanes.
  package var range: Range<Int> { first..<first + count }

  /// Whether it lies in the translation of a transform, the first three lanes of the parts.
  ///
  /// Such a component is m41, m42 and m43 of the matrix itself: it is read and written there, whatever
  /// the rest of the matrix is.
  @inlinable
  package var isTranslation: Bool { first + count <= 3 }

  /// The lanes of a component of the translation in those of the matrix.
  @inlinable
  package var inMatrix: ComponentLanes {
    ComponentLanes(first: first + 12, count: count, isUniform: isUniform)
  }

  /// Whether it is one lane or more of the first so many.
  @inlinable
  package func lies(in laneCount: Int) -> Bool {
    first >= 0 && count >= 1 && count <= laneCount && first <= laneCount - count
  }

  /// How many lanes a value of the component has.
  @inlinable
  package var valueCount: Int { isUniform ? 1 : count }

  /// Reads the component out of a property's lanes.
  ///
  /// The mean of equal numbers is that number, so that what was written is read back.
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

  /// Writes the component into a property's lanes.
  @inlinable
  package func write(
    _ value: UnsafeBufferPointer<Double>, into lanes: UnsafeMutableBufferPointer<Double>
  ) {
    for index in 0..<count { lanes[first + index] = value[isUniform ? 0 : index] }
  }
}
