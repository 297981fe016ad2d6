/// Which lanes of a property a component of it reads and writes.
///
/// `bounds.size` is lanes 2 and 3 of a rectangle; `transform.rotation.z` is one lane of the
/// transform's parts (see ``AnimationGeometry/TransformParts``); `transform.scale` writes one
/// number to three lanes.
public struct ComponentLanes: Sendable, Hashable {
  /// The index of the first lane of the component in the property's lanes.
  public var first: Int
  /// How many lanes follow each other from there, at least 1.
  public var count: Int
  /// Whether one number stands for all lanes: written to each of them, read as their mean.
  public var isUniform: Bool

  /// A run of lanes. One that a property does not have is neither read nor animated.
  public init(first: Int, count: Int, isUniform: Bool = false) {
    self.first = first
    self.count = count
    self.isUniform = isUniform
  }

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
  public var valueCount: Int { isUniform ? 1 : count }

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

#if !hasFeature(Embedded)
  extension ComponentLanes: Codable {}
#endif
