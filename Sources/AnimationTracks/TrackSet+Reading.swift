import AnimationInterpolation
import AnimationTiming

// The arithmetic of reading, which stands once for whoever holds the clocks' states and the room.

extension TrackSet {
  /// How much room a property needs while it is read.
  func storageCount(ofProperty index: Int) -> Int {
    let stacks = stacks.span
    return RunningProperty.storageCount(
      for: stacks[index].type, laneCount: stacks[index].laneCount)
  }

  /// Evaluates all clocks, parents first.
  func evaluateNodes(at time: Double, into states: UnsafeMutableBufferPointer<TimeNode.State>) {
    let nodes = nodes.span
    for index in nodes.indices {
      var parent = TimeNode.State.absolute(time)
      if let above = nodes[index].parent { parent = states[above] }
      states[index] = nodes[index].state(in: parent)
    }
  }

  /// Reads a property at a time of its own, with room on the stack: for single values, any number
  /// of threads at once.
  ///
  /// - Parameters:
  ///   - property: The index that adding it gave.
  ///   - time: The set's absolute time, any number.
  ///   - body: Receives the numbers, nil where there is no value; they are valid in it only.
  /// - Complexity: O(clocks of the set and tracks of the property).
  package func withLanes<Result>(
    of property: Int, at time: Double, _ body: (UnsafeBufferPointer<Double>?) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: TimeNode.State.self, capacity: nodeCount) { states in
      states.initialize(repeating: .absolute(time))
      evaluateNodes(at: time, into: states)
      return withUnsafeTemporaryAllocation(
        of: Double.self, capacity: storageCount(ofProperty: property)
      ) { storage in
        storage.initialize(repeating: 0)
        return withLanes(
          of: property, component: nil, states: UnsafeBufferPointer(states), storage: storage, body)
      }
    }
  }

  /// Reads a property or a component of it out of evaluated clocks.
  ///
  /// - Parameters:
  ///   - property: The index that adding it gave.
  ///   - component: nil for the whole value.
  ///   - states: The clocks at the time.
  ///   - storage: Room, as long as ``storageCount(ofProperty:)`` says.
  ///   - body: Receives the numbers, nil where there is no value.
  func withLanes<Result>(
    of property: Int, component: ComponentLanes?, states: UnsafeBufferPointer<TimeNode.State>,
    storage: UnsafeMutableBufferPointer<Double>, _ body: (UnsafeBufferPointer<Double>?) -> Result
  ) -> Result {
    let stacks = stacks.span
    var running = stacks[property].start(storage: storage)
    // By pointer: a track is large, and copying it counts its references.
    stacks[property].tracks.withUnsafeBufferPointer { tracks in
      guard var track = tracks.baseAddress else { return }
      for _ in 0..<tracks.count {
        Track.apply(track, at: states[track.pointee.node], to: &running, storage: storage)
        track += 1
      }
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

extension TrackSet.Stack {
  /// The model value, before any track.
  func start(storage: UnsafeMutableBufferPointer<Double>) -> RunningProperty {
    guard let model else { return RunningProperty(type: type, model: nil, storage: storage) }
    return model.withUnsafeBufferPointer {
      RunningProperty(type: type, model: $0, storage: storage)
    }
  }
}

extension Track {
  /// Applies the track at a state of its clock, where it is visible.
  static func apply(
    _ track: UnsafePointer<Track>, at clock: TimeNode.State, to running: inout RunningProperty,
    storage: UnsafeMutableBufferPointer<Double>
  ) {
    guard clock.isVisible else { return }
    let located = track.pointee.timing.resolved(at: clock.time, isClosedAtEnd: clock.isAtEnd)
    guard located.isVisible else { return }
    running.apply(
      track.pointee.interpolation, component: track.pointee.component,
      progress: track.pointee.pacing.progress(at: located.progress), cycle: located.cycle,
      storage: storage
    ) { track.pointee.pacing.fraction($1, inSegment: $0) }
  }
}
