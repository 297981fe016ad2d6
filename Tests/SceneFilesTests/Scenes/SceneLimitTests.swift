import AnimationGeometry
import AnimationTestSupport
import AnimationTiming
import LayerModel
import SceneChecks
import SceneFiles
import Testing

/// One limit of scenes, and the sizes at which small scenes meet it.
private struct LimitCase: CustomTestStringConvertible, Sendable {
  let name: String
  let field: WritableKeyPath<SceneLimits, Int> & Sendable
  let sizes: ClosedRange<Int>

  var testDescription: String { name }

  static let caml = [
    LimitCase(name: "byteCount", field: \.byteCount, sizes: 100...6000),
    LimitCase(name: "depth", field: \.depth, sizes: 1...12),
    LimitCase(name: "elementCount", field: \.elementCount, sizes: 1...40),
    LimitCase(name: "animationCount", field: \.animationCount, sizes: 0...3),
    LimitCase(name: "curveCount", field: \.curveCount, sizes: 0...6),
    LimitCase(name: "textLength", field: \.textLength, sizes: 10...400),
  ]
  /// If one of these limits is exceeded, the writer uses another form.
  static let forms = [
    LimitCase(name: "attributeCount", field: \.attributeCount, sizes: 0...12),
    LimitCase(name: "nameLength", field: \.nameLength, sizes: 1...24),
  ]
  static let json = [
    LimitCase(name: "jsonByteCount", field: \.jsonByteCount, sizes: 30...6000),
    LimitCase(name: "depth", field: \.depth, sizes: 1...6),
    LimitCase(name: "elementCount", field: \.elementCount, sizes: 1...40),
    LimitCase(name: "valueCount", field: \.valueCount, sizes: 1...150),
    LimitCase(name: "animationCount", field: \.animationCount, sizes: 0...3),
    LimitCase(name: "curveCount", field: \.curveCount, sizes: 0...6),
    LimitCase(name: "textLength", field: \.textLength, sizes: 4...40),
  ]

  /// Returns limits, with this one near the size of a scene.
  func limits(_ random: inout SplitMix64) -> SceneLimits {
    var limits = SceneLimits()
    limits[keyPath: field] = sizes.lowerBound + random.below(sizes.count)
    return limits
  }
}

/// A reader reads everything that its writer writes.
@Suite("Limits of scenes")
struct SceneLimitTests {
  /// Checks a law for small scenes near a limit, and that the limit is met from both sides.
  private func check(
    _ limit: LimitCase, _ form: String,
    _ law: (SceneDocument, SceneLimits) throws -> (isWritten: Bool, holds: Bool)
  ) {
    let seeds = Generator<UInt64>(generate: { $0.next() })
    var counts = (written: 0, refused: 0)
    forAll("\(form) keeps to \(limit.name)", seeds, count: 150) { seed in
      var maker = SceneMaker(seed: seed)
      let scene = maker.scene()
      let (isWritten, holds) = try law(scene, limit.limits(&maker.random))
      if isWritten { counts.written += 1 } else { counts.refused += 1 }
      return holds
    }
    guard !PropertySettings().isOverriding else { return }
    #expect(counts.written > 5 && counts.refused > 5, "\(counts)")
  }

  private func read(caml bytes: [UInt8], _ limits: SceneLimits) -> SceneDocument? {
    try? CAMLReader(in: SceneMaker.emptyContext(), limits: limits)
      .document(from: bytes, named: "again").scene
  }

  private func read(json bytes: [UInt8], _ limits: SceneLimits) -> SceneDocument? {
    try? SceneDocument(
      jsonText: bytes, named: "again", limits: limits, in: SceneMaker.emptyContext())
  }

  @Test("CAML is written exactly where its reader reads it", arguments: LimitCase.caml)
  fileprivate func caml(limit: LimitCase) {
    check(limit, "CAML") { scene, limits in
      let written = try? scene.caml(within: limits)
      let bytes = try scene.caml
      let again = read(caml: bytes, limits)
      guard let written else { return (false, again == nil) }
      guard let again else { return (true, false) }
      try SceneSnapshot(scene).holdEqual(SceneSnapshot(again), "CAML")
      return (true, written == bytes)
    }
  }

