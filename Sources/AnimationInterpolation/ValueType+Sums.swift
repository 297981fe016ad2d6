import AnimationGeometry

// Sums of prepared numbers, where a type's numbers are not simply added one by one. Where finite ones
// would overflow they are limited to the greatest.

extension ValueType {
  /// The numbers that change nothing when they are put on top of a value.
  ///
  /// - Parameter lanes: The numbers of a value of the same shape.
  func neutralLanes(like lanes: [Double]) -> [Double] {
    switch self {
    case .transform: Transform3D.identity.lanes
    case .affine: Transform2D.identity.lanes
    case .quaternion: Quaternion.identity.lanes
    default: [Double](repeating: 0, count: lanes.count)
    }
  }

  /// `value + change`; a transform or a rotation is followed by its change.
  ///
  /// - Throws: ``PreparedEnds/Problem/mismatchedCounts`` for paths of other elements.
  func sum(_ value: [Double], _ change: [Double]) throws(PreparedEnds.Problem) -> [Double] {
    switch self {
    case .transform, .affine:
      return lanes(
        of: Transform3D(lanes: value.span).limitedConcatenating(Transform3D(lanes: change.span)))
    case .quaternion:
      return Quaternion(lanes: value.span).limitedConcatenating(Quaternion(lanes: change.span))
        .lanes
    case .path:
      guard value[0] == change[0] else { throw .mismatchedCounts }
      return [value[0]] + zip(value, change).dropFirst().map { $0.sum(with: $1) }
    default:
      return zip(value, change).map { $0.sum(with: $1) }
    }
  }

  /// `value − change`: what becomes the value by its change.
  ///
  /// - Throws: ``PreparedEnds/Problem/singularChange`` for a transform's change without an inverse,
  ///   ``PreparedEnds/Problem/mismatchedCounts`` for paths of other elements.
  func difference(
    _ value: [Double], _ change: [Double]
  ) throws(PreparedEnds.Problem) -> [Double] {
    switch self {
    case .transform, .affine:
      guard let inverse = Transform3D(lanes: change.span).inverted() else {
        throw .singularChange
      }
      return lanes(of: Transform3D(lanes: value.span).limitedConcatenating(inverse))
    case .quaternion:
      guard let inverse = Quaternion(lanes: change.span).inverted() else { throw .singularChange }
      return Quaternion(lanes: value.span).limitedConcatenating(inverse).lanes
    case .path:
      guard value[0] == change[0] else { throw .mismatchedCounts }
      return [value[0]] + zip(value, change).dropFirst().map { $0.sum(with: -$1) }
    default:
      return zip(value, change).map { $0.sum(with: -$1) }
    }
  }

  private func lanes(of matrix: Transform3D) -> [Double] {
    self == .affine ? Transform2D(projecting: matrix).lanes : matrix.lanes
  }
}
