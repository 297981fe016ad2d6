import AnimationGeometry
import AnimationInterpolation

/// A transform with one moving component: the precomputed rest, which is constant.
///
/// Rows are changed in place, so that nothing is copied.
struct PartRow {
  /// The parts; or the numbers of the matrix if a component of the translation moves, which is up to three numbers of
  /// the last row of the matrix.
  private var rest: TransformParts
  /// The directions of the angles of the parts.
  private var x: TransformParts.Direction
  private var y: TransformParts.Direction
  private var z: TransformParts.Direction
  private let component: ComponentLanes

  /// Creates a transform with a model value: the numbers of the matrix, followed by those of its parts.
  init(_ model: [Double], moving component: ComponentLanes) {
    self.component = component
    let (matrix, parts) = model.withUnsafeBufferPointer {
      (
        TransformParts(lanes: UnsafeBufferPointer(rebasing: $0[..<16])),
        TransformParts(lanes: UnsafeBufferPointer(rebasing: $0[16...]))
      )
    }
    rest = component.isTranslation ? matrix : parts
    x = TransformParts.Direction(parts.rotation.x)
    y = TransformParts.Direction(parts.rotation.y)
    z = TransformParts.Direction(parts.rotation.z)
  }

  /// `result` receives sixteen numbers.
  ///   - result: Receives sixteen numbers.
  @inline(__always)
  mutating func compose(
    _ value: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>
  ) {
    if component.isTranslation {
      let lanes = UnsafeMutableBufferPointer(start: result, count: 16)
      rest.write(to: lanes)
      component.inMatrix.write(
        UnsafeBufferPointer(start: value, count: component.valueCount), into: lanes)
    } else {
      for index in 0..<component.count {
        set(component.first + index, to: value[component.isUniform ? 0 : index])
      }
      write(into: result)
    }
  }

  /// Whether a component is the angle around one axis.
  static func isAngle(_ component: ComponentLanes) -> Bool {
    component.count == 1 && (9...11).contains(component.first)
  }

  /// Sets the direction of the component, which is an angle around one axis, and writes the transform.
  @inline(__always)
  mutating func compose(
    _ direction: TransformParts.Direction, into result: UnsafeMutablePointer<Double>
  ) {
    switch component.first {
    case 9: x = direction
    case 10: y = direction
    default: z = direction
    }
    write(into: result)
  }

  @inline(__always)
  private func write(into result: UnsafeMutablePointer<Double>) {
    rest.composed(turning: x, y, z).write(
      to: UnsafeMutableBufferPointer(start: result, count: 16))
  }

  @inline(__always)
  private mutating func set(_ lane: Int, to number: Double) {
    switch lane {
    case 0: rest.translation.x = number
    case 1: rest.translation.y = number
    case 2: rest.translation.z = number
    case 3: rest.scale.x = number
    case 4: rest.scale.y = number
    case 5: rest.scale.z = number
    case 6: rest.skewXY = number
    case 7: rest.skewXZ = number
    case 8: rest.skewYZ = number
    case 9: x = TransformParts.Direction(number)
    case 10: y = TransformParts.Direction(number)
    case 11: z = TransformParts.Direction(number)
    case 12: rest.perspective.x = number
    case 13: rest.perspective.y = number
    case 14: rest.perspective.z = number
    default: rest.perspective.w = number
    }
  }
}
