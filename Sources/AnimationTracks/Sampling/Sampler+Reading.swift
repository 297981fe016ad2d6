import AnimationInterpolation
import AnimationMath
import AnimationTiming

extension Sampler {
  // MARK: One property

  /// Writes the numbers of one property at the time of the sampler, after ``move(to:in:)`` or a sampling: the fastest
  /// way to read a single property.
  ///
  /// - Parameters:
  ///   - property: A property of the set.
  ///   - set: The set that the sampler was moved with.
  ///   - numbers: Receives as many numbers as the property ever has; NaN for missing ones.
  /// - Complexity: O(tracks of the property), no allocation.
  public func read(
    _ property: PropertyHandle, in set: TrackSet, into numbers: inout MutableSpan<Double>
  ) {
    check(property, in: set)
    require(
      numbers.count >= set.laneCount(at: property.place),
      "a buffer of \(numbers.count) numbers is too small for a property of \(set.laneCount(at: property.place))"
    )
    numbers.withUnsafeMutableBufferPointer { read(property, in: set, to: $0) }
  }

  /// Returns the numbers of one property at the time of the sampler, after ``move(to:in:)`` or a sampling.
  ///
  /// - Parameters:
  ///   - property: A property of the set.
  ///   - set: The set that the sampler was moved with.
  /// - Returns: As many numbers as the property ever has; NaN for missing ones.
  /// - Complexity: O(tracks of the property), and the array.
  public func numbers(of property: PropertyHandle, in set: TrackSet) -> [Double] {
    check(property, in: set)
    let count = set.laneCount(at: property.place)
    return [Double](unsafeUninitializedCapacity: count) { numbers, written in
      read(property, in: set, to: numbers)
      written = count
    }
  }

  private func read(
    _ property: PropertyHandle, in set: TrackSet, to numbers: UnsafeMutableBufferPointer<Double>
  ) {
    let slot = set.slots[property.place]
    guard let values = numbers.baseAddress else { return }
    if slot.kind != .stack {
      if !set.readNumbers(slot, at: clocks.states.states[slot.node], into: values) {
        values.update(repeating: .nan, count: slot.laneCount)
      }
      return
    }
    let stack = set.stacks[slot.index].stack
    withUnsafeTemporaryAllocation(of: Double.self, capacity: stack.storageCount) {
      $0.initialize(repeating: 0)
      set.read(stack, clocks.states, into: values, $0)
    }
  }

