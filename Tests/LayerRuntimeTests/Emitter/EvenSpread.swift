/// A histogram of numbers in 0..<1 with equal bins, to test whether they are evenly spread.
struct EvenSpread {
  private var counts: [Int]

  init(bins: Int = 64) { counts = Array(repeating: 0, count: bins) }

  /// Counts a number; a number outside of 0...1 would make the test meaningless.
  mutating func count(_ fraction: Double) {
    precondition((0...1).contains(fraction), "\(fraction) is no fraction")
    counts[min(Int(fraction * Double(counts.count)), counts.count - 1)] += 1
  }

  var chiSquare: Double {
    let expected = Double(counts.reduce(0, +)) / Double(counts.count)
    return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
  }

  /// Whether chi-square is between its quantiles of 1e-5 and 1 − 1e-5, by the approximation of Wilson and Hilferty.
  /// Seeds are fixed, so the result of a test never changes.
  var isPlausible: Bool {
    let freedom = Double(counts.count - 1)
    func quantile(_ deviations: Double) -> Double {
      let root = 1 - 2 / (9 * freedom) + deviations * (2 / (9 * freedom)).squareRoot()
      return freedom * root * root * root
    }
    return (quantile(-4.265)...quantile(4.265)).contains(chiSquare)
  }
}
