import AnimationGeometry
import AnimationInterpolation

extension AnimatableValue {
  /// The value of a component of this value: of a transform m41 to m43 themselves, or another part
  /// taken out of the matrix.
  ///
  /// - Precondition: The component is one of this type's.
  public func component(_ component: PropertyComponent) -> AnimatableValue {
    var objects = ObjectTable()
    let numbers = withRunning(&objects) { running, storage in
      [Double](unsafeUninitializedCapacity: component.lanes.valueCount) { numbers, count in
        running.read(component.lanes, into: numbers, storage: storage)
        count = component.lanes.valueCount
      }
    }
    return AnimatableValue(lanes: numbers.span, type: component.type, objects: objects)
  }

  /// This value with a component replaced.
  ///
  /// Law: of a transform a component of the translation replaces m41, m42 or m43 and nothing else; for
  /// any other it is taken apart and composed again.
  ///
  /// - Precondition: The component is one of this type's, and the part has its type.
  public func replacing(
    _ component: PropertyComponent, by part: AnimatableValue
  ) -> AnimatableValue {
    var objects = ObjectTable()
    let numbers = part.lanes(objects: &objects)
    let lanes = withRunning(&objects) { running, storage in
      numbers.withUnsafeBufferPointer { running.write(component.lanes, $0, storage: storage) }
      running.makeWhole(storage)
      return Array(storage[..<running.count])
    }
    return AnimatableValue(
      lanes: lanes.span, type: type, objects: objects, customType: customType)
  }

  /// Hands the value to a function as a property that nothing animates.
  private func withRunning<Result>(
    _ objects: inout ObjectTable,
    _ body: (inout RunningProperty, UnsafeMutableBufferPointer<Double>) -> Result
  ) -> Result {
    let lanes = RunningProperty.modelLanes(self, objects: &objects)
    let count = RunningProperty.storageCount(for: type, laneCount: lanes.count)
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { storage in
      storage.initialize(repeating: 0)
      var running = lanes.withUnsafeBufferPointer {
        RunningProperty(type: type, model: $0, storage: storage)
      }
      return body(&running, storage)
    }
  }
}
