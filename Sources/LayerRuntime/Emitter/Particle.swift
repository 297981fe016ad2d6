import AnimationGeometry
import AnimationMath

/// One particle at one time, in the coordinates of the emitter layer.
public struct Particle: Sendable, Hashable {
  /// The index of its cell, depth first; see ``ParticleSystem/path(ofCell:)``.
  public var cell: Int
  /// Its number among the births of its cell, for a sub-cell among those at one particle: 1 for
  /// the first birth after a start, 0 and below before time 0 where the emission has no start.
  public var number: Int64
  /// What tells it from all others at all times: a hash of seed, cells and numbers.
  public var identity: UInt64
  /// When it was born, in the layer's local time.
  @Reflexive public var birthTime: Double
  /// Seconds since then, in 0..<``lifetime``.
  @Reflexive public var age: Double
  /// How long it lives, in seconds of local time.
  @Reflexive public var lifetime: Double
  /// Where it is.
  public var position: Vector3D
  /// How fast it moves, per second: the derivative of the position.
  public var velocity: Vector3D
  /// Its size as a factor; may become negative.
  @Reflexive public var scale: Double
  /// Its angle in radians, not wrapped.
  @Reflexive public var angle: Double
  /// Its colour as it grows out of the colour at birth: components may leave 0...1.
  public var color: Color

  /// The colour to draw: each component of ``color`` clamped to 0...1, 0 for NaN.
  public var shownColor: Color {
    func clamped(_ component: Double) -> Double { component > 0 ? min(component, 1) : 0 }
    return Color(
      red: clamped(color.red), green: clamped(color.green), blue: clamped(color.blue),
      alpha: clamped(color.alpha))
  }
}
