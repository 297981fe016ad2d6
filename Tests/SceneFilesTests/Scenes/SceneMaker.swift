import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import SceneFiles

/// Makes documents with examples of everything, the same for the same seed.
///
/// A document has much of two parts and little of the others: so it is small, and every two parts meet in one of a few
/// hundred documents. ``SceneCensusTests`` counts their contents.
struct SceneMaker {
  enum Part: CaseIterable {
    case timing, properties, customProperties, emitterCells, filters, animations, states
    case stateTransitions, attributes, mask, sublayers
  }

  var random: SplitMix64
  let context: LayerContext
  private let parts: Set<Part>
  /// Whether there may be decays, for which CAML has no form.
  let hasDecays: Bool

  init(seed: UInt64, hasDecays: Bool = false) {
    self.hasDecays = hasDecays
    random = SplitMix64(seed: seed)
    context = Self.emptyContext()
    // Animations have the most kinds.
    let choices = Part.allCases + [.animations]
    parts = [random.element(of: choices), random.element(of: choices)]
  }

  /// Returns a context that knows custom properties, of types that no property of Core Animation has.
  static func emptyContext() -> LayerContext {
    let context = LayerContext()
    context.register(PropertyKey("windSpeed", .number, default: .number(0)))
    context.register(PropertyKey("turn", .quaternion))
    context.register(PropertyKey("map", .affine))
    context.register(PropertyKey("padding", CustomType("Padding", laneNames: ["top", "left"])))
    return context
  }

  static let customProperties = ["windSpeed", "turn", "map", "padding"]

  mutating func scene() -> SceneDocument {
    let root = layer(depth: 2)
    return SceneDocument(root: root, attributes: isRare() ? attributes() : [])
  }

  // MARK: Chance

  mutating func isRare() -> Bool { random.below(5) == 0 }
  /// Returns whether to make a part here: always if it is one of the document's own.
  private mutating func has(_ part: Part) -> Bool {
    parts.contains(part) || random.below(20) == 0
  }

  mutating func isOften() -> Bool { random.below(2) == 0 }

  mutating func few<Element>(
    _ count: Int = 3, _ make: (inout SceneMaker) -> Element
  ) -> [Element] {
    (0..<random.below(count + 1)).map { _ in make(&self) }
  }

  mutating func optional<Element>(_ make: (inout SceneMaker) -> Element) -> Element? {
    isOften() ? make(&self) : nil
  }

  mutating func generated<Value>(_ generator: Generator<Value>) -> Value {
    generator.generate(using: &random)
  }

  // MARK: Plain parts

  /// Returns texts with characters that XML allows, many of them awkward.
  mutating func text() -> String {
    random.element(of: Self.texts)
  }

  private static let texts = [
    "", " ", "a", "A b", "é", "e\u{301}", "<&>\"'", "]]>", "<![CDATA[x]]>", "&amp;&#10;", " x ",
    "a\n\tb\r\nc", "😀\u{10FFFD}", "nan", "inf", "1 2", "1e400", "CALayer", "CATransition", "push",
    "type", "\u{7F}\u{85}", "\u{A0}nbsp\u{2028}", "a/b", "@x", "text()", "#1", "{}", "<!-- -->",
    "null", "inbetween-element", "x:y",
  ]

  /// Returns names of attributes and elements, some with a meaning and some invalid.
  mutating func name() -> String {
    random.element(of: Self.names)
  }

  private static let names = [
    "locked", "hash", "mica_animatorType", "é", "ns:part", "xml:space", "zz", "modules", "opacity",
    "keyPath", "key", "id", "name", "type", "class", "final", "fromValue", "toValue", "values",
    "sublayers", "animations", "mask", "filters", "", " ", "1a", "a b", "xmlns", "xmlns:a", "a:b:c",
    "text()", "@x", "sublayers/@kind", "sublayers/text()", "animations/zz", "values/0/@unit",
    "backgroundColor/@colorSpace", "elements/@count", "CAShapeLayer", "inbetween-attributes",
  ]

  mutating func foreign(named name: String, depth: Int = 1) -> ForeignElement {
    ForeignElement(
      name: name,
      attributes: few(2) { ForeignAttribute(name: $0.name(), text: $0.text()) },
      children: depth > 0
        ? few(2) { maker in
          let name = maker.name()
          return maker.foreign(named: name, depth: depth - 1)
        } : [], text: isRare() ? text() : "")
  }

  mutating func attributes() -> [Attribute] {
    few { maker in
      let name = maker.name()
      let last = name.split(separator: "/").last.map(String.init) ?? name
      switch maker.random.below(5) {
      case 0: return Attribute(name, .value(maker.value()))
      case 1, 2: return Attribute(name, .element(maker.foreign(named: last)))
      default: return Attribute(name, .text(maker.text()))
      }
    }
  }

