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
  public init(name: String, properties: [PropertyKey] = []) {
    self.name = name
    ownProperties = properties
    table = PropertyTable(Self.commonProperties + properties)
    masksAtFirst = table["masksToBounds"]?.defaultValue == .bool(true)
  }

  /// All properties by name.
  let table: PropertyTable
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
