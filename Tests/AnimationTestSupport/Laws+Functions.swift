import Testing

/// Checks that a function never falls: x ≤ y implies f(x) ≤ f(y), even for neighbours by one ulp.
///
/// - Parameters:
///   - label: The name of the function.
///   - arguments: Draws arguments.
///   - function: The function; a NaN that it returns is a failure.
public func checkMonotone(
  _ label: String, _ arguments: Generator<Double>, count: Int = 500,
  sourceLocation: SourceLocation = #_sourceLocation, _ function: (Double) throws -> Double
) {
  forAll(
    "\(label): monotone", arguments.closePair, count: count, sourceLocation: sourceLocation
  ) { a, b in
    let (low, high) = (min(a, b), max(a, b))
    let (first, second) = (try function(low), try function(high))
    try hold(first <= second, "f(\(low)) = \(first), f(\(high)) = \(second)")
    return true
  }
}

/// Checks that a curve is exactly 0 at 0 and exactly 1 at 1.
public func checkEndsExact(
  _ label: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ curve: (Double) throws -> Double
) {
  // Both in each case, so that a share of the cases misses neither.
  let ends: Generator<[Double]> = .element(of: [[0, 1], [1, 0]])
  forAll("\(label): ends", ends, count: 16, sourceLocation: sourceLocation) { ends in
    for end in ends {
      let value = try curve(end)
      try hold(value == end, "f(\(end)) = \(value)")
    }
    return true
  }
}

/// Checks the laws of an interpolation: it is exactly the first value at 0 and the second at 1, and between equal
/// values it is constant.
///
/// - Parameters:
///   - label: The name of the value type.
///   - values: Draws ends.
///   - isSame: Compares two values. Default: `==`; a type with several representations of one value needs another.
///   - mix: The interpolation of two ends at a fraction.
public func checkInterpolation<Value: Equatable>(
  _ label: String, _ values: Generator<Value>, sourceLocation: SourceLocation = #_sourceLocation,
  isSame: (Value, Value) -> Bool = { $0 == $1 },
  mix: (_ from: Value, _ to: Value, _ fraction: Double) throws -> Value
) {
  forAll("\(label): interpolation", values.pair, .fraction, sourceLocation: sourceLocation) {
    ends, fraction in
    let (from, to) = ends
    let start = try mix(from, to, 0)
    try hold(isSame(start, from), "at 0 it is \(start)")
    let end = try mix(from, to, 1)
    try hold(isSame(end, to), "at 1 it is \(end)")
    let still = try mix(from, from, fraction)
    try hold(isSame(still, from), "between equal ends, at \(fraction), it is \(still)")
    return true
  }
}

/// Checks that a reversed interpolation is mirrored: a to b at p equals b to a at 1 − p.
///
/// The fractions are dyadic, so that 1 − p is exact.
///
/// - Parameters:
///   - label: The name of the value type.
///   - values: Draws ends.
///   - isSame: Compares two values. Default: `==`; rounding in the middle may need a weaker comparison.
///   - mix: The interpolation of two ends at a fraction.
public func checkMirrored<Value: Equatable>(
  _ label: String, _ values: Generator<Value>, sourceLocation: SourceLocation = #_sourceLocation,
  isSame: (Value, Value) -> Bool = { $0 == $1 },
  mix: (_ from: Value, _ to: Value, _ fraction: Double) throws -> Value
) {
  let fractions = Generator.int(in: 0...1024).map { Double($0) / 1024 }
  forAll("\(label): mirrored", values, values, fractions, sourceLocation: sourceLocation) {
    from, to, fraction in
    let there = try mix(from, to, fraction)
    let back = try mix(to, from, 1 - fraction)
    try hold(isSame(there, back), "\(there) one way, \(back) the other")
    return true
  }
}

/// Checks that samples do not depend on earlier samples.
///
/// - Parameters:
///   - label: The name of the sampled thing.
///   - times: Draws times.
///   - sampler: Makes a new function that returns the sample at a time and may remember the last one.
public func checkAnyOrder<Sample: Equatable>(
  _ label: String, _ times: Generator<Double>, count: Int = 50,
  sourceLocation: SourceLocation = #_sourceLocation, sampler: () throws -> (Double) -> Sample
) {
  forAll(
    "\(label): any order", times.array(count: 2...20), count: count,
    sourceLocation: sourceLocation
  ) { times in
    let walked = try sampler()
    for time in times + times.sorted() + times.reversed() {
      let (again, fresh) = (walked(time), try sampler()(time))
      try hold(again == fresh, "at \(time) it is \(again) after others, \(fresh) alone")
    }
    return true
  }
}

/// Checks that the events of an interval are the events of its parts, joined.
///
/// - Parameters:
///   - label: The name of the thing that has the events.
///   - times: Draws the ends of intervals; the events' own times should be among them, because an event at a cut must
///     fall into exactly one part.
///   - events: The events of a half-open interval, in order.
public func checkSplitIntervals<Event: Equatable>(
  _ label: String, _ times: Generator<Double>, count: Int = 200,
  sourceLocation: SourceLocation = #_sourceLocation, events: (Range<Double>) throws -> [Event]
) {
  forAll(
    "\(label): split intervals", times.array(count: 2...8), count: count,
    sourceLocation: sourceLocation
  ) { times in
    let cuts = times.sorted()
    let whole = try events(cuts[0]..<cuts[cuts.count - 1])
    let parts = try zip(cuts, cuts.dropFirst()).flatMap { try events($0..<$1) }
    try hold(parts == whole, "whole \(whole), in parts \(parts), cut at \(cuts)")
    let none = try events(cuts[0]..<cuts[0])
    try hold(none.isEmpty, "the empty interval at \(cuts[0]) has \(none)")
    return true
  }
}
