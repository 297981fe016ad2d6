import AnimationGeometry
import AnimationMath
import LayerModel

/// The particles of an emitter as a pure function of time.
///
/// There is no simulation: the births of a cell are where the integral of its rate reaches whole
/// numbers, what is random about a particle is a hash of seed, cell and number, and its motion is a
/// closed form of its age. So the particles of any time are computed from nothing, in any order of
/// times, on any thread, with the same bits.
///
/// Laws (`ParticleSystemTests`): a particle that is there at two times has the same birth, lifetime
/// and identity at both; with a greater limit all particles of a smaller one are there, unchanged;
/// there are about rate · lifetime particles.
///
/// What absurd numbers mean is said at the parameters; any combination of them is answered, in time
/// and memory bounded by the limit, see ``particles(at:limit:into:)``.
///
/// Source: Core Animation's `CAEmitterLayer` and `CAEmitterCell`; `Docs/Emitters.md` lists what had
/// to be chosen. Core Animation's own random numbers are private, so no particle is where it would
/// be there.
package struct ParticleSystem<Source: EmitterSource>: Sendable {
  /// Where the values come from that are in force.
  package let source: Source
  /// Where those of all steps come from, that of ``source`` last.
  private let sources: [Source]
  private let steps: [PreparedStep]
  private let cells: EmittedCells

  /// Makes a source ready: flattens the cells, tabulates birth rates that change.
  ///
  /// Complexity: O(cells), and for each animated birth rate at most 2¹⁶ segments.
  package init(_ source: Source) { self.init(source, PreparedStep(source), after: []) }

  /// Makes the steps of an emission ready.
  ///
  /// - Parameters:
  ///   - source: The values in force.
  ///   - step: The step in which they are.
  ///   - earlier: The steps before it, in order.
  ///
  /// Complexity: O(cells of all steps).
  init(
    _ source: Source, _ step: PreparedStep, after earlier: [(source: Source, step: PreparedStep)]
  ) {
    self.source = source
    sources = earlier.map(\.source) + [source]
    steps = earlier.map(\.step) + [step]
    cells = EmittedCells(steps)
  }

  private var step: PreparedStep { steps[steps.count - 1] }

  /// How many cells there are now, sub-cells included.
  package var cellCount: Int { step.cells.count }

  /// The places of a cell in the lists of cells, from the layer's list down.
  ///
  /// - Precondition: The index is below ``cellCount``.
  package func path(ofCell cell: Int) -> [Int] { step.cells[cell].path }

  /// The particles at a local time of the layer.
  ///
  /// - Parameters:
  ///   - time: Seconds of the layer's time; at ±∞ and NaN there are none.
  ///   - limit: How many there are at most.
  /// - Returns: The particles, as ``particles(at:limit:into:)`` writes them.
  package func particles(at time: Double, limit: Int = 10_000) -> [Particle] {
    var particles: [Particle] = []
    self.particles(at: time, limit: limit, into: &particles)
    return particles
  }

  /// Writes the particles at a local time of the layer.
  ///
  /// They come in the order of ``Particle/cell``, the youngest of each cell first, each followed by
  /// what it has emitted. If there are more than `limit`, the oldest of all are left out; of equally
  /// old ones those that come last.
  ///
  /// The work is bounded: for each cell of the layer, with all that its particles emit, the
  /// youngest `16 · limit + 4096` births are looked at, the dead among them included. Older ones,
  /// which a rate or a lifetime beyond all measure may still give, are not shown.
  ///
  /// - Parameters:
  ///   - time: Seconds of the layer's time; at ±∞ and NaN there are none.
  ///   - limit: How many there are at most; below 0 counts as 0, above 2²⁴ as 2²⁴.
  ///   - particles: Its elements are replaced, its storage is kept.
  ///
  /// Complexity: O(k · cells + births that lie within the greatest lifetime), where k is the number
  /// of steps that the emission has; a particle with sub-cells costs O(steps in its lifetime).
  /// Allocates if the storage must grow, which holds up to 2 · `limit` + 64 particles, if particles
  /// are left out, and for particles with sub-cells if there are steps.
  package func particles(at time: Double, limit: Int, into particles: inout [Particle]) {
    var storage: [Particle] = []
    swap(&storage, &particles)
    var collector = ParticleCollector(
      steps: steps, cells: cells, time: time, limit: limit, storage: storage)
    collector.collect(sources)
    particles = collector.particles
  }

  /// How many births one of the layer's own cells has after one time and up to another.
  ///
  /// Law: the births of a to b and of b to c are together those of a to c.
  ///
  /// - Parameters:
  ///   - cell: The index of the cell.
  ///   - from: Births at this time do not count.
  ///   - to: Births at this time count.
  /// - Returns: The number; 0 if a time is not finite or `to` is not after `from`.
  /// - Precondition: The cell is one of the layer's own; those of a sub-cell depend on a particle.
  package func births(ofCell cell: Int, after from: Double, through to: Double) -> Int64 {
    guard from.isFinite && to.isFinite else { return 0 }
    return schedules(ofCell: cell).reduce(0) { $0 + $1.births(after: from, through: to) }
  }

  /// The integral of the birth rate of one of the layer's own cells between two times, of which
  /// ``births(ofCell:after:through:)`` is the whole part, give or take one.
  ///
  /// - Precondition: The cell is one of the layer's own; those of a sub-cell depend on a particle.
  package func expectedBirths(ofCell cell: Int, from: Double, to: Double) -> Double {
    schedules(ofCell: cell).reduce(0) { $0 + $1.expectedBirths(from: from, to: to) }
  }

  /// The births of a cell in each step that has it.
  private func schedules(ofCell cell: Int) -> [BirthSchedule] {
    require(step.cells.indices.contains(cell), "there is no cell \(cell) among \(cellCount)")
    guard step.cells[cell].schedule != nil else {
      misuse(
        "cell \(cell) is inside another cell, so its births depend on a particle: ask the outer cell"
      )
    }
    let origin = step.cells[cell].origin
    return steps.compactMap { $0.cells.first { $0.origin.isSame(as: origin) }?.schedule }
  }

  /// The earliest time at which what is to be seen may change, seen from a time.
  ///
  /// - Returns: `time` itself while particles may live; the start of the next emission before it;
  ///   infinity when there will be no particle any more, and for NaN. It may be early, never late.
  package func nextChange(after time: Double) -> Double {
    guard !time.isNaN else { return .infinity }
    var next = Double.infinity
    for root in cells.roots {
      for piece in cells.cells[root].pieces where piece.reach > 0 {
        let cell = steps[piece.step].cells[piece.cell]
        guard let schedule = cell.schedule, schedule.firstNumber <= schedule.lastNumber else {
          continue
        }
        let extent = cell.rate.extent
        guard time < min(schedule.end, extent.to) + piece.reach else { continue }
        next = min(next, max(time, max(schedule.start, extent.from)))
      }
    }
    return next
  }
}

