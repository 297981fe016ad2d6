import AnimationMath

/// How fast something moves that is dragged, out of where it was when: what a fling starts with.
///
///     var drag = VelocityTracker()
///     drag.add(x: touch.x, y: touch.y, at: touch.time)   // for every touch
///     let fling = drag.velocity(at: release)
///
/// The velocity is the slope of the straight line that fits the places of the last 100 ms best, by least
/// squares: it does not jump with the noise of single touches, as a difference of two does.
///
/// Laws: a motion at even speed gives its velocity, to 1e-12 of it and of the rounding of the places; moving
/// all times or all places by an amount changes nothing but the rounding; what is older than 100 ms
/// does not count (`VelocityTrackerTests`).
public struct VelocityTracker: Sendable, Hashable {
  fileprivate struct Sample: Sendable, Hashable {
    @Reflexive var time: Double
    let place: SIMD2<Double>
  }

  /// Those of the last 100 ms, in order.
  private var samples: [Sample] = []

  /// How many seconds count.
  private static var window: Double { 0.1 }

  /// A tracker that has seen nothing.
  public init() {}

  /// Takes in where something is at a time.
  ///
  /// - Parameters:
  ///   - x: A number of any unit, or the first of two.
  ///   - y: The second number; left out for a motion of one.
  ///   - time: In seconds, not before the last one. A sample at the time of the last one takes its place.
  ///     One that comes before it, and one with a number that is not finite, are left out.
  /// - Complexity: O(samples of 100 ms).
  public mutating func add(x: Double, y: Double = 0, at time: Double) {
    guard x.isFinite, y.isFinite, time.isFinite, time >= samples.last?.time ?? -.infinity else {
      return
    }
    if samples.last?.time == time { samples.removeLast() }
    samples.append(Sample(time: time, place: SIMD2(x, y)))
    let old = samples.firstIndex { $0.time >= time - Self.window } ?? 0
    if old > 0 { samples.removeFirst(old) }
  }

  /// The velocity in units a second, from what was seen in the 100 ms before a time.
  ///
  /// - Parameter time: When the drag ends. One before the last sample counts as that; NaN too.
  /// - Returns: 0 where fewer than two times were seen, as after a rest of 100 ms; always finite.
  /// - Complexity: O(samples of 100 ms), no allocation.
  public func velocity(at time: Double) -> (x: Double, y: Double) {
    guard let last = samples.last else { return (0, 0) }
    let first = (time > last.time ? time : last.time) - Self.window
    // Counted from the last one, so that neither times nor places lose digits.
    var (count, times, places) = (0.0, 0.0, SIMD2<Double>())
    for sample in samples where sample.time >= first {
      count += 1
      times += sample.time - last.time
      places += sample.place - last.place
    }
    let (meanTime, meanPlace) = (times / count, places / count)
    var (spread, slope) = (0.0, SIMD2<Double>())
    for sample in samples where sample.time >= first {
      let offset = sample.time - last.time - meanTime
      spread += offset * offset
      slope += offset * (sample.place - last.place - meanPlace)
    }
    // One sample, or none, spreads over no time.
    guard spread > 0 else { return (0, 0) }
    slope /= spread
    return (Self.limited(slope.x), Self.limited(slope.y))
  }

  /// 0 for what is no number, as of places further apart than the greatest.
  private static func limited(_ number: Double) -> Double {
    number.isNaN ? 0 : number.limitedToFinite
  }
}

#if !hasFeature(Embedded)
  extension VelocityTracker.Sample: Codable {}

  extension VelocityTracker: Codable {
    /// Reads a tracker that has seen the same.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for samples that no tracker keeps.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let kept = try values.decode([Sample].self, forKey: .samples)
      self.init()
      for sample in kept { add(x: sample.place.x, y: sample.place.y, at: sample.time) }
      guard samples == kept else {
        throw DecodingError.dataCorruptedError(
          forKey: .samples, in: values,
          debugDescription: "expected samples within a tenth of a second, in order of time")
      }
    }
  }
#endif
