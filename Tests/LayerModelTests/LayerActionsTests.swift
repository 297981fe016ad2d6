import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import Testing

@Suite struct LayerActionsTests {
  let context = LayerContext()
  let layer: Layer

  init() {
    layer = Layer(in: context)
    context.roots = [layer]
    layer.isCommitted = true
  }

  final class Answers: LayerDelegate {
    var actions: [String: LayerAction] = [:]
    var asked: [(key: String, value: AnimatableValue?)] = []

    func action(for layer: Layer, forKey key: String) -> LayerAction? {
      asked.append((key, (try? layer.value(forKeyPath: key)) ?? nil))
      return actions[key]
    }
  }

  final class Log {
    var lines: [String] = []

    func action(_ name: String) -> LayerAction {
      .custom { [self] layer, key in
        lines.append("\(name) \(key) \((try? layer.value(forKeyPath: key))??.number ?? -1)")
      }
    }
  }

  @Test func theSearchGoesFromDelegateToStyle() {
    let (answers, log) = (Answers(), Log())
    layer.delegate = answers
    let run = { (value: Double) in
      self.layer.opacity = value
      defer { log.lines = [] }
      return log.lines
    }
    layer.style = LayerStyle(style: LayerStyle(actions: ["opacity": log.action("inner style")]))
    #expect(run(0.1) == ["inner style opacity 0.1"])
    layer.style = LayerStyle(
      actions: ["opacity": log.action("style")],
      style: LayerStyle(actions: ["opacity": log.action("inner style")]))
    #expect(run(0.2) == ["style opacity 0.2"])
    layer.actions["opacity"] = log.action("actions")
    #expect(run(0.3) == ["actions opacity 0.3"])
    answers.actions["opacity"] = log.action("delegate")
    #expect(run(0.4) == ["delegate opacity 0.4"])
    answers.actions["opacity"] = .noAction
    #expect(run(0.5) == [])
    #expect(layer.animations.isEmpty)
    answers.actions["opacity"] = nil
    layer.actions["opacity"] = .noAction
    #expect(run(0.6) == [])
    #expect(layer.animations.isEmpty)
  }

  @Test func theSearchSeesTheOldValueAndTheActionTheNew() {
    let (answers, log) = (Answers(), Log())
    layer.delegate = answers
    answers.actions["opacity"] = log.action("run")
    layer.opacity = 0.25
    #expect(answers.asked.map(\.key) == ["opacity"])
    #expect(answers.asked.first?.value == .number(1))
    #expect(log.lines == ["run opacity 0.25"])
  }

  @Test func delegatesAreHeldWeakly() {
    var answers: Answers? = Answers()
    layer.delegate = answers
    #expect(layer.delegate === answers)
    answers = nil
    #expect(layer.delegate == nil)
  }

  @Test func anImplicitAnimationHasNoEndsAndTheTransactionsTiming() throws {
    layer.opacity = 0.5
    var expected = BasicAnimation(.opacity, timingFunction: .default)
    expected.duration = 0.25
    #expect(layer.animation(forKey: "opacity") == .basic(expected))
    #expect(layer.changes == [.properties, .animations])
    context.transaction {
      context.animationDuration = 2
      context.animationTimingFunction = .easeIn
      layer.zPosition = 3
    }
    expected = BasicAnimation(.zPosition, timingFunction: .easeIn)
    expected.duration = 2
    #expect(layer.animation(forKey: "zPosition") == .basic(expected))
  }

  @Test func onlyChangesOfCommittedLayersAnimate() {
    let fresh = Layer(in: context)
    fresh.opacity = 0.5
    #expect(fresh.animationKeys == nil && fresh.opacity == 0.5)
    layer.opacity = 1
    #expect(layer.animationKeys == nil && layer.changes.isEmpty)
    context.transaction {
      context.disablesActions = true
      layer.opacity = 0.5
      layer.add(.basic(BasicAnimation(.zPosition, from: 0, to: 1)), forKey: "explicit")
    }
    #expect(layer.animationKeys == ["explicit"] && layer.opacity == 0.5)
    context.transaction {
      context.animationDuration = 0
      layer.opacity = 0.25
      layer.add(.basic(BasicAnimation(.zPosition, from: 0, to: 1)), forKey: "explicit")
    }
    #expect(layer.animationKeys == ["explicit"] && layer.opacity == 0.25)
    // The transaction's settings for implicit changes do not make an explicit animation endless or 0 s long.
    #expect(layer.animation(forKey: "explicit")?.duration == 0.25)
  }

