import AnimationMath

// Where layers lie: sublayers in order, and the mask. A layer has one place; putting it somewhere
// takes it from where it was. Edits of committed layers run the actions of their events.

extension Layer {
  /// The layers in this one, from the lowest to the topmost; the mask is none of them.
  ///
  /// Setting them puts in, takes out and orders in one step. Complexity: reading, O(1) where they have
  /// not changed since the last reading, else O(sublayers behind the last edit); setting,
  /// O(sublayers before and after).
  ///
  /// - Precondition: Each layer once, none of them this one or above it, all of one context.
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

  /// The layer whose alpha limits what is shown of this one and everything in it; nil for none.
  ///
  /// A mask is no sublayer, but has this layer for its superlayer, and its time with it.
  ///
  /// - Precondition: The mask is neither this layer nor above it, and of the same context.
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
  /// - Complexity: O(distance from the last edit of the sublayers), but for the first edits after they
  ///   were read: O(sublayers above). Seeing to it that the layer is not above this one costs the
  ///   depth, or as many steps as layers lie in it, whichever is less.
  public func insertSublayer(_ layer: Layer, at index: Int) {
    require(
      (0...children.count).contains(index),
      "there is no index \(index) among the sublayers of \(label): give 0...\(children.count)")
    change(Event.sublayers, in: [layer]) {
      children.insert(layer, at: min(index, children.count))
    }
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

  /// Takes the layer out of its superlayer, or from being its mask; without one nothing happens.
  ///
  /// Complexity: O(distance from the last edit of the superlayer's sublayers), but for the first edits
  /// after they were read: O(sublayers above). Taking out all of them in order, from either end, is
  /// O(sublayers) in all.
  public func removeFromSuperlayer() {
    guard let superlayer else { return }
    if isMask {
      superlayer.mask = nil
    } else {
      superlayer.change(Event.sublayers, out: [self]) { superlayer.removeChild(self) }
    }
  }

  /// Whether the last commit has taken the layer into its tree, and it lies below a root still.
  ///
  /// Complexity: O(1), and O(depth + roots) once committed layers have been taken from their places.
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

  /// Makes a change of what lies in this layer, with the events that belong to it.
  ///
  /// - Parameters:
  ///   - event: The event on this layer; nil for a change of the mask.
  ///   - entering: The layers that are put in, taken from where they were before.
  ///   - leaving: The sublayers that are taken out.
  ///   - edit: Changes ``children`` or ``maskLayer``.
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
      // Without an event it is the mask that may leave.
      if !leaving.isEmpty || event == nil { context?.noteLeaving() }
    }
    // Whoever was asked for an action may have put layers elsewhere.
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

  /// Whether this layer is another one or lies in it, at any depth. Complexity: O(depth of this layer)
  /// or O(layers in the other one), whichever is less.
  private func lies(in other: Layer) -> Bool {
    // Most layers are put in before anything lies in them.
    if other.children.count == 0, other.maskLayer == nil { return self === other }
    // Up from here and down from there, a step each, until one of both ends.
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

  /// Takes one of the sublayers out of the list.
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
