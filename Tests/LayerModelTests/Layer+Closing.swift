import AnimationInterpolation
import LayerModel

extension Layer {
  /// Settles the animations as a commit does at which values are shown that rest, and are those of
  /// the model.
  func closeAnimations(
    atCommit localTime: Double, showing shown: (_ keyPath: String) -> AnimatableValue?
  ) {
    closeAnimations(atCommit: localTime) { keyPath, _ in
      shown(keyPath).map { PropertyAtCommit(shown: $0, velocity: nil, model: $0) }
    }
  }
}
