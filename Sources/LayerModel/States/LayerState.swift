import AnimationInterpolation

/// A named set of values of layers: `LKState`.
///
/// A layer owns its states; ``Layer/changeState(to:animated:)`` puts one in place. A state that is
/// based on another sets what that one sets, then its own.
public struct LayerState: Sendable, Hashable, Codable {
  /// What names the state among those of its layer. Of several with one name the first counts.
  public var name: String
  /// The name of the state that this one adds to, nil for none.
  package var basedOn: String?
  /// What the state does, in order; where two set the same, the later one wins.
  package var elements: [Element]
  /// Values carried for others.
  package var attributes: [Attribute]

  /// One thing that a state does.
  package enum Element: Sendable, Hashable, Codable {
    /// Sets a value of a layer.
    case setValue(SetValue)
    /// Something that is not understood, kept and without effect.
    case other(ForeignElement)
  }

  /// A value of a layer: `LKStateSetValue`.
  public struct SetValue: Sendable, Hashable, Codable {
    /// The layer, by its ``Layer/documentID``; see ``Layer/changeState(to:animated:)``.
    package var targetID: String
    /// A property, a component of one, or one of the eight keys of timing such as `speed`.
    package var keyPath: String
    /// The value, nil for none.
    package var value: AnimatableValue?
    /// Values carried for others.
    package var attributes: [Attribute]

    /// A value for a key path of a layer; nothing is checked before it is set.
    ///
    /// - Parameters:
    ///   - value: The value, nil for none.
    ///   - keyPath: A property, a component of one, or a key of timing.
    ///   - targetID: The document id of the layer.
    public init(_ value: AnimatableValue?, forKeyPath keyPath: String, of targetID: String) {
      self.init(value, forKeyPath: keyPath, of: targetID, attributes: [])
    }

    package init(
      _ value: AnimatableValue?, forKeyPath keyPath: String, of targetID: String,
      attributes: [Attribute]
    ) {
      self.targetID = targetID
      self.keyPath = keyPath
      self.value = value
      self.attributes = attributes
    }
  }

  /// A state that sets values.
  ///
  /// - Parameters:
  ///   - name: What names it.
  ///   - basedOn: The state that it adds to, nil for none.
  ///   - values: What it sets, in order.
  public init(_ name: String, basedOn: String? = nil, values: [SetValue]) {
    self.init(name, basedOn: basedOn, elements: values.map { .setValue($0) })
  }

  package init(
    _ name: String, basedOn: String? = nil, elements: [Element] = [],
    attributes: [Attribute] = []
  ) {
    self.name = name
    self.basedOn = basedOn
    self.elements = elements
    self.attributes = attributes
  }

  /// The values that the state itself sets, in order.
  package var values: [SetValue] {
    elements.compactMap { if case .setValue(let value) = $0 { value } else { nil } }
  }
}

/// The animations that run when a layer goes from one state to another: `LKStateTransition`.
///
/// Which of a layer's transitions is taken says `stateTransition(from:to:)`.
public struct StateTransition: Sendable, Hashable, Codable {
  /// The name that stands for every state, and for none at all: `*`.
  public static let anyState = "*"

  /// The state that is left, or ``anyState``.
  package var fromState: String
  /// The state that is gone to, or ``anyState``.
  package var toState: String
  /// What runs, in order.
  package var elements: [Element]
  /// Values carried for others.
  package var attributes: [Attribute]

  /// One thing that a transition does.
  package enum Element: Sendable, Hashable, Codable {
    /// Runs an animation on a layer.
    case animation(TargetedAnimation)
    /// Does what the element of any of the layer's transitions does that has this document id.
    case reference(String, attributes: [Attribute])
    /// Something that is not understood, kept and without effect.
    case other(ForeignElement)
  }

  /// An animation of a layer: `LKStateTransitionElement`.
  public struct TargetedAnimation: Sendable, Hashable, Codable {
    /// What other elements refer to this one by, nil for nothing.
    package var documentID: String?
    /// The layer, by its ``Layer/documentID``; see ``Layer/changeState(to:animated:)``.
    package var targetID: String
    /// The key under which the animation is added; nil for its key path.
    package var key: String?
    /// What runs. Its `beginTime` counts from the beginning of the transition; without ends it runs
    /// from what is shown to the value of the new state.
    package var animation: Animation
    /// Values carried for others.
    package var attributes: [Attribute]

    package init(
      _ animation: Animation, of targetID: String, key: String? = nil,
      documentID: String? = nil, attributes: [Attribute] = []
    ) {
      self.documentID = documentID
      self.targetID = targetID
      self.key = key
      self.animation = animation
      self.attributes = attributes
    }

    /// An animation for a layer; nothing is checked before it runs.
    ///
    /// - Parameters:
    ///   - animation: What runs, of any kind.
    ///   - targetID: The document id of the layer.
    ///   - key: The key under which it is added, nil for its key path.
    ///   - documentID: The id of the animation in documents.
    ///   - attributes: Values carried for others.
    public init(
      _ animation: some TimedAnimation, of targetID: String, key: String? = nil,
      documentID: String? = nil, attributes: [Attribute] = []
    ) {
      self.init(
        animation.animation, of: targetID, key: key, documentID: documentID,
        attributes: attributes)
    }
  }

  /// A transition between two states, each by its name or ``anyState``.
  ///
  /// - Parameters:
  ///   - fromState: The state that is left.
  ///   - toState: The state that is gone to.
  ///   - animations: What runs, in order.
  public init(
    from fromState: String, to toState: String, animations: [TargetedAnimation]
  ) {
    self.init(from: fromState, to: toState, elements: animations.map { .animation($0) })
  }

  package init(
    from fromState: String, to toState: String, elements: [Element] = [],
    attributes: [Attribute] = []
  ) {
    self.fromState = fromState
    self.toState = toState
    self.elements = elements
    self.attributes = attributes
  }
}

/// Why a layer cannot go to a state, in words.
public struct LayerStateError: Error, Sendable, Hashable {
  package let reason: Reason

  package init(_ reason: Reason) { self.reason = reason }

  /// What is wrong.
  package enum Reason: Sendable, Hashable {
    /// The layer has no state of this name; those that it has are listed.
    case unknownState(String, valid: [String])
    /// A state is based on one that is not there.
    case unknownBase(String, of: String)
    /// A state is based on itself; the way from it back to it, which begins and ends with its name.
    case basedOnItself([String])
  }
}

extension LayerStateError: CustomStringConvertible {
  /// What is wrong, in one clause.
  public var description: String {
    switch reason {
    case .unknownState(let name, let valid):
      valid.isEmpty
        ? "there is no state '\(name)'; the layer has no states"
        : "there is no state '\(name)'; there are '\(valid.joined(separator: "', '"))'"
    case .unknownBase(let base, let name):
      "the state '\(name)' is based on '\(base)', which does not exist"
    case .basedOnItself(let names):
      "a state is based on itself: '\(names.joined(separator: "', '"))'"
    }
  }
}
