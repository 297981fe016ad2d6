import AnimationGeometry
import AnimationInterpolation

/// The look of a layer before it enters and after it exits.
///
///     stage.addSublayer(card, entering: .fade)
///     card.remove(exiting: [.fade, .move(y: 20)], with: .spring(.snappy))
///
/// An effect lists values of properties, or changes of their model values. All other properties keep their model
/// values.
public struct EnterExitEffect: Sendable, Hashable, ExpressibleByArrayLiteral {
  struct Change: Sendable, Hashable {
    let keyPath: String
    let value: AnimatableValue
    /// Whether the value is added to the model value.
    let isRelative: Bool
  }

  private(set) var changes: [Change]

  package init(_ keyPath: String, _ value: AnimatableValue?, isRelative: Bool) {
    changes = value.map { [Change(keyPath: keyPath, value: $0, isRelative: isRelative)] } ?? []
  }

  /// Creates an effect from several effects. If two effects change one key path, the last of them counts.
  public init(arrayLiteral elements: EnterExitEffect...) { self.init(elements) }

  package init(_ elements: [EnterExitEffect]) {
    changes = []
    for change in elements.flatMap(\.changes) {
      changes.removeAll { $0.keyPath == change.keyPath }
      changes.append(change)
    }
  }

  /// Transparent: `opacity` is 0.
  public static let fade = to(.opacity, 0)

  /// Returns an effect that moves the layer from its position, in the superlayer's coordinates. Default: no distance.
  public static func move(x: Double = 0, y: Double = 0) -> EnterExitEffect {
    by(.position, Point2D(x: x, y: y))
  }

  /// Returns an effect that replaces the `scale` of the layer's transform.
  public static func scale(_ scale: Double) -> EnterExitEffect { to(.transform.scale, scale) }

  /// Returns an effect that replaces the value of a property. A value that stands for no value (nil) has no effect.
  public static func to<Value>(_ property: Property<Value>, _ value: Value) -> EnterExitEffect {
    EnterExitEffect(property.keyPath, value.animatableValue, isRelative: false)
  }

  /// Returns an effect that adds a value to the model value of a property.
  public static func by<Value>(_ property: Property<Value>, _ change: Value) -> EnterExitEffect {
    EnterExitEffect(property.keyPath, change.animatableValue, isRelative: true)
  }
}
