import AnimationMath

// A layer has one place: adding it somewhere removes it from its former place. Edits of committed layers run the
// actions of their events.

extension Layer {
  /// The layers in this layer, from the lowest to the topmost, without the mask.
  ///
  /// A new list adds, removes and reorders layers in one step. Complexity: a read is O(1) if nothing has changed since
  /// the last read, otherwise O(sublayers after the last edit); a set is O(sublayers before and after).
  ///
  /// - Precondition: The list has each layer once. No layer of it is this layer or above this layer, and all belong to
  ///   the same context.
  public var sublayers: [Layer] {
    get { children.elements }
    set {
      let before = sublayers
      guard !newValue.elementsEqual(before, by: ===) else { return }
      let kept = Set(newValue.map(ObjectIdentifier.init))
      require(
        kept.count == newValue.count,
        "the sublayers for \(label) contain a layer twice: a layer can have only one position")
      let leaving = before.filter { !kept.contains(ObjectIdentifier($0)) }
      let entering = newValue.filter { $0.superlayer !== self || $0.isMask }
      change(Event.sublayers, in: entering, out: leaving) {
        for layer in sublayers where !kept.contains(ObjectIdentifier(layer)) {
          layer.storedSuperlayer = nil
        }
        children = GapArray(newValue)
      }
    }
  }

  /// The layer whose alpha limits the visible part of this layer and of everything in it. Default: `nil`, none.
  ///
  /// A mask is not a sublayer, but this layer is its superlayer and gives it its time.
  ///
  /// - Precondition: The mask is neither this layer nor above it, and it belongs to the same context.
  public var mask: Layer? {
    get { maskLayer }
    set {
      guard newValue !== maskLayer else { return }
      change(nil, in: newValue.map { [$0] } ?? []) {
        maskLayer?.storedSuperlayer = nil
        maskLayer = newValue
      }
    }
  }

  /// Whether the layer is the mask of its superlayer.
  public var isMask: Bool { superlayer?.maskLayer === self }

  /// Adds a layer above the other sublayers.
  ///
  /// - Precondition: The layer is neither this layer nor above it, and it belongs to the same context.
  public func addSublayer(_ layer: Layer) {
    insertSublayer(layer, at: children.count)
  }

  /// Inserts a layer among the sublayers.
  ///
  /// - Parameters:
  ///   - layer: The layer. It is neither this layer nor above it, and it belongs to the same context.
  ///   - index: From 0, the lowest, to the number of sublayers. A layer that already is a sublayer is removed first, so
  ///     the index counts the others.
  /// - Complexity: O(distance from the last edit of the sublayers). The first edits after a read of the sublayers cost
  ///   O(sublayers above). The check that the layer is not above this layer takes as many steps as this layer is deep,
  ///   or as many as there are layers in the other, whichever is less.
  public func insertSublayer(_ layer: Layer, at index: Int) {
    require(
      (0...children.count).contains(index),
      "there is no index \(index) among the sublayers of \(label): give 0...\(children.count)")
    change(Event.sublayers, in: [layer]) {
      children.insert(layer, at: min(index, children.count))
    }
  }

  /// Inserts a layer directly below a sublayer.
  ///
  /// - Precondition: The sibling is a sublayer. The layer is neither this layer nor above it, and it belongs to the
  ///   same context.
  public func insertSublayer(_ layer: Layer, below sibling: Layer) {
    insert(layer, beside: sibling, offset: 0)
  }

  /// Inserts a layer directly above a sublayer.
  ///
  /// - Precondition: The sibling is a sublayer. The layer is neither this layer nor above it, and it belongs to the
  ///   same context.
  public func insertSublayer(_ layer: Layer, above sibling: Layer) {
    insert(layer, beside: sibling, offset: 1)
  }

  /// Replaces a sublayer with a layer.
  ///
  /// - Precondition: The old layer is a sublayer. The new layer is neither this layer nor above it, and it belongs to
  ///   the same context.
  public func replaceSublayer(_ old: Layer, with new: Layer) {
    require(
      old.superlayer === self && !old.isMask,
      "\(old.label) cannot be replaced in \(label): it is not one of its sublayers")
    guard new !== old else { return }
    change(Event.transition, in: [new], out: [old]) {
      if let index = children.index(where: { $0 === old }) {
        children.replace(at: index, with: new)
      } else {
        children.insert(new, at: children.count)
      }
    }
  }

