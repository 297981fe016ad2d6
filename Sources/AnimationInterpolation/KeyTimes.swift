/// The rules for the times of keyframes, as fractions of the animation's own duration.
public enum KeyTimes {
  /// Whether an array of key times counts: the right number of them, the first 0, the last 1, all
  /// in 0…1 and never decreasing. Equal neighbours are legal, a jump.
  ///
  /// - Parameters:
  ///   - times: Fractions of the duration; one that is NaN makes them invalid.
  ///   - valueCount: The number of keyframes n; discrete mode needs n + 1 times, every other n.
  ///   - mode: The mode that would read the times.
  public static func areValid(_ times: [Double], valueCount: Int, mode: CalculationMode) -> Bool {
    let needed = mode == .discrete ? valueCount + 1 : valueCount
    guard times.count == needed, times.first == 0, times.last == 1 else { return false }
    // NaN compares false with everything, so it fails here too.
    return zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// Evenly spaced times: i / (n − 1), or i / n for the n + 1 times of discrete mode.
  ///
  /// - Precondition: n is at least 1 for discrete mode and at least 2 otherwise.
  public static func even(valueCount: Int, mode: CalculationMode) -> [Double] {
    let last = mode == .discrete ? valueCount : valueCount - 1
    precondition(last >= 1, "even key times need a segment")
    return (0...last).map { Double($0) / Double(last) }
  }

  /// Times in proportion to the distances between neighbouring values, so that the speed is
  /// constant; even spacing where the total is 0 or not finite.
  ///
  /// - Parameter distances: One less than there are keyframes, each 0 or more.
  public static func paced(distances: [Double]) -> [Double] {
    let total = distances.reduce(0, +)
    guard total > 0, total < .infinity else {
      return even(valueCount: distances.count + 1, mode: .paced)
    }
    var walked = 0.0
    var times = [0.0]
    for distance in distances {
      walked += distance
      times.append(walked / total)
    }
    times[times.count - 1] = 1
    return times
  }

  /// Where a progress lies between key times: the segment, and the linear fraction of it.
  ///
  /// At equal neighbouring times the later segment, and of a last one without length its end; before
  /// a first one without length its start. The fraction leaves 0…1 where the progress does.
  /// Complexity: O(log n).
  static func segment(
    at progress: Double, times: Span<Double>
  ) -> (index: Int, fraction: Double) {
    var low = 0
    var high = times.count - 2
    while low < high {
      let middle = (low + high + 1) / 2
      if times[middle] <= progress { low = middle } else { high = middle - 1 }
    }
    let length = times[low + 1] - times[low]
    if length > 0 { return (low, (progress - times[low]) / length) }
    return (low, progress >= times[low] ? 1 : 0)
  }
}
