import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime

/// Something done to the layers of an ``EditedScene``, which are known by their numbers.
enum SceneEdit: Sendable {
  case setOpacity(Int, Double)
  /// Sets or takes away the value at one of ``animatedKeyPaths`` in an animation block.
  case animate(Int, path: Int, AnimatableValue?, damping: Double?, delay: Double)
  /// Sets the value at one of ``animatedKeyPaths``, by its place, where it starts nothing.
  case setWithoutAction(Int, path: Int, AnimatableValue)
  case setTiming(Int, Timing)
  case add(Int, Animation, key: String?)
  case removeKey(Int, String)
  case removeAll(Int)
  case put(Int, in: Int)
  case mask(Int, of: Int)
  case takeOut(Int)
  case setRoots([Bool])
  case setCopies(Int, delay: Double)
  /// Gives a layer the cells and filters that key paths name, or takes them away.
  case setObjects(Int, Bool)
  /// Commit so many seconds after the last commit.
  case commit(after: Double)
}

/// A handful of layers, some in each other, the first a root and the second a replicator in it.
struct EditedScene {
  static let layerCount = 8

  let context: LayerContext
  let layers: [Layer]
  /// All of ``animatedKeyPaths`` that a layer of the scene may have.
  let paths: [PropertyPath]
  /// What decides on copies, which the second layer has and no other.
  var copyPaths: [PropertyPath] {
    ["instanceCount", "instanceDelay"].compactMap { try? layers[1].path($0) }
  }
  /// The time of the last commit.
  private(set) var time = 0.0
  /// What the commits have reported.
  private(set) var commits: [Commit] = []
  /// The animations that were added, those not counted that setting a property adds.
  private(set) var added: [Animation.ID] = []

  /// - Parameter isEmpty: Whether it shows nothing: it has no roots.
  init(isEmpty: Bool = false) {
    context = LayerContext()
    let context = context
    for property in customProperties { context.register(property) }
    layers = (0..<Self.layerCount).map { Layer($0 == 1 ? .replicator : .layer, in: context) }
    for index in 1..<5 { layers[(index - 1) / 2].addSublayer(layers[index]) }
    context.roots = isEmpty ? [] : [layers[0]]
    let full = Layer(in: context)
    full.addNamedObjects()
    paths = animatedKeyPaths.compactMap { try? full.path($0) }
  }

  /// The scene of a snapshot of another one, in a context of its own. Layers outside the tree are new.
  init(restoring snapshot: Snapshot, of scene: EditedScene) {
    let context = LayerContext(restoring: snapshot)
    self.context = context
    layers = scene.layers.map { layer in
      context.layer(layer.id) ?? Layer(layer.layerClass, in: context)
    }
    (paths, time) = (scene.paths, snapshot.time)
  }

  /// Goes back to a snapshot.
  mutating func rewind(to snapshot: Snapshot) throws {
    try context.rewind(to: snapshot)
    (time, commits) = (snapshot.time, [])
  }

  mutating func apply(_ edit: SceneEdit) {
    switch edit {
    case .setOpacity(let index, let value): layers[index].opacity = value
    case .animate(let index, let path, let value, let damping, let delay):
      let set = { [layers, paths] in _ = layers[index].setValue(value, for: paths[path]) }
      if let spring = damping.flatMap({ try? Spring(damping: $0, initialVelocity: 1) }) {
        context.animate(spring: spring, delay: delay, set)
      } else {
        context.animate(duration: 0.5, delay: delay, timingFunction: .easeIn, set)
      }
    case .setWithoutAction(let index, let path, let value):
      context.transaction {
        context.disablesActions = true
        layers[index].setValue(value, for: paths[path])
      }
    case .setTiming(let index, let timing): layers[index].timing = timing
    case .add(let index, let animation, let key):
      added.append(layers[index].add(animation, forKey: key))
    case .removeKey(let index, let key): layers[index].removeAnimation(forKey: key)
    case .removeAll(let index): layers[index].removeAllAnimations()
    case .put(let index, let parent):
      guard !isBelow(layers[parent], layers[index]) else { return }
      dropRoot(layers[index])
      layers[parent].addSublayer(layers[index])
    case .mask(let index, let parent):
      guard !isBelow(layers[parent], layers[index]) else { return }
      dropRoot(layers[index])
      layers[parent].mask = layers[index]
    case .takeOut(let index): layers[index].removeFromSuperlayer()
    case .setRoots(let flags):
      context.roots = zip(layers, flags).filter { $1 && $0.superlayer == nil }.map(\.0)
    case .setCopies(let count, let delay):
      layers[1].setValue(.integer(count), for: layers[1].property(named: "instanceCount")!)
      layers[1].setValue(.number(delay), for: layers[1].property(named: "instanceDelay")!)
    case .setObjects(let index, true): layers[index].addNamedObjects()
    case .setObjects(let index, false):
      layers[index].emitterCells = []
      layers[index].filters = []
    case .commit(let seconds):
      time += seconds
      commits.append(context.commit(at: time))
    }
  }