  @Test("CAML that is written otherwise is read as the same", arguments: LimitCase.forms)
  fileprivate func forms(limit: LimitCase) {
    check(limit, "CAML") { scene, limits in
      guard let written = try? scene.caml(within: limits) else { return (false, true) }
      guard let again = read(caml: written, limits) else { return (true, false) }
      try SceneSnapshot(scene).holdEqual(SceneSnapshot(again), "CAML")
      return (true, true)
    }
  }

  @Test("JSON is written exactly where its reader reads it", arguments: LimitCase.json)
  fileprivate func json(limit: LimitCase) {
    check(limit, "JSON") { scene, limits in
      let written = try? scene.jsonText(within: limits)
      let bytes = try scene.jsonText()
      let again = read(json: bytes, limits)
      guard let written else { return (false, again == nil) }
      guard let again else { return (true, false) }
      try SceneSnapshot(scene).holdEqual(SceneSnapshot(again), "JSON")
      return (true, written == bytes)
    }
  }

  // MARK: Places

  private func nested(_ depth: Int) -> SceneDocument {
    let context = LayerContext()
    var root = Layer(in: context)
    for _ in 1..<depth {
      let layer = Layer(in: context)
      layer.addSublayer(root)
      root = layer
    }
    return SceneDocument(root: root)
  }

  @Test("layers are nested as deep in JSON as in CAML")
  func depth() throws {
    let deepest = nested(128)
    let (caml, json) = (try deepest.caml, try deepest.jsonText())
    #expect(read(caml: caml, SceneLimits()) != nil)
    let again = try #require(read(json: json, SceneLimits()))
    #expect(try again.caml == caml)
    let deeper = nested(129)
    for error in [errorText { try deeper.caml }, errorText { try deeper.jsonText() }] {
      #expect(error.hasPrefix("root.sublayers[0].sublayers[0]"))
      #expect(error.hasSuffix("sublayers[0]: layers are nested more than 128 deep"))
      #expect(error.count < 300)
    }
    // The writer does not recurse, however deep the tree is.
    #expect(errorText { try nested(50_000).caml }.hasSuffix("more than 128 deep"))
  }

  private func errorText(_ body: () throws -> [UInt8]) -> String {
    do { return String(decoding: try body(), as: UTF8.self) } catch { return "\(error)" }
  }

  @Test("what is too much is refused with its place, alike in both forms")
  func places() throws {
    let context = LayerContext()
    let root = Layer(in: context)
    let layer = Layer(in: context)
    root.addSublayer(Layer(in: context))
    root.addSublayer(layer)
    for _ in 0..<3 { layer.add(.basic(BasicAnimation(keyPath: "opacity"))) }
    let scene = SceneDocument(root: root)
    var limits = SceneLimits()
    limits.animationCount = 2
    let place = "root.sublayers[1].animations: a layer has more than 2 animations"
    #expect(errorText { try scene.caml(within: limits) } == place)
    #expect(errorText { try scene.jsonText(within: limits) } == place)

    let curves = try (1...3).map { try TimingFunction(controlPoints: Double($0) / 4, 0, 1, 1) }
    var keyframes = KeyframeAnimation(keyPath: "opacity")
    keyframes.timingFunctions = curves
    layer.add(.keyframe(keyframes))
    limits = SceneLimits()
    limits.curveCount = 2
    let curve = "root.sublayers[1].animations[3]: there are more than 2 different curves"
    #expect(errorText { try scene.caml(within: limits) } == curve)
    #expect(errorText { try scene.jsonText(within: limits) } == curve)
    limits.curveCount = 3
    #expect(read(json: Array(errorText { try scene.jsonText() }.utf8), limits) != nil)
  }

