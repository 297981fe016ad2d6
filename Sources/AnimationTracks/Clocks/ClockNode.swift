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
    /// The clock of a group: its whole timing and its curve yield the children's time, and say
    /// whether they are seen at all.
    case group(TimingSchedule, curve: TimingCurve, duration: Double)
  }

  /// The node whose time this one reads, nil for absolute time.
  package let parent: Int?
  /// What this node makes of its parent's time.
  package let rule: Rule

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

    /// Absolute time.
    static func absolute(_ time: Double, isAtEnd: Bool = false) -> State {
      State(time: time, isVisible: true, closing: isAtEnd ? 0 : -1)
    }
  }

  func state(in parent: State) -> State {
    switch rule {
    case .unchanged:
      return parent
    case .layer(let map):
      return State(
        time: map.localTime(at: parent.time), isVisible: parent.isVisible, closing: -1)
    case .group(let timing, let curve, let duration):
      guard parent.isVisible else { return State(time: 0, isVisible: false, closing: -1) }
      let located = timing.resolved(at: parent.time, closing: parent.closing)
      let progress = curve.progress(at: located.progress)
      // One of infinite duration rests at its begin.
      return State(
        time: duration == .infinity ? 0 : progress * duration, isVisible: located.isVisible,
        closing: timing.closing(at: located, paced: progress, duration: duration))
    }
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
  @inline(__always)
  static func evaluate(
    _ nodes: [ClockNode], in outer: State,
    into states: UnsafeMutableBufferPointer<State>, _ body: (Int, State) -> Void = { _, _ in }
  ) {
    for index in nodes.indices {
      var parent = outer
      if let above = nodes[index].parent { parent = states[above] }
      let state = nodes[index].state(in: parent)
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
  @inline(__always)
  static func evaluateRates(
    _ nodes: [ClockNode], in outer: State, rate: Double,
    states: UnsafeBufferPointer<State>, into rates: UnsafeMutableBufferPointer<Double>
  ) {
    for index in nodes.indices {
      var (parent, parentRate) = (outer, rate)
      if let above = nodes[index].parent { (parent, parentRate) = (states[above], rates[above]) }
      rates[index] = nodes[index].rate(in: parent, parentRate: parentRate)
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
  func rate(in parent: State, parentRate: Double) -> Double {
    switch rule {
    case .unchanged:
      return parentRate
    case .layer(let map):
      return map.rate(at: parent.time, parentRate: parentRate)
    case .group(let timing, let curve, let duration):
      guard parent.isVisible else { return parentRate.isNaN ? .nan : 0 }
      let rate = timing.progressRate(
        at: parent.time, parentRate: parentRate, isClosedAtEnd: parent.isAtEnd)
      let located = timing.resolved(at: parent.time, closing: parent.closing)
      return rate.chained(with: curve.slope(at: located.progress, isRising: rate > 0))
        .chained(with: duration)
    }
  }
}
