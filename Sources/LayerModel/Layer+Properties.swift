import AnimationGeometry
import AnimationInterpolation
import AnimationModel

// Typed access to the properties that are set most; every other one goes by its key path.

extension Layer {
  /// Where the anchor point lies in the superlayer.
  public var position: Point2D {
    get { if case .point(let value)? = value(named: "position") { value } else { .zero } }
    set { setValue(.point(newValue), named: "position") }
  }

  /// The layer's own coordinate system: origin and size.
  public var bounds: Rect2D {
    get { if case .rect(let value)? = value(named: "bounds") { value } else { .zero } }
    set { setValue(.rect(newValue), named: "bounds") }
  }

  /// The transform about the anchor point.
  public var transform: Transform3D {
    get { if case .transform(let value)? = value(named: "transform") { value } else { .identity } }
    set { setValue(.transform(newValue), named: "transform") }
  }

  /// 0 for transparent, 1 for opaque; not clamped.
  public var opacity: Double {
    get { if case .number(let value)? = value(named: "opacity") { value } else { 1 } }
    set { setValue(.number(newValue), named: "opacity") }
  }

  /// The colour behind the content, nil for none.
  public var backgroundColor: Color? {
    get { if case .color(let value)? = value(named: "backgroundColor") { value } else { nil } }
    set { setValue(newValue.map(AnimatableValue.color), named: "backgroundColor") }
  }

  /// Whether the y axis of the layer's coordinates points down; false at first.
  public var isGeometryFlipped: Bool {
    get { if case .bool(let value)? = value(named: "geometryFlipped") { value } else { false } }
    set { setValue(.bool(newValue), named: "geometryFlipped") }
  }

  private func value(named name: String) -> AnimatableValue? {
    property(named: name).flatMap { value(for: $0) }
  }

  private func setValue(_ value: AnimatableValue?, named name: String) {
    if let property = property(named: name) { setValue(value, for: property) }
  }
}
