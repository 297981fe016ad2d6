/// Collects the particles of one time, the youngest of each emitter first, within fixed bounds.
///
/// Nothing here depends on the source's type but the values of animated cells, so that it runs at
/// full speed for a source of any module.
struct ParticleCollector {
  let cells: [PreparedCell]
  let shape: ParticleEmitter.Shape
  let mode: ParticleEmitter.Mode
  let time: Double
  /// How many particles are kept: the youngest.
  let limit: Int
  private(set) var particles: [Particle]
  /// The particle that emits, and those it descends from, the nearest last.
  private var parents: [ParticleBirth] = []
  /// How many births may still be looked at for the current cell of the layer.
  private var budget = 0
  /// Particles born at or before this time are out: as many younger ones as may be are there.
  private var threshold = -Double.infinity

  /// The most particles that can be asked for.
  static let greatestLimit = 1 << 24

  /// How many births are looked at for each cell of the layer, with all that its particles emit.
  static func budget(limit: Int) -> Int { 16 * limit + 4096 }

  init(
    cells: [PreparedCell], shape: ParticleEmitter.Shape, mode: ParticleEmitter.Mode, time: Double,
    limit: Int, storage: consuming [Particle]
  ) {
    self.cells = cells
    self.shape = shape
    self.mode = mode
    self.time = time
    self.limit = min(max(limit, 0), Self.greatestLimit)
    particles = storage
    particles.removeAll(keepingCapacity: true)
  }

  /// Collects the particles of all cells.
  mutating func collect(seed: UInt32, source: some EmitterSource) {
    let random = ParticleRandom(key: UInt64(seed))
    guard time.isFinite, limit > 0 else { return }
    for index in cells.indices {
      guard let schedule = cells[index].schedule, cells[index].emits else { continue }
      budget = Self.budget(limit: limit)
      collect(
        index, schedule: schedule, random: random.child(Int64(index)), source: source)
    }
    trim()
  }

  /// Collects the particles of a cell at one emitter, the last of ``parents`` or else the shape,
  /// and all that they emit.
  private mutating func collect(
    _ index: Int, schedule: BirthSchedule, random: ParticleRandom, source: some EmitterSource
  ) {
    let (reach, span) = (cells[index].reach, cells[index].span)
    let isConstant = cells[index].isConstant
    let isLeaf = cells[index].subcells.isEmpty
    var values = cells[index].values
    var number = schedule.lastBirth(at: time)
    while number >= schedule.firstNumber, budget > 0 {
      budget -= 1
      let birthTime = schedule.time(ofBirth: number)
      let age = time - birthTime
      if age >= reach || birthTime + span <= threshold { return }
      if !isConstant { values = source.birthValues(ofCell: index, at: birthTime) }
      let birth = ParticleBirth.Identity(
        cell: index, number: number, random: random.child(number), time: birthTime)
      let lifetime = values.lifetime(birth.random)
      let isAlive = age >= 0 && age < lifetime
      if isAlive || !isLeaf {
        let particle =
          parents.isEmpty
          ? values.birth(of: birth, lifetime: lifetime, shape: shape, mode: mode)
          : values.birth(of: birth, lifetime: lifetime, parent: parents[parents.count - 1])
        if isAlive, birthTime > threshold { append(particle.particle(at: age)) }
        if !isLeaf { collectSubcells(of: particle, source: source) }
      }
      number -= 1
    }
  }

  private mutating func collectSubcells(of particle: ParticleBirth, source: some EmitterSource) {
    parents.append(particle)
    let identity = particle.identity
    for subcell in cells[identity.cell].subcells {
      let births = BirthSchedule(
        rate: cells[subcell].rate, gate: cells[subcell].gate, birth: identity.time,
        lifetime: particle.lifetime)
      collect(
        subcell, schedule: births, random: identity.random.child(Int64(subcell)), source: source)
    }
    parents.removeLast()
  }

  private mutating func append(_ particle: Particle) {
    particles.append(particle)
    if particles.count >= 2 * limit + 64 { trim() }
  }

  /// Drops the oldest particles above the limit; of equally old ones those found last.
  private mutating func trim() {
    guard particles.count > limit else { return }
    var births = particles.map { $0.birthTime }
    births.sort(by: >)
    let oldest = births[limit - 1]
    var ties = births[..<limit].count { $0 == oldest }
    particles.removeAll { particle in
      guard particle.birthTime == oldest else { return particle.birthTime < oldest }
      ties -= 1
      return ties < 0
    }
    threshold = oldest
  }
}
