import AnimationGeometry
import AnimationInterpolation
import AnimationMath

/// The values of a layer that determine where it lies and which part of it can be seen or hit.
public struct LayerPlacement: Sendable, Hashable {
  @usableFromInline package var bounds = Rect2D.zero
  @usableFromInline package var position = Point2D.zero
  /// The point that is positioned and transformed, as fractions of the size of the bounds.
  @usableFromInline package var anchorPoint = Point2D(x: 0.5, y: 0.5)
  @usableFromInline @Reflexive package var zPosition = 0.0
  @usableFromInline @Reflexive package var anchorPointZ = 0.0
  @usableFromInline package var transform = Transform3D.identity
  /// The transform of the sublayers, about the anchor point of this layer.
  @usableFromInline package var sublayerTransform = Transform3D.identity
  @usableFromInline package var isGeometryFlipped = false
  @usableFromInline package var isHidden = false
  @usableFromInline @Reflexive package var opacity = 1.0
  @usableFromInline package var masksToBounds = false
  /// Whether the sublayers are shown: false for a replicator without copies.
  @usableFromInline package var showsSublayers = true
  /// Whether the layer is still shown although the model no longer has it.
  @usableFromInline package var isExiting = false

  package init() {}
}

extension LayerPlacement {
  var frame: Rect2D { Rect2D(origin: extent.origin + position, size: extent.size) }

  /// The frame of the layer if its position were 0, 0.
  var extent: Rect2D {
    Rect2D(
      x: -anchorPoint.x * bounds.size.width, y: -anchorPoint.y * bounds.size.height,
      width: bounds.size.width, height: bounds.size.height
    ).applying(transform.affinePart)
  }

  private var anchor: Vector3D {
    let share = isGeometryFlipped ? 1 - anchorPoint.y : anchorPoint.y
    return Vector3D(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + share * bounds.size.height, z: anchorPointZ)
  }

  /// The map from the layer's plane to the plane of its anchor point, to which its transform applies.
  var toAnchor: Transform3D {
    let flip = isGeometryFlipped ? -1.0 : 1.0
    return Transform3D(m22: flip, m41: -anchor.x, m42: -anchor.y * flip)
  }

  /// Returns the map from the layer's coordinate system to its superlayer's, in space. It mirrors a flipped layer, then
  /// applies its transform about its anchor point, its position, and the `sublayerTransform` of the superlayer about
  /// the superlayer's anchor point.
  package func space(in superlayer: LayerPlacement?) -> Transform3D {
    let anchor = anchor
    let flip = isGeometryFlipped ? -1.0 : 1.0
    var space = Transform3D(m22: flip, m41: -anchor.x, m42: -anchor.y * flip, m43: -anchor.z)
    if transform != .identity { space = space.concatenating(transform) }
    space = space.moved(x: position.x, y: position.y, z: zPosition)
    guard let superlayer, superlayer.sublayerTransform != .identity else { return space }
    let pivot = superlayer.anchor
    return space.moved(x: -pivot.x, y: -pivot.y, z: -pivot.z)
      .concatenating(superlayer.sublayerTransform)
      .moved(x: pivot.x, y: pivot.y, z: pivot.z)
  }
}

extension Transform3D {
  /// The part of the matrix that a plane transform can have.
  var affinePart: Transform3D {
    Transform3D(m11: m11, m12: m12, m21: m21, m22: m22, m41: m41, m42: m42)
  }

  fileprivate func moved(x: Double, y: Double, z: Double) -> Transform3D {
    var moved = self
    moved.m11 += m14 * x
    moved.m12 += m14 * y
    moved.m13 += m14 * z
    moved.m21 += m24 * x
    moved.m22 += m24 * y
    moved.m23 += m24 * z
    moved.m31 += m34 * x
    moved.m32 += m34 * y
    moved.m33 += m34 * z
    moved.m41 += m44 * x
    moved.m42 += m44 * y
    moved.m43 += m44 * z
    return moved
  }
}

extension Layer: PlacedLayer {
  /// The values that place the layer.
  public var placement: LayerPlacement {
    properties.placement(in: layerClass.table)
  }

