import AnimationGeometry
import AnimationInterpolation

/// How a layer looks when it is not there: what it comes from as it enters, and goes to as it exits.
///
///     stage.addSublayer(card, entering: .fade)
///     card.remove(exiting: [.fade, .move(y: 20)], with: .spring(.snappy))
///
/// It says values of properties, as they are or as changes of the model values. What it leaves out stays
/// as it is.
public struct EnterExitEffect: Sendable, Hashable, ExpressibleByArrayLiteral {
  /// A property with its value off stage.
  struct Change: Sendable, Hashable {
    let keyPath: String
    let value: AnimatableValue
    /// Whether the value is added to the model value.
    let isRelative: Bool
  }

  /// In the order in which they were said.
  private(set) var changes: [Change]

  /// One key path with a value or a change; nothing for nil.
  package init(_ keyPath: String, _ value: AnimatableValue?, isRelative: Bool) {
    changes = value.map { [Change(keyPath: keyPath, value: $0, isRelative: isRelative)] } ?? []
  }

  /// Several at once; of one key path the last counts.
  public init(arrayLiteral elements: EnterExitEffect...) { self.init(elements) }

  /// Several at once; of one key path the last counts.
  package init(_ elements: [EnterExitEffect]) {
    changes = []
    for change in elements.flatMap(\.changes) {
      changes.removeAll { $0.keyPath == change.keyPath }
      changes.append(change)
    }
  }

  /// Transparent: `opacity` 0.
  public static let fade = to(.opacity, 0)

  /// Moved from its position, in the superlayer's coordinates.
  public static func move(x: Double = 0, y: Double = 0) -> EnterExitEffect {
    by(.position, Point2D(x: x, y: y))
  }

  /// Of another size: its transform with this `scale` in place of its own.
  public static func scale(_ scale: Double) -> EnterExitEffect { to(.transform.scale, scale) }

  /// With a value for a property; nil, for no value, says nothing.
  public static func to<Value>(_ property: Property<Value>, _ value: Value) -> EnterExitEffect {
    EnterExitEffect(property.keyPath, value.animatableValue, isRelative: false)
  }

  /// With a property changed by a value.
  public static func by<Value>(_ property: Property<Value>, _ change: Value) -> EnterExitEffect {
    EnterExitEffect(property.keyPath, change.animatableValue, isRelative: true)
  }
}
