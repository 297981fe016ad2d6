import AnimationMath
import AnimationTiming

/// A source of particles as plain values: its shape, its start and its cells.
///
/// It has the values of an emitter layer without animations; animated emitters use one for their structure. The
/// defaults are those of Core Animation's `CAEmitterLayer`.
///
/// Times are in the layer's local time, in seconds. Lengths and positions are in the layer's coordinates.
package struct ParticleEmitter: Sendable, Hashable {
  package var shape: Shape
  package var mode: Mode
  /// The seed of the random numbers: equal seeds give equal particles.
  package var seed: UInt32
  /// The start of the emission; −∞ for an emitter that "has been running for a long time".
  ///
  /// There are no births before it. With −∞, cells that begin at 0 and never end have been emitting forever: at any
  /// time there are as many particles as their rate and lifetime allow. Births are counted from local time 0; those
  /// before it have numbers down from 0. Other cells begin at their own times. With NaN there are no births.
  @Reflexive package var startTime: Double
  package var parameters: EmitterParameters
  /// The cells. Those below ``greatestDepth`` levels emit nothing.
  package var cells: [ParticleCell]

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

  /// The greatest depth of nested cells. The layer's cells are the first level.
  package static let greatestDepth = 8
}

/// One kind of particle that an emitter, or each particle of another cell, emits.
///
/// Core Animation: `CAEmitterCell`, which has the same defaults.
package struct ParticleCell: Sendable, Hashable {
  /// The timing of emission. Its active interval is in the layer's local time; for a sub-cell in the age of the
  /// particle that emits.
  ///
  /// Births follow the cell's own time: a speed of 2 doubles their rate, as −2 does. At speed 0 and with an invalid
  /// timing there are no births. The fill mode has no effect. Nor has the time offset, which wraps around as in every
  /// ``AnimationTiming/Timing``.
  package var timing: Timing
  package var isEnabled: Bool
  package var parameters: CellParameters
  /// The cells that each particle of this cell emits while it lives.
  package var cells: [ParticleCell]

  /// Creates a cell from its values. By default it emits forever.
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
  /// All forms are about the emitter's position, the flat ones in the plane of x and y. The magnitude of a negative
  /// size counts.
  package enum Shape: String, CaseIterable, Sendable {
    case point
    /// A line along x, as long as the emitter is wide.
    case line
    /// A rectangle as wide and high as the emitter.
    case rectangle
    /// A box as wide, high and deep as the emitter.
    case cuboid
    /// A circle with the emitter's width as its radius.
    case circle
    /// A sphere with the emitter's width as its radius.
    case sphere
  }

  /// The part of the form on which particles are born, evenly distributed; the raw values are Core Animation's.
  package enum Mode: String, CaseIterable, Sendable {
    /// The ends of a line, the corners of a rectangle or a cuboid, the points in which a circle or a sphere
    /// intersects its axes.
    case points
    /// The sides of a rectangle, the edges of a cuboid, the circumference of a circle, a sphere's circumference in
    /// the plane of x and y; a whole line.
    case outline
    /// The faces of a cuboid, the surface of a sphere; the whole area of a flat form.
    case surface
    case volume
  }
}