  /// The smallest rectangle around the layer in its superlayer; see ``PlacedLayer/frame``.
  ///
  /// Setting it sets the size of `bounds` and `position`, which animate. A frame of negative size stands for the same
  /// rectangle of positive size. If the layer has a transform, the frame is mapped back through it, and the smallest
  /// rectangle around the result gives the size. If the transform only scales and makes quarter turns, the layer then
  /// has the frame that was set. If the transform cannot be inverted, the size stays.
  ///
  /// Law: under such transforms, the frame reads as it was set; under any other transform, its origin does
  /// (`LayerGeometryTests`).
  public var frame: Rect2D {
    get { placement.frame }
    set {
      let frame = newValue.standardized
      if let back = self[.transform].affinePart.inverted() {
        let size = Rect2D(origin: .zero, size: frame.size).applying(back).size
        self[.bounds] = Rect2D(origin: self[.bounds].origin, size: size)
      }
      self[.position] = frame.origin - placement.extent.origin
    }
  }
}

extension LayerProperties {
  /// Walks once over the given values, which are few, because geometry needs all of them at once. Complexity:
  /// O(values).
  package func placement(in table: PropertyTable) -> LayerPlacement {
    var placement = table.placement
    for entry in values.entries { placement.take(entry.value, of: entry.id) }
    return placement
  }
}

extension LayerPlacement {
  private struct Numbers {
    let bounds = Property.bounds.id
    let position = Property.position.id
    let anchorPoint = Property.anchorPoint.id
    let zPosition = Property.zPosition.id
    let anchorPointZ = Property.anchorPointZ.id
    let transform = Property.transform.id
    let sublayerTransform = Property.sublayerTransform.id
    let geometryFlipped = Property.geometryFlipped.id
    let hidden = Property.hidden.id
    let opacity = Property.opacity.id
    let masksToBounds = Property.masksToBounds.id
    let instanceCount = Property.instanceCount.id
  }

  private static let numbers = Numbers()

  /// Stores a value that places a layer. Any other value and nil change nothing.
  package mutating func take(_ value: AnimatableValue?, of id: PropertyID) {
    let numbers = Self.numbers
    switch (id, value) {
    case (numbers.bounds, .rect(let value)?): bounds = value
    case (numbers.position, .point(let value)?): position = value
    case (numbers.anchorPoint, .point(let value)?): anchorPoint = value
    case (numbers.zPosition, .number(let value)?): zPosition = value
    case (numbers.anchorPointZ, .number(let value)?): anchorPointZ = value
    case (numbers.transform, .transform(let value)?): transform = value
    case (numbers.sublayerTransform, .transform(let value)?): sublayerTransform = value
    case (numbers.geometryFlipped, .bool(let value)?): isGeometryFlipped = value
    case (numbers.hidden, .bool(let value)?): isHidden = value
    case (numbers.opacity, .number(let value)?): opacity = value
    case (numbers.masksToBounds, .bool(let value)?): masksToBounds = value
    case (numbers.instanceCount, .integer(let value)?): showsSublayers = value > 0
    default: break
    }
  }

  /// Returns whether ``take(_:of:)`` stores values of a type for any property.
  package static func takes(_ type: ValueType) -> Bool {
    switch type {
    case .number, .integer, .point, .rect, .transform, .bool: true
    default: false
    }
  }
}

// Scrolling changes the origin of the bounds, so it animates as any other change.

extension Layer {
  /// Scrolls so that a point lies at the origin of the bounds, in the directions of `scrollMode`: `none`,
  /// `horizontally`, `vertically` or `both`. Any other mode counts as `none`.
  ///
  /// If this layer is not a scroll layer, the nearest scroll layer around it scrolls. If there is none, nothing
  /// happens.
  ///
  /// - Parameter point: In the coordinate system of this layer.
  public func scroll(to point: Point2D) {
    guard let layer = nearestScrollLayer else { return }
    layer.scrollBounds(to: convert(point, to: layer))
  }

  /// Scrolls by the shortest distance that makes a rectangle visible, in the directions of `scrollMode`. See
  /// ``scroll(to:)-(Point2D)``.
  ///
  /// If the rectangle is larger than the bounds, its least edge comes to theirs, unless the rectangle extends beyond
  /// the bounds on both sides: then nothing scrolls in that direction.
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

  /// The part of the bounds that the nearest scroll layer around this layer shows, in the coordinate system of this
  /// layer. It is all of the bounds if there is no scroll layer, and `.zero` if no part is visible.
  public var visibleRect: Rect2D {
    guard let layer = superlayer?.nearestScrollLayer else { return self[.bounds] }
    return self[.bounds].intersection(convert(layer.bounds, from: layer)) ?? .zero
  }

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

/// Returns the shortest distance by which an interval must move to contain another interval, or as much of it as fits.
private func shift(
  from start: Double, length: Double, to target: Double, length targetLength: Double
) -> Double {
  let (before, after) = (target - start, target + targetLength - (start + length))
  if before < 0 { return after > 0 ? 0 : before }
  return after > 0 ? min(before, after) : 0
}
