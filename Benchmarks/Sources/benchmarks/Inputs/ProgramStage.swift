import Inbetween
import NaiveTweens

/// A program with a host. Its layers move for so long that no frame has an event.
final class ProgramStage {
  static let frame = 1.0 / 60
  /// The duration of the motions: no frame has an end, and the first frame is well inside.
  static let duration = 1e6
  static let changes = 1000
  /// A spring that takes a minute to come to rest, so that a value is in flight when its target changes.
  static let spring = Spring.response(20, dampingRatio: 0.7)

  let host = AnimationHost(clock: ManualClock())
  let layers: [Layer]
  private var time = 0.0
  private var changed = 0

  init(layers count: Int, moves: Bool) {
    layers = LayerScene(layers: count, .none, in: host.context).layers
    host.advance()
    guard moves else { return }
    for layer in layers {
      layer.animate(
        .position.x, to: 100, with: .curve(duration: Self.duration, timingFunction: .linear))
    }
    // The first frame is the very start of the motions.
    advance()
    advance()
  }

  @discardableResult
  func advance() -> Double {
    time += Self.frame
    return host.advance(to: time).tree.commitTime
  }

  /// Changes some layers, and other layers each time until all have been changed.
  func change(_ count: Int, _ body: (_ layer: Layer, _ number: Int) -> Void) {
    for _ in 0..<count {
      changed += 1
      body(layers[changed * 7919 % layers.count], changed)
    }
  }

  func changeAll(_ frame: () -> Double) {
    while changed < layers.count { _ = frame() }
  }

  func sum() -> Double {
    var sum = 0.0
    for layer in layers { sum += host[layer, .position.x] }
    return sum
  }
}

/// The same program with objects and closures.
final class NaiveStage {
  final class Thing {
    var x = 0.0
    var opacity = 1.0
    var cornerRadius = 0.0
  }

  private static let curve = NaiveCurve(0.25, 0.1, 0.25, 1)

  let things: [Thing]
  private let program = NaiveProgram()
  private var springs: [SpringValue] = []
  private(set) var time = 0.0
  private var changed = 0

  init(objects count: Int, areSprings: Bool = false) {
    things = (0..<count).map { _ in Thing() }
    for (index, thing) in things.enumerated() {
      let key = NaiveProgram.Key(object: index, property: 0)
      if areSprings {
        let spring = SpringValue(
          0, mass: ProgramStage.spring.mass, stiffness: ProgramStage.spring.stiffness,
          damping: ProgramStage.spring.damping)
        spring.target = 100
        springs.append(spring)
        program.animate(key, until: .infinity) { _ in
          spring.advance(by: ProgramStage.frame)
          thing.x = spring.value
        }
      } else {
        let tween = Self.tween(from: 0, to: 100, at: 0, duration: ProgramStage.duration) {
          thing.x = $0
        }
        program.animate(key, until: ProgramStage.duration) { tween.apply(at: $0) }
      }
    }
  }

  private static func tween(
    from: Double, to: Double, at begin: Double, duration: Double,
    _ update: @escaping (Double) -> Void
  ) -> ClosureTween {
    ClosureTween(
      begin: begin, duration: duration, repeatCount: 1, autoreverses: false, fillsBefore: false,
      fillsAfter: true, from: from, to: to, easing: curve.progress, update: update)
  }

  func advance() -> Double {
    time += ProgramStage.frame
    program.advance(to: time)
    return time
  }

  func fade(_ index: Int, to opacity: Double, duration: Double) {
    let thing = things[index]
    let tween = Self.tween(from: thing.opacity, to: opacity, at: time, duration: duration) {
      thing.opacity = $0
    }
    program.animate(NaiveProgram.Key(object: index, property: 1), until: time + duration) {
      tween.apply(at: $0)
    }
  }

  func follow(_ index: Int, to target: Double) { springs[index].target = target }

  func change(_ count: Int, _ body: (_ index: Int, _ number: Int) -> Void) {
    for _ in 0..<count {
      changed += 1
      body(changed * 7919 % things.count, changed)
    }
  }

  func sum() -> Double {
    var sum = 0.0
    for thing in things { sum += thing.x }
    return sum
  }
}