  @Test(
    "what only CAML has is refused with its place",
    arguments: [
      (\.elementCount, 6, "root.sublayers[1]: there are more than 6 elements"),
      (\.depth, 5, "root.sublayers[0].filters[0]: elements are nested more than 5 deep"),
      (\.textLength, 60, "root: a tag is longer than 60 bytes"),
      (\.attributeCount, 0, "an element has more than 0 attributes"),
      (\.byteCount, 100, "the file would be larger than 100 bytes"),
    ] as [(WritableKeyPath<SceneLimits, Int> & Sendable, Int, String)])
  func camlPlaces(
    field: WritableKeyPath<SceneLimits, Int> & Sendable, size: Int, message: String
  ) {
    let context = LayerContext()
    let root = Layer(in: context)
    root.name = String(repeating: "x", count: 60)
    for _ in 0..<2 {
      let layer = Layer(in: context)
      layer.filters = [Filter("blur")]
      root.addSublayer(layer)
    }
    var limits = SceneLimits()
    limits[keyPath: field] = size
    #expect(errorText { try SceneDocument(root: root).caml(within: limits) } == message)
  }

  @Test(
    "what only JSON has is refused with its place",
    arguments: [
      (\.elementCount, 3, "root.sublayers[0]: there are more than 3 objects"),
      (\.valueCount, 8, "root.sublayers[0].class: there are more than 8 values"),
      (\.textLength, 59, "root.properties.name: a string of more than 59 bytes"),
      (\.jsonByteCount, 100, "the file would be larger than 100 bytes"),
    ] as [(WritableKeyPath<SceneLimits, Int> & Sendable, Int, String)])
  func jsonPlaces(
    field: WritableKeyPath<SceneLimits, Int> & Sendable, size: Int, message: String
  ) {
    let context = LayerContext()
    let root = Layer(in: context)
    root.name = String(repeating: "x", count: 60)
    root.addSublayer(Layer(in: context))
    var limits = SceneLimits()
    limits[keyPath: field] = size
    #expect(errorText { try SceneDocument(root: root).jsonText(within: limits) } == message)
  }

  @Test("what the reader of JSON counts has its place in the text")
  func jsonReaderPlaces() {
    let cases: [(String, JSONLimits, String)] = [
      ("[1,\n[2],3]", JSONLimits(valueCount: 4), "2:5: more than 4 values"),
      ("[{},\n{}]", JSONLimits(objectCount: 1), "2:1: more than 1 objects"),
      (
        "[\"ab\",\n\"a\\u0062c\"]", JSONLimits(stringLength: 2),
        "2:1: a string of more than 2 bytes"
      ),
      ("{\"abc\":1}", JSONLimits(stringLength: 2), "1:2: a string of more than 2 bytes"),
    ]
    for (text, limits, message) in cases {
      #expect(throws: JSONSyntaxError.self) { try JSONTree(parsing: text, limits: limits) }
      do { _ = try JSONTree(parsing: text, limits: limits) } catch {
        #expect("\(error)" == message)
      }
      #expect(throws: Never.self) { try JSONTree(parsing: text) }
    }
  }

  // MARK: Cost

