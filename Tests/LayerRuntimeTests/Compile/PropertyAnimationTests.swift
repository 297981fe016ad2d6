import AnimationGeometry
import AnimationInterpolation
import AnimationReference
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import LayerModel
import LayerRuntime
import Testing

/// Returns the reason why an animation of a type of value has no effect; nil if it has one.
private func problem(
  of animation: some PropertyAnimation & AnimationSource, type: ValueType = .number
) -> Diagnostic? {
  var (objects, curves) = (BoxedValues(), PreparedCurves())
  do throws(Diagnostic) {
    _ = try Track(
      animation, at: PropertyPath(PropertyKey("p", type)), timing: Timing(duration: 1),
      objects: &objects, curves: &curves)
    return nil
  } catch {
    return error
  }
}

private func path(_ data: String) throws -> AnimatableValue {
  .path(try BezierPath(svgPathData: data))
}

@Suite struct PropertyAnimationTests {
  @Test(arguments: CalculationMode.allCases)
  func onlyModesThatMixSegmentsReadTheirCurves(mode: CalculationMode) throws {
    var animation = KeyframeAnimation(values: [0, 1, 5], calculationMode: mode)
    animation.timingFunctions = [.easeIn, .easeOut]
    var curves = PreparedCurves()
    let pacing = try animation.preparedPacing(curves: &curves)
    let isPaced = mode == .paced || mode == .cubicPaced || mode == .discrete
    #expect((pacing.fraction(0.25, inSegment: 1) == 0.25) == isPaced)
    #expect((pacing.fraction(0.25, inSegment: 0) < 0.2) == !isPaced)
  }

  @Test(
    arguments: [
      ([0, 0.5, 1], .linear, nil), ([0, 0.5, 0.5, 1], .discrete, nil), (nil, .linear, nil),
      ([0, 1], .linear, false), ([0, 0.5, 1], .discrete, false), ([0, .nan, 1], .cubic, false),
      ([0, .infinity, 1], .linear, false), ([], .linear, false),
      ([0, 0.5, 0.7], .linear, true), ([0.1, 0.5, 1], .cubic, true), ([0, 2, 1], .linear, true),
      ([-1, 0, 0.5, 1], .discrete, true),
      // The paced modes do not read them.
      ([0, 1], .paced, nil), ([.nan], .cubicPaced, nil), ([1, 0, 3], .paced, nil),
    ] as [([Double]?, CalculationMode, Bool?)])
  func oddKeyTimesAreDiagnosed(times: [Double]?, mode: CalculationMode, areUsed: Bool?) {
    let values = KeyframeAnimation(values: [0, 1, 5], keyTimes: times, calculationMode: mode)
    let expected = areUsed.map { [Diagnostic.keyTimes(areUsed: $0)] } ?? []
    #expect(values.oddities == expected)
    #expect(problem(of: values) == nil)
  }

  /// Along a path every mode has a time for each of its keyframes.
  @Test func oddKeyTimesOfPathsAreDiagnosed() throws {
    var animation = KeyframeAnimation(keyTimes: [0, 0.5, 1], calculationMode: .discrete)
    animation.path = try BezierPath(svgPathData: "M 0 0 L 1 1 L 2 2")
    #expect(animation.oddities.isEmpty)
    animation.keyTimes = [0, 0.25, 0.5, 1]
    #expect(animation.oddities == [.keyTimes(areUsed: false)])
    animation.keyTimes = [0, 0.5, 0.9]
    #expect(animation.oddities == [.keyTimes(areUsed: true)])
    #expect(animation.oddities.map(\.code.rawValue) == ["key-times"])
    animation.calculationMode = .paced
    #expect(animation.oddities.isEmpty)
  }

  @Test func anUnknownModeHasNoEffectAndIsNamed() throws {
    var animation = KeyframeAnimation(values: [0, 1])
    animation.unknownCalculationMode = "bouncy"
    #expect(problem(of: animation) == .unknownCalculationMode("bouncy"))
    animation.path = try BezierPath(svgPathData: "M 0 0 L 1 1")
    animation.rotationMode = .auto
    let named = try #require(problem(of: animation, type: .point))
    #expect(named == .unknownCalculationMode("bouncy"))
    #expect(named.message.contains("'bouncy'"))
  }

  @Test func listsOfOtherLengthsHaveNoEffectAtAll() {
    let numbers = [[0.0, 1], [2, 3], [4]].map(AnimatableValue.numbers)
    for mode in CalculationMode.allCases {
      let animation = KeyframeAnimation(values: numbers, calculationMode: mode)
      guard problem(of: animation, type: .numbers)?.code == .mismatchedValues else {
        Issue.record("\(mode) has an effect")
        continue
      }
    }
    let colors = [[Color(red: 1, green: 0, blue: 0)], []].map(AnimatableValue.colors)
    #expect(problem(of: KeyframeAnimation(values: colors), type: .colors) != nil)
    #expect(problem(of: KeyframeAnimation(values: numbers.dropLast()), type: .numbers) == nil)
  }

