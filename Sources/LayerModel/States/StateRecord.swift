import AnimationInterpolation
import AnimationTiming

/// What a layer knows of the state that is in place.
struct StateRecord {
  /// The name of the state, nil before any.
  var current: String?
  /// What the state has set, in order.
  var changes: [Change] = []
  /// The animations of transitions that may still run.
  var running: [Running] = []

  /// Whether there has been no state.
  var isEmpty: Bool { current == nil && changes.isEmpty && running.isEmpty }

  /// What a layer was before a state has set something of it.
  struct Change {
    weak var layer: Layer?
    let content: Content

    enum Content: Sendable {
      /// The value at the path, and the whole property before and after.
      case value(
        AnimatableValue?, PropertyPath, before: ModelValue, after: ModelValue)
      /// The value of a key of timing.
      case timing(AnimatableValue?, key: String)
    }
  }

  /// An animation that a transition has added.
  struct Running {
    weak var layer: Layer?
    let id: Animation.ID
    let keyPaths: [String]
  }
}

extension StateRecord.Change {
  /// Sets a value of a layer and remembers what was there.
  ///
  /// - Returns: nil where the layer has no such value or the value does not fit; nothing is set.
  init?(setting value: AnimatableValue?, forKeyPath keyPath: String, of layer: Layer) {
    self.layer = layer
    if Timing.valueType(ofKey: keyPath) != nil {
      content = .timing(layer.timing.value(forKey: keyPath), key: keyPath)
      var timing = layer.timing
      guard timing.setValue(value, forKey: keyPath) else { return nil }
      layer.timing = timing
      return
    }
    guard let path = try? layer.path(keyPath) else { return nil }
    let (part, before) = (layer.value(for: path), layer.modelValue(ofWhole: path))
    guard layer.setValue(value, for: path) else { return nil }
    content = .value(part, path, before: before, after: layer.modelValue(ofWhole: path))
  }

  /// Takes the change back. A whole that nobody has touched since is as it was, to the bit; of
  /// another one only the part that was set is.
  func undo() {
    guard let layer else { return }
    switch content {
    case .value(let part, let path, let before, let after):
      if layer.modelValue(ofWhole: path) == after {
        layer.setModelValue(before, at: PropertyPath(path.key, of: path.targets))
      } else {
        layer.setValue(part, for: path)
      }
    case .timing(let value, let key):
      var restored = layer.timing
      if restored.setValue(value, forKey: key) { layer.timing = restored }
    }
  }
}

extension StateRecord.Running {
  /// The model values that the animation ends at, nil for those that are not there.
  var modelValues: [AnimatableValue?] {
    keyPaths.map { try? layer?.value(forKeyPath: $0) }
  }

  /// Whether the animation is still on its layer.
  var isAttached: Bool { layer?.animations.contains { $0.id == id } ?? false }
}

extension Animation {
  /// The key paths that the animation names, children of groups too, each once, in order.
  package var animatedKeyPaths: [String] {
    guard case .group(let group) = self else { return keyPath.map { [$0] } ?? [] }
    return group.animations.reduce(into: []) { paths, child in
      paths += child.animatedKeyPaths.filter { !paths.contains($0) }
    }
  }

  /// The key paths of what the animation changes: those that it names, and `transform` where it turns
  /// the layer along a path.
  package var changedKeyPaths: [String] {
    let names = animatedKeyPaths
    let transform = Property.transform.name
    return turnsAlongPath && !names.contains(transform) ? names + [transform] : names
  }

  /// Whether something in it moves a layer along a path and turns it as the path does.
  package var turnsAlongPath: Bool {
    switch self {
    case .keyframe(let animation): animation.path != nil && animation.rotationMode != nil
    case .group(let group): group.animations.contains(where: \.turnsAlongPath)
    case .basic, .spring, .decay, .transition: false
    }
  }

  /// The key path of a property animation, nil for one without and for every other.
  package var keyPath: String? {
    switch self {
    case .basic(let animation): animation.keyPath
    case .keyframe(let animation): animation.keyPath
    case .spring(let animation): animation.keyPath
    case .decay(let animation): animation.keyPath
    case .group, .transition: nil
    }
  }
}
