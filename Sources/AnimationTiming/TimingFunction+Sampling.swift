extension TimingFunction {
  /// A curve of one's own, as a table of straight lines that keeps a stated error.
  ///
  /// The function is sampled more and more closely until, in each piece, the straight line is
  /// within the tolerance of the function at the middle and at both quarters. What happens between
  /// these places is not seen, but at least 129 of them are tried.
  ///
  /// - Parameters:
  ///   - function: The progress at a fraction in 0...1; it is not kept.
  ///   - tolerance: How far the table may lie from the function, above 0.
  /// - Throws: ``TimingFunctionError/toleranceOutOfRange(_:)``,
  ///   ``TimingFunctionError/sampleNotFinite(at:)``, or
  ///   ``TimingFunctionError/toleranceNotReached(at:)`` where pieces of 2⁻²⁰ are still too long, as
  ///   at a jump, or where 2¹⁶ pieces do not suffice.
  ///
  /// Complexity: at most 2²⁰ calls of the function; the table has about √(c/8ε) pieces where the
  /// second derivative is c and the tolerance ε.
  public init(
    sampling function: (Double) -> Double, tolerance: Double
  ) throws(TimingFunctionError) {
    guard tolerance > 0 else { throw .toleranceOutOfRange(tolerance) }
    func sample(_ x: Double) throws(TimingFunctionError) -> LinearStop {
      let y = function(x)
      guard y.isFinite else { throw .sampleNotFinite(at: x) }
      return LinearStop(input: x, output: y)
    }
    func isClose(_ x: Double, _ a: LinearStop, _ b: LinearStop) throws(TimingFunctionError) -> Bool
    {
      let share = (x - a.input) / (b.input - a.input)
      let line = a.output + (b.output - a.output) * share
      return (try sample(x).output - line).magnitude <= tolerance
    }

    var stops = [try sample(0)]
    // The ends of the pieces still to be done, the next one last.
    var ends: [LinearStop] = []
    for index in 0..<32 { ends.append(try sample(1 - Double(index) / 32)) }
    while let end = ends.last {
      let start = stops[stops.count - 1]
      let width = end.input - start.input
      let middle = start.input + 0.5 * width
      var isDone = try isClose(middle, start, end)
      if isDone { isDone = try isClose(start.input + 0.25 * width, start, end) }
      if isDone { isDone = try isClose(start.input + 0.75 * width, start, end) }
      if isDone {
        stops.append(end)
        ends.removeLast()
      } else {
        guard width > 0x1p-20, stops.count + ends.count < 1 << 16 else {
          throw .toleranceNotReached(at: middle)
        }
        ends.append(try sample(middle))
      }
    }
    self.init(.stops(stops))
  }
}
