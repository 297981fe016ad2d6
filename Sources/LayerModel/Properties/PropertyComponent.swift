import AnimationGeometry
import AnimationInterpolation

/// A component of a property's value that has its own key path, such as `x` of a position.
@usableFromInline
package struct PropertyComponent: Sendable, Hashable {
  /// The part of the key path after the property's name: `size.width`, `rotation.z`.
  @usableFromInline package var name: String
  @usableFromInline package var type: ValueType
  /// The lanes of the property that hold the component; for a transform, the lanes of its parts.
  @usableFromInline package var lanes: ComponentLanes

  init(_ name: String, _ type: ValueType, _ first: Int, _ count: Int, isUniform: Bool = false) {
    self.name = name
    self.type = type
    lanes = ComponentLanes(first: first, count: count, isUniform: isUniform)
  }

  /// The components of values of a type, in the order in which documents list them.
  ///
  /// These are Core Animation's structure extensions, and the spellings `scale.xy` and `shear.x` that occur in its
  /// files.
  package static func all(of type: ValueType) -> [PropertyComponent] {
    switch type {
    case .point: ofPoint
    case .size: ofSize
    case .rect: ofRect
    case .transform: ofTransform
    default: []
    }
  }

  private static let ofPoint = [Self("x", .number, 0, 1), Self("y", .number, 1, 1)]
  private static let ofSize = [Self("width", .number, 0, 1), Self("height", .number, 1, 1)]
  private static let ofRect = [
    Self("origin", .point, 0, 2), Self("origin.x", .number, 0, 1),
    Self("origin.y", .number, 1, 1), Self("size", .size, 2, 2),
    Self("size.width", .number, 2, 1), Self("size.height", .number, 3, 1),
  ]
  private static let ofTransform = [
    Self("translation", .size, 0, 2), Self("translation.x", .number, 0, 1),
    Self("translation.y", .number, 1, 1), Self("translation.z", .number, 2, 1),
    Self("scale", .number, 3, 3, isUniform: true), Self("scale.x", .number, 3, 1),
    Self("scale.y", .number, 4, 1), Self("scale.z", .number, 5, 1),
    Self("scale.xy", .number, 3, 2, isUniform: true), Self("shear.x", .number, 6, 1),
    Self("rotation", .number, 11, 1), Self("rotation.x", .number, 9, 1),
    Self("rotation.y", .number, 10, 1), Self("rotation.z", .number, 11, 1),
  ]

  /// The names of the single numbers of a type, in the order of its lanes, such as table headings need: `x`, `y`;
  /// `red` to `alpha`; `m11` to `m44`; `a` to `ty`. Empty for a type that is one number or has no fixed count.
  package static func numberNames(of type: ValueType) -> [String] {
    switch type {
    case .point, .size, .rect:
      all(of: type).filter { $0.type == .number }.map(\.name)
    case .color:
      ["red", "green", "blue", "alpha"]
    case .transform:
      (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
    case .affine:
      ["a", "b", "c", "d", "tx", "ty"]
    case .quaternion:
      ["x", "y", "z", "w"]
    default:
      []
    }
  }
}

extension AnimatableValue {
  /// The value of a component of this value. The translation of a transform is m41 to m43; other components come from
  /// decomposing the matrix.
  ///
  /// - Precondition: The component belongs to this type.
  package func component(_ component: PropertyComponent) -> AnimatableValue {
    if let plain = plainComponent(component) { return plain }
    var objects = BoxedValues()
    return self.component(
      component, ofLanes: EffectAccumulator.modelLanes(self, objects: &objects), objects)
  }

  func component(
    _ component: PropertyComponent, ofLanes lanes: [Double], _ objects: BoxedValues = BoxedValues()
  ) -> AnimatableValue {
    let numbers = withRunning(lanes) { running, storage in
      [Double](unsafeUninitializedCapacity: component.lanes.valueCount) { numbers, count in
        running.read(component.lanes, into: numbers, storage: storage)
        count = component.lanes.valueCount
      }
    }
    return AnimatableValue(lanes: numbers, type: component.type, objects: objects)
  }

  /// A component of a value of plane geometry, or nil for other values.
  func plainComponent(_ component: PropertyComponent) -> AnimatableValue? {
    let first = component.lanes.first
    switch (self, component.type) {
    case (.point(let point), .number): return .number(first == 0 ? point.x : point.y)
    case (.size(let size), .number): return .number(first == 0 ? size.width : size.height)
    case (.rect(let rect), .number):
      return .number(
        first < 2
          ? first == 0 ? rect.origin.x : rect.origin.y
          : first == 2 ? rect.size.width : rect.size.height)
    case (.rect(let rect), .point): return .point(rect.origin)
    case (.rect(let rect), .size): return .size(rect.size)
    default: return nil
    }
  }

  private func replacingPlain(
    _ component: PropertyComponent, by part: AnimatableValue
  ) -> AnimatableValue? {
    let first = component.lanes.first
    switch (self, part) {
    case (.point(let point), .number(let number)):
      return .point(
        Point2D(x: first == 0 ? number : point.x, y: first == 0 ? point.y : number))
    case (.size(let size), .number(let number)):
      return .size(
        Size2D(
          width: first == 0 ? number : size.width, height: first == 0 ? size.height : number))
    case (.rect(let rect), .number(let number)):
      return .rect(
        Rect2D(
          x: first == 0 ? number : rect.origin.x, y: first == 1 ? number : rect.origin.y,
          width: first == 2 ? number : rect.size.width,
          height: first == 3 ? number : rect.size.height))
    case (.rect(let rect), .point(let origin)):
      return .rect(Rect2D(origin: origin, size: rect.size))
    case (.rect(let rect), .size(let size)): return .rect(Rect2D(origin: rect.origin, size: size))
    default: return nil
    }
  }

  /// This value with a component replaced.
  ///
  /// Law: a translation component of a transform replaces m41, m42 or m43 and nothing else. For any other component
  /// the transform is decomposed and composed again.
  ///
  /// - Precondition: The component belongs to this type, and the part has the component's type.
  package func replacing(
    _ component: PropertyComponent, by part: AnimatableValue
  ) -> AnimatableValue {
    if let plain = replacingPlain(component, by: part) { return plain }
    var objects = BoxedValues()
    let lanes = EffectAccumulator.modelLanes(self, objects: &objects)
    return replacing(component, by: part, inLanes: lanes, &objects).value
  }

  /// Replaces a component of a value whose lanes, which refer to `objects`, are known. Also returns the parts of the
  /// new transform, nil if they follow from the matrix alone, and for other types.
  func replacing(
    _ component: PropertyComponent, by part: AnimatableValue, inLanes lanes: [Double],
    _ objects: inout BoxedValues
  ) -> (value: AnimatableValue, parts: [Double]?) {
    let numbers = part.lanes(objects: &objects)
    let (whole, parts) = withRunning(lanes) { running, storage in
      numbers.withUnsafeBufferPointer { running.write(component.lanes, $0, storage: storage) }
      running.makeWhole(storage)
      // In a matrix with another m44 only the matrix has the new translation.
      let hasParts = type == .transform && storage[15] == 1
      return (Array(storage[..<running.count]), hasParts ? Array(storage[16..<32]) : nil)
    }
    let value = AnimatableValue(
      lanes: whole, type: type, objects: objects, customType: customType)
    return (value, parts)
  }

  private func withRunning<Result>(
    _ lanes: [Double],
    _ body: (inout EffectAccumulator, UnsafeMutableBufferPointer<Double>) -> Result
  ) -> Result {
    let count = EffectAccumulator.storageCount(for: type, laneCount: lanes.count)
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { storage in
      storage.initialize(repeating: 0)
      var running = lanes.withUnsafeBufferPointer {
        EffectAccumulator(type: type, model: $0, storage: storage)
      }
      return body(&running, storage)
    }
  }
}
