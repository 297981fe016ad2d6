import AnimationGeometry
import AnimationMath

/// The axes in which a direction of emission is given: z along the emission, x and y across it.
///
/// The axes of a latitude θ and a longitude φ are those of space turned by θ about y, then by φ
/// about z: z is the direction (sin θ cos φ, sin θ sin φ, cos θ), x the way in which the latitude
/// grows there, y the way in which the longitude does.
package struct EmissionFrame: Sendable, Hashable {
  package let x: Vector3D
  package let y: Vector3D
  package let z: Vector3D

  private init(
    latitude: (sin: Double, cos: Double), longitude: (sin: Double, cos: Double)
  ) {
    x = Vector3D(
      x: latitude.cos * longitude.cos, y: latitude.cos * longitude.sin, z: -latitude.sin)
    y = Vector3D(x: -longitude.sin, y: longitude.cos, z: 0)
    z = Vector3D(
      x: latitude.sin * longitude.cos, y: latitude.sin * longitude.sin, z: latitude.cos)
  }

  /// The frame of a direction given by two angles in radians.
  package init(latitude: Double, longitude: Double) {
    self.init(latitude: Double.sincos(latitude), longitude: Double.sincos(longitude))
  }

  /// The frame of the direction of a vector, of any length; along z, and of a vector without a
  /// direction, that of space.
  package init(along vector: Vector3D) {
    let across = (vector.x * vector.x + vector.y * vector.y).squareRoot()
    let length = vector.length
    let hasDirection = length > 0 && length.isFinite
    self.init(
      latitude: hasDirection ? (across / length, vector.z / length) : (0, 1),
      longitude: hasDirection && across > 0 ? (vector.y / across, vector.x / across) : (0, 1))
  }

  /// A vector given in this frame, in space.
  package func vector(_ local: Vector3D) -> Vector3D { x * local.x + y * local.y + z * local.z }
}

/// Directions about one, evenly spread over a cone.
package struct EmissionCone: Sendable, Hashable {
  let frame: EmissionFrame
  /// 1 minus the cosine of half the angle: the height of the cap that the cone cuts from the unit
  /// sphere, in 0...2. Equal heights have equal areas.
  let height: Double

  /// The cone about a direction.
  ///
  /// - Parameters:
  ///   - latitude: Angle from the z axis, in radians.
  ///   - longitude: Angle about the z axis, in radians.
  ///   - range: Full angle of the cone, in radians; its magnitude counts, up to 2π.
  package init(latitude: Double, longitude: Double, range: Double) {
    frame = EmissionFrame(latitude: latitude, longitude: longitude)
    let sine = Double.sin(0.25 * min(range.magnitude, 2 * .pi))
    height = 2 * sine * sine
  }

  /// The unit vector that belongs to random numbers.
  package func direction(_ random: ParticleRandom) -> Vector3D {
    guard height != 0 else { return frame.z }
    let depth = height * random.fraction(.coneHeight)
    let across = max(0, depth * (2 - depth)).squareRoot()
    let turn = Double.sincosPi(2 * random.fraction(.coneAngle))
    return frame.vector(Vector3D(x: across * turn.cos, y: across * turn.sin, z: 1 - depth))
  }
}
