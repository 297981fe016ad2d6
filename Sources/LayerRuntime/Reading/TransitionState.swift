import AnimationGeometry
import AnimationMath

/// What a transition shows of a layer's old and new content at one instant.
///
/// Whoever draws the layer draws the old content and the new one above it, each with its opacity
/// and moved by its offset.
///
/// With P the progress and d the unit vector to the side from which new content comes:
///
/// | type | old content | new content |
/// |---|---|---|
/// | `fade` | opacity 1 − P | opacity P |
/// | `moveIn` | at rest | offset d · (1 − P) |
/// | `push` | offset −d · P | offset d · (1 − P) |
/// | `reveal` | offset −d · P | at rest |
///
/// | subtype | d, y growing upwards | d in flipped geometry |
/// |---|---|---|
/// | `fromLeft`, nil | (−1, 0) | (−1, 0) |
/// | `fromRight` | (1, 0) | (1, 0) |
/// | `fromTop` | (0, 1) | (0, −1) |
/// | `fromBottom` | (0, −1) | (0, 1) |
///
/// The top of a layer is the edge of the largest y, unless its geometry is flipped, which puts it
/// at the smallest. Names are not validated: another type is drawn as `fade`, another subtype as
/// nil. Source: Core Animation's documentation in words; the sides are inferred.
public struct TransitionState: Sendable, Hashable {
  /// How far the effect is: 0 for the old content alone, 1 for the new; not clamped, so a curve
  /// that overshoots takes it further.
  @Reflexive public var progress: Double
  /// The content from before the transition.
  public var old: Content
  /// The content that the layer has now.
  public var new: Content

  /// How one of the two contents is drawn.
  public struct Content: Sendable, Hashable {
    /// 0 for transparent, 1 for opaque; not clamped.
    @Reflexive public var opacity: Double
    /// How far it is moved: x in widths, y in heights of the layer, in the layer's coordinates.
    public var offset: Point2D

    /// A content by its opacity and its offset; at rest without them.
    public init(opacity: Double = 1, offset: Point2D = .zero) {
      self.opacity = opacity
      self.offset = offset
    }
  }

  /// A state by its progress and its two contents.
  public init(progress: Double, old: Content, new: Content) {
    self.progress = progress
    self.old = old
    self.new = new
  }
}
