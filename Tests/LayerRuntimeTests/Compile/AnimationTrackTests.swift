import AnimationGeometry
import AnimationInterpolation
import AnimationReference
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import LayerModel
import LayerRuntime
import Testing

@Suite struct AnimationTrackTests {
  private func prepared(
    _ animation: some PropertyAnimation & AnimationSource, type: ValueType = .number
  ) throws(Diagnostic) -> Track {
    var objects = BoxedValues()
    return try Track.make(animation, objects: &objects) { PropertyKey($0, type) }.track
  }

  @Test(
    "a timing of which one number is none is refused",
    arguments: [
      Timing(beginTime: .nan, duration: 1), Timing(duration: .nan),
      Timing(duration: 1, speed: .nan), Timing(duration: 1, speed: .infinity),
      Timing(duration: 1, speed: -.infinity), Timing(duration: 1, timeOffset: .nan),
      Timing(duration: 1, repeatCount: .nan), Timing(duration: 1, repeatDuration: .nan),
    ])
  func timingsThatAreNone(timing: Timing) {
    #expect(!timing.isNumeric)
    let animation = BasicAnimation(keyPath: "opacity", from: 0, to: 1, timing: timing)
    #expect(throws: Diagnostic.notANumber("a timing property")) { try prepared(animation) }
  }

  @Test("infinite begins, durations and repeats are numbers")
  func infiniteTimings() throws {
    let timing = Timing(
      beginTime: .infinity, duration: .infinity, timeOffset: -.infinity, repeatCount: .infinity,
      repeatDuration: .infinity)
    #expect(timing.isNumeric)
    _ = try prepared(BasicAnimation(keyPath: "opacity", from: 0, to: 1, timing: timing))
  }

  @Test("what an animation says of itself is what is prepared")
  func fields() throws {
    let timing = Timing(beginTime: 1, duration: 2, repeatCount: 3, autoreverses: true)
    var animation = BasicAnimation(
      keyPath: "opacity", from: 0, to: 1, timing: timing, timingFunction: .easeIn)
    let plain = try prepared(animation)
    #expect(plain.component == nil)
    #expect(plain.timing == TimingSchedule(timing))
    #expect(plain.pacing == PreparedPacing(TimingCurve(.easeIn)))
    #expect(animation.rotation(at: PropertyPath(PropertyKey("opacity", .number))) == nil)
    // Each of these options affects how the value combines with the underlying value.
    var kinds: Set<PreparedInterpolation> = []
    for bits in 0..<8 {
      animation.isAdditive = bits & 1 != 0
      animation.isCumulative = bits & 2 != 0
      animation.autoreverses = bits & 4 != 0
      kinds.insert(try prepared(animation).interpolation)
    }
    #expect(kinds.count == 8)
  }

  @Test(
    "values of other types and counts are refused by the field that has them",
    arguments: [
      Named(
        "fromValue: expected a number, found a point",
        BasicAnimation(keyPath: "p", from: .point(.zero), to: 1)),
      Named(
        "toValue: expected a number, found a size",
        BasicAnimation(keyPath: "p", from: 0, to: .size(.zero))),
      Named(
        "byValue: expected a number, found a point",
        BasicAnimation(keyPath: "p", from: 0, by: .point(.zero))),
    ])
  func otherTypes(animation: Named<BasicAnimation>) {
    var timed = animation.value
    timed.duration = 1
    let error = #expect(throws: Diagnostic.self) { try prepared(timed) }
    #expect(error?.code == .mismatchedValues)
    #expect(error?.message.hasPrefix(animation.name) == true)
  }

  @Test("a value function makes a transform of as many numbers as it takes")
  func valueFunctions() throws {
    var animation = BasicAnimation(keyPath: "t", from: 0, to: 1, timing: Timing(duration: 1))
    animation.valueFunction = .rotateZ
    _ = try prepared(animation, type: .transform)
    #expect(throws: Diagnostic.self) { try prepared(animation, type: .number) }
    animation.valueFunction = .scale
    #expect(throws: Diagnostic.self) { try prepared(animation, type: .transform) }
    animation.fromValue = .numbers([1, 1, 1])
    animation.toValue = .numbers([2, 3, 4])
    _ = try prepared(animation, type: .transform)
  }

  @Test(
    "what a value function makes is added before the value below, or replaces it",
    arguments: [true, false])
  func addedValueFunctions(isAdditive: Bool) throws {
    let key = PropertyKey("transform", .transform)
    let below = Transform3D.translation(x: 3, y: 4)
    var animation = BasicAnimation(
      keyPath: "transform", from: 0, to: 2, timing: Timing(duration: 1))
    animation.valueFunction = .rotateZ
    animation.isAdditive = isAdditive
    var presentation = ReferencePresentation(
      property: { _ in key }, model: { _ in .transform(below) })
    presentation.apply(.basic(animation), at: 0.5)
    let turn = Transform3D.rotation(angle: 1)
    let expected = isAdditive ? turn.concatenating(below) : turn
    #expect(presentation.value(at: PropertyPath(key)) == .transform(expected))
  }

  @Test("a component of another count of numbers than its type has is refused", arguments: [1, 3])
  func otherCounts(count: Int) throws {
    let key = PropertyKey("bounds", .rect)
    var component = try #require(PropertyComponent.all(of: .rect).first { $0.name == "size" })
    let animation = BasicAnimation(
      keyPath: "bounds.size", from: .size(.zero), to: .size(Size2D(width: 1, height: 1)))
    var (objects, curves) = (BoxedValues(), PreparedCurves())
    func prepare(_ component: PropertyComponent) throws(Diagnostic) {
      _ = try Track(
        animation, at: PropertyPath(key, component: component), timing: Timing(duration: 1),
        objects: &objects, curves: &curves)
    }
    try prepare(component)
    component.lanes.count = count
    let sentence = "the values have a different count of numbers from 'bounds.size'"
    #expect(throws: Diagnostic.mismatchedValues(sentence)) { try prepare(component) }
  }

  @Test("only keyframes along a path turn a layer, and only the layer's own properties do")
  func rotations() throws {
    var path = BezierPath()
    path.move(to: .zero)
    path.addLine(to: Point2D(x: 1, y: 0))
    var animation = KeyframeAnimation(keyPath: "position", timing: Timing(duration: 1))
    animation.path = path
    animation.rotationMode = .auto
    let position = PropertyKey("position", .point)
    #expect(animation.rotation(at: PropertyPath(position)) != nil)
    animation.path = nil
    animation.values = [.point(.zero), .point(Point2D(x: 1, y: 0))]
    #expect(animation.rotation(at: PropertyPath(position)) == nil)
    animation.path = path
    #expect(animation.rotation(at: PropertyPath(position, of: [.sublayer("a")])) == nil)
    animation.keyPath = "opacity"
    #expect(throws: Diagnostic.mismatchedValues("a path gives points, not values of type number")) {
      try prepared(animation)
    }
  }
}
