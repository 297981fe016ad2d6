import AnimationInterpolation
import LayerModel
import SceneFiles
import Testing

struct UnreadableValue: Sendable, CustomTestStringConvertible {
  let name: String
  let attributes: String
  let children: String
  let place: Diagnostic.FilePlace
  var code = Diagnostic.Code.wrongValue
  var keyPaths: [String?] = []

  var testDescription: String { name }

  /// The layer as a document. Its tag is in line 3, its children begin in line 4.
  var text: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer\(attributes.isEmpty ? "" : " " + attributes) id="a" opacity="0.5">
    \(children)
      </CALayer>
    </caml>

    """
  }

  private static func attribute(_ text: String, column: Int = 12) -> UnreadableValue {
    UnreadableValue(
      name: text, attributes: text, children: "",
      place: Diagnostic.FilePlace(line: 3, column: column))
  }

  private static func child(
    _ name: String, _ children: String, line: Int, column: Int,
    _ code: Diagnostic.Code = .wrongValue,
    _ keyPaths: [String?] = []
  ) -> UnreadableValue {
    UnreadableValue(
      name: name, attributes: "", children: children,
      place: Diagnostic.FilePlace(line: line, column: column),
      code: code, keyPaths: keyPaths)
  }

  /// Returns a layer with an animation that does not run and one that does.
  private static func animation(
    _ name: String, _ attributes: String, _ children: String = "",
    _ type: String = "CABasicAnimation",
    at place: (line: Int, column: Int), _ code: Diagnostic.Code = .wrongValue, isThere: Bool = true
  ) -> UnreadableValue {
    let keyPath =
      type.hasSuffix("Group") || type.hasSuffix("Transition") ? "" : " keyPath=\"position.x\""
    let end = children.isEmpty ? "/>" : ">\n\(children)\n</x>"
    let text = """
      <animations>
      <x \(attributes)\(keyPath) type="\(type)"\(end)
      <y keyPath="zPosition" type="CABasicAnimation"/>
      </animations>
      """
    return child(
      name, text, line: place.line, column: place.column, code,
      (isThere ? [nil] : []) + ["zPosition"])
  }

  static let all =
    [
      attribute("zPosition=\"undefined\""), attribute("zPosition=\"\""),
      attribute("zPosition=\"20px\""),
      attribute("bounds=\"0, 0, 20, 20\""), attribute("position=\"1 2 3\""),
      attribute("hidden=\"perhaps\""), attribute("transform=\"rotate(x)\""),
      attribute("beginTime=\"now\""), attribute("duration=\"1s\""), attribute("repeatCount=\"\""),
      attribute("autoreverses=\"2\""), attribute("transform.rotation.z=\"30deg\""),
      attribute("backgroundColor=\"1 2\""), attribute("shadowPath=\"M 0 0\""),
      child(
        "an element", "<position type=\"CGPoint\" value=\"1\"/>", line: 4, column: 1),
      child(
        "a value in an element", "<zPosition>\n<real value=\"x\"/></zPosition>", line: 5, column: 1),
      child(
        "a value that is referred to",
        "<zPosition object=\"#v\"/>\n<zz id=\"#v\" type=\"real\" value=\"x\"/>", line: 4, column: 1),
      child(
        "a property of a cell",
        "<emitterCells>\n<CAEmitterCell birthRate=\"many\" name=\"c\"/>\n</emitterCells>", line: 5,
        column: 16),
      child(
        "a key of the timing of a cell",
        "<emitterCells>\n<CAEmitterCell beginTime=\"0x1\" name=\"c\"/>\n</emitterCells>", line: 5,
        column: 16),
      child(
        "a filter", "<filters>\n<CAFilter enabled=\"x\" filter=\"b\"/>\n</filters>", line: 5,
        column: 11),
      animation("a duration", "duration=\"x\"", at: (5, 4)),
      animation("a flag", "additive=\"x\"", at: (5, 4)),
      animation("a constant of a spring", "mass=\"x\"", "", "CASpringAnimation", at: (5, 4)),
      animation("a start", "", "<fromValue type=\"real\" value=\"x\"/>", at: (6, 1)),
      animation("an end as an attribute", "toValue=\"x\"", at: (5, 4)),
      animation(
        "an item of a list", "", "<values><real value=\"1\"/><real value=\"x\"/></values>",
        "CAKeyframeAnimation", at: (6, 26)),
      animation("key times", "keyTimes=\"0 half 1\"", "", "CAKeyframeAnimation", at: (5, 4)),
      animation(
        "an item of key times", "", "<keyTimes><real value=\"0x0\"/></keyTimes>",
        "CAKeyframeAnimation",
        at: (6, 11)),
      animation("a motion path", "path=\"1 m\"", "", "CAKeyframeAnimation", at: (5, 4)),
      animation("a curve", "timingFunction=\"2 0 0 1\"", at: (5, 4), .curveAbscissa),
      animation("an endless curve", "timingFunction=\"0 inf 0 1\"", at: (5, 4)),
      animation(
        "a curve among others", "",
        "<timingFunctions><CAMediaTimingFunction value=\"-1 0 0 1\"/></timingFunctions>",
        "CAKeyframeAnimation", at: (6, 18), .curveAbscissa),
      animation("a group", "duration=\"x\"", "", "CAAnimationGroup", at: (5, 4), isThere: false),
      animation(
        "a group with children", "speed=\"x\"",
        "<animations>\n<CABasicAnimation keyPath=\"opacity\"/>\n</animations>", "CAAnimationGroup",
        at: (5, 4), isThere: false),
      animation(
        "a transition", "startProgress=\"x\"", "", "CATransition", at: (5, 4), isThere: false),
      child(
        "a value of a state",
        "<states>\n<LKState name=\"s\">\n<elements>\n<LKStateSetValue keyPath=\"opacity\" targetId=\"a\">\n"
          + "<value type=\"real\" value=\"x\"/>\n</LKStateSetValue>\n</elements>\n</LKState>\n</states>",
        line: 8, column: 1),
      child(
        "an animation of a transition between states",
        "<stateTransitions>\n<LKStateTransition fromState=\"*\" toState=\"s\">\n<elements>\n"
          + "<LKStateTransitionElement key=\"opacity\" targetId=\"a\">\n"
          + "<animation damping=\"x\" type=\"CASpringAnimation\"/>\n</LKStateTransitionElement>\n"
          + "</elements>\n</LKStateTransition>\n</stateTransitions>", line: 8, column: 12),
    ]
}

@Suite("Values that cannot be read")
struct UnreadableValueTests {
  private func document(_ bytes: [UInt8], _ format: SceneFormat) throws -> SceneDocument {
    try SceneDocument(bytes, as: format, in: LayerContext())
  }

  private static func errors(of scene: SceneDocument) -> [Diagnostic.Code] {
    scene.diagnostics.map(\.code).filter { $0.severity == .error }
  }

  @Test(
    "the rest is read, the value is an error at its place, and its animation does not run",
    arguments: UnreadableValue.all)
  func reading(_ example: UnreadableValue) throws {
    let scene = try document(Array(example.text.utf8), .caml)
    let unreadable = scene.diagnostics.filter { $0.severity == .error }
    #expect(unreadable.first?.code == example.code)
    #expect(unreadable.first?.place.text == example.place)
    #expect(scene.root.assignedProperties.map(\.name) == ["opacity"])
    #expect(scene.root.timing == .layer)
    #expect(scene.root.animations.map(\.animation.keyPath) == example.keyPaths)
    #expect(scene.root.states.flatMap(\.values).isEmpty)
    for case .animation(let element) in scene.root.stateTransitions.flatMap(\.elements) {
      #expect(element.animation.keyPath == nil)
    }
  }

  @Test(
    "what cannot be read is written again, in both forms, and read the same again",
    arguments: UnreadableValue.all)
  func writing(_ example: UnreadableValue) throws {
    let scene = try document(Array(example.text.utf8), .caml)
    let written = try scene.bytes(as: .caml)
    let again = try document(written, .caml)
    #expect(SceneSnapshot(again) == SceneSnapshot(scene))
    #expect(Self.errors(of: again) == Self.errors(of: scene))
    let text = String(decoding: written, as: UTF8.self)
    #expect(!text.contains("inbetween"))
    let json = try scene.bytes(as: .json)
    #expect(try document(json, .json).bytes(as: .caml) == written)
  }

  @Test("a child of a group that cannot be read does not run, its group and the others do")
  func child() throws {
    let scene = try document(
      Array(
        """
        <caml><CALayer><animations><g type="CAAnimationGroup" duration="2"><animations>
        <CABasicAnimation keyPath="opacity" duration="x"/>
        <CABasicAnimation keyPath="zPosition" duration="1"/>
        <CATransition startProgress="x"/>
        </animations></g></animations></CALayer></caml>
        """.utf8), .caml)
    guard case .group(let group)? = scene.root.animations.first?.animation else {
      Issue.record("the group is not there")
      return
    }
    #expect(group.duration == 2 && group.animations.map(\.keyPath) == [nil, "zPosition"])
    #expect(scene.diagnostics.map(\.code) == [.wrongValue, .wrongValue])
    let again = try document(scene.bytes(as: .caml), .caml)
    #expect(SceneSnapshot(again) == SceneSnapshot(scene))
  }

  @Test("of two values the one that can be read holds")
  func doubles() throws {
    let scene = try document(
      Array("<caml><CALayer opacity='0.5'><opacity type='real' value='x'/></CALayer></caml>".utf8),
      .caml)
    #expect(scene.root[.opacity] == 0.5)
  }

  @Test(
    "structure refuses as before",
    arguments: ["<caml><CALayer opacity='x'></caml>", "<caml/>", "<caml opacity='x'/>", "opacity"])
  func structure(text: String) {
    #expect(throws: SceneFileError.self) { try document(Array(text.utf8), .caml) }
  }
}
