import AnimationInterpolation
import AnimationTestSupport
import Testing

/// Keyframes of a point, and as lists of two numbers, which have no distances.
@Suite struct KeyframeNumbersTests {
  static let number = Generator<Double>.oneOf(.moderate, .dyadic, .any)
  static let values = zip(number, number).map { [$0, $1] }.array(count: 1...6)
  static let keyTimes = Generator<Double>.fraction.array(count: 0...5)
    .map { [0] + $0.sorted() + [1] }
  static let progress = Generator<Double>.oneOf(.fraction, .any).array(count: 1...10)

  private func value(of keyframes: PreparedKeyframes, at progress: Double) -> [Double] {
    var isPresent = true
    var numbers = [0.0, 0.0]
    let interpolation = PreparedInterpolation(.keyframes(keyframes), type: .point)
    numbers.withMutableSpan {
      interpolation.apply(at: interpolation.locate(progress), to: &$0, isPresent: &isPresent)
    }
    return numbers
  }

  /// Proportional values are paced alike, whatever their distances.
  @Test(arguments: [0x1p-1000, 0x1p-600, 0x1p-500, 0x1p500, 0x1p900])
  func distancesOfAnySize(unit: Double) throws {
    let places = [[0.0, 0], [3, 4], [3, 19], [-5, 19]]
    let near = try PreparedKeyframes(values: places, type: .point, mode: .paced)
    let far = try PreparedKeyframes(
      values: places.map { $0.map { unit * $0 } }, type: .point, mode: .paced)
    for progress in stride(from: 0, through: 1, by: 0.0625) {
      #expect(value(of: far, at: progress) == value(of: near, at: progress).map { unit * $0 })
    }
  }

  @Test(arguments: CalculationMode.allCases, [ValueType.point, .numbers])
  func haveTheBitsOfKeyframes(mode: CalculationMode, type: ValueType) {
    forAll("\(mode)", Self.values, Self.keyTimes, Self.progress, count: 300) {
      values, keyTimes, progress in
      let keyframes = try? PreparedKeyframes(
        values: values, type: type, mode: mode, keyTimes: keyTimes)
      let numbers = try? KeyframeNumbers(
        values, mode: mode, keyTimes: keyTimes, hasMetric: type == .point)
      guard let keyframes, let numbers else { return keyframes == nil && numbers == nil }
      for progress in progress {
        let place = numbers.segment(at: progress)
        let both = (0..<numbers.laneCount).map {
          numbers.number($0, inSegment: place.index, at: place.fraction)
        }
        try hold(
          zip(both, value(of: keyframes, at: progress)).allSatisfy(isIdentical), "at \(progress)")
      }
      return true
    }
  }

  @Test(arguments: [Double.nan, .infinity])
  func whatIsNotFiniteHasNoPace(number: Double) {
    #expect(throws: PreparedKeyframes.Problem.unpaceable) {
      try KeyframeNumbers([[0], [number]], mode: .paced)
    }
  }
}
