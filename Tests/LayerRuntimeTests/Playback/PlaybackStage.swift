import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import LayerModel
import LayerRuntime

/// Two layers, what they show after the last commit, and all that playbacks have told.
struct PlaybackStage {
  let context = LayerContext()
  let a: Layer
  let b: Layer
  private(set) var commit: Commit
  private(set) var events: [PlaybackEvent] = []
  private(set) var time = 0.0

  init() {
    (a, b) = (Layer(in: context), Layer(in: context))
    (a.name, b.name) = ("a", "b")
    context.roots = [a, b]
    commit = context.commit(at: 0)
  }

  var tree: RenderTree { commit.tree }

  /// Delivers what happens until a time, and commits at it.
  mutating func commit(at time: Double) {
    advance(to: time)
    commit = context.commit(at: time)
    context.deliver(commit.events)
    events += commit.playbackEvents
    context.deliver(commit.playbackEvents)
  }

  /// Delivers what happens until a time.
  mutating func advance(to time: Double) {
    context.deliver(tree.events(in: self.time..<time))
    let told = Array(tree.playbackEvents(in: self.time..<time))
    events += told
    context.deliver(told)
    self.time = time
  }

  /// What is told from now on.
  mutating func forget() { events = [] }

  func x(_ time: Double, _ layer: Layer? = nil) -> Double {
    tree[layer ?? a, .position.x, at: time]
  }
}

extension PlaybackEvent {
  /// `started 0`, `label here 0 > 1.5`, `finished completed 2`.
  var text: String {
    switch kind {
    case .started: "started \(time)"
    case .label(let name, let cycle, let isForwards):
      "label \(name) \(cycle) \(isForwards ? ">" : "<") \(time)"
    case .finished(let outcome): "finished \(outcome) \(time)"
    }
  }
}
