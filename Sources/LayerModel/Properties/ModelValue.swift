import AnimationGeometry
import AnimationInterpolation

/// A model value, and of a transform the parts that it is made of where the matrix has lost them.
///
/// A scale of 0 has no rotation, a turn of more than a quarter about y and a negative scale are taken apart
/// otherwise than they were composed. What moves single components of a transform writes the target of one at
/// once and shows the others as they are: those it finds here.
package struct ModelValue: Sendable, Hashable {
  /// The value itself; nil for none.
  package let value: AnimatableValue?
  /// The sixteen lanes of `AnimationGeometry.TransformParts`; nil where they are those of the matrix.
  let parts: [Double]?

  /// - Parameter parts: Sixteen numbers of a transform that compose to it; nil of all others.
  package init(_ value: AnimatableValue?, parts: [Double]? = nil) {
    (self.value, self.parts) = (value, parts)
  }

  /// The value of a component; nil where there is no value.
  package func component(_ component: PropertyComponent) -> AnimatableValue? {
    guard parts != nil, let value else { return value?.component(component) }
    return value.component(component, ofLanes: lanes)
  }

  /// This value with a component replaced; all other parts stay as they are.
  ///
  /// A component that has the new value already, but for the rounding with which it is read, leaves the
  /// whole as it is, bit for bit.
  func replacing(_ component: PropertyComponent, by part: AnimatableValue) -> ModelValue {
    guard let value, !has(part, in: component) else { return self }
    guard case .transform = value else { return ModelValue(value.replacing(component, by: part)) }
    var objects = BoxedValues()
    let (matrix, parts) = value.replacing(component, by: part, inLanes: lanes, &objects)
    return ModelValue(matrix, parts: parts.flatMap { Self.isLost($0, in: matrix) ? $0 : nil })
  }

  /// Whether each number of a component is within 2⁻⁴⁸ · max(1, |x|) of the number x that it is to have.
  private func has(_ part: AnimatableValue, in component: PropertyComponent) -> Bool {
    // A number of plane geometry is read without a list of all.
    if let own = value?.plainComponent(component)?.number, let number = part.number {
      return Self.isRounded(own, number)
    }
    let (own, lanes, wanted) = (component.lanes, lanes, part.lanes)
    var first = own.first
    // Behind the matrix lie its parts, but for the translation.
    if case .transform? = value { first += own.isTranslation ? 12 : 16 }
    // One number may stand for several that differ.
    return (0..<own.count).allSatisfy {
      Self.isRounded(lanes[first + $0], wanted[own.isUniform ? 0 : $0])
    }
  }

  private static func isRounded(_ own: Double, _ number: Double) -> Bool {
    (own - number).magnitude <= 0x1p-48 * max(1, number.magnitude)
  }

  /// Whether it has the number of another one: of a transform but for the rounding with which that is read.
  func agrees(with other: ModelValue, in number: PropertyComponent) -> Bool {
    guard case .transform? = value, let a = component(number)?.number,
      let b = other.component(number)?.number
    else { return component(number) == other.component(number) }
    return Self.isSame(a, b, inLane: number.lanes.first)
  }

  /// Whether two numbers of a lane of parts are one but for rounding and, of angles, for whole turns.
  private static func isSame(_ a: Double, _ b: Double, inLane lane: Int) -> Bool {
    var difference = a - b
    if (9...11).contains(lane) { difference.formRemainder(dividingBy: 2 * .pi) }
    return difference.magnitude <= 1e-9 * max(1, a.magnitude, b.magnitude)
  }

  /// The numbers that stand for it in tracks; nil where there is no value.
  package func lanes(objects: inout BoxedValues) -> [Double]? {
    guard let value else { return nil }
    let lanes = EffectAccumulator.modelLanes(value, objects: &objects)
    return parts.map { lanes[..<16] + $0 } ?? lanes
  }

  private var lanes: [Double] {
    var objects = BoxedValues()
    return lanes(objects: &objects) ?? []
  }

  /// Whether some parts can be those of a value.
  static func areParts(_ parts: [Double], of value: AnimatableValue?) -> Bool {
    guard case .transform? = value else { return false }
    return parts.count == 16 && parts.allSatisfy(\.isFinite)
  }

  /// Whether taking a transform apart gives others than some parts that compose to it, but for rounding and
  /// for whole turns. What is no number is not kept.
  private static func isLost(_ parts: [Double], in transform: AnimatableValue) -> Bool {
    guard areParts(parts, of: transform) else { return false }
    var objects = BoxedValues()
    let read = EffectAccumulator.modelLanes(transform, objects: &objects)[16...]
    return zip(zip(parts, read), 0...).contains { !isSame($0.0, $0.1, inLane: $1) }
  }
}
