import AnimationInterpolation
import AnimationTiming

/// Reads the values of a ``TrackSet`` at a time.
///
/// Everything that moves with time lies here: the clocks and room for one value. A
/// sampler belongs to one thread; any number of them may read one set at once. It may be moved to
/// any time in any order, dropped and made again: the values depend on the time alone, bit for bit.
///
/// After it is made it allocates nothing.
public struct Sampler: ~Copyable {
  let tracks: TrackSet
  private(set) var states: [TimeNode.State]
  /// How fast the clocks go, once that has been asked for at this time.
  var rates: [Double]
  var areRatesCurrent = false
  /// Room for the widest value, and behind it for its velocity.
  var storage: [Double]
  /// The time at which values are read.
  public private(set) var time: Double

  /// Begins to read tracks. Complexity: O(clocks), and memory for the widest property.
  ///
  /// - Parameters:
  ///   - tracks: The tracks, kept as long as the sampler.
  ///   - time: Absolute time at which to start, in seconds; any number.
  public init(_ tracks: TrackSet, time: Double = 0) {
    self.tracks = tracks
    self.time = time
    states = tracks.nodes.map { _ in .absolute(time) }
    let longest = tracks.stacks.lazy.map {
      RunningProperty.storageCount(for: $0.type, laneCount: $0.laneCount)
    }.max()
    storage = [Double](repeating: 0, count: 2 * (longest ?? 0))
    rates = [Double](repeating: 0, count: tracks.nodeCount)
    evaluateNodes()
  }

  /// Goes to a time. Complexity: O(clocks).
  public mutating func move(to time: Double) {
    // A NaN is moved to each time: it equals nothing.
    guard time != self.time else { return }
    self.time = time
    evaluateNodes()
  }

  /// The time of a clock.
  public func time(ofNode index: Int) -> Double { states[index].time }

  /// Reads a property or a component of it.
  ///
  /// - Parameters:
  ///   - property: The index that adding it gave.
  ///   - component: nil for the whole value.
  ///   - body: Receives the numbers, nil where there is no value; they are valid in it only.
  /// - Complexity: O(tracks of the property), no allocation.
  public mutating func withLanes<Result>(
    of property: Int, component: ComponentLanes? = nil,
    _ body: (UnsafeBufferPointer<Double>?) -> Result
  ) -> Result {
    let tracks = tracks
    let count = tracks.storageCount(ofProperty: property)
    return states.withUnsafeBufferPointer { states in
      storage.withUnsafeMutableBufferPointer { whole in
        tracks.withLanes(
          of: property, component: component, states: states,
          storage: UnsafeMutableBufferPointer(rebasing: whole[..<count]), body)
      }
    }
  }

  private mutating func evaluateNodes() {
    areRatesCurrent = false
    let (tracks, time) = (tracks, time)
    states.withUnsafeMutableBufferPointer { tracks.evaluateNodes(at: time, into: $0) }
  }
}