  /// Setting by key path and setting by member animate alike.
  @Test func everyWayOfSettingAnimates() throws {
    try layer.setValue(.number(0.5), forKeyPath: "opacity")
    try layer.setValue(.number(2), forKeyPath: "position.x")
    layer[.bounds.size.width] = 10
    #expect(layer.animationKeys == ["opacity", "position", "bounds"])
  }

  @Test(arguments: LayerClass.all)
  func everyPropertyStartsWhatItsRowSays(layerClass: LayerClass) throws {
    for property in layerClass.properties {
      let layer = Layer(layerClass, in: context)
      let other = try #require(Self.otherValue(for: property))
      layer.isCommitted = true
      layer.setValue(other, for: property)
      #expect(layer.value(for: property) == other)
      let expected = property.animates == .implicitly ? [property.name] : nil
      #expect(layer.animationKeys == expected, "\(property.name)")
    }
  }

  static func otherValue(for property: PropertyKey) -> AnimatableValue? {
    switch property.type {
    case .number: .number(17)
    case .integer: .integer(17)
    case .bool: .bool(property.defaultValue != .bool(true))
    case .string: .string("other")
    case .image: .image(source: "other")
    case .point: .point(Point2D(x: 17, y: 18))
    case .size: .size(Size2D(width: 17, height: 18))
    case .rect: .rect(Rect2D(x: 17, y: 18, width: 19, height: 20))
    case .color: .color(Color(red: 0.5, green: 0.25, blue: 0, alpha: 1))
    case .transform: .transform(Transform3D(m41: 17))
    case .numbers: .numbers([17])
    case .colors: .colors([Color(red: 0.5, green: 0.25, blue: 0, alpha: 1)])
    case .custom: .custom(CustomValue(type: "Padding", lanes: [21, 22]))
    case .path: (try? BezierPath(svgPathData: "M 17 18 L 19 20")).map(AnimatableValue.path)
    case .affine: .affine(Transform2D(tx: 17))
    case .quaternion: .quaternion(Quaternion(x: 1, y: 0, z: 0, w: 0))
    }
  }

  @Test func filtersFade() throws {
    let fade = { () -> Animation in
      var transition = Transition()
      transition.duration = 0.25
      return .transition(transition)
    }()
    let changes: [(Layer) -> Void] = [
      { $0.filters = [Filter("invert")] }, { $0.backgroundFilters = [Filter("invert")] },
      { $0.compositingFilter = Filter("multiplyBlendMode") },
    ]
    for change in changes {
      let layer = Layer(in: context)
      layer.isCommitted = true
      change(layer)
      #expect(layer.animation(forKey: Layer.transitionKey) == fade)
      change(layer)
      #expect(layer.animations.count == 1)
    }
    layer.actions["filters"] = .noAction
    layer.filters = [Filter("invert")]
    #expect(layer.animations.isEmpty)
  }

  @Test func anActionsAnimationGetsTheKeyPathThatItLacks() throws {
    let answers = Answers()
    layer.delegate = answers
    answers.actions["opacity"] = .animation(.keyframe(KeyframeAnimation(values: [0.0, 1.0])))
    answers.actions["zPosition"] = .animation(.basic(BasicAnimation(.opacity, to: 1)))
    answers.actions["cornerRadius"] = .animation(.spring(SpringAnimation()))
    layer.opacity = 0
    layer.zPosition = 1
    layer.cornerRadius = 1
    guard case .keyframe(let keyframes)? = layer.animation(forKey: "opacity"),
      case .basic(let basic)? = layer.animation(forKey: "zPosition"),
      case .spring(let spring)? = layer.animation(forKey: "cornerRadius")
    else {
      Issue.record("three animations under the names of the properties")
      return
    }
    #expect(keyframes.keyPath == "opacity" && keyframes.duration == 0.25)
    #expect(basic.keyPath == "opacity" && spring.keyPath == "cornerRadius")
  }