  mutating func attributesIfAny() -> [Attribute] { isRare() ? attributes() : [] }

  mutating func value(of type: ValueType? = nil) -> AnimatableValue {
    let type = type ?? random.element(of: ValueType.allCases)
    switch type {
    case .string: return .string(text())
    case .image: return .image(source: text())
    case .numbers where isRare(): return .numbers((0..<20).map { _ in generated(.any) })
    case .transform where isOften(): return .transform(transform())
    default: return generated(.value(of: type))
    }
  }

  private mutating func transform() -> Transform3D {
    var transform = Transform3D.identity
    for _ in 0..<random.below(4) {
      let n = (0..<3).map { _ in Double(random.below(2000) - 1000) / 8 }
      switch random.below(3) {
      case 0: transform = transform.concatenating(.translation(x: n[0], y: n[1], z: n[2]))
      case 1: transform = transform.concatenating(.scale(x: n[0], y: n[1], z: n[2]))
      default: transform = transform.concatenating(.rotation(angle: n[0] * .pi / 180))
      }
    }
    return transform
  }

  mutating func curve() -> TimingFunction {
    random.element(of: TimingFunctionJSONTests.curves).1
  }

  // MARK: Layers

  mutating func layer(depth: Int) -> Layer {
    let layerClass = random.element(of: LayerClass.all)
    let layer = Layer(layerClass, in: context)
    layer.name = optional { $0.text() }
    layer.documentID = optional { $0.text() }
    if has(.timing) { layer.timing = generated(.anyTiming) }
    setProperties(of: layer)
    if has(.emitterCells) { layer.emitterCells = few(2) { $0.emitterCell(depth: 1) } }
    if has(.filters) {
      layer.filters = few(2) { $0.filter() }
      layer.backgroundFilters = few(1) { $0.filter() }
      layer.compositingFilter = optional { $0.filter() }
    }
    if has(.animations) {
      for _ in 0..<random.below(4) {
        layer.add(animation(depth: 2), forKey: optional { $0.text() })
      }
    }
    if has(.states) { layer.states = few { $0.state() } }
    if has(.stateTransitions) { layer.stateTransitions = few { $0.stateTransition() } }
    if has(.attributes) {
      layer.attributes = attributes()
      if isOften() {
        let name = random.element(of: ["CABackdropLayer", "Odd one", "portal"])
        layer.attributes.insert(Attribute("class", .text(name)), at: 0)
      }
    }
    guard depth > 0 else { return layer }
    if has(.mask) { layer.mask = self.layer(depth: depth - 1) }
    if has(.sublayers) {
      for _ in 0..<random.below(3) { layer.addSublayer(self.layer(depth: depth - 1)) }
    }
    return layer
  }

  private mutating func setProperties(of layer: Layer) {
    if has(.properties) {
      let properties = layer.layerClass.properties
      for _ in 0..<random.below(8) {
        let property = random.element(of: properties)
        layer.setValue(
          isRare() && property.isOptional ? nil : value(of: property.type), for: property)
      }
    }
    guard has(.customProperties) else { return }
    for name in Self.customProperties {
      if let property = layer.property(named: name), isOften() {
        let value = value(of: property.type)
        layer.setValue(value.type == .custom ? padding() : value, for: property)
      }
    }
  }

  private mutating func padding() -> AnimatableValue {
    .custom(CustomValue(type: "Padding", lanes: [generated(.any), generated(.any)]))
  }

  private mutating func emitterCell(depth: Int) -> EmitterCell {
    var cell = EmitterCell(name: optional { $0.text() })
    if isRare() { cell.timing = generated(.anyTiming) }
    for property in EmitterCell.properties where random.below(8) == 0 {
      cell.setValue(
        isRare() && property.isOptional ? nil : value(of: property.type), for: property)
    }
    if depth > 0, isOften() { cell.emitterCells = few(2) { $0.emitterCell(depth: depth - 1) } }
    cell.attributes = attributesIfAny()
    return cell
  }

  private mutating func filter() -> Filter {
    var filter = Filter(text(), name: optional { $0.text() })
    filter.isEnabled = isOften()
    for name in ["inputRadius", "inputColorMatrix", "filter", "label", "é"] where isRare() {
      filter.inputs[name] = value()
    }
    filter.attributes = attributesIfAny()
    if isRare() { filter.attributes.insert(Attribute("class", .text("CIFilter")), at: 0) }
    return filter
  }
}
