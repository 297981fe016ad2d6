import AnimationInterpolation
import AnimationTiming
import AnimationTracks
import LayerModel

/// Splits an animation into property animations, transitions and the groups around them.
struct AnimationLowering {
  let layer: Layer
  let properties: AnimatedProperties
  /// The properties that other animations have taken over. Their entries are left out, and so are lanes of others.
  let superseded: [PropertyPath]
  /// Whether a block has made the animation, so that it has no velocity itself.
  let isOfBlock: Bool
  /// Whether a user has added the animation, so that it is reported if it changes nothing.
  let isOfUser: Bool
  let springsWithoutDuration: [[Int]]
  /// Whether a playback drives the animation. If so, its groups without a curve are timelines, with times in seconds.
  let isDriven: Bool
  let place: Diagnostic.Place
  var objects: BoxedValues
  var groups: [CompiledAnimation.Group] = []
  var parts: [CompiledAnimation.Part] = []
  var tracks: [Track] = []
  var transitions: [CompiledAnimation.TransitionPart] = []
  var diagnostics: [Diagnostic] = []
  var idle: [AnimatedProperty] = []

  mutating func add(_ animation: Animation, timing: Timing, group: Int, path: [Int]) {
    if let keyPath = animation.keyPath, isSuperseded(keyPath) { return }
    var found: [Diagnostic] = []
    let own = parts.count
    do throws(Diagnostic) {
      switch animation {
      case .basic(let animation):
        try addPart(animation, timing: timing, group: group, path: path)
        found = animation.oddities
      case .spring(let animation):
        try addPart(animation, timing: timing, group: group, path: path)
        found = animation.basic.oddities
        if springsWithoutDuration.contains(path) || animation.hasLongestDuration,
          let cut = animation.diagnosticOfDuration
        {
          found.append(cut)
        }
        if !isOfBlock, ignoresVelocity(of: animation, at: path) { found.append(.ignoredVelocity) }
      case .decay(let animation):
        try addPart(animation, timing: timing, group: group, path: path)
        if !path.isEmpty, animation.velocity == .presented { found.append(.ignoredVelocity) }
      case .keyframe(let animation):
        try addPart(animation, timing: timing, group: group, path: path)
        found = animation.oddities
      case .group(let animation):
        guard timing.isNumeric else {
          throw .notANumber("a timing property of the group")
        }
        groups.append(
          CompiledAnimation.Group(
            clock: .group(
              TimingSchedule(timing),
              curve: isDriven && animation.timingFunction == nil
                ? nil : properties.curves.curve(animation.timingFunction),
              duration: animation.duration),
            parent: group))
        let inner = groups.count - 1
        for (index, child) in animation.animations.enumerated() {
          add(child, timing: child.timing, group: inner, path: path + [index])
        }
      case .transition(let transition):
        let track = try Track(transition, timing: timing, curves: &properties.curves)
        transitions.append(
          CompiledAnimation.TransitionPart(transition: transition, track: track, group: group))
      }
      // The children have reported already.
      if animation.keyPath != nil, own < parts.count {
        if needsModel(own), let mismatch = mismatch(own) { found.append(mismatch) }
        if isOfUser, isEmpty(own) { found.append(.noValues) }
      }
    } catch {
      found.append(error)
    }
    if let name = animation.properties.unknownFillMode { found.append(.unknownFillMode(name)) }
    for diagnostic in found {
      var placed = diagnostic
      placed.place = place
      placed.place.childPath = path
      placed.place.property = animation.keyPath
      diagnostics.append(placed)
    }
  }

  /// Whether a part has lists as values and is visible only if the underlying value has as many numbers.
  private func needsModel(_ part: Int) -> Bool {
    let path = parts[part].property.path
    return [.numbers, .colors].contains(path.key.type) && path.component == nil
      && tracks[part].interpolation.readsUnderlying && !tracks[part].interpolation.hasAbsentEnd
  }

  /// Whether a part animates from no value to an underlying value that does not exist, because neither the layer nor
  /// another animation gives one.
  private func isEmpty(_ part: Int) -> Bool {
    let path = parts[part].property.path
    guard showsBelow(part), layer.value(for: path) == nil else { return false }
    return !layer.animations.contains { other in
      other.id != place.animation
        && other.animation.keyPaths.contains {
          (try? properties.property(at: $0, of: layer))?.path.isSameProperty(as: path) == true
        }
    }
  }

  private func showsBelow(_ part: Int) -> Bool {
    tracks[part].interpolation.hasAbsentEnd && tracks[part].interpolation.laneCount == 0
  }

  /// The diagnostic for a layer's value that has another count of numbers than a part; nil if the counts agree.
  private func mismatch(_ part: Int) -> Diagnostic? {
    let path = parts[part].property.path
    guard let model = layer.value(for: path)?.lanes,
      model.count != tracks[part].interpolation.laneCount
    else { return nil }
    return .mismatchedValues(
      "the values have a different count of numbers from '\(path.name)' of the layer")
  }

  var dependencies: CompiledAnimation.Dependencies {
    var dependencies: CompiledAnimation.Dependencies = []
    if !diagnostics.isEmpty { dependencies.insert(.effects) }
    for (index, part) in parts.enumerated() {
      if needsModel(index) || showsBelow(index) { dependencies.insert(.model) }
      if !part.property.path.targets.isEmpty { dependencies.insert(.effects) }
      if part.property.path.key.type.usesObjects { dependencies.insert(.objects) }
    }
    return dependencies
  }

  /// Whether the velocity of a newly added spring does not count.
  private func ignoresVelocity(of animation: SpringAnimation, at path: [Int]) -> Bool {
    switch animation.velocity {
    case nil: false
    case .presented: !path.isEmpty
    case .perSecond(let velocity):
      velocity != velocity.resting && tracks.last?.interpolation.isMoving == false
    }
  }

  private mutating func addPart(
    _ animation: some PropertyAnimation & AnimationSource, timing: Timing, group: Int, path: [Int]
  ) throws(Diagnostic) {
    guard let keyPath = animation.keyPath else { throw .noKeyPath }
    let property = try property(at: keyPath)
    let track: Track
    do {
      track = try Track(
        animation, at: property.path, leaving: property.path.remainder(without: superseded).lost,
        timing: timing, objects: &objects, curves: &properties.curves)
    } catch {
      idle.append(property)
      throw error
    }
    parts.append(CompiledAnimation.Part(childPath: path, property: property, group: group))
    tracks.append(track)
    guard let rotation = animation.rotation(at: property.path), !isSuperseded("transform") else {
      return
    }
    let transform = try self.property(at: "transform")
    parts.append(CompiledAnimation.Part(childPath: path, property: transform, group: group))
    tracks.append(
      Track(
        clock: 0, timing: track.timing, pacing: track.pacing, interpolation: rotation,
        leaving: transform.path.remainder(without: superseded).lost))
  }

  private func isSuperseded(_ keyPath: String) -> Bool {
    guard !superseded.isEmpty, let property = try? property(at: keyPath) else { return false }
    return property.path.remainder(without: superseded).isEmpty
  }

  private func property(at keyPath: String) throws(Diagnostic) -> AnimatedProperty {
    do {
      return try properties.property(at: keyPath, of: layer)
    } catch {
      throw .keyPath(error)
    }
  }
}
