extension PreparedTimingFunction {
  /// The fractions in 0...1 at which a curve of steps jumps, of more than 64 none; empty for every
  /// other curve.
  package var jumps: [Double] {
    guard rest.isEmpty, case .steps(let count, _, _) = first.kind, count <= 64 else { return [] }
    return (0...Int(count)).map { Double($0) / count }
  }
}
