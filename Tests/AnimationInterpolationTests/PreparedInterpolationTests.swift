import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import Testing

func run(
  _ model: AnimatableValue?, type: ValueType, through steps: [(PreparedInterpolation, Double)],
  cycle: Double = 0, objects: BoxedValues = BoxedValues()
) -> AnimatableValue? {
  var objects = objects
  let lanes = model.map { EffectAccumulator.modelLanes($0, objects: &objects) }
  let count = EffectAccumulator.storageCount(
    for: type,
    laneCount: max(lanes?.count ?? 0, steps.map(\.0.laneCount).max() ?? 0))
  var storage = [Double](repeating: 0, count: count)
  return storage.withUnsafeMutableBufferPointer { storage -> AnimatableValue? in
    var running: EffectAccumulator
    if let lanes {
      running = lanes.withUnsafeBufferPointer {
        EffectAccumulator(type: type, model: $0, storage: storage)
      }
    } else {
      running = EffectAccumulator(type: type, model: nil, storage: storage)
    }
    for (interpolation, progress) in steps {
      running.apply(
        interpolation, component: nil, at: interpolation.locate(progress, cycle: cycle),
        storage: storage)
    }
    guard running.isPresent else { return nil }
    running.makeWhole(storage)
    return AnimatableValue(
      lanes: Array(storage[..<running.count]), type: type, objects: objects)
  }
}

private func ends(
  _ from: [Double]?, _ to: [Double]?, type: ValueType = .number, isAdditive: Bool = false,
  isCumulative: Bool = false
) throws -> PreparedInterpolation {
  PreparedInterpolation(
    .ends(try PreparedEnds(from: from, to: to, by: nil, type: type, isAdditive: isAdditive)),
    type: type, isAdditive: isAdditive, isCumulative: isCumulative)
}

@Test func additiveTransformsHappenFirst() throws {
  let move = try ends(
    Transform3D.identity.lanes, Transform3D.translation(x: 10, y: 0).lanes, type: .transform,
    isAdditive: true)
  let value = run(.transform(.scale(x: 2, y: 3)), type: .transform, through: [(move, 0.5)])
  #expect(value == .transform(Transform3D(m11: 2, m22: 3, m41: 10)))
}

@Test func cumulativeTransformsAreConcatenated() throws {
  let move = try ends(
    Transform3D.identity.lanes, Transform3D.translation(x: 10, y: 0).lanes, type: .transform,
    isCumulative: true)
  let value = run(.transform(.identity), type: .transform, through: [(move, 0.5)], cycle: 3)
  #expect(value == .transform(.translation(x: 35, y: 0)))
}

@Test func integersAreTruncated() throws {
  let count = try ends([-3], [4], type: .integer)
  #expect(run(.integer(0), type: .integer, through: [(count, 0.1)]) == .integer(-2))
  #expect(run(.integer(0), type: .integer, through: [(count, 0.9)]) == .integer(3))
  // A number that is no integer becomes the nearest one, and NaN 0.
  for (progress, expected) in [(.nan, 0), (1e300, .max), (-1e300, .min)] as [(Double, Int)] {
    #expect(
      run(.integer(5), type: .integer, through: [(count, progress)]) == .integer(expected))
  }
}

@Test func listsOfAnotherLengthReplaceButDoNotMix() throws {
  let pair = try ends([0, 1], [0.2, 0.8], type: .numbers)
  let toThree = try ends(nil, [1, 2, 3], type: .numbers)
  let model = AnimatableValue.numbers([0.2, 0.5, 0.8])
  #expect(run(model, type: .numbers, through: [(pair, 0.5)]) == .numbers([0.1, 0.9]))
  #expect(
    run(.numbers([7, 7]), type: .numbers, through: [(toThree, 0.5)]) == .numbers([7, 7]))
  #expect(run(nil, type: .numbers, through: [(pair, 0.5)]) == .numbers([0.1, 0.9]))
}

@Test func whatIsMissingSwitchesAtHalf() throws {
  let to = try ends(nil, [5])
  #expect(run(nil, type: .number, through: [(to, 0.49)]) == nil)
  #expect(run(nil, type: .number, through: [(to, 0.5)]) == .number(5))
  let from = try ends([5], nil)
  #expect(run(nil, type: .number, through: [(from, 0.49)]) == .number(5))
  #expect(run(nil, type: .number, through: [(from, 0.5)]) == nil)
  let sum = try ends([5], nil, isAdditive: true)
  #expect(run(nil, type: .number, through: [(sum, 0)]) == .number(5))
}

@Test func discreteValuesSwitchAtHalf() throws {
  var objects = BoxedValues()
  let (a, b) = (AnimatableValue.string("a"), AnimatableValue.string("b"))
  let lanes = (a.lanes(objects: &objects), b.lanes(objects: &objects))
  let change = try ends(lanes.0, lanes.1, type: .string)
  #expect(run(a, type: .string, through: [(change, 0.49)], objects: objects) == a)
  #expect(run(a, type: .string, through: [(change, 0.5)], objects: objects) == b)
}
