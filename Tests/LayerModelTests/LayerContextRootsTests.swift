import AnimationTestSupport
import LayerModel
import Testing

@Suite struct LayerContextRootsTests {
  /// A layer animates implicitly while it is a root, and not after it was removed, whatever edits the list of roots
  /// had.
  @Test func layersAnimateWhileTheyAreRoots() {
    let number = Generator<Int>.int(in: 0...9)
    forAll("roots in any order", number.array(count: 0...10).array(count: 1...4), count: 300) {
      edits in
      let context = LayerContext()
      let layers = (0...9).map { _ in Layer(in: context) }
      context.roots = layers
      for layer in layers { layer.isCommitted = true }
      for edit in edits {
        var seen: Set<Int> = []
        context.roots = edit.filter { seen.insert($0).inserted }.map { layers[$0] }
      }
      for (index, layer) in layers.enumerated() {
        layer.opacity = 0.5
        try hold(
          layer.animations.isEmpty != (edits.last?.contains(index) == true),
          "layer \(index) with \(layer.animations.count) animations")
      }
      return true
    }
  }

  @Test(arguments: [true, false])
  func rootsArePutInOneByOne(atTheEnd: Bool) {
    let context = LayerContext()
    let layers = (0..<2000).map { _ in Layer(in: context) }
    for layer in layers {
      layer.isCommitted = true
      context.roots.insert(layer, at: atTheEnd ? context.roots.count : 0)
    }
    layers[7].opacity = 0.5
    #expect(layers[7].animations.count == 1)
    context.roots.removeAll { $0 === layers[8] }
    layers[8].opacity = 0.5
    #expect(layers[8].animations.isEmpty)
  }
}
