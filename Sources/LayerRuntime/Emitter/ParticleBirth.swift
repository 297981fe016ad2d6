import AnimationGeometry
import AnimationMath

/// The fixed values of a particle, determined at its birth.
///
/// Its state at an age is a closed form: `position + velocity · a + ½ · acceleration · a²`, `scale + scaleSpeed · a`,
/// `spin · a`, `color + colorSpeed · a`.
struct ParticleBirth {
  struct Identity {
    let cell: Int
    let number: Int64
    let key: UInt64
    let random: ParticleRandom
    let time: Double
  }

  let identity: Identity
  let lifetime: Double
  let position: Vector3D
  /// The unit vector of the emission, which even a particle at rest has.
  let direction: Vector3D
  let velocity: Vector3D
  let acceleration: Vector3D
  let scale: Double
  let scaleSpeed: Double
  let spin: Double
  let color: Color
  let colorSpeed: Color

  func particle(at age: Double) -> Particle {
    Particle(
      cell: identity.cell, number: identity.number, identity: identity.key,
      birthTime: identity.time, age: age, lifetime: lifetime,
      position: position + (velocity + acceleration * (0.5 * age)) * age,
      velocity: velocity + acceleration * age, scale: scale + scaleSpeed * age, angle: spin * age,
      color: Color(
        red: color.red + colorSpeed.red * age, green: color.green + colorSpeed.green * age,
        blue: color.blue + colorSpeed.blue * age, alpha: color.alpha + colorSpeed.alpha * age))
  }
}

/// The values from which a cell's particles are made at one time.
struct BirthValues: Sendable {
  let emitter: EmitterParameters
  let cell: CellParameters
  let cone: EmissionCone

  init(emitter: EmitterParameters, cell: CellParameters) {
    self.emitter = emitter
    self.cell = cell
    cone = EmissionCone(
      latitude: cell.emissionLatitude, longitude: cell.emissionLongitude,
      range: cell.emissionRange)
  }

  func lifetime(_ random: ParticleRandom) -> Double {
    random.number(.lifetime, about: cell.lifetime, range: cell.lifetimeRange) * emitter.lifetime
  }

  /// A particle that the emitter itself emits, on its shape.
  func birth(
    of identity: ParticleBirth.Identity, lifetime: Double, shape: ParticleEmitter.Shape,
    mode: ParticleEmitter.Mode
  ) -> ParticleBirth {
    let place = ParticleEmitter.place(
      on: shape, mode: mode,
      size: Vector3D(x: emitter.size.width, y: emitter.size.height, z: emitter.depth),
      random: identity.random)
    return birth(
      of: identity, lifetime: lifetime, position: emitter.position + place,
      direction: cone.direction(identity.random), scale: emitter.scale, tint: .white)
  }

  /// A particle that another one emits: at its position, in the frame of its direction, with its scale and colour as
  /// factors.
  func birth(
    of identity: ParticleBirth.Identity, lifetime: Double, parent: ParticleBirth
  ) -> ParticleBirth {
    let now = parent.particle(at: identity.time - parent.identity.time)
    let isMoving = now.velocity.length > 0
    let frame = EmissionFrame(along: isMoving ? now.velocity : parent.direction)
    return birth(
      of: identity, lifetime: lifetime, position: now.position,
      direction: frame.vector(cone.direction(identity.random)), scale: now.scale,
      tint: now.shownColor)
  }

  private func birth(
    of identity: ParticleBirth.Identity, lifetime: Double, position: Vector3D,
    direction: Vector3D, scale: Double, tint: Color
  ) -> ParticleBirth {
    let random = identity.random
    let speed =
      random.number(.velocity, about: cell.velocity, range: cell.velocityRange) * emitter.velocity
    let (middle, range) = (cell.color, cell.colorRange)
    return ParticleBirth(
      identity: identity, lifetime: lifetime, position: position, direction: direction,
      velocity: direction * speed, acceleration: cell.acceleration,
      scale: random.number(.scale, about: cell.scale, range: cell.scaleRange) * scale,
      scaleSpeed: cell.scaleSpeed,
      spin: random.number(.spin, about: cell.spin, range: cell.spinRange) * emitter.spin,
      color: Color(
        red: random.number(.red, about: middle.red, range: range.red) * tint.red,
        green: random.number(.green, about: middle.green, range: range.green) * tint.green,
        blue: random.number(.blue, about: middle.blue, range: range.blue) * tint.blue,
        alpha: random.number(.alpha, about: middle.alpha, range: range.alpha) * tint.alpha),
      colorSpeed: cell.colorSpeed)
  }
}

extension EmitterSource {
  func birthValues(ofCell cell: Int, at time: Double) -> BirthValues {
    BirthValues(
      emitter: emitterParameters(at: time), cell: parameters(ofCell: cell, at: time))
  }
}

/// Random numbers without history: each is a hash of a key and a channel.
///
/// The key of a particle is a hash of the emitter's seed, the cells and numbers of its ancestors, and its own number.
/// So each number of each particle can be computed directly, in any order, on any thread, with the same bits
/// everywhere.
///
/// The numbers of one key are the outputs of SplitMix64 started from it, channel 0 being the first. Keys are made by
/// the same finaliser, which is a bijection with full avalanche. The tests of this package cannot distinguish chains
/// of it from random numbers, and two particles share a key with the probability of chance, 2⁻⁶⁴.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
package struct ParticleRandom: Sendable, Hashable {
  package let key: UInt64

  package init(key: UInt64) { self.key = key }

  /// The use of each number of a particle. The raw values must not change, because they are a part of the meaning of
  /// a seed.
  package enum Channel: UInt64, CaseIterable {
    case lifetime = 0
    case velocity, scale, spin
    case red, green, blue, alpha
    case coneHeight, coneAngle
    case place0, place1, place2, place3, place4
  }

  private static let gamma: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// Separates the keys of a particle's emission from its own numbers.
  private static let emission: UInt64 = 0xD1B5_4A32_D192_ED03

  private static func finalized(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  package func child(_ index: Int64) -> ParticleRandom {
    ParticleRandom(
      key: Self.finalized(
        (key ^ Self.emission) &+ Self.gamma &* UInt64(bitPattern: index)))
  }

  package func bits(_ channel: Channel) -> UInt64 {
    Self.finalized(key &+ Self.gamma &* (channel.rawValue &+ 1))
  }

  /// A multiple of 2⁻⁵³ in 0..<1, evenly distributed.
  package func fraction(_ channel: Channel) -> Double { Double(bits(channel) >> 11) * 0x1p-53 }

  /// A number from `middle − range/2` to `middle + range/2`, evenly distributed.
  ///
  /// Law: for a range of 0 it is `middle`.
  package func number(_ channel: Channel, about middle: Double, range: Double) -> Double {
    range == 0 ? middle : middle + range * (fraction(channel) - 0.5)
  }

  /// −1 or 1, evenly distributed.
  package func sign(_ channel: Channel) -> Double { bits(channel) >> 63 == 0 ? -1 : 1 }
}
