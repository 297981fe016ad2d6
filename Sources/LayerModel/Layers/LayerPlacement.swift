import AnimationGeometry
import AnimationInterpolation
import AnimationMath

/// The values of a layer that say where it lies and what of it can be seen or hit.
public struct LayerPlacement: Sendable, Hashable {
  /// The layer's own coordinate system.
  @usableFromInline package var bounds = Rect2D.zero
  /// Where the anchor point lies in the superlayer.
  @usableFromInline package var position = Point2D.zero
  /// The point that is placed and turned about, as fractions of the size of the bounds.
  @usableFromInline package var anchorPoint = Point2D(x: 0.5, y: 0.5)
  /// The height above the superlayer.
  @usableFromInline @Reflexive package var zPosition = 0.0
  /// The height of the anchor point above the layer's plane.
  @usableFromInline @Reflexive package var anchorPointZ = 0.0
  /// The transform about the anchor point.
  @usableFromInline package var transform = Transform3D.identity
  /// The transform of the sublayers about this layer's anchor point.
  @usableFromInline package var sublayerTransform = Transform3D.identity
  /// Whether y runs the other way inside the bounds.
  @usableFromInline package var isGeometryFlipped = false
  /// Whether the layer and everything in it is not shown.
  @usableFromInline package var isHidden = false
  /// 0 or less for transparent.
  @usableFromInline @Reflexive package var opacity = 1.0
  /// Whether what lies outside the bounds is cut off.
  @usableFromInline package var masksToBounds = false
  /// Whether what lies in the layer is shown: not in a replicator of no copies.
  @usableFromInline package var showsSublayers = true
  /// Whether the layer is only shown any more, because it is leaving.
  @usableFromInline package var isExiting = false

  /// The placement of a fresh plain layer.
  package init() {}
}

extension LayerPlacement {
  /// The smallest rectangle around the layer in its superlayer.
  var frame: Rect2D { Rect2D(origin: extent.origin + position, size: extent.size) }

  /// The frame of the layer if its position were 0, 0.
  var extent: Rect2D {
    Rect2D(
      x: -anchorPoint.x * bounds.size.width, y: -anchorPoint.y * bounds.size.height,
      width: bounds.size.width, height: bounds.size.height
    ).applying(transform.affinePart)
  }

  /// The anchor point in the layer's own coordinate system.
  private var anchor: Vector3D {
    let share = isGeometryFlipped ? 1 - anchorPoint.y : anchorPoint.y
    return Vector3D(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + share * bounds.size.height, z: anchorPointZ)
  }

  /// The map from the layer's plane to that of its anchor point, as its transform finds it.
  var toAnchor: Transform3D {
    let flip = isGeometryFlipped ? -1.0 : 1.0
    return Transform3D(m22: flip, m41: -anchor.x, m42: -anchor.y * flip)
  }

  /// The map from the layer's coordinate system to its superlayer's, in space: the mirroring of a
  /// flipped layer, its transform about its anchor point, its position, and the superlayer's
  /// `sublayerTransform` about that one's anchor point.
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
  /// The part of the matrix that a plane transform has.
  var affinePart: Transform3D {
    Transform3D(m11: m11, m12: m12, m21: m21, m22: m22, m41: m41, m42: m42)
  }

  /// This transform with a translation after it.
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
  /// Setting it sets the size of `bounds` and `position`, which animate; a negative size counts
  /// as that of the same rectangle. Under a transform the size is that of the smallest rectangle
  /// around the frame taken back through the transform, which is the frame that was set where the
  /// transform scales and turns by quarters only. Where it cannot be taken back, the size stays.
  ///
  /// Law: the frame that was set is read again under such transforms; under any other one its
  /// origin is (`LayerGeometryTests`).
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
  /// The placement of a layer of a class with these values.
  ///
  /// One walk over the values that were given, which are few: geometry asks for all of them at
  /// once. Complexity: O(values).
  ///
  /// - Parameter table: The properties of the layer's class.
  package func placement(in table: PropertyTable) -> LayerPlacement {
    var placement = table.placement
    for entry in values.entries { placement.take(entry.value, of: entry.id) }
    return placement
  }
}

extension LayerPlacement {
  /// The numbers of the properties that place layers, found once.
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

  /// Puts in a value that places a layer; any other one, and one that was taken away, changes nothing.
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

  /// Whether ``take(_:of:)`` puts in a value of a type, of some property.
  package static func takes(_ type: ValueType) -> Bool {
    switch type {
    case .number, .integer, .point, .rect, .transform, .bool: true
    default: false
    }
  }
}

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
