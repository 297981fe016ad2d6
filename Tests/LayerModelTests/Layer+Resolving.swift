import AnimationInterpolation
import LayerModel

extension Layer {
  /// Resolves the animations like a commit. `property` returns the values of the properties that they read.
  func resolve(
    atCommit localTime: Double, reading property: (PropertyRead) -> PropertyAtCommit?
  ) {
    var animations = takeAnimations()
    for index in animations.indices {
      let needs = animations[index].needs(atCommit: localTime)
      if case .property(let read) = needs {
        animations[index].resolve(with: property(read), atCommit: localTime)
      } else {
        animations[index].resolve(with: nil, atCommit: localTime)
      }
    }
    putResolved(animations, flung: [])
  }

  /// Resolves the animations like a commit at which the presentation values are at rest and equal the model values.
  func resolveAnimations(
    atCommit localTime: Double, showing shown: (_ keyPath: String) -> AnimatableValue?
  ) {
    resolve(atCommit: localTime) { read in
      shown(read.keyPath).map { PropertyAtCommit(shown: $0, velocity: nil, model: $0) }
    }
  }
}
