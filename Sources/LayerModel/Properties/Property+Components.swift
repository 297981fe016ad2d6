import AnimationGeometry
import AnimationInterpolation

// The parts of properties by type, as key paths name them. Angles are in radians.

extension Property where Value == Point2D {
  /// `x`.
  public var x: Property<Double> { number("x", 0, default: defaultValue.x) }
  /// `y`.
  public var y: Property<Double> { number("y", 1, default: defaultValue.y) }
}

extension Property where Value == Size2D {
  /// `width`; of a translation the one along x.
  public var width: Property<Double> {
    number(isTranslation ? "x" : "width", 0, default: defaultValue.width)
  }
  /// `height`; of a translation the one along y.
  public var height: Property<Double> {
    number(isTranslation ? "y" : "height", 1, default: defaultValue.height)
  }

  private var isTranslation: Bool { numbered.wholeType == .transform }
}

extension Property where Value == Rect2D {
  /// `origin`, which has the components of a point.
  public var origin: Property<Point2D> { part("origin", .point, 0, default: defaultValue.origin) }
  /// `size`, which has the components of a size.
  public var size: Property<Size2D> { part("size", .size, 2, default: defaultValue.size) }
}

extension Property where Value == Transform3D {
  /// `translation`: the translation along x and y, as a width and a height.
  public var translation: Property<Size2D> {
    let size = Size2D(width: defaultValue.m41, height: defaultValue.m42)
    return part("translation", .size, 0, default: size)
  }
  /// `translation.x`.
  public var translationX: Property<Double> {
    number("translation.x", 0, default: defaultValue.m41)
  }
  /// `translation.y`.
  public var translationY: Property<Double> {
    number("translation.y", 1, default: defaultValue.m42)
  }
  /// `translation.z`.
  public var translationZ: Property<Double> {
    number("translation.z", 2, default: defaultValue.m43)
  }
  /// `scale`: the mean of the three factors; setting it sets all three.
  public var scale: Property<Double> { number("scale", 3, count: 3) }
  /// `scale.xy`: the mean of the factors along x and y; setting it sets both.
  public var scaleXY: Property<Double> { number("scale.xy", 3, count: 2) }
  /// `scale.x`.
  public var scaleX: Property<Double> { number("scale.x", 3) }
  /// `scale.y`.
  public var scaleY: Property<Double> { number("scale.y", 4) }
  /// `scale.z`.
  public var scaleZ: Property<Double> { number("scale.z", 5) }
  /// `shear.x`.
  public var shearX: Property<Double> { number("shear.x", 6) }
  /// `rotation`: the angle about z.
  public var rotation: Property<Double> { number("rotation", 11) }
  /// `rotation.x`.
  public var rotationX: Property<Double> { number("rotation.x", 9) }
  /// `rotation.y`.
  public var rotationY: Property<Double> { number("rotation.y", 10) }
  /// `rotation.z`.
  public var rotationZ: Property<Double> { number("rotation.z", 11) }

  /// A number of the transform's parts.
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
  /// A number of the value, by its name and its lane in it.
  func number(_ name: String, _ lane: Int, default number: Double) -> Property<Double> {
    let component = PropertyComponent(
      part.map { "\($0.name).\(name)" } ?? name, .number, (part?.lanes.first ?? 0) + lane, 1)
    return Property<Double>(numbered.with(component), default: number, animates: animates)
  }

  /// A part of the value, which is a whole property's.
  fileprivate func part<Part>(
    _ name: String, _ type: ValueType, _ lane: Int, default value: Part
  ) -> Property<Part> {
    Property<Part>(
      numbered.with(PropertyComponent(name, type, lane, 2)), default: value, animates: animates)
  }
}
