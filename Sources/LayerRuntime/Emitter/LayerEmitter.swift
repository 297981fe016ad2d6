import AnimationTracks

/// The values of an emitter layer of a render tree, at any local time of the layer.
///
/// Values that nothing animates are those of the commit. Animated ones, of the layer and of cells
/// that key paths reach, are what the animations show at the time that is asked for: a particle
/// takes those of its birth.
///
/// It keeps what it needs of its tree, also when later trees have replaced it.
public struct LayerEmitter: EmitterSource {
  let record: RenderLayer
  private let emission: LayerEmission

  /// nil for a layer that is no emitter or has no cells.
  init?(_ record: RenderLayer) {
    guard let emission = record.emission else { return nil }
    self.record = record
    self.emission = emission
  }

  /// The structure, and the values where nothing is animated.
  public var emitter: ParticleEmitter { emission.emitter }

  /// What the layer shows at a local time.
  public func emitterParameters(at time: Double) -> EmitterParameters {
    var values = emission.emitter.parameters
    guard !emission.emitterFields.isEmpty, let tracks = record.animations?.tracks else {
      return values
    }
    for animated in emission.emitterFields {
      tracks.withLanes(of: animated.property, at: time) {
        if let lanes = $0 { animated.field.put(lanes, into: &values) }
      }
    }
    return values
  }

  /// What a cell shows at a local time of the layer.
  ///
  /// - Precondition: The index is that of a cell.
  public func parameters(ofCell cell: Int, at time: Double) -> CellParameters {
    var values = emission.cells[cell]
    guard !emission.cellFields[cell].isEmpty, let tracks = record.animations?.tracks else {
      return values
    }
    for animated in emission.cellFields[cell] {
      tracks.withLanes(of: animated.property, at: time) {
        if let lanes = $0 { animated.field.put(lanes, into: &values) }
      }
    }
    return values
  }

  /// What the animations change of a cell's values, and of the layer's for it.
  ///
  /// The lifetime of an animated cell has no bound. The instants of the birth rate are the begins and
  /// ends of its animations, of their cycles, turns, keyframes and steps, through groups, as far as
  /// the curves in between have an inverse; of endless animations those of one cycle.
  ///
  /// - Precondition: The index is that of a cell.
  public func variation(ofCell cell: Int) -> CellVariation {
    let (shared, own) = (emission.emitterFields, emission.cellFields[cell])
    var variation = CellVariation.constant(emission.cells[cell], in: emission.emitter.parameters)
    guard !(shared.isEmpty && own.isEmpty), let tracks = record.animations?.tracks else {
      return variation
    }
    variation.isConstant = false
    if shared.contains(where: { $0.field == .lifetime })
      || own.contains(where: { $0.field == .lifetime || $0.field == .lifetimeRange })
    {
      variation.greatestLifetime = .infinity
    }
    let rates =
      shared.filter { $0.field == .birthRate }.map(\.property)
      + own.filter { $0.field == .birthRate }.map(\.property)
    let instants = TrackInstants(of: rates, in: tracks) { birthRate(ofCell: cell, at: $0) }
    (variation.rateInstants, variation.isRateRepeating) = (instants.times, instants.isRepeating)
    return variation
  }
}
