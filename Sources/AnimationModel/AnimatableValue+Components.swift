import AnimationGeometry
import AnimationInterpolation

extension AnimatableValue {
  /// The value of a component of this value: of a transform the part taken out of the matrix.
  ///
  /// - Precondition: The component is one of this type's.
  public func component(_ component: PropertyComponent) -> AnimatableValue {
    var objects = ObjectTable()
    let lanes = componentLanes(objects: &objects)
    let numbers = [Double](unsafeUninitializedCapacity: component.lanes.valueCount) {
      buffer, count in
      lanes.withUnsafeBufferPointer { component.lanes.read($0, into: buffer) }
      count = component.lanes.valueCount
    }
    return AnimatableValue(lanes: numbers.span, type: component.type, objects: objects)
  }

  /// This value with a component replaced: a transform is taken apart and composed again.
  ///
  /// - Precondition: The component is one of this type's, and the part has its type.
  public func replacing(
    _ component: PropertyComponent, by part: AnimatableValue
  ) -> AnimatableValue {
    var objects = ObjectTable()
    var lanes = componentLanes(objects: &objects)
    part.lanes(objects: &objects).withUnsafeBufferPointer { numbers in
      lanes.withUnsafeMutableBufferPointer { component.lanes.write(numbers, into: $0) }
    }
    guard case .transform = self else {
      return AnimatableValue(lanes: lanes.span, type: type, objects: objects)
    }
    return .transform(lanes.withUnsafeBufferPointer { TransformParts(lanes: $0).composed })
  }

  /// The lanes in which components lie.
  private func componentLanes(objects: inout ObjectTable) -> [Double] {
    let lanes = RunningProperty.modelLanes(self, objects: &objects)
    if case .transform = self { return Array(lanes[16...]) }
    return lanes
  }
}