  /// Removes the layer from its superlayer, as a sublayer or as the mask. Without a superlayer nothing happens.
  ///
  /// Complexity: O(distance from the last edit of the superlayer's sublayers). The first edits after a read of the
  /// sublayers cost O(sublayers above). Removing all sublayers in order, from either end, is O(sublayers) in total.
  public func removeFromSuperlayer() {
    guard let superlayer else { return }
    if isMask {
      superlayer.mask = nil
    } else {
      superlayer.change(Event.sublayers, out: [self]) { superlayer.removeChild(self) }
    }
  }

  /// Returns whether the last commit has taken the layer into its tree and the layer is still below a root. Complexity:
  /// O(1); O(depth + roots) after committed layers have left their places.
  func isShown(in context: LayerContext) -> Bool {
    guard isCommitted, context.haveLayersLeft else { return isCommitted }
    var top = self
    while let superlayer = top.superlayer { top = superlayer }
    return context.roots.contains { $0 === top }
  }

  private func insert(_ layer: Layer, beside sibling: Layer, offset: Int) {
    require(
      sibling.superlayer === self && !sibling.isMask,
      "\(sibling.label) cannot be a sibling in \(label): it is not one of its sublayers")
    guard layer !== sibling else { return }
    change(Event.sublayers, in: [layer]) {
      let index = children.index(where: { $0 === sibling }).map { $0 + offset }
      children.insert(layer, at: index ?? children.count)
    }
  }

  /// `event` is that on this layer; nil for a change of the mask. The layers in `entering` are removed from their
  /// former places. `edit` changes ``children`` or ``maskLayer``.
  private func change(
    _ event: String?, in entering: [Layer] = [], out leaving: [Layer] = [], edit: () -> Void
  ) {
    checkPlace(of: entering)
    var events = PendingEvents()
    if isCommitted, let event { events.expect(event, on: self) }
    for layer in entering {
      let old = layer.isMask ? nil : layer.superlayer
      if let old, old.isCommitted, old !== self || event == nil {
        events.expect(Event.sublayers, on: old)
      }
      let (wasShown, isShown) = (old?.isCommitted == true, isCommitted && event != nil)
      if wasShown != isShown { events.expect(isShown ? Event.orderIn : Event.orderOut, on: layer) }
    }
    if isCommitted {
      for layer in leaving { events.expect(Event.orderOut, on: layer) }
      // Without an event the mask may leave.
      if !leaving.isEmpty || event == nil { context?.noteLeaving() }
    }
    // The search for actions runs user code, which may have moved layers.
    if events.haveAsked { checkPlace(of: entering) }
    for layer in entering { layer.leave() }
    edit()
    for layer in leaving where layer.superlayer === self { layer.storedSuperlayer = nil }
    for layer in entering { layer.storedSuperlayer = self }
    note(.sublayers)
    events.run()
  }

  private func checkPlace(of entering: [Layer]) {
    for layer in entering {
      require(
        layer.registry === registry,
        "\(layer.label) cannot be put into \(label), which belongs to another context: make both layers in the same context"
      )
      require(
        !lies(in: layer),
        "\(layer.label) cannot be put into \(label): a layer cannot be its own descendant")
    }
  }

  /// - Complexity: O(depth of this layer) or O(layers in the other layer), whichever is less.
  private func lies(in other: Layer) -> Bool {
    // Most layers are added before they have sublayers.
    if other.children.count == 0, other.maskLayer == nil { return self === other }
    // Walks up from here and down from there, one step each, until one of the walks ends.
    var above: Layer? = self
    var below: [(layers: [Layer], next: Int)] = [([other], 0)]
    while let current = above {
      if current === other { return true }
      above = current.superlayer
      while let (layers, next) = below.last, next == layers.count { below.removeLast() }
      guard let (layers, next) = below.last else { return false }
      below[below.count - 1].next += 1
      below.append((layers[next].sublayers, 0))
      if let mask = layers[next].mask { below.append(([mask], 0)) }
    }
    return false
  }

  func removeChild(_ layer: Layer) {
    if let index = children.index(where: { $0 === layer }) { children.remove(at: index) }
  }

  private func leave() {
    guard let parent = superlayer else { return }
    if parent.isCommitted { context?.noteLeaving() }
    if parent.maskLayer === self {
      parent.maskLayer = nil
    } else {
      parent.removeChild(self)
    }
    storedSuperlayer = nil
    parent.note(.sublayers)
  }
}
