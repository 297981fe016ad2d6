/// Times of equal runs, and what is said of them: the middle and how far apart the quartiles are.
struct Samples {
  private var sorted: [Double]

  /// - Precondition: At least one sample.
  init(_ samples: [Double]) {
    precondition(!samples.isEmpty, "no samples, no median")
    sorted = samples.sorted()
  }

  var median: Double { quantile(0.5) }

  /// The distance between the first and the third quartile.
  var interquartileRange: Double { quantile(0.75) - quantile(0.25) }

  /// The number below which a share of the samples lies, between neighbours by proportion.
  private func quantile(_ share: Double) -> Double {
    let position = share * Double(sorted.count - 1)
    let below = Int(position)
    guard below + 1 < sorted.count else { return sorted[below] }
    return sorted[below] + (position - Double(below)) * (sorted[below + 1] - sorted[below])
  }
}
