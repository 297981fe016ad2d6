import AnimationGeometry

// The components of properties by type, as key paths name them. Angles are in radians.

extension Property where Value == Point2D {
  /// `x`.
  public var x: Property<Double> { component("x") }
  /// `y`.
  public var y: Property<Double> { component("y") }
}

extension Property where Value == Size2D {
  /// `width`.
  public var width: Property<Double> { component("width") }
  /// `height`.
  public var height: Property<Double> { component("height") }
}

extension Property where Value == Rect2D {
  /// `origin`, which has the components of a point.
  public var origin: Property<Point2D> { component("origin") }
  /// `size`, which has the components of a size.
  public var size: Property<Size2D> { component("size") }
}

extension Property where Value == Transform3D {
  /// `translation`: the translation along x and y, as a width and a height.
  public var translation: Property<Size2D> { component("translation") }
  /// `translation.x`.
  public var translationX: Property<Double> { component("translation.x") }
  /// `translation.y`.
  public var translationY: Property<Double> { component("translation.y") }
  /// `translation.z`.
  public var translationZ: Property<Double> { component("translation.z") }
  /// `scale`: the mean of the three factors; setting it sets all three.
  public var scale: Property<Double> { component("scale") }
  /// `scale.x`.
  public var scaleX: Property<Double> { component("scale.x") }
  /// `scale.y`.
  public var scaleY: Property<Double> { component("scale.y") }
  /// `scale.z`.
  public var scaleZ: Property<Double> { component("scale.z") }
  /// `rotation`: the angle about z.
  public var rotation: Property<Double> { component("rotation") }
  /// `rotation.x`.
  public var rotationX: Property<Double> { component("rotation.x") }
  /// `rotation.y`.
  public var rotationY: Property<Double> { component("rotation.y") }
  /// `rotation.z`.
  public var rotationZ: Property<Double> { component("rotation.z") }
}
