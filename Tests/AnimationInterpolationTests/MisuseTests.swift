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
      says: "1 keyframes have no even times: give two or more, or one or more in discrete mode")
  }

  @Test func splinesHaveAShapeAndAnIntervalForEach() async {
    let values = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = KeyframeSpline(values: [[0], [1, 2]])
    }
    expect(
      values,
      says: "the keyframes of a spline have different counts of numbers: give each the same count")
    let shapes = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = KeyframeSpline(values: [[0], [1]], shapes: [KeyframeSpline.Shape()])
    }
    expect(shapes, says: "2 keyframes of a spline have 1 shapes: give one for each")
    let intervals = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = KeyframeSpline(values: [[0], [1]], intervals: [1, 2])
    }
    expect(
      intervals, says: "2 keyframes of a spline have 2 intervals: give one fewer than keyframes")
  }

  @Test func valuesHaveAsManyNumbersAsTheirType() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = AnimatableValue(lanes: [1, 2, 3], type: .point, objects: BoxedValues())
    }
    expect(result, says: "a value of type point: expected 2 numbers, found 3")
  }

  @Test func interpolationsHaveAsManyNumbersAsTheirType() async {
    let point = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let ends = try PreparedEnds(
        from: [0, 0, 0], to: [1, 1, 1], by: nil, type: .numbers, isAdditive: false)
      _ = PreparedInterpolation(.ends(ends), type: .transform)
    }
    expect(point, says: "a value of type transform: expected 16 numbers, found 3")
    let path = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let keyframes = try PreparedKeyframes(values: [[], []], type: .numbers, mode: .linear)
      _ = PreparedInterpolation(.keyframes(keyframes), type: .path)
    }
    expect(path, says: "a value of type path: expected 1 numbers, found 0")
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
