import AnimationTestSupport
import LayerModel
import Testing

@Suite struct AnimationDelegateTests {
  let context = LayerContext()
  let layer: Layer

  init() { layer = Layer(in: context) }

  final class Log {
    var lines: [String] = []
  }

  final class Recorder: AnimationDelegate {
    let log: Log

    init(_ log: Log) { self.log = log }

    func animationDidStart(_ animation: AddedAnimation, on layer: Layer.ID) {
      log.lines.append("start \(animation.key ?? "-") \(animation.endpoints?.beginTime ?? .nan)")
    }

    func animationDidStop(
      _ animation: AddedAnimation, on layer: Layer.ID, isFinished: Bool
    ) {
      log.lines.append("stop \(animation.key ?? "-") \(isFinished) layer \(layer.rawValue)")
    }
  }

  final class Silent: AnimationDelegate {}

  let fade = Animation.basic(BasicAnimation(.opacity, from: 0, to: 1))

  @Test func aDelegateIsKeptUntilTheAnimationHasStopped() {
    let log = Log()
    var recorder: Recorder? = Recorder(log)
    weak let kept = recorder
    let id = layer.add(fade, forKey: "fade", delegate: recorder)
    recorder = nil
    #expect(kept != nil && log.lines.isEmpty)
    layer.resolveAnimations(atCommit: 2) { _ in nil }
    context.animationDidStart(id)
    context.animationDidStop(id, isFinished: true)
    #expect(log.lines == ["start fade 2.0", "stop fade true layer 1"])
    #expect(kept == nil)
    // A second stop is not reported.
    context.animationDidStop(id, isFinished: true)
    #expect(log.lines.count == 2)
  }

  @Test func addingAndRemovingTellsNobody() {
    let log = Log()
    let id = layer.add(fade, forKey: "fade", delegate: Recorder(log))
    layer.add(fade, forKey: "fade")
    #expect(log.lines.isEmpty && context.takeChanges().removed.map(\.animation.id) == [id])
    context.animationDidStop(id, isFinished: false)
    #expect(log.lines == ["stop fade false layer 1"])
  }

  /// A delegate adds an animation while an event is delivered, so the table of animations changes during the call.
  @Test func aDelegateMayAddAnimations() {
    final class Repeater: AnimationDelegate {
      let layer: Layer
      init(_ layer: Layer) { self.layer = layer }

      func animationDidStop(
        _ animation: AddedAnimation, on id: Layer.ID, isFinished: Bool
      ) {
        layer.add(animation.animation, forKey: "again", delegate: self)
      }
    }
    let id = layer.add(fade, forKey: "fade", delegate: Repeater(layer))
    context.animationDidStop(id, isFinished: true)
    #expect(layer.animationKeys == ["fade", "again"])
  }

  @Test func everyMemberMayBeLeftOut() {
    let id = layer.add(fade, delegate: Silent())
    context.animationDidStart(id)
    context.animationDidStop(id, isFinished: true)
    #expect(layer.animations.count == 1)
  }
}
