import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import SceneFiles
import Testing

@Suite struct DecayFilesTests {
  /// JSON reads a decay as it was written, with any numbers.
  @Test func decaysAreReadAsTheyWereWritten() {
    var written = 0
    forAll("decays in JSON", Generator<UInt64>(generate: { $0.next() }), count: 600) { seed in
      var maker = SceneMaker(seed: seed, hasDecays: true)
      let animation = LayerModel.Animation.decay(maker.decay())
      let layer = Layer(in: maker.context)
      let types = { (keyPath: String) in try? layer.path(keyPath).type }
      // Composed curves and infinite paths have no spelling.
      guard let json = try? animation.json(valueType: types) else { return true }
      written += 1
      let text = try JSONTree(parsing: json.text)
      let read = try LayerModel.Animation(json: text, valueType: types)
      try hold(read == animation, "\(json.text)")
      return true
    }
    guard !PropertySettings().isOverriding else { return }
    #expect(written > 300, "\(written) written")
  }

  @Test func theFieldsAreThoseOfTheAnimation() throws {
    let text = """
      {"type":"decay","keyPath":"position","fromValue":[1,2],"velocity":[300,0],"rate":10,
      "gridStep":[40,0],"gridOffset":[1,0],"lowerBound":[0,"-inf"],"upperBound":[900,"inf"],
      "restDistance":0.5,"stiffness":64}
      """
    let animation = try LayerModel.Animation(json: JSONTree(parsing: text)) {
      $0 == "position" ? .point : nil
    }
    var expected = DecayAnimation(
      .position, from: Point2D(x: 1, y: 2), decay: try Decay(rate: 10),
      velocity: Point2D(x: 300, y: 0), gridStep: Point2D(x: 40, y: 0),
      gridOffset: Point2D(x: 1, y: 0),
      within: (Point2D(x: 0, y: -.infinity), Point2D(x: 900, y: .infinity)), restDistance: 0.5)
    expected.stiffness = 64
    #expect(animation == .decay(expected))
    let plain = try LayerModel.Animation(
      json: JSONTree(parsing: #"{"type":"decay","velocity":"presented"}"#)
    ) { _ in nil }
    #expect(plain == .decay(DecayAnimation()))
    #expect(try plain.json.text == #"{"type":"decay"}"#)
  }

  /// CAML has no form for a decay, even in a group, and reports it.
  @Test func camlRefusesDecays() throws {
    let layer = Layer(in: LayerContext())
    let decay = DecayAnimation(.opacity, from: 0, velocity: 2)
    layer.add(decay, forKey: "thrown")
    let inGroup = Layer(in: LayerContext())
    inGroup.add(AnimationGroup([decay], duration: 2))
    for layer in [layer, inGroup] {
      let document = SceneDocument(root: layer)
      #expect(throws: Never.self) { try document.bytes(as: .json) }
      let error = #expect(throws: SceneFileError.self) { try document.bytes(as: .caml) }
      #expect("\(error as Any)".contains("a decay has no class in Core Animation"))
    }
  }
}
