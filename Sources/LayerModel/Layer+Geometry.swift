import AnimationGeometry

extension Layer: PlacedLayer {
  /// The smallest rectangle around the layer in its superlayer; see ``PlacedLayer/frame``.
  ///
  /// Setting it sets the size of ``bounds`` and ``position``, which animate; a negative size counts
  /// as that of the same rectangle. Under a transform the size is that of the smallest rectangle
  /// around the frame taken back through the transform, which is the frame that was set where the
  /// transform scales and turns by quarters only. Where it cannot be taken back, the size stays.
  ///
  /// Law: the frame that was set is read again under such transforms; under any other one its
  /// origin is (`LayerGeometryTests`).
  public var frame: Rect2D {
    get { extent.moved(to: position) }
    set {
      let frame = newValue.standardized
      if let back = transform.affinePart.inverted() {
        let size = Rect2D(origin: .zero, size: frame.size).applying(back).size
        bounds = Rect2D(origin: bounds.origin, size: size)
      }
      position = frame.origin - extent.origin
    }
  }
}