/// One particle at one time, in the coordinates of the emitter layer.
public struct Particle: Sendable, Hashable {
  /// The index of its cell among the layer's cells, depth first: the one that the cell had when it
  /// came. A particle keeps it when a commit adds, moves or takes out cells.
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

extension RenderTree {
  /// The particles of an emitter layer, to be asked for at many local times of the layer.
  ///
  /// - Returns: nil where the layer is not in the tree, is no emitter, or has no cells.
  /// - Complexity: That of ``ParticleSystem/init(_:)``: keep the result as long as the tree.
  package func particleSystem(of layer: Layer.ID) -> ParticleSystem<LayerEmitter>? {
    record(of: layer)?.emission?.system
  }

  /// The particles that a layer shows at an absolute time; none where it is not in the tree, is no
  /// emitter, or has no cells.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - copy: Which copy below replicators, as ``presentation(of:copy:at:)`` takes it; each has
  ///     the particles of its own time.
  ///   - time: The absolute time.
  ///   - limit: How many there are at most, the youngest ones.
  ///
  /// Complexity: O(steps that the emission keeps · cells + births that may still live).
  public func particles(
    of layer: Layer.ID, copy: [Int] = [], at time: Double, limit: Int = 10_000
  ) -> [Particle] {
    presentation(of: layer, copy: copy, at: time)?.particles(limit: limit) ?? []
  }
}

extension PresentationLayer {
  /// The particles that the layer shows; none of a layer that is no emitter or has no cells.
  ///
  /// - Parameter limit: How many there are at most, the youngest ones.
  public func particles(limit: Int = 10_000) -> [Particle] {
    record.emission?.system.particles(at: localTime, limit: limit) ?? []
  }
}

extension RenderSampler {
  /// Writes the particles that a layer of this tree shows.
  ///
  /// - Parameters:
  ///   - system: The layer's, from ``RenderTree/particleSystem(of:)`` of this sampler's tree.
  ///   - limit: How many there are at most, the youngest ones.
  ///   - particles: Its elements are replaced, its storage is kept.
  package mutating func readParticles(
    of system: ParticleSystem<LayerEmitter>, limit: Int = 10_000, into particles: inout [Particle]
  ) {
    guard let record = record(of: system.source.layer) else {
      return particles.removeAll(keepingCapacity: true)
    }
    evaluate(record.clock)
    system.particles(at: localTime, limit: limit, into: &particles)
  }
}

extension ParticleSystem<ConstantEmitter> {
  /// Makes an emitter of which nothing changes ready.
  package init(_ emitter: ParticleEmitter) { self.init(ConstantEmitter(emitter)) }
}
