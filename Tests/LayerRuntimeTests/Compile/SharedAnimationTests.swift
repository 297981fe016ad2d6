import AnimationInterpolation
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// Law: one animation that many layers share shows and reports on each layer the same as an equal animation made for
/// that layer alone.
@Suite struct SharedAnimationTests {
  private static let timings = [
    Timing(duration: 2), Timing(beginTime: 0.5, duration: 1, repeatCount: 3, autoreverses: true),
    Timing(duration: 1, speed: -1, fillMode: .both),
    Timing(duration: 1, speed: 0, timeOffset: 0.25), Timing(duration: 0.5, repeatCount: .infinity),
    Timing(duration: .nan),
  ]

  private static func animations(_ timing: Timing) -> [Animation] {
    [
      .basic(
        BasicAnimation(
          keyPath: "opacity", from: .number(0.25), to: .number(1), timing: timing,
          timingFunction: .easeIn)),
      .basic(BasicAnimation(keyPath: "position.x", to: .number(40), timing: timing)),
      .basic(BasicAnimation(keyPath: "position.x", by: .number(40), timing: timing)),
      .basic(BasicAnimation(keyPath: "opacity", timing: timing)),
      .basic(BasicAnimation(keyPath: "strokeEnd", from: .number(0), timing: timing)),
      .basic(BasicAnimation(keyPath: "own", from: .number(0), to: .number(9), timing: timing)),
      .basic(BasicAnimation(keyPath: "opacity", from: .string("a"), timing: timing)),
      .keyframe(
        KeyframeAnimation(
          keyPath: "opacity", values: [.number(0), .number(1), .number(0.5)], timing: timing)),
      .spring(SpringAnimation(keyPath: "opacity", to: .number(0), timing: timing)),
    ]
  }

  /// Returns layers of several classes, on different clocks, with different values, whose animation was added twice, or
  /// once while another replaces it.
  private static func commits(
    _ animation: () -> Animation
  ) -> [(commit: Commit, layers: [Layer])] {
    let context = LayerContext()
    let classes: [LayerClass] = [
      .layer, .layer, .shape, .layer, .shape, LayerClass(name: "Own", properties: [.own]), .layer,
    ]
    let layers = classes.enumerated().map { index, layerClass in
      let layer = Layer(layerClass, in: context)
      context.transaction {
        context.disablesActions = true
        layer[.opacity] = 0.1 * Double(index)
      }
      if index == 3 { layer.timing.speed = 2 }
      return layer
    }
    context.roots = layers
    var commits = [(context.commit(at: 0), layers)]
    for layer in layers { layer.add(animation(), forKey: "a") }
    commits.append((context.commit(at: 1), layers))
    for layer in layers.reversed() {
      layer.add(animation())
      if layer.id.rawValue % 2 == 0 { layer.removeAnimation(forKey: "a") }
    }
    commits.append((context.commit(at: 1.25), layers))
    layers[0].removeAllAnimations()
    commits.append((context.commit(at: 1.75), layers))
    return commits
  }

  @Test(arguments: timings.indices)
  func showsWhatOneMadeForTheLayerShows(_ timing: Int) throws {
    for index in Self.animations(Self.timings[timing]).indices {
      let one = Self.animations(Self.timings[timing])[index]
      let shared = Self.commits { one }
      let apart = Self.commits { Self.animations(Self.timings[timing])[index] }
      for (a, b) in zip(shared, apart) {
        #expect(a.commit.events == b.commit.events)
        #expect(a.commit.diagnostics == b.commit.diagnostics)
        #expect(a.commit.tree == b.commit.tree)
        for (layer, other) in zip(a.layers, b.layers) {
          for step in 0..<12 {
            let time = a.commit.tree.commitTime + 0.3 * Double(step)
            for keyPath in ["opacity", "position.x", "strokeEnd", "own"] {
              guard let path = try? layer.path(keyPath) else { continue }
              #expect(
                a.commit.tree.value(of: layer.id, for: path, at: time)
                  == b.commit.tree.value(of: other.id, for: path, at: time))
            }
          }
        }
      }
    }
  }
}

extension PropertyKey {
  fileprivate static let own = PropertyKey("own", .number)
}
