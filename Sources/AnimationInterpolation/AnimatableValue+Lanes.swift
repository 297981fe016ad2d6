import AnimationGeometry
import AnimationMath

/// What has no numbers of its own (strings, images, the elements of paths), by index.
///
/// A lane holds the index, so that running values are numbers throughout.
public struct ObjectTable: Sendable, Hashable {
  private var values: [AnimatableValue] = []
  private var indices: [AnimatableValue: Int] = [:]

  /// A table without values; the first one added gets the index 0.
  public init() {}

  /// The index of a value, which is added when it is new. Complexity: O(1) on average.
  public mutating func index(of value: AnimatableValue) -> Int {
    if let index = indices[value] { return index }
    values.append(value)
    indices[value] = values.count - 1
    return values.count - 1
  }

  /// The value at an index that ``index(of:)`` gave.
  public subscript(index: Int) -> AnimatableValue { values[index] }
}

extension AnimatableValue {
  /// The numbers that stand for this value; see ``ValueType/laneCount``.
  public func lanes(objects: inout ObjectTable) -> [Double] {
    switch self {
    case .number(let value): [value]
    case .integer(let value): [Double(value)]
    case .bool(let value): [value ? 1 : 0]
    case .string, .image: [Double(objects.index(of: self))]
    case .point(let value): [value.x, value.y]
    case .size(let value): [value.width, value.height]
    case .rect(let value):
      [value.origin.x, value.origin.y, value.size.width, value.size.height]
    case .color(let value): value.lanes
    case .transform(let value): value.lanes
    case .numbers(let value): value
    case .colors(let value): value.flatMap { $0.lanes }
    case .affine(let value): value.lanes
    case .quaternion(let value): value.lanes
    case .path(let value): PathLanes.lanes(of: value, objects: &objects)
    case .custom(let value): value.lanes
    }
  }

  /// The value of a type that the numbers stand for: the inverse of ``lanes(objects:)``.
  ///
  /// - Parameters:
  ///   - lanes: The numbers.
  ///   - type: The type that they are of.
  ///   - objects: What they stand for where they are no numbers of their own.
  ///   - customType: The name of a user's own type, where the value is of one.
  /// - Precondition: As many lanes as the type has; for colours a multiple of four, for a path at
  ///   least as many as its points need.
  public init(
    lanes: Span<Double>, type: ValueType, objects: ObjectTable, customType: String? = nil
  ) {
    require(
      type.laneCount.map { $0 == lanes.count } ?? true,
      "\(lanes.count) numbers are no value of type \(type.rawValue), which has \(type.laneCount ?? 0)"
    )
    switch type {
    case .number: self = .number(lanes[0])
    case .integer:
      // The lane is whole already; beyond the range of Int it stays at the nearest end, and NaN is 0.
      let number = lanes[0]
      self = .integer(Int(exactly: number) ?? (number < 0 ? .min : number > 0 ? .max : 0))
    case .bool: self = .bool(lanes[0] != 0)
    case .string, .image: self = objects[Int(lanes[0])]
    case .point: self = .point(Point2D(x: lanes[0], y: lanes[1]))
    case .size: self = .size(Size2D(width: lanes[0], height: lanes[1]))
    case .rect:
      self = .rect(Rect2D(x: lanes[0], y: lanes[1], width: lanes[2], height: lanes[3]))
    case .color: self = .color(Color(lanes: lanes, at: 0))
    case .transform: self = .transform(Transform3D(lanes: lanes))
    case .numbers: self = .numbers(lanes.indices.map { lanes[$0] })
    case .colors:
      self = .colors(stride(from: 0, to: lanes.count, by: 4).map { Color(lanes: lanes, at: $0) })
    case .affine: self = .affine(Transform2D(lanes: lanes))
    case .quaternion: self = .quaternion(Quaternion(lanes: lanes))
    case .path: self = .path(PathLanes.path(of: lanes, objects: objects))
    case .custom:
      self = .custom(CustomValue(type: customType ?? "", lanes: lanes.indices.map { lanes[$0] }))
    }
  }
}

extension Color {
  var lanes: [Double] { [red, green, blue, alpha] }

  init(lanes: Span<Double>, at start: Int) {
    self.init(
      red: lanes[start], green: lanes[start + 1], blue: lanes[start + 2], alpha: lanes[start + 3])
  }
}
