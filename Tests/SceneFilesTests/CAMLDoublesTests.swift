import LayerModel
import SceneFiles
import Testing

@Suite("Properties that CAML gives twice")
struct CAMLDoublesTests {
  @Test("the last one holds, and what it has replaced is kept")
  func layer() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "opacity=\"0.2\"",
      """
      <mask><CALayer name="a"/></mask><opacity value="0.5"/><mask><CALayer name="b"/></mask>
      <opacity value="0.5"/>
      """)
    let root = document.root
    #expect(root.opacity == 0.5 && root.mask?.name == "b")
    #expect(root.attributes.map(\.name) == ["opacity", "mask"])
    #expect(root.attributes.first == Attribute("opacity", .text("0.2")))
    #expect(document.diagnosticCodes == [.contradiction, .contradiction])
  }

  @Test("a property by both its names is one")
  func getters() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "hidden=\"1\" isDoubleSided=\"0\"",
      "<isHidden value=\"0\"/><doubleSided value=\"1\"/>")
    let root = document.root
    #expect(root[.hidden] == false && root[.doubleSided] == true)
    #expect(root.attributes.map(\.name) == ["hidden", "isDoubleSided"])
    #expect(document.diagnosticCodes == [.contradiction, .contradiction])
  }

  @Test("equal numbers in two spellings are no contradiction; texts are")
  func spellings() throws {
    let document = try CAMLTestDocument.layer(
      "CATextLayer", "opacity=\"0.5\" position=\"1 2\" string=\"1\"",
      "<opacity value=\"0.50\"/><position value=\"1.0 2\"/><string value=\"1.0\"/>")
    #expect(document.root.attributes == [Attribute("string", .text("1"))])
    #expect(document.diagnosticCodes == [.contradiction])
  }

  @Test("what stands in an element without a value is kept")
  func noValue() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "", "<backgroundColor type=\"nil\" foo=\"bar\"><a b=\"c\"/>d</backgroundColor>")
    #expect(
      document.root.attributes.map(\.name) == [
        "backgroundColor/@foo", "backgroundColor/a", "backgroundColor/text()",
      ])
  }

  @Test("a component of a position is another one by one bit")
  func components() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "position=\"20000 0\" position.x=\"20001\" bounds=\"0 0 3 4\" bounds.size=\"3 4\"",
      "")
    #expect(document.root.position.x == 20001)
    #expect(document.diagnosticCodes == [.contradiction])
  }

  @Test(
    "a whole number is as it is written",
    arguments: [
      ("1e3", 1000), ("14.0", 14), ("-2.50e1", -25), ("9007199254740993.0", 9_007_199_254_740_993),
      ("0e9999", 0), ("-9223372036854775808", Int.min), ("9.223372036854775807e18", Int.max),
    ])
  func integers(text: String, number: Int) throws {
    let document = try CAMLTestDocument.layer("CALayer", "maskedCorners=\"\(text)\"", "")
    #expect(document.root[.maskedCorners] == number)
  }

  @Test(
    "a number that 64 bits do not hold is not given",
    arguments: [
      "-9223372036854775809", "3.0000000000000000001", "1e19", "0.5", "inf",
      "1e9999999999999999999",
    ])
  func integersThatAreNone(text: String) throws {
    let document = try CAMLTestDocument.layer("CALayer", "maskedCorners=\"\(text)\"", "")
    #expect(document.diagnosticCodes == [.wrongValue] && document.root.assignedProperties.isEmpty)
  }

  @Test("an animation shows its last ends, and is not left without effect")
  func animation() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "",
      """
      <animations><CASpringAnimation keyPath="opacity" velocity="3" initialVelocity="1">
      <toValue type="real" value="0.25"/><toValue type="real" value="0.75"/>
      <duration value="2"/><duration value="3"/><mass value="2"/><initialVelocity value="4"/>
      </CASpringAnimation></animations>
      """)
    guard case .spring(let spring)? = document.root.animations.first?.animation else {
      Issue.record("no spring")
      return
    }
    #expect(spring.basic.toValue == .number(0.75) && spring.duration == 3)
    #expect(spring.initialVelocity == 4 && spring.keyPath == "opacity")
    #expect(
      spring.attributes.map(\.name) == ["initialVelocity", "toValue", "duration", "velocity"])
  }

  @Test("a curve is its name, then its value, then its text; the others are kept")
  func curve() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "",
      """
      <animations><CABasicAnimation keyPath="opacity" duration="1">
      <timingFunction name="easeIn" value="0 0 1 1">linear</timingFunction>
      </CABasicAnimation></animations>
      """)
    let animation = try #require(document.root.animations.first?.animation)
    #expect(animation.timingFunction == .easeIn)
    #expect(
      animation.attributes == [
        Attribute("timingFunction/@value", .text("0 0 1 1")),
        Attribute("timingFunction/text()", .text("linear")),
      ])
    #expect(document.diagnosticCodes == [.unknownAttribute, .unknownText])
  }

  @Test("what is kept of it is written and read again", arguments: [SceneFormat.caml, .json])
  func roundTrip(format: SceneFormat) throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "opacity=\"0.2\" name=\"a\"",
      """
      <opacity value="0.5"/><name type="string" value="b"/><mask><CALayer/></mask>
      <mask><CALayer id="m"/></mask><backgroundColor value="1 0 0"/><backgroundColor value="0 1 0"/>
      <emitterCells><CAEmitterCell color="1 0 0"><color value="0 1 0"/></CAEmitterCell></emitterCells>
      <animations><CAKeyframeAnimation keyPath="opacity"><values><real value="0"/></values>
      <values><real value="1"/></values><keyTimes><real value="0"/></keyTimes>
      <keyTimes><real value="0.5"/></keyTimes></CAKeyframeAnimation></animations>
      """)
    let scene = document.scene
    let read = try SceneDocument(
      scene.bytes(as: format), as: format, in: LayerContext())
    #expect(try read.bytes(as: .json) == scene.bytes(as: .json))
    #expect(read.root.attributes == scene.root.attributes && read.root.attributes.count == 4)
    #expect(read.root.mask?.documentID == "m")
  }
}
