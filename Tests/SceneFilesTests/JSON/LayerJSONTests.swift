import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import LayerModel
import SceneFiles
import Testing

@Suite struct LayerJSONTests {
  private func read(_ text: String) throws -> Layer {
    try Layer(json: JSONTree(parsing: text), in: LayerContext())
  }

  @Test func readsPropertiesInOrder() throws {
    let layer = try read(
      #"{"class":"CAShapeLayer","properties":{"lineWidth":2,"isHidden":true,"name":"n","#
        + #""speed":2,"beginTime":1,"transform":[{"scale":[2,2,2]}],"transform.scale.x":3,"#
        + #""fillColor":null,"backgroundColor":[1,0,0,1]}}"#)
    #expect(layer.layerClass == .shape)
    #expect(layer.name == "n")
    #expect(layer.timing == Timing(beginTime: 1, duration: .infinity, speed: 2))
    #expect(try layer.value(forKeyPath: "lineWidth") == .number(2))
    #expect(try layer.value(forKeyPath: "hidden") == .bool(true))
    #expect(layer.transform == .scale(x: 3, y: 2, z: 2))
    #expect(try layer.value(forKeyPath: "fillColor") == nil)
    #expect(layer.backgroundColor == Color(red: 1, green: 0, blue: 0))
  }

  /// An unknown fill mode counts as `removed`; it is kept, and reported for a layer.
  @Test func unknownFillModesAreKept() throws {
    let text =
      #"{"scene":1,"root":{"class":"CAEmitterLayer","properties":{"fillMode":"zz"},"#
      + #""emitterCells":[{"properties":{"fillMode":"yy"},"attributes":[]}]}}"#
    let context = LayerContext()
    let layer = try SceneDocument(Array(text.utf8), as: .json, in: context).root
    #expect(layer.timing.fillMode == .removed)
    #expect(layer.attributes == [Attribute("fillMode", .text("zz"))])
    #expect(context.diagnostics.map(\.code) == [.unknownFillMode])
    #expect(layer.emitterCells[0].attributes == [Attribute("fillMode", .text("yy"))])
    let bytes = try SceneDocument(root: layer).bytes(as: .json)
    let again = try SceneDocument(bytes, as: .json, in: LayerContext()).root
    #expect(again.attributes == layer.attributes)
  }

  @Test func everythingIsOptional() throws {
    let layer = try read("{}")
    #expect(layer.layerClass == .layer && layer.timing == .layer)
    #expect(layer.properties.value(for: layer.property(named: "opacity")!) == .number(1))
  }

  @Test(
    arguments: [
      (#"{"class":"NSView"}"#, .unknownName, "class"), (#"{"class":1}"#, .wrongType, "class"),
      (#"{"properties":[]}"#, .wrongType, "properties"), ("1", .wrongType, ""),
      (#"{"properties":{"lineWidth":1}}"#, .unknownName, "properties.lineWidth"),
      (#"{"properties":{"position.z":1}}"#, .unknownName, "properties.position.z"),
      (#"{"properties":{"":1}}"#, .unknownName, "properties"),
      (#"{"properties":{"opacity":"x"}}"#, .mismatchedValues, "properties.opacity"),
      (#"{"properties":{"position.x":null}}"#, .mismatchedValues, "properties.position.x"),
      (#"{"properties":{"speed":"fast"}}"#, .wrongType, "properties.speed"),
    ] as [(String, JSONFieldError.Code, String)])
  func refuses(text: String, code: JSONFieldError.Code, place: String) {
    let error = #expect(throws: JSONFieldError.self) { try read(text) }
    #expect(error?.code == code && error?.place == place, "\(error.map(String.init) ?? "")")
  }
}
