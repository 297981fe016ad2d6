import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import Testing

private struct Keyframes: Sendable {
  var values: [[Double]]
  var times: [Double]
  var tension: [Double]
  var continuity: [Double]
  var bias: [Double]
  var type = ValueType.numbers

  func prepared(_ mode: CalculationMode) throws -> PreparedInterpolation {
    PreparedInterpolation(
      .keyframes(
        try PreparedKeyframes(
          values: values, type: type, mode: mode, keyTimes: times, tension: tension,
          continuity: continuity, bias: bias)), type: type)
  }

  var size: Double { values.joined().map(\.magnitude).max() ?? 0 }
}

extension PreparedInterpolation {
  fileprivate func value(
    at progress: Double, pacing: (Int, Double) -> Double = { $1 }
  ) -> [Double] {
    var position = locate(progress)
    if position.place.hasCurve {
      position.place.fraction = pacing(position.place.segment, position.place.fraction)
    }
    var numbers = [Double](repeating: 0, count: laneCount)
    var isPresent = false
    numbers.withMutableSpan { apply(at: position, to: &$0, isPresent: &isPresent) }
    return numbers
  }
}

private let shape = Generator<Double>.fraction.map { 2 * $0 - 1 }

private let keyframes = Generator<Int>.int(in: 2...6).flatMap { count in
  let inner = Generator<Int>.int(in: 0...16).map { Double($0) / 16 }
  let number = Generator<Double>.moderate
  return zip(
    zip(number, number).array(count: count...count),
    inner.array(count: count - 2...count - 2),
    zip(shape, shape, shape).array(count: count...count)
  ).map { values, inner, shapes in
    Keyframes(
      values: values.map { [$0.0, $0.1] }, times: [0] + inner.sorted() + [1],
      tension: shapes.map(\.0), continuity: shapes.map(\.1), bias: shapes.map(\.2), type: .point)
  }
}

