import AnimationTracks
import Inbetween

extension Subject {
  /// Tracks that come and go.
  static let lifecycle = Subject(id: "T8", title: "adding and cancelling") { meter in
    let count = meter.size(1 << 16)
    let inputs = TweenInput.mixed(count)
    let order = InputFiles.shuffled(count)
    meter.measure(
      "T8", "64k added", items: count, setUp: { TrackScene(capacity: count) }
    ) { scene in
      scene.addTweens(inputs, count: count)
      return Double(count)
    }
    meter.measure(
      "T8", "64k cancelled in random order", items: count,
      setUp: { TrackScene(tweens: inputs, count: count) }
    ) { scene in
      scene.removeTweens(order)
      return Double(count)
    }
    meter.measure(
      "T8", "worst: 64k added without room, sampled and cancelled", items: count,
      setUp: { TrackScene(capacity: count, isReserved: false) }
    ) { scene in
      scene.addTweens(inputs, count: count)
      let value = scene.sample(at: TweenInput.time(ofRun: 0))
      scene.removeTweens(order)
      return value
    }
    meter.measure(
      "T8", "degenerate: 64k cancelled that are gone", items: count,
      setUp: {
        var scene = TrackScene(tweens: inputs, count: count)
        scene.removeTweens(order)
        return scene
      }
    ) { scene in
      scene.removeTweens(order)
      return Double(count)
    }
  }
}
