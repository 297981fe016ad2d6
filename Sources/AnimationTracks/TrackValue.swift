import AnimationGeometry
import AnimationInterpolation

/// A value of one to four numbers that are mixed one by one: what the shortest tracks of a
/// ``TrackSet`` animate.
public protocol TrackValue: VectorValue {
  /// The type that a property of such values has.
  static var valueType: ValueType { get }
  /// How many numbers there are, 1 to 4.
  static var laneCount: Int { get }
  /// The numbers, followed by zeros.
  var paddedLanes: SIMD4<Double> { get }
}

extension Double: TrackValue {
  /// Numbers.
  public static var valueType: ValueType { .number }
  /// One number.
  public static var laneCount: Int { 1 }
  /// The number itself.
  @inlinable public var paddedLanes: SIMD4<Double> { SIMD4(self, 0, 0, 0) }
}

extension Point2D: TrackValue {
  /// Points.
  public static var valueType: ValueType { .point }
  /// x and y.
  public static var laneCount: Int { 2 }
  /// x and y.
  @inlinable public var paddedLanes: SIMD4<Double> { SIMD4(x, y, 0, 0) }
}

extension Size2D: TrackValue {
  /// Sizes.
  public static var valueType: ValueType { .size }
  /// Width and height.
  public static var laneCount: Int { 2 }
  /// Width and height.
  @inlinable public var paddedLanes: SIMD4<Double> { SIMD4(width, height, 0, 0) }
}

extension Rect2D: TrackValue {
  /// Rectangles.
  public static var valueType: ValueType { .rect }
  /// Origin and size.
  public static var laneCount: Int { 4 }
  /// Origin and size.
  @inlinable public var paddedLanes: SIMD4<Double> {
    SIMD4(origin.x, origin.y, size.width, size.height)
  }
}

extension Color: TrackValue {
  /// Colours.
  public static var valueType: ValueType { .color }
  /// Red, green, blue and alpha.
  public static var laneCount: Int { 4 }
  /// Red, green, blue and alpha.
  @inlinable public var paddedLanes: SIMD4<Double> { SIMD4(red, green, blue, alpha) }
}

extension Vector3D: TrackValue {
  /// Lists of three numbers.
  public static var valueType: ValueType { .numbers }
  /// x, y and z.
  public static var laneCount: Int { 3 }
  /// x, y and z.
  @inlinable public var paddedLanes: SIMD4<Double> { SIMD4(x, y, z, 0) }
}

extension SIMD2: TrackValue where Scalar == Double {
  /// Lists of two numbers.
  public static var valueType: ValueType { .numbers }
  /// The two lanes.
  public static var laneCount: Int { 2 }
  /// The two lanes.
  @inlinable public var paddedLanes: SIMD4<Double> { SIMD4(x, y, 0, 0) }
}

extension SIMD4: TrackValue where Scalar == Double {
  /// Lists of four numbers.
  public static var valueType: ValueType { .numbers }
  /// The four lanes.
  public static var laneCount: Int { 4 }
  /// The vector itself.
  @inlinable public var paddedLanes: SIMD4<Double> { self }
}