  private func isBelow(_ layer: Layer, _ ancestor: Layer) -> Bool {
    sequence(first: layer, next: \.superlayer).contains { $0 === ancestor }
  }

  private func dropRoot(_ layer: Layer) {
    if context.roots.contains(where: { $0 === layer }) {
      context.roots.removeAll { $0 === layer }
    }
  }
}

extension SceneEdit {
  /// The edit, where it does nothing to some layers; else nil. Roots are some of the others.
  func without(_ layers: Set<Int>) -> SceneEdit? {
    switch self {
    case .setOpacity(let index, _), .animate(let index, _, _, _, _),
      .setWithoutAction(let index, _, _),
      .setTiming(let index, _), .add(let index, _, _), .removeKey(let index, _),
      .removeAll(let index), .takeOut(let index), .setObjects(let index, _):
      layers.contains(index) ? nil : self
    case .put(let index, in: let parent), .mask(let index, of: let parent):
      layers.contains(index) || layers.contains(parent) ? nil : self
    case .setRoots(let flags):
      .setRoots(flags.enumerated().map { $1 && !layers.contains($0) })
    case .setCopies: layers.contains(1) ? nil : self
    case .commit: self
    }
  }
}

extension Generator where Value == [SceneEdit] {
  /// Edits with commits among them, the last one a commit.
  static func edits(count: ClosedRange<Int>) -> Generator {
    zip(edit.array(count: count), span).map { $0 + [.commit(after: $1)] }
  }

  private static var span: Generator<Double> {
    .element(of: [0, 0.25, 1, 0.1, 0.5, 3, 100])
  }

  /// A place among ``animatedKeyPaths`` and a value that fits it.
  static var valueOfPath: Generator<(Int, AnimatableValue)> {
    Generator<Int>.int(in: 0...animatedKeyPaths.count - 1).flatMap { index in
      Generator<AnimatableValue>.values(of: valueType(of: animatedKeyPaths[index]))
        .map { (index, $0) }
    }
  }

  private static var animate: Generator<SceneEdit> {
    let index = Generator<Int>.int(in: 0...EditedScene.layerCount - 1)
    return zip(
      zip(index, valueOfPath), .bool, .element(of: [nil, 0, 5, 20, 50]), .element(of: [0, 0, 0.25])
    ).map { place, isThere, damping, delay in
      let (path, value) = place.1
      return .animate(
        place.0, path: path, isThere ? value : nil, damping: damping, delay: delay)
    }
  }

  private static var edit: Generator<SceneEdit> {
    let index = Generator<Int>.int(in: 0...EditedScene.layerCount - 1)
    let key = Generator<String>.element(of: ["a", "b"])
    return .oneOf(
      zip(index, .moderate).map { .setOpacity($0, $1) }, animate, animate,
      zip(index, valueOfPath).map { .setWithoutAction($0, path: $1.0, $1.1) },
      zip(index, valueOfPath).map { .setWithoutAction($0, path: $1.0, $1.1) },
      zip(index, .timing).map { .setTiming($0, $1) },
      zip(index, .animation(depth: 1), key.optional, .bool).map { index, animation, key, stays in
        var animation = animation
        if stays { animation.isRemovedOnCompletion = false }
        return .add(index, animation, key: key)
      },
      zip(index, .animation(depth: 1)).map {
        var animation = $1
        animation.timing = Timing(duration: 1)
        return .add($0, animation, key: nil)
      },
      zip(index, key).map { .removeKey($0, $1) },
      index.map { .removeAll($0) },
      zip(index, index).map { .put($0, in: $1) },
      zip(index, index).map { .mask($0, of: $1) },
      index.map { .takeOut($0) },
      Generator<Bool>.bool.array(count: 8...8).map { .setRoots($0) },
      zip(.int(in: -1...3), .element(of: [0, 0.5, -0.5, 0.1])).map { .setCopies($0, delay: $1) },
      zip(index, .bool).map { .setObjects($0, $1) },
      span.map { .commit(after: $0) },
      span.map { .commit(after: $0) })
  }
}
