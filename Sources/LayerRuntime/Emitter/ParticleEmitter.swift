import AnimationMath
import AnimationTiming

/// A source of particles as plain values: where it emits, since when, and which cells.
///
/// It is what an emitter layer says when none of it is animated; animated emitters refer to one for their
/// structure. The defaults are those of Core Animation's `CAEmitterLayer`.
///
/// Times are in the layer's local time, in seconds; lengths and positions in the layer's
/// coordinates.
package struct ParticleEmitter: Sendable, Hashable {
  /// The form on which particles are born, about the emitter's position.
  package var shape: Shape
  /// The part of the form on which particles are born.
  package var mode: Mode
  /// What the random numbers start from: equal seeds give equal particles.
  package var seed: UInt32
  /// When the emission starts; −∞ for an emitter that "has been running for a long time".
  ///
  /// Nothing is born before it. With −∞, cells that begin at 0 and never end have been emitting
  /// for ever: at any time as many particles are there as their rate and lifetime allow, and births
  /// are counted from local time 0, those before it down from 0. Other cells begin when they say.
  /// NaN: nothing is born.
  @Reflexive package var startTime: Double
  /// The values of the layer that may be animated.
  package var parameters: EmitterParameters
  /// What is emitted. Cells below ``greatestDepth`` levels emit nothing.
  package var cells: [ParticleCell]

  /// An emitter from its values.
  package init(
    shape: Shape = .point, mode: Mode = .volume, seed: UInt32 = 0,
    startTime: Double = -.infinity, parameters: EmitterParameters = EmitterParameters(),
    cells: [ParticleCell] = []
  ) {
    self.shape = shape
    self.mode = mode
    self.seed = seed
    self.startTime = startTime
    self.parameters = parameters
    self.cells = cells
  }

  /// How deep cells may be nested, those of the layer being the first level.
  package static let greatestDepth = 8
}

/// One kind of particle that an emitter, or each particle of another cell, emits.
///
/// Core Animation: `CAEmitterCell`, whose defaults these are.
package struct ParticleCell: Sendable, Hashable {
  /// When the cell emits: its active interval, in the layer's local time, for a sub-cell in the age
  /// of the particle that emits.
  ///
  /// Births follow the cell's own time: a speed of 2 doubles their rate, as −2 does; at speed 0 and
  /// with a timing without sense nothing is born. The fill mode plays no part, and neither does the
  /// offset, which wraps around as in every ``AnimationTiming/Timing``.
  package var timing: Timing
  /// Whether the cell emits at all.
  package var isEnabled: Bool
  /// The values of the cell that may be animated.
  package var parameters: CellParameters
  /// What each particle of this cell emits while it lives.
  package var cells: [ParticleCell]

  /// A cell from its values; without a timing it emits for ever.
  package init(
    timing: Timing = .layer, isEnabled: Bool = true,
    parameters: CellParameters = CellParameters(), cells: [ParticleCell] = []
  ) {
    self.timing = timing
    self.isEnabled = isEnabled
    self.parameters = parameters
    self.cells = cells
  }
}

extension ParticleEmitter {
  /// The form on which particles are born; the raw values are Core Animation's.
  ///
  /// All lie about the emitter's position, the flat ones in the plane of x and y. A size below 0
  /// counts as its magnitude.
  package enum Shape: String, CaseIterable, Sendable {
    /// The position itself.
    case point
    /// Along x, as long as the emitter is wide.
    case line
    /// As wide and high as the emitter.
    case rectangle
    /// As wide, high and deep as the emitter.
    case cuboid
    /// With the emitter's width as its radius.
    case circle
    /// With the emitter's width as its radius.
    case sphere
  }

  /// The part of the form on which particles are born, evenly spread; the raw values are Core
  /// Animation's.
  package enum Mode: String, CaseIterable, Sendable {
    /// The ends of a line, the corners of a rectangle or a cuboid, the points in which a circle or
    /// a sphere cuts its axes.
    case points
    /// The sides of a rectangle, the edges of a cuboid, the circumference of a circle, of a sphere
    /// that in the plane of x and y; all of a line.
    case outline
    /// The faces of a cuboid, the surface of a sphere; of a flat form its whole area.
    case surface
    /// All of the form.
    case volume
  }
}
