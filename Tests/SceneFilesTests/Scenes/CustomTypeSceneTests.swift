import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import SceneFiles
import Testing

@Suite("Values of users' own types in documents")
struct CustomTypeSceneTests {
  private static let type = CustomType("Padding", laneNames: ["top", "left"])
  private static let value = AnimatableValue.custom(CustomValue(type: "Padding", lanes: [1, 2.5]))
  private static func context(knows: Bool) -> LayerContext {
    let context = LayerContext()
    if knows { context.register(PropertyKey("padding", type)) }
    return context
  }

  /// Returns a document that this library writes, of a layer with a value and an animation.
  private static func document(in context: LayerContext) throws -> SceneDocument {
    let layer = Layer(in: context)
    layer[.opacity] = 0.5
    try layer.setValue(value, forKeyPath: "padding")
    layer.add(
      .basic(
        BasicAnimation(
          keyPath: "padding", to: .custom(CustomValue(type: "Padding", lanes: [3, 4])),
          timing: Timing(duration: 1))))
    layer.attributes = [Attribute("x", .text("y"))]
    return SceneDocument(root: layer)
  }

  @Test(
    "JSON that knows the property sets it, one that does not keeps it", arguments: [true, false])
  func json(knows: Bool) throws {
    let text = try Self.document(in: Self.context(knows: true)).json.text
    #expect(text.contains(#""padding":{"type":"Padding","lanes":[1,2.5]}"#), "\(text)")
    let context = Self.context(knows: knows)
    let scene = try SceneDocument(json: JSONTree(parsing: text), in: context)
    #expect(context.diagnostics.map(\.code) == (knows ? [] : [.unregisteredProperty]))
    if knows {
      #expect(try scene.root.value(forKeyPath: "padding") == Self.value)
      #expect(scene.root.attributes.map(\.name) == ["x"])
    } else {
      #expect(scene.root.attributes.map(\.name) == ["x", "padding"])
      #expect(scene.root.attributes.last?.content == .value(Self.value))
    }
    #expect(try scene.json.text == text)
  }

  @Test(
    "CAML that knows the property sets it, one that does not keeps it", arguments: [true, false])
  func caml(knows: Bool) throws {
    let bytes = try Self.document(in: Self.context(knows: true)).caml
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(#"<padding type="custom" value="Padding(1 2.5)"/>"#), "\(text)")
    let reading = try CAMLReader(in: Self.context(knows: knows)).document(from: bytes, named: "p")
    if knows { #expect(try reading.scene.root.value(forKeyPath: "padding") == Self.value) }
    #expect(reading.diagnostics.contains { $0.code == .unknownElement } != knows)
    #expect(try reading.scene.caml == bytes)
  }

  /// Law: after any sequence of formats and readers that may know its properties, a reader that knows them has the
  /// original scene, and writes it as it was first written.
  @Test(
    "a value comes back from readers that do not know it, in either form",
    arguments: [false, true],
    [[SceneFormat.json], [.caml], [.json, .caml], [.caml, .json, .caml]])
  func comesBack(isCAML: Bool, forms: [SceneFormat]) throws {
    let first = isCAML ? SceneFormat.caml : .json
    let written = try Self.document(in: Self.context(knows: true)).bytes(as: first)
    var (bytes, form) = (written, first)
    for next in forms {
      bytes = try SceneDocument(bytes, as: form, in: Self.context(knows: false)).bytes(as: next)
      form = next
    }
    let scene = try SceneDocument(bytes, as: form, in: Self.context(knows: true))
    #expect(try scene.root.value(forKeyPath: "padding") == Self.value)
    #expect(scene.root.attributes.map(\.name) == ["x"])
    #expect(try scene.bytes(as: first) == written)
  }

  /// A kept value that fits no property stays unchanged, and a value that the layer has wins.
  @Test("kept values that fit nothing stay")
  func kept() throws {
    for (properties, kept) in [
      ("", #"{"type":"Insets","lanes":[1,2]}"#), ("", #"{"type":"Padding","lanes":[1]}"#),
      (#""padding":{"type":"Padding","lanes":[1,2.5]}"#, #"{"type":"Padding","lanes":[7,7]}"#),
    ] {
      let attributes = #"[{"name":"padding","value":\#(kept)}]"#
      let text =
        #"{"scene":1,"root":{"properties":{\#(properties)},"attributes":\#(attributes)}}"#
      let scene = try SceneDocument(
        json: JSONTree(parsing: text), in: Self.context(knows: true))
      #expect(scene.root.attributes.map(\.name) == ["padding"])
      let value = try scene.root.value(forKeyPath: "padding")
      #expect((value == Self.value) == !properties.isEmpty)
    }
  }

  /// Law: JSON is the same whether its reader knows a property or not, wherever the property is among others.
  @Test("values stand where they stood", arguments: ["alpha", "nimbus", "zeta"])
  func order(name: String) throws {
    let context = LayerContext()
    context.register(PropertyKey(name, Self.type))
    let layer = Layer(in: context)
    (layer[.opacity], layer[.cornerRadius]) = (0.5, 2)
    try layer.setValue(Self.value, forKeyPath: name)
    let bytes = try SceneDocument(root: layer).bytes(as: .json)
    #expect(try SceneDocument(bytes, as: .json, in: LayerContext()).bytes(as: .json) == bytes)
  }

  @Test("a value of another type is refused")
  func mismatch() throws {
    for (value, words) in [
      (#"{"type":"Insets","lanes":[1,2]}"#, "Insets of 2 numbers"),
      (#"{"type":"Padding","lanes":[1]}"#, "Padding of 1 number"),
    ] {
      let json = try JSONTree(parsing: #"{"properties":{"padding":\#(value)}}"#)
      let error = #expect(throws: JSONFieldError.self) {
        try Layer(json: json, in: Self.context(knows: true))
      }
      #expect(
        error.map(String.init)
          == "properties.padding: expected a Padding of 2 numbers, found a \(words)")
    }
  }

  /// An unknown name with a value of another kind is still an error.
  @Test("other values of unknown properties are errors as before")
  func unknown() throws {
    #expect(throws: JSONFieldError.self) {
      try Layer(json: JSONTree(parsing: #"{"properties":{"padding":3}}"#), in: LayerContext())
    }
  }
}
