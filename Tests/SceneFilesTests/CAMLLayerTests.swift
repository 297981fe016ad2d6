import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import LayerModel
import SceneFiles
import Testing

@Suite("CAML layers")
struct CAMLLayerTests {
  @Test("every layer class is read as itself", arguments: LayerClass.all)
  func classes(layerClass: LayerClass) throws {
    let document = try CAMLTestDocument.layer(layerClass.name)
    #expect(document.root.layerClass == layerClass)
    #expect(document.diagnostics.isEmpty)
  }

  @Test("the class is the type where there is one, otherwise the tag")
  func typedClass() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "", "<sublayers><thing type=\"CATextLayer\"/><CAShapeLayer/></sublayers>")
    #expect(document.root.sublayers.map(\.layerClass) == [.text, .shape])
    #expect(document.diagnostics.isEmpty)
  }

  @Test("name, id and timing are not properties")
  func ownMembers() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer",
      """
      name="a" id="#1" beginTime="1e-100" duration="5" speed="0.5" timeOffset="-2" \
      repeatCount="inf" repeatDuration="3" autoreverses="1" fillMode="both"
      """)
    let layer = document.root
    #expect(layer.name == "a")
    #expect(layer.documentID == "#1")
    #expect(
      layer.timing
        == Timing(
          beginTime: 1e-100, duration: 5, speed: 0.5, timeOffset: -2, repeatCount: .infinity,
          repeatDuration: 3, autoreverses: true, fillMode: .both))
    #expect(layer.assignedProperties.isEmpty)
    #expect(layer.attributes.isEmpty)
  }

  @Test("a layer without timing attributes has the timing of a fresh one")
  func defaultTiming() throws {
    #expect(try CAMLTestDocument.layer().root.timing == .layer)
  }

  @Test("sublayers come in order and hang together")
  func sublayers() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "name=\"a\"",
      """
      <sublayers>
        <CALayer name="b"><sublayers type="NSArray"><CALayer name="c"/></sublayers></CALayer>
        <CALayer name="d"/>
      </sublayers>
      """)
    #expect(document.root.withDescendants.map(\.name) == ["a", "b", "c", "d"])
    #expect(document.root.sublayers[0].superlayer === document.root)
    #expect(document.root.superlayer == nil)
    #expect(document.context.roots.isEmpty)
    #expect(document.diagnostics.isEmpty)
  }

  @Test("a layer is found by its id, the first where there are two")
  func identifiers() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "id=\"x\"",
      "<sublayers><CALayer id=\"#1\"/>\n<CALayer id=\"x\"/></sublayers>")
    #expect(document.layer(withID: "x") === document.root)
    #expect(document.layer(withID: "#1") === document.root.sublayers[0])
    #expect(document.layer(withID: "none") == nil)
    #expect(document.diagnosticCodes == [.duplicateID])
    #expect(document.diagnostics.first?.place.text == Diagnostic.FilePlace(line: 3, column: 1))
    #expect(document.root.sublayers[1].documentID == "x")
  }

  @Test("the place of a layer is where its tag begins")
  func places() throws {
    let document = try CAMLTestDocument.read(
      "<caml>\n  <CALayer\n    name='é>'\n  ><sublayers>\n<!-- <CALayer> --><CALayer/></sublayers>"
        + "</CALayer></caml>")
    let root = document.root
    #expect(document.place(of: root.id) == Diagnostic.FilePlace(line: 2, column: 3))
    #expect(document.place(of: root.sublayers[0].id) == Diagnostic.FilePlace(line: 5, column: 19))
    #expect(document.place(of: Layer.ID(rawValue: 99)) == nil)
  }

  @Test(
    "a property may be an element",
    arguments: [
      (
        "CALayer", "<backgroundColor opacity='0.25' value='1 0 0 0.25'/>", "backgroundColor",
        .color(Color(red: 1, green: 0, blue: 0, alpha: 0.25))
      ),
      (
        "CALayer", "<backgroundColor opacity='0.671' value='1 1 1'/>", "backgroundColor",
        AnimatableValue.color(Color(red: 1, green: 1, blue: 1, alpha: 0.671))
      ),
      (
        "CALayer", "<borderColor type='CGColor' value='1 0 1'/>", "borderColor",
        .color(Color(red: 1, green: 0, blue: 1))
      ),
      (
        "CALayer", "<contents type='CGImage' src='a%20.png'/>", "contents",
        .image(source: "a%20.png")
      ),
      (
        "CALayer", "<contents><CGImage src='a.png'/></contents>", "contents",
        .image(source: "a.png")
      ),
      ("CALayer", "<opacity type='integer' value='1'/>", "opacity", .number(1)),
      ("CALayer", "<opacity><real value='0.5'/></opacity>", "opacity", .number(0.5)),
      ("CALayer", "<opacity value='0.5'/>", "opacity", .number(0.5)),
      ("CALayer", "<hidden type='integer' value='1'/>", "hidden", .bool(true)),
      ("CALayer", "<position.x type='real' value='5'/>", "position.x", .number(5)),
      ("CALayer", "<transform type='CATransform3D' value=''/>", "transform", .transform(.identity)),
      ("CATextLayer", "<string type='string' value='a &amp; b'/>", "string", .string("a & b")),
      ("CATextLayer", "<string type='string'>text</string>", "string", .string("text")),
      ("CAGradientLayer", "<type value='conic'/>", "type", .string("conic")),
      (
        "CAGradientLayer",
        "<colors><CGColor value='1 0 0'/><CGColor value='0 0 1' opacity='0'/></colors>",
        "colors",
        .colors([Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1, alpha: 0)])
      ),
      (
        "CAGradientLayer", "<colors type='NSArray'><CGColor value='1 0 0'/></colors>", "colors",
        .colors([Color(red: 1, green: 0, blue: 0)])
      ),
      ("CAGradientLayer", "<colors/>", "colors", .colors([])),
      (
        "CAGradientLayer", "<locations><integer value='0'/><real value='0.5'/></locations>",
        "locations", .numbers([0, 0.5])
      ),
    ])
  func propertyElements(tag: String, element: String, key: String, value: AnimatableValue) throws {
    let document = try CAMLTestDocument.layer(tag, "", element)
    #expect(try document.root.value(forKeyPath: key) == value)
    #expect(document.diagnostics.isEmpty)
    #expect(document.root.attributes.isEmpty)
  }

  @Test("name and timing may be elements too")
  func memberElements() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "", "<name type='string' value='a'/><speed type='real' value='2'/>")
    #expect(document.root.name == "a")
    #expect(document.root.speed == 2)
    #expect(document.diagnostics.isEmpty)
    let wrong = try CAMLTestDocument.read("<caml><CALayer>\n<speed value='x'/></CALayer></caml>")
    #expect(wrong.diagnosticCodes == [.wrongValue] && wrong.root.speed == 1)
    #expect(wrong.diagnostics.first?.filePlace == Diagnostic.FilePlace(line: 2, column: 1))
  }

  @Test("an explicit nothing takes the value away")
  func null() throws {
    let document = try CAMLTestDocument.layer("CALayer", "", "<borderColor type='null'/>")
    #expect(try document.root.value(forKeyPath: "borderColor") == .none)
    #expect(document.diagnostics.isEmpty)
  }

  @Test("a wrong number in an element is an error at that element")
  func wrongElement() throws {
    let document = try CAMLTestDocument.read(
      "<caml><CALayer>\n<opacity>\n  <real value='x'/></opacity></CALayer></caml>")
    #expect(document.diagnosticCodes == [.wrongValue])
    #expect(document.diagnostics.first?.filePlace == Diagnostic.FilePlace(line: 3, column: 3))
  }

  @Test(
    "a property that always has a value is not without one",
    arguments: ["position", "opacity", "transform", "bounds", "hidden", "position.x"])
  func noNull(name: String) throws {
    let document = try CAMLTestDocument.layer("CALayer", "", "<\(name) type='null'/>")
    #expect(document.root.assignedProperties.isEmpty)
    #expect(document.diagnosticCodes == [.wrongValue])
  }

  @Test(
    "bounds of two numbers are a size, with a warning; other rectangles and other counts are not",
    arguments: [
      ("bounds='100 200'", "", true), ("", "<bounds value='100 200'/>", true),
      ("", "<bounds type='CGRect' value='100 200'/>", true),
      ("", "<bounds><CGRect value='100 200'/></bounds>", true), ("bounds='100'", "", false),
      ("bounds='1 2 3'", "", false), ("bounds='1 2 3 4 5'", "", false),
      ("contentsRect='1 2'", "", false),
    ])
  func sizeAsBounds(attributes: String, children: String, isRead: Bool) throws {
    let document = try CAMLTestDocument.layer("CALayer", attributes, children)
    #expect(
      document.root.bounds
        == (isRead
          ? Rect2D(x: 0, y: 0, width: 100, height: 200) : Rect2D(x: 0, y: 0, width: 0, height: 0)))
    #expect(document.diagnosticCodes == [isRead ? .boundsWithoutOrigin : .wrongValue])
  }

  @Test("so are bounds in animations and states")
  func sizeAsAnimatedBounds() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "id='a'",
      """
      <animations>
        <CABasicAnimation keyPath='bounds'><toValue type='CGRect' value='3 4'/></CABasicAnimation>
        <CAKeyframeAnimation keyPath='bounds'><values><CGRect value='3 4'/></values></CAKeyframeAnimation>
      </animations>
      <states><LKState name='s'><elements>
        <LKStateSetValue targetId='a' keyPath='bounds'><value type='CGRect' value='3 4'/></LKStateSetValue>
      </elements></LKState></states>
      """)
    let value = AnimatableValue.rect(Rect2D(x: 0, y: 0, width: 3, height: 4))
    guard case .basic(let basic)? = document.root.animations.first?.animation,
      case .keyframe(let keyframes)? = document.root.animations.last?.animation
    else {
      Issue.record("the animations are not there")
      return
    }
    #expect(basic.toValue == value && keyframes.values == [value])
    #expect(document.root.states.first?.values.map(\.value) == [value])
    #expect(document.diagnosticCodes == Array(repeating: .boundsWithoutOrigin, count: 3))
  }

  // MARK: Components

  @Test("a component alone is written into the default")
  func componentAlone() throws {
    let layer = try CAMLTestDocument.layer(
      "CALayer", "transform.rotation.z=\"0.5\" bounds.size.width=\"7\" position.y=\"3\""
    ).root
    #expect(layer.transform == TransformParts(.identity).with(rotationZ: 0.5))
    #expect(layer.bounds == Rect2D(x: 0, y: 0, width: 7, height: 0))
    #expect(layer.position == Point2D(x: 0, y: 3))
  }

  @Test(
    "where whole and components say the same, the whole is untouched",
    arguments: [
      ("rotate(30deg)", "transform.rotation.z='0.5235987755982988'"),
      ("rotate(0deg) rotate(0deg, 0, 1, 0)", "transform.rotation.y='0' transform.rotation.z='0'"),
      // The order in which an editor writes them: z applied last, x first.
      (
        "rotate(30deg) rotate(20deg, 0, 1, 0) rotate(10deg, 1, 0, 0)",
        "transform.rotation.x='0.17453' transform.rotation.y='0.34907' "
          + "transform.rotation.z='0.5236'"
      ),
      // Beyond a quarter turn the angles of the decomposed matrix differ.
      ("rotate(120deg, 0, 1, 0)", "transform.rotation.y='2.0943951023931953'"),
      ("rotate(450deg)", "transform.rotation.z='7.853981633974483'"),
      ("translate(5, 6)", "transform.translation.x='5' transform.translation='5 6'"),
      ("scale(2, 2, 1)", "transform.scale.xy='2'"),
    ])
  func agreement(transform: String, components: String) throws {
    let alone = try CAMLTestDocument.layer("CALayer", "transform='\(transform)'")
    let both = try CAMLTestDocument.layer("CALayer", "\(components) transform='\(transform)'")
    #expect(both.root.transform == alone.root.transform)
    #expect(both.diagnostics.isEmpty)
  }

  @Test("where they contradict each other, the component wins, in any order")
  func contradiction() throws {
    let orders = [
      "transform='scale(2, 2, 1)' transform.rotation.z='0.5'",
      "transform.rotation.z='0.5' transform='scale(2, 2, 1)'",
    ]
    for attributes in orders {
      let document = try CAMLTestDocument.layer("CALayer", attributes)
      #expect(document.diagnosticCodes == [.contradiction])
      let parts = TransformParts(document.root.transform)
      #expect(abs(parts.rotation.z - 0.5) < 1e-15)
      #expect(abs(parts.scale.x - 2) < 1e-15)
    }
    let document = try CAMLTestDocument.layer("CALayer", "position.x='3' position='1 2'")
    #expect(document.root.position == Point2D(x: 3, y: 2))
    #expect(document.diagnosticCodes == [.contradiction])
  }

  @Test("a component of a property that has no value is kept")
  func componentOfNothing() throws {
    let document = try CAMLTestDocument.layer("CALayer", "contentsRect.size='2 2'")
    #expect(
      try document.root.value(forKeyPath: "contentsRect")
        == .rect(Rect2D(x: 0, y: 0, width: 2, height: 2)))
    #expect(document.diagnostics.isEmpty)
  }
}

extension TransformParts {
  fileprivate func with(rotationZ angle: Double) -> Transform3D {
    var parts = self
    parts.rotation.z = angle
    return parts.composed
  }
}
