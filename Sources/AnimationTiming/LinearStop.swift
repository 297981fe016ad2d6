import AnimationMath

/// A point of a piecewise linear timing function. CSS Easing: a control point of `linear()`.
public struct LinearStop: Sendable, Hashable {
  /// The fraction at which ``output`` is reached.
  @Reflexive public var input: Double
  /// The progress there.
  @Reflexive public var output: Double

  /// A stop from its two numbers.
  public init(input: Double, output: Double) {
    self.input = input
    self.output = output
  }
}

#if !hasFeature(Embedded)
  extension LinearStop: Codable {}
#endif

extension LinearStop {
  /// Completes stops of which some inputs are not given, by the rules of CSS `linear()`.
  ///
  /// The first input not given is 0, the last 1; an input less than one before it is raised to the
  /// largest one before it; runs of stops without input are spread evenly between their
  /// neighbours. Source: CSS Easing Functions Level 2, section 2.2. Complexity: O(n).
  public static func completing(
    _ stops: [(input: Double?, output: Double)]
  ) -> [LinearStop] {
    guard let last = stops.indices.last else { return [] }
    var inputs = stops.map { $0.input }
    inputs[0] = inputs[0] ?? 0
    inputs[last] = inputs[last] ?? 1
    var largest = -Double.infinity
    for index in inputs.indices {
      guard let input = inputs[index] else { continue }
      largest = max(largest, input)
      inputs[index] = largest
    }
    var result: [LinearStop] = []
    result.reserveCapacity(stops.count)
    var index = 0
    while index < stops.count {
      if let input = inputs[index] {
        result.append(LinearStop(input: input, output: stops[index].output))
        index += 1
        continue
      }
      // The first and the last input are known by now, so the run lies between two known ones.
      let first = result[result.count - 1].input
      var end = index
      while inputs[end] == nil { end += 1 }
      let gap = (inputs[end] ?? 1) - first
      let pieces = Double(end - index + 1)
      for offset in index..<end {
        let share = Double(offset - index + 1) / pieces
        result.append(LinearStop(input: first + gap * share, output: stops[offset].output))
      }
      index = end
    }
    return result
  }
}
