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
    let stack = tracks.stacks[property]
    let states = states
    let length = RunningProperty.storageCount(for: stack.type, laneCount: stack.laneCount)
    return storage.withUnsafeMutableBufferPointer { whole in
      let storage = UnsafeMutableBufferPointer(rebasing: whole[..<length])
      var running = Self.start(stack, storage: storage)
      let tracks = stack.tracks.span
      for index in tracks.indices {
        Self.apply(tracks[index], states.span, to: &running, storage: storage)
      }
      guard running.isPresent else { return body(nil) }
      guard let component else {
        running.makeWhole(storage)
        return body(UnsafeBufferPointer(rebasing: storage[..<running.count]))
      }
      return withUnsafeTemporaryAllocation(
        of: Double.self, capacity: component.valueCount
      ) { value in
        value.initialize(repeating: 0)
        running.read(component, into: value, storage: storage)
        return body(UnsafeBufferPointer(value))
      }
    }
  }

  static func start(
    _ stack: TrackSet.Stack, storage: UnsafeMutableBufferPointer<Double>
  ) -> RunningProperty {
    guard let model = stack.model else {
      return RunningProperty(type: stack.type, model: nil, storage: storage)
    }
    return model.withUnsafeBufferPointer {
      RunningProperty(type: stack.type, model: $0, storage: storage)
    }
  }

  private static func apply(
    _ track: Track, _ states: borrowing Span<TimeNode.State>, to running: inout RunningProperty,
    storage: UnsafeMutableBufferPointer<Double>
  ) {
    let clock = states[track.node]
    guard clock.isVisible else { return }
    let located = track.timing.resolved(at: clock.time, isClosedAtEnd: clock.isAtEnd)
    guard located.isVisible else { return }
    running.apply(
      track.interpolation, component: track.component,
      progress: track.pacing.progress(at: located.progress), cycle: located.cycle,
      storage: storage
    ) { track.pacing.fraction($1, inSegment: $0) }
  }

  private mutating func evaluateNodes() {
    areRatesCurrent = false
    let nodes = tracks.nodes
    for index in nodes.indices {
      var parent = TimeNode.State.absolute(time)
      if let above = nodes[index].parent { parent = states[above] }
      states[index] = nodes[index].state(in: parent)
    }
  }
}
