import AnimationGeometry

/// A value whose sums and multiples are those of a vector: what splines through keyframes need.
///
/// It adds no requirement to ``Interpolatable`` and ``Additive`` but a promise. Laws, up to rounding:
/// ``Additive/repeated(_:)`` takes any number and distributes over sums of values and of counts, the
/// order of a sum does not matter, and the mix of a and b at p is a·(1 − p) + b·p. Numbers, points and
/// colours keep it; transforms and rotations do not.
public protocol VectorValue: Interpolatable, Additive {}

extension Double: VectorValue {}
extension Point2D: VectorValue {}
extension Size2D: VectorValue {}
extension Rect2D: VectorValue {}
extension Vector3D: VectorValue {}
extension Color: VectorValue {}
extension Array: VectorValue where Element: VectorValue {}

// Vectors of the standard library add and multiply lane by lane.

extension SIMD2: Additive, VectorValue where Scalar == Double {
  /// A vector of zeros.
  @inlinable public var neutral: SIMD2 { .zero }
  /// The sum lane by lane.
  @inlinable public func added(to below: SIMD2) -> SIMD2 { below + self }
  /// The product of every lane.
  @inlinable public func repeated(_ count: Double) -> SIMD2 { self * count }
}

extension SIMD3: Additive, VectorValue where Scalar == Double {
  /// A vector of zeros.
  @inlinable public var neutral: SIMD3 { .zero }
  /// The sum lane by lane.
  @inlinable public func added(to below: SIMD3) -> SIMD3 { below + self }
  /// The product of every lane.
  @inlinable public func repeated(_ count: Double) -> SIMD3 { self * count }
}

extension SIMD4: Additive, VectorValue where Scalar == Double {
  /// A vector of zeros.
  @inlinable public var neutral: SIMD4 { .zero }
  /// The sum lane by lane.
  @inlinable public func added(to below: SIMD4) -> SIMD4 { below + self }
  /// The product of every lane.
  @inlinable public func repeated(_ count: Double) -> SIMD4 { self * count }
}
