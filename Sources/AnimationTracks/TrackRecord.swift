import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// Animated properties that belong together, with their animations and clocks: those of one layer.
///
/// A property is a stack: its model value, and above it the tracks in the order of their application. A record is
/// independent of layers: its owner stores the indices that adding returns, and reads it with a ``TrackReader``. For
/// many properties that are added and removed, use a ``TrackSet``.
package struct TrackRecord: Sendable, Hashable {
  private(set) var nodes: [ClockNode] = []
  private(set) var stacks: [EffectStack] = []

  package init() {}

  /// Adds a clock below an earlier one, nil for absolute time, and returns its index.
  package mutating func addClock(_ clock: ClockNode.Rule, parent: Int?) -> Int {
    require(
      parent.map(nodes.indices.contains) ?? true,
      "there is no clock \(parent ?? 0) to be a parent")
    nodes.append(ClockNode(parent: parent, rule: clock))
    return nodes.count - 1
  }

  package mutating func reserveProperties(_ count: Int) { stacks.reserveCapacity(count) }

  package func clock(at index: Int) -> ClockNode { nodes[index] }

  /// Adds a property and returns its index. `model` are the numbers of its model value from
  /// ``AnimationInterpolation/EffectAccumulator/modelLanes(_:objects:)``, nil if it has none. The array of tracks, in
  /// the order of their application, is shared.
  package mutating func addProperty(
    _ type: ValueType, model: [Double]?, tracks: [Track] = []
  ) -> Int {
    checkClocks(of: tracks)
    stacks.append(EffectStack(type, model: model, tracks: tracks))
    return stacks.count - 1
  }

  package mutating func append(_ track: Track, to property: Int) {
    append(contentsOf: [track], to: property)
  }

  package mutating func append(contentsOf tracks: [Track], to property: Int) {
    require(stacks.indices.contains(property), "there is no property \(property) for a track")
    checkClocks(of: tracks)
    stacks[property].append(contentsOf: tracks)
  }

  private func checkClocks(of tracks: [Track]) {
    for index in tracks.indices {
      let node = tracks[index].node
      require(nodes.indices.contains(node), "there is no clock \(node) for a track")
    }
  }

  package func type(ofProperty index: Int) -> ValueType { stacks[index].type }

  package func model(ofProperty index: Int) -> [Double]? { stacks[index].model }

  /// Returns the tracks of a property, in the order of their application.
  package func tracks(ofProperty index: Int) -> [Track] { stacks[index].tracks }

  /// Returns this record with only the first tracks of a property.
  package func keeping(_ count: Int, tracksOf property: Int) -> TrackRecord {
    var copy = self
    copy.stacks[property].keep(count)
    return copy
  }

  /// Returns all clocks at a time.
  ///
  /// - Parameter external: Returns the clocks that are not the record's, by their numbers.
  package func states(
    at time: Double, external: (Int) -> ClockNode.State = { _ in .hidden }
  ) -> [ClockNode.State] {
    [ClockNode.State](unsafeUninitializedCapacity: clockCount) { states, count in
      states.initialize(repeating: .absolute(time))
      evaluateNodes(at: time, external: external, into: states)
      count = clockCount
    }
  }

  /// Returns the greatest count of numbers that the value of a property ever has.
  package func laneCount(ofProperty index: Int) -> Int { stacks[index].laneCount }

  /// The number of properties; their indices are below it.
  package var propertyCount: Int { stacks.count }
  /// The number of clocks; their indices are below it.
  package var clockCount: Int { nodes.count }
  package var trackCount: Int { stacks.reduce(0) { $0 + $1.tracks.count } }
}

extension TrackRecord {
  /// Returns the length of the storage for reading a property.
  func storageCount(ofProperty index: Int) -> Int {
    stacks.withSpan { $0[index].storageCount }
  }

  /// Evaluates all clocks, parents first.
  ///
  /// If `closesEnds`, tracks that end exactly then on the record's own time are still visible. `external` returns the
  /// clocks that are not the record's, by their numbers.
  func evaluateNodes(
    at time: Double, closesEnds: Bool = false,
    external: (Int) -> ClockNode.State = { _ in .hidden },
    into states: UnsafeMutableBufferPointer<ClockNode.State>
  ) {
    ClockNode.evaluate(
      nodes, in: .absolute(time, isAtEnd: closesEnds), into: states, external: external)
  }

  /// Reads a property at a time, with memory on the stack: for single values, from any number of threads at once.
  ///
  /// `body` receives the numbers, nil if there is no value; they are valid only during the call.
  ///
  /// - Complexity: O(clocks of the set and tracks of the property).
  package func withLanes<Result>(
    of property: Int, at time: Double, _ body: (UnsafeBufferPointer<Double>?) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: ClockNode.State.self, capacity: clockCount) { states in
      states.initialize(repeating: .absolute(time))
      evaluateNodes(at: time, into: states)
      return withUnsafeTemporaryAllocation(
        of: Double.self, capacity: storageCount(ofProperty: property)
      ) { storage in
        storage.initialize(repeating: 0)
        let states = UnsafeBufferPointer(states)
        return body(
          stacks.withSpan { $0[property].evaluate(nil, states: states, storage: storage) })
      }
    }
  }
}

extension TrackRecord {
  /// Computes the rates of all clocks, parents first.
  ///
  /// `rate` is the rate of the absolute time, NaN at a jump. `external` returns the rates of the clocks that are not
  /// the record's, by their numbers.
  func evaluateRates(
    at time: Double, rate: Double, states: UnsafeBufferPointer<ClockNode.State>,
    into rates: UnsafeMutableBufferPointer<Double>, external: (Int) -> Double = { _ in 0 }
  ) {
    ClockNode.evaluateRates(
      nodes, in: .absolute(time), rate: rate, states: states, into: rates, external: external)
  }
}
