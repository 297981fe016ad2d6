import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import LayerModel
import SceneFiles
import Testing

@Suite("CAML: values that are references")
struct CAMLReferenceTests {
  private static let values = """
    <backgroundColor id="#color" value="0 1 0" opacity="0.5"/>
    <position id="#point" type="CGPoint" value="3 4"/>
    <opacity id="#real" type="real" value="0.5"/>
    <hidden id="#bool" type="bool" value="1"/>
    <transform id="#transform" type="CATransform3D" value="translate(1, 2, 3)"/>
    <contents id="#image" type="CGImage" src="a.png"/>
    <animations>
      <CABasicAnimation keyPath="opacity">
        <timingFunction id="#curve" name="easeIn"/>
        <valueFunction id="#function" name="rotateZ"/>
      </CABasicAnimation>
      <CAKeyframeAnimation keyPath="opacity">
        <values id="#list"><real value="0"/><real object="#real"/></values>
        <keyTimes id="#times"><real value="0.25"/><real value="1"/></keyTimes>
      </CAKeyframeAnimation>
    </animations>
    """

  /// Returns a document of two layers: one refers to values of the other, which is before or after it.
  private static func document(
    _ children: String, valuesFirst: Bool
  ) throws(SceneFileError) -> (layer: Layer, document: CAMLDocument) {
    let layer = "<CATextLayer>\(children)</CATextLayer>"
    let named = "<CALayer>\(values)</CALayer>"
    let document = try CAMLTestDocument.layer(
      "CALayer", "",
      "<sublayers>\(valuesFirst ? named + layer : layer + named)</sublayers>")
    return (document.root.sublayers[valuesFirst ? 1 : 0], document)
  }

  @Test(
    "a property is the value that it refers to", arguments: [true, false],
    [
      ("backgroundColor", "color", .color(Color(red: 0, green: 1, blue: 0, alpha: 0.5))),
      ("position", "point", .point(Point2D(x: 3, y: 4))), ("opacity", "real", 0.5),
      ("hidden", "bool", true),
      ("transform", "transform", .transform(.translation(x: 1, y: 2, z: 3))),
      ("contents", "image", .image(source: "a.png")),
    ] as [(String, String, AnimatableValue)])
  func property(
    valuesFirst: Bool, reference: (name: String, id: String, value: AnimatableValue)
  ) throws {
    let (layer, document) = try Self.document(
      "<\(reference.name) object=\"#\(reference.id)\"/>", valuesFirst: valuesFirst)
    #expect(try layer.value(forKeyPath: reference.name) == reference.value)
    #expect(layer.attributes.isEmpty)
    #expect(document.diagnostics.isEmpty)
  }

  @Test("a name, timing, cells and inputs of filters are values too")
  func members() throws {
    let (layer, document) = try Self.document(
      """
      <name type="string" object="#name"/><string id="#name" type="string" value="lamp"/>
      <speed type="real" object="#real"/>
      <emitterCells><CAEmitterCell><color object="#color"/><scale object="#real"/>
      <duration object="#real"/></CAEmitterCell></emitterCells>
      <filters><CAFilter filter="colorAdd"><inputColor type="CGColor" object="#color"/>
      <name type="string" object="#name"/><enabled object="#bool"/></CAFilter></filters>
      """, valuesFirst: true)
    #expect(layer.name == "lamp")
    #expect(layer.timing.speed == 0.5)
    let color = AnimatableValue.color(Color(red: 0, green: 1, blue: 0, alpha: 0.5))
    #expect(layer.emitterCells.map { $0.timing.duration } == [0.5])
    #expect(layer.emitterCells.first?.attributes == [])
    #expect(layer.filters.first?.inputs["inputColor"] == color)
    #expect(layer.filters.first?.name == "lamp")
    #expect(document.diagnostics.isEmpty)
  }

