import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import Foundation
import LayerModel
import SceneFiles
import Testing

@Suite("CAML that is written")
struct CAMLWritingTests {
  private func text(_ scene: SceneDocument) throws -> String {
    String(decoding: try scene.caml, as: UTF8.self)
  }

  private func lines(_ layer: Layer) throws -> [String] {
    try text(SceneDocument(root: layer)).split(separator: "\n").dropFirst(2).dropLast()
      .map { String($0.dropFirst(2)) }
  }

  @Test("a document as it looks")
  func document() throws {
    let context = LayerContext()
    let root = Layer(.gradient, in: context)
    root.name = "sky"
    root.documentID = "#1"
    root.bounds = Rect2D(x: 0, y: 0, width: 390, height: 844)
    root.speed = 0.5
    root.setValue(
      .color(Color(red: 1, green: 0.5, blue: 0, alpha: 0.25)), forKey: "backgroundColor")
    root.setValue(nil, forKey: "contents")
    root.transform = Transform3D.rotation(angle: 25.0472 * .pi / 180)
      .concatenating(.translation(x: -168, y: -120, z: -999))
    var drop = SpringAnimation(
      BasicAnimation(keyPath: "position.y", to: 300, timing: Timing(duration: 0.8)), mass: 2)
    drop.isRemovedOnCompletion = false
    root.add(.spring(drop), forKey: "drop")
    let written = try text(SceneDocument(root: root)).split(separator: "\n")
    let expected =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CAGradientLayer bounds="0 0 390 844" id="#1" name="sky" speed="0.5" \
      transform="translate(-168, -120, -999) rotate(25.0472deg)">
          <backgroundColor opacity="0.25" value="1 0.5 0"/>
          <contents type="null"/>
          <animations>
            <drop duration="0.8" keyPath="position.y" mass="2" removedOnCompletion="0" \
      type="CASpringAnimation">
              <toValue type="real" value="300"/>
            </drop>
          </animations>
        </CAGradientLayer>
      </caml>
      """.split(separator: "\n")
    #expect(written == expected)
  }

  @Test(
    "values as they are spelled",
    arguments: [
      (.number(0.1), "<toValue type=\"real\" value=\"0.1\"/>"),
      (.number(-0.0), "<toValue type=\"real\" value=\"-0\"/>"),
      (.number(1e-100), "<toValue type=\"real\" value=\"1e-100\"/>"),
      (.number(.infinity), "<toValue type=\"real\" value=\"inf\"/>"),
      (.number(-.nan), "<toValue type=\"real\" value=\"nan\"/>"),
      (.integer(14), "<toValue type=\"integer\" value=\"14\"/>"),
      (.bool(true), "<toValue type=\"bool\" value=\"1\"/>"),
      (.string("a<\n"), "<toValue type=\"string\" value=\"a&lt;&#10;\"/>"),
      (.image(source: "a b.png"), "<toValue src=\"a b.png\" type=\"CGImage\"/>"),
      (.point(Point2D(x: 1, y: 2.5)), "<toValue type=\"CGPoint\" value=\"1 2.5\"/>"),
      (.size(Size2D(width: 1, height: 2)), "<toValue type=\"CGSize\" value=\"1 2\"/>"),
      (.color(.black), "<toValue type=\"CGColor\" value=\"0 0 0\"/>"),
      (.transform(.identity), "<toValue type=\"CATransform3D\" value=\"\"/>"),
      (
        .transform(.scale(x: 2, y: 3, z: 1)),
        "<toValue type=\"CATransform3D\" value=\"scale(2, 3, 1)\"/>"
      ),
      (
        .quaternion(Quaternion(x: 0, y: 0, z: 0, w: 1)),
        "<toValue type=\"quaternion\" value=\"0 0 0 1\"/>"
      ),
      (.numbers([]), "<toValue type=\"numbers\" value=\"\"/>"),
    ] as [(AnimatableValue, String)])
  func values(value: AnimatableValue, line: String) throws {
    let context = LayerContext()
    let layer = Layer(in: context)
    layer.add(.basic(BasicAnimation(to: value, timing: Timing(duration: 1))))
    #expect(try lines(layer).map { $0.drop { $0 == " " } }.contains(Substring(line)))
  }

  @Test("the sign of a zero and every bit of a number survive")
  func bits() throws {
    for number: Double in [
      -0.0, 0.1 + 0.2, .leastNonzeroMagnitude, 1.7976931348623157e308, 1.0 / 3,
    ] {
      let layer = Layer(in: LayerContext())
      layer.zPosition = number
      let read = try CAMLTestDocument.read(text(SceneDocument(root: layer)))
      #expect(read.root.zPosition.bitPattern == number.bitPattern)
      let json = try JSONTree(parsing: SceneDocument(root: layer).json.text)
      let again = try SceneDocument(json: json, in: LayerContext())
      #expect(again.root.zPosition.bitPattern == number.bitPattern)
    }
  }

  @Test(
    "what is not understood goes back to where it stood",
    arguments: [
      "<CALayer locked=\"0\" mica_a=\"&lt;1&gt;\">",
      "<modules a=\"1\" b=\"2\"><x>text &amp; more</x></modules>",
      "<backgroundColor colorSpace=\"P3\" opacity=\"0\" value=\"1 0 0\"/>",
      "<sublayers kind=\"a\">text", "<real unit=\"s\" value=\"2\"/>",
      "<a object=\"#5\" type=\"CAMatchMoveAnimation\"/>",
      "<CABasicAnimation keyPath=\"opacity\">", "<toValue type=\"CAWeird\"/>",
      "<p keyPath=\"opacity\" mica_duration=\"2\" type=\"CABasicAnimation\"/>",
      "<LKStateSetValue final=\"false\" keyPath=\"opacity\" targetId=\"#1\">",
      "<LKStateAddElement a=\"1\"/>", "<CABackdropLayer zoom=\"2\"/>",
    ])
  func keeping(part: String) throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "locked=\"0\" mica_a=\"&lt;1&gt;\"",
      """
      <modules a="1" b="2"><x>text <![CDATA[& more]]></x></modules>
      <backgroundColor value="1 0 0" colorSpace="P3" opacity="0"/>
      <sublayers kind="a">text<CALayer/><CABackdropLayer zoom="2"/></sublayers>
      <animations>
        <CAKeyframeAnimation duration="1"><values><real value="1"/><real value="2" unit="s"/></values>
        </CAKeyframeAnimation>
        <a type="CAMatchMoveAnimation" object="#5"/>
        <CABasicAnimation keyPath="opacity" duration="1"><toValue type="CAWeird"/></CABasicAnimation>
        <p type="CABasicAnimation" keyPath="opacity" mica_duration="2" duration="1"/>
        <p type="CABasicAnimation" keyPath="opacity" duration="1"/>
      </animations>
      <states><LKState name="s"><elements>
        <LKStateSetValue targetId="#1" keyPath="opacity" final="false"><value type="real" value="0"/>
        </LKStateSetValue><LKStateAddElement a="1"/>
      </elements></LKState></states>
      """)
    let written = try text(document.scene)
    let plain = written.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
      .replacingOccurrences(of: " duration=\"1\"", with: "")
    #expect(plain.contains(part), "\(written)")
    #expect(!written.contains("inbetween"))
  }

  @Test("what has no place in CAML is listed in a form of our own")
  func ownForm() throws {
    let layer = Layer(in: LayerContext())
    layer.attributes = [
      Attribute("opacity", .text("much")), Attribute("tag", .value(.integer(7))),
      Attribute("no name", .text("\u{1}")),
    ]
    let written = try lines(layer)
    #expect(
      written == [
        "<CALayer inbetween-attributes=\"[{&quot;name&quot;:&quot;opacity&quot;,"
          + "&quot;text&quot;:&quot;much&quot;},{&quot;name&quot;:&quot;tag&quot;,&quot;value&quot;:"
          + "{&quot;type&quot;:&quot;integer&quot;,&quot;value&quot;:7}},{&quot;name&quot;:"
          + "&quot;no name&quot;,&quot;text&quot;:&quot;\\u0001&quot;}]\"/>"
      ])
  }

  @Test("what is kept as deep as it is read survives in every form")
  func deepParts() throws {
    let (open, close) = (
      String(repeating: "<a>", count: 250), String(repeating: "</a>", count: 250)
    )
    let document = try CAMLTestDocument.layer("CALayer", "", open + close)
    let scene = document.scene
    let snapshot = SceneSnapshot(scene)
    let natural = try CAMLTestDocument.read(text(scene)).scene
    try snapshot.holdEqual(SceneSnapshot(natural), "CAML")
    let json = try JSONTree(parsing: scene.json.text, limits: JSONLimits(depth: 1024))
    try snapshot.holdEqual(SceneSnapshot(try SceneDocument(json: json, in: LayerContext())), "JSON")
    scene.root.attributes.append(Attribute("no place", .text("")))
    let listed = try CAMLTestDocument.read(text(scene)).scene
    try SceneSnapshot(scene).holdEqual(SceneSnapshot(listed), "the list")
  }

  @Test("a mask and an element of its name that was kept are two things")
  func masks() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "", "<mask/><mask unit=\"1\"><CAShapeLayer name=\"m\"/></mask>")
    #expect(document.root.attributes.map(\.name) == ["mask", "mask/@unit"])
    let read = try CAMLTestDocument.read(text(document.scene)).scene
    try SceneSnapshot(document.scene).holdEqual(SceneSnapshot(read), "CAML")
    #expect(read.root.mask?.name == "m")
  }

  @Test("what has no form at all is an error with its place")
  func refusals() throws {
    let context = LayerContext()
    let root = Layer(in: context)
    let child = Layer(in: context)
    root.addSublayer(child)
    func error() -> CAMLWritingError? {
      #expect(throws: CAMLWritingError.self) { try SceneDocument(root: root).caml }
    }
    child.add(
      .basic(BasicAnimation(timingFunction: TimingFunction.easeIn.composed(with: .easeOut))))
    #expect(
      error()?.description
        == "root.sublayers[0].animations[0].timingFunction: the curve is a composition of other curves"
    )
    child.removeAllAnimations()
    child.isCommitted = true
    context.animate { child.opacity = 0.5 }
    let block =
      "root.sublayers[0].animations[0]: an animation of a block; write the scene when it has ended"
    #expect(error()?.description == block)
    let inJSON = #expect(throws: JSONFieldError.self) { try SceneDocument(root: root).json }
    #expect(
      inJSON?.code == .unsupported && inJSON?.place == "root.sublayers[0].animations[0].animation")
    // An implicit animation is written without ends, as it was made.
    child.opacity = 0.75
    #expect(throws: Never.self) { try SceneDocument(root: root).caml }
    child.removeAllAnimations()
    child.name = "\u{1}"
    #expect(
      error()?.description
        == "root.sublayers[0]: a text has a character that XML does not allow")
    child.name = nil
    root.setValue(
      .path(BezierPath { $0.move(to: Point2D(x: .nan, y: 0)) }), forKey: "shadowPath")
    #expect(error()?.place == "root.shadowPath")
    root.setValue(nil, forKey: "shadowPath")
    root.addSublayer(Layer(LayerClass(name: "MyLayer"), in: context))
    #expect(error()?.description == "root.sublayers[1]: files have no class 'MyLayer'")
  }
}

extension BezierPath {
  fileprivate init(_ build: (inout BezierPath) -> Void) {
    self.init()
    build(&self)
  }
}

extension Layer {
  fileprivate func setValue(_ value: AnimatableValue?, forKey name: String) {
    if let property = property(named: name) { setValue(value, for: property) }
  }
}
