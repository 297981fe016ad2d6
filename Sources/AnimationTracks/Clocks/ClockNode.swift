import AnimationMath
import AnimationTiming

/// A clock in a tree of clocks, ready to be evaluated: a layer's or a group's.
///
/// Nodes are evaluated parents first, once for each time that is sampled. A track holds the index
/// of its node.
@usableFromInline
package struct ClockNode: Sendable, Hashable {
  /// How a clock makes its time out of its parent's.
  package enum Rule: Sendable, Hashable {
    /// The parent's clock as it is.
    case unchanged
    /// The clock of a layer, with the measured limit before its begin.
    case layer(LayerTimeMap)
    /// The clock of a playback: the same without the limit.
    case unclamped(LayerTimeMap)
    /// A clock that whoever reads the tracks knows, by its number; nothing below it shows where nobody
    /// does.
    case external(Int)
    /// The clock of a group: its whole timing and its curve yield the children's time, and say
    /// whether they are seen at all. Without a curve that is counted in seconds, for the passes of a
    /// timeline.
    case group(TimingSchedule, curve: TimingCurve?, duration: Double)
  }

  /// The node whose time this one reads, nil for absolute time.
  package let parent: Int?
  /// What this node makes of its parent's time.
  package let rule: Rule

  /// A node below another one, nil for absolute time.
  package init(parent: Int?, rule: Rule) { (self.parent, self.rule) = (parent, rule) }

  /// The state of a node at a time.
  @usableFromInline
  package struct State: Sendable {
    package var time: Double
    package var isVisible: Bool
    /// By how many seconds a track may have ended and still count as ending now: 0 or little more
    /// while a group shows its own last instant, below 0 at any other time.
    package var closing: Double

    /// Whether a group shows its own last instant, so that children which end there still count.
    package var isAtEnd: Bool { closing >= 0 }

    /// A state from its parts.
    package init(time: Double, isVisible: Bool, closing: Double) {
      (self.time, self.isVisible, self.closing) = (time, isVisible, closing)
    }

    /// Nothing below shows.
    package static let hidden = State(time: 0, isVisible: false, closing: -1)

    /// Absolute time.
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
      // One of infinite duration rests at its begin.
      return State(
        time: duration == .infinity ? 0 : time, isVisible: located.isVisible,
        closing: timing.closing(at: located, paced: progress, duration: duration))
    }
  }
}

// The first step of every evaluation of a track: from a state of its clock to a progress, and its rate.

extension TimingSchedule {
  /// Returns phase, iteration and progress at a state of the clock; nil if nothing on the clock shows.
  @inline(__always)
  package func location(at clock: ClockNode.State) -> LocatedTiming? {
    clock.isVisible ? located(at: clock.time, closing: clock.closing) : nil
  }

  /// Returns the same if the track shows; nil if not.
  @inline(__always)
  package func shown(at clock: ClockNode.State) -> LocatedTiming? {
    // As most steps of a timeline do while one of them plays.
    if clock.time < begin, !fillsBefore { return nil }
    guard let located = location(at: clock), located.isVisible else { return nil }
    return located
  }

  /// Returns the rate of the progress on a clock that runs at a rate; NaN if the progress jumps, or starts or
  /// stops showing.
  @inline(__always)
  func shownRate(at clock: ClockNode.State, clockRate: Double) -> Double {
    guard clock.isVisible else { return clockRate.isNaN ? .nan : 0 }
    return progressRate(at: clock.time, parentRate: clockRate, isClosedAtEnd: clock.isAtEnd)
  }
}

// MARK: - Columns

// The one walk of clocks for many tracks: parents lie before their children.

extension ClockNode {
  /// Evaluates clocks.
  ///
  /// - Parameters:
  ///   - nodes: The clocks.
  ///   - outer: What those without a parent read.
  ///   - states: Receives one state for each clock.
  ///   - body: Is told each of them.
  ///   - external: The clocks that are not among them.
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

  /// Evaluates how fast clocks go.
  ///
  /// - Parameters:
  ///   - nodes: The clocks.
  ///   - outer: What those without a parent read.
  ///   - rate: How fast that goes; NaN where it jumps.
  ///   - states: The clocks as they have been evaluated.
  ///   - rates: Receives one number for each clock.
  ///   - external: How fast the clocks go that are not among them.
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
  /// How fast this clock goes, in seconds per second of absolute time, from now on.
  ///
  /// - Parameters:
  ///   - parent: The state of the clock above.
  ///   - parentRate: How fast that goes; NaN where it jumps.
  /// - Returns: 0 where the clock rests or nothing below it shows; NaN where its time, or whether
  ///   anything shows, jumps.
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
