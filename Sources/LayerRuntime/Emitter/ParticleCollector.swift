import AnimationMath

/// Collects the particles of one time, the youngest of each emitter first, within fixed bounds.
///
/// Only the values of animated cells depend on the source's type, so that it runs at full speed for a source of any
/// module.
struct ParticleCollector {
  let steps: [PreparedStep]
  let cells: EmittedCells
  let time: Double
  /// The number of kept particles, the youngest ones.
  let limit: Int
  private(set) var particles: [Particle]
  /// The emitting particle and its ancestors, the nearest last.
  private var parents: [ParticleBirth] = []
  /// The number of births that may still be examined for the current cell of the layer.
  private var budget = 0
  /// Particles born at or before this time are excluded, because enough younger ones are found.
  private var threshold = -Double.infinity

  /// The greatest number of particles in a query.
  static let greatestLimit = 1 << 24

  /// The number of births that are examined for each cell of the layer, including all births at its particles.
  static func budget(limit: Int) -> Int { 16 * limit + 4096 }

  /// The keys of a particle's numbers, or of a cell's numbers at an emitter.
  private struct Key {
    let random: ParticleRandom
    /// The key of the identity, which differs for cells that have the same index one after another.
    let name: ParticleRandom

    func birth(_ number: Int64) -> Key {
      Key(random: random.child(number), name: name.child(number))
    }

    func cell(_ cell: EmittedCell) -> Key {
      let name = name.child(Int64(cell.index))
      return Key(
        random: random.child(Int64(cell.index)),
        name: cell.generation == 0 ? name : name.child(-Int64(cell.generation)))
    }
  }

  init(
    steps: [PreparedStep], cells: EmittedCells, time: Double, limit: Int,
    storage: consuming [Particle]
  ) {
    self.steps = steps
    self.cells = cells
    self.time = time
    self.limit = min(max(limit, 0), Self.greatestLimit)
    particles = storage
    particles.removeAll(keepingCapacity: true)
  }

  mutating func collect(_ sources: [some EmitterSource]) {
    guard time.isFinite, limit > 0 else { return }
    for root in cells.roots {
      budget = Self.budget(limit: limit)
      for piece in cells.cells[root].pieces.reversed() where piece.reach > 0 {
        let step = steps[piece.step]
        guard let schedule = step.cells[piece.cell].schedule, schedule.start <= time else {
          continue
        }
        let seed = ParticleRandom(key: UInt64(step.seed))
        collect(
          root, piece, schedule, Key(random: seed, name: seed).cell(cells.cells[root]), sources)
      }
    }
    trim()
  }

  /// Collects the particles of a cell in one step at one emitter, with all that they emit. The emitter is the last of
  /// ``parents``, or the shape if there is none.
  private mutating func collect(
    _ place: Int, _ piece: EmittedCell.Piece, _ schedule: BirthSchedule, _ key: Key,
    _ sources: [some EmitterSource]
  ) {
    let cell = steps[piece.step].cells[piece.cell]
    let (reach, span, isConstant) = (piece.reach, piece.span, cell.isConstant)
    let (shape, mode) = (steps[piece.step].shape, steps[piece.step].mode)
    var values = cell.values
    var number = schedule.lastBirth(at: time)
    while number >= schedule.firstNumber, budget > 0 {
      budget -= 1
      let birthTime = schedule.time(ofBirth: number)
      let age = time - birthTime
      if age >= reach || birthTime + span <= threshold { return }
      if !isConstant {
        values = sources[piece.step].birthValues(ofCell: piece.cell, at: birthTime)
      }
      let own = key.birth(number)
      let birth = ParticleBirth.Identity(
        cell: cell.origin.index, number: number, key: own.name.key, random: own.random,
        time: birthTime)
      let lifetime = values.lifetime(birth.random)
      let isAlive = age >= 0 && age < lifetime
      if isAlive || !piece.isLeaf {
        let particle =
          parents.isEmpty
          ? values.birth(of: birth, lifetime: lifetime, shape: shape, mode: mode)
          : values.birth(of: birth, lifetime: lifetime, parent: parents[parents.count - 1])
        if isAlive, birthTime > threshold { append(particle.particle(at: age)) }
        if !piece.isLeaf { collectSubcells(of: particle, at: place, own, sources) }
      }
      number -= 1
    }
  }

  private mutating func collectSubcells(
    of particle: ParticleBirth, at place: Int, _ key: Key, _ sources: [some EmitterSource]
  ) {
    parents.append(particle)
    let (birth, lifetime) = (particle.identity.time, particle.lifetime)
    let last = min(time, birth + (lifetime > 0 ? lifetime : 0))
    for subcell in cells.cells[place].subcells {
      let (pieces, own) = (cells.cells[subcell].pieces, key.cell(cells.cells[subcell]))
      if pieces.count == 1, steps[pieces[0].step].span == .always {
        let cell = steps[pieces[0].step].cells[pieces[0].cell]
        guard pieces[0].reach > 0 else { continue }
        let schedule = BirthSchedule(
          rate: cell.rate, gate: cell.gate, birth: birth, lifetime: lifetime)
        collect(subcell, pieces[0], schedule, own, sources)
        continue
      }
      var births: [(piece: EmittedCell.Piece, schedule: BirthSchedule)] = []
      var count = BirthCount()
      let first = pieces.indices.partitioningIndex { steps[pieces[$0].step].span.end >= birth }
      for piece in pieces[first...] {
        let step = steps[piece.step]
        guard step.span.start < last else { break }
        let cell = step.cells[piece.cell]
        let schedule = BirthSchedule(
          rate: cell.rate, gate: cell.gate, birth: birth, lifetime: lifetime, span: step.span,
          count: count)
        if piece.reach > 0 { births.append((piece, schedule)) }
        count = schedule.count(after: count)
      }
      for (piece, schedule) in births.reversed() {
        collect(subcell, piece, schedule, own, sources)
      }
    }
    parents.removeLast()
  }

  private mutating func append(_ particle: Particle) {
    particles.append(particle)
    if particles.count >= 2 * limit + 64 { trim() }
  }

  /// Drops the oldest particles above the limit; among equally old ones, those found last.
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