  @Test("ends, keyframes, key times and curves of animations are references")
  func animations() throws {
    let (layer, document) = try Self.document(
      """
      <animations><a type="CABasicAnimation" keyPath="opacity">
      <fromValue type="real" object="#real"/><toValue object="#real"/>
      <timingFunction object="#curve"/><valueFunction object="#function"/>
      <duration type="real" object="#real"/></a>
      <b type="CAKeyframeAnimation" keyPath="opacity"><values object="#list"/>
      <keyTimes object="#times"/>
      <timingFunctions><CAMediaTimingFunction object="#curve"/></timingFunctions></b>
      <c type="CAKeyframeAnimation" keyPath="backgroundColor"><values>
      <CGColor object="#color"/><CGColor value="1 0 0"/></values></c></animations>
      """, valuesFirst: false)
    let animations = layer.animations.map(\.animation)
    try #require(animations.count == 3)
    guard case .basic(let basic) = animations[0], case .keyframe(let keyframes) = animations[1],
      case .keyframe(let colors) = animations[2]
    else {
      Issue.record("other animations")
      return
    }
    #expect(basic.fromValue == 0.5)
    #expect(basic.toValue == 0.5)
    #expect(basic.timingFunction == .easeIn)
    #expect(basic.valueFunction == .rotateZ)
    #expect(basic.duration == 0.5)
    #expect(keyframes.values == [0, 0.5])
    #expect(keyframes.keyTimes == [0.25, 1])
    #expect(keyframes.timingFunctions == [.easeIn])
    #expect(
      colors.values == [
        .color(Color(red: 0, green: 1, blue: 0, alpha: 0.5)),
        .color(Color(red: 1, green: 0, blue: 0)),
      ])
    #expect(document.diagnostics.isEmpty)
  }

  @Test("a state sets what it refers to")
  func state() throws {
    let (layer, document) = try Self.document(
      """
      <id type="string" value="me"/><states><LKState name="on"><elements>
      <LKStateSetValue targetId="me" keyPath="opacity"><value object="#real"/></LKStateSetValue>
      </elements></LKState></states>
      """, valuesFirst: true)
    #expect(layer.states.first?.values.map(\.value) == [0.5])
    #expect(document.diagnostics.isEmpty)
  }

  @Test(
    "a reference that gives no value is kept as it is, and reading goes on",
    arguments: [
      ("<opacity object='#none'/>", .unresolvedReference),
      ("<position type='CGPoint' object='#none'/>", .unresolvedReference),
      ("<transform type='CATransform3D' object='#none'/>", .unresolvedReference),
      ("<backgroundColor object='#none'/>", .unresolvedReference),
      ("<contents type='CGImage' object='#none'/>", .unresolvedReference),
      ("<position type='CGPoint' object='#real'/>", .unknownValue),
      ("<position object='#bad'/><x id='#bad' value='1 2 3'/>", .wrongValue),
      ("<opacity object='#self' id='#self'/>", .unknownValue),
      ("<opacity object='#in'/><x id='#in'><array object='#in'/></x>", .unknownValue),
    ] as [(String, Diagnostic.Code)])
  func nothing(children: String, code: Diagnostic.Code) throws {
    let (layer, document) = try Self.document(
      children + "<cornerRadius type='real' value='5'/>", valuesFirst: true)
    #expect(try layer.value(forKeyPath: "cornerRadius") == 5)
    #expect(document.diagnosticCodes.contains(code))
    let kept = try #require(layer.attributes.first)
    guard case .element(let element) = kept.content else {
      Issue.record("no element is kept")
      return
    }
    #expect(element.attributes.contains { $0.name == "object" })
  }

  @Test("what a reference is read as is written, and ids stay")
  func written() throws {
    let (_, document) = try Self.document(
      "<position object='#point'/><contents object='#image'/><opacity object='#none'/>",
      valuesFirst: true)
    let bytes = try document.scene.bytes(as: .caml)
    let again = try SceneDocument(bytes, as: .caml, in: LayerContext())
    let layer = again.root.sublayers[1]
    #expect(layer.position == Point2D(x: 3, y: 4))
    #expect(try layer.value(forKeyPath: "contents") == .image(source: "a.png"))
    #expect(layer.attributes == document.root.sublayers[1].attributes)
    #expect(again.root.sublayers[0].attributes == document.root.sublayers[0].attributes)
    #expect(try again.bytes(as: .caml) == bytes)
    let json = try SceneDocument(
      document.scene.bytes(as: .json), as: .json, in: LayerContext())
    #expect(try json.bytes(as: .caml) == bytes)
  }

  @Test("what references repeat is bounded as a document is")
  func bounds() throws {
    let list = "<x id='#0'>" + String(repeating: "<real value='0'/>", count: 20) + "</x>"
    let references = { (count: Int) in String(repeating: "<locations object='#0'/>", count: count) }
    let text = { (count: Int) in
      "<caml><CAGradientLayer>\(references(count))\(list)</CAGradientLayer></caml>"
    }
    var limits = SceneLimits()
    limits.elementCount = 100
    #expect(CAMLTestDocument.error(of: text(4), limits: limits) == nil)
    let error = CAMLTestDocument.error(of: text(5), limits: limits)
    #expect(error?.kind == .limit)
    #expect(error?.reason.contains("references") == true)
  }

  @Test("ids that differ in their code points are two")
  func composedIDs() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "",
      """
      <sublayers><CALayer id="\u{E9}" opacity="0.5"/><CALayer id="e\u{301}" opacity="0.25"/>
      <CALayer><opacity type="real" id="\u{E9}" value="0.75"/></CALayer>
      <CALayer><opacity object="\u{E9}"/><cornerRadius object="e\u{301}"/></CALayer></sublayers>
      """)
    #expect(document.layer(withID: "\u{E9}")?.opacity == 0.5)
    #expect(document.layer(withID: "e\u{301}")?.opacity == 0.25)
    #expect(document.root.sublayers.last?.opacity == 0.75)
    #expect(document.diagnosticCodes == [.unresolvedReference])
  }

  @Test("namespaces that the document declares are written again")
  func namespaces() throws {
    for declarations in [
      "xmlns=\"http://www.apple.com/CoreAnimation/1.0\" xmlns:m=\"urn:mica\"", "xmlns=\"urn:foo\"",
      "a=\"1\" xmlns=\"urn:foo\" xmlns:b=\"urn:b\" xmlns:m=\"urn:mica\"",
    ] {
      let text = "<caml \(declarations)><CALayer/></caml>"
      let document = try CAMLTestDocument.read(text)
      #expect(document.diagnosticCodes == (declarations.hasPrefix("a") ? [.unknownAttribute] : []))
      let scene = document.scene
      let written = try String(decoding: scene.bytes(as: .caml), as: UTF8.self)
      #expect(written.contains("<caml \(declarations)>"))
      let json = try SceneDocument(scene.bytes(as: .json), as: .json, in: LayerContext())
      #expect(try String(decoding: json.bytes(as: .caml), as: UTF8.self) == written)
    }
  }
}
