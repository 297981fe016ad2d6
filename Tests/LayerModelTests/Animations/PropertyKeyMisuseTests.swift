import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import LayerModel
import Testing

@Test func aDefaultHasThePropertysType() async {
  let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    _ = PropertyKey("padding", .number, default: .point(.zero))
  }
  expect(result, says: "the property 'padding' of type number has a default of type point")
}
