import AnimationGeometry

// The catalogue of emitter cells: one row a property. Setting one starts no animation.

extension EmitterCell {
  static let catalogue = PropertyTable([
    PropertyKey("enabled", .bool, default: .bool(true), animates: .never),
    PropertyKey("birthRate", .number, default: .number(0), animates: .explicitly),
    PropertyKey("lifetime", .number, default: .number(0), animates: .explicitly),
    PropertyKey("lifetimeRange", .number, default: .number(0), animates: .explicitly),
    PropertyKey("emissionLatitude", .number, default: .number(0), animates: .explicitly),
    PropertyKey("emissionLongitude", .number, default: .number(0), animates: .explicitly),
    PropertyKey("emissionRange", .number, default: .number(0), animates: .explicitly),
    PropertyKey("velocity", .number, default: .number(0), animates: .explicitly),
    PropertyKey("velocityRange", .number, default: .number(0), animates: .explicitly),
    PropertyKey("xAcceleration", .number, default: .number(0), animates: .explicitly),
    PropertyKey("yAcceleration", .number, default: .number(0), animates: .explicitly),
    PropertyKey("zAcceleration", .number, default: .number(0), animates: .explicitly),
    PropertyKey("scale", .number, default: .number(1), animates: .explicitly),
    PropertyKey("scaleRange", .number, default: .number(0), animates: .explicitly),
    PropertyKey("scaleSpeed", .number, default: .number(0), animates: .explicitly),
    PropertyKey("spin", .number, default: .number(0), animates: .explicitly),
    PropertyKey("spinRange", .number, default: .number(0), animates: .explicitly),
    PropertyKey("color", .color, default: .color(.white), animates: .explicitly),
    PropertyKey("redRange", .number, default: .number(0), animates: .explicitly),
    PropertyKey("greenRange", .number, default: .number(0), animates: .explicitly),
    PropertyKey("blueRange", .number, default: .number(0), animates: .explicitly),
    PropertyKey("alphaRange", .number, default: .number(0), animates: .explicitly),
    PropertyKey("redSpeed", .number, default: .number(0), animates: .explicitly),
    PropertyKey("greenSpeed", .number, default: .number(0), animates: .explicitly),
    PropertyKey("blueSpeed", .number, default: .number(0), animates: .explicitly),
    PropertyKey("alphaSpeed", .number, default: .number(0), animates: .explicitly),
    PropertyKey("contents", .image, animates: .explicitly),
    PropertyKey("contentsRect", .rect, default: .rect(.unit), animates: .explicitly),
    PropertyKey("contentsScale", .number, default: .number(1), animates: .never),
    PropertyKey("minificationFilter", .string, default: .string("linear"), animates: .never),
    PropertyKey("magnificationFilter", .string, default: .string("linear"), animates: .never),
    PropertyKey("minificationFilterBias", .number, default: .number(0), animates: .never),
  ])
}
