/// A layer in its simplest form with classes: values, animations by name, and a presentation that is another layer
/// with the animations applied.
public final class NaiveLayer {
  /// The opacity, from 0, clear, to 1.
  public internal(set) var opacity = 1.0
  // Other properties of a layer, which a copy also copies.
  var positionX = 0.0
  var positionY = 0.0
  var width = 0.0
  var height = 0.0
  var rotation = 0.0
  var cornerRadius = 0.0
  private var animations: [String: NaiveAnimation] = [:]

  /// Creates a layer without animations.
  public init() {}

  private init(_ model: NaiveLayer) {
    (opacity, rotation, cornerRadius) = (model.opacity, model.rotation, model.cornerRadius)
    (positionX, positionY) = (model.positionX, model.positionY)
    (width, height) = (model.width, model.height)
  }

  /// Adds an animation, which replaces the one with the same key.
  public func add(_ animation: NaiveAnimation, forKey key: String) { animations[key] = animation }

  /// Removes the animation with a key.
  public func removeAnimation(forKey key: String) { animations[key] = nil }

  /// Returns a copy of the layer with its animations applied at a time.
  public func presentation(at time: Double) -> NaiveLayer {
    let copy = NaiveLayer(self)
    for animation in animations.values { animation.apply(to: copy, at: time) }
    return copy
  }
}

/// An endless animation of the opacity of a ``NaiveLayer``.
public struct NaiveAnimation {
  let keyPath: ReferenceWritableKeyPath<NaiveLayer, Double> = \.opacity
  let from: Double
  let to: Double
  let begin: Double
  let duration: Double
  let curve: NaiveCurve

  /// Creates an animation that repeats an iteration of some seconds from a time on.
  public init(from: Double, to: Double, begin: Double, duration: Double, curve: NaiveCurve) {
    (self.from, self.to) = (from, to)
    (self.begin, self.duration, self.curve) = (begin, duration, curve)
  }

  func apply(to layer: NaiveLayer, at time: Double) {
    let elapsed = (time - begin) / duration
    let fraction = elapsed - elapsed.rounded(.down)
    layer[keyPath: keyPath] = from + (to - from) * curve.progress(at: fraction)
  }
}
