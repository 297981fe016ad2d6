import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// A kind of particle that an emitter layer, or a particle of another cell, emits: `CAEmitterCell`.
///
/// A cell is a value: layers store a copy. Its settings are a table of properties. Values are stored as given and are
/// never clamped. A lifetime, velocity, scale, spin or colour M with a range R stands for numbers of M − R/2 … M + R/2.
@dynamicMemberLookup
public struct EmitterCell: MediaTiming, Sendable, Hashable {
  /// The name of the cell in key paths: `emitterCells.NAME.velocity`. Names need not be unique.
  public var name: String?
  /// The interval in which the cell emits, in the layer's time. Default: the timing of a fresh layer, whose duration is
  /// infinite.
  public var timing = Timing.layer
  /// The cells that each particle of this cell emits.
  public var emitterCells: [EmitterCell] = []
  package var attributes: [Attribute] = []
  private(set) var values = LayerProperties()

  /// Creates a cell without particles: its birth rate is 0.
  public init(name: String? = nil) { self.name = name }

  /// Returns the property with a name; getter spellings name the same key.
  package static func property(named name: String) -> PropertyKey? {
    catalogue.property(named: name)
  }

  package static var properties: [PropertyKey] { catalogue.sorted }

  package func value(for property: PropertyKey) -> AnimatableValue? {
    guard property.id == .unregistered, let own = Self.catalogue[property.name] else {
      return values.value(for: property)
    }
    return values.value(for: own)
  }

  /// Returns the number of a property. The key may belong to another object that has a property of the same name.
  private static func number(of property: PropertyKey) -> PropertyID {
    guard let number = property.id == .unregistered ? catalogue[property.name]?.id : property.id
    else { misuse("emitter cells have no property '\(property.name)'") }
    return number
  }

  /// - Precondition: The property is a property of Core Animation's emitter cells, and the value has its type.
  package mutating func setValue(_ value: AnimatableValue?, for property: PropertyKey) {
    property.check(value)
    values.values.set(value, of: Self.number(of: property))
  }

  package var assignedProperties: [PropertyKey] {
    values.values.ids.compactMap { Self.catalogue[$0] }.sorted { $0.name < $1.name }
  }
}

// Setting a property of a cell starts no animation.

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
