/// Completions, delegates and custom actions by name, because a snapshot cannot hold the objects themselves.
///
/// A context that is rewound or restored looks them up here. If a name has no entry, nothing is called, and the
/// context's ``LayerContext/diagnostics`` report it.
///
///     context.handlers.completions["landed"] = { isFinished, _ in … }
///     context.animate(with: .spring(.bouncy)) {
///       context.completionName = "landed"
///       layer.position = target
///     }
public struct NamedHandlers {
  /// The completions. Each receives whether all animations that it waited for have reached their ends, and the number
  /// of these animations; see ``LayerContext/completionName``. Default: none.
  public var completions: [String: (_ isFinished: Bool, _ animationCount: Int) -> Void] = [:]
  /// The completions that also receive the time of the event that completes them, in seconds. If ``completions`` has
  /// the same name, only the completion there is called. Default: none.
  public var timedCompletions:
    [String: (_ isFinished: Bool, _ animationCount: Int, _ time: Double) -> Void] = [:]
  /// The delegates of animations, by their ``SnapshotNamed/snapshotName``. Default: none.
  public var animationDelegates: [String: any AnimationDelegate] = [:]
  /// The delegates of layers, by their ``SnapshotNamed/snapshotName``. Layers hold their delegates weakly; this
  /// dictionary holds them strongly. Default: none.
  public var layerDelegates: [String: any LayerDelegate] = [:]
  /// The custom actions, which receive the layer and the name of the property or the event; see
  /// ``LayerAction/named(_:)``. Default: none.
  public var actions: [String: (_ layer: Layer, _ key: String) -> Void] = [:]

  /// Creates handlers without entries.
  public init() {}

  /// Returns the completion with a name, of either form.
  func completion(named name: String) -> CompletionGroup.Call? {
    CompletionGroup.call(completions[name]) ?? timedCompletions[name]
  }
}

/// A delegate to which a snapshot can refer by name.
public protocol SnapshotNamed: AnyObject {
  /// The name of the delegate in snapshots and in ``NamedHandlers``. Default: `nil`.
  var snapshotName: String? { get }
}

extension SnapshotNamed {
  /// No name: a snapshot cannot refer to the delegate.
  public var snapshotName: String? { nil }
}
