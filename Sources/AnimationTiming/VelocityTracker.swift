import AnimationMath

/// A velocity estimate for a dragged object from its positions over time: the initial velocity of a fling.
///
///     var drag = VelocityTracker()
///     drag.add(x: touch.x, y: touch.y, at: touch.time)   // for every touch
///     let fling = drag.velocity(at: release)
///
/// The velocity is the slope of the straight line that fits the positions of the last 100 ms best, by least squares.
/// Unlike a difference of two positions, it does not jump with the noise of single touches.
///
/// Laws: a motion at constant speed gives its velocity, to 1e-12 of it and of the rounding of the positions; moving
/// all times or all positions by an amount changes only the rounding; samples older than 100 ms do not count
/// (`VelocityTrackerTests`).
public struct VelocityTracker: Sendable, Hashable {
  fileprivate struct Sample: Sendable, Hashable {
    @Reflexive var time: Double
    let place: SIMD2<Double>
  }

  /// The samples of the last 100 ms, in order.
  private var samples: [Sample] = []

  private static var window: Double { 0.1 }

  /// Creates a tracker without samples.
  public init() {}

  /// Adds the position at a time.
  ///
  /// - Parameters:
  ///   - x: A number of any unit, or the first of two.
  ///   - y: The second number. Default: 0, for a motion in one dimension.
  ///   - time: The time in seconds, not before the last sample. A sample at the time of the last sample replaces it.
  ///     A sample before the last one, or with a number that is not finite, is ignored.
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

  /// Returns the velocity in units per second, from the samples of the 100 ms before a time.
  ///
  /// - Parameter time: The time at which the drag ends. A time before the last sample, or NaN, counts as the time of
  ///   the last sample.
  /// - Returns: The velocity; 0 if there are samples at fewer than two times, as after a rest of 100 ms. It is always
  ///   finite.
  /// - Complexity: O(samples of 100 ms), no allocation.
  public func velocity(at time: Double) -> (x: Double, y: Double) {
    guard let last = samples.last else { return (0, 0) }
    let first = (time > last.time ? time : last.time) - Self.window
    // Relative to the last sample, so that neither times nor positions lose digits.
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
    // One sample, or none, has no spread.
    guard spread > 0 else { return (0, 0) }
    slope /= spread
    return (Self.limited(slope.x), Self.limited(slope.y))
  }

  /// Returns a finite number: 0 for NaN, as for positions further apart than the greatest number.
  private static func limited(_ number: Double) -> Double {
    number.isNaN ? 0 : number.limitedToFinite
  }
}

#if !hasFeature(Embedded)
  extension VelocityTracker.Sample: Codable {}

  extension VelocityTracker: Codable {
    /// Creates a tracker with the decoded samples.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for samples that no tracker stores.
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
