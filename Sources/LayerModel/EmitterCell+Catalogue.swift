// What emitter cells have. Setting a property of one starts no animation.

extension EmitterCell {
  static let catalogue = PropertyTable(
    keys(
      .enabled, .birthRate.with(default: 0, animates: .explicitly),
      .lifetime.with(default: 0, animates: .explicitly), .lifetimeRange, .emissionLatitude,
      .emissionLongitude, .emissionRange, .velocity.with(default: 0, animates: .explicitly),
      .velocityRange, .xAcceleration, .yAcceleration, .zAcceleration,
      .scale.with(animates: .explicitly), .scaleRange, .scaleSpeed,
      .spin.with(default: 0, animates: .explicitly), .spinRange, .color, .redRange, .greenRange,
      .blueRange, .alphaRange, .redSpeed, .greenSpeed, .blueSpeed, .alphaSpeed,
      .contents.with(animates: .explicitly), .contentsRect.with(animates: .explicitly),
      .contentsScale.with(animates: .never), .minificationFilter, .magnificationFilter,
      .minificationFilterBias.with(animates: .never)))
}
