import AnimationGeometry
import AnimationMath
import LayerModel

/// The particles of an emitter as a pure function of time.
///
/// There is no simulation. The births of a cell are at the times at which the integral of its rate reaches whole
/// numbers. The random values of a particle are a hash of seed, cell and number. Its motion is a closed form of its
/// age. So the particles of any time are computed directly, in any order of times, on any thread, with the same bits.
///
/// Laws (`ParticleSystemTests`): a particle that exists at two times has the same birth, lifetime and identity at
/// both; a greater limit gives all particles of a smaller one, unchanged; there are about rate · lifetime particles.
///
/// The parameters document the meaning of extreme numbers. Any combination of them has a result, in time and memory
/// bounded by the limit; see ``particles(at:limit:into:)``.
///
/// Source: Core Animation's `CAEmitterLayer` and `CAEmitterCell`; `Docs/Reference/Emitters.md` lists the project's own
/// decisions. Core Animation's random numbers are private, so individual particles have other positions there.
package struct ParticleSystem<Source: EmitterSource>: Sendable {
  package let source: Source
  /// The sources of all steps; ``source`` is the last one.
  private let sources: [Source]
  private let steps: [PreparedStep]
  private let cells: EmittedCells

  /// Prepares a source: flattens the cells and tabulates varying birth rates.
  ///
  /// Complexity: O(cells), in addition at most 2¹⁶ segments for each animated birth rate.
  package init(_ source: Source) { self.init(source, PreparedStep(source), after: []) }

  /// Prepares the current step of an emission and the earlier ones, in order. Complexity: O(cells of all steps).
  init(
    _ source: Source, _ step: PreparedStep, after earlier: [(source: Source, step: PreparedStep)]
  ) {
    self.source = source
    sources = earlier.map(\.source) + [source]
    steps = earlier.map(\.step) + [step]
    cells = EmittedCells(steps)
  }

  private var step: PreparedStep { steps[steps.count - 1] }

  /// The number of current cells, including sub-cells.
  package var cellCount: Int { step.cells.count }

  /// The indices of a cell in the lists of cells, from the layer's list down.
  ///
  /// - Precondition: The index is below ``cellCount``.
  package func path(ofCell cell: Int) -> [Int] { step.cells[cell].path }

  /// The particles at a local time of the layer, as ``particles(at:limit:into:)`` writes them.
  package func particles(at time: Double, limit: Int = 10_000) -> [Particle] {
    var particles: [Particle] = []
    self.particles(at: time, limit: limit, into: &particles)
    return particles
  }

  /// Writes the particles at a local time of the layer.
  ///
  /// They are in the order of ``Particle/cell``, the youngest of each cell first, each followed by the particles that
  /// it has emitted. If there are more than `limit`, the oldest of all are left out; among equally old ones, the last
  /// ones.
  ///
  /// The work is bounded: for each cell of the layer, including all births at its particles, the youngest
  /// `16 · limit + 4096` births are examined, even if they are dead. Older particles, which extreme rates or
  /// lifetimes may still give, are not shown.
  ///
  /// - Parameters:
  ///   - time: The layer's time in seconds. At ±∞ and NaN there are no particles.
  ///   - limit: The greatest number of particles. Negative limits count as 0, those above 2²⁴ as 2²⁴.
  ///   - particles: Its elements are replaced, its storage is kept.
  ///
  /// Complexity: O(k · cells + births within the greatest lifetime), where k is the number of steps of the emission;
  /// a particle with sub-cells takes O(steps in its lifetime). Allocates if the storage must grow, which holds up to
  /// 2 · `limit` + 64 particles, if particles are left out, and for particles with sub-cells if there are steps.
  package func particles(at time: Double, limit: Int, into particles: inout [Particle]) {
    var storage: [Particle] = []
    swap(&storage, &particles)
    var collector = ParticleCollector(
      steps: steps, cells: cells, time: time, limit: limit, storage: storage)
    collector.collect(sources)
    particles = collector.particles
  }

  /// The number of births of one of the layer's own cells after one time, up to and including another.
  ///
  /// Law: the births of a to b and of b to c are together those of a to c.
  ///
  /// - Returns: 0 if a time is not finite or `to` is not after `from`.
  /// - Precondition: The cell is one of the layer's own. The births of a sub-cell depend on a particle.
  package func births(ofCell cell: Int, after from: Double, through to: Double) -> Int64 {
    guard from.isFinite && to.isFinite else { return 0 }
    return schedules(ofCell: cell).reduce(0) { $0 + $1.births(after: from, through: to) }
  }

  /// The integral of the birth rate of one of the layer's own cells between two times.
  /// ``births(ofCell:after:through:)`` is its whole part, or differs from that by one.
  ///
  /// - Precondition: The cell is one of the layer's own. The births of a sub-cell depend on a particle.
  package func expectedBirths(ofCell cell: Int, from: Double, to: Double) -> Double {
    schedules(ofCell: cell).reduce(0) { $0 + $1.expectedBirths(from: from, to: to) }
  }

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

  /// The earliest time, from a given time on, at which the visible particles may change.
  ///
  /// - Returns: `time` itself while particles may live; before that the start of the next emission; infinity after
  ///   the last particle, and for NaN. The result may be too early, never too late.
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
  /// The index of its cell among the layer's cells, depth first, at the time at which the cell was added. A particle
  /// keeps it when a commit adds, moves or removes cells.
  public var cell: Int
  /// Its number among the births of its cell, or for a sub-cell among those at one particle.
  ///
  /// The first birth after a start has number 1. Births before time 0 of an emission without a start have numbers
  /// down from 0.
  public var number: Int64
  /// A hash of seed, cells and numbers that is unique among all particles at all times.
  public var identity: UInt64
  /// The time of its birth, in the layer's local time.
  @Reflexive public var birthTime: Double
  /// The seconds since its birth, in 0..<``lifetime``.
  @Reflexive public var age: Double
  /// Its lifetime, in seconds of local time.
  @Reflexive public var lifetime: Double
  /// Its position.
  public var position: Vector3D
  /// Its velocity per second: the derivative of the position.
  public var velocity: Vector3D
  /// Its size as a factor; may become negative.
  @Reflexive public var scale: Double
  /// Its angle in radians, not wrapped.
  @Reflexive public var angle: Double
  /// Its colour, calculated from the colour at birth. Components may leave 0...1.
  public var color: Color

  /// The colour to draw: each component of ``color`` clamped to 0...1, or 0 for NaN.
  public var shownColor: Color {
    func clamped(_ component: Double) -> Double { component > 0 ? min(component, 1) : 0 }
    return Color(
      red: clamped(color.red), green: clamped(color.green), blue: clamped(color.blue),
      alpha: clamped(color.alpha))
  }
}

