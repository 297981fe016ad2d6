import LayerModel
import Testing

@Suite struct LayerChainTests {
  /// A chain grows at either end in constant time per layer. Walking the whole chain each time, to refuse cycles, would
  /// take more than 10⁹ steps.
  @Test(arguments: [true, false])
  func aLongChainGrowsAtEitherEnd(fromTheTop: Bool) {
    let context = LayerContext()
    let count = 50_000
    var (top, leaf) = (Layer(in: context), Layer(in: context))
    top.addSublayer(leaf)
    for _ in 2..<count {
      let layer = Layer(in: context)
      if fromTheTop {
        leaf.addSublayer(layer)
        leaf = layer
      } else {
        layer.addSublayer(top)
        top = layer
      }
    }
    let levels = sequence(first: leaf, next: \.superlayer)
    #expect(levels.reduce(0) { count, _ in count + 1 } == count)
    #expect(sequence(first: leaf, next: \.superlayer).contains { $0 === top })
  }
}
