import AnimationMath
import LayerModel

/// A layer that has been removed with an exit, with all its sublayers, which the tree shows until the exit is over.
///
/// The records keep their positions and ids, and have the time at which they are gone, so every reader checks for
/// itself. This is the additional data for commits and events.
struct ExitingLayer: Sendable, Hashable {
  let layer: Layer.ID
  /// Its former superlayer; nil for a root.
  let superlayer: Layer.ID?
  let exit: [Animation.ID]
  /// The time at which it is gone: with its exit, or with its superlayer.
  @Reflexive var endTime: Double
}

extension RenderTree {
  /// The exiting layers that were removed themselves.
  var exitingTops: Set<Layer.ID> { Set(exiting.map(\.layer)) }

  /// Exiting layers in an order that does not depend on the times of their removal: superlayers first, so that
  /// equivalent trees are equal.
  func inDepthOrder(_ exitingLayers: [ExitingLayer]) -> [ExitingLayer] {
    guard exitingLayers.count > 1 else { return exitingLayers }
    let depths = exitingLayers.map { exitingLayer in
      sequence(first: exitingLayer.layer) { record(of: $0)?.superlayer }.count { _ in true }
    }
    return exitingLayers.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map {
      exitingLayers[$0]
    }
  }

  /// The layers that exit with one, starting with itself, superlayers first; without those that were removed
  /// themselves.
  ///
  /// - Parameter others: ``exitingTops``, which are found once for all.
  /// - Complexity: O(layers in it).
  func layers(of exitingLayer: ExitingLayer, among others: Set<Layer.ID>) -> [Layer.ID] {
    var (found, waiting) = ([Layer.ID](), [exitingLayer.layer])
    while let id = waiting.popLast() {
      guard let record = record(of: id), record.isExiting,
        id == exitingLayer.layer || !others.contains(id)
      else { continue }
      found.append(id)
      waiting += record.children.reversed()
    }
    return found
  }
}

extension RenderTree {
  mutating func keepExiting(of tree: RenderTree) {
    exiting = tree.exiting
    if exiting.isEmpty { return }
    let tops = tree.exitingTops
    for exitingLayer in exiting {
      for layer in tree.layers(of: exitingLayer, among: tops) {
        tree.record(of: layer).map { put($0) }
      }
    }
    for exitingLayer in exiting {
      guard let parent = exitingLayer.superlayer else {
        setRoots(tree.roots)
        continue
      }
      guard let record = record(of: parent), let now = tree.record(of: parent) else { continue }
      put(record.at(RenderPlace(record.place, sublayers: now.sublayers, mask: record.mask)))
    }
  }
}

extension RenderTree {
  /// The layers among the given ones that are in the model, not exiting.
  func staying(_ layers: [Layer.ID]) -> [Layer.ID] {
    exiting.isEmpty ? layers : layers.filter { record(of: $0)?.isExiting != true }
  }
}
