import AnimationGeometry

// Scrolling: a scroll layer shows another part of its coordinate system. That is its bounds' origin,
// so it animates as any other change.

extension Layer {
  /// Scrolls so that a point lies at the origin of the bounds, in the directions that `scrollMode`
  /// allows: `none`, `horizontally`, `vertically` or `both`; any other mode is none.
  ///
  /// On a layer that is no scroll layer it scrolls the nearest one around it; without one nothing
  /// happens.
  ///
  /// - Parameter point: In the coordinate system of this layer.
  public func scroll(to point: Point2D) {
    guard let layer = nearestScrollLayer else { return }
    layer.scrollBounds(to: convert(point, to: layer))
  }

  /// Scrolls by the least distance after which a rectangle is visible, in the directions that
  /// `scrollMode` allows; of one that is larger than the bounds the part that begins at its least
  /// edge. See ``scroll(to:)-(Point2D)``.
  ///
  /// - Parameter rect: In the coordinate system of this layer.
  public func scroll(to rect: Rect2D) {
    guard let layer = nearestScrollLayer else { return }
    let (target, bounds) = (convert(rect, to: layer).standardized, layer.bounds)
    layer.scrollBounds(
      to: Point2D(
        x: bounds.origin.x
          + shift(
            from: bounds.origin.x, length: bounds.size.width, to: target.origin.x,
            length: target.size.width),
        y: bounds.origin.y
          + shift(
            from: bounds.origin.y, length: bounds.size.height, to: target.origin.y,
            length: target.size.height)))
  }

  /// The part of the bounds that the nearest scroll layer around this one shows, in the coordinate
  /// system of this layer; the bounds where there is none, `.zero` where nothing is shown.
  public var visibleRect: Rect2D {
    guard let layer = superlayer?.nearestScrollLayer else { return self[.bounds] }
    return self[.bounds].intersection(convert(layer.bounds, from: layer)) ?? .zero
  }

  /// This layer or the nearest one around it that is a scroll layer.
  private var nearestScrollLayer: Layer? {
    sequence(first: self, next: \.superlayer).first { $0.layerClass == .scroll }
  }

  private func scrollBounds(to point: Point2D) {
    let mode = self[.scrollMode]
    var origin = self[.bounds].origin
    if mode == "both" || mode == "horizontally" { origin.x = point.x }
    if mode == "both" || mode == "vertically" { origin.y = point.y }
    self[.bounds] = Rect2D(origin: origin, size: self[.bounds].size)
  }
}

/// How far an interval must move until it shows another one.
private func shift(
  from start: Double, length: Double, to target: Double, length targetLength: Double
) -> Double {
  let (before, after) = (target - start, target + targetLength - (start + length))
  if before < 0 { return after > 0 ? 0 : before }
  return after > 0 ? min(before, after) : 0
}
