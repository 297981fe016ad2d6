import AnimationInterpolation
import AnimationReference
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime

/// A layer below another, each with its own clock, and animations on the lower one.
struct MovingScene {
  let context = LayerContext()
  let layer: Layer
  let paths: [PropertyPath]

  init(_ animations: [Animation], outer: Timing, inner: Timing) throws {
    for property in customProperties { context.register(property) }
    let root = Layer(in: context)
    let layer = Layer(in: context)
    root.timing = outer
    layer.timing = inner
    layer.addNamedObjects()
    root.addSublayer(layer)
    context.roots = [root]
    for animation in animations { layer.add(animation) }
    self.layer = layer
    paths = try animatedKeyPaths.map { try layer.path($0) }
  }

  /// Returns the layer's presentation at a time after a commit, directly from the definition.
  func reference(at time: Double, closesEnds: Bool = false) -> ReferencePresentation {
    let chain = LayerTimeChain([
      LayerTimeMap(layer.superlayer?.timing ?? .layer), LayerTimeMap(layer.timing),
    ])
    var presentation = ReferencePresentation(
      property: layer.property(named:), target: layer.effects.properties(of:),
      model: layer.value(for:))
    let resolved = layer.animations.compactMap(\.resolved)
    let superseded = layer.animations.filter { $0.resolved != nil }.map(\.superseded)
    for index in resolved.indices.sorted(by: {
      resolved[$0].beginTime == resolved[$1].beginTime
        ? $0 < $1 : resolved[$0].beginTime < resolved[$1].beginTime
    }) {
      presentation.apply(
        resolved[index], at: chain.localTime(at: time), rate: chain.rate(at: time),
        isClosedAtEnd: closesEnds, superseded: superseded[index])
    }
    return presentation
  }

  /// Sets values in a block with a spring, and commits the takeover's number of seconds after the first commit at 1.
  func takeOver(_ takeover: Takeover) -> RenderTree {
    _ = context.commit(at: 1)
    context.animate(with: .spring(takeover.spring), delay: takeover.delay) {
      for (index, value) in takeover.values { layer.setValue(value, for: paths[index]) }
    }
    return context.commit(at: 1 + takeover.seconds).tree
  }

  struct Takeover: Sendable {
    /// Indices into ``animatedKeyPaths`` and values of their types.
    let values: [(Int, AnimatableValue)]
    let spring: Spring
    let delay: Double
    let seconds: Double

    static let any = zip(
      Generator<[SceneEdit]>.valueOfPath.array(count: 1...6),
      zip(.element(of: [0.0, 4, 20, 45]), .element(of: [0.0, 0, -2])),
      .element(of: [0.0, 0, 0.25]), .element(of: [0, 0.25, 0.6, 1, 3.1])
    ).map { values, constants, delay, seconds in
      Takeover(
        values: values, spring: spring(damping: constants.0, initialVelocity: constants.1),
        delay: delay, seconds: seconds)
    }

    static func spring(
      mass: Double = 1, damping: Double, initialVelocity: Double = 0
    ) -> Spring {
      do {
        return try Spring(mass: mass, damping: damping, initialVelocity: initialVelocity)
      } catch {
        preconditionFailure("\(error)")
      }
    }
  }

  /// The animations of a scene, its outer and inner timing, and times to sample it.
  static let inputs = zip(
    Generator<Animation>.animation().array(count: 1...4), .timing, .timing,
    Generator<Double>.time.array(count: 1...6))
}
