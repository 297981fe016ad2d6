// Where layers lie: sublayers in order, and the mask. A layer has one place; putting it somewhere
// takes it from where it was.

extension Layer {
  /// The layers in this one, from the lowest to the topmost; the mask is none of them.
  ///
  /// Setting them puts in, takes out and orders in one step.
  ///
  /// - Precondition: Each layer once, none of them this one or above it, all of one context.
  public var sublayers: [Layer] {
    get { children }
    set {
      guard !newValue.elementsEqual(children, by: ===) else { return }
      let kept = Set(newValue.map(ObjectIdentifier.init))
      precondition(kept.count == newValue.count, "each sublayer once")
      for layer in children where !kept.contains(ObjectIdentifier(layer)) {
        layer.removeFromSuperlayer()
      }
      for layer in newValue where layer.superlayer !== self || layer.isMask {
        addSublayer(layer)
      }
      children = newValue
      note(.sublayers)
    }
  }

  /// The layer whose alpha limits what is shown of this one and everything in it; nil for none.
  ///
  /// A mask is no sublayer, but has this layer for its superlayer, and its time with it.
  ///
  /// - Precondition: The mask is neither this layer nor above it, and of the same context.
  public var mask: Layer? {
    get { maskLayer }
    set {
      guard newValue !== maskLayer else { return }
      newValue.map(take)
      maskLayer?.superlayer = nil
      maskLayer = newValue
      newValue?.superlayer = self
      note(.sublayers)
    }
  }

  /// Whether the layer is the mask of its superlayer.
  public var isMask: Bool { superlayer?.maskLayer === self }

  /// Puts a layer above the other sublayers.
  ///
  /// - Precondition: The layer is neither this one nor above it, and of the same context.
  public func addSublayer(_ layer: Layer) {
    insertSublayer(layer, at: children.count)
  }

  /// Puts a layer at a place among the sublayers, 0 for the lowest.
  ///
  /// - Parameters:
  ///   - layer: Neither this one nor above it, and of the same context.
  ///   - index: From 0 to the number of sublayers. A layer that is a sublayer already is taken out
  ///     first, so the index counts the others.
  /// - Complexity: O(sublayers + depth).
  public func insertSublayer(_ layer: Layer, at index: Int) {
    precondition((0...children.count).contains(index), "an index among the sublayers")
    take(layer)
    children.insert(layer, at: min(index, children.count))
    layer.superlayer = self
    note(.sublayers)
  }

  /// Puts a layer directly below one of the sublayers.
  ///
  /// - Precondition: As ``insertSublayer(_:at:)`` has it; the sibling is a sublayer.
  public func insertSublayer(_ layer: Layer, below sibling: Layer) {
    insert(layer, beside: sibling, offset: 0)
  }

  /// Puts a layer directly above one of the sublayers.
  ///
  /// - Precondition: As ``insertSublayer(_:at:)`` has it; the sibling is a sublayer.
  public func insertSublayer(_ layer: Layer, above sibling: Layer) {
    insert(layer, beside: sibling, offset: 1)
  }

  /// Puts a layer in the place of a sublayer, which is taken out.
  ///
  /// - Precondition: As ``insertSublayer(_:at:)`` has it; the old layer is a sublayer.
  public func replaceSublayer(_ old: Layer, with new: Layer) {
    precondition(children.contains { $0 === old }, "a sublayer to be replaced")
    guard new !== old else { return }
    take(new)
    guard let index = children.firstIndex(where: { $0 === old }) else { return }
    old.superlayer = nil
    children[index] = new
    new.superlayer = self
    note(.sublayers)
  }

  /// Takes the layer out of its superlayer, or from being its mask; without one nothing happens.
  public func removeFromSuperlayer() {
    guard let parent = superlayer else { return }
    if parent.maskLayer === self {
      parent.maskLayer = nil
    } else {
      parent.children.removeAll { $0 === self }
    }
    superlayer = nil
    parent.note(.sublayers)
  }

  /// Makes a layer ready to be put into this one.
  private func take(_ layer: Layer) {
    precondition(layer.context === context, "layers of one context")
    var ancestor: Layer? = self
    while let current = ancestor {
      precondition(current !== layer, "a layer cannot lie below itself")
      ancestor = current.superlayer
    }
    layer.removeFromSuperlayer()
  }

  private func insert(_ layer: Layer, beside sibling: Layer, offset: Int) {
    precondition(sibling.superlayer === self && !sibling.isMask, "a sublayer as sibling")
    guard layer !== sibling else { return }
    take(layer)
    guard let index = children.firstIndex(where: { $0 === sibling }) else { return }
    insertSublayer(layer, at: index + offset)
  }
}
