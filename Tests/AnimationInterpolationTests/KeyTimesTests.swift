import AnimationInterpolation
import AnimationTestSupport
import Testing

private let time = Generator<Double>.aimed(at: [0, 1, 0.5, 0.25, -0.25, 1.5, 0.75]) {
  $0.uniform(-0.5, 1.5)
}
private let progress = Generator<Double>.oneOf(time, Generator<Double>.fraction)

/// Curves of segments that leave and reach a value as they should, and others that do not.
private let curves: [@Sendable (Double) -> Double] = [
  { $0 }, { min(max($0, 0), 1) * min(max($0, 0), 1) }, { _ in 0.25 }, { 1 - $0 },
]

/// Returns the value at a progress, by the rules for key times, one sentence after the other.
private func expected(
  _ values: [Double], _ times: [Double], isDiscrete: Bool, at progress: Double,
  _ curve: (Double) -> Double
) -> Double {
  let segments = times.count - 1
  // The running maximum of the list.
  let times = times.indices.map { times[...$0].max() ?? 0 }
  // Before the first time the first value is held, after the last one the last.
  if progress < times[0], times[0] != 0 { return values[0] }
  if progress > times[segments], times[segments] != 1 { return values[values.count - 1] }
  // If the list starts at 0 or ends at 1, the first and the last segment continue.
  let index = (0..<segments).last { times[$0] <= progress } ?? 0
  if isDiscrete { return values[index] }
  let length = times[index + 1] - times[index]
  let fraction =
    length > 0 ? (progress - times[index]) / length : progress >= times[index] ? 1 : 0
  return values[index].interpolated(to: values[index + 1], by: curve(fraction))
}

@Suite struct KeyTimesTests {
  private static let frames = Generator<Int>.int(in: 2...6).flatMap { count in
    zip(
      Generator<Double>.dyadic.array(count: count...count),
      time.array(count: count + 1...count + 1), .bool)
  }

  @Test(arguments: curves.indices, [CalculationMode.linear, .discrete])
  func areUsedAsTheyAreGiven(curve: Int, mode: CalculationMode) {
    let curve = curves[curve]
    forAll("times, \(mode)", Self.frames, progress, count: 3000) { frames, progress in
      var (values, times, isSorted) = frames
      if mode == .linear { times.removeLast() }
      if isSorted { times.sort() }
      let keyframes = try PreparedKeyframes(
        values: values.map { [$0] }, type: .number, mode: mode, keyTimes: times)
      let interpolation = PreparedInterpolation(.keyframes(keyframes), type: .number)
      var position = interpolation.locate(progress)
      if position.place.hasCurve { position.place.fraction = curve(position.place.fraction) }
      var (numbers, isPresent) = ([0.0], true)
      numbers.withMutableSpan { interpolation.apply(at: position, to: &$0, isPresent: &isPresent) }
      let expected = expected(
        values, times, isDiscrete: mode == .discrete, at: progress, curve)
      try hold(numbers == [expected], "\(numbers), not \(expected)")
      return true
    }
  }

  @Test func risingTimesAreThemselves() {
    forAll("rising", time.array(count: 1...6), count: 1000) { times in
      let used = KeyTimes.used(times, valueCount: times.count, mode: .linear)
      guard let used else { return false }
      return used.first == times.first && zip(used, used.dropFirst()).allSatisfy { $0 <= $1 }
        && KeyTimes.used(used, valueCount: times.count, mode: .linear) == used
        && (times != times.sorted() || used == times)
    }
  }

  @Test(
    arguments: [
      ([0, 1], 3, .linear), ([0, 0.5, 1], 3, .discrete), ([0, .nan, 1], 3, .linear),
      ([0, 0.5, .infinity], 3, .linear), ([-.infinity, 0.5, 1], 2, .discrete), ([], 1, .linear),
    ] as [([Double], Int, CalculationMode)])
  func aWrongCountAndWhatIsNotFiniteGiveEvenSpacing(
    times: [Double], count: Int, mode: CalculationMode
  ) throws {
    #expect(KeyTimes.used(times, valueCount: count, mode: mode) == nil)
    #expect(!KeyTimes.areValid(times, valueCount: count, mode: mode))
    guard count > 1 else { return }
    let keyframes = { (times: [Double]?) in
      try PreparedKeyframes(
        values: (0..<count).map { [Double($0)] }, type: .number, mode: mode, keyTimes: times)
    }
    #expect(try keyframes(times) == keyframes(nil))
  }

  @Test func oddTimesAreUsedButNotValid() {
    for times in [[0, 0.7], [0.3, 1], [0, 0.8, 0.6, 1], [0, 2, 1], [-1, 1]] {
      #expect(KeyTimes.used(times, valueCount: times.count, mode: .linear) != nil)
      #expect(!KeyTimes.areValid(times, valueCount: times.count, mode: .linear))
    }
    #expect(KeyTimes.areValid([0, 0.5, 0.5, 1], valueCount: 4, mode: .linear))
  }

  /// The last of the paced times is the sum of all distances divided by itself.
  @Test func pacedTimesGoFromNoughtToOne() {
    let distance = Generator<Double>.moderate.map(\.magnitude)
    forAll("paced", distance.array(count: 1...20), count: 2000) { distances in
      let times = KeyTimes.paced(distances: distances)
      return times.count == distances.count + 1 && times.first == 0 && times.last == 1
        && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    }
  }

  /// Booleans and texts have no distances.
  @Test(arguments: [ValueType.bool, .string, .image, .numbers])
  func typesWithoutAMetricArePacedEvenly(type: ValueType) throws {
    let values: [[Double]] = [[0], [0], [1], [0], [1]]
    let even = try PreparedKeyframes(values: values, type: type, mode: .linear)
    for mode in [CalculationMode.paced, .cubicPaced] {
      let paced = try PreparedKeyframes(values: values, type: type, mode: mode)
      for step in 0...40 {
        let (a, b) = (
          paced.segment(at: Double(step) / 40), even.segment(at: Double(step) / 40)
        )
        #expect(a == b)
      }
    }
    let number = try PreparedKeyframes(values: values, type: .number, mode: .paced)
    #expect(number.segment(at: 0).index == 1)
  }
}
