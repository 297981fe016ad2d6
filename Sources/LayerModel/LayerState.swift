import AnimationInterpolation

/// A named set of values of layers: `LKState`.
///
/// A layer owns its states; ``Layer/changeState(to:animated:)`` puts one in place. A state that is
/// based on another sets what that one sets, then its own.
public struct LayerState: Sendable, Hashable {
  /// What names the state among those of its layer. Of several with one name the first counts.
  public var name: String
  /// The name of the state that this one adds to, nil for none.
  public var basedOn: String?
  /// What the state does, in order; where two set the same, the later one wins.
  public var elements: [Element]
  /// Values carried for others.
  public var attributes: [Attribute]

  /// One thing that a state does.
  public enum Element: Sendable, Hashable {
    /// Sets a value of a layer.
    case setValue(SetValue)
    /// Something that is not understood, kept and without effect.
    case other(ForeignElement)
  }

  /// A value of a layer: `LKStateSetValue`.
  public struct SetValue: Sendable, Hashable {
    /// The layer, by its ``Layer/documentID``; see ``Layer/changeState(to:animated:)``.
    public var targetID: String
    /// A property, a component of one, or one of the eight keys of timing such as `speed`.
    public var keyPath: String
    /// The value, nil for none.
    public var value: AnimatableValue?
    /// Values carried for others.
    public var attributes: [Attribute]

    /// A value for a key path of a layer; nothing is checked before it is set.
    ///
    /// - Parameters:
    ///   - value: The value, nil for none.
    ///   - keyPath: A property, a component of one, or a key of timing.
    ///   - targetID: The document id of the layer.
    ///   - attributes: Values carried for others.
    public init(
      _ value: AnimatableValue?, forKeyPath keyPath: String, of targetID: String,
      attributes: [Attribute] = []
    ) {
      self.targetID = targetID
      self.keyPath = keyPath
      self.value = value
      self.attributes = attributes
    }
  }

  /// A state by its parts.
  ///
  /// - Parameters:
  ///   - name: What names it.
  ///   - basedOn: The state that it adds to, nil for none.
  ///   - elements: What it does, in order.
  ///   - attributes: Values carried for others.
  public init(
    _ name: String, basedOn: String? = nil, elements: [Element] = [],
    attributes: [Attribute] = []
  ) {
    self.name = name
    self.basedOn = basedOn
    self.elements = elements
    self.attributes = attributes
  }

  /// The values that the state itself sets, in order.
  public var values: [SetValue] {
    elements.compactMap { if case .setValue(let value) = $0 { value } else { nil } }
  }
}
