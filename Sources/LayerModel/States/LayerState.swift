import AnimationInterpolation

/// A named set of values of layers: `LKState`.
///
/// A layer owns its states; ``Layer/changeState(to:animated:)`` applies one. A state that is based on another sets the
/// values of that state, then its own.
public struct LayerState: Sendable, Hashable, Codable {
  /// The name of the state. If several states of a layer have one name, the first counts.
  public var name: String
  /// The name of the state on which this state is based, nil for none.
  package var basedOn: String?
  /// The elements, in order. If two of them set the same value, the later one wins.
  package var elements: [Element]
  package var attributes: [Attribute]

  package enum Element: Sendable, Hashable, Codable {
    case setValue(SetValue)
    /// An element that is not understood. It is kept, without effect.
    case other(ForeignElement)
  }

  /// A value that a state sets: `LKStateSetValue`.
  public struct SetValue: Sendable, Hashable, Codable {
    /// The ``Layer/documentID`` of the layer.
    package var targetID: String
    /// A property, a component of a property, or one of the eight keys of timing, such as `speed`.
    package var keyPath: String
    package var value: AnimatableValue?
    package var attributes: [Attribute]

    /// Creates a value for a key path of a layer. It is not checked before a state sets it.
    ///
    /// - Parameters:
    ///   - value: The value, nil for none.
    ///   - keyPath: A property, a component of a property, or a key of timing.
    ///   - targetID: The document id of the layer; see ``Layer/changeState(to:animated:)``.
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

  /// Creates a state that sets values.
  ///
  /// - Parameters:
  ///   - name: The name of the state.
  ///   - basedOn: The name of the state on which it is based. Default: `nil`, none.
  ///   - values: The values that it sets, in order.
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

/// The animations that run when a layer changes from one state to another: `LKStateTransition`.
///
/// `stateTransition(from:to:)` selects one of a layer's transitions.
public struct StateTransition: Sendable, Hashable, Codable {
  /// The name that matches every state, and also no state: `*`.
  public static let anyState = "*"

  package var fromState: String
  package var toState: String
  package var elements: [Element]
  package var attributes: [Attribute]

  package enum Element: Sendable, Hashable, Codable {
    case animation(TargetedAnimation)
    /// The element with this document id, from any of the layer's transitions.
    case reference(String, attributes: [Attribute])
    /// An element that is not understood. It is kept, without effect.
    case other(ForeignElement)
  }

  /// An animation of a layer: `LKStateTransitionElement`.
  public struct TargetedAnimation: Sendable, Hashable, Codable {
    /// The id by which other elements refer to this element, nil for none.
    package var documentID: String?
    package var targetID: String
    /// The key under which the animation is added; nil for its key path.
    package var key: String?
    /// The animation. Its `beginTime` counts from the start of the transition. Without ends, it runs from the
    /// presentation value to the value of the new state.
    package var animation: Animation
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

    /// Creates an animation for a layer. It is not checked before it runs.
    ///
    /// - Parameters:
    ///   - animation: The animation, of any kind. Its `beginTime` counts from the start of the transition. Without
    ///     ends, it runs from the presentation value to the value of the new state.
    ///   - targetID: The document id of the layer.
    ///   - key: The key under which the animation is added. Default: `nil`, its key path.
    ///   - documentID: The id by which other elements refer to this element. Default: `nil`, none.
    ///   - attributes: Values that the engine stores but does not interpret. Default: none.
    public init(
      _ animation: some TimedAnimation, of targetID: String, key: String? = nil,
      documentID: String? = nil, attributes: [Attribute] = []
    ) {
      self.init(
        animation.animation, of: targetID, key: key, documentID: documentID,
        attributes: attributes)
    }
  }

  /// Creates a transition between two states, each given by its name or ``anyState``.
  ///
  /// - Parameters:
  ///   - fromState: The state before the change.
  ///   - toState: The state after the change.
  ///   - animations: The animations that run, in order.
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

/// The reason why a layer cannot change to a state.
public struct LayerStateError: Error, Sendable, Hashable {
  package let reason: Reason

  package init(_ reason: Reason) { self.reason = reason }

  package enum Reason: Sendable, Hashable {
    case unknownState(String, valid: [String])
    case unknownBase(String, of: String)
    /// A state is based on itself. The names lead from the state back to it, so the first and the last are the same.
    case basedOnItself([String])
  }
}

extension LayerStateError: CustomStringConvertible {
  /// The reason, in one clause.
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
