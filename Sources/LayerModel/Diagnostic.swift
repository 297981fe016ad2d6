/// Something that was accepted, as Core Animation accepts it, but does not do what it says.
public struct Diagnostic: Sendable, Hashable {
  /// The layer that has the animation.
  public let layer: Layer.ID
  /// The animation on the layer; of a child it is the outermost group's.
  public let animation: Animation.ID
  /// The key of the animation on the layer, nil for one without.
  public let key: String?
  /// Where in the animation: the indices of children of groups, outermost first.
  public let childPath: [Int]
  /// What was found, with its consequence.
  public let problem: AnimationProblem

  /// A problem at a place; for a child of a group `childPath` leads to it, else it is empty.
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
