import AnimationGeometry

// Coordinates of one layer in another. Each layer is a picture on the plane of its superlayer, seen
// along z with the perspective of its transforms; what lies in a transform layer is seen from the
// nearest layer around it that is none. On the way into a layer a point of the picture is taken
// back to the layer's plane.

extension PlacedLayer {
  /// A point of this layer's coordinate system in another's.
  ///
  /// - Parameters:
  ///   - point: In the coordinate system of this layer.
  ///   - layer: Any layer; nil is the superlayer. The spaces around the roots of different trees
  ///     count as one.
  /// - Returns: Not finite where the other layer, or one around it, is seen edge-on.
  ///
  /// Law: there and back is the point itself, where no layer on the way is seen edge-on or from
  /// behind the eye (`PlacedLayerConversionTests`). Complexity: O(depth), no allocation.
  public func convert(_ point: Point2D, to layer: Self?) -> Point2D {
    point.applying(transform(to: layer))
  }

  /// A point of another layer's coordinate system in this one's; nil is the superlayer. See
  /// ``convert(_:to:)-(Point2D,_)``.
  public func convert(_ point: Point2D, from layer: Self?) -> Point2D {
    point.applying(transform(from: layer))
  }

  /// The smallest rectangle around a rectangle of this layer in another one; nil is the superlayer.
  /// See ``convert(_:to:)-(Point2D,_)``.
  public func convert(_ rect: Rect2D, to layer: Self?) -> Rect2D {
    rect.applying(transform(to: layer))
  }

  /// The smallest rectangle around a rectangle of another layer in this one; nil is the superlayer.
  /// See ``convert(_:to:)-(Point2D,_)``.
  public func convert(_ rect: Rect2D, from layer: Self?) -> Rect2D {
    rect.applying(transform(from: layer))
  }

  private func transform(to layer: Self?) -> Transform3D {
    guard let layer = layer ?? superlayer else { return picture(on: nil) }
    return picture(in: layer)
  }

  private func transform(from layer: Self?) -> Transform3D {
    guard let layer = layer ?? superlayer else {
      return picture(on: nil).inverted() ?? .edgeOn
    }
    return layer.picture(in: self)
  }

  /// The map from this layer's plane to another's.
  private func picture(in other: Self) -> Transform3D {
    if other.id == id { return .identity }
    var stage = commonAncestor(with: other)
    while let layer = stage, !layer.isFlattening { stage = layer.superlayer }
    let here = picture(on: stage)
    guard stage?.id != other.id else { return here }
    guard let back = other.picture(on: stage).inverted() else { return .edgeOn }
    return here.concatenating(back)
  }

  /// The map from this layer's plane to that of a layer around it, or of nothing around the root;
  /// flat.
  ///
  /// - Precondition: The layer around it is not a transform layer.
  func picture(on stage: Self?) -> Transform3D {
    var picture = Transform3D.identity
    var layer = self
    var placement = placement
    while layer.id != stage?.id {
      var parent = layer.superlayer
      var outer = parent?.placement
      var space = placement.space(in: outer)
      while let transformLayer = parent, let inner = outer, !transformLayer.isFlattening {
        parent = transformLayer.superlayer
        outer = parent?.placement
        space = space.concatenating(inner.space(in: outer))
      }
      picture = picture.concatenating(space.flattened)
      guard let parent, let outer else { break }
      (layer, placement) = (parent, outer)
    }
    return picture
  }

  /// The nearest layer that both lie in or are; nil in different trees.
  private func commonAncestor(with other: Self) -> Self? {
    var (a, b): (Self?, Self?) = (self, other)
    var (rise, fall) = (depth, other.depth)
    while rise > fall { (a, rise) = (a?.superlayer, rise - 1) }
    while fall > rise { (b, fall) = (b?.superlayer, fall - 1) }
    while let here = a, let there = b, here.id != there.id {
      (a, b) = (here.superlayer, there.superlayer)
    }
    return b == nil ? nil : a
  }

  private var depth: Int {
    var depth = 0
    var layer = superlayer
    while let current = layer { (layer, depth) = (current.superlayer, depth + 1) }
    return depth
  }
}

extension Transform3D {
  /// What takes every point to no point: the way into a plane that is seen edge-on.
  static let edgeOn = Transform3D(m11: .nan, m22: .nan, m41: .nan, m42: .nan)
}
