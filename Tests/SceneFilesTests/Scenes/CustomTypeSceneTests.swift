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
  /// A context that knows the property, and one that does not.
  private static func context(knows: Bool) -> LayerContext {
    let context = LayerContext()
    if knows { context.register(PropertyKey("padding", type)) }
    return context
  }

  /// A document that this library writes, of a layer with a value and an animation.
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

  /// A value of another type, or of another count of numbers, is an error with its place.
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
          == "properties.padding: a Padding of 2 numbers is expected, not a \(words)")
    }
  }

  /// A name that only a value of another kind stands under is still a misspelled one.
  @Test("other values of unknown properties are errors as before")
  func unknown() throws {
    #expect(throws: JSONFieldError.self) {
      try Layer(json: JSONTree(parsing: #"{"properties":{"padding":3}}"#), in: LayerContext())
    }
  }
}
