extension Vector3D {
  /// The component-wise sum.
  @inlinable
  public static func + (a: Vector3D, b: Vector3D) -> Vector3D {
    Vector3D(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z)
  }

  /// The opposite vector.
  @inlinable
  public static prefix func - (vector: Vector3D) -> Vector3D {
    Vector3D(x: -vector.x, y: -vector.y, z: -vector.z)
  }

  /// Whether every component is finite.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
