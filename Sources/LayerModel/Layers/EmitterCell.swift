import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// A kind of particle that an emitter layer, or a particle of another cell, emits: `CAEmitterCell`.
///
/// A value: cells are copied into the layer that has them. What a cell says of its particles is a
/// table of properties; everything is stored as given and clamped nowhere. A lifetime, velocity,
/// scale, spin or colour M with a range R means numbers of M − R/2 … M + R/2.
@dynamicMemberLookup
public struct EmitterCell: MediaTiming, Sendable, Hashable {
  /// The name by which key paths reach the cell: `emitterCells.NAME.velocity`; not unique.
  public var name: String?
  /// When the cell emits, in the layer's time; those of a fresh layer, whose duration is infinite.
  public var timing = Timing.layer
  /// The cells that each particle of this one emits.
  public var emitterCells: [EmitterCell] = []
  /// Values carried for others.
  package var attributes: [Attribute] = []
  private(set) var values = LayerProperties()

  /// A cell without particles: its birth rate is 0.
  public init(name: String? = nil) { self.name = name }

  /// The property of a name; getter spellings name the same key.
  package static func property(named name: String) -> PropertyKey? {
    catalogue.property(named: name)
  }

  /// All properties of cells, in order of name.
  package static var properties: [PropertyKey] { catalogue.sorted }

  /// The value of a property, nil where it has none.
  package func value(for property: PropertyKey) -> AnimatableValue? {
    guard property.id == .unregistered, let own = Self.catalogue[property.name] else {
      return values.value(for: property)
    }
    return values.value(for: own)
  }

  /// The number of a property, whose key may be another object's of the name.
  private static func number(of property: PropertyKey) -> PropertyID {
    guard let number = property.id == .unregistered ? catalogue[property.name]?.id : property.id
    else { misuse("emitter cells have no property '\(property.name)'") }
    return number
  }

  /// Sets or takes away the value of a property.
  ///
  /// - Precondition: The value has the property's type. A property that is none of Core Animation's
  ///   is not known here.
  package mutating func setValue(_ value: AnimatableValue?, for property: PropertyKey) {
    property.check(value)
    values.values.set(value, of: Self.number(of: property))
  }

  /// The properties that have been given a value, in order of name.
  package var assignedProperties: [PropertyKey] {
    values.values.ids.compactMap { Self.catalogue[$0] }.sorted { $0.name < $1.name }
  }
}

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
