import AnimationGeometry
import AnimationInterpolation
import LayerModel
import SceneFiles
import Testing

@Suite("CAML paths")
struct CAMLPathTests {
  @Test(
    "a path is read as the SVG path data that says the same, and written with single spaces",
    arguments: [
      ("4 20 m 16 32 l 20 30 30 12 36 8 c h", "M 4 20 L 16 32 C 20 30 30 12 36 8 Z", nil),
      ("0 0 m 5 0 10 5 q", "M 0 0 Q 5 0 10 5", nil),
      ("0 0 m 10 0 l 10 10 l h 5 5 l h", "M 0 0 L 10 0 L 10 10 Z L 5 5 Z", nil),
      ("1 1 m 2 2 m 3 3 l", "M 1 1 M 2 2 L 3 3", nil),
      ("", "", nil), (" \n\t", "", ""),
      ("4.0,20 m\n +16,,3.2e1  l", "M 4 20 L 16 32", "4 20 m 16 32 l"),
      ("-1e-3 0.50 m", "M -0.001 0.5", "-0.001 0.5 m"),
    ] as [(String, String, String?)])
  func texts(text: String, data: String, written: String?) throws {
    let attribute = "path=\"\(text.replacing("\n", with: "&#10;").replacing("\t", with: "&#9;"))\""
    let document = try CAMLTestDocument.layer("CAShapeLayer", attribute)
    let path = try BezierPath(svgPathData: data)
    #expect(document.root[.path] == path)
    #expect(document.diagnostics.isEmpty)
    // An unchanged path keeps its text; a new value, even with the same numbers, is written again.
    let kept = try String(decoding: document.scene.caml, as: UTF8.self)
    #expect(kept.contains(attribute))
    document.root.attributes = []
    let anew = try String(decoding: document.scene.caml, as: UTF8.self)
    #expect(anew.contains("path=\"\(written ?? text)\""))
  }

  @Test(
    "a path that cannot be read counts as not given",
    arguments: [
      "4 20", "4 20 l", "h", "m", "1 m", "1 2 3 m", "0 0 m 1 2 3 4 l", "0 0 m 1 2 3 4 5 c",
      "0 0 m 1 2 3 4 5 6 q", "0 0 m 1 h", "0 0 m 1 2 v", "0 0 M", "M 0 0 L 1 1", "0 0 m 1 2 L",
      "0 0 m nan 2 l", "0 0 m 1 inf l", "0 0 m 1e999 0 l", "0 0 m 0x1 0 l", "0 0 m 1\u{A0}2 l",
      "0 0 m 1;2 l", "0 0 m 1 2l", "0 0 m 1 2 l 5",
    ])
  func unreadable(text: String) throws {
    let document = try CAMLTestDocument.layer("CAShapeLayer", "path=\"\(text)\"")
    #expect(document.root[.path] == nil && document.root.assignedProperties.isEmpty)
    #expect(document.diagnosticCodes == [.wrongValue])
    #expect(document.root.attributes == [Attribute("path", .text(text))])
  }

  /// A document with a path in every place that accepts one, `$` for its text.
  private static let places = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CAShapeLayer id="#1" path="$" shadowPath="$">
        <mask>
          <CAShapeLayer>
            <path type="CGPath" value="$"/>
            <shadowPath>
              <CGPath value="$"/>
            </shadowPath>
          </CAShapeLayer>
        </mask>
        <animations>
          <a duration="1" keyPath="path" type="CABasicAnimation">
            <fromValue type="CGPath" value="$"/>
            <toValue type="CGPath" value="$"/>
          </a>
          <b duration="1" keyPath="path" type="CAKeyframeAnimation">
            <values>
              <CGPath value="$"/>
              <CGPath value="$"/>
            </values>
          </b>
          <c duration="1" keyPath="position" type="CAKeyframeAnimation">
            <path type="CGPath" value="$"/>
          </c>
          <d duration="1" keyPath="position" path="$" type="CAKeyframeAnimation"/>
          <e duration="1" keyPath="shadowPath" toValue="$" type="CASpringAnimation"/>
        </animations>
        <states>
          <LKState name="on">
            <elements>
              <LKStateSetValue keyPath="path" targetId="#1">
                <value type="CGPath" value="$"/>
              </LKStateSetValue>
            </elements>
          </LKState>
        </states>
        <stateTransitions>
          <LKStateTransition fromState="*" toState="on">
            <elements>
              <LKStateTransitionElement key="path" targetId="#1">
                <animation duration="1" keyPath="path" type="CABasicAnimation">
                  <toValue type="CGPath" value="$"/>
                </animation>
              </LKStateTransitionElement>
            </elements>
          </LKStateTransition>
        </stateTransitions>
      </CAShapeLayer>
    </caml>