  @Test func cumulativePathsThatDoNotFitAreDiagnosed() throws {
    let (line, step, curve) = (
      try path("M 0 0 L 1 1"), try path("M 0 0 L 5 5"), try path("M 0 0 Q 1 1 2 2")
    )
    var keyframes = KeyframeAnimation(values: [line, step, curve])
    #expect(keyframes.oddities.isEmpty)
    keyframes.isCumulative = true
    #expect(keyframes.oddities == [.noSum])
    keyframes.values = [line, step]
    #expect(keyframes.oddities.isEmpty)
    var basic = BasicAnimation(from: line, to: curve)
    basic.isCumulative = true
    #expect(basic.oddities == [.noSum])
    #expect(problem(of: basic, type: .path) == nil)
    basic.toValue = step
    #expect(basic.oddities.isEmpty)
    basic = BasicAnimation(from: .bool(true), to: .bool(false))
    basic.isCumulative = true
    #expect(basic.oddities.isEmpty)
  }

  /// If both ends are given, the change is ignored, whatever its value.
  @Test(
    arguments: [.number(.nan), .numbers([1, 2]), .string("x"), .number(4)] as [AnimatableValue])
  func aChangeBesideBothEndsIsNotLookedAt(change: AnimatableValue) {
    #expect(problem(of: BasicAnimation(from: 2, to: 4, by: change)) == nil)
    let spring = SpringAnimation(BasicAnimation(from: 2, to: 4, by: change))
    #expect(problem(of: spring) == nil)
    #expect((problem(of: BasicAnimation(from: 2, by: change)) == nil) == (change == .number(4)))
  }

  /// A value has no effect if any of its numbers is NaN.
  @Test(arguments: [
    ValueType.number, .point, .size, .rect, .color, .transform, .affine, .quaternion,
  ])
  func aNumberThatIsNoneIsRefusedAnywhere(type: ValueType) throws {
    let good = [Double](repeating: 0.5, count: try #require(type.laneCount))
    func value(_ numbers: [Double]) -> AnimatableValue {
      AnimatableValue(lanes: numbers, type: type, objects: BoxedValues())
    }
    for index in good.indices {
      var numbers = good
      numbers[index] = .nan
      let (bad, end) = (value(numbers), value(good))
      // A rotation is checked as a whole.
      let expected = { (field: String) in
        type == .quaternion ? Diagnostic.noDirection : .notANumber(field)
      }
      for (field, animation) in [
        ("fromValue", BasicAnimation(from: bad, to: end)),
        ("toValue", BasicAnimation(from: end, to: bad)),
        ("byValue", BasicAnimation(to: end, by: bad)),
      ] {
        #expect(problem(of: animation, type: type) == expected(field))
      }
      let keyframes = KeyframeAnimation(values: [end, bad])
      #expect(problem(of: keyframes, type: type) == expected("values"))
    }
  }

  /// If there is a path, the values are ignored, whether they have a sum or not.
  @Test func theValuesBesideAPathAreNotLookedAt() throws {
    var animation = KeyframeAnimation(
      values: [try path("M 0 0 L 1 1"), try path("M 0 0 Q 1 1 2 2")])
    animation.isCumulative = true
    #expect(animation.oddities == [.noSum])
    animation.path = try BezierPath(svgPathData: "M 0 0 L 1 1")
    #expect(animation.oddities.isEmpty)
    #expect(problem(of: animation, type: .point) == nil)
  }

  /// With a value function, a missing end is the identity.
  @Test(arguments: ValueFunction.allCases)
  func anEndThatIsNotGivenDoesNothing(function: ValueFunction) {
    let key = PropertyKey("transform", .transform)
    func shown(from: AnimatableValue?, to: AnimatableValue?, _ time: Double) -> AnimatableValue? {
      var animation = BasicAnimation(
        keyPath: "transform", from: from, to: to, timing: Timing(duration: 1))
      animation.valueFunction = function
      var presentation = ReferencePresentation(
        property: { _ in key }, model: { _ in .transform(.identity) })
      presentation.apply(.basic(animation), at: time)
      return presentation.value(at: PropertyPath(key))
    }
    let isScale = function.rawValue.hasPrefix("scale")
    func numbers(_ number: Double) -> AnimatableValue {
      function.inputCount == 1
        ? .number(number) : .numbers([Double](repeating: number, count: function.inputCount))
    }
    let neutral = numbers(isScale ? 1 : 0)
    for time in [0, 0.25, 0.5, 0.75] {
      let end = numbers(3)
      #expect(shown(from: nil, to: end, time) == shown(from: neutral, to: end, time), "\(time)")
      #expect(shown(from: end, to: nil, time) == shown(from: end, to: neutral, time), "\(time)")
    }
    #expect(shown(from: nil, to: numbers(3), 0) == .transform(.identity))
    #expect(shown(from: nil, to: numbers(3), 0.5) != .transform(.identity))
  }
}
