import LayerModel

extension RenderTree {
  /// The particles of an emitter layer, to be asked for at many local times of the layer.
  ///
  /// - Returns: nil where the layer is not in the tree, is no emitter, or has no cells.
  /// - Complexity: That of ``ParticleSystem/init(_:)``: keep the result as long as the tree.
  public func particleSystem(of layer: Layer.ID) -> ParticleSystem<LayerEmitter>? {
    record(of: layer).flatMap { LayerEmitter($0) }.map { ParticleSystem($0) }
  }

  /// The particles that a layer shows at an absolute time; none where it is not in the tree, is no
  /// emitter, or has no cells.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - copy: Which copy below replicators, as ``presentation(of:copy:at:)`` takes it; each has
  ///     the particles of its own time.
  ///   - time: The absolute time.
  ///   - limit: How many there are at most; see ``ParticleSystem/particles(at:limit:into:)``.
  ///
  /// For one time; for many keep a ``particleSystem(of:)``.
  public func particles(
    of layer: Layer.ID, copy: [Int] = [], at time: Double, limit: Int = 10_000
  ) -> [Particle] {
    presentation(of: layer, copy: copy, at: time)?.particles(limit: limit) ?? []
  }
}

extension PresentationLayer {
  /// The particles that the layer shows; none of a layer that is no emitter or has no cells. With a
  /// ``RenderTree/particleSystem(of:)`` at hand ask that at ``localTime``.
  ///
  /// - Parameter limit: How many there are at most; see ``ParticleSystem/particles(at:limit:into:)``.
  public func particles(limit: Int = 10_000) -> [Particle] {
    guard let emitter = LayerEmitter(record) else { return [] }
    return ParticleSystem(emitter).particles(at: localTime, limit: limit)
  }
}

extension RenderSampler {
  /// Writes the particles that a layer of this tree shows.
  ///
  /// - Parameters:
  ///   - system: The layer's, from ``RenderTree/particleSystem(of:)`` of this sampler's tree.
  ///   - limit: How many there are at most; see ``ParticleSystem/particles(at:limit:into:)``.
  ///   - particles: Its elements are replaced, its storage is kept.
  public mutating func readParticles(
    of system: ParticleSystem<LayerEmitter>, limit: Int = 10_000, into particles: inout [Particle]
  ) {
    evaluate(system.source.record.clock)
    system.particles(at: localTime, limit: limit, into: &particles)
  }
}
