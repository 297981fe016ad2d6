import Inbetween

/// The costs of the steps of a script, in the units of ``Work``: measured upper bounds.
enum ScriptWork {
  static let step = 1 << 13
  /// A level above the layer that a step changes.
  static let level = 1 << 8
  /// A root, if a search must find out whether a layer is still in the tree.
  static let root = 1 << 4
  /// An animation of the layer that a step changes.
  static let animation = 1 << 6
  /// An animation that a spring may take over from.
  static let takeover = 1 << 12
  /// A number of the value that is set.
  static let lane = 1 << 3
  /// A number of a value that a spring takes over.
  static let lanePaced = 1 << 9
  /// A layer that moves in the tree or gets another time, and an animation of it.
  static let moved = (layer: 1 << 11, animation: 1 << 13)
  /// A sibling of a layer that is inserted or removed.
  static let sibling = 1 << 9
  /// An element of the states and transitions of a layer, and a layer in which it is searched.
  static let state = (element: 1 << 13, layer: 1 << 9)

  static let commit = 1 << 14
  /// An animation of a layer that has changed, at a commit.
  static let changed = 1 << 9
  /// The same where there are replicators.
  static let copied = 1 << 11
  /// An animation in the tree, at a commit.
  static let running = 1 << 8
  /// A diagnostic of an animation in the tree, at a commit.
  static let diagnosed = 1 << 11
  /// An event of a timeline.
  static let told = 1 << 11
  /// A label of a timeline that is played, or of a timeline in it.
  static let label = 1 << 9
  /// A layer of the tree, if events or changes are sorted into its order.
  static let ordered = 1 << 7

  /// A layer that is hit-tested; an addition if it has animations; and each of these.
  static let hit = (layer: 1 << 13, animatedLayer: 1 << 12, animation: 1 << 9)
  /// An animation of a layer that is read, once per commit.
  static let read = 1 << 12

  /// For each layer, the greatest count of numbers in a value that a script has given the layer so far.
  struct Lengths {
    private var given: [Layer.ID: Int] = [:]

    /// Notes the count of numbers in a value.
    ///
    /// - Returns: The count.
    mutating func note(_ value: AnimatableValue?, of layer: Layer) -> Int {
      let count = value.map(Work.laneCount) ?? 0
      given[layer.id] = max(given[layer.id] ?? 0, count)
      return count
    }

    mutating func note(_ animation: LayerModel.Animation, of layer: Layer) {
      for value in animation.values { _ = note(value, of: layer) }
    }

    /// Returns the greatest count of numbers in a value of a layer, in its animations or in the model.
    func longest(of layer: Layer) -> Int {
      layer.layerClass.properties.reduce(given[layer.id] ?? 0) { longest, property in
        max(longest, (try? layer.value(forKeyPath: property.name)).map(Work.laneCount) ?? 0)
      }
    }
  }
}

extension Layer {
  /// The number of layers above it. Complexity: O(result).
  var levels: Int {
    var (count, current) = (0, superlayer)
    while let layer = current { (count, current) = (count + 1, layer.superlayer) }
    return count
  }

  /// The cost of moving this layer in the tree, or of changing its time: its whole subtree is made again.
  ///
  /// Complexity: O(layers in it).
  var costOfMoving: Int {
    var (cost, waiting) = (0, [self])
    while let layer = waiting.popLast() {
      cost += ScriptWork.moved.layer + layer.animations.count * ScriptWork.moved.animation
      waiting += layer.sublayers
    }
    return cost
  }
}

extension LayerModel.Animation {
  /// The ends and the keyframes, including those of all children.
  fileprivate var values: [AnimatableValue] {
    switch self {
    case .basic(let basic): basic.ends
    case .spring(let spring): spring.basic.ends
    case .decay(let decay): decay.values
    case .keyframe(let keyframes): keyframes.values
    case .group(let group): group.animations.flatMap(\.values)
    case .transition: []
    }
  }
}

extension DecayAnimation {
  /// The given values except the velocity.
  var values: [AnimatableValue] {
    [fromValue, toValue, gridStep, gridOffset, lowerBound, upperBound].compactMap(\.self)
  }
}

extension BasicAnimation {
  /// The given values.
  var ends: [AnimatableValue] { [fromValue, toValue, byValue].compactMap(\.self) }
}
