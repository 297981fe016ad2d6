import AnimationModel

/// Something that was accepted, as Core Animation accepts it, but does not do what it says.
public struct Diagnostic: Sendable, Hashable {
  public let layer: Layer.ID
  public let animation: Animation.ID
  /// The key of the animation on the layer, nil for one without.
  public let key: String?
  /// Where in the animation: the indices of children of groups, outermost first.
  public let childPath: [Int]
  public let problem: AnimationProblem

  public init(
    layer: Layer.ID, animation: Animation.ID, key: String?, childPath: [Int],
    problem: AnimationProblem
  ) {
    self.layer = layer
    self.animation = animation
    self.key = key
    self.childPath = childPath
    self.problem = problem
  }
}
