import AnimationTracks
import Inbetween
import NaiveTweens

extension Subject {
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
    measureLayers(meter)
  }

  /// Measures animations of layers that are added, shown and removed.
  private static func measureLayers(_ meter: Meter) {
    let pair = "an animation of a layer added, committed, removed, committed"
    let fade = Animation.basic(
      BasicAnimation(
        keyPath: "opacity", from: .number(0), to: .number(1), timing: Timing(duration: 0.25)))
    let scene = LayerScene(layers: 1000, .none)
    _ = scene.context.commit(at: 60)
    meter.measure("T8", pair, unit: "µs/pair", items: 1) { run in
      let layer = scene.layers[run * 7919 % scene.layers.count]
      let time = 60 + Double(run + 1) / 60
      layer.add(fade, forKey: "fade")
      let added = scene.context.commit(at: time).tree.commitTime
      layer.removeAnimation(forKey: "fade")
      return added + scene.context.commit(at: time).tree.commitTime
    }
    let naive = (0..<1000).map { _ in NaiveLayer() }
    let naiveFade = NaiveAnimation(
      from: 0, to: 1, begin: 60, duration: 0.25, curve: NaiveCurve(0.25, 0.1, 0.25, 1))
    meter.measure(
      "T8", pair, "Swift: a copy of each layer", unit: "µs/pair", items: 1,
      note: "A class with a dictionary of animations; a commit is a copy of the layer."
    ) { run in
      let layer = naive[run * 7919 % naive.count]
      let time = 60 + Double(run + 1) / 60
      layer.add(naiveFade, forKey: "fade")
      let added = layer.presentation(at: time).opacity
      layer.removeAnimation(forKey: "fade")
      return added + layer.presentation(at: time).opacity
    }
    let others = LayerScene(layers: meter.size(10_000), .none)
    _ = others.context.commit(at: 60)
    meter.measure(
      "T8", "10,000 layers, an animation added to each", unit: "ns/animation",
      items: others.layers.count
    ) { run in
      // This replaces the animation of the run before.
      for layer in others.layers { layer.add(fade, forKey: "fade") }
      return Double(run)
    }
  }
}
