import AnimationTestSupport
import LayerModel

// The events of one kind of subject, which most tests need.

extension Sequence<AnimationEvent> {
  var ofAnimations: LazyFilterSequence<Self> { lazy.filter { $0.animation != nil } }
  var ofPlaybacks: LazyFilterSequence<Self> { lazy.filter { $0.playback != nil } }
  var ofLayers: [AnimationEvent] { filter { $0.kind == .exited } }
}

extension AnimationEvent {
  var exitedLayer: Layer.ID {
    get throws {
      try hold(kind == .exited && layer != nil, "no exit: \(self)")
      return layer ?? Layer.ID(rawValue: 0)
    }
  }
}

extension [AnimationEvent] {
  var ofAnimations: [AnimationEvent] { filter { $0.animation != nil } }
  var ofPlaybacks: [AnimationEvent] { filter { $0.playback != nil } }
}
