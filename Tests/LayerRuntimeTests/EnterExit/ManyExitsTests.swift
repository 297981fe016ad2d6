import AnimationGeometry
import AnimationInterpolation
import LayerModel
import LayerRuntime
import Testing

/// Many layers that exit, return and move at once: each lookup uses a table, not a search.
@Suite struct ManyExitsTests {
  private let context = LayerContext()
  private let root: Layer
  private let (first, second): (Layer, Layer)
  private let layers: [Layer]

  init() {
    let context = context
    root = Layer(in: context)
    (first, second) = (Layer(in: context), Layer(in: context))
    layers = (0..<20_000).map { _ in Layer(in: context) }
    first.sublayers = layers
    root.sublayers = [first, second]
    context.roots = [root]
    _ = context.commit(at: 0)
  }

  /// Each layer exits by itself, every other one twice: the last exit counts; the completions are called in
  /// document order.
  @Test func eachLeavesByItself() {
    var told = [Bool: Int]()
    for (index, layer) in layers.enumerated().reversed() {
      if index.isMultiple(of: 2) {
        layer.remove(exiting: .fade, with: .curve(duration: 9)) { told[$0, default: 0] += 1 }
        first.insertSublayer(layer, at: index)
      }
      layer.remove(exiting: .fade, with: .curve(duration: 1)) { told[$0, default: 0] += 1 }
    }
    let tree = context.commit(at: 1).tree
    #expect(tree.presentation(of: first.id, at: 1)?.sublayers.map(\.id.layer) == layers.map(\.id))
    let events = tree.events(in: 1..<3).ofLayers
    #expect(events.map(\.layer) == layers.map(\.id))
    context.deliver(tree.events(in: 1..<3))
    #expect(told == [true: 30_000])
    let after = context.commit(at: 3).tree
    #expect(after.layerCount == 3)
  }

  /// The sublayers of an exiting layer are inserted elsewhere.
  @Test func allComeBack() {
    first.remove(exiting: .fade, with: .curve(duration: 10))
    _ = context.commit(at: 1)
    second.sublayers = layers
    let commit = context.commit(at: 2)
    let shown = commit.tree.presentation(of: root.id, at: 2)?.sublayers ?? []
    #expect(shown.map(\.id.layer) == [first.id, second.id])
    #expect(shown.first?.sublayers.isEmpty == true)
    #expect(shown.last?.sublayers.map(\.id.layer) == layers.map(\.id))
    #expect(commit.events.ofLayers.isEmpty)
  }

  /// Each layer is moved twice: the last move counts.
  @Test func eachMoves() {
    for layer in layers.reversed() {
      layer.move(to: second, at: 0)
      layer.move(to: root, at: 0)
    }
    _ = context.commit(at: 1)
    #expect(layers.allSatisfy { $0.superlayer === root && $0.animations.count == 1 })
  }
}
