import AnimationMath

/// An affine transform of the plane, for row vectors: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
///
/// It is a ``Transform3D`` without depth and perspective, and has the same conventions:
/// `a.concatenating(b)` means *first a, then b*, and the `translated`, `scaled` and `rotated` copies
/// put the new operation **before** the transform.
@frozen
public struct Transform2D: Sendable, Hashable {
  /// Row 1, column 1: how x follows x.
  @Reflexive public var a: Double
  /// Row 1, column 2: how y follows x.
  @Reflexive public var b: Double
  /// Row 2, column 1: how x follows y.
  @Reflexive public var c: Double
  /// Row 2, column 2: how y follows y.
  @Reflexive public var d: Double
  /// The translation along x.
  @Reflexive public var tx: Double
  /// The translation along y.
  @Reflexive public var ty: Double

  /// A transform from its six elements; without arguments the identity.
  @inlinable
  public init(
    a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, tx: Double = 0, ty: Double = 0
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform that leaves every point where it is.
  @inlinable
  public static var identity: Transform2D { Transform2D() }

  /// Whether every element is finite.
  @inlinable
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}

extension Transform2D: CustomStringConvertible {
  /// The six elements in order.
  public var description: String { "[\(a), \(b), \(c), \(d), \(tx), \(ty)]" }
}

#if !hasFeature(Embedded)
  extension Transform2D: Codable {}
#endif
