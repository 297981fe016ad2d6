import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// Some animated properties that belong together, their animations and the clocks that these read:
/// what one layer has.
///
/// A property is a stack: its model value, and above it the tracks that apply to it in order. It
/// knows nothing of layers; whoever builds it keeps the indices that adding gives, and reads it with
/// a ``TrackReader``. Many properties that come and go lie in a ``TrackSet``.
package struct TrackRecord: Sendable, Hashable {
  private(set) var nodes: [ClockNode] = []
  private(set) var stacks: [EffectStack] = []

  /// A set without clocks and properties.
  package init() {}

  /// Adds a clock below another.
  ///
  /// - Parameters:
  ///   - clock: What it makes of its parent's time.
  ///   - parent: The index of an earlier node, nil for absolute time.
  /// - Returns: Its index.
  package mutating func addClock(_ clock: ClockNode.Rule, parent: Int?) -> Int {
    require(
      parent.map(nodes.indices.contains) ?? true,
      "there is no clock \(parent ?? 0) to be a parent")
    nodes.append(ClockNode(parent: parent, rule: clock))
    return nodes.count - 1
  }

  /// Makes room for properties, so that adding these allocates nothing more.
  package mutating func reserveProperties(_ count: Int) { stacks.reserveCapacity(count) }

  /// The clock at an index.
  package func clock(at index: Int) -> ClockNode { nodes[index] }

  /// Adds a property.
  ///
  /// - Parameters:
  ///   - type: The property's type.
  ///   - model: The numbers of its model value as
  ///     ``AnimationInterpolation/EffectAccumulator/modelLanes(_:objects:)`` gives them, nil where it
  ///     has none.
  ///   - tracks: Its tracks in the order in which they apply. Their array is shared.
  /// - Returns: Its index.
  package mutating func addProperty(
    _ type: ValueType, model: [Double]?, tracks: [Track] = []
  ) -> Int {
    checkClocks(of: tracks)
    stacks.append(EffectStack(type, model: model, tracks: tracks))
    return stacks.count - 1
  }

  /// Puts a track above those that a property has.
  package mutating func append(_ track: Track, to property: Int) {
    append(contentsOf: [track], to: property)
  }

  /// Puts tracks above those that a property has.
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

  /// The type of a property.
  package func type(ofProperty index: Int) -> ValueType { stacks[index].type }

  /// The numbers of a property's model value, nil for none.
  package func model(ofProperty index: Int) -> [Double]? { stacks[index].model }

  /// The tracks of a property, in the order in which they apply.
  package func tracks(ofProperty index: Int) -> [Track] { stacks[index].tracks }

  /// This set with only the first tracks of a property.
  package func keeping(_ count: Int, tracksOf property: Int) -> TrackRecord {
    var copy = self
    copy.stacks[property].keep(count)
    return copy
  }

  /// All clocks at a time.
  ///
  /// - Parameter external: The clocks that are not the record's, by their numbers.
  package func states(
    at time: Double, external: (Int) -> ClockNode.State = { _ in .hidden }
  ) -> [ClockNode.State] {
    [ClockNode.State](unsafeUninitializedCapacity: clockCount) { states, count in
      states.initialize(repeating: .absolute(time))
      evaluateNodes(at: time, external: external, into: states)
      count = clockCount
    }
  }

  /// The most numbers that the value of a property ever has.
  package func laneCount(ofProperty index: Int) -> Int { stacks[index].laneCount }

  /// How many properties have been added; their indices lie below it.
  package var propertyCount: Int { stacks.count }
  /// How many clocks have been added; their indices lie below it.
  package var clockCount: Int { nodes.count }
  /// How many tracks all properties have together. Complexity: O(properties).
  package var trackCount: Int { stacks.reduce(0) { $0 + $1.tracks.count } }
}

extension TrackRecord {
  /// How much room a property needs while it is read.
  func storageCount(ofProperty index: Int) -> Int {
    stacks.withSpan { $0[index].storageCount }
  }

  /// Evaluates all clocks, parents first.
  ///
  /// - Parameters:
  ///   - closesEnds: Whether what ends exactly then on the record's own time is still shown.
  ///   - external: The clocks that are not the record's, by their numbers.
  func evaluateNodes(
    at time: Double, closesEnds: Bool = false,
    external: (Int) -> ClockNode.State = { _ in .hidden },
    into states: UnsafeMutableBufferPointer<ClockNode.State>
  ) {
    ClockNode.evaluate(
      nodes, in: .absolute(time, isAtEnd: closesEnds), into: states, external: external)
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
  /// Evaluates how fast all clocks go, parents first.
  ///
  /// - Parameters:
  ///   - time: The set's absolute time.
  ///   - rate: How fast that goes; NaN where it jumps.
  ///   - states: The clocks at the time.
  ///   - rates: Receives one number for each clock.
  ///   - external: How fast the clocks go that are not the record's, by their numbers.
  func evaluateRates(
    at time: Double, rate: Double, states: UnsafeBufferPointer<ClockNode.State>,
    into rates: UnsafeMutableBufferPointer<Double>, external: (Int) -> Double = { _ in 0 }
  ) {
    ClockNode.evaluateRates(
      nodes, in: .absolute(time), rate: rate, states: states, into: rates, external: external)
  }
}
