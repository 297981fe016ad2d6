import AnimationMath
import LayerModel

/// A layer that has been removed with an exit, with all that was in it: an exiting layer, which the tree shows until
/// the exit is over.
///
/// The records stay where they were, under the same ids, and say when they are gone; so every reader
/// looks for itself. This is what commits and events need beside them.
struct ExitingLayer: Sendable, Hashable {
  /// The layer that has been removed.
  let layer: Layer.ID
  /// What it lay in, nil for a root.
  let superlayer: Layer.ID?
  /// The animations of the exit.
  let exit: [Animation.ID]
  /// When it is gone: with the exit, or with what it lies in.
  @Reflexive var endTime: Double
}

extension RenderTree {
  /// The layers that have been removed by themselves and are leaving.
  var exitingTops: Set<Layer.ID> { Set(exiting.map(\.layer)) }

  /// Exiting layers in one order, whenever each of them has begun: those in which others lie before these, so that
  /// trees that show the same are equal.
  func inDepthOrder(_ exitingLayers: [ExitingLayer]) -> [ExitingLayer] {
    guard exitingLayers.count > 1 else { return exitingLayers }
    let depths = exitingLayers.map { exitingLayer in
      sequence(first: exitingLayer.layer) { record(of: $0)?.superlayer }.count { _ in true }
    }
    return exitingLayers.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map {
      exitingLayers[$0]
    }
  }

  /// The layers that leave with one, itself first, superlayers before what is in them; without those that
  /// have been removed by themselves.
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
  /// Takes over what is leaving from a tree whose layers in the model are the same.
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
  /// Those of some layers of the tree that are in the model, not leaving.
  func staying(_ layers: [Layer.ID]) -> [Layer.ID] {
    exiting.isEmpty ? layers : layers.filter { record(of: $0)?.isExiting != true }
  }
}
