import AnimationMath

/// What kind of layer a layer is: which properties it has beside those of every layer.
///
/// Special layers differ by a table of properties, not by subclassing.
public struct LayerClass: Sendable, Hashable {
  /// Core Animation's class name, as documents have it: `CAShapeLayer`.
  public let name: String
  /// The properties that only this class has, and those whose default differs from a plain layer's.
  public let ownProperties: [PropertyKey]

  /// A class by its name and the properties that it has beside those of every layer.
  ///
  /// A property of a name that every layer has replaces that one, as with another default.
  ///
  /// - Precondition: It has at most 512 properties of names that Core Animation does not have.
  public init(name: String, properties: [PropertyKey] = []) {
    self.name = name
    let properties = Self.numbered(properties)
    ownProperties = properties
    table = PropertyTable(Self.commonProperties + properties)
    masksAtFirst = table[Property.masksToBounds.id]?.defaultValue == .bool(true)
  }

  /// Properties under the numbers that their names have in Core Animation, or numbers of the class.
  private static func numbered(_ properties: [PropertyKey]) -> [PropertyKey] {
    var (own, next) = ([String: PropertyID](), PropertyID.firstOfClass)
    return properties.map { property in
      if property.id.isKnownEverywhere { return property }
      if let known = knownNumber(of: property.name) { return property.numbered(known) }
      let id = own[property.name] ?? next
      if id == next { next = next.next }
      require(id < .firstRegistered, "a class has at most 512 properties of its own")
      own[property.name] = id
      return property.numbered(id)
    }
  }

  private static func knownNumber(of name: String) -> PropertyID? {
    for layerClass in all {
      if let key = layerClass.table[name] { return key.id }
    }
    return EmitterCell.catalogue[name]?.id
  }

  /// All properties by name.
  package let table: PropertyTable
  /// Whether a fresh layer masks to its bounds; the one default of geometry that classes differ in.
  private let masksAtFirst: Bool

  /// The placement of a layer whose values are all the class's defaults.
  package var freshPlacement: LayerPlacement {
    var placement = LayerPlacement()
    placement.masksToBounds = masksAtFirst
    return placement
  }

  /// The property of a name. Getter spellings (`isHidden`) name the same key (`hidden`).
  public func property(named name: String) -> PropertyKey? {
    table.property(named: name)
  }

  /// All properties in order of name.
  public var properties: [PropertyKey] { table.sorted }

  /// The class of a name, nil for one that is not known.
  public static func named(_ name: String) -> LayerClass? { all.first { $0.name == name } }

  /// Every known class.
  public static let all: [LayerClass] = [
    .layer, .shape, .gradient, .replicator, .emitter, .text, .scroll, .tiled, .transform,
  ]

  /// Whether name and own properties are equal.
  public static func == (a: LayerClass, b: LayerClass) -> Bool {
    a.name == b.name && a.ownProperties == b.ownProperties
  }

  /// Hashes the name, which tells most classes apart.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension LayerClass: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
