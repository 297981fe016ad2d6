import AnimationGeometry
import AnimationInterpolation

/// A transform of which one component moves: what is known of the rest, which does not.
struct PartRow {
  /// The rest of a transform.
  private enum Rest {
    /// The matrix, of whose last row a component of the translation changes three numbers.
    case matrix(Transform3D)
    /// The parts, for any other component.
    case parts(TransformParts)
  }

  private let rest: Rest
  /// Where the angles of the parts show.
  private let x: TransformParts.Direction
  private let y: TransformParts.Direction
  private let z: TransformParts.Direction
  private let component: ComponentLanes

  /// A transform with a model value.
  ///
  /// - Parameters:
  ///   - model: The numbers of the matrix, and then those of its parts.
  ///   - component: What moves.
  init(_ model: [Double], moving component: ComponentLanes) {
    self.component = component
    let parts = model.withUnsafeBufferPointer {
      TransformParts(lanes: UnsafeBufferPointer(rebasing: $0[16...]))
    }
    rest =
      component.isTranslation
      ? .matrix(model.withUnsafeBufferPointer { Transform3D(lanes: $0) }) : .parts(parts)
    x = TransformParts.Direction(parts.rotation.x)
    y = TransformParts.Direction(parts.rotation.y)
    z = TransformParts.Direction(parts.rotation.z)
  }

  /// Writes the transform in which the component has some numbers.
  ///
  /// - Parameters:
  ///   - value: The numbers of the component.
  ///   - result: Receives sixteen numbers.
  @inline(__always)
  func compose(
    _ value: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>
  ) {
    let lanes = UnsafeMutableBufferPointer(start: result, count: 16)
    switch rest {
    case .matrix(let matrix):
      matrix.write(to: lanes)
      component.inMatrix.write(
        UnsafeBufferPointer(start: value, count: component.valueCount), into: lanes)
    case .parts(var parts):
      var (x, y, z) = (x, y, z)
      for index in 0..<component.count {
        let number = value[component.isUniform ? 0 : index]
        switch component.first + index {
        case 9: x = TransformParts.Direction(number)
        case 10: y = TransformParts.Direction(number)
        case 11: z = TransformParts.Direction(number)
        case let lane: Self.set(lane, of: &parts, to: number)
        }
      }
      parts.composed(turning: x, y, z).write(to: lanes)
    }
  }

  /// Whether a component is the angle around one axis.
  static func isAngle(_ component: ComponentLanes) -> Bool {
    component.count == 1 && (9...11).contains(component.first)
  }

  /// Writes the transform in which the component, which is an angle around one axis, has a direction.
  @inline(__always)
  func compose(
    _ direction: TransformParts.Direction, into result: UnsafeMutablePointer<Double>
  ) {
    guard case .parts(let parts) = rest else { return }
    let lane = component.first
    parts.composed(
      turning: lane == 9 ? direction : x, lane == 10 ? direction : y, lane == 11 ? direction : z
    ).write(to: UnsafeMutableBufferPointer(start: result, count: 16))
  }

  @inline(__always)
  private static func set(_ lane: Int, of parts: inout TransformParts, to number: Double) {
    switch lane {
    case 0: parts.translation.x = number
    case 1: parts.translation.y = number
    case 2: parts.translation.z = number
    case 3: parts.scale.x = number
    case 4: parts.scale.y = number
    case 5: parts.scale.z = number
    case 6: parts.skewXY = number
    case 7: parts.skewXZ = number
    case 8: parts.skewYZ = number
    case 12: parts.perspective.x = number
    case 13: parts.perspective.y = number
    case 14: parts.perspective.z = number
    default: parts.perspective.w = number
    }
  }
}
