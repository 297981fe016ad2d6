import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import SceneFiles
import Testing

@Suite("Scenes in JSON")
struct SceneJSONTests {
  private func read(_ text: String) throws -> SceneDocument {
    try SceneDocument(json: JSONTree(parsing: text), in: LayerContext())
  }

  private static let example = #"""
    {"scene":1,"root":{"class":"CALayer","id":"#1","properties":{"name":"room","speed":0.5,"opacity":0.25,"position":[195,422]},"filters":[{"type":"gaussianBlur","name":"blur","inputs":{"inputRadius":10}}],"animations":[{"key":"fade","animation":{"type":"CABasicAnimation","keyPath":"opacity","toValue":{"type":"integer","value":1},"duration":2}}],"states":[{"name":"off","elements":[{"targetId":"#1","keyPath":"position","value":{"type":"point","value":[0,0]}}]}],"stateTransitions":[{"fromState":"*","toState":"off","elements":[{"targetId":"#1","key":"position","animation":{"type":"CASpringAnimation","keyPath":"position","mass":2}}]}],"attributes":[{"name":"locked","text":"0"}],"sublayers":[{"class":"CAEmitterLayer","emitterCells":[{"name":"spark","properties":{"birthRate":5}}]}]}}
    """#

  @Test("a document as it looks")
  func document() throws {
    let scene = try read(Self.example)
    #expect(scene.root.name == "room" && scene.root.speed == 0.5 && scene.root.opacity == 0.25)
    #expect(scene.root.animationKeys == ["fade"])
    #expect(scene.root.sublayers.first?.emitterCells.map(\.name) == ["spark"])
    #expect(scene.root.states.first?.values.first?.value == .point(.zero))
    #expect(try scene.json.text == Self.example)
  }

  @Test("what has its initial value may be left out")
  func leastDocument() throws {
    let scene = try read(#"{"scene":1,"root":{}}"#)
    let fresh = SceneDocument(root: Layer(in: LayerContext()))
    try SceneSnapshot(fresh).holdEqual(SceneSnapshot(scene), "the least document")
    #expect(try scene.json.text == #"{"scene":1,"root":{"class":"CALayer"}}"#)
  }

  @Test(
    "what is wrong is an error with its place",
    arguments: [
      ("[]", .wrongType, ""), ("{}", .missingField, "scene"),
      (#"{"scene":2,"root":{}}"#, .unsupported, "scene"),
      (#"{"scene":1}"#, .missingField, "root"),
      (
        #"{"scene":1,"root":{"sublayers":[{},{"class":"CAWobble"}]}}"#, .unknownName,
        "root.sublayers[1].class"
      ),
      (
        #"{"scene":1,"root":{"properties":{"opacity":"much"}}}"#, .mismatchedValues,
        "root.properties.opacity"
      ),
      (
        #"{"scene":1,"root":{"animations":[{"key":"a"}]}}"#, .missingField,
        "root.animations[0].animation"
      ),
      (
        #"{"scene":1,"root":{"animations":[{"animation":{"type":"CABasicAnimation","duration":"x"}}]}}"#,
        .wrongType, "root.animations[0].animation.duration"
      ),
      (
        #"{"scene":1,"root":{"emitterCells":[{"properties":{"spark":1}}]}}"#, .unknownName,
        "root.emitterCells[0].properties.spark"
      ),
      (#"{"scene":1,"root":{"filters":[{"name":"a"}]}}"#, .missingField, "root.filters[0].type"),
      (
        "{\"scene\":1,\"root\":{\"filters\":[{\"type\":\"a\",\"inputs\":{\"\u{e9}\":1,\"e\u{301}\":2}}]}}",
        .mismatchedValues, "root.filters[0].inputs.\u{e9}"
      ),
      (
        #"{"scene":1,"root":{"filters":[{"type":"a","inputs":{"r":null}}]}}"#, .mismatchedValues,
        "root.filters[0].inputs.r"
      ),
      (
        #"{"scene":1,"root":{"states":[{"name":"a","elements":[{"targetId":"b"}]}]}}"#,
        .missingField,
        "root.states[0].elements[0].keyPath"
      ),
      (
        #"{"scene":1,"root":{"stateTransitions":[{"fromState":"*"}]}}"#, .missingField,
        "root.stateTransitions[0].toState"
      ),
      (
        #"{"scene":1,"root":{"attributes":[{"name":"a"}]}}"#, .missingField,
        "root.attributes[0].value"
      ),
      (
        #"{"scene":1,"root":{"animations":[{"key":"a","animation":{"type":"CABasicAnimation"}},"#
          + #"{"key":"a","animation":{"type":"CASpringAnimation"}}]}}"#, .mismatchedValues,
        "root.animations[1].key"
      ),
      (
        #"{"scene":1,"root":{"animations":[{"animation":{"type":"CATransition"}},"#
          + #"{"animation":{"type":"CATransition"}}]}}"#, .mismatchedValues,
        "root.animations[1].key"
      ),
      (#"{"scene":1,"root":{"mask":{"id":1}}}"#, .wrongType, "root.mask.id"),
      (#"{"scene":1,"root":{},"attributes":{}}"#, .wrongType, "attributes"),
    ] as [(String, JSONFieldError.Code, String)])
  func errors(text: String, code: JSONFieldError.Code, place: String) throws {
    let error = #expect(throws: JSONFieldError.self) { try read(text) }
    #expect(error?.code == code && error?.place == place, "\(error.map(String.init) ?? "")")
  }

  /// The other value is anything, or a value of another scene, which often fits.
  @Test("a scene with another value in any place is read or refused")
  func changedScenes() {
    let seeds = Generator<UInt64>(generate: { $0.next() })
    forAll("changed scenes are read or refused", seeds, .jsonTree, count: 400, judging: 0.2) {
      seed, tree in
      var maker = SceneMaker(seed: seed, hasDecays: true)
      let fitting = try maker.scene().json.leaf(&maker.random)
      let json = try maker.scene().json
        .replacingAPart(by: seed % 4 == 0 ? tree : fitting, &maker.random)
      guard let scene = try? SceneDocument(json: json, in: SceneMaker.emptyContext()) else {
        return nil
      }
      // The read scene can be written and read again.
      let again = try SceneDocument(
        json: JSONTree(parsing: scene.json.text), in: SceneMaker.emptyContext())
      try SceneSnapshot(scene).holdEqual(SceneSnapshot(again), "again")
      return true
    }
  }

  @Test("layers nested too deep are an error, not the end of the stack")
  func depth() throws {
    let context = LayerContext()
    let root = Layer(in: context)
    var layer = root
    for _ in 0..<1200 {
      let sublayer = Layer(in: context)
      layer.addSublayer(sublayer)
      layer = sublayer
    }
    let scene = SceneDocument(root: root)
    #expect(throws: JSONFieldError.self) { try scene.json }
    #expect(throws: CAMLWritingError.self) { try scene.caml }
  }

  @Test("values that do not show their type say it")
  func typedValues() throws {
    let context = LayerContext()
    let layer = Layer(in: context)
    for (value, text) in [
      (.number(1), "1"), (.integer(1), #"{"type":"integer","value":1}"#),
      (.number(.infinity), #""inf""#), (.string("inf"), #"{"type":"string","value":"inf"}"#),
      (.point(.zero), #"{"type":"point","value":[0,0]}"#), (.bool(true), "true"),
    ] as [(AnimatableValue, String)] {
      let keyPath = value.type == .bool ? "hidden" : "opacity"
      let animation = Animation.basic(BasicAnimation(keyPath: keyPath, to: value))
      let valueType = { (keyPath: String) in try? layer.path(keyPath).type }
      let json = try animation.json(valueType: valueType)
      #expect(json.text.hasSuffix(#""toValue":\#(text)}"#), "\(json.text)")
      #expect(try Animation(json: JSONTree(parsing: json.text), valueType: valueType) == animation)
    }
  }

  @Test("what an animation carries is plain fields where these are read as the same")
  func attributesOfAnimations() throws {
    var animation = BasicAnimation(keyPath: "opacity")
    func text() throws -> String { try Animation.basic(animation).json { _ in nil }.text }
    animation.attributes = [Attribute("tag", .value(.number(7)))]
    #expect(try text() == #"{"type":"CABasicAnimation","keyPath":"opacity","tag":7}"#)
    animation.attributes = [Attribute("tag", .text("7"))]
    #expect(
      try text()
        == #"{"type":"CABasicAnimation","keyPath":"opacity","attributes":[{"name":"tag","text":"7"}]}"#
    )
    animation.attributes = [Attribute("speed", .value(.number(7)))]
    #expect(try text().contains(#""attributes":[{"name":"speed","value":7}]"#))
  }

  @Test("lines for people are read as the same tree")
  func indentation() {
    forAll("indented JSON is the same tree", .jsonTree) { tree in
      let text = tree.indentedText
      try hold(text.hasSuffix("\n"), "no end of the last line")
      return try JSONTree(parsing: text) == JSONTree(parsing: tree.text)
    }
    #expect(JSONTree.numbers([1, 2]).indentedText == "[1,2]\n")
    let long = JSONTree.array([.string(String(repeating: "a", count: 80)), .object(["b": .null])])
    #expect(
      long.indentedText
        == "[\n  \"\(String(repeating: "a", count: 80))\",\n  {\"b\":null}\n]\n")
  }
}

extension JSONTree {
  fileprivate func leaf(_ random: inout SplitMix64) -> JSONTree {
    switch self {
    case .array(let array) where !array.isEmpty: random.element(of: array).leaf(&random)
    case .object(let object) where !object.members.isEmpty:
      random.element(of: object.members).value.leaf(&random)
    default: self
    }
  }

  fileprivate func replacingAPart(by tree: JSONTree, _ random: inout SplitMix64) -> JSONTree {
    switch self {
    case .array(let array) where !array.isEmpty:
      var elements = Array(array)
      let index = random.below(elements.count)
      elements[index] = elements[index].replacingAPart(by: tree, &random)
      return .array(elements)
    case .object(var object) where !object.members.isEmpty && random.below(8) != 0:
      let member = random.element(of: object.members)
      object[member.name] = member.value.replacingAPart(by: tree, &random)
      return .object(object)
    default: return tree
    }
  }
}
