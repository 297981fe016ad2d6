import AnimationGeometry
import AnimationMath

extension ParticleEmitter {
  /// The position on a shape at which a particle is born, relative to the emitter's position.
  ///
  /// Evenly distributed over the part of the shape that the mode names: by length, area or volume. The width of a
  /// circle or sphere is its radius.
  package static func place(
    on shape: Shape, mode: Mode, size: Vector3D, random: ParticleRandom
  ) -> Vector3D {
    switch shape {
    case .point: return .zero
    case .line:
      let box = Box(size: Vector3D(x: size.x, y: 0, z: 0), random: random)
      return mode == .points ? box.corner : box.inside
    case .rectangle:
      let box = Box(size: Vector3D(x: size.x, y: size.y, z: 0), random: random)
      switch mode {
      case .points: return box.corner
      case .outline: return box.flatOutline
      case .surface, .volume: return box.inside
      }
    case .cuboid:
      let box = Box(size: size, random: random)
      switch mode {
      case .points: return box.corner
      case .outline: return box.edge
      case .surface: return box.face
      case .volume: return box.inside
      }
    case .circle:
      let ball = Ball(radius: size.x.magnitude, random: random)
      switch mode {
      case .points: return ball.axisPoint(axes: 2)
      case .outline: return ball.circle(radius: ball.radius)
      case .surface, .volume:
        return ball.circle(radius: ball.radius * random.fraction(.place1).squareRoot())
      }
    case .sphere:
      let ball = Ball(radius: size.x.magnitude, random: random)
      switch mode {
      case .points: return ball.axisPoint(axes: 3)
      case .outline: return ball.circle(radius: ball.radius)
      case .surface: return ball.surface
      case .volume: return ball.inside
      }
    }
  }
}

private struct Box {
  let size: Vector3D
  let random: ParticleRandom

  init(size: Vector3D, random: ParticleRandom) {
    self.size = Vector3D(x: size.x.magnitude, y: size.y.magnitude, z: size.z.magnitude)
    self.random = random
  }

  var inside: Vector3D {
    Vector3D(
      x: size.x * (random.fraction(.place0) - 0.5), y: size.y * (random.fraction(.place1) - 0.5),
      z: size.z * (random.fraction(.place2) - 0.5))
  }

  var corner: Vector3D {
    Vector3D(
      x: 0.5 * size.x * random.sign(.place0), y: 0.5 * size.y * random.sign(.place1),
      z: 0.5 * size.z * random.sign(.place2))
  }

  /// A point on a side of the rectangle of x and y. Half of its outline is unrolled, and a sign chooses the half.
  var flatOutline: Vector3D {
    let way = (size.x + size.y) * random.fraction(.place0)
    let side = 0.5 * random.sign(.place1)
    return way < size.x
      ? Vector3D(x: way - 0.5 * size.x, y: size.y * side, z: 0)
      : Vector3D(x: size.x * side, y: way - size.x - 0.5 * size.y, z: 0)
  }

  /// A point on one of the twelve edges. Three that meet are unrolled, and two signs choose one of four parallels for
  /// each.
  var edge: Vector3D {
    let way = (size.x + size.y + size.z) * random.fraction(.place0)
    let (first, second) = (0.5 * random.sign(.place1), 0.5 * random.sign(.place2))
    if way < size.x {
      return Vector3D(x: way - 0.5 * size.x, y: size.y * first, z: size.z * second)
    }
    if way < size.x + size.y {
      return Vector3D(x: size.x * first, y: way - size.x - 0.5 * size.y, z: size.z * second)
    }
    return Vector3D(
      x: size.x * first, y: size.y * second, z: way - size.x - size.y - 0.5 * size.z)
  }

