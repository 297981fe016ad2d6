import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import Testing

private func value(
  from: AnimatableValue? = nil, to: AnimatableValue? = nil, by: AnimatableValue? = nil,
  isAdditive: Bool = false, below: AnimatableValue, at fraction: Double
) throws -> AnimatableValue {
  var objects = BoxedValues()
  let ends = try PreparedEnds(
    from: from?.lanes(objects: &objects), to: to?.lanes(objects: &objects),
    by: by?.lanes(objects: &objects), type: below.type, isAdditive: isAdditive)
  let interpolation = PreparedInterpolation(
    .ends(ends), type: below.type, isAdditive: isAdditive)
  var lanes = below.lanes(objects: &objects)
  var isPresent = true
  lanes.withMutableSpan {
    interpolation.apply(at: interpolation.locate(fraction), to: &$0, isPresent: &isPresent)
  }
  return AnimatableValue(lanes: lanes, type: below.type, objects: objects)
}

@Test(
  arguments: [
    (10, 20, nil, 15), (10, nil, 4, 12), (nil, 10, 4, 8), (10, nil, nil, 55), (nil, 10, nil, 55),
    (nil, nil, 4, 102), (10, 20, 99, 15),
  ] as [(Double?, Double?, Double?, Double)])
func theEndsOfTheTable(from: Double?, to: Double?, by: Double?, expected: Double) throws {
  let value = try value(
    from: from.map(AnimatableValue.number), to: to.map(AnimatableValue.number),
    by: by.map(AnimatableValue.number), below: 100, at: 0.5)
  #expect(value == .number(expected))
}

@Test(
  arguments: [
    (10, 20, nil, 115), (10, nil, 4, 112), (nil, 10, 4, 108), (10, nil, nil, 105),
    (nil, 10, nil, 105), (nil, nil, 4, 102),
  ] as [(Double?, Double?, Double?, Double)])
func additiveEndsCountFromZero(from: Double?, to: Double?, by: Double?, expected: Double) throws {
  let value = try value(
    from: from.map(AnimatableValue.number), to: to.map(AnimatableValue.number),
    by: by.map(AnimatableValue.number), isAdditive: true, below: 100, at: 0.5)
  #expect(value == .number(expected))
}

/// If both ends are given, a change is ignored: it may have another count, or be no number.
@Test(arguments: [[99.0], [.nan], [1, 2, 3], []])
func aChangeBesideBothEndsIsNotLookedAt(change: [Double]) throws {
  for type in [ValueType.number, .numbers, .string, .bool] {
    let ends = { (by: [Double]?) in
      try PreparedEnds(from: [0], to: [1], by: by, type: type, isAdditive: false)
    }
    #expect(try ends(change) == ends(nil))
  }
  let matrix = AnimatableValue.transform(.identity)
  let flat = AnimatableValue.transform(.scale(x: 0, y: 1))
  #expect(try value(from: matrix, to: matrix, by: flat, below: matrix, at: 0.5) == matrix)
}

@Test func aChangeOfATransformFollowsIt() throws {
  let stretch = AnimatableValue.transform(.scale(x: 2, y: 1))
  let move = AnimatableValue.transform(.translation(x: 10, y: 0))
  let identity = AnimatableValue.transform(.identity)
  let ends = { (fraction: Double) in
    try value(from: stretch, by: move, below: identity, at: fraction)
  }
  #expect(try ends(0) == stretch)
  #expect(try ends(1) == .transform(Transform3D(m11: 2, m41: 10)))
  let start = try value(to: move, by: stretch, below: identity, at: 0)
  #expect(start == .transform(Transform3D(m11: 0.5, m41: 5)))
  #expect(throws: PreparedEnds.Problem.singularChange) {
    try value(to: move, by: .transform(.scale(x: 0, y: 1)), below: identity, at: 0)
  }
}

@Test func endsWithoutSenseAreRefused() {
  #expect(throws: PreparedEnds.Problem.noEnds) {
    try PreparedEnds(from: nil, to: nil, by: nil, type: .number, isAdditive: false)
  }
  #expect(throws: PreparedEnds.Problem.mismatchedCounts) {
    try PreparedEnds(from: [1], to: [1, 2], by: nil, type: .numbers, isAdditive: false)
  }
  #expect(throws: PreparedEnds.Problem.notAdditive) {
    try PreparedEnds(from: [1], to: nil, by: [2], type: .string, isAdditive: false)
  }
}
