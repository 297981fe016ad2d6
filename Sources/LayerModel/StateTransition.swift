/// The animations that run when a layer goes from one state to another: `LKStateTransition`.
///
/// Which of a layer's transitions is taken says ``Layer/stateTransition(from:to:)``.
public struct StateTransition: Sendable, Hashable {
  /// The name that stands for every state, and for none at all: `*`.
  public static let anyState = "*"

  /// The state that is left, or ``anyState``.
  public var fromState: String
  /// The state that is gone to, or ``anyState``.
  public var toState: String
  /// What runs, in order.
  public var elements: [Element]
  /// Values carried for others.
  public var attributes: [Attribute]

  /// One thing that a transition does.
  public enum Element: Sendable, Hashable {
    /// Runs an animation on a layer.
    case animation(TargetedAnimation)
    /// Does what the element of any of the layer's transitions does that has this document id.
    case reference(String, attributes: [Attribute])
    /// Something that is not understood, kept and without effect.
    case other(ForeignElement)
  }

  /// An animation of a layer: `LKStateTransitionElement`.
  public struct TargetedAnimation: Sendable, Hashable {
    /// What other elements refer to this one by, nil for nothing.
    public var documentID: String?
    /// The layer, by its ``Layer/documentID``; see ``Layer/changeState(to:animated:)``.
    public var targetID: String
    /// The key under which the animation is added; nil for its key path.
    public var key: String?
    /// What runs. Its `beginTime` counts from the beginning of the transition; without ends it runs
    /// from what is shown to the value of the new state.
    public var animation: Animation
    /// Values carried for others.
    public var attributes: [Attribute]

    /// An animation for a layer; nothing is checked before it runs.
    ///
    /// - Parameters:
    ///   - animation: What runs.
    ///   - targetID: The document id of the layer.
    ///   - key: The key under which it is added, nil for its key path.
    ///   - documentID: What other elements refer to this one by.
    ///   - attributes: Values carried for others.
    public init(
      _ animation: Animation, of targetID: String, key: String? = nil,
      documentID: String? = nil, attributes: [Attribute] = []
    ) {
      self.documentID = documentID
      self.targetID = targetID
      self.key = key
      self.animation = animation
      self.attributes = attributes
    }
  }

  /// A transition between two states, each by its name or ``anyState``.
  ///
  /// - Parameters:
  ///   - fromState: The state that is left.
  ///   - toState: The state that is gone to.
  ///   - elements: What runs, in order.
  ///   - attributes: Values carried for others.
  public init(
    from fromState: String, to toState: String, elements: [Element] = [],
    attributes: [Attribute] = []
  ) {
    self.fromState = fromState
    self.toState = toState
    self.elements = elements
    self.attributes = attributes
  }
}
