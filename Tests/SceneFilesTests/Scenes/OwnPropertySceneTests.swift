import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import LayerModel
import SceneFiles
import Testing

/// A custom property with a type of the engine, and a value of it; nil for none.
private struct OwnProperty: Sendable, CustomTestStringConvertible {
  let type: ValueType
  let value: AnimatableValue?

  init(_ type: ValueType, _ value: AnimatableValue?) { (self.type, self.value) = (type, value) }

  var testDescription: String { "\(type.rawValue) \(value == nil ? "none" : "")" }
}

@Suite("Properties of one's own in documents")
struct OwnPropertySceneTests {
  private static let properties: [OwnProperty] = [
    .init(.number, .number(0.5)), .init(.number, .number(-0.0)), .init(.number, .number(.infinity)),
    .init(.integer, .integer(3)), .init(.bool, .bool(true)), .init(.string, .string("a & <b>")),
    .init(.image, .image(source: "a.png")), .init(.point, .point(Point2D(x: 1, y: 2))),
    .init(.size, .size(Size2D(width: 1, height: 2))),
    .init(.rect, .rect(Rect2D(x: 1, y: 2, width: 3, height: 4))),
    .init(.color, .color(Color(red: 1, green: 0.5, blue: 0))),
    .init(.color, .color(Color(red: 1, green: 0.5, blue: 0, alpha: 0.25))), .init(.color, nil),
    .init(.transform, .transform(.identity)),
    .init(.transform, .transform(.rotation(x: 0.3).rotated(angle: 0.7))),
    .init(.numbers, .numbers([])), .init(.numbers, .numbers([1, 2, 3])),
    .init(.colors, .colors([])), .init(.colors, .colors([Color(red: 1, green: 0, blue: 0)])),
    .init(.affine, .affine(Transform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))),
    .init(.quaternion, .quaternion(Quaternion(x: 0, y: 0, z: 0.6, w: 0.8))),
    .init(.path, .path(path)),
  ]

  private static var path: BezierPath {
    var path = BezierPath()
    path.move(to: Point2D(x: 0, y: 0.5))
    path.addLine(to: Point2D(x: 2, y: 1e-7))
    return path
  }

  /// Returns a context that knows the property `glow`; without a type, one that does not.
  private static func context(_ type: ValueType? = nil) -> LayerContext {
    let context = LayerContext()
    if let type { context.register(PropertyKey("glow", type)) }
    return context
  }

  /// Returns a document that this library writes, of a layer with a value and an animation of it.
  private static func document(
    _ property: OwnProperty, in context: LayerContext
  ) throws -> SceneDocument {
    let layer = Layer(in: context)
    layer[.opacity] = 0.5
    try layer.setValue(property.value, forKeyPath: "glow")
    if let value = property.value {
      layer.add(BasicAnimation(keyPath: "glow", to: value, timing: Timing(duration: 1)))
    }
    layer.attributes = [Attribute("x", .text("y"))]
    return SceneDocument(root: layer)
  }

  /// Law: after any sequence of formats and readers that do not know its properties, a reader that knows them has the
  /// original scene, and writes it as it was first written; readers that do not know them write each format as the
  /// others do.
  @Test(
    "a value comes back from readers that do not know it", arguments: properties,
    [[SceneFormat.json], [.caml], [.json, .caml], [.caml, .json], [.json, .caml, .json]])
  fileprivate func comesBack(property: OwnProperty, forms: [SceneFormat]) throws {
    let known = Self.context(property.type)
    let document = try Self.document(property, in: known)
    for first in [SceneFormat.json, .caml] {
      let written = try document.bytes(as: first)
      var (bytes, form) = (written, first)
      for next in forms {
        let context = Self.context()
        let scene = try SceneDocument(bytes, as: form, in: context)
        if form == .json { #expect(context.diagnostics.map(\.code) == [.unregisteredProperty]) }
        (bytes, form) = (try scene.bytes(as: next), next)
        #expect(try bytes == document.bytes(as: next), "\(String(decoding: bytes, as: UTF8.self))")
      }
      let scene = try SceneDocument(bytes, as: form, in: known)
      #expect(try scene.root.value(forKeyPath: "glow") == property.value)
      #expect(scene.root.attributes.map(\.name) == ["x"])
      #expect(try scene.bytes(as: first) == written)
    }
  }

  /// Law: a written scene is read unchanged, by readers that know the property and by readers that do not, whatever the
  /// values of its animations.
  @Test(
    "animations with values of other types than the property's come back", arguments: properties)
  fileprivate func mismatched(property: OwnProperty) throws {
    for other in Self.properties {
      guard let value = other.value else { continue }
      let known = Self.context(property.type)
      let layer = Layer(in: known)
      let timing = Timing(duration: 1)
      let basic = BasicAnimation(keyPath: "glow", to: value, timing: timing)
      layer.add(basic, forKey: "a")
      layer.add(KeyframeAnimation(keyPath: "glow", values: [value], timing: timing), forKey: "b")
      layer.add(AnimationGroup([.basic(basic)], timing: timing), forKey: "c")
      let animations = layer.animations.map(\.animation)
      let bytes = try SceneDocument(root: layer).bytes(as: .json)
      for context in [Self.context(property.type), Self.context()] {
        let scene = try SceneDocument(bytes, as: .json, in: context)
        #expect(scene.root.animations.map(\.animation) == animations, "\(other)")
      }
      let again = try SceneDocument(bytes, as: .json, in: Self.context(property.type))
      #expect(try again.bytes(as: .json) == bytes, "\(other)")
    }
  }

  @Test("values may say their types, misspelt properties are errors as before")
  func types() throws {
    let typed = #"{"type":"number","value":0.25}"#
    let layer = try Layer(
      json: JSONTree(parsing: #"{"properties":{"opacity":\#(typed)}}"#), in: LayerContext())
    #expect(layer.opacity == 0.25)
    for (properties, message) in [
      (#""opacty":0.25"#, "there is no animatable property 'opacty'; did you mean 'opacity'?"),
      (#""glow":null"#, "there is no animatable property 'glow'"),
      (#""glow":{"type":"point","value":1}"#, "expected a point [x, y], found a number"),
      (#""position":\#(typed)"#, "expected a point, found a number"),
    ] {
      let error = #expect(throws: JSONFieldError.self) {
        try Layer(
          json: JSONTree(parsing: #"{"properties":{\#(properties)}}"#), in: Self.context())
      }
      #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
    }
  }

  /// A text that a reader of CAML has kept, in the notation of other programs' files, is also read as the property's
  /// value.
  @Test("a text that was kept is read as the property's value")
  func texts() throws {
    let caml = Array("<caml><CALayer glow='0.5'/></caml>".utf8)
    let json = try SceneDocument(caml, as: .caml, in: Self.context()).bytes(as: .json)
    let context = Self.context(.number)
    let scene = try SceneDocument(json, as: .json, in: context)
    #expect(try scene.root.value(forKeyPath: "glow") == .number(0.5))
    #expect(scene.root.attributes.isEmpty)
  }
}
