/// What happens when a property is set or an event occurs: an object that conforms to `CAAction`.
///
/// An action of one's own that sets what it is the action of starts itself again, and so does a pair
/// of which each sets off the other: that goes on until the call stack is full, which ends the
/// process. Setting in a transaction with ``LayerContext/disablesActions`` starts nothing.
public enum LayerAction {
  /// Nothing, and no further search: `NSNull`.
  case noAction
  /// An animation, added under the property's or the event's name.
  ///
  /// A property animation without a key path gets that name as its key path; with no ends it runs
  /// from what is shown to the new value.
  case animation(Animation)
  /// Something of one's own, called with the layer, which has its new value, and the name.
  case custom((_ layer: Layer, _ key: String) -> Void)
}

/// Decides about the actions of layers: `CALayerDelegate`.
public protocol LayerDelegate: AnyObject {
  /// The action for a property that is about to be set or an event that is about to occur, with the
  /// old value still in the layer; nil goes on with the search.
  func action(for layer: Layer, forKey key: String) -> LayerAction?
}

/// Actions that several layers share, and what they fall back on.
public struct LayerStyle {
  /// The actions of the style and of those within it, in the order of the search.
  let levels: [[String: LayerAction]]

  /// A style by its actions.
  ///
  /// - Parameters:
  ///   - actions: By the name of a property or an event.
  ///   - style: Where the search goes on.
  public init(actions: [String: LayerAction] = [:], style: LayerStyle? = nil) {
    levels = [actions] + (style?.levels ?? [])
  }

  func action(forKey key: String) -> LayerAction? {
    for level in levels {
      if let action = level[key] { return action }
    }
    return nil
  }
}
