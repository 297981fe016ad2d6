import AnimationGeometry
import AnimationInterpolation
import AnimationReference
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

private let transform = PropertyKey("transform", .transform)
private let opacity = PropertyKey("opacity", .number)
private let flipped = PropertyKey("geometryFlipped", .bool)

@Suite struct ReferencePropertiesTests {
  private func layer(_ model: [PropertyKey: AnimatableValue]) -> ReferencePresentation {
    ReferencePresentation(
      property: { name in model.keys.first { $0.name == name } }, model: { model[$0] })
  }

  /// The whole, read under an animation of one of its components, is the model value with that component replaced.
  @Test(arguments: PropertyComponent.all(of: .transform).filter { $0.type == .number })
  func aWholeHasTheComponentThatIsAnimated(component: PropertyComponent) {
    let below = Transform3D.scale(x: 2, y: 3, z: 4)
      .concatenating(.rotation(angle: 0.25)).concatenating(.translation(x: 5, y: 6, z: 7))
    let path = PropertyPath(transform, component: component)
    for number in [0.5, 2] {
      var presentation = layer([transform: .transform(below)])
      let animation = BasicAnimation(
        keyPath: path.name, from: .number(number), to: .number(number), timing: Timing(duration: 1))
      presentation.apply(.basic(animation), at: 0.5)
      let whole = presentation.value(at: PropertyPath(transform))
      #expect(
        whole == AnimatableValue.transform(below).replacing(component, by: .number(number)))
      #expect(isClose(presentation.value(at: path)?.number ?? .nan, number, tolerance: 1e-15))
    }
  }

  /// Paths have the same property name exactly if they lead to one property of one object.
  @Test func thePropertyNameIsThatOfTheWhole() {
    let objects: [[PropertyTarget]] = [
      [], [.filter("a")], [.filter("b")], [.backgroundFilter("a")], [.sublayer("a"), .filter("a")],
    ]
    let components = [nil] + PropertyComponent.all(of: .transform).map { Optional($0) }
    let paths = objects.flatMap { targets in
      components.map { PropertyPath(transform, component: $0, of: targets) }
        + [PropertyPath(opacity, of: targets)]
    }
    for a in paths {
      for b in paths {
        let isOne = a.key == b.key && a.targets == b.targets
        #expect((a.propertyName == b.propertyName) == isOne, "\(a.name), \(b.name)")
      }
    }
  }

  /// Properties of one name of two objects are two properties.
  @Test func objectsHavePropertiesOfTheirOwn() throws {
    let radius = PropertyKey("inputRadius", .number)
    var presentation = ReferencePresentation(
      property: { _ in nil }, target: { _ in { _ in radius } }, model: { _ in .number(1) })
    for (name, end) in [("a", 8.0), ("b", 4)] {
      let animation = BasicAnimation(
        keyPath: "filters.\(name).inputRadius", from: 0, to: .number(end),
        timing: Timing(duration: 1))
      presentation.apply(.basic(animation), at: 0.5)
    }
    let shown = ["a", "b", "c"].map {
      presentation.value(at: PropertyPath(radius, of: [.filter($0)]))
    }
    #expect(shown == [.number(4), .number(2), .number(1)])
  }

  /// If the time of a group jumps, its children have no velocity, whether they are visible then or not.
  @Test(arguments: [0.5, 1, 1.5, 2])
  func nothingHasAVelocityAtAJump(duration: Double) throws {
    let child = BasicAnimation(
      keyPath: "opacity", from: 0, to: 8, timing: Timing(duration: duration))
    let group = AnimationGroup(
      [.basic(child)], timing: Timing(duration: 2),
      timingFunction: try TimingFunction(steps: 2, .end))
    for (time, isJump) in [(0.5, false), (1, true), (1.5, false)] {
      var presentation = layer([opacity: .number(3)])
      presentation.apply(.group(group), at: time)
      let velocity = presentation.velocity(at: PropertyPath(opacity))
      #expect(velocity == (isJump ? nil : .number(0)), "\(time)")
    }
  }

  /// The side from which a transition brings the new content depends on the layer's geometry.
  @Test(arguments: [true, false, nil], ["fromTop", "fromBottom", "fromLeft"])
  func transitionsAreThoseOfTheGeometry(isFlipped: Bool?, subtype: String) {
    var model: [PropertyKey: AnimatableValue] = [opacity: .number(1)]
    if let isFlipped { model[flipped] = .bool(isFlipped) }
    var presentation = layer(model)
    let transition = Transition(type: "push", subtype: subtype, timing: Timing(duration: 1))
    presentation.apply(.transition(transition), at: 0.25)
    let effect = TransitionEffect(
      type: "push", subtype: subtype, isGeometryFlipped: isFlipped == true)
    #expect(presentation.transition == effect.state(at: 0.25))
  }

  /// A spring lasts as long as it moves, unless a duration is given; its settling time is that of its constants,
  /// over-damped if that is allowed.
  @Test(arguments: [0, -1, .nan, 3] as [Double], [5, 20, 60] as [Double])
  func springsLastAsLongAsTheyMove(duration: Double, damping: Double) throws {
    let spring = try Spring(damping: damping)
    let basic = BasicAnimation(keyPath: "opacity", timing: Timing(duration: duration))
    var animation = SpringAnimation(basic, spring: spring)
    #expect(animation.duration == (duration > 0 ? duration : spring.animationDuration))
    #expect(animation.spring == spring)
    for allowsOverdamping in [true, false] {
      animation.allowsOverdamping = allowsOverdamping
      let expected = spring.settlingDuration(allowsOverdamping: allowsOverdamping)
      #expect(animation.settlingDuration == expected)
    }
    let differs =
      spring.settlingDuration(allowsOverdamping: true)
      != spring.settlingDuration(allowsOverdamping: false)
    #expect(differs == (damping > 20))
    animation.mass = 0
    #expect(animation.settlingDuration == 0)
  }
}
