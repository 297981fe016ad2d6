import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import Testing

@Suite struct LayerClassDefaultsTests {
  /// Recorded values that the specification overrules: the key and the specified value.
  static let differences: [String: OracleValue] = ["fillRule": .string("non-zero")]

  /// Compares a value with its form in the facts.
  func agrees(_ value: AnimatableValue?, with expected: OracleValue) -> Bool {
    if expected == .string("left|right|bottom|top") { return value == .integer(15) }
    guard let value else { return expected.isNull }
    return expected.value(of: value.type) == value
  }

  @Test func classesAnswerAsRecorded() throws {
    let cases = try RecordedFacts.cases("defaultValue(forKey:) layers")
    for fact in cases {
      let (name, key) = (
        try #require(fact.input["cls"]?.string), try #require(fact.input["key"]?.string)
      )
      let layerClass = try #require(LayerClass.named(name))
      let expected = Self.differences[key] ?? fact.expected
      #expect(agrees(layerClass.defaultValue(forKey: key), with: expected), "\(name).\(key)")
    }
    print("facts of default values of layers: \(cases.count), of them 1 listed difference")
  }

  @Test func animationsAndCellsAnswerAsRecorded() throws {
    let cases = try RecordedFacts.cases("defaultValue(forKey:) animations and cells")
    let animations: [String: Animation] = [
      "CAAnimation": .basic(BasicAnimation()), "CATransition": .transition(Transition()),
      "CAKeyframeAnimation": .keyframe(KeyframeAnimation()),
      "CASpringAnimation": .spring(SpringAnimation()),
    ]
    for fact in cases {
      let (name, key) = (
        try #require(fact.input["cls"]?.string), try #require(fact.input["key"]?.string)
      )
      let value =
        name == "CAEmitterCell"
        ? EmitterCell.defaultValue(forKey: key)
        : try #require(animations[name]).defaultValue(forKey: key)
      #expect(agrees(value, with: fact.expected), "\(name).\(key)")
    }
    print("facts of default values of animations and cells: \(cases.count)")
  }

  @Test func groupsHaveTheDefaultsOfEveryAnimation() {
    let group = Animation.group(AnimationGroup())
    #expect(group.defaultValue(forKey: "speed") == .number(1))
    #expect(group.defaultValue(forKey: "removedOnCompletion") == .bool(true))
    #expect(group.defaultValue(forKey: "calculationMode") == nil)
  }

  /// The stored defaults equal the values of new animations; no code ties them together.
  @Test func storedDefaultsAreThoseOfFreshValues() {
    let spring = SpringAnimation()
    #expect(
      Animation.spring(spring).defaultValue(forKey: "stiffness") == .number(spring.stiffness))
    #expect(Animation.spring(spring).defaultValue(forKey: "damping") == .number(spring.damping))
    #expect(Animation.spring(spring).defaultValue(forKey: "mass") == .number(spring.mass))
    #expect(LayerClass.layer.defaultValue(forKey: "duration") == .number(Timing.layer.duration))
    #expect(LayerClass.layer.defaultValue(forKey: "speed") == .number(Timing.layer.speed))
  }

  @Test func freshObjectsAreAsRecorded() throws {
    let context = LayerContext()
    let cases = try RecordedFacts.cases("instance defaults")
    var counted = 0
    for fact in cases {
      guard let key = fact.input["key"]?.string else { continue }
      counted += 1
      guard fact.input["cls"] == .string("CALayer instance") else {
        #expect(agrees(fresh(BasicAnimation(), key), with: fact.expected), "\(key)")
        continue
      }
      let layer = Layer(in: context)
      if key == "sublayers" {
        // The recorded value is nil; the engine's list is empty.
        #expect(fact.expected.isNull && layer.sublayers.isEmpty)
      } else {
        #expect(agrees(try layer.value(forKeyPath: key), with: fact.expected), "\(key)")
      }
    }
    // The rest of the facts state that setters never clamp.
    for fact in cases {
      guard let text = fact.input["set"]?.string else { continue }
      counted += 1
      let parts = text.split(separator: "=")
      let number = try #require(Double(parts[1].replacing("-.", with: "-0.")))
      let layer = Layer(.shape, in: context)
      #expect(try layer.setValue(.number(number), forKeyPath: String(parts[0])))
      #expect(
        agrees(try layer.value(forKeyPath: String(parts[0])), with: fact.expected), "\(text)")
    }
    #expect(counted == cases.count)
    print("facts of instance defaults: \(cases.count), of them 1 listed difference")
  }

  private func fresh(_ animation: BasicAnimation, _ key: String) -> AnimatableValue? {
    let timing = animation.timing
    return switch key {
    case "duration": .number(timing.duration)
    case "beginTime": .number(timing.beginTime)
    case "timeOffset": .number(timing.timeOffset)
    case "repeatCount": .number(timing.repeatCount)
    case "repeatDuration": .number(timing.repeatDuration)
    case "speed": .number(timing.speed)
    case "autoreverses": .bool(timing.autoreverses)
    case "fillMode": .string(timing.fillMode.rawValue)
    case "isRemovedOnCompletion": .bool(animation.isRemovedOnCompletion)
    default: nil
    }
  }
}
