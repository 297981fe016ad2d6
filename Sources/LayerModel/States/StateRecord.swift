import AnimationInterpolation
import AnimationTiming

/// The current state of a layer, with the changes that it has made.
struct StateRecord {
  var current: String?
  var changes: [Change] = []
  /// The animations of transitions that may still run.
  var running: [Running] = []

  var isEmpty: Bool { current == nil && changes.isEmpty && running.isEmpty }

  /// The value of a layer before a state has set it.
  struct Change {
    weak var layer: Layer?
    let content: Content

    enum Content: Sendable {
      /// The value at the path, and the whole property before and after.
      case value(
        AnimatableValue?, PropertyPath, before: ModelValue, after: ModelValue)
      case timing(AnimatableValue?, key: String)
    }
  }

  struct Running {
    weak var layer: Layer?
    let id: Animation.ID
    let keyPaths: [String]
  }
}

extension StateRecord.Change {
  /// Creates a change by setting a value; nil, without a change, if the layer has no such value or the value does not
  /// fit.
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

  /// Reverts the change. If the property has not changed since, all of it is as before, bit for bit; otherwise only the
  /// component that was set.
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
  /// The model values at the ends of the animation, nil for those that do not exist.
  var modelValues: [AnimatableValue?] {
    keyPaths.map { try? layer?.value(forKeyPath: $0) }
  }

  var isAttached: Bool { layer?.animations.contains { $0.id == id } ?? false }
}

extension Animation {
  /// The key paths that the animation names, even in children of groups, each once, in order.
  package var animatedKeyPaths: [String] {
    guard case .group(let group) = self else { return keyPath.map { [$0] } ?? [] }
    return group.animations.reduce(into: []) { paths, child in
      paths += child.animatedKeyPaths.filter { !paths.contains($0) }
    }
  }

  /// The key paths that the animation changes: those that it names, and `transform` if it turns the layer along a path.
  package var changedKeyPaths: [String] {
    let names = animatedKeyPaths
    let transform = Property.transform.name
    return turnsAlongPath && !names.contains(transform) ? names + [transform] : names
  }

  /// Whether an animation in it moves a layer along a path and turns it in the direction of the path.
  package var turnsAlongPath: Bool {
    switch self {
    case .keyframe(let animation): animation.path != nil && animation.rotationMode != nil
    case .group(let group): group.animations.contains(where: \.turnsAlongPath)
    case .basic, .spring, .decay, .transition: false
    }
  }

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
