import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime

struct PlaybackStage {
  let context: LayerContext
  let a: Layer
  let b: Layer
  private(set) var commit: Commit
  private(set) var events: [AnimationEvent] = []
  private(set) var time = 0.0

  init() {
    context = LayerContext()
    (a, b) = (Layer(in: context), Layer(in: context))
    (a.name, b.name) = ("a", "b")
    context.roots = [a, b]
    commit = context.commit(at: 0)
  }

  /// Creates the stage of another stage's snapshot. Nil if the snapshot has no such layers.
  init?(restoring snapshot: Snapshot) throws {
    context = LayerContext(restoring: snapshot)
    guard let a = context.layer(named: "a"), let b = context.layer(named: "b") else { return nil }
    (self.a, self.b, time) = (a, b, snapshot.time)
    commit = try context.rewind(to: snapshot)
  }

  mutating func rewind(to snapshot: Snapshot, tellsAgain: Bool = false) throws {
    commit = try context.rewind(to: snapshot, tellsAgain: tellsAgain)
    (time, events) = (snapshot.time, [])
  }

  var tree: RenderTree { commit.tree }

  /// Delivers the events until a time, and commits at it.
  mutating func commit(at time: Double) {
    advance(to: time)
    commit = context.commit(at: time)
    context.deliver(commit.events)
    events += commit.events.ofPlaybacks
  }

  /// Commits at a time, and delivers nothing.
  mutating func commitAlone(at time: Double) {
    commit = context.commit(at: time)
    self.time = time
  }

  mutating func advance(to time: Double) {
    events += tree.events(in: self.time..<time).ofPlaybacks
    context.deliver(tree.events(in: self.time..<time))
    self.time = time
  }

  mutating func forget() { events = [] }

  /// Returns a timeline of x to 10 in one second, then to 30 in another.
  func way(_ layer: Layer) -> LayerTimeline {
    var timeline = LayerTimeline()
    timeline.timingFunction = .linear
    timeline.animate(layer, .position.x, to: 10, with: .curve(duration: 1))
    timeline.animate(layer, .position.x, to: 30, with: .curve(duration: 1))
    return timeline
  }

  func x(_ time: Double, _ layer: Layer? = nil) -> Double {
    tree[layer ?? a, .position.x, at: time]
  }
}

extension AnimationEvent {
  var text: String { kind.text(at: time) }
}
