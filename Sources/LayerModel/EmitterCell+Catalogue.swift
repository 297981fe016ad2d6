import AnimationGeometry
import AnimationModel

// The catalogue of emitter cells: one row a property. Setting one starts no animation of its own.

extension EmitterCell {
  static let catalogue = PropertyTable([
    PropertyKey("enabled", .bool, default: .bool(true)),
    PropertyKey("birthRate", .number, default: .number(0)),
    PropertyKey("lifetime", .number, default: .number(0)),
    PropertyKey("lifetimeRange", .number, default: .number(0)),
    PropertyKey("emissionLatitude", .number, default: .number(0)),
    PropertyKey("emissionLongitude", .number, default: .number(0)),
    PropertyKey("emissionRange", .number, default: .number(0)),
    PropertyKey("velocity", .number, default: .number(0)),
    PropertyKey("velocityRange", .number, default: .number(0)),
    PropertyKey("xAcceleration", .number, default: .number(0)),
    PropertyKey("yAcceleration", .number, default: .number(0)),
    PropertyKey("zAcceleration", .number, default: .number(0)),
    PropertyKey("scale", .number, default: .number(1)),
    PropertyKey("scaleRange", .number, default: .number(0)),
    PropertyKey("scaleSpeed", .number, default: .number(0)),
    PropertyKey("spin", .number, default: .number(0)),
    PropertyKey("spinRange", .number, default: .number(0)),
    PropertyKey("color", .color, default: .color(.white)),
    PropertyKey("redRange", .number, default: .number(0)),
    PropertyKey("greenRange", .number, default: .number(0)),
    PropertyKey("blueRange", .number, default: .number(0)),
    PropertyKey("alphaRange", .number, default: .number(0)),
    PropertyKey("redSpeed", .number, default: .number(0)),
    PropertyKey("greenSpeed", .number, default: .number(0)),
    PropertyKey("blueSpeed", .number, default: .number(0)),
    PropertyKey("alphaSpeed", .number, default: .number(0)),
    PropertyKey("contents", .image),
    PropertyKey("contentsRect", .rect, default: .rect(.unit)),
    PropertyKey("contentsScale", .number, default: .number(1)),
    PropertyKey("minificationFilter", .string, default: .string("linear")),
    PropertyKey("magnificationFilter", .string, default: .string("linear")),
    PropertyKey("minificationFilterBias", .number, default: .number(0)),
  ])
}
