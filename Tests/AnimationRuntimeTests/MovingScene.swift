import AnimationInterpolation
import AnimationModel
import AnimationRuntime
import AnimationTestSupport
import AnimationTiming
import LayerModel

/// A layer below another, both with a clock of their own, and animations on the lower one.
struct MovingScene {
  let context = LayerContext()
  let layer: Layer
  /// All of ``animatedKeyPaths``.
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

  /// What the layer shows at a time after a commit, straight from the definition.
  func reference(at time: Double, closesEnds: Bool = false) -> ReferencePresentation {
    let chain = LayerTimeChain([
      LayerTimeMap(layer.superlayer?.timing ?? .layer), LayerTimeMap(layer.timing),
    ])
    var presentation = ReferencePresentation(
      property: layer.property(named:), target: layer.effects.properties(of:),
      model: layer.value(at:))
    let closed = layer.animations.compactMap(\.closed)
    for index in closed.indices.sorted(by: {
      closed[$0].beginTime == closed[$1].beginTime
        ? $0 < $1 : closed[$0].beginTime < closed[$1].beginTime
    }) {
      presentation.apply(
        closed[index], at: chain.localTime(at: time), rate: chain.rate(at: time),
        isClosedAtEnd: closesEnds)
    }
    return presentation
  }

  /// The animations of a scene, its outer and inner timing, and times to look at it.
  static let inputs = zip(
    Generator<Animation>.animation().array(count: 1...4), .timing, .timing,
    Generator<Double>.time.array(count: 1...6))
}
