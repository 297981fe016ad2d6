/// Closures and delegates of a context, held while a state is restored. The objects that they hold may use the context
/// when they are released, and must find it in its former state.
package struct HeldObjects {
  private let transactions: TransactionStack
  private let delegates: [Animation.ID: WaitingDelegate]
  private let playbacks: [PlaybackCore]
  private let ended: [Playback.ID: PlaybackCore]
  private var layers: [(layer: Layer, actions: [String: LayerAction], style: LayerStyle?)] = []

  package init(of context: LayerContext) {
    (transactions, delegates) = (context.transactions, context.delegates)
    (playbacks, ended) = (context.playbacks, context.endedPlaybacks)
  }

  package mutating func take(_ layer: Layer) {
    layers.append((layer, layer.actions, layer.style))
  }
}
