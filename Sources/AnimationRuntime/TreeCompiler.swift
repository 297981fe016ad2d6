import AnimationInterpolation
import AnimationModel
import AnimationTiming
import AnimationTracks
import LayerModel

/// Turns layers and their animations into clocks, properties and tracks.
struct TreeCompiler {
  /// Where a layer stands in the tree being made.
  struct Place {
    let node: Int
    let clock: Int
    /// The time of the layer at the commit.
    let localTime: Double
    let map: LayerTimeMap
  }

  private(set) var tree: RenderTree
  private(set) var diagnostics: [Diagnostic] = []

  init(commitTime: Double) { tree = RenderTree(commitTime: commitTime) }

  /// Adds a layer without its animations.
  mutating func add(_ layer: Layer, below parent: Place?) -> Place {
    let map = LayerTimeMap(layer.timing)
    // Two clocks that change nothing in a row are one: the second gets times that the first has
    // already limited.
    let isShared = map == LayerTimeMap() && parent?.map == map
    let clock =
      isShared ? parent?.clock ?? 0 : tree.tracks.addNode(.layer(map), parent: parent?.clock)
    tree.places[layer.id] = tree.nodes.count
    tree.nodes.append(
      RenderTree.Node(id: layer.id, clock: clock, properties: layer.properties))
    return Place(
      node: tree.nodes.count - 1, clock: clock,
      localTime: map.localTime(at: parent?.localTime ?? tree.commitTime), map: map)
  }

  /// Adds the animations of a layer in the order in which they apply: by begin, then by addition.
  mutating func addAnimations(of layer: Layer, at place: Place) {
    // A begin that is no number belongs to an animation without effect: anywhere, but last.
    let begins = layer.animations.map { attached in
      let begin = attached.closing?.beginTime ?? .infinity
      return begin.isNaN ? .infinity : begin
    }
    let order = layer.animations.indices.sorted {
      begins[$0] == begins[$1] ? $0 < $1 : begins[$0] < begins[$1]
    }
    for attached in order.map({ layer.animations[$0] }) {
      guard let animation = attached.closed else { continue }
      let report = { (path: [Int], problem: AnimationProblem) in
        Diagnostic(
          layer: layer.id, animation: attached.id, key: attached.key, childPath: path,
          problem: problem)
      }
      add(animation, of: layer, at: place.node, clock: place.clock, path: [], report: report)
    }
  }

  private mutating func add(
    _ animation: Animation, of layer: Layer, at node: Int, clock: Int, path: [Int],
    report: ([Int], AnimationProblem) -> Diagnostic
  ) {
    do throws(AnimationProblem) {
      switch animation {
      case .basic(let animation):
        try addTrack(animation, of: layer, at: node, clock: clock)
      case .spring(let animation):
        try addTrack(animation, of: layer, at: node, clock: clock)
      case .keyframe(let animation):
        try addTrack(animation, of: layer, at: node, clock: clock)
        if animation.hasInvalidKeyTimes { throw .invalidKeyTimes }
      case .group(let group):
        guard group.timing.isNumeric else { throw .notANumber("a timing property of the group") }
        let inner = tree.tracks.addNode(
          .group(
            PreparedTiming(group.timing),
            curve: PreparedTimingFunction(group.timingFunction ?? .linear),
            duration: group.duration),
          parent: clock)
        for (index, child) in group.animations.enumerated() {
          add(
            child, of: layer, at: node, clock: inner, path: path + [index], report: report)
        }
      case .transition(let transition):
        try addTransition(transition, of: layer, at: node, clock: clock)
      }
    } catch {
      diagnostics.append(report(path, error))
    }
  }

  private mutating func addTrack(
    _ animation: some PropertyAnimation & AnimationSource, of layer: Layer, at node: Int, clock: Int
  ) throws(AnimationProblem) {
    let prepared = try PreparedAnimation(
      animation, objects: &tree.objects, property: layer.property(named:))
    append(
      prepared.interpolation, of: prepared, component: prepared.path.component?.lanes,
      to: prepared.path.key, at: node, clock: clock)
    if let rotation = prepared.rotation, let key = layer.property(named: "transform") {
      append(rotation, of: prepared, component: nil, to: key, at: node, clock: clock)
    }
  }

  /// A transition is a number of its own, from nothing to its progress and back to nothing.
  private mutating func addTransition(
    _ transition: Transition, of layer: Layer, at node: Int, clock: Int
  ) throws(AnimationProblem) {
    let prepared = try PreparedTransition(
      transition, isGeometryFlipped: layer.isGeometryFlipped)
    let property = tree.tracks.addProperty(.number, model: nil)
    tree.tracks.append(
      Track(
        node: clock, timing: prepared.timing, pacing: prepared.pacing,
        interpolation: prepared.interpolation),
      to: property)
    tree.nodes[node].transitions.entries.append(
      TransitionSource.Entry(property: property, effect: prepared.effect))
  }

  private mutating func append(
    _ interpolation: PreparedInterpolation, of animation: PreparedAnimation,
    component: ComponentLanes?, to key: PropertyKey, at node: Int, clock: Int
  ) {
    tree.tracks.append(
      Track(
        node: clock, timing: animation.timing, pacing: animation.pacing,
        interpolation: interpolation, component: component),
      to: property(key, at: node))
  }

  /// The property of a layer in the tracks, which is added when it is the first time.
  private mutating func property(_ key: PropertyKey, at node: Int) -> Int {
    if let index = tree.nodes[node].animated[key.name] { return index }
    let value = tree.nodes[node].properties.value(for: key)
    let index = tree.tracks.addProperty(
      key.type, model: value.map { RunningProperty.modelLanes($0, objects: &tree.objects) })
    tree.nodes[node].animated[key.name] = index
    return index
  }
}
