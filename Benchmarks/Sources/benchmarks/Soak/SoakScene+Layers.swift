import Inbetween

// Layers that are added, removed and moved.

extension SoakScene {
  /// Returns one of the layers; every other time one of the oldest six, so that these change often.
  func pick() -> Layer {
    let isOld = inputs.chance(oneIn: 2)
    return layers[inputs.index(below: isOld ? min(6, layers.count) : layers.count)]
  }

  func addLayer() {
    layerCount += 1
    let layer = Layer(layerClass(), in: context)
    layer.documentID = "#\(layerCount)"
    layer.name = "layer"
    equip(layer)
    let parent = place()
    parent.insertSublayer(layer, at: inputs.index(below: parent.sublayers.count + 1))
    layers.append(layer)
  }

  private func layerClass() -> LayerClass {
    func isRare(_ kind: LayerClass) -> Bool { layers.count { $0.layerClass == kind } < 2 }
    switch inputs.index(below: 8) {
    case 0 where isRare(.replicator): return .replicator
    case 1 where isRare(.emitter): return .emitter
    case 2: return .shape
    case 3: return .gradient
    default: return .layer
    }
  }

  /// Sets the first values, states and actions of a layer.
  private func equip(_ layer: Layer) {
    layer.bounds = Rect2D(
      x: 0, y: 0, width: inputs.number(10, 200), height: inputs.number(10, 200))
    layer.position = point()
    switch layer.layerClass {
    case .replicator:
      layer[.instanceCount] = 2 + inputs.index(below: 2)
      layer[.instanceDelay] = 0.1
      layer[.instanceTransform] = .translation(x: 20, y: 0)
    case .emitter:
      layer.emitterCells = [cell()]
      layer[.emitterSize] = Size2D(width: 20, height: 20)
    default: break
    }
    if inputs.chance(oneIn: 4) {
      layer.filters = [Filter("gaussianBlur", name: "blur", inputs: ["inputRadius": .number(2)])]
    }
    if inputs.chance(oneIn: 4) { layer.delegate = actor }
    if inputs.chance(oneIn: 4) {
      layer.actions[Layer.Event.orderIn] = .animation(
        .basic(BasicAnimation(.opacity, from: 0, timing: Timing(duration: 0.2))))
    }
    addStates(to: layer)
  }

  func cell() -> EmitterCell {
    var cell = EmitterCell(name: "spark")
    cell[.birthRate] = inputs.number(5, 20)
    cell[.lifetime] = 1
    cell[.velocity] = inputs.number(10, 50)
    return cell
  }

  /// Returns a layer to which others can be added: not too deep, and not where copies would be copied.
  private func place() -> Layer {
    let parent = layers.isEmpty || inputs.chance(oneIn: 3) ? root : pick()
    let above = sequence(first: parent, next: \.superlayer)
    return above.prefix(9).count(where: { _ in true }) > 8 || parent.isMask ? root : parent
  }

  func removeLayer() {
    guard layers.count >= Self.usualCount else { return addLayer() }
    let layer = layers[inputs.index(below: layers.count)]
    layer.removeFromSuperlayer()
    let gone = Set(all(in: layer).map(\.id))
    layers.removeAll { gone.contains($0.id) }
    while layers.count < Self.usualCount / 2 { addLayer() }
  }

  private func all(in layer: Layer) -> [Layer] {
    var all = [layer]
    var next = 0
    while next < all.count {
      all += all[next].sublayers
      if let mask = all[next].mask { all.append(mask) }
      next += 1
    }
    return all
  }

  func moveLayer() {
    let (layer, parent) = (pick(), place())
    guard !sequence(first: parent, next: \.superlayer).contains(where: { $0 === layer }) else {
      return
    }
    parent.addSublayer(layer)
  }

  /// Changes the order of the sublayers of a layer, all at once.
  func turnSublayers() {
    let parent = place()
    guard let first = parent.sublayers.first else { return }
    parent.sublayers = parent.sublayers.dropFirst() + [first]
  }

  /// Replaces a layer without sublayers by a new one.
  func replaceLayer() {
    let old = pick()
    guard let parent = old.superlayer, !old.isMask, old.sublayers.isEmpty, old.mask == nil else {
      return
    }
    layerCount += 1
    let layer = Layer(in: context)
    layer.documentID = "#\(layerCount)"
    equip(layer)
    parent.replaceSublayer(old, with: layer)
    layers.removeAll { $0 === old }
    layers.append(layer)
  }

  func changeMask() {
    let layer = pick()
    if let mask = layer.mask {
      layer.mask = nil
      let gone = Set(all(in: mask).map(\.id))
      layers.removeAll { gone.contains($0.id) }
    } else {
      layerCount += 1
      let mask = Layer(in: context)
      mask.documentID = "#\(layerCount)"
      mask.bounds = layer.bounds
      layer.mask = mask
      layers.append(mask)
    }
  }

  func changeEffects() {
    let layer = pick()
    if layer.layerClass == .emitter {
      layer.emitterCells = [cell()]
    } else {
      layer.filters =
        layer.filters.isEmpty
        ? [Filter("gaussianBlur", name: "blur", inputs: ["inputRadius": .number(3)])] : []
    }
  }

  func point() -> Point2D { Point2D(x: inputs.number(0, 1000), y: inputs.number(0, 1000)) }
}