  @Test func severalSetsBeforeACommitLeaveOneAnimation() {
    layer.opacity = 0.5
    let first = layer.animations.map(\.id)
    layer.opacity = 0.75
    #expect(layer.animations.count == 1 && layer.animations.map(\.id) != first)
    #expect(context.takeChanges().removed.isEmpty)
    // Once a commit has seen it, it is an animation like any other.
    layer.resolveAnimations(atCommit: 1) { _ in .number(0.5) }
    let running = layer.animations.map(\.id)
    layer.opacity = 0.25
    #expect(context.takeChanges().removed.map(\.animation.id) == running)
    // An added animation is also removed.
    let added = layer.add(.basic(BasicAnimation(.zPosition, to: 1)), forKey: "zPosition")
    layer.zPosition = 2
    #expect(context.takeChanges().removed.map(\.animation.id) == [added])
  }

  @Test func aPropertyOfOnesOwnMayCarryItsAction() throws {
    var spring = SpringAnimation()
    spring.stiffness = 50
    let level = context.register(
      Property("level", default: 0.0), action: .animation(.spring(spring)))
    let plain = context.register(Property("plain", default: 0.0))
    let quiet = context.register(Property("quiet", default: 0.0, animates: .explicitly))
    layer[level] = 1
    layer[plain] = 1
    layer[quiet] = 1
    guard case .spring(let animation)? = layer.animation(forKey: "level") else {
      Issue.record("the registered action")
      return
    }
    #expect(animation.stiffness == 50 && animation.keyPath == "level")
    #expect(layer.animationKeys == ["level", "plain"])
  }

  /// The two recorded actions: the start is the presentation value at the commit, the end is the model value.
  @Test(arguments: [("shouldRasterize", AnimatableValue.bool(true)), ("rasterizationScale", 2)])
  func recordedActions(key: String, new: AnimatableValue) throws {
    let answers = Answers()
    layer.delegate = answers
    var animation = BasicAnimation(keyPath: key)
    animation.duration = 0.4
    answers.actions[key] = .animation(.basic(animation))
    let old = try layer.value(forKeyPath: key)
    try layer.setValue(new, forKeyPath: key)
    layer.resolveAnimations(atCommit: 0) { $0 == key ? old : nil }
    guard case .basic(let resolved)? = layer.animations.first?.resolved else {
      Issue.record("one basic animation")
      return
    }
    #expect(resolved.fromValue == old && resolved.toValue == nil && resolved.duration == 0.4)
    #expect(try layer.value(forKeyPath: key) == new)
  }

  @Test func eventsOfTheHierarchyGoThroughTheSearch() {
    let (answers, log) = (Answers(), Log())
    let child = Layer(in: context)
    for key in ["sublayers", "transition", "onOrderIn", "onOrderOut"] {
      answers.actions[key] = .custom { layer, key in
        log.lines.append("\(layer === self.layer ? "parent" : "child") \(key)")
      }
    }
    let run = { (edit: () -> Void) in
      edit()
      defer { log.lines = [] }
      return log.lines
    }
    (layer.delegate, child.delegate) = (answers, answers)
    #expect(run { layer.addSublayer(child) } == ["parent sublayers", "child onOrderIn"])
    #expect(run { layer.addSublayer(child) } == ["parent sublayers"])
    #expect(run { child.removeFromSuperlayer() } == ["parent sublayers", "child onOrderOut"])
    #expect(run { child.removeFromSuperlayer() } == [])
    layer.addSublayer(child)
    log.lines = []
    let new = Layer(in: context)
    #expect(
      run { layer.replaceSublayer(child, with: new) } == ["parent transition", "child onOrderOut"])
    #expect(run { layer.mask = child } == [])
    #expect(run { layer.mask = nil } == [])
    #expect(run { layer.isHidden = true } == ["parent onOrderOut"])
    #expect(run { layer.isHidden = false } == ["parent onOrderIn"])
    context.disablesActions = true
    #expect(run { layer.addSublayer(child) } == [])
    // A layer outside of the committed tree has no actions.
    context.disablesActions = false
    let fresh = Layer(in: context)
    fresh.delegate = answers
    #expect(run { fresh.addSublayer(Layer(in: context)) } == [])
    #expect(run { fresh.addSublayer(child) } == ["parent sublayers", "child onOrderOut"])
  }
}
