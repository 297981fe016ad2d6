import AnimationGeometry
import AnimationInterpolation
import AnimationMath
import LayerModel

extension RenderLayer {
  var isReplicator: Bool { layerClass == .replicator }
}

extension PresentationLayer {
  /// Whether the layer shows copies of its sublayers.
  public var isReplicator: Bool { record.isReplicator }

  /// How many copies of its sublayers a replicator shows, the source counted; 0 for a count below
  /// 0, and 1 for any other layer.
  public var copyCount: Int {
    guard isReplicator else { return 1 }
    return max(0, shown(.instanceCount) ?? 0)
  }

  /// The sublayers of a replicator in one of its copies, at the copy's time; those of any other
  /// layer are the source.
  ///
  /// - Parameter index: Which copy, 0 for the source.
  /// - Precondition: The index is below ``copyCount``.
  public func sublayers(inCopy index: Int) -> [PresentationLayer] {
    require(
      (0..<copyCount).contains(index),
      "there is no copy \(index) among the \(copyCount) of layer \(record.id.rawValue)")
    return record.sublayers.compactMap { child($0, index: index) }
  }

  /// Where a replicator places a copy: the matrix for the sublayers in its own coordinate system.
  ///
  /// That is the power of `instanceTransform` about the centre of the bounds. The source's is the
  /// identity.
  ///
  /// - Parameter index: Which copy, 0 for the source.
  /// - Complexity: O(log index).
  public func copyTransform(_ index: Int) -> Transform3D {
    require(index >= 0, "there is no copy \(index): copies are counted from 0")
    guard let step = shown(.instanceTransform), let bounds = shown(.bounds), index > 0
    else { return .identity }
    let center = Vector3D(
      x: bounds.origin.x + bounds.size.width / 2, y: bounds.origin.y + bounds.size.height / 2,
      z: 0)
    return Transform3D(m41: -center.x, m42: -center.y, m43: -center.z)
      .concatenating(step.power(UInt64(index)))
      .concatenating(Transform3D(m41: center.x, m42: center.y, m43: center.z))
  }

  /// The colour that multiplies a copy: `instanceColor`, white where there is none, and the offsets
  /// once for each copy before it, each component limited to 0...1.
  ///
  /// - Parameter index: Which copy, 0 for the source.
  public func copyColor(_ index: Int) -> Color {
    require(index >= 0, "there is no copy \(index): copies are counted from 0")
    let color = shown(.instanceColor) ?? .white
    let shifted = { (component: Double, offset: Property<Double>) in
      min(max(component + Double(index) * (shown(offset) ?? 0), 0), 1)
    }
    return Color(
      red: shifted(color.red, .instanceRedOffset),
      green: shifted(color.green, .instanceGreenOffset),
      blue: shifted(color.blue, .instanceBlueOffset),
      alpha: shifted(color.alpha, .instanceAlphaOffset))
  }
}
