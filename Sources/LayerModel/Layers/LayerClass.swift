import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// A kind of layer, given by the properties that its layers have in addition to those of every layer.
///
/// Kinds of layers differ by their tables of properties, not by subclassing.
public struct LayerClass: Sendable, Hashable {
  /// The name of the Core Animation class, as in documents: `CAShapeLayer`.
  public let name: String
  /// The properties that only this class has, and those whose default differs from a plain layer's.
  package let ownProperties: [PropertyKey]

  /// Creates a class. One of its properties may replace a property of every layer, for example to give it another
  /// default.
  ///
  /// - Precondition: At most 512 of the properties have names that Core Animation does not have.
  package init(name: String, properties: [PropertyKey] = []) {
    self.name = name
    isReplicator = name == "CAReplicatorLayer"
    isFlattening = name != "CATransformLayer"
    let properties = Self.numbered(properties)
    ownProperties = properties
    table = PropertyTable(Self.commonProperties + properties)
  }

  /// A name of Core Animation has a fixed number; any other name gets a number of the class.
  private static func numbered(_ properties: [PropertyKey]) -> [PropertyKey] {
    var (own, next) = ([String: PropertyID](), PropertyID.firstOfClass)
    return properties.map { property in
      if property.id.isKnownEverywhere { return property }
      if let known = knownNumber(of: property.name) { return property.numbered(known) }
      let id = own[property.name] ?? next
      if id == next { next = next.next }
      require(id < .firstRegistered, "a class declares at most 512 properties")
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

  package let table: PropertyTable
  /// Whether layers of the class show copies of their sublayers.
  package let isReplicator: Bool
  /// Whether layers of the class show their sublayers as a flat picture on their plane.
  @usableFromInline package let isFlattening: Bool

  /// Getter spellings (`isHidden`) name the same key (`hidden`).
  package func property(named name: String) -> PropertyKey? {
    table.property(named: name)
  }

  package var properties: [PropertyKey] { table.sorted }

  /// The names of all properties, in order. Each is a key path of every layer of the class.
  public var propertyNames: [String] { properties.map(\.name) }

  /// The constant of the class in a program, such as `.shape`; the class name if there is no constant.
  package var constant: String {
    guard name.hasPrefix("CA"), name.hasSuffix("Layer"), name.utf8.count > 7 else {
      return name == "CALayer" ? ".layer" : name
    }
    return ".\(name.dropFirst(2).dropLast(5).lowercased())"
  }

  package func missing(_ property: String, on layer: String) -> String {
    let others = Self.all.filter { $0.property(named: property) != nil }.map(\.constant)
    let remedy =
      others.first.map {
        "\(others.joined(separator: ", ")) has it; make the layer with Layer(\($0), in: context)"
      } ?? "no class has it; register it with the context first"
    return "\(layer) has no property '\(property)', which the class \(constant) lacks: \(remedy)"
  }

  package static func named(_ name: String) -> LayerClass? { all.first { $0.name == name } }

  package static let all: [LayerClass] = [
    .layer, .shape, .gradient, .replicator, .emitter, .text, .scroll, .tiled, .transform,
  ]

  /// Returns whether the names and the own properties of two classes are equal.
  public static func == (a: LayerClass, b: LayerClass) -> Bool {
    a.name == b.name && a.ownProperties == b.ownProperties
  }

  /// Hashes the name, which differs between most classes.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension LayerClass: CustomStringConvertible {
  /// The name of the class.
  public var description: String { name }
}

// The catalogue defines each property once; a class may give it another default.

extension LayerClass {
  static let commonProperties = keys(
    .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .sublayerTransform,
    .hidden, .doubleSided, .geometryFlipped, .masksToBounds, .opaque, .contents, .contentsRect,
    .contentsCenter, .contentsScale, .contentsGravity, .contentsFormat, .minificationFilter,
    .magnificationFilter, .minificationFilterBias, .backgroundColor, .cornerRadius, .cornerCurve,
    .maskedCorners, .borderWidth, .borderColor, .opacity, .shouldRasterize, .rasterizationScale,
    .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .shadowPath,
    .allowsEdgeAntialiasing, .allowsGroupOpacity, .drawsAsynchronously, .needsDisplayOnBoundsChange,
    .edgeAntialiasingMask, .toneMapMode, .preferredDynamicRange, .contentsHeadroom)

  /// A plain layer: `CALayer`.
  public static let layer = LayerClass(name: "CALayer")

  /// A layer that draws a path: `CAShapeLayer`.
  public static let shape = LayerClass(
    name: "CAShapeLayer",
    properties: keys(
      .path, .fillColor, .strokeColor, .strokeStart, .strokeEnd, .lineWidth, .miterLimit,
      .lineDashPhase, .lineDashPattern, .fillRule, .lineCap, .lineJoin))

  /// A layer that draws a gradient: `CAGradientLayer`.
  public static let gradient = LayerClass(
    name: "CAGradientLayer",
    properties: keys(.colors, .locations, .startPoint, .endPoint, .type))

  /// A layer that shows copies of its sublayers: `CAReplicatorLayer`.
  public static let replicator = LayerClass(
    name: "CAReplicatorLayer",
    properties: keys(
      .instanceCount, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset,
      .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset, .preservesDepth))

  /// A layer that emits particles: `CAEmitterLayer`.
  public static let emitter = LayerClass(
    name: "CAEmitterLayer",
    properties: keys(
      .birthRate, .lifetime, .emitterPosition, .emitterZPosition, .emitterSize, .emitterDepth,
      .emitterShape, .emitterMode, .renderMode, .preservesDepth, .velocity, .scale, .spin, .seed))

  /// A layer that draws a text: `CATextLayer`.
  public static let text = LayerClass(
    name: "CATextLayer",
    properties: keys(
      .string, .font, .fontSize, .foregroundColor, .wrapped, .truncationMode, .alignmentMode,
      .allowsFontSubpixelQuantization))

  /// A layer that shows a part of its content: `CAScrollLayer`. It clips its sublayers by default.
  public static let scroll = LayerClass(
    name: "CAScrollLayer",
    properties: keys(.scrollMode, .masksToBounds.with(default: true)))

  /// A layer that draws itself in tiles: `CATiledLayer`.
  public static let tiled = LayerClass(
    name: "CATiledLayer",
    properties: keys(.levelsOfDetail, .levelsOfDetailBias, .tileSize))

  /// A layer whose sublayers share one three-dimensional space: `CATransformLayer`.
  public static let transform = LayerClass(name: "CATransformLayer")
}

// Core Animation's classes store fewer defaults than a fresh object has: a default of zero is not stored.

extension LayerClass {
  /// Returns the default that the class stores for a key: `defaultValue(forKey:)`.
  ///
  /// - Returns: nil for an unknown key, a getter spelling such as `isHidden`, a property without an initial value, and
  ///   a default of zero. False is a default.
  package func defaultValue(forKey key: String) -> AnimatableValue? {
    guard let property = table[key] else { return Timing.storedLayerDefaults[key] }
    let isStored = property.defaultValue?.isZero == false || property.id == Self.storedZero
    return isStored ? property.defaultValue : nil
  }

  /// The only floating-point property that was recorded with a stored default of 0.
  private static let storedZero = Property.contentsHeadroom.id
}

extension EmitterCell {
  package static func defaultValue(forKey key: String) -> AnimatableValue? {
    guard let property = catalogue[key] else { return Timing.storedLayerDefaults[key] }
    return property.defaultValue?.isZero == true ? nil : property.defaultValue
  }
}

extension Animation {
  package func defaultValue(forKey key: String) -> AnimatableValue? {
    storedDefaults[key] ?? Timing.storedDefaults[key]
      ?? (key == "removedOnCompletion" ? .bool(true) : nil)
  }

  private var storedDefaults: [String: AnimatableValue] {
    switch self {
    case .basic, .decay, .group: [:]
    case .keyframe: ["calculationMode": .string("linear")]
    case .spring:
      [
        "mass": .number(1), "stiffness": .number(100), "damping": .number(10),
        "allowsOverdamping": .bool(false),
      ]
    case .transition: ["type": .string("fade"), "endProgress": .number(1)]
    }
  }
}

extension Timing {
  fileprivate static let storedDefaults: [String: AnimatableValue] = [
    "speed": .number(1), "fillMode": .string("removed"),
  ]

  fileprivate static let storedLayerDefaults: [String: AnimatableValue] = [
    "speed": .number(1), "fillMode": .string("removed"), "duration": .number(.infinity),
  ]
}

extension AnimatableValue {
  /// Whether all numbers of the value are 0; false for integers and Booleans.
  fileprivate var isZero: Bool {
    switch self {
    case .number(let value): value == 0
    case .point(let value): value == .zero
    case .size(let value): value == .zero
    case .rect(let value): value == .zero
    default: false
    }
  }
}