  /// A point on one of the six faces, with a probability by area; anywhere in a box without area.
  var face: Vector3D {
    let areas = Vector3D(x: size.y * size.z, y: size.x * size.z, z: size.x * size.y)
    let choice = (areas.x + areas.y + areas.z) * random.fraction(.place3)
    // One of the three numbers is not needed for a point on a face, so it chooses between two faces.
    var place = inside
    if choice < areas.x {
      place.x = 0.5 * size.x * random.sign(.place0)
    } else if choice < areas.x + areas.y {
      place.y = 0.5 * size.y * random.sign(.place1)
    } else if choice < areas.x + areas.y + areas.z {
      place.z = 0.5 * size.z * random.sign(.place2)
    }
    return place
  }
}

private struct Ball {
  let radius: Double
  let random: ParticleRandom

  /// A point in which the surface intersects one of the first axes.
  func axisPoint(axes: Int) -> Vector3D {
    let end = radius * random.sign(.place1)
    switch Int(Double(axes) * random.fraction(.place0)) {
    case 0: return Vector3D(x: end, y: 0, z: 0)
    case 1: return Vector3D(x: 0, y: end, z: 0)
    default: return Vector3D(x: 0, y: 0, z: end)
    }
  }

  func circle(radius: Double) -> Vector3D {
    let turn = Double.sincosPi(2 * random.fraction(.place0))
    return Vector3D(x: radius * turn.cos, y: radius * turn.sin, z: 0)
  }

  /// A point on the surface: equal heights of a sphere have equal areas.
  var surface: Vector3D {
    let turn = Double.sincosPi(2 * random.fraction(.place0))
    let height = 2 * random.fraction(.place1) - 1
    let across = (1 - height * height).squareRoot()
    return Vector3D(x: across * turn.cos, y: across * turn.sin, z: height) * radius
  }

  /// A point in the ball. The greatest of three numbers has the distribution of a cube root.
  var inside: Vector3D {
    surface
      * max(random.fraction(.place2), random.fraction(.place3), random.fraction(.place4))
  }
}

/// The axes for a direction of emission: z along the emission, x and y across it.
///
/// For a latitude θ and a longitude φ the axes are those of space rotated by θ about y, then by φ about z. So z is
/// the direction (sin θ cos φ, sin θ sin φ, cos θ), x the direction of growing latitude there, and y the direction of
/// growing longitude.
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

  package init(latitude: Double, longitude: Double) {
    self.init(latitude: Double.sincos(latitude), longitude: Double.sincos(longitude))
  }

  /// Creates the frame of the direction of a vector of any length. Along z, and for a vector without a direction, it
  /// is the frame of space.
  package init(along vector: Vector3D) {
    let across = Vector3D(x: vector.x, y: vector.y, z: 0).robustLength
    let length = vector.robustLength
    let hasDirection = length > 0 && length.isFinite
    self.init(
      latitude: hasDirection ? (across / length, vector.z / length) : (0, 1),
      longitude: hasDirection && across > 0 ? (vector.y / across, vector.x / across) : (0, 1))
  }

  package func vector(_ local: Vector3D) -> Vector3D { x * local.x + y * local.y + z * local.z }
}

/// Directions about an axis, evenly distributed in a cone.
package struct EmissionCone: Sendable, Hashable {
  let frame: EmissionFrame
  /// 1 minus the cosine of half the angle: the height of the cap that the cone cuts from the unit sphere, in 0...2.
  /// Equal heights have equal areas.
  let height: Double

  /// Creates the cone about a direction. Angles are in radians; `range` is the full angle, whose magnitude counts, up
  /// to 2π.
  package init(latitude: Double, longitude: Double, range: Double) {
    frame = EmissionFrame(latitude: latitude, longitude: longitude)
    let sine = Double.sin(0.25 * min(range.magnitude, 2 * .pi))
    height = 2 * sine * sine
  }

  package func direction(_ random: ParticleRandom) -> Vector3D {
    guard height != 0 else { return frame.z }
    let depth = height * random.fraction(.coneHeight)
    let across = max(0, depth * (2 - depth)).squareRoot()
    let turn = Double.sincosPi(2 * random.fraction(.coneAngle))
    return frame.vector(Vector3D(x: across * turn.cos, y: across * turn.sin, z: 1 - depth))
  }
}