    """

  private func document(_ bytes: [UInt8], _ format: SceneFormat) throws -> SceneDocument {
    try SceneDocument(bytes, as: format, in: LayerContext())
  }

  @Test(
    "a path in any place is read, and its text goes through both forms and back to the byte",
    arguments: ["4 20 m 16 32 l h", "4.0,20 m  16 32 l h", ""])
  func everyPlace(text: String) throws {
    let bytes = Array(Self.places.replacing("$", with: text).utf8)
    let scene = try document(bytes, .caml)
    #expect(scene.diagnostics.isEmpty)
    let path = try BezierPath(svgPathData: text.isEmpty ? "" : "M 4 20 L 16 32 Z")
    let value = AnimatableValue.path(path)
    #expect(scene.root[.path] == path && scene.root[.shadowPath] == path)
    #expect(scene.root.mask?[.path] == path && scene.root.mask?[.shadowPath] == path)
    var found: [AnimatableValue?] = scene.root.states.flatMap(\.values).map(\.value)
    let transitions = scene.root.stateTransitions.flatMap(\.elements).compactMap { element in
      if case .animation(let element) = element { element.animation } else { nil }
    }
    for animation in scene.root.animations.map(\.animation) + transitions {
      switch animation {
      case .basic(let basic): found += [basic.fromValue, basic.toValue].compactMap(\.self)
      case .spring(let spring): found.append(spring.basic.toValue)
      case .keyframe(let keyframes):
        found += keyframes.path.map { [.path($0)] } ?? keyframes.values
      default: Issue.record("another animation")
      }
    }
    #expect(found == Array(repeating: value, count: 9))
    #expect(try scene.bytes(as: .caml) == bytes)
    let json = try scene.bytes(as: .json)
    #expect(!String(decoding: json, as: UTF8.self).contains("svgPath"))
    #expect(try document(json, .json).bytes(as: .caml) == bytes)
  }

  @Test("JSON has paths as SVG path data")
  func json() throws {
    let scene = try CAMLTestDocument.layer("CAShapeLayer", "path='4 20 m 16 32 l h'").scene
    let text = try String(decoding: scene.bytes(as: .json), as: UTF8.self)
    #expect(text.contains("\"M 4 20 L 16 32 Z\"") && !text.contains("4 20 m"))
  }

  @Test(
    "the class svgPath is read, and not written any more",
    arguments: [
      ("<path type='svgPath' value='M 0 0 L 10 0 Z'/>", "path=\"0 0 m 10 0 l h\""),
      (
        "<animations><CABasicAnimation keyPath='path'><toValue type='svgPath' value='M 0 0 Q 1 2 3 4'/>"
          + "</CABasicAnimation></animations>",
        "<toValue type=\"CGPath\" value=\"0 0 m 1 2 3 4 q\"/>"
      ),
    ])
  func earlierForm(children: String, written: String) throws {
    let document = try CAMLTestDocument.layer("CAShapeLayer", "", children)
    let text = try String(decoding: document.scene.caml, as: UTF8.self)
    #expect(text.contains(written) && !text.contains("svgPath"))
    #expect(document.diagnostics.isEmpty)
  }

  @Test("a path that was changed is written anew, whatever its text was, also by way of JSON")
  func changed() throws {
    let bytes = Array(Self.places.replacing("$", with: "4.0,20 m  16 32 l h").utf8)
    for form in [SceneFormat.caml, .json] {
      let scene = try document(document(bytes, .caml).bytes(as: form), form)
      scene.root[.path] = try BezierPath(svgPathData: "M 1 2 L 3 4")
      let text = try String(decoding: scene.bytes(as: .caml), as: UTF8.self)
      #expect(text.contains(" path=\"1 2 m 3 4 l\" shadowPath=\"4.0,20 m  16 32 l h\""))
      #expect(!text.contains("inbetween"))
    }
  }

  @Test("a path that other things stand beside keeps its text too")
  func besides() throws {
    let bytes = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CAShapeLayer hash="1" zPosition="much">
          <path id="#7" type="CGPath" value="4.0,20 m"/>
        </CAShapeLayer>
      </caml>

      """.utf8)
    #expect(try document(bytes, .caml).bytes(as: .caml) == bytes)
    let json = try document(bytes, .caml).bytes(as: .json)
    #expect(try document(json, .json).bytes(as: .caml) == bytes)
  }
}
