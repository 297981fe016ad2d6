import Inbetween

// Animations of every kind, with keys and without, which end or are removed.

extension SoakScene {
  static let changes: [@Sendable (SoakScene) -> Void] = [
    { $0.addLayer() }, { $0.removeLayer() }, { $0.moveLayer() }, { $0.turnSublayers() },
    { $0.replaceLayer() }, { $0.changeMask() }, { $0.changeEffects() },
    { $0.setImplicitly() }, { $0.setAtOnce() }, { $0.animate() }, { $0.spring() }, { $0.nest() },
    { $0.pause() }, { $0.resume() }, { $0.changeSpeed() }, { $0.changeState() },
    { $0.addBasic() }, { $0.addComponent() }, { $0.addKeyframes() }, { $0.addPath() },
    { $0.addSpring() }, { $0.addGroup() }, { $0.addTransition() }, { $0.addEndless() },
    { $0.addWithDelegate() }, { $0.addToEffects() }, { $0.removeAnimation() },
    { $0.removeAnimations() },
  ]

  /// Returns a key that others may also have, or none.
  private func key() -> String? { ["a", "b", "c", nil][inputs.index(below: 4)] }

  private func timing() -> Timing {
    var timing = Timing(duration: inputs.number(0.05, 2))
    switch inputs.index(below: 6) {
    case 0: timing.repeatCount = 2.5
    case 1: timing.autoreverses = true
    case 2: timing.speed = inputs.number(0.5, 2)
    case 3: timing.timeOffset = inputs.number(0, 0.5)
    case 4: timing.fillMode = .both
    default: break
    }
    return timing
  }

  private func curve() -> TimingFunction? {
    [nil, .easeIn, .easeInEaseOut, TimingFunction.easeInOutBack][inputs.index(below: 4)]
  }

  private func basic() -> BasicAnimation {
    var animation: BasicAnimation
    switch inputs.index(below: 4) {
    case 0: animation = BasicAnimation(.opacity, from: 0, to: inputs.fraction())
    case 1: animation = BasicAnimation(.position, to: point())
    case 2: animation = BasicAnimation(.transform, from: transform(), to: transform())
    default: animation = BasicAnimation(.backgroundColor, from: color(), to: color())
    }
    animation.timing = timing()
    animation.timingFunction = curve()
    animation.isAdditive = inputs.chance(oneIn: 4)
    return animation
  }

  func addBasic() { pick().add(.basic(basic()), forKey: key()) }

  /// Adds an animation of a component, which applies above animations of the whole.
  func addComponent() {
    var animation =
      inputs.chance(oneIn: 2)
      ? BasicAnimation(.transform.rotationZ, by: inputs.number(-3, 3))
      : BasicAnimation(.position.x, by: inputs.number(-100, 100))
    animation.timing = timing()
    animation.isCumulative = true
    pick().add(.basic(animation), forKey: key())
  }

  func addKeyframes() {
    let modes: [CalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
    var animation = KeyframeAnimation(
      .position, values: (0..<2 + inputs.index(below: 5)).map { _ in point() },
      calculationMode: modes[inputs.index(below: modes.count)], timing: timing())
    animation.timingFunctions = [.easeIn, .easeOut]
    pick().add(.keyframe(animation), forKey: key())
  }

  /// Adds keyframes along a path, with its rotation.
  func addPath() {
    var path = BezierPath()
    path.move(to: point())
    path.addLine(to: point())
    path.addCurve(to: point(), control1: point(), control2: point())
    var animation = KeyframeAnimation(
      keyPath: "position", calculationMode: .paced, timing: timing())
    animation.path = path
    animation.rotationMode = .auto
    pick().add(.keyframe(animation), forKey: key())
  }

  func addSpring() {
    var basic = basic()
    basic.timing = Timing(duration: inputs.chance(oneIn: 2) ? 0 : 1)
    let spring = SpringAnimation(
      basic, damping: inputs.number(5, 30), initialVelocity: inputs.number(-2, 2))
    pick().add(.spring(spring), forKey: key())
  }

  func addGroup() {
    let inner = AnimationGroup([.basic(basic())], timing: timing(), timingFunction: curve())
    var late = basic()
    late.timing.beginTime = 0.1
    let group = AnimationGroup(
      [.basic(late), .spring(SpringAnimation(basic())), .group(inner)], timing: timing(),
      timingFunction: curve())
    pick().add(.group(group), forKey: key())
  }

  func addTransition() {
    let type = ["fade", "push", "moveIn", "reveal"][inputs.index(below: 4)]
    pick().add(.transition(Transition(type: type, subtype: "fromTop", timing: timing())))
  }

  /// Adds an animation that plays until it is replaced or removed.
  func addEndless() {
    var animation = basic()
    animation.timing.repeatCount = .infinity
    pick().add(.basic(animation), forKey: "endless")
  }

  /// Adds an animation that may stay after its end, with a delegate.
  func addWithDelegate() {
    let layer = pick()
    var animation = basic()
    animation.isRemovedOnCompletion = inputs.chance(oneIn: 2)
    animation.fillMode = .forwards
    layer.add(
      .basic(animation), forKey: "told",
      delegate: SoakListener(layer, of: self, sets: inputs.chance(oneIn: 4)))
  }

  /// Adds an animation of a cell or of a filter.
  func addToEffects() {
    let layer = layers.first { $0.layerClass == .emitter || !$0.filters.isEmpty } ?? pick()
    let keyPath =
      layer.layerClass == .emitter ? "emitterCells.spark.velocity" : "filters.blur.inputRadius"
    layer.add(
      .basic(BasicAnimation(keyPath: keyPath, from: 1, to: 20, timing: timing())), forKey: "effect")
  }

  func removeAnimation() {
    let layer = pick()
    let keys = layer.animationKeys ?? []
    if !keys.isEmpty { layer.removeAnimation(forKey: keys[inputs.index(below: keys.count)]) }
  }

  func removeAnimations() { pick().removeAllAnimations() }
}

/// A delegate of one animation, which may set a value when it is called.
private final class SoakListener: AnimationDelegate {
  private weak var layer: Layer?
  private unowned let scene: SoakScene
  private let sets: Bool

  init(_ layer: Layer, of scene: SoakScene, sets: Bool) {
    self.layer = layer
    self.scene = scene
    self.sets = sets
  }

  func animationDidStart(_ animation: AddedAnimation, on layer: Layer.ID) { scene.calls += 1 }

  func animationDidStop(
    _ animation: AddedAnimation, on layer: Layer.ID, isFinished: Bool
  ) {
    scene.calls += 1
    if sets, isFinished, let layer = self.layer { layer.opacity = 1 - layer.opacity / 2 }
  }
}

/// A delegate that decides on the actions of some layers.
final class SoakActor: LayerDelegate {
  func action(for layer: Layer, forKey key: String) -> LayerAction? {
    switch key {
    case "zPosition": .noAction
    case "cornerRadius": .animation(.basic(BasicAnimation(timing: Timing(duration: 0.3))))
    default: nil
    }
  }
}
