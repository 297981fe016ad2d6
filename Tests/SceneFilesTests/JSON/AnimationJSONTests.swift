import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import SceneFiles
import Testing

@Suite struct AnimationJSONTests {
  private func read(_ text: String, of layerClass: LayerClass = .layer) throws -> Animation {
    try Layer(layerClass, in: LayerContext()).animation(json: JSONTree(parsing: text))
  }

  @Test func readsABasicAnimation() throws {
    let animation = try read(
      #"{"type":"CABasicAnimation","keyPath":"position.x","fromValue":1,"toValue":null,"byValue":2,"#
        + #""isAdditive":true,"duration":2,"timingFunction":"easeIn","isRemovedOnCompletion":false}"#
    )
    var expected = BasicAnimation(
      keyPath: "position.x", from: .number(1), by: .number(2), timing: Timing(duration: 2),
      timingFunction: .easeIn)
    expected.isAdditive = true
    expected.isRemovedOnCompletion = false
    #expect(animation == .basic(expected))
  }

  @Test func readsAKeyframeAnimation() throws {
    let animation = try read(
      #"{"type":"CAKeyframeAnimation","keyPath":"position","values":[[1,2],[3,4]],"#
        + #""keyTimes":[0,1],"timingFunctions":["easeOut"],"calculationMode":"cubic","#
        + #""tensionValues":[1],"continuityValues":[2],"biasValues":[3]}"#)
    var expected = KeyframeAnimation(
      keyPath: "position", values: [.point(Point2D(x: 1, y: 2)), .point(Point2D(x: 3, y: 4))],
      keyTimes: [0, 1], calculationMode: .cubic)
    expected.timingFunctions = [.easeOut]
    expected.tensionValues = [1]
    expected.continuityValues = [2]
    expected.biasValues = [3]
    #expect(animation == .keyframe(expected))
  }

  @Test func readsASpring() throws {
    let animation = try read(
      #"{"type":"CASpringAnimation","mass":-1,"stiffness":2,"damping":"inf","initialVelocity":4,"#
        + #""allowsOverdamping":true,"overdamped":"physical"}"#)
    var expected = SpringAnimation(mass: -1, stiffness: 2, damping: .infinity, initialVelocity: 4)
    expected.allowsOverdamping = true
    expected.overdampedResponse = .physical
    #expect(animation == .spring(expected))
  }

  @Test func readsGroupsAndTransitions() throws {
    let animation = try read(
      #"{"type":"CAAnimationGroup","duration":3,"animations":[{"type":"CAAnimationGroup"},"#
        + #"{"type":"CATransition","transitionType":"push","subtype":"fromLeft","endProgress":0.5}]}"#
    )
    let transition = Transition(type: "push", subtype: "fromLeft", endProgress: 0.5)
    #expect(
      animation
        == .group(
          AnimationGroup(
            [.group(AnimationGroup()), .transition(transition)], timing: Timing(duration: 3))))
  }

  @Test func keepsWhatItDoesNotKnow() throws {
    let text =
      #"{"type":"CABasicAnimation","keyPath":"frame","fromValue":[1,2,3],"toValue":"x","#
      + #""fillMode":"frozen","tag":7,"note":"n","isTag":true,"list":[1,{"a":null}],"id":12345678901234567890}"#
    let animation = try read(text)
    #expect(animation.fillMode == .removed)
    #expect(
      animation.attributes.map(\.name) == ["fillMode", "tag", "note", "isTag", "list", "id"])
    #expect(animation.attributes.first?.content == .value(.string("frozen")))
    #expect(try animation.json.text == text)
  }

  @Test func anUnknownCalculationModeIsKept() throws {
    let text =
      #"{"type":"CAKeyframeAnimation","keyPath":"opacity","values":[0,1],"calculationMode":"wild"}"#
    guard case .keyframe(let animation) = try read(text) else {
      Issue.record("no keyframe animation")
      return
    }
    #expect(animation.unknownCalculationMode == "wild" && animation.calculationMode == .linear)
    #expect(animation.values == [0, 1])
    #expect(try Animation.keyframe(animation).json.text == text)
  }

