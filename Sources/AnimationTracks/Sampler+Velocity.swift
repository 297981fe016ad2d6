import AnimationInterpolation

extension Sampler {
  /// Reads how fast a property or a component of it changes, per second of absolute time, from the
  /// time of the sampler on.
  ///
  /// - Parameters:
  ///   - property: The index that adding it gave.
  ///   - component: nil for the whole value; of a transform the rates of the sixteen elements.
  ///   - body: Receives as many numbers as the value has, each finite, the greatest one in place of
  ///     infinite ones. nil where there is no velocity: there is no value, its type has none
  ///     (``AnimationInterpolation/ValueType/hasVelocity``), or it jumps. Valid in it only.
  /// - Complexity: O(tracks of the property), the first time after a move O(clocks) as well; no
  ///   allocation.
  public mutating func withVelocity<Result>(
    of property: Int, component: ComponentLanes? = nil,
    _ body: (UnsafeBufferPointer<Double>?) -> Result
  ) -> Result {
    evaluateRates()
    let (tracks, rates) = (tracks, rates)
    let count = tracks.storageCount(ofProperty: property)
    return states.withUnsafeBufferPointer { states in
      storage.withUnsafeMutableBufferPointer { whole in
        let middle = whole.count / 2
        return rates.withUnsafeBufferPointer {
          tracks.withVelocity(
            of: property, component: component, states: states, rates: $0,
            storage: UnsafeMutableBufferPointer(rebasing: whole[..<count]),
            velocity: UnsafeMutableBufferPointer(rebasing: whole[middle..<(middle + count)]), body)
        }
      }
    }
  }

  /// How fast a clock goes, in seconds per second of absolute time, from the time of the sampler on.
  ///
  /// - Parameter index: The index that adding it gave.
  /// - Returns: 0 where it rests, NaN where it jumps.
  public mutating func rate(ofNode index: Int) -> Double {
    evaluateRates()
    return rates[index]
  }

  /// Brings the rates of the clocks to the time.
  private mutating func evaluateRates() {
    guard !areRatesCurrent else { return }
    areRatesCurrent = true
    let (tracks, states, time) = (tracks, states, time)
    rates.withUnsafeMutableBufferPointer { rates in
      states.withUnsafeBufferPointer {
        tracks.evaluateRates(at: time, rate: 1, states: $0, into: rates)
      }
    }
  }
}
