import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// Mistakes that Core Animation accepts in silence and that show less than the caller wants.
@Suite("Mistakes that are accepted and reported")
struct AcceptedMistakeTests {
  struct Call: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable (Layer) -> Animation.ID?

    static let all = [
      Call(testDescription: "spring") { $0.animate(.opacity, to: 0.5, with: .spring(.smooth)) },
      Call(testDescription: "curve") { $0.animate(.opacity, to: 0.5, with: .curve(duration: 1)) },
      Call(testDescription: "number") { $0.animate(.position.x, to: 5, with: .curve(duration: 1)) },
      Call(testDescription: "fling") { $0.animate(.position.x, decay: .scroll, velocity: 9) },
    ]
  }

  @Test("animating a layer that no commit has shown is reported once", arguments: Call.all)
  func beforeTheFirstCommit(call: Call) {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    for _ in 0..<3 { #expect(call.run(layer) == nil) }
    #expect(context.diagnostics.map(\.id) == ["unshown-layer"])
    #expect(context.diagnostics.first?.message.contains("no commit has shown layer 1 yet") == true)
    #expect(context.diagnostics.first?.place.layer == layer.id)
    context.diagnostics = []
    _ = context.commit(at: 0)
    #expect(call.run(layer) != nil && context.diagnostics.isEmpty)
  }

  @Test("animating a layer outside the tree is reported", arguments: Call.all, [false, true])
  func outsideTheTree(call: Call, wasShown: Bool) {
    let context = LayerContext()
    let (root, layer) = (Layer(in: context), Layer(in: context))
    context.roots = [root]
    if wasShown { root.addSublayer(layer) }
    _ = context.commit(at: 0)
    if wasShown {
      layer.removeFromSuperlayer()
      _ = context.commit(at: 1)
    }
    #expect(call.run(layer) == nil)
    #expect(context.diagnostics.map(\.id) == ["unshown-layer"])
    #expect(context.diagnostics.first?.message.contains("is below no root of its context") == true)
  }

  @Test("what is set at once by the caller's own wish is not reported")
  func wishes() {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    layer.opacity = 0.25
    layer.animate(.opacity, to: 0.5, with: .curve(duration: 0))
    context.animate(with: .curve(duration: 1)) { layer.opacity = 0.75 }
    context.motionScale = 0
    layer.animate(.opacity, to: 0.5, with: .spring(.smooth))
    layer.animate(.position.x, decay: .scroll, velocity: 9)
    #expect(context.diagnostics.isEmpty)
  }

  /// Returns an animation of the opacity from 0 to 0.5; the model value is 1.
  private static func basic(_ change: (inout BasicAnimation) -> Void = { _ in }) -> Animation {
    var animation = BasicAnimation(.opacity, from: 0, to: 0.5, duration: 1)
    animation.fillMode = .forwards
    change(&animation)
    return .basic(animation)
  }

  @Test(
    "a fill that is removed with its animation is reported where it would be seen",
    arguments: [
      (basic(), true), (basic { $0.fillMode = .both }, true),
      (basic { $0.repeatCount = 3 }, true), (basic { $0.beginTime = 2 }, true),
      (basic { $0.isRemovedOnCompletion = false }, false),
      (basic { $0.fillMode = .backwards }, false), (basic { $0.toValue = .number(1) }, false),
      (basic { $0.autoreverses = true }, false), (basic { $0.repeatCount = .infinity }, false),
      (basic { $0.isAdditive = true }, false), (basic { $0.toValue = nil }, false),
    ])
  func lostFills(animation: Animation, isReported: Bool) {
    let context = LayerContext()
    let layers = (0..<3).map { _ in Layer(in: context) }
    context.roots = layers
    for layer in layers { layer.add(animation, forKey: "k") }
    // The model of the second layer has the last value, as it should.
    if case .basic(let basic) = animation, basic.toValue == .number(0.5) {
      layers[1].opacity = 0.5
    }
    let found = context.commit(at: 0).diagnostics
    let reported = animation.fillMode == .backwards || !isReported ? [] : [layers[0], layers[2]]
    #expect(
      found.filter { $0.place.layer != layers[1].id }.map(\.id)
        == reported.map { _ in "fill-removed" })
    #expect(found.filter { $0.id == "fill-removed" }.map(\.place.layer) == reported.map(\.id))
    #expect(found.allSatisfy { $0.place.key == "k" && $0.place.property == "opacity" })
  }

  @Test("the last value of a lost fill is the last keyframe, and of an angle but for whole turns")
  func lastValues() {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    var turn = BasicAnimation(.transform.rotationZ, from: 0, to: 2 * .pi, duration: 1)
    turn.fillMode = .forwards
    layer.add(turn, forKey: "turn")
    var keyframes = KeyframeAnimation(
      keyPath: "position", values: [.point(.zero), .point(Point2D(x: 1, y: 2))], duration: 1)
    keyframes.fillMode = .both
    layer.add(keyframes, forKey: "keyframes")
    #expect(context.commit(at: 0).diagnostics.map(\.place.key) == ["keyframes"])
  }
}
