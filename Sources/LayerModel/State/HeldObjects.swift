/// What a context has closures and delegates for, kept while something is brought back: what these held may use
/// the context when it goes, and is to find it as it was then.
package struct HeldObjects {
  private let transactions: TransactionStack
  private let delegates: [Animation.ID: WaitingDelegate]
  private let playbacks: [PlaybackCore]
  private let ended: [Playback.ID: PlaybackCore]
  private var layers: [(layer: Layer, actions: [String: LayerAction], style: LayerStyle?)] = []

  /// What the context itself has.
  package init(of context: LayerContext) {
    (transactions, delegates) = (context.transactions, context.delegates)
    (playbacks, ended) = (context.playbacks, context.endedPlaybacks)
  }

  /// Adds a layer with its actions.
  package mutating func take(_ layer: Layer) {
    layers.append((layer, layer.actions, layer.style))
  }
}