@Suite struct KeyframeLawTests {
  @Test(arguments: CalculationMode.allCases)
  func everyKeyframeIsHit(mode: CalculationMode) {
    forAll("hits, \(mode)", keyframes, count: 500) { keyframes in
      var keyframes = keyframes
      if mode.isPaced {
        let distances = zip(keyframes.values, keyframes.values.dropFirst()).map { a, b in
          ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])).squareRoot()
        }
        keyframes.times = KeyTimes.paced(distances: distances)
      } else if mode == .discrete {
        // One more time than there are values.
        keyframes.times.insert(0.5, at: keyframes.times.firstIndex { $0 >= 0.5 } ?? 1)
      }
      let curve = try keyframes.prepared(mode)
      let last = keyframes.values.count - 1
      for time in keyframes.times {
        let index = min(keyframes.times.lastIndex(of: time) ?? 0, last)
        let value = curve.value(at: time)
        try hold(value == keyframes.values[index], "\(value) at keyframe \(index)")
      }
      return true
    }
  }

  @Test(arguments: [Double.nan, .infinity])
  func shapesThatAreReadAreFinite(number: Double) throws {
    func made(
      _ mode: CalculationMode, tension: [Double] = [], bias: [Double] = [],
      of values: [[Double]] = [[0], [1], [2]]
    ) throws(PreparedKeyframes.Problem) {
      _ = try PreparedKeyframes(
        values: values, type: .number, mode: mode, tension: tension, bias: bias)
    }
    for mode in [CalculationMode.cubic, .cubicPaced] {
      #expect(throws: PreparedKeyframes.Problem.unshapeable) {
        try made(mode, tension: [0, number])
      }
      #expect(throws: PreparedKeyframes.Problem.unshapeable) { try made(mode, bias: [number]) }
      // Beyond the keyframes, and for a single one, they are not read.
      try made(mode, tension: [0, 0, 0, number])
      try made(mode, tension: [number], of: [[0]])
    }
    try made(.linear, tension: [number])
  }

  @Test func wholeTransformsAreHit() throws {
    let transforms = [
      Transform3D.identity, .rotation(angle: 2), .scale(x: 0, y: 3).translated(x: 1, y: 2),
      .rotation(angle: 1, axis: Vector3D(x: 1, y: 2, z: 3)).scaled(x: 2, y: -3), .identity,
    ]
    let keyframes = Keyframes(
      values: transforms.map(\.lanes), times: [0, 0.25, 0.5, 0.5, 1], tension: [], continuity: [],
      bias: [], type: .transform)
    for mode in [CalculationMode.linear, .cubic] {
      let curve = try keyframes.prepared(mode)
      for (index, time) in [(0, 0), (1, 0.25), (3, 0.5), (4, 1)] {
        #expect(curve.value(at: time) == transforms[index].lanes, "\(mode)")
      }
    }
  }

  @Test(arguments: [CalculationMode.cubic, .cubicPaced])
  func cubicModesAreSmooth(mode: CalculationMode) {
    let smooth = keyframes.map { keyframes in
      var keyframes = keyframes
      keyframes.continuity = []
      keyframes.times = []
      return keyframes
    }
    forAll("C1, \(mode)", smooth, count: 300) { keyframes in
      let curve = try keyframes.prepared(mode)
      let distances = zip(keyframes.values, keyframes.values.dropFirst()).map { a, b in
        Double.hypot(a[0] - b[0], a[1] - b[1])
      }
      let total = distances.reduce(0, +)
      // Equal keyframes have no speed to continue with; short segments turn within a step.
      guard mode == .cubic || distances.allSatisfy({ $0 > total / 64 }) else { return true }
      let times =
        mode == .cubic
        ? KeyTimes.even(valueCount: keyframes.values.count, mode: mode)
        : KeyTimes.paced(distances: distances)
      let step = 0x1p-20
      for time in times.dropFirst().dropLast() {
        let (before, at, after) = (
          curve.value(at: time - step), curve.value(at: time), curve.value(at: time + step)
        )
        for lane in 0..<2 {
          let (left, right) = ((at[lane] - before[lane]) / step, (after[lane] - at[lane]) / step)
          try hold(
            (left - right).magnitude <= 0x1p-20 * 0x1p17 * keyframes.size,
            "at \(time) from \(left) to \(right)")
        }
      }
      return true
    }
  }

  @Test(arguments: CalculationMode.allCases.filter { $0 != .discrete })
  func reversedKeyframesAreMirrored(mode: CalculationMode) {
    let fractions = Generator<Int>.int(in: 0...512).map { Double($0) / 512 }
    forAll("mirrored, \(mode)", keyframes, fractions, .bool, count: 500) {
      keyframes, fraction, isCurved in
      // At a jump each side counts in its own direction.
      let isJump = zip(keyframes.times, keyframes.times.dropFirst()).contains {
        $0 == $1 && $0 == fraction
      }
      guard mode.isPaced || !isJump else { return true }
      var reversed = keyframes
      reversed.values.reverse()
      reversed.times = keyframes.times.reversed().map { 1 - $0 }
      reversed.tension.reverse()
      reversed.continuity.reverse()
      reversed.bias = keyframes.bias.reversed().map { -$0 }
      let segments = keyframes.values.count - 1
      // Segment i eased by its own curve; backwards by the same curve mirrored.
      let curve = { (segment: Int, x: Double) in
        isCurved && !mode.isPaced ? segment % 2 == 0 ? x * x : 2 * x * x * x - x * x : x
      }
      let there = try keyframes.prepared(mode).value(at: fraction, pacing: curve)
      let back = try reversed.prepared(mode).value(at: 1 - fraction) { segment, x in
        1 - curve(segments - 1 - segment, 1 - x)
      }
      // Paced times are sums of distances, which are rounded in their order, and between keyframes that nearly coincide
      // a moment is a long distance.
      let slack = mode.isPaced ? 1e-6 : 1e-12
      for (a, b) in zip(there, back) {
        try hold((a - b).magnitude <= slack * keyframes.size, "\(there) there, \(back) back")
      }
      return true
    }
  }

  @Test(arguments: CalculationMode.allCases)
  func finiteKeyframesGiveFiniteValues(mode: CalculationMode) {
    let progress = Generator<Double>.fraction.map { 3 * $0 - 1 }
    forAll("finite, \(mode)", keyframes, progress, count: 500) { keyframes, progress in
      try keyframes.prepared(mode).value(at: progress).allSatisfy(\.isFinite)
    }
  }
}
