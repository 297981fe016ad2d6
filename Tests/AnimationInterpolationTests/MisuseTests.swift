import AnimationInterpolation
import AnimationTestSupport
import Testing

@Suite struct InterpolationMisuseTests {
  @Test func evenTimesNeedASegment() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = KeyTimes.even(valueCount: 1, mode: .linear)
    }
    expect(
      result,
      says: "1 keyframes have no even times: there must be two, or one in the discrete mode")
  }

  @Test func splinesHaveAShapeAndAnIntervalForEach() async {
    let values = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = KeyframeSpline(values: [[0], [1, 2]])
    }
    expect(
      values,
      says: "the keyframes of a spline have different counts of numbers: give each as many")
    let shapes = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = KeyframeSpline(values: [[0], [1]], shapes: [KeyframeSpline.Shape()])
    }
    expect(shapes, says: "2 keyframes of a spline have 1 shapes: give one for each")
    let intervals = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = KeyframeSpline(values: [[0], [1]], intervals: [1, 2])
    }
    expect(intervals, says: "2 keyframes of a spline have 2 intervals: give one less")
  }

  @Test func valuesHaveAsManyNumbersAsTheirType() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = AnimatableValue(lanes: [1, 2, 3], type: .point, objects: BoxedValues())
    }
    expect(result, says: "3 numbers are no value of type point, which has 2")
  }

  @Test func interpolationsHaveAsManyNumbersAsTheirType() async {
    let point = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let ends = try PreparedEnds(
        from: [0, 0, 0], to: [1, 1, 1], by: nil, type: .numbers, isAdditive: false)
      _ = PreparedInterpolation(.ends(ends), type: .transform)
    }
    expect(point, says: "3 numbers are no value of type transform, which has 16")
    let path = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let keyframes = try PreparedKeyframes(values: [[], []], type: .numbers, mode: .linear)
      _ = PreparedInterpolation(.keyframes(keyframes), type: .path)
    }
    expect(path, says: "0 numbers are no value of type path, which has 1")
  }

  @Test func valueFunctionsMakeTransforms() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let ends = try PreparedEnds(from: [0], to: [1], by: nil, type: .number, isAdditive: false)
      _ = PreparedInterpolation(.ends(ends), type: .number, function: .rotateZ)
    }
    expect(
      result,
      says: "the value function rotateZ makes a transform of 1 numbers, not a number of 1")
  }
}
