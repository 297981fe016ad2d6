/// What a snapshot cannot hold, under the names that were given to it: completions, delegates and actions
/// of one's own.
///
/// A context that is rewound or restored asks it. Somebody who was named and is not there is not called,
/// as the context's ``LayerContext/diagnostics`` say.
///
///     context.handlers.completions["landed"] = { isFinished, _ in … }
///     context.animate(with: .spring(.bouncy)) {
///       context.completionName = "landed"
///       layer.position = target
///     }
public struct NamedHandlers {
  /// Completions, told whether all that they waited for reached their ends and how many they were; see
  /// ``LayerContext/completionName``.
  public var completions: [String: (_ isFinished: Bool, _ animationCount: Int) -> Void] = [:]
  /// Completions that are also given the time of the event that completes them, in seconds. Of one name in both
  /// the one in ``completions`` is called.
  public var timedCompletions:
    [String: (_ isFinished: Bool, _ animationCount: Int, _ time: Double) -> Void] = [:]
  /// Delegates of animations by their ``SnapshotNamed/snapshotName``.
  public var animationDelegates: [String: any AnimationDelegate] = [:]
  /// Delegates of layers by their ``SnapshotNamed/snapshotName``. Layers hold them weakly, this strongly.
  public var layerDelegates: [String: any LayerDelegate] = [:]
  /// Actions of one's own, called with the layer and the name of the property or the event; see
  /// ``LayerAction/named(_:)``.
  public var actions: [String: (_ layer: Layer, _ key: String) -> Void] = [:]

  /// Nobody.
  public init() {}

  /// The completion under a name, of either form.
  func completion(named name: String) -> CompletionGroup.Call? {
    CompletionGroup.call(completions[name]) ?? timedCompletions[name]
  }
}

/// Somebody whom a snapshot can hold by a name: delegates.
public protocol SnapshotNamed: AnyObject {
  /// What a snapshot calls it, under which ``NamedHandlers`` has it; nil at first.
  var snapshotName: String? { get }
}

extension SnapshotNamed {
  /// None.
  public var snapshotName: String? { nil }
}
