import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime

struct TakeoverStage {
  let context = LayerContext()
  let layer: Layer
  private(set) var commit: Commit

  init(_ layerClass: LayerClass = .layer) {
    layer = Layer(layerClass, in: context)
    for property in customProperties { context.register(property) }
    context.roots = [layer]
    commit = context.commit(at: 0)
  }

  mutating func commit(at time: Double) { commit = context.commit(at: time) }

  /// Commits a block with a spring of 10 per second.
  mutating func takeOver(
    at time: Double, damping: Double = 20, velocity: Double = 0, delay: Double = 0,
    _ set: (Layer) -> Void
  ) {
    let spring = MovingScene.Takeover.spring(damping: damping, initialVelocity: velocity)
    context.animate(with: .spring(spring), delay: delay) { set(layer) }
    commit(at: time)
  }

  mutating func takeOver(
    _ keyPath: String, _ value: AnimatableValue?, at time: Double, damping: Double = 20
  ) {
    takeOver(at: time, damping: damping) { _ = try? $0.setValue(value, forKeyPath: keyPath) }
  }

  /// Commits a linear animation at 0, with the model value at its end.
  mutating func move(
    _ keyPath: String, from: AnimatableValue?, to: AnimatableValue?, duration: Double = 1
  ) {
    context.transaction {
      context.disablesActions = true
      _ = try? layer.setValue(to, forKeyPath: keyPath)
    }
    layer.add(linear(keyPath, from, to, duration: duration), forKey: "way")
    commit(at: 0)
  }

  func value(_ keyPath: String, _ time: Double) -> AnimatableValue? {
    (try? layer.path(keyPath)).flatMap { commit.tree.value(of: layer.id, for: $0, at: time) }
  }

  func velocity(_ keyPath: String, _ time: Double) -> AnimatableValue? {
    (try? layer.path(keyPath)).flatMap { commit.tree.velocity(of: layer.id, for: $0, at: time) }
  }

  func number(_ keyPath: String, _ time: Double) -> Double { value(keyPath, time)?.number ?? .nan }

  func speed(_ keyPath: String, _ time: Double) -> Double {
    velocity(keyPath, time)?.number ?? .nan
  }

  var events: [String] {
    commit.events.map { event in
      let kind =
        switch event.kind {
        case .started: "start"
        case .iterated: "cycle"
        case .ended(let outcome): outcome == .completed ? "end" : "stop"
        case .labelReached, .exited: "\(event.kind)"
        }
      return "\(kind) \(event.key ?? "-")"
    }
  }
}

extension AnimatableValue? {
  var lanes: [Double] { self?.lanes ?? [] }

  func isClose(to other: AnimatableValue?, _ tolerance: Double = 1e-12) -> Bool {
    AnimationTestSupport.isClose(lanes, other.lanes, tolerance: tolerance)
  }
}

func linear(
  _ keyPath: String, _ from: AnimatableValue?, _ to: AnimatableValue?, duration: Double = 1
) -> Animation {
  .basic(BasicAnimation(keyPath: keyPath, from: from, to: to, timing: Timing(duration: duration)))
}
