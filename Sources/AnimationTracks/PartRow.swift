import AnimationGeometry
import AnimationInterpolation

/// A transform of which one component moves: its parts, and what is known of those that rest.
struct PartRow {
  private var parts: TransformParts
  /// Where the angles of the parts show.
  private var x: TransformParts.Direction
  private var y: TransformParts.Direction
  private var z: TransformParts.Direction
  private let component: ComponentLanes

  /// A transform with the parts of a model value.
  init(_ parts: TransformParts, moving component: ComponentLanes) {
    self.parts = parts
    x = TransformParts.Direction(parts.rotation.x)
    y = TransformParts.Direction(parts.rotation.y)
    z = TransformParts.Direction(parts.rotation.z)
    self.component = component
  }

  /// Gives the component numbers, and writes the transform with them.
  ///
  /// - Parameters:
  ///   - value: The numbers of the component.
  ///   - result: Receives sixteen numbers.
  @inline(__always)
  mutating func compose(
    _ value: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>
  ) {
    for index in 0..<component.count {
      set(component.first + index, to: value[component.isUniform ? 0 : index])
    }
    write(into: result)
  }

  /// Whether a component is the angle around one axis.
  static func isAngle(_ component: ComponentLanes) -> Bool {
    component.count == 1 && (9...11).contains(component.first)
  }

  /// Gives the component, which is an angle around one axis, a number that has been looked up.
  @inline(__always)
  mutating func compose(
    angle: Double, _ direction: TransformParts.Direction,
    into result: UnsafeMutablePointer<Double>
  ) {
    switch component.first {
    case 9: (parts.rotation.x, x) = (angle, direction)
    case 10: (parts.rotation.y, y) = (angle, direction)
    default: (parts.rotation.z, z) = (angle, direction)
    }
    write(into: result)
  }

  @inline(__always)
  private func write(into result: UnsafeMutablePointer<Double>) {
    parts.composed(turning: x, y, z).write(
      to: UnsafeMutableBufferPointer(start: result, count: 16))
  }

  @inline(__always)
  private mutating func set(_ lane: Int, to number: Double) {
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
    case 9: x = Self.turn(&parts.rotation.x, to: number)
    case 10: y = Self.turn(&parts.rotation.y, to: number)
    case 11: z = Self.turn(&parts.rotation.z, to: number)
    case 12: parts.perspective.x = number
    case 13: parts.perspective.y = number
    case 14: parts.perspective.z = number
    default: parts.perspective.w = number
    }
  }

  @inline(__always)
  private static func turn(_ angle: inout Double, to number: Double) -> TransformParts.Direction {
    angle = number
    return TransformParts.Direction(number)
  }
}
