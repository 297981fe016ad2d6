/// Times of equal runs, with their median and the distance between their quartiles.
struct Samples {
  private var sorted: [Double]

  init(_ samples: [Double]) {
    precondition(!samples.isEmpty, "no samples, no median")
    sorted = samples.sorted()
  }

  var median: Double { quantile(0.5) }

  var interquartileRange: Double { quantile(0.75) - quantile(0.25) }

  /// Returns the number below which a share of the samples is, interpolated between neighbours.
  private func quantile(_ share: Double) -> Double {
    let position = share * Double(sorted.count - 1)
    let below = Int(position)
    guard below + 1 < sorted.count else { return sorted[below] }
    return sorted[below] + (position - Double(below)) * (sorted[below + 1] - sorted[below])
  }
}
