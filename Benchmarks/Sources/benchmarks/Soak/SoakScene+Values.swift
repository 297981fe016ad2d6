import Inbetween

// Values that are set in every way, with animation or without, and changes of time.

extension SoakScene {
  private func setValue(of layer: Layer) {
    switch inputs.index(below: 10) {
    case 0: layer.opacity = inputs.fraction()
    case 1: layer.position = point()
    case 2: layer.bounds = Rect2D(x: 0, y: 0, width: inputs.number(10, 200), height: 100)
    case 3: layer.transform = transform()
    case 4: layer[.transform.rotationZ] = inputs.number(-3, 3)
    case 5: layer.backgroundColor = color()
    case 6: layer.cornerRadius = inputs.number(0, 20)
    case 7: layer.zPosition = inputs.number(-1, 1)
    case 8: layer.isHidden.toggle()
    default: setOwnValue(of: layer)
    }
  }

  /// Sets a value that only the class of the layer has.
  private func setOwnValue(of layer: Layer) {
    switch layer.layerClass {
    case .shape: layer[.strokeEnd] = inputs.fraction()
    case .gradient: layer[.startPoint] = Point2D(x: inputs.fraction(), y: 0)
    case .replicator: layer[.instanceDelay] = inputs.number(0, 0.2)
    case .emitter: layer[.emitterPosition] = point()
    default: layer[.shadowOffset] = Size2D(width: inputs.number(-5, 5), height: 3)
    }
  }

  func transform() -> Transform3D {
    .scale(x: inputs.number(0.5, 2), y: inputs.number(0.5, 2))
      .concatenating(.rotation(angle: inputs.number(-3, 3), axis: Vector3D(x: 0.2, y: 0, z: 1)))
      .concatenating(.translation(x: inputs.number(-50, 50), y: inputs.number(-50, 50)))
  }

  func color() -> Color {
    Color(red: inputs.fraction(), green: inputs.fraction(), blue: inputs.fraction(), alpha: 1)
  }

  /// Sets a value, which starts an implicit animation.
  func setImplicitly() { setValue(of: pick()) }

  func setAtOnce() {
    context.transaction {
      context.disablesActions = true
      for _ in 0..<2 { setValue(of: pick()) }
    }
  }

  func animate() {
    let delay = inputs.chance(oneIn: 4) ? 0.1 : 0
    waitingCompletions += 1
    context.animate(
      with: .curve(duration: inputs.number(0.1, 1), timingFunction: .easeOut), delay: delay
    ) {
      for _ in 0..<2 { setValue(of: pick()) }
    } completion: { [unowned self] _ in
      completionIsCalled()
    }
  }

  /// Sets values in an animation block with a spring, which takes over running animations.
  func spring() {
    guard
      let spring = try? Spring(
        stiffness: inputs.number(50, 300), damping: inputs.number(5, 20))
    else { return }
    context.animate(with: .spring(spring)) {
      let layer = pick()
      layer.position = point()
      setValue(of: layer)
      if inputs.chance(oneIn: 2) { layer.transform = transform() }
    }
  }

  func nest() {
    context.transaction {
      context.animationDuration = inputs.number(0.1, 0.5)
      context.animationTimingFunction = .easeIn
      expectCompletion()
      setValue(of: pick())
      context.transaction {
        context.animationDuration = inputs.chance(oneIn: 4) ? 0 : 0.2
        context.setValue(.number(1), forTransactionKey: "level")
        expectCompletion()
        setValue(of: pick())
      }
      setValue(of: pick())
    }
  }

  private func expectCompletion() {
    waitingCompletions += 1
    context.completion = { [unowned self] in completionIsCalled() }
  }

  private func completionIsCalled() {
    waitingCompletions -= 1
    calls += 1
  }

  // MARK: Time

  /// Pauses a layer; at most three layers are paused.
  func pause() {
    guard layers.count(where: { $0.speed == 0 }) < 3 else { return resume() }
    pick().pause(at: time)
  }

  /// Resumes a layer whose time was paused or changed.
  func resume() {
    guard let layer = layers.first(where: { $0.speed != 1 }) else { return }
    layer.resume(at: time)
  }

  /// Changes the speed of a layer's time, or its offset.
  func changeSpeed() {
    let layer = pick()
    if inputs.chance(oneIn: 3) {
      layer.timeOffset = inputs.number(0, 1)
    } else {
      layer.setSpeed([0.5, 1, 2, -1][inputs.index(below: 4)], at: time)
    }
  }

  // MARK: States

  func addStates(to layer: Layer) {
    guard let id = layer.documentID else { return }
    layer.states = [
      LayerState(
        "up",
        values: [
          .init(.number(0.5), forKeyPath: "opacity", of: id),
          .init(.number(3), forKeyPath: "transform.rotation.z", of: id),
        ]),
      LayerState(
        "down", basedOn: "up",
        values: [.init(.number(2), forKeyPath: "cornerRadius", of: id)]),
    ]
    let turn = BasicAnimation(.transform.rotationZ, timing: Timing(duration: 0.4))
    layer.stateTransitions = [
      StateTransition(
        from: StateTransition.anyState, to: "up",
        animations: [.init(turn, of: id)])
    ]
  }

  func changeState() {
    try? pick().changeState(to: ["up", "down", nil][inputs.index(below: 3)])
  }
}
