import AnimationGeometry
import AnimationInterpolation

/// A value of one to four numbers that are interpolated one by one: the ends of a ``TrackSet``'s smallest tracks. To
/// use your own type, return the numbers of one of the conforming types, such as a `SIMD4`.
public protocol TrackValue: Sendable {
  /// The numbers, with the type of their property.
  var trackNumbers: TrackNumbers { get }
}

/// One to four numbers of a property.
@frozen
public struct TrackNumbers: Sendable, Hashable {
  @usableFromInline package let type: ValueType
  /// The count of numbers, 1 to 4.
  @usableFromInline package let count: Int
  /// The numbers, followed by zeros.
  @usableFromInline package let padded: SIMD4<Double>

  /// Creates numbers of a property. The type has as many: ``AnimationInterpolation/ValueType/laneCount``, or any for
  /// ``AnimationInterpolation/ValueType/numbers``. After the `count` numbers, 1 to 4, `padded` has zeros.
  @inlinable
  package init(_ type: ValueType, count: Int, _ padded: SIMD4<Double>) {
    self.type = type
    self.count = count
    self.padded = padded
  }

  package var numbers: [Double] { (0..<count).map { padded[$0] } }
}

extension Double: TrackValue {
  /// The number itself.
  @inlinable public var trackNumbers: TrackNumbers {
    TrackNumbers(.number, count: 1, SIMD4(self, 0, 0, 0))
  }
}

extension Point2D: TrackValue {
  /// x and y.
  @inlinable public var trackNumbers: TrackNumbers {
    TrackNumbers(.point, count: 2, SIMD4(x, y, 0, 0))
  }
}

extension Size2D: TrackValue {
  /// Width and height.
  @inlinable public var trackNumbers: TrackNumbers {
    TrackNumbers(.size, count: 2, SIMD4(width, height, 0, 0))
  }
}

extension Rect2D: TrackValue {
  /// Origin and size.
  @inlinable public var trackNumbers: TrackNumbers {
    TrackNumbers(.rect, count: 4, SIMD4(origin.x, origin.y, size.width, size.height))
  }
}

extension Color: TrackValue {
  /// Red, green, blue and alpha.
  @inlinable public var trackNumbers: TrackNumbers {
    TrackNumbers(.color, count: 4, SIMD4(red, green, blue, alpha))
  }
}

extension Vector3D: TrackValue {
  /// x, y and z, as a list of numbers.
  @inlinable public var trackNumbers: TrackNumbers {
    TrackNumbers(.numbers, count: 3, SIMD4(x, y, z, 0))
  }
}

extension SIMD2: TrackValue where Scalar == Double {
  /// The two numbers, as a list of numbers.
  @inlinable public var trackNumbers: TrackNumbers {
    TrackNumbers(.numbers, count: 2, SIMD4(x, y, 0, 0))
  }
}

extension SIMD4: TrackValue where Scalar == Double {
  /// The four numbers, as a list of numbers.
  @inlinable public var trackNumbers: TrackNumbers {
    TrackNumbers(.numbers, count: 4, self)
  }
}