extension RenderTree {
  /// The particles of an emitter layer, for queries at many local times of the layer.
  ///
  /// - Returns: nil if the layer is not in the tree, is not an emitter, or has no cells.
  /// - Complexity: That of ``ParticleSystem/init(_:)``. Keep the result as long as the tree.
  package func particleSystem(of layer: Layer.ID) -> ParticleSystem<LayerEmitter>? {
    record(of: layer)?.emission?.system
  }

  /// The particles that a layer shows at an absolute time; empty if it is not in the tree, is not an emitter, or has
  /// no cells.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - copy: The copy below replicators, as for ``presentation(of:copy:at:)``. Each copy has the particles of its
  ///   own time. Default: the source.
  ///   - time: The absolute time, in seconds.
  ///   - limit: The greatest number of particles; the youngest ones are returned. Default: 10,000.
  ///
  /// Complexity: O(kept steps of the emission · cells + births that may still live).
  public func particles(
    of layer: Layer.ID, copy: [Int] = [], at time: Double, limit: Int = 10_000
  ) -> [Particle] {
    presentation(of: layer, copy: copy, at: time)?.particles(limit: limit) ?? []
  }
}

extension PresentationLayer {
  /// The particles that the layer shows; empty if the layer is not an emitter or has no cells.
  ///
  /// - Parameter limit: The greatest number of particles; the youngest ones are returned. Default: 10,000.
  public func particles(limit: Int = 10_000) -> [Particle] {
    record.emission?.system.particles(at: localTime, limit: limit) ?? []
  }
}

extension RenderSampler {
  /// Writes the particles that a layer of this tree shows, at most the `limit` youngest ones. `system` is that of the
  /// layer in this sampler's tree, from ``RenderTree/particleSystem(of:)``. The storage of `particles` is kept.
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
  package init(_ emitter: ParticleEmitter) { self.init(ConstantEmitter(emitter)) }
}
