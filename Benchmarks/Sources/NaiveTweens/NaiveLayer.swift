/// A layer as one writes it with classes: its values, animations by their names, and a presentation that
/// is another layer, to which they have been applied.
public final class NaiveLayer {
  /// From 0, clear, to 1.
  public internal(set) var opacity = 1.0
  // What a layer has besides, and a copy takes with it.
  var positionX = 0.0
  var positionY = 0.0
  var width = 0.0
  var height = 0.0
  var rotation = 0.0
  var cornerRadius = 0.0
  private var animations: [String: NaiveAnimation] = [:]

  /// A layer without animations.
  public init() {}

  private init(_ model: NaiveLayer) {
    (opacity, rotation, cornerRadius) = (model.opacity, model.rotation, model.cornerRadius)
    (positionX, positionY) = (model.positionX, model.positionY)
    (width, height) = (model.width, model.height)
  }

  /// Adds an animation, in the place of one of the same name.
  public func add(_ animation: NaiveAnimation, forKey key: String) { animations[key] = animation }

  /// Removes the animation of a name.
  public func removeAnimation(forKey key: String) { animations[key] = nil }

  /// A copy of the layer that shows its animations at a time.
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

  /// An animation that begins a cycle of some seconds at a time, again and again.
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
