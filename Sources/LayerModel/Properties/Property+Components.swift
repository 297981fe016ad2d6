import AnimationGeometry
import AnimationInterpolation

// The components of properties by type, with the names of key paths. Angles are in radians.

extension Property where Value == Point2D {
  /// The component `x`.
  public var x: Property<Double> { number("x", 0, default: defaultValue.x) }
  /// The component `y`.
  public var y: Property<Double> { number("y", 1, default: defaultValue.y) }
}

extension Property where Value == Size2D {
  /// The component `width`; for a translation the one along x.
  public var width: Property<Double> {
    number(isTranslation ? "x" : "width", 0, default: defaultValue.width)
  }
  /// The component `height`; for a translation the one along y.
  public var height: Property<Double> {
    number(isTranslation ? "y" : "height", 1, default: defaultValue.height)
  }

  private var isTranslation: Bool { numbered.wholeType == .transform }
}

extension Property where Value == Rect2D {
  /// The component `origin`, which has the components of a point.
  public var origin: Property<Point2D> { part("origin", .point, 0, default: defaultValue.origin) }
  /// The component `size`, which has the components of a size.
  public var size: Property<Size2D> { part("size", .size, 2, default: defaultValue.size) }
}

extension Property where Value == Transform3D {
  /// The component `translation`: the translation along x and y, as a width and a height.
  public var translation: Property<Size2D> {
    let size = Size2D(width: defaultValue.m41, height: defaultValue.m42)
    return part("translation", .size, 0, default: size)
  }
  /// The component `translation.x`.
  public var translationX: Property<Double> {
    number("translation.x", 0, default: defaultValue.m41)
  }
  /// The component `translation.y`.
  public var translationY: Property<Double> {
    number("translation.y", 1, default: defaultValue.m42)
  }
  /// The component `translation.z`.
  public var translationZ: Property<Double> {
    number("translation.z", 2, default: defaultValue.m43)
  }
  /// The component `scale`: the mean of the three factors. Setting it sets all three.
  public var scale: Property<Double> { number("scale", 3, count: 3) }
  /// The component `scale.xy`: the mean of the factors along x and y. Setting it sets both.
  public var scaleXY: Property<Double> { number("scale.xy", 3, count: 2) }
  /// The component `scale.x`.
  public var scaleX: Property<Double> { number("scale.x", 3) }
  /// The component `scale.y`.
  public var scaleY: Property<Double> { number("scale.y", 4) }
  /// The component `scale.z`.
  public var scaleZ: Property<Double> { number("scale.z", 5) }
  /// The component `shear.x`.
  public var shearX: Property<Double> { number("shear.x", 6) }
  /// The component `rotation`: the angle about z.
  public var rotation: Property<Double> { number("rotation", 11) }
  /// The component `rotation.x`.
  public var rotationX: Property<Double> { number("rotation.x", 9) }
  /// The component `rotation.y`.
  public var rotationY: Property<Double> { number("rotation.y", 10) }
  /// The component `rotation.z`.
  public var rotationZ: Property<Double> { number("rotation.z", 11) }

  private func number(_ name: String, _ lane: Int, count: Int = 1) -> Property<Double> {
    let component = PropertyComponent(name, .number, lane, count, isUniform: count > 1)
    let identity = (3...5).contains(lane) ? 1.0 : 0
    return Property<Double>(
      numbered.with(component),
      default: defaultValue == .identity
        ? identity
        : AnimatableValue.transform(defaultValue).component(component).number ?? identity,
      animates: animates)
  }
}

extension Property {
  func number(_ name: String, _ lane: Int, default number: Double) -> Property<Double> {
    let component = PropertyComponent(
      part.map { "\($0.name).\(name)" } ?? name, .number, (part?.lanes.first ?? 0) + lane, 1)
    return Property<Double>(numbered.with(component), default: number, animates: animates)
  }

  fileprivate func part<Part>(
    _ name: String, _ type: ValueType, _ lane: Int, default value: Part
  ) -> Property<Part> {
    Property<Part>(
      numbered.with(PropertyComponent(name, type, lane, 2)), default: value, animates: animates)
  }
}
