import AnimationGeometry
import AnimationInterpolation

// The parts of properties by type, as key paths name them. Angles are in radians.

extension Property where Value == Point2D {
  /// `x`.
  public var x: ScalarProperty { number("x", 0, default: defaultValue.x) }
  /// `y`.
  public var y: ScalarProperty { number("y", 1, default: defaultValue.y) }
}

extension Property where Value == Size2D {
  /// `width`; of a translation the one along x.
  public var width: ScalarProperty {
    number(isTranslation ? "x" : "width", 0, default: defaultValue.width)
  }
  /// `height`; of a translation the one along y.
  public var height: ScalarProperty {
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
  public var translationX: ScalarProperty { number("translation.x", 0, default: defaultValue.m41) }
  /// `translation.y`.
  public var translationY: ScalarProperty { number("translation.y", 1, default: defaultValue.m42) }
  /// `translation.z`.
  public var translationZ: ScalarProperty { number("translation.z", 2, default: defaultValue.m43) }
  /// `scale`: the mean of the three factors; setting it sets all three.
  public var scale: ScalarProperty { number("scale", 3, count: 3) }
  /// `scale.xy`: the mean of the factors along x and y; setting it sets both.
  public var scaleXY: ScalarProperty { number("scale.xy", 3, count: 2) }
  /// `scale.x`.
  public var scaleX: ScalarProperty { number("scale.x", 3) }
  /// `scale.y`.
  public var scaleY: ScalarProperty { number("scale.y", 4) }
  /// `scale.z`.
  public var scaleZ: ScalarProperty { number("scale.z", 5) }
  /// `shear.x`.
  public var shearX: ScalarProperty { number("shear.x", 6) }
  /// `rotation`: the angle about z.
  public var rotation: ScalarProperty { number("rotation", 11) }
  /// `rotation.x`.
  public var rotationX: ScalarProperty { number("rotation.x", 9) }
  /// `rotation.y`.
  public var rotationY: ScalarProperty { number("rotation.y", 10) }
  /// `rotation.z`.
  public var rotationZ: ScalarProperty { number("rotation.z", 11) }

  /// A number of the transform's parts.
  private func number(_ name: String, _ lane: Int, count: Int = 1) -> ScalarProperty {
    let component = PropertyComponent(name, .number, lane, count, isUniform: count > 1)
    let identity = (3...5).contains(lane) ? 1.0 : 0
    return ScalarProperty(
      numbered: numbered.with(component),
      defaultValue: defaultValue == .identity
        ? identity
        : AnimatableValue.transform(defaultValue).component(component).number ?? identity)
  }
}

extension Property {
  /// A number of the value, by its name and its lane in it.
  func number(
    _ name: String, _ lane: Int, default number: Double
  ) -> ScalarProperty {
    ScalarProperty(
      numbered: numbered.with(
        PropertyComponent(
          part.map { "\($0.name).\(name)" } ?? name, .number,
          (part?.lanes.first ?? 0) + lane, 1)),
      defaultValue: number)
  }

  /// A part of the value, which is a whole property's.
  fileprivate func part<Part>(
    _ name: String, _ type: ValueType, _ lane: Int, default value: Part
  ) -> Property<Part> {
    Property<Part>(
      numbered.with(PropertyComponent(name, type, lane, 2)), default: value, animates: animates)
  }
}
