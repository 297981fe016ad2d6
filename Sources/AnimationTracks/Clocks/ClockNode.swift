import AnimationMath
import AnimationTiming

/// A clock in a tree of clocks, ready for evaluation: a layer's or a group's.
///
/// Nodes are evaluated parents first, once per sampled time. A track has the index of its node.
@usableFromInline
package struct ClockNode: Sendable, Hashable {
  /// The function from the parent's time to a clock's time.
  package enum Rule: Sendable, Hashable {
    /// The parent's clock, unchanged.
    case unchanged
    /// The clock of a layer, with the measured limit before its begin time.
    case layer(LayerTimeMap)
    /// The clock of a playback: that of a layer without the limit.
    case unclamped(LayerTimeMap)
    /// A clock that the caller of a reading method supplies, by its number; its tracks are not visible if the caller
    /// does not.
    case external(Int)
    /// The clock of a group: its whole timing and its curve determine the children's time and whether they are
    /// visible. Without a curve the time is in seconds, for the iterations of a timeline.
    case group(TimingSchedule, curve: TimingCurve?, duration: Double)
  }

  /// The node whose time this one reads, nil for absolute time.
  package let parent: Int?
  package let rule: Rule

  package init(parent: Int?, rule: Rule) { (self.parent, self.rule) = (parent, rule) }

  @usableFromInline
  package struct State: Sendable {
    package var time: Double
    package var isVisible: Bool
    /// The number of seconds for which a track may already have ended and still count as ending now: 0 or slightly
    /// more while a group shows its own last instant, below 0 at any other time.
    package var closing: Double

    /// Whether a group shows its own last instant, so that children that end there still count.
    package var isAtEnd: Bool { closing >= 0 }

    package init(time: Double, isVisible: Bool, closing: Double) {
      (self.time, self.isVisible, self.closing) = (time, isVisible, closing)
    }

    /// The state in which no track is visible.
    package static let hidden = State(time: 0, isVisible: false, closing: -1)

    package static func absolute(_ time: Double, isAtEnd: Bool = false) -> State {
      State(time: time, isVisible: true, closing: isAtEnd ? 0 : -1)
    }
  }

  package func state(in parent: State) -> State {
    switch rule {
    case .unchanged:
      return parent
    case .unclamped(let map):
      return State(
        time: map.steadyTime(at: parent.time), isVisible: parent.isVisible, closing: -1)
    case .external:
      return .hidden
    case .layer(let map):
      return State(
        time: map.localTime(at: parent.time), isVisible: parent.isVisible, closing: -1)
    case .group(let timing, let curve, let duration):
      guard let located = timing.location(at: parent) else { return .hidden }
      let progress =
        curve?.progress(at: located.progress, isBeforeJump: timing.isBeforeJump(located))
        ?? located.progress
      let time =
        curve == nil
        ? timing.seconds(at: parent.time, located, ofCycle: duration) : progress * duration
      // A group of infinite duration stays at its start.
      return State(
        time: duration == .infinity ? 0 : time, isVisible: located.isVisible,
        closing: timing.closing(at: located, paced: progress, duration: duration))
    }
  }
}

// The first step of every evaluation of a track: from a state of its clock to a progress, and its rate.

extension TimingSchedule {
  /// Returns phase, iteration and progress at a state of the clock; nil if nothing on the clock is visible.
  @inline(__always)
  package func location(at clock: ClockNode.State) -> LocatedTiming? {
    clock.isVisible ? located(at: clock.time, closing: clock.closing) : nil
  }

  /// Returns the location if the track is visible; nil if not.
  @inline(__always)
  package func shown(at clock: ClockNode.State) -> LocatedTiming? {
    // The common case of most steps of a timeline while one of them plays.
    if clock.time < begin, !fillsBefore { return nil }
    guard let located = location(at: clock), located.isVisible else { return nil }
    return located
  }

  /// Returns the rate of the progress on a clock that runs at a rate; NaN if the progress jumps, or the track becomes
  /// visible or invisible.
  @inline(__always)
  func shownRate(at clock: ClockNode.State, clockRate: Double) -> Double {
    guard clock.isVisible else { return clockRate.isNaN ? .nan : 0 }
    return progressRate(at: clock.time, parentRate: clockRate, isClosedAtEnd: clock.isAtEnd)
  }
}

// MARK: - Columns

// The only iteration over clocks for many tracks: parents come before their children.

extension ClockNode {
  /// Evaluates clocks. `outer` is the state for clocks without a parent; `external` returns the clocks that are not
  /// among `nodes`.
  @inline(__always)
  static func evaluate(
    _ nodes: [ClockNode], in outer: State,
    into states: UnsafeMutableBufferPointer<State>, _ body: (Int, State) -> Void = { _, _ in },
    external: (Int) -> State = { _ in .hidden }
  ) {
    for index in nodes.indices {
      var parent = outer
      if let above = nodes[index].parent { parent = states[above] }
      let state: State
      if case .external(let number) = nodes[index].rule {
        state = external(number)
      } else {
        state = nodes[index].state(in: parent)
      }
      states[index] = state
      body(index, state)
    }
  }

  /// Computes the rates of evaluated clocks. `outer` is the state for clocks without a parent, `rate` its rate, NaN at
  /// a jump; `external` returns the rates of the clocks that are not among `nodes`.
  @inline(__always)
  static func evaluateRates(
    _ nodes: [ClockNode], in outer: State, rate: Double,
    states: UnsafeBufferPointer<State>, into rates: UnsafeMutableBufferPointer<Double>,
    external: (Int) -> Double = { _ in 0 }
  ) {
    for index in nodes.indices {
      var (parent, parentRate) = (outer, rate)
      if let above = nodes[index].parent { (parent, parentRate) = (states[above], rates[above]) }
      if case .external(let number) = nodes[index].rule {
        rates[index] = external(number)
      } else {
        rates[index] = nodes[index].rate(in: parent, parentRate: parentRate)
      }
    }
  }
}

extension ClockNode {
  /// Returns the rate of this clock from now on, in seconds per second of absolute time. `parentRate` is NaN at a jump.
  ///
  /// - Returns: 0 if the clock is at rest or no track on it is visible; NaN if its time or its visibility jumps.
  package func rate(in parent: State, parentRate: Double) -> Double {
    switch rule {
    case .unchanged:
      return parentRate
    case .unclamped(let map):
      return parentRate.chained(with: map.speed)
    case .external:
      return 0
    case .layer(let map):
      return map.rate(at: parent.time, parentRate: parentRate)
    case .group(let timing, let curve, let duration):
      let rate = timing.shownRate(at: parent, clockRate: parentRate)
      guard let located = timing.location(at: parent) else { return rate }
      let slope = curve?.slope(at: located.progress, isRising: rate > 0) ?? 1
      return rate.chained(with: slope).chained(with: duration)
    }
  }
}
