import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import SceneFiles
import Testing

@Suite("CAML animations")
struct CAMLAnimationTests {
  // MARK: Classes and keys

  @Test(
    "the key is the tag where there is a type",
    arguments: [
      ("<animation type='CABasicAnimation'/>", "animation"),
      ("<rotate type='CAAnimationGroup'/>", "rotate"),
      ("<p type='CAKeyframeAnimation'/>", "p"),
      ("<p type='CASpringAnimation' key='animation-1'/>", "animation-1"),
      ("<CABasicAnimation/>", nil),
      ("<CATransition/>", "transition"),
      ("<fade type='CATransition'/>", "transition"),
    ] as [(String, String?)])
  func keys(element: String, key: String?) throws {
    let read = try CAMLTestDocument.animation(element)
    #expect(read.key == key)
    #expect(read.document.diagnostics.isEmpty)
  }

  @Test("animations that share a key all run")
  func sharedKeys() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "",
      """
      <animations>
        <p type='CABasicAnimation' keyPath='opacity'/>
        <p type='CABasicAnimation' keyPath='position'/>
      </animations>
      """)
    let animations = document.root.animations
    #expect(animations.map(\.key) == ["p", nil])
    #expect(animations[1].animation.attributes == [Attribute("key", .text("p"))])
    #expect(document.diagnosticCodes == [.duplicateKey])
    #expect(document.place(of: animations[1].id)?.line == 4)
  }

  /// A layer has one transition, so any two of them share their key. The second is kept and written again.
  @Test("a second transition is reported and kept, whatever the names", arguments: ["a", "b"])
  func sharedTransitions(name: String) throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "",
      """
      <animations>
        <a type='CATransition' subtype='fromLeft'/>
        <\(name) type='CATransition' subtype='fromTop'/>
      </animations>
      """)
    #expect(document.diagnosticCodes == [.duplicateKey])
    #expect(document.root.animationKeys == [Layer.transitionKey])
    guard case .transition(let shown)? = document.root.animation(forKey: Layer.transitionKey) else {
      Issue.record("there is no transition")
      return
    }
    #expect(shown.subtype == "fromLeft")
    let written = String(decoding: try document.scene.caml, as: UTF8.self)
    #expect(written.contains("fromLeft") && written.contains("fromTop"))
  }

  /// The key of an animation is that of its tag; all transitions share one key. If an earlier animation has the key,
  /// the later one runs without a key, which its attribute states; a later transition is not run. Each of these is one
  /// issue.
  @Test("no animation takes the key of another one")
  func keysOfMany() {
    let classes = Generator<String>.element(of: [
      "CABasicAnimation", "CATransition", "CAAnimationGroup",
    ])
    let names = Generator<String>.element(of: ["a", "b", "transition"])
    forAll("keys", zip(classes, names).array(count: 0...5), count: 300) { elements in
      let text = elements.map { "<\($1) type='\($0)'/>" }.joined()
      let document = try CAMLTestDocument.layer("CALayer", "", "<animations>\(text)</animations>")
      var expected: [(key: String?, attributes: [Attribute])] = []
      for (className, name) in elements {
        let isTransition = className == "CATransition"
        let key = isTransition ? Layer.transitionKey : name
        if !expected.contains(where: { $0.key == key }) {
          expected.append((key, []))
        } else if !isTransition {
          expected.append((nil, [Attribute("key", .text(key))]))
        }
      }
      let read = document.root.animations
      try hold(read.map(\.key) == expected.map(\.key), "\(read.map(\.key))")
      try hold(read.map(\.animation.attributes) == expected.map(\.attributes), "attributes")
      let clashes = elements.count - expected.count { $0.key != nil }
      return document.diagnosticCodes == Array(repeating: .duplicateKey, count: clashes)
    }
  }

  // MARK: Common fields

  @Test("timing, curve and removal")
  func common() throws {
    let read = try CAMLTestDocument.animation(
      """
      <animation type='CABasicAnimation' id='#7' beginTime='1e-100' duration='2.18356' \
      speed='0.692807' timeOffset='1' repeatCount='inf' repeatDuration='0' autoreverses='1' \
      fillMode='backwards' removedOnCompletion='0' timingFunction='easeInEaseOut' \
      mica_autorecalculatesDuration='1'/>
      """)
    let animation = read.animation
    #expect(
      animation.timing
        == Timing(
          beginTime: 1e-100, duration: 2.18356, speed: 0.692807, timeOffset: 1,
          repeatCount: .infinity, autoreverses: true, fillMode: .backwards))
    #expect(animation.timingFunction == .easeInEaseOut)
    #expect(!animation.isRemovedOnCompletion)
    #expect(
      animation.attributes == [
        Attribute("id", .text("#7")), Attribute("mica_autorecalculatesDuration", .text("1")),
      ])
    #expect(read.document.diagnostics.isEmpty)
  }

  @Test("a property may be an element that says its class")
  func propertyElements() throws {
    let read = try CAMLTestDocument.animation(
      """
      <CASpringAnimation>
        <keyPath type='string' value='opacity'/><duration type='real' value='2'/>
        <mass type='integer' value='3'/><removedOnCompletion type='bool' value='0'/>
        <hash type='real' value='1.05553e+14'/>
      </CASpringAnimation>
      """)
    var expected = SpringAnimation(
      BasicAnimation(keyPath: "opacity", timing: Timing(duration: 2)), mass: 3)
    expected.isRemovedOnCompletion = false
    expected.attributes = read.animation.attributes
    #expect(read.animation == .spring(expected))
    #expect(read.animation.attributes.map(\.name) == ["hash"])
    #expect(read.document.diagnosticCodes == [.unknownElement])
  }

  @Test("without attributes the animation is a fresh one")
  func defaults() throws {
    var expected = BasicAnimation()
    expected.duration = Layer.defaultDuration
    #expect(try CAMLTestDocument.animation("<CABasicAnimation/>").animation == .basic(expected))
  }

  @Test(
    "curves by name or by four numbers",
    arguments: [
      ("linear", TimingFunction.linear), ("default", .default), ("easeIn", .easeIn),
      ("easeOut", .easeOut), ("easeInEaseOut", .easeInEaseOut),
    ])
  func namedCurves(name: String, curve: TimingFunction) throws {
    let read = try CAMLTestDocument.animation("<CABasicAnimation timingFunction='\(name)'/>")
    #expect(read.animation.timingFunction == curve)
  }

  @Test("a curve by four numbers, as attribute or element")
  func pointCurves() throws {
    let curve = try TimingFunction(controlPoints: 0.71429, 0.11735, 0.46939, 0.70918)
    let text = "0.71429 0.11735 0.46939 0.70918"
    for element in [
      "<CABasicAnimation timingFunction='\(text)'/>",
      "<CABasicAnimation><timingFunction value='\(text)'/></CABasicAnimation>",
    ] {
      #expect(try CAMLTestDocument.animation(element).animation.timingFunction == curve)
    }
  }

  @Test(
    "a curve that does not exist leaves its animation without effect",
    arguments: [
      ("1.5 0 0 1", "'1.5 0 0 1': the first and third number must lie in 0...1"),
      ("0.25 nan 0 1", "'0.25 nan 0 1': the second and fourth number must be finite"),
      ("0.25 0 0 -inf", "'0.25 0 0 -inf': the second and fourth number must be finite"),
      ("0 0 1", "'0 0 1': a timing function is a name or four numbers"),
      ("0 0 1 x", "'x' is not a number"),
      ("nan 0 1 1", "'nan 0 1 1': the first and third number must lie in 0...1"),
      ("0 0 inf 1", "'0 0 inf 1': the first and third number must lie in 0...1"),
    ])
  func wrongCurves(text: String, reason: String) throws {
    let document = try CAMLTestDocument.read(
      "<caml><CALayer><animations>\n<CABasicAnimation keyPath='opacity' timingFunction='\(text)'/>"
        + "</animations></CALayer></caml>")
    let code = reason.contains("must lie") ? "curve-abscissa" : "wrong-value"
    #expect(
      document.diagnostics.map(\.description) == [
        "2:37: error: timingFunction: \(reason); the text is kept, and the animation does not run "
          + "[\(code)]"
      ])
    #expect(document.root.animations.map(\.animation.keyPath) == [nil])
  }

  // MARK: Basic and spring

  @Test(
    "ends keep the type that the file says",
    arguments: [
      ("<fromValue type='integer' value='0'/>", AnimatableValue.integer(0)),
      ("<fromValue type='real' value='6.28318'/>", .number(6.28318)),
      ("<fromValue type='bool' value='1'/>", .bool(true)),
      ("<fromValue type='CGPoint' value='1 2'/>", .point(Point2D(x: 1, y: 2))),
      ("<fromValue type='CGSize' value='1 2'/>", .size(Size2D(width: 1, height: 2))),
      (
        "<fromValue type='CGRect' value='1 2 3 4'/>", .rect(Rect2D(x: 1, y: 2, width: 3, height: 4))
      ),
      ("<fromValue type='CATransform3D' value='scale(2)'/>", .transform(.scale(x: 2, y: 2))),
      (
        "<fromValue type='CGColor' value='1 0 0' opacity='0.5'/>",
        .color(Color(red: 1, green: 0, blue: 0, alpha: 0.5))
      ),
      ("<fromValue type='CGImage' src='a.png'/>", .image(source: "a.png")),
      ("<fromValue type='string' value='x'/>", .string("x")),
      (
        "<fromValue type='NSArray'><real value='1'/><integer value='2'/></fromValue>",
        .numbers([1, 2])
      ),
      (
        "<fromValue type='CAColorMatrix' value='matrix(1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0)'/>",
        .numbers([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0])
      ),
      ("<fromValue><real value='3'/></fromValue>", .number(3)),
      // The key path supplies the type that the element omits.
      ("<fromValue value='0.25'/>", .number(0.25)),
    ])
  func endTypes(element: String, value: AnimatableValue) throws {
    let read = try CAMLTestDocument.animation(
      "<CABasicAnimation keyPath='opacity'>\(element)</CABasicAnimation>")
    guard case .basic(let animation) = read.animation else {
      Issue.record("not a basic animation")
      return
    }
    #expect(animation.fromValue == value)
    #expect(read.document.diagnostics.isEmpty)
  }

  @Test("key path, ends as attributes, additive and cumulative")
  func basic() throws {
    let read = try CAMLTestDocument.animation(
      """
      <CABasicAnimation fromValue='1 2' byValue='3 4' keyPath='position' additive='1' \
      cumulative='true'/>
      """)
    var expected = BasicAnimation(
      keyPath: "position", from: .point(Point2D(x: 1, y: 2)), by: .point(Point2D(x: 3, y: 4)),
      timing: Timing(duration: Layer.defaultDuration))
    expected.isAdditive = true
    expected.isCumulative = true
    #expect(read.animation == .basic(expected))
  }

  @Test("springs, their velocity by both names", arguments: ["velocity", "initialVelocity"])
  func springs(velocity: String) throws {
    let read = try CAMLTestDocument.animation(
      """
      <animation type='CASpringAnimation' damping='50' mass='2' stiffness='300' \(velocity)='3' \
      allowsOverdamping='1' keyPath='position.x' duration='0.8' fillMode='backwards'>
        <toValue type='real' value='5'/>
      </animation>
      """)
    var expected = SpringAnimation(
      BasicAnimation(
        keyPath: "position.x", to: .number(5),
        timing: Timing(duration: 0.8, fillMode: .backwards)),
      mass: 2, stiffness: 300, damping: 50, initialVelocity: 3)
    expected.allowsOverdamping = true
    #expect(read.animation == .spring(expected))
    #expect(read.document.diagnostics.isEmpty)
  }

  // MARK: Groups and transitions

  @Test("groups hold groups; a child's key is kept")
  func groups() throws {
    let read = try CAMLTestDocument.animation(
      """
      <CAAnimationGroup duration='8'><animations>
        <CABasicAnimation keyPath='opacity' duration='1'/>
        <inner type='CAAnimationGroup'><animations><CATransition/></animations></inner>
      </animations></CAAnimationGroup>
      """)
    guard case .group(let group) = read.animation, group.animations.count == 2,
      case .group(let inner) = group.animations[1]
    else {
      Issue.record("not a group with a group: \(read.animation)")
      return
    }
    #expect(group.animations[0].duration == 1)
    #expect(inner.attributes == [Attribute("key", .text("inner"))])
    #expect(inner.duration == 8, "a child without a duration has its group's")
    #expect(inner.animations.count == 1)
    #expect(read.document.diagnostics.isEmpty)
  }

  @Test(
    "a transition's type is an attribute beside the class or an element below it",
    arguments: [
      "<CATransition type='push' subtype='fromLeft' startProgress='0.25' endProgress='0.5'/>",
      """
      <x type='CATransition' subtype='fromLeft' startProgress='0.25' endProgress='0.5'>\
      <type type='string' value='push'/></x>
      """,
    ])
  func transitions(element: String) throws {
    let read = try CAMLTestDocument.animation(element)
    #expect(
      read.animation
        == .transition(
          Transition(
            type: "push", subtype: "fromLeft", startProgress: 0.25, endProgress: 0.5,
            timing: Timing(duration: Layer.defaultDuration))))
    #expect(read.document.diagnostics.isEmpty)
  }
}
