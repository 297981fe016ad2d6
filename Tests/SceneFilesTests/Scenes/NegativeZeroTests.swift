import AnimationTiming
import LayerModel
import SceneFiles
import Testing

@Suite("Signs of zeros in files")
struct NegativeZeroTests {
  private var scene: SceneDocument {
    var timing = Timing(beginTime: -0.0, duration: 1, timeOffset: -0.0)
    timing.repeatCount = -0.0
    timing.repeatDuration = -0.0
    let context = LayerContext()
    let layer = Layer(in: context)
    layer.timing.beginTime = -0.0
    layer.timing.timeOffset = -0.0
    var spring = SpringAnimation(BasicAnimation(keyPath: "opacity"), initialVelocity: -0.0)
    spring.timing = timing
    layer.add(.spring(spring))
    layer.add(.transition(Transition(startProgress: -0.0)))
    return SceneDocument(root: layer)
  }

  private func bits(_ scene: SceneDocument) -> [UInt64] {
    var numbers = [scene.root.timing.beginTime, scene.root.timing.timeOffset]
    for attached in scene.root.animations {
      switch attached.animation {
      case .spring(let spring):
        numbers += [
          spring.timing.beginTime, spring.timing.timeOffset, spring.timing.repeatCount,
          spring.timing.repeatDuration, spring.initialVelocity,
        ]
      case .transition(let transition): numbers.append(transition.startProgress)
      case .basic, .keyframe, .decay, .group: break
      }
    }
    return numbers.map(\.bitPattern)
  }

  @Test("a zero below zero stays one in CAML and in JSON")
  func signs() throws {
    let scene = scene
    #expect(bits(scene) == [UInt64](repeating: (-0.0).bitPattern, count: 8))
    let caml = try CAMLReader(in: LayerContext()).document(from: scene.caml, named: "x").scene
    #expect(bits(caml) == bits(scene))
    let json = try SceneDocument(json: scene.json, in: LayerContext())
    #expect(bits(json) == bits(scene))
    #expect(try json.caml == scene.caml)
  }
}