  @Test(
    arguments: [
      ("{}", .missingField, "type"), (#"{"type":"CAAnimation"}"#, .unknownName, "type"),
      ("[]", .wrongType, ""), (#"{"type":"CABasicAnimation","keyPath":1}"#, .wrongType, "keyPath"),
      (
        #"{"type":"CABasicAnimation","keyPath":"opacity","fromValue":"x"}"#, .mismatchedValues,
        "fromValue"
      ),
      (
        #"{"type":"CABasicAnimation","keyPath":"opacity","toValue":true}"#, .mismatchedValues,
        "toValue"
      ),
      (
        #"{"type":"CAKeyframeAnimation","keyPath":"opacity","values":[0,null]}"#, .mismatchedValues,
        "values[1]"
      ),
      (
        #"{"type":"CABasicAnimation","keyPath":"frame","fromValue":[[[1]]]}"#, .mismatchedValues,
        "fromValue"
      ),
      (#"{"type":"CABasicAnimation","valueFunction":"spin"}"#, .unknownName, "valueFunction"),
      (#"{"type":"CAKeyframeAnimation","path":"L 0 0"}"#, .outOfRange, "path"),
      (#"{"type":"CAKeyframeAnimation","rotationMode":"round"}"#, .unknownName, "rotationMode"),
      (#"{"type":"CABasicAnimation","isAdditive":1}"#, .wrongType, "isAdditive"),
      (#"{"type":"CABasicAnimation","duration":"1"}"#, .wrongType, "duration"),
      (
        #"{"type":"CABasicAnimation","timingFunction":[2,0,1,1]}"#, .outOfRange, "timingFunction"
      ),
      (#"{"type":"CASpringAnimation","overdamped":"no"}"#, .unknownName, "overdamped"),
      (
        #"{"type":"CAAnimationGroup","animations":[{"type":"CAAnimationGroup","animations":[{}]}]}"#,
        .missingField, "animations[0].animations[0].type"
      ),
    ] as [(String, JSONFieldError.Code, String)])
  func refuses(text: String, code: JSONFieldError.Code, place: String) {
    let error = #expect(throws: JSONFieldError.self) { try read(text) }
    #expect(error?.code == code && error?.place == place, "\(error.map(String.init) ?? "")")
  }

  @Test func nullIsAbsent() throws {
    let text = #"{"type":"CAKeyframeAnimation","path":null,"rotationMode":null,"keyTimes":null}"#
    #expect(try read(text) == .keyframe(KeyframeAnimation()))
  }

  @Test func aCurveWithoutSpellingCannotBeWritten() {
    let curve = TimingFunction.easeIn.composed(with: .easeOut)
    let error = #expect(throws: JSONFieldError.self) {
      try Animation.basic(BasicAnimation(timingFunction: curve)).json
    }
    #expect(error?.code == .unsupported && error?.place == "timingFunction")
  }

  @Test func whatIsWrittenIsReadAgain() {
    let layer = Layer(in: LayerContext())
    checkRoundTrip("Animation", Generator<Animation>.animation(depth: 2)) {
      try $0.json.text
    } read: {
      try layer.animation(json: JSONTree(parsing: $0))
    }
  }
}

extension Generator where Value == Animation {
  /// Returns a generator of animations of every class for properties of a plain layer, with everything that JSON
  /// spells.
  fileprivate static func animation(depth: Int) -> Generator {
    let leaf = oneOf(
      Generator<BasicAnimation>.basic.map(Animation.basic), spring, keyframe, transition)
    guard depth > 0 else { return leaf }
    let group = zip(animation(depth: depth - 1).array(count: 0...3), .properties).map {
      var group = AnimationGroup($0)
      group.properties = $1
      return Animation.group(group)
    }
    return oneOf(leaf, leaf, group)
  }

  private static var spring: Generator {
    zip(Generator<BasicAnimation>.basic, Generator<Double>.any.array(count: 4...4), .bool).map {
      var spring = SpringAnimation(
        $0, mass: $1[0], stiffness: $1[1], damping: $1[2], initialVelocity: $1[3])
      spring.allowsOverdamping = $2
      spring.overdampedResponse = $2 ? .physical : .measured
      spring.velocity = $2 ? .presented : $0.toValue.map { .perSecond($0) }
      return .spring(spring)
    }
  }

  private static var keyframe: Generator {
    let numbers = Generator<Double>.any.array(count: 0...3).optional
    let curves = Generator<TimingFunction>.curve.array(count: 0...2)
    let modes = Generator<CalculationMode>.element(of: CalculationMode.allCases)
    return zip(.values, numbers, zip(curves, modes), .properties).map {
      var animation = KeyframeAnimation(
        keyPath: $0.0, values: $0.1, keyTimes: $1, calculationMode: $2.1)
      animation.timingFunctions = $2.0
      animation.tensionValues = $1
      animation.biasValues = $1
      animation.properties = $3
      return .keyframe(animation)
    }
  }

  private static var transition: Generator {
    zip(.jsonText, Generator<String>.jsonText.optional, .any, .properties).map {
      var transition = Transition(type: $0, subtype: $1, startProgress: $2, endProgress: $2)
      transition.properties = $3
      return .transition(transition)
    }
  }
}

extension Generator where Value == BasicAnimation {
  fileprivate static var basic: Generator {
    zip(.values, .bool, .properties).map {
      let (keyPath, values) = $0
      var animation = BasicAnimation(
        keyPath: keyPath, from: values.first, to: values.dropFirst().first,
        by: values.dropFirst(2).first)
      animation.isAdditive = $1
      animation.isCumulative = $1
      animation.properties = $2
      return animation
    }
  }
}

extension Generator where Value == (String, [AnimatableValue]) {
  fileprivate static var values: Generator {
    Generator<(String, ValueType)>.element(of: [
      ("opacity", .number), ("hidden", .bool), ("maskedCorners", .integer), ("position", .point),
      ("bounds", .rect), ("bounds.size", .size), ("backgroundColor", .color),
      ("transform", .transform), ("transform.rotation.z", .number), ("contents", .image),
      ("contentsGravity", .string),
    ]).flatMap { keyPath, type in
      Generator<AnimatableValue>.value(of: type).array(count: 0...3).map { (keyPath, $0) }
    }
  }
}

extension Generator where Value == TimingFunction {
  fileprivate static var curve: Generator {
    .element(of: TimingFunctionJSONTests.curves.map(\.1))
  }
}

extension Generator where Value == AnimationProperties {
  fileprivate static var properties: Generator {
    let tags = Generator<AnimatableValue>.oneOf(
      .value(of: .string), Generator<Double>.finite.map(AnimatableValue.number))
    return zip(.any, Generator<TimingFunction>.curve.optional, .bool, tags).map {
      var properties = AnimationProperties(
        timing: Timing(beginTime: $0, speed: $0, autoreverses: $2), timingFunction: $1)
      properties.isRemovedOnCompletion = $2
      properties.attributes = $2 ? [Attribute("tag", .value($3))] : []
      return properties
    }
  }
}
