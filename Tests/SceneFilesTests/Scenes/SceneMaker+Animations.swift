import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel

extension SceneMaker {
  /// Returns an animation of any class, with children if it is a group and the depth permits.
  mutating func animation(depth: Int) -> LayerModel.Animation {
    switch random.below(depth > 0 ? 6 : 5) {
    case 0: return .basic(basic())
    case 1: return hasDecays && isRare() ? .decay(decay()) : .spring(spring())
    case 2, 3: return .keyframe(keyframes())
    case 4:
      var transition = Transition(
        type: text(), subtype: optional { $0.text() }, startProgress: generated(.any))
      if isRare() { transition.endProgress = generated(.any) }
      transition.properties = properties()
      return .transition(transition)
    default:
      var group = AnimationGroup(few { $0.animation(depth: depth - 1) })
      group.properties = properties()
      return .group(group)
    }
  }

  private mutating func properties() -> AnimationProperties {
    var properties = AnimationProperties(
      timing: isOften() ? generated(.anyTiming) : Timing(duration: 1),
      timingFunction: optional { $0.curve() })
    properties.isRemovedOnCompletion = isOften()
    properties.attributes = attributesIfAny()
    return properties
  }

  private mutating func keyPath() -> (String?, ValueType?) {
    random.element(
      of: [
        ("opacity", .number), ("position.x", .number), ("transform", .transform),
        ("transform.rotation.z", .number), ("bounds", .rect), ("backgroundColor", .color),
        ("contents", .image), ("hidden", .bool), ("turn", .quaternion), ("map", .affine),
        ("shadowPath", .path), ("filters.blur.inputRadius", .number),
        ("filters.m.inputColorMatrix", .numbers), ("nothing", nil), ("", nil), (nil, nil),
      ] as [(String?, ValueType?)])
  }

  private mutating func animated<Animation: PropertyAnimation>(
    _ animation: Animation, keyPath: String?
  ) -> Animation {
    var animation = animation
    animation.keyPath = keyPath
    animation.isAdditive = isRare()
    animation.isCumulative = isRare()
    if isRare() { animation.valueFunction = random.element(of: ValueFunction.allCases) }
    animation.properties = properties()
    return animation
  }

  private mutating func basic() -> BasicAnimation {
    let (keyPath, type) = keyPath()
    let type0 = isRare() ? nil : type
    return animated(
      BasicAnimation(
        from: optional { $0.value(of: type0) }, to: optional { $0.value(of: type0) },
        by: isRare() ? value(of: type0) : nil), keyPath: keyPath)
  }

  private mutating func spring() -> SpringAnimation {
    var spring = SpringAnimation(
      basic(), mass: isOften() ? generated(.any) : 1, stiffness: isOften() ? generated(.any) : 100,
      damping: isOften() ? generated(.any) : 10, initialVelocity: isOften() ? generated(.any) : 0)
    spring.allowsOverdamping = isOften()
    spring.overdampedResponse = random.element(of: OverdampedResponse.allCases)
    return spring
  }

  mutating func decay() -> DecayAnimation {
    let (keyPath, type) = keyPath()
    let value = { (maker: inout SceneMaker) in maker.value(of: maker.isRare() ? nil : type) }
    var decay = animated(
      DecayAnimation(
        from: optional(value), to: optional(value), velocity: optional(value),
        gridStep: optional(value), gridOffset: optional(value), lowerBound: optional(value),
        upperBound: optional(value), restDistance: isOften() ? generated(.any) : nil),
      keyPath: keyPath)
    if isOften() { decay.rate = generated(.any) }
    if isOften() { decay.stiffness = generated(.any) }
    return decay
  }

  private mutating func keyframes() -> KeyframeAnimation {
    let (keyPath, type) = keyPath()
    let numbers = Generator<Double>.any.array(count: 0...3)
    var animation = animated(
      KeyframeAnimation(
        values: few { maker in
          let type = maker.isRare() ? nil : type
          return maker.value(of: type)
        },
        keyTimes: optional { $0.generated(numbers) },
        calculationMode: random.element(of: CalculationMode.allCases)), keyPath: keyPath)
    animation.timingFunctions = isOften() ? few { $0.curve() } : []
    animation.tensionValues = isRare() ? generated(numbers) : nil
    animation.continuityValues = isRare() ? generated(numbers) : nil
    animation.biasValues = isRare() ? generated(numbers) : nil
    if isRare(), case .path(let path) = value(of: .path) { animation.path = path }
    animation.rotationMode = isRare() ? random.element(of: RotationMode.allCases) : nil
    animation.pathPacing = random.element(of: PathPacing.allCases)
    if isRare() {
      (animation.calculationMode, animation.unknownCalculationMode) = (.linear, text())
    }
    return animation
  }

  // MARK: States

  mutating func state() -> LayerState {
    LayerState(
      text(), basedOn: optional { $0.text() },
      elements: few { maker in
        guard !maker.isRare() else {
          let name = maker.random.element(of: ["LKStateAddElement", "LKStateSetValue", "a b"])
          return .other(maker.foreign(named: name))
        }
        let keyPath = maker.keyPath()
        return .setValue(
          LayerState.SetValue(
            maker.isRare() ? nil : maker.value(of: maker.isRare() ? nil : keyPath.1),
            forKeyPath: keyPath.0 ?? "speed", of: maker.text(),
            attributes: maker.stateAttributes()))
      }, attributes: attributesIfAny())
  }

  mutating func stateTransition() -> StateTransition {
    StateTransition(
      from: isOften() ? StateTransition.anyState : text(), to: text(),
      elements: few { maker in
        switch maker.random.below(5) {
        case 0: return .reference(maker.text(), attributes: maker.stateAttributes())
        case 1:
          let name = maker.random.element(of: ["LKStateRemoveElement", "LKStateTransitionElement"])
          return .other(maker.foreign(named: name))
        default:
          return .animation(
            StateTransition.TargetedAnimation(
              maker.animation(depth: 1), of: maker.text(), key: maker.optional { $0.text() },
              documentID: maker.optional { $0.text() }, attributes: maker.stateAttributes()))
        }
      }, attributes: attributesIfAny())
  }

  private mutating func stateAttributes() -> [Attribute] {
    isRare() ? attributes() : isRare() ? [Attribute("final", .text("false"))] : []
  }
}