  @Test("groups in groups that carry something odd are written in a time that does not double")
  func oddGroups() throws {
    let odd = Attribute("1 no name", .text("x"))
    var animation = Animation.basic(BasicAnimation(keyPath: "opacity"))
    for _ in 0..<100 {
      var group = AnimationGroup([animation])
      group.attributes = [odd]
      animation = .group(group)
    }
    let context = LayerContext()
    let layer = Layer(in: context)
    layer.add(animation)
    let scene = SceneDocument(root: layer)
    let again = read(caml: try scene.caml, SceneLimits())
    try SceneSnapshot(scene).holdEqual(SceneSnapshot(try #require(again)), "CAML")
  }

  @Test("cells in cells that carry something odd are written in a time that does not double")
  func oddCells() throws {
    var cell = EmitterCell(name: "spark")
    for _ in 0..<100 {
      var outer = EmitterCell(name: "outer")
      outer.emitterCells = [cell]
      outer.attributes = [Attribute("1 no name", .text("x"))]
      cell = outer
    }
    let layer = Layer(.emitter, in: LayerContext())
    layer.emitterCells = [cell]
    let scene = SceneDocument(root: layer)
    let again = read(caml: try scene.caml, SceneLimits())
    try SceneSnapshot(scene).holdEqual(SceneSnapshot(try #require(again)), "CAML")
  }

  @Test("very much that is carried is put back, or listed, without comparing all with all")
  func manyCarried() throws {
    let layer = Layer(in: LayerContext())
    let count = 20_000
    layer.attributes =
      (0..<count).map { Attribute("a\($0)", .element(ForeignElement(name: "a\($0)"))) }
      + (0..<count).map { Attribute("a\($0)/@b", .text("c")) }
    let scene = SceneDocument(root: layer)
    let caml = try scene.caml
    let again = try #require(read(caml: caml, SceneLimits()))
    #expect(again.root.attributes == layer.attributes)
    #expect(String(decoding: caml, as: UTF8.self).contains("inbetween-attributes"))
    let json = read(json: try scene.jsonText(), SceneLimits())
    #expect(json?.root.attributes == layer.attributes)
  }

  @Test("what is carried too deep for its reader is refused, not lost")
  func deepCarried() {
    var element = ForeignElement(name: "1 no name")
    for _ in 0..<300 { element = ForeignElement(name: "a", children: [element]) }
    let layer = Layer(in: LayerContext())
    layer.attributes = [Attribute("a", .element(element))]
    let scene = SceneDocument(root: layer)
    #expect(errorText { try scene.caml }.hasSuffix("values are nested more than 576 deep"))
    #expect(errorText { try scene.jsonText() }.hasSuffix("values are nested more than 576 deep"))
  }

  @Test("a layer of JSON with too many animations is refused before they are compared")
  func jsonAnimations() {
    let animations = String(repeating: "{},", count: 4096) + "{}"
    let text = "{\"scene\":1,\"root\":{\"sublayers\":[{\"animations\":[\(animations)]}]}}"
    let error = #expect(throws: SceneFileError.self) {
      try SceneDocument(jsonText: Array(text.utf8), named: "x", in: LayerContext())
    }
    #expect(
      error?.description
        == "x:1:1: root.sublayers[0].animations: a layer has more than 4096 animations")
    #expect(error?.kind == .limit)
  }

  @Test("CAML with too many curves is refused at the animation")
  func camlCurves() throws {
    var limits = SceneLimits()
    limits.curveCount = 3
    let curves = (1...4).map { "<CAMediaTimingFunction value='0.\($0) 0 1 1'/>" }.joined()
    let animation =
      "<CAKeyframeAnimation><timingFunctions>\(curves)</timingFunctions>"
      + "</CAKeyframeAnimation>"
    let text = "<caml><CALayer><animations>\n\(animation)</animations></CALayer></caml>"
    #expect(
      CAMLTestDocument.error(of: text, limits: limits)?.description
        == "test.caml:2:1: there are more than 3 different curves")
    #expect(
      SceneCheck(limits: limits).report(on: text.utf8, named: "x").findings.map(\.code)
        == [.limitExceeded])
    limits.curveCount = 4
    #expect(CAMLTestDocument.error(of: text, limits: limits) == nil)
    // The same curve again costs nothing.
    let same = text.replacing("0.4 0", with: "0.3 0")
    limits.curveCount = 3
    #expect(CAMLTestDocument.error(of: same, limits: limits) == nil)
  }

  @Test("a name that is too long is refused, or what has it is written otherwise")
  func longNames() throws {
    var limits = SceneLimits()
    limits.nameLength = 8
    for text in [
      "<caml>\n<CALayer123456/></caml>", "<caml>\n<CALayer a='' b12345678 ='1'/></caml>",
      "<caml>\n<CALayer\na=\"=\"b12345678=''/></caml>",
    ] {
      #expect(
        CAMLTestDocument.error(of: text, limits: limits)?.description
          == "test.caml:2:1: a name is longer than 8 bytes")
    }
    #expect(
      CAMLTestDocument.error(
        of: "<caml><CALayer a='123456789' b1234567=''/></caml>", limits: limits) == nil)
    // The parser also has the limit, and would report only its number.
    let long = String(repeating: "n", count: 50_000)
    #expect(try CAMLTestDocument.layer("CALayer", "\(long)='1'").root.attributes.count == 1)
    let layer = Layer(in: LayerContext())
    layer.attributes = [Attribute(long + "n", .text("x"))]
    let again = read(caml: try SceneDocument(root: layer).caml, SceneLimits())
    #expect(again?.root.attributes == layer.attributes)
  }
}
