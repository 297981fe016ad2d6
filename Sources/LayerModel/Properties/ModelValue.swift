import AnimationGeometry
import AnimationInterpolation

/// A model value, and for a transform the parts from which it was made, if the matrix has lost them.
///
/// A scale of 0 has no rotation. A rotation of more than a quarter turn about y, and a negative scale, are decomposed
/// in another way than they were composed. An animation of one component writes its target at once and keeps the
/// others, which it reads here.
package struct ModelValue: Sendable, Hashable {
  package let value: AnimatableValue?
  /// The sixteen lanes of `AnimationGeometry.TransformParts`, or nil if they follow from the matrix.
  let parts: [Double]?

  /// - Parameter parts: Sixteen numbers that compose to the transform, or nil for other values.
  package init(_ value: AnimatableValue?, parts: [Double]? = nil) {
    (self.value, self.parts) = (value, parts)
  }

  package func component(_ component: PropertyComponent) -> AnimatableValue? {
    guard parts != nil, let value else { return value?.component(component) }
    return value.component(component, ofLanes: lanes)
  }

  /// This value with a component replaced. All other parts stay as they are.
  ///
  /// If the component has the new value already, up to the rounding of reading it, the whole value stays the same
  /// bits.
  func replacing(_ component: PropertyComponent, by part: AnimatableValue) -> ModelValue {
    guard let value, !has(part, in: component) else { return self }
    guard case .transform = value else { return ModelValue(value.replacing(component, by: part)) }
    var objects = BoxedValues()
    let (matrix, parts) = value.replacing(component, by: part, inLanes: lanes, &objects)
    return ModelValue(matrix, parts: parts.flatMap { Self.isLost($0, in: matrix) ? $0 : nil })
  }

  /// Whether each number of a component is within 2⁻⁴⁸ · max(1, |x|) of the number x that it is to have.
  private func has(_ part: AnimatableValue, in component: PropertyComponent) -> Bool {
    // A number of plane geometry is read without the list of lanes.
    if let own = value?.plainComponent(component)?.number, let number = part.number {
      return Self.isRounded(own, number)
    }
    let (own, lanes, wanted) = (component.lanes, lanes, part.lanes)
    var first = own.first
    // The parts follow the matrix. The translation is read in the matrix.
    if case .transform? = value { first += own.isTranslation ? 12 : 16 }
    // A uniform component has one number for several lanes that may differ.
    return (0..<own.count).allSatisfy {
      Self.isRounded(lanes[first + $0], wanted[own.isUniform ? 0 : $0])
    }
  }

  private static func isRounded(_ own: Double, _ number: Double) -> Bool {
    (own - number).magnitude <= 0x1p-48 * max(1, number.magnitude)
  }

  /// Whether both have the same number of a component, for a transform up to the rounding of reading it.
  func agrees(with other: ModelValue, in number: PropertyComponent) -> Bool {
    guard case .transform? = value, let a = component(number)?.number,
      let b = other.component(number)?.number
    else { return component(number) == other.component(number) }
    return Self.isSame(a, b, inLane: number.lanes.first)
  }

  /// Whether two numbers of a lane of parts are equal, up to rounding and for angles up to whole turns.
  private static func isSame(_ a: Double, _ b: Double, inLane lane: Int) -> Bool {
    var difference = a - b
    if (9...11).contains(lane) { difference.formRemainder(dividingBy: 2 * .pi) }
    return difference.magnitude <= 1e-9 * max(1, a.magnitude, b.magnitude)
  }

  /// The numbers that represent the value in tracks, or nil if there is no value.
  package func lanes(objects: inout BoxedValues) -> [Double]? {
    guard let value else { return nil }
    let lanes = EffectAccumulator.modelLanes(value, objects: &objects)
    return parts.map { lanes[..<16] + $0 } ?? lanes
  }

  private var lanes: [Double] {
    var objects = BoxedValues()
    return lanes(objects: &objects) ?? []
  }

  static func areParts(_ parts: [Double], of value: AnimatableValue?) -> Bool {
    guard case .transform? = value else { return false }
    return parts.count == 16 && parts.allSatisfy(\.isFinite)
  }

  /// Whether decomposing a transform gives other parts than those that compose to it, up to rounding and whole turns.
  /// Parts that are not finite do not count as lost.
  private static func isLost(_ parts: [Double], in transform: AnimatableValue) -> Bool {
    guard areParts(parts, of: transform) else { return false }
    var objects = BoxedValues()
    let read = EffectAccumulator.modelLanes(transform, objects: &objects)[16...]
    return zip(zip(parts, read), 0...).contains { !isSame($0.0, $0.1, inLane: $1) }
  }
}
