import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import Testing

private struct Step: Sendable {
  var component: ComponentLanes
  var from: [Double]
  var to: [Double]
  var isAdditive: Bool

  /// Translation x, y, z, x and y; then scales, shear and angles.
  static let components = [
    (0, 1, false), (1, 1, false), (2, 1, false), (0, 2, false),
    (3, 1, false), (4, 1, false), (5, 1, false), (3, 3, true), (3, 2, true), (6, 1, false),
    (9, 1, false), (10, 1, false), (11, 1, false),
  ].map { ComponentLanes(first: $0.0, count: $0.1, isUniform: $0.2) }

  static let all = steps(among: components)
  static let translations = steps(among: Array(components[..<4]))

  private static func steps(among components: [ComponentLanes]) -> Generator<Step> {
    let number = Generator<Double>.dyadic.map { $0 / 64 }
    return zip(.element(of: components), number.array(count: 4...4), .bool).map {
      component, numbers, isAdditive in
      let count = component.valueCount
      return Step(
        component: component, from: Array(numbers[..<count]), to: Array(numbers.suffix(count)),
        isAdditive: isAdditive)
    }
  }

  var interpolation: PreparedInterpolation {
    get throws {
      PreparedInterpolation(
        .ends(
          try PreparedEnds(
            from: from, to: to, by: nil, type: count == 1 ? .number : .size,
            isAdditive: isAdditive)),
        type: count == 1 ? .number : .size, isAdditive: isAdditive)
    }
  }

  private var count: Int { component.valueCount }

  /// Returns the value half-way over the underlying value, and its rate at one progress per second.
  func half(below: [Double]) -> (value: [Double], rate: [Double]) {
    let value = zip(from, to).map { $0.interpolated(to: $1, by: 0.5) }
    return (
      isAdditive ? zip(below, value).map { $0 + $1 } : value, zip(from, to).map { $1 - $0 }
    )
  }
}

/// Returns a transform under animations half-way, and the rates of its elements, both requested once at the end.
private func shown(
  _ model: Transform3D, _ steps: [Step]
) throws -> (value: [Double], rates: [Double]) {
  var objects = BoxedValues()
  let lanes = EffectAccumulator.modelLanes(.transform(model), objects: &objects)
  let count = EffectAccumulator.storageCount(for: .transform, laneCount: 16)
  var (storage, rates) = (
    [Double](repeating: 0, count: count), [Double](repeating: 0, count: count)
  )
  try storage.withUnsafeMutableBufferPointer { storage in
    try rates.withUnsafeMutableBufferPointer { rates in
      var running = lanes.withUnsafeBufferPointer {
        EffectAccumulator(type: .transform, model: $0, storage: storage)
      }
      for step in steps {
        let interpolation = try step.interpolation
        running.apply(
          interpolation, component: step.component,
          at: interpolation.locate(ProgressWithRate(value: 0.5, rate: 1, across: 0.5), cycle: 0),
          storage: storage, velocity: rates)
      }
      running.makeWhole(storage, velocity: rates)
    }
  }
  return (Array(storage[..<16]), Array(rates[..<16]))
}

private let matrix = Generator<Int>.int(in: 0...3).flatMap { kind in
  zip(
    Generator<Double>.dyadic.map { $0 / 64 }.array(count: 16...16),
    Generator<Double>.element(of: [1, 2, -0.5])
  ).map { numbers, divisor in
    var m = Transform3D(lanes: numbers)
    if kind < 2 { (m.m14, m.m24, m.m34) = (0, 0, 0) }
    if kind == 1 { m = m.concatenating(.scale(x: 1, y: 0, z: 1)) }
    m.m44 = divisor
    return m
  }
}

@Suite struct EffectAccumulatorTests {
  /// m41 to m43 are read, written and moved directly, whatever the rest of the matrix is, and nothing else is touched.
  @Test func translationsAreTheLastRowAlone() {
    forAll("translations", matrix, Step.translations.array(count: 1...4), count: 1000) {
      model, steps in
      var (value, rates) = (model.lanes, [Double](repeating: 0, count: 16))
      for step in steps {
        let lanes = 12 + step.component.first..<12 + step.component.first + step.component.count
        let (own, rate) = step.half(below: Array(value[lanes]))
        value.replaceSubrange(lanes, with: own)
        rates.replaceSubrange(
          lanes, with: step.isAdditive ? zip(rates[lanes], rate).map { $0 + $1 } : rate)
      }
      let shown = try shown(model, steps)
      return shown.value == value && shown.rates == rates
    }
  }

  /// Rotation, scale and skew decompose the matrix and compose it again without touching the translation.
  @Test func translationsAndOtherComponentsDoNotMeet() {
    forAll("components", matrix, Step.all.array(count: 1...6), count: 2000) { model, steps in
      var model = model
      model.m44 = 1
      let isMove = { (step: Step) in step.component.first < 3 }
      let (moved, turned) = (
        try shown(model, steps.filter(isMove)), try shown(model, steps.filter { !isMove($0) })
      )
      let both = try shown(model, steps)
      for (all, moves, others) in [
        (both.value, moved.value, turned.value), (both.rates, moved.rates, turned.rates),
      ] {
        try hold(all[12..<15] == moves[12..<15], "the translation: \\(all), not \\(moves)")
        let rest = (0..<16).filter { !(12..<15).contains($0) }
        try hold(
          rest.allSatisfy { all[$0] == others[$0] || all[$0].isNaN && others[$0].isNaN },
          "the rest: \\(all), not \\(others)")
      }
      return both.value[15] == 1
    }
  }

  /// Writing a component into a matrix whose m44 is not 1 divides by it.
  @Test func otherComponentsDivideByM44() throws {
    let model = Transform3D(m11: 4, m22: 6, m33: 2, m41: 10, m44: 2)
    let scale = Step(
      component: ComponentLanes(first: 3, count: 1), from: [5], to: [5], isAdditive: false)
    let move = Step(
      component: ComponentLanes(first: 0, count: 1), from: [7], to: [7], isAdditive: false)
    let expected = Transform3D(m11: 5, m22: 3, m33: 1, m41: 5)
    #expect(try shown(model, [scale]).value == expected.lanes)
    #expect(try shown(model, [scale, move]).value == Transform3D(m11: 5, m22: 3, m41: 7).lanes)
    #expect(
      try shown(model, [move, scale]).value == Transform3D(m11: 5, m22: 3, m41: 3.5).lanes)
    let moved = Transform3D(m11: 4, m22: 6, m33: 2, m41: 7, m44: 2)
    #expect(try shown(model, [move]).value == moved.lanes)
  }
}
