import AnimationGeometry
import AnimationMath

/// The values of an emitter layer that may be animated, at one time.
///
/// A particle takes them at its birth and is not changed by them later. The five factors multiply
/// the cell's values; the defaults are those of Core Animation.
public struct EmitterParameters: Sendable, Hashable {
  /// Factor of the cells' birth rates; below 0 and NaN count as 0.
  @Reflexive public var birthRate: Double
  /// Factor of the cells' lifetimes.
  @Reflexive public var lifetime: Double
  /// The centre of the emitter's shape: `emitterPosition` and `emitterZPosition`.
  public var position: Vector3D
  /// Width and height of the shape: `emitterSize`.
  public var size: Size2D
  /// Extent of the shape along z: `emitterDepth`.
  @Reflexive public var depth: Double
  /// Factor of the cells' velocities.
  @Reflexive public var velocity: Double
  /// Factor of the scales of the layer's own cells; sub-cells inherit it with the scale of the
  /// particle that emits them.
  @Reflexive public var scale: Double
  /// Factor of the cells' spins.
  @Reflexive public var spin: Double

  /// The values of a layer, by default a fresh one's.
  public init(
    birthRate: Double = 1, lifetime: Double = 1, position: Vector3D = .zero, size: Size2D = .zero,
    depth: Double = 0, velocity: Double = 1, scale: Double = 1, spin: Double = 1
  ) {
    self.birthRate = birthRate
    self.lifetime = lifetime
    self.position = position
    self.size = size
    self.depth = depth
    self.velocity = velocity
    self.scale = scale
    self.spin = spin
  }
}

/// The values of an emitter cell that may be animated, at one time.
///
/// A particle takes them at its birth and is not changed by them later. A value `v` with a range
/// `r` is drawn evenly from v − r/2 to v + r/2. Angles are in radians; the defaults are those of
/// Core Animation.
public struct CellParameters: Sendable, Hashable {
  /// Births per second; below 0 and NaN count as 0, more than 10¹² with the layer's factor as 10¹².
  @Reflexive public var birthRate: Double
  /// How long a particle lives, in seconds; of 0 or less and of NaN it is never seen.
  @Reflexive public var lifetime: Double
  /// The range of ``lifetime``.
  @Reflexive public var lifetimeRange: Double
  /// Angle between the direction of emission and the z axis.
  @Reflexive public var emissionLatitude: Double
  /// Angle of the direction of emission about the z axis, from x towards y.
  @Reflexive public var emissionLongitude: Double
  /// The full angle of the cone about the direction of emission, which is filled evenly; from 2π on
  /// every direction, below 0 its magnitude.
  @Reflexive public var emissionRange: Double
  /// Length per second along the direction of emission.
  @Reflexive public var velocity: Double
  /// The range of ``velocity``.
  @Reflexive public var velocityRange: Double
  /// What is added to the velocity in each second, along the axes of the layer.
  public var acceleration: Vector3D
  /// Size at birth, as a factor.
  @Reflexive public var scale: Double
  /// The range of ``scale``.
  @Reflexive public var scaleRange: Double
  /// What is added to the scale in each second.
  @Reflexive public var scaleSpeed: Double
  /// Angle by which a particle turns in each second.
  @Reflexive public var spin: Double
  /// The range of ``spin``.
  @Reflexive public var spinRange: Double
  /// Colour at birth.
  public var color: Color
  /// The ranges of the components of ``color``.
  public var colorRange: Color
  /// What is added to the components of the colour in each second.
  public var colorSpeed: Color

  /// The values of a cell, by default a fresh one's, which emits nothing.
  public init(
    birthRate: Double = 0, lifetime: Double = 0, lifetimeRange: Double = 0,
    emissionLatitude: Double = 0, emissionLongitude: Double = 0, emissionRange: Double = 0,
    velocity: Double = 0, velocityRange: Double = 0, acceleration: Vector3D = .zero,
    scale: Double = 1, scaleRange: Double = 0, scaleSpeed: Double = 0,
    spin: Double = 0, spinRange: Double = 0,
    color: Color = .white,
    colorRange: Color = Color(red: 0, green: 0, blue: 0, alpha: 0),
    colorSpeed: Color = Color(red: 0, green: 0, blue: 0, alpha: 0)
  ) {
    self.birthRate = birthRate
    self.lifetime = lifetime
    self.lifetimeRange = lifetimeRange
    self.emissionLatitude = emissionLatitude
    self.emissionLongitude = emissionLongitude
    self.emissionRange = emissionRange
    self.velocity = velocity
    self.velocityRange = velocityRange
    self.acceleration = acceleration
    self.scale = scale
    self.scaleRange = scaleRange
    self.scaleSpeed = scaleSpeed
    self.spin = spin
    self.spinRange = spinRange
    self.color = color
    self.colorRange = colorRange
    self.colorSpeed = colorSpeed
  }
}
