import AnimationModel
import AnimationTiming
import LayerModel
import Testing

@Suite struct AttachedAnimationTests {
  let context = LayerContext()

  @Test func closingIsWrittenOnce() throws {
    let layer = Layer(in: context)
    layer.add(.basic(BasicAnimation(keyPath: "opacity")), forKey: "fade")
    layer.closeAnimations(atCommit: 5) { _ in .number(0.25) }
    layer.closeAnimations(atCommit: 5.125) { _ in .number(0.75) }
    let closing = try #require(layer.animations.first?.closing)
    #expect(closing.beginTime == 5 && closing.presentedValue == .number(0.25))
  }

  @Test func aDetachedLayerGivesItsAnimationsWithoutNoting() {
    let layer = Layer(in: context)
    layer.add(.basic(BasicAnimation(keyPath: "opacity")), forKey: "fade")
    layer.isCommitted = true
    #expect(layer.detachAnimations().map(\.key) == ["fade"])
    #expect(layer.animations.isEmpty && layer.changes.isEmpty)
    #expect(layer.detachAnimations().isEmpty)
  }
}
