import AnimationGeometry
import AnimationMath

/// The values of a layer that say where it lies and what of it can be seen or hit.
public struct LayerPlacement: Sendable, Hashable {
  /// The layer's own coordinate system.
  public var bounds = Rect2D.zero
  /// Where the anchor point lies in the superlayer.
  public var position = Point2D.zero
  /// The point that is placed and turned about, as fractions of the size of the bounds.
  public var anchorPoint = Point2D(x: 0.5, y: 0.5)
  /// The height above the superlayer.
  @Reflexive public var zPosition = 0.0
  /// The height of the anchor point above the layer's plane.
  @Reflexive public var anchorPointZ = 0.0
  /// The transform about the anchor point.
  public var transform = Transform3D.identity
  /// The transform of the sublayers about this layer's anchor point.
  public var sublayerTransform = Transform3D.identity
  /// Whether y runs the other way inside the bounds.
  public var isGeometryFlipped = false
  /// Whether the layer and everything in it is not shown.
  public var isHidden = false
  /// 0 or less for transparent.
  @Reflexive public var opacity = 1.0
  /// Whether what lies outside the bounds is cut off.
  public var masksToBounds = false

  /// The placement of a fresh plain layer.
  public init() {}
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

  /// The map from the layer's coordinate system to its superlayer's, in space: the mirroring of a
  /// flipped layer, its transform about its anchor point, its position, and the superlayer's
  /// `sublayerTransform` about that one's anchor point.
  func space(in superlayer: LayerPlacement?) -> Transform3D {
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