  /// Reads one property at the time of the sampler, after ``move(to:in:)`` or a sampling.
  ///
  /// A component of a transform is the part that tracks have last written. `set` is the one that the sampler was moved
  /// with. `body` receives the numbers, nil if there is no value; they are valid only during the call.
  ///
  /// - Complexity: O(tracks of the property), no allocation.
  package func withLanes<Result>(
    of property: PropertyHandle, component: ComponentLanes? = nil, in set: TrackSet,
    _ body: (UnsafeBufferPointer<Double>?) -> Result
  ) -> Result {
    check(property, in: set)
    let slot = set.slots[property.place]
    let states = clocks.states.states
    // A component of a transform is the part that tracks have written.
    if slot.kind == .stack || slot.kind == .transforms && component != nil {
      let stack =
        slot.kind == .stack
        ? set.stacks[slot.index].stack
        : EffectStack(slot.matrixType, model: nil, tracks: [set.track(of: slot)])
      return withUnsafeTemporaryAllocation(of: Double.self, capacity: stack.storageCount) {
        $0.initialize(repeating: 0)
        return body(stack.evaluate(component, states: states, storage: $0))
      }
    }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * slot.laneCount) { numbers in
      numbers.initialize(repeating: 0)
      guard set.readNumbers(slot, at: states[slot.node], into: numbers.baseAddress!) else {
        return body(nil)
      }
      return Self.with(component, of: numbers, count: slot.laneCount, body)
    }
  }

  /// Reads the velocity of one property, per second of absolute time, from the time of the sampler on.
  ///
  /// `component` is nil for the whole value; for a transform the rates are those of the sixteen elements. `set` is the
  /// one that the sampler was moved with. `body` receives as many numbers as the value has, each finite, with the
  /// greatest finite number in place of infinite ones. It receives nil if there is no velocity: there is no value, its
  /// type has none (``AnimationInterpolation/ValueType/hasVelocity``), or one of these numbers jumps. The numbers are
  /// valid only during the call.
  ///
  /// - Complexity: O(tracks of the property + clocks above them), no allocation.
  package func withVelocity<Result>(
    of property: PropertyHandle, component: ComponentLanes? = nil, in set: TrackSet,
    _ body: (UnsafeBufferPointer<Double>?) -> Result
  ) -> Result {
    check(property, in: set)
    return withVelocity(at: property.place, component: component, in: set, body)
  }

  /// Reads the velocity of the property at a place. Inlined: a call would copy the set for each closure in it. `rates`
  /// are those of all clocks; nil to compute those that are read.
  @inline(__always)
  func withVelocity<Result>(
    at place: Int, component: ComponentLanes? = nil, rates: UnsafePointer<Double>? = nil,
    in set: TrackSet, _ body: (UnsafeBufferPointer<Double>?) -> Result
  ) -> Result {
    let slot = set.slots[place]
    let states = clocks.states.states
    guard slot.kind.hasEnds else {
      return set.withStack(of: slot) { withVelocity(of: component, of: $0, rates, in: set, body) }
    }
    let clockRate = rates?[slot.node] ?? rate(ofClock: slot.node, in: set)
    // Before the closure, which would copy the set.
    guard let rates = set.rates(of: slot, at: states[slot.node], clockRate: clockRate) else {
      return body(nil)
    }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * slot.laneCount) { numbers in
      for lane in 0..<slot.laneCount { numbers.initializeElement(at: lane, to: rates[lane]) }
      return Self.with(component, of: numbers, count: slot.laneCount) { lanes in
        body(lanes?.contains { $0.isNaN } == true ? nil : lanes)
      }
    }
  }

  /// Returns the rate of a number between two ends; NaN if the progress jumps from one to the other.
  static func velocity(from start: Double, to end: Double, _ pacedRate: Double) -> Double {
    start == end ? 0 : (pacedRate.chained(with: end - start) + 0).limitedToFinite
  }

  private func withVelocity<Result>(
    of component: ComponentLanes?, of stack: EffectStackView, _ rates: UnsafePointer<Double>?,
    in set: TrackSet, _ body: (UnsafeBufferPointer<Double>?) -> Result
  ) -> Result {
    let clockCount = set.clockCount
    guard let rates else {
      // Only the clocks that the tracks read.
      return withUnsafeTemporaryAllocation(of: Double.self, capacity: clockCount) { rates in
        for index in stack.tracks.indices {
          let node = stack.tracks[index].node
          rates.initializeElement(at: node, to: rate(ofClock: node, in: set))
        }
        return withVelocity(
          of: component, of: stack, UnsafePointer(rates.baseAddress), in: set, body)
      }
    }
    return stack.withLanesAndRate(
      of: component, states: clocks.states.states,
      rates: UnsafeBufferPointer(start: rates, count: clockCount)
    ) { body($0.rate) }
  }

  /// Returns the time of a clock.
  public func time(ofClock index: Int) -> Double {
    require(index >= 0 && index < clocks.count, "there is no clock \(index) among those sampled")
    return clocks.states.states[index].time
  }

  /// Returns the rate of a clock, in seconds per second of absolute time, from the time of the sampler on: 0 if it is
  /// at rest, NaN if it jumps. Complexity: O(clocks above it).
  package func rate(ofClock index: Int, in set: TrackSet) -> Double {
    checkClocks(of: set)
    let node = set.nodes[index]
    guard let parent = node.parent else { return 1 }
    return node.rate(in: clocks.states.states[parent], parentRate: rate(ofClock: parent, in: set))
  }

  private func check(_ property: PropertyHandle, in set: TrackSet) {
    set.check(property)
    checkClocks(of: set)
  }

  /// Traps if clocks of a set have not been evaluated.
  func checkClocks(of set: TrackSet) {
    // By numbers, because a message that reads the set would copy it.
    let (seen, count) = (clocks.count, set.clockCount)
    require(
      seen >= count,
      "the sampler has seen \(seen) clocks, the set has \(count): call move(to:in:) first")
  }

  /// Calls a function with all numbers or those of a component, for which there is enough memory after them.
  private static func with<Result>(
    _ component: ComponentLanes?, of numbers: UnsafeMutableBufferPointer<Double>, count: Int,
    _ body: (UnsafeBufferPointer<Double>?) -> Result
  ) -> Result {
    let lanes = UnsafeBufferPointer(rebasing: numbers[..<count])
    guard let component else { return body(lanes) }
    guard component.lies(in: count) else { return body(nil) }
    let value = UnsafeMutableBufferPointer(
      rebasing: numbers[count..<(count + component.valueCount)])
    value.initialize(repeating: 0)
    component.read(lanes, into: value)
    return body(UnsafeBufferPointer(value))
  }
}
