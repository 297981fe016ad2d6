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
