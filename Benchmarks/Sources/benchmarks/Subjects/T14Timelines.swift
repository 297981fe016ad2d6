import Inbetween
import NaiveTweens

extension Subject {
  static let timelines = Subject(id: "T14", title: "timelines") { meter in
    let steps = TimelineInput.steps(layers: meter.size(10_000))
    measurePlaying(meter, steps)
    measureFrames(meter, steps)
    measureControl(meter, steps)
    measureNaively(meter, steps)
  }

  private static func measurePlaying(_ meter: Meter, _ steps: [TimelineInput]) {
    let layers = steps.count / TimelineInput.stepsEach
    let makeScene = {
      let scene = LayerScene(layers: layers, .none)
      _ = scene.context.commit(at: 0)
      return scene
    }
    meter.measure(
      "T14", "worst: 40,000 steps planned, played and committed", unit: "ns/step",
      items: steps.count, setUp: makeScene
    ) { scene in
      scene.context.play(TimelineInput.timeline(of: steps, scene))
      return scene.context.commit(at: 0).tree.commitTime
    }
  }

  private static func measureFrames(_ meter: Meter, _ steps: [TimelineInput]) {
    meter.measure(
      "T14", "10,000 layers of four steps each, a frame", unit: "ns/layer",
      items: steps.count / TimelineInput.stepsEach, TimelineInput.frames(of: steps))
    let (scene, playback, _) = TimelineInput.played(steps)
    var buffer = PresentationBuffer()
    playback.isPaused = true
    buffer.update(to: scene.context.commit(at: 1).tree)
    meter.measure(
      "T14", "degenerate: paused, a frame", unit: "ns/layer", items: scene.layers.count
    ) { run in
      buffer.sample(at: 1 + Double(run) * TimelineInput.frame)
      return buffer.withNumbers { $0[0] }
    }
  }

  private static func measureControl(_ meter: Meter, _ steps: [TimelineInput]) {
    let (scene, playback, _) = TimelineInput.played(steps)
    var time = 0.0
    meter.measure("T14", "sought, and committed", unit: "µs/commit", items: 1) { run in
      time += 1e-6
      playback.seek(to: Double(run % 200) * TimelineInput.frame)
      return scene.context.commit(at: time).tree.commitTime
    }
  }

  private static func measureNaively(_ meter: Meter, _ steps: [TimelineInput]) {
    meter.measure(
      "T14", "10,000 layers of four steps each, a frame", "Swift: objects with closures",
      unit: "ns/layer", items: steps.count / TimelineInput.stepsEach,
      TimelineInput.naiveFrames(of: steps))
  }
}

/// A step of a number of a layer.
struct TimelineInput {
  let layer: Int
  let begin: Double
  let duration: Double
  let to: Double

  static let stepsEach = 4
  /// The seconds between two frames. There are 240 until the end.
  static let frame = 1.0 / 60

  /// Returns four steps for each layer, one after the other with pauses between them, within four seconds.
  static func steps(layers: Int) -> [TimelineInput] {
    var inputs = RandomInputs(seed: 115)
    return (0..<layers).flatMap { layer in
      (0..<stepsEach).map { step in
        let begin = inputs.number(0, 0.4)
        return TimelineInput(
          layer: layer, begin: Double(step) + begin, duration: inputs.number(0.25, 0.6),
          to: inputs.number(-100, 100))
      }
    }
  }

  /// Returns a scene in which the steps play since 0.
  static func played(
    _ steps: [TimelineInput]
  ) -> (scene: LayerScene, playback: Playback, tree: RenderTree) {
    let scene = LayerScene(layers: steps.count / TimelineInput.stepsEach, .none)
    _ = scene.context.commit(at: 0)
    let playback = scene.context.play(timeline(of: steps, scene))
    return (scene, playback, scene.context.commit(at: 0).tree)
  }

  /// Returns frames of layers whose steps play repeatedly: each frame samples a buffer.
  static func frames(of steps: [TimelineInput]) -> (Int) -> Double {
    var buffer = PresentationBuffer()
    buffer.update(to: played(steps).tree)
    return { run in
      buffer.sample(at: Double(run % 240) * frame)
      return buffer.withNumbers { $0[0] }
    }
  }

  /// Returns the same frames of objects, with closures that set the fields of others.
  static func naiveFrames(of steps: [TimelineInput]) -> (Int) -> Double {
    final class Thing { var depth = 0.0 }
    let things = (0..<steps.count / stepsEach).map { _ in Thing() }
    let timeline = NaiveTimeline()
    for step in steps {
      let thing = things[step.layer]
      timeline.add(
        at: step.begin, duration: step.duration, to: step.to, curve: NaiveCurve(0.25, 0.1, 0.25, 1),
        get: { thing.depth }, set: { thing.depth = $0 })
    }
    return { run in
      timeline.render(at: Double(run % 240) * frame)
      return things[0].depth
    }
  }

  static func timeline(of steps: [TimelineInput], _ scene: LayerScene) -> LayerTimeline {
    var timeline = LayerTimeline()
    for step in steps {
      timeline.animate(
        scene.layers[step.layer], .zPosition, to: step.to, with: .curve(duration: step.duration),
        at: .time(step.begin))
    }
    return timeline
  }
}
