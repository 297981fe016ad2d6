import AnimationGeometry
import AnimationInterpolation
import LayerModel

extension AnimatableValue {
  /// How far two spellings of one number may be apart: writers shorten angles to a few digits.
  private static let agreement = 1e-4

  /// Whether this value has parts as they are said.
  ///
  /// Euler angles are not unique: each rotation has two triples, and a turn may be added to any
  /// angle. The parts agree when all of them agree with one triple.
  func has(_ parts: [(component: PropertyComponent, value: AnimatableValue)]) -> Bool {
    guard case .transform(let transform) = self else {
      return parts.allSatisfy { part in
        Self.agree(component(part.component), part.value, period: nil)
      }
    }
    var first = TransformParts(transform)
    first.translation = Vector3D(x: transform.m41, y: transform.m42, z: transform.m43)
    var second = first
    second.rotation = Vector3D(
      x: first.rotation.x + .pi, y: .pi - first.rotation.y, z: first.rotation.z + .pi)
    return [first, second].contains { candidate in
      parts.allSatisfy { part in
        let isAngle = part.component.name.hasPrefix("rotation")
        return Self.agree(
          candidate.value(of: part.component), part.value, period: isAngle ? 2 * .pi : nil)
      }
    }
  }

  /// Whether two values of one type are nearly the same numbers, apart from whole periods.
  package static func agree(
    _ a: AnimatableValue, _ b: AnimatableValue, period: Double?
  ) -> Bool {
    var objects = ObjectTable()
    return zip(a.lanes(objects: &objects), b.lanes(objects: &objects)).allSatisfy { a, b in
      var difference = (a - b).magnitude
      if let period { difference = difference.remainder(dividingBy: period).magnitude }
      return difference <= agreement * max(1, a.magnitude, b.magnitude)
    }
  }
}

extension TransformParts {
  /// The value of a component that lies in these parts.
  fileprivate func value(of component: PropertyComponent) -> AnimatableValue {
    var lanes = [Double](repeating: 0, count: 16)
    var numbers = [Double](repeating: 0, count: component.lanes.valueCount)
    lanes.withUnsafeMutableBufferPointer { write(to: $0) }
    lanes.withUnsafeBufferPointer { lanes in
      numbers.withUnsafeMutableBufferPointer { component.lanes.read(lanes, into: $0) }
    }
    return AnimatableValue(lanes: numbers.span, type: component.type, objects: ObjectTable())
  }
}
