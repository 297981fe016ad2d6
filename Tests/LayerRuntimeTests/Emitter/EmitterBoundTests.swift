import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// The greatest lifetime of particles, which limits the births to examine and the frames that are needed.
@Suite("Bounds of emitters")
struct EmitterBoundTests {
  /// An emitter in a replicator, with a lifetime, a range of it and a factor, one of them animated.
  private struct Scene {
    let context = LayerContext()
    let replicator: Layer
    let layer: Layer

    init(_ values: Values) throws {
      let context = context
      (replicator, layer) = (Layer(.replicator, in: context), Layer(.emitter, in: context))
      replicator.addSublayer(layer)
      context.roots = [replicator]
      (replicator[.instanceCount], replicator[.instanceDelay]) = (4, values.delay)
      var spark = EmitterCell(name: "spark")
      (spark[.birthRate], spark[.lifetime], spark[.lifetimeRange]) = (
        20, values.lifetime, values.range
      )
      // It has not always been emitting, so that few births are examined.
      spark.timing = Timing(beginTime: values.begin, duration: values.emission)
      layer.emitterCells = [spark]
      try layer.setValue(.number(values.factor), forKeyPath: "lifetime")
      guard let keyPath = values.keyPath else { return }
      animate(
        keyPath, from: values.end, to: -8 * values.end,
        Timing(beginTime: values.begin, duration: 0.75))
    }

    func animate(_ keyPath: String, from: Double, to: Double, _ timing: Timing) {
      layer.add(
        .basic(
          BasicAnimation(keyPath: keyPath, from: .number(from), to: .number(to), timing: timing)))
    }
  }

  private struct Values: Sendable {
    let lifetime: Double
    let range: Double
    let factor: Double
    let keyPath: String?
    let end: Double
    let delay: Double
    let begin: Double
    let emission: Double

    private static let numbers = Generator<Double>.element(of: [1, -1, 0.5, -2, 0, 0])

    static let any = zip(
      zip(numbers, numbers, .element(of: [1, -1, 0.5])),
      zip(
        .element(of: [
          nil, "lifetime", "emitterCells.spark.lifetime", "emitterCells.spark.lifetimeRange",
          "emitterCells.spark.lifetimeRange",
        ]), numbers),
      .element(of: [0, 1, -1, 0.25]), zip(.element(of: [0, 4]), .element(of: [0.25, 1, 10]))
    ).map { lives, animation, delay, emission in
      Values(
        lifetime: lives.0, range: lives.1, factor: lives.2, keyPath: animation.0,
        end: animation.1, delay: delay, begin: emission.0, emission: emission.1)
    }
  }

  /// Seconds since the start of emission at the source.
  private static let times = Generator<Double>.fraction.map { 5 * $0 }

  /// While a particle of any copy is visible, a change is due at once, whatever the signs: two negative factors make a
  /// positive lifetime, and so does a negative range.
  @Test func whereAParticleIsSeenSomethingMoves() {
    var seen = 0
    forAll("seen particles move", Values.any, Self.times, count: 1000) { values, seconds in
      let time = values.begin + seconds
      let scene = try Scene(values)
      let tree = scene.context.commit(at: 0).tree
      let isSeen = (0..<4).contains { copy in
        !tree.particles(of: scene.layer.id, copy: [copy], at: time, limit: 1).isEmpty
      }
      guard isSeen else { return true }
      seen += 1
      let next = tree.nextChange(after: time)
      try hold(next == time, "\(next)")
      return true
    }
    #expect(seen > 200 || PropertySettings().isOverriding, "\(seen)")
  }

  /// An animation to the model value of the lifetime changes no particle, although the greatest lifetime is then
  /// unknown.
  @Test func anAnimationOfNothingShowsTheSameParticles() {
    var seen = 0
    forAll("animations of nothing", Values.any, Self.times, count: 1000) { values, seconds in
      let time = values.begin + seconds
      let keyPath = "emitterCells.spark.lifetime"
      guard values.keyPath != keyPath else { return true }
      let (plain, other) = (try Scene(values), try Scene(values))
      other.animate(
        keyPath, from: values.lifetime, to: values.lifetime,
        Timing(beginTime: -100, duration: 200))
      let particles = [plain, other].map {
        $0.context.commit(at: 0).tree.particles(of: $0.layer.id, at: time)
      }
      if !particles[0].isEmpty { seen += 1 }
      return particles[0] == particles[1]
    }
    #expect(seen > 100 || PropertySettings().isOverriding, "\(seen)")
  }

  /// No drawn lifetime exceeds the bound, whatever the signs and however large the numbers, and a range has the bound
  /// of its negative.
  @Test func noLifetimeIsAboveItsBound() {
    let numbers = Generator<Double>.element(of: [1, -1, 0, 2.5, -4, .infinity, -.infinity])
    forAll("bounds of lifetimes", numbers, numbers, numbers, count: 500) {
      lifetime, range, factor in
      func bound(range: Double) -> CellVariation {
        CellVariation.constant(
          CellParameters(lifetime: lifetime, lifetimeRange: range),
          in: EmitterParameters(lifetime: factor))
      }
      try hold(bound(range: range) == bound(range: -range), "another one for the negative")
      let greatest = bound(range: range).greatestLifetime
      return [0, 0.25, 0.5, 0.75, 1].allSatisfy { share in
        // Invalid numbers are no lifetime.
        let drawn = (lifetime + range * (share - 0.5)) * factor
        return drawn.isNaN || drawn <= 0 || drawn <= greatest
      }
    }
  }
}
