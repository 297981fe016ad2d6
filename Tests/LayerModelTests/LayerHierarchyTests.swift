import AnimationTestSupport
import LayerModel
import Testing

@Suite struct LayerHierarchyTests {
  let context = LayerContext()
  let parent: Layer
  let (a, b, c): (Layer, Layer, Layer)

  init() {
    parent = Layer(in: context)
    (a, b, c) = (Layer(in: context), Layer(in: context), Layer(in: context))
    parent.sublayers = [a, b, c]
  }

  func order(of layer: Layer) -> [Layer.ID] { layer.sublayers.map(\.id) }

  @Test func insertionPutsALayerWhereItIsTold() {
    let d = Layer(in: context)
    parent.insertSublayer(d, at: 0)
    #expect(order(of: parent) == [d.id, a.id, b.id, c.id])
    parent.insertSublayer(d, at: 4)
    #expect(order(of: parent) == [a.id, b.id, c.id, d.id])
    parent.insertSublayer(d, below: b)
    #expect(order(of: parent) == [a.id, d.id, b.id, c.id])
    parent.insertSublayer(d, above: b)
    #expect(order(of: parent) == [a.id, b.id, d.id, c.id])
    parent.insertSublayer(d, above: d)
    #expect(order(of: parent) == [a.id, b.id, d.id, c.id])
    parent.addSublayer(a)
    #expect(order(of: parent) == [b.id, d.id, c.id, a.id])
  }

  @Test func replacingKeepsThePlace() {
    let d = Layer(in: context)
    parent.replaceSublayer(b, with: d)
    #expect(order(of: parent) == [a.id, d.id, c.id])
    #expect(b.superlayer == nil && d.superlayer === parent)
    // A sibling can also be the replacement, and leaves its former index.
    parent.replaceSublayer(a, with: c)
    #expect(order(of: parent) == [c.id, d.id])
    parent.replaceSublayer(c, with: c)
    #expect(order(of: parent) == [c.id, d.id])
  }

  @Test func settingSublayersPutsInTakesOutAndOrders() {
    let (d, elsewhere) = (Layer(in: context), Layer(in: context))
    elsewhere.addSublayer(d)
    parent.sublayers = [c, d, a]
    #expect(order(of: parent) == [c.id, d.id, a.id])
    #expect(b.superlayer == nil && d.superlayer === parent)
    #expect(elsewhere.sublayers.isEmpty)
  }

  @Test func aLayerHasOnePlace() {
    let other = Layer(in: context)
    other.addSublayer(b)
    #expect(order(of: parent) == [a.id, c.id] && b.superlayer === other)
    other.mask = b
    #expect(other.sublayers.isEmpty && b.isMask)
    parent.addSublayer(b)
    #expect(other.mask == nil && !b.isMask && b.superlayer === parent)
  }

  @Test func aMaskIsNoSublayerButHasASuperlayer() {
    let mask = Layer(in: context)
    parent.mask = mask
    #expect(mask.superlayer === parent && mask.isMask)
    #expect(order(of: parent) == [a.id, b.id, c.id])
    let second = Layer(in: context)
    parent.mask = second
    #expect(mask.superlayer == nil && !mask.isMask)
    second.removeFromSuperlayer()
    #expect(parent.mask == nil && second.superlayer == nil)
    // The mask and a sublayer of one layer exchange their roles.
    parent.mask = a
    parent.sublayers = [a, b]
    #expect(parent.mask == nil && order(of: parent) == [a.id, b.id] && !a.isMask)
  }

  @Test func cyclesAreRefused() async {
    await #expect(processExitsWith: .failure) {
      let context = LayerContext()
      let (outer, inner) = (Layer(in: context), Layer(in: context))
      outer.addSublayer(inner)
      inner.addSublayer(outer)
    }
    await #expect(processExitsWith: .failure) {
      let context = LayerContext()
      let (outer, inner) = (Layer(in: context), Layer(in: context))
      outer.mask = inner
      inner.addSublayer(outer)
    }
  }

  /// Cycles over masks and sublayers are refused, whichever end of the chain is inserted.
  @Test func cyclesAreRefusedAtAnyDepth() async {
    await #expect(processExitsWith: .failure) {
      let context = LayerContext()
      let layers = (0..<9).map { _ in Layer(in: context) }
      for (outer, inner) in zip(layers, layers.dropFirst()) { outer.mask = inner }
      layers[8].addSublayer(layers[0])
    }
    await #expect(processExitsWith: .failure) {
      let context = LayerContext()
      let layers = (0..<9).map { _ in Layer(in: context) }
      for (index, inner) in layers.enumerated().dropFirst() {
        if index % 2 == 0 {
          layers[index - 1].mask = inner
        } else {
          layers[index - 1].addSublayer(inner)
        }
      }
      layers[8].mask = layers[0]
    }
  }

  /// Law: random edits of six layers, some of them committed, leave a forest after each step in which parents and
  /// children agree.
  @Test func everyEditLeavesAForest() {
    let steps = zip(
      Generator<Int>.int(in: 0...6), .int(in: 0...5), .int(in: 0...5), .int(in: 0...5)
    ).array(count: 1...30)
    forAll("edits leave a forest", steps, Generator<Bool>.bool.array(count: 6...6)) {
      steps, areCommitted in
      let context = LayerContext()
      let layers = (0..<6).map { _ in Layer(in: context) }
      for (layer, isCommitted) in zip(layers, areCommitted) { layer.isCommitted = isCommitted }
      for (kind, first, second, third) in steps {
        let (target, layer, other) = (layers[first], layers[second], layers[third])
        let ancestors = sequence(first: target, next: \.superlayer)
        guard !ancestors.contains(where: { $0 === layer }) else { continue }
        switch kind {
        case 0: target.addSublayer(layer)
        case 1: target.insertSublayer(layer, at: 0)
        case 2 where target.sublayers.contains { $0 === other }:
          target.insertSublayer(layer, above: other)
        case 3 where target.sublayers.contains { $0 === other }:
          target.replaceSublayer(other, with: layer)
        case 4: target.mask = layer
        case 5: target.sublayers = target.sublayers.filter { $0 !== layer } + [layer]
        default: layer.removeFromSuperlayer()
        }
        for layer in layers {
          let placed = layers.filter {
            ($0.sublayers + [$0.mask].compactMap { $0 }).contains { $0 === layer }
          }
          try hold(placed.count <= 1, "a layer has two places")
          try hold(placed.first === layer.superlayer, "superlayer and sublayers disagree")
          let inside = layer.sublayers + [layer.mask].compactMap { $0 }
          try hold(Set(inside.map(\.id)).count == inside.count, "a layer lies twice in another")
          try hold(
            Array(sequence(first: layer, next: \.superlayer).prefix(7)).count <= 6, "a cycle")
        }
      }
      return true
    }
  }
}
