import LayerModel
import SceneFiles
import Testing

@Suite("CAML that is not understood")
struct CAMLKeepingTests {
  @Test("an unknown attribute is kept as it is")
  func attribute() throws {
    let document = try CAMLTestDocument.layer("CALayer", "locked=\"0\" opacity.x=\"a\"")
    #expect(
      document.root.attributes == [
        Attribute("locked", .text("0")), Attribute("opacity.x", .text("a")),
      ])
    #expect(document.diagnosticCodes == [.unknownAttribute, .unknownAttribute])
    #expect(
      document.diagnostics.first?.description
        == "2:1: warning: the attribute 'locked' of <CALayer> belongs to an editor and is kept "
        + "[unknown-attribute]")
  }

  @Test("an unknown element is kept with everything in it")
  func element() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "",
      """
      <modules a="1" b="2"><x>text <![CDATA[& more]]></x></modules>
      <opacity type="real" value="0.5"/>
      """)
    #expect(
      document.root.attributes == [
        Attribute(
          "modules",
          .element(
            ForeignElement(
              name: "modules",
              attributes: [
                ForeignAttribute(name: "a", text: "1"), ForeignAttribute(name: "b", text: "2"),
              ], children: [ForeignElement(name: "x", text: "text & more")])))
      ])
    #expect(document.diagnosticCodes == [.unknownElement])
    #expect(document.root.opacity == 0.5)
  }

  @Test("a layer of an unknown class is a plain one that carries its class")
  func layerClass() throws {
    let document = try CAMLTestDocument.layer(
      "CABackdropLayer", "opacity=\"0.5\"",
      "<sublayers><portal type=\"CAPortalLayer\"/></sublayers>")
    let layers = document.root.withDescendants
    #expect(layers.map(\.layerClass) == [.layer, .layer])
    #expect(
      layers.map(\.attributes) == [
        [Attribute("class", .text("CABackdropLayer"))],
        [Attribute("class", .text("CAPortalLayer"))],
      ])
    #expect(document.root.opacity == 0.5)
    #expect(document.diagnosticCodes == [.unknownClass, .unknownClass])
  }

  @Test(
    "an animation of an unknown class is kept on its layer",
    arguments: ["<a type='CAMatchMoveAnimation'/>", "<CAWobble/>", "<animation object='#5'/>"])
  func animationClass(element: String) throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "", "<animations>\(element)<CABasicAnimation/></animations>")
    #expect(document.root.animations.count == 1)
    #expect(document.root.attributes.count == 1)
    #expect(document.root.attributes[0].name.hasPrefix("animations/"))
    #expect(document.diagnosticCodes == [.unknownClass])
  }

  @Test(
    "a value that is not understood is kept; the default stands",
    arguments: [
      "<opacity type='CAWeird' value='1'/>", "<opacity type='CGPoint' value='1 2'/>",
      "<opacity><real value='1'/><real value='2'/></opacity>", "<contents type='CGImage'/>",
      "<contents type='CALayer'><CALayer/></contents>", "<shadowPath type='CGShape' value='1'/>",
    ])
  func value(element: String) throws {
    let document = try CAMLTestDocument.layer("CALayer", "", element)
    #expect(document.root.assignedProperties.isEmpty)
    #expect(document.root.attributes.count == 1)
    #expect(document.diagnosticCodes == [.unknownValue])
  }

  @Test("an end of an animation that is not understood leaves it without effect")
  func end() throws {
    let read = try CAMLTestDocument.animation(
      "<CABasicAnimation keyPath='opacity'><toValue type='CAWeird'/></CABasicAnimation>")
    #expect(
      read.animation.attributes == [
        Attribute("keyPath", .text("opacity")),
        Attribute(
          "toValue",
          .element(
            ForeignElement(
              name: "toValue", attributes: [ForeignAttribute(name: "type", text: "CAWeird")]))),
      ])
    #expect(read.document.diagnosticCodes == [.unknownValue])
  }

  @Test("parts of understood elements are kept under their path")
  func parts() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "",
      """
      <backgroundColor value="1 0 0" colorSpace="P3"/>
      <sublayers kind="a">text<CALayer/></sublayers>
      <animations><CAKeyframeAnimation>
        <values mutable="1"><real value="1"/><real value="2" unit="s"><x/></real></values>
      </CAKeyframeAnimation></animations>
      """)
    #expect(
      document.root.attributes == [
        Attribute("backgroundColor/@colorSpace", .text("P3")),
        Attribute("sublayers/@kind", .text("a")), Attribute("sublayers/text()", .text("text")),
      ])
    #expect(
      document.root.animations[0].animation.attributes == [
        Attribute("values/1/@unit", .text("s")),
        Attribute("values/1/x", .element(ForeignElement(name: "x"))),
        Attribute("values/@mutable", .text("1")),
      ])
    #expect(document.diagnostics.count == 6)
    #expect(document.root.backgroundColor != nil)
  }

  @Test("what stands beside the root is kept in the document")
  func besideRoot() throws {
    let document = try CAMLTestDocument.read(
      "<caml xmlns='http://www.apple.com/CoreAnimation/1.0' version='2'>note"
        + "<settings/><CALayer name='a'/><CALayer name='b'/></caml>")
    #expect(document.root.name == "a")
    #expect(document.attributes.map(\.name) == ["version", "settings", "CALayer", "text()"])
    #expect(document.diagnostics.count == 4)
  }

  @Test("diagnostics come in the order of the file")
  func order() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "",
      "<animations>\n<x/></animations>\n<modules/>\n<sublayers>\n<CALayer q='1'/></sublayers>")
    #expect(document.diagnostics.map(\.place.line) == [3, 4, 6])
  }
}
