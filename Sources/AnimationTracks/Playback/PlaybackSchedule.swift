import AnimationMath
import AnimationTiming

/// How a timeline plays from a change on: where its clock is, and what of it has been told.
///
/// Playbacks of layers and of tracks are this. Whatever a playback drives reads ``passRule`` below the
/// ``map``, so that pausing, seeking and turning it write one map.
package struct PlaybackSchedule: Sendable {
  package let passes: TimelinePasses
  /// The labels of one pass by time.
  package let labels: [(time: Double, name: String)]
  /// The clock that it plays in.
  private let above: ClockChain
  /// What of that is the time from the begin of the first pass on.
  package let map: LayerTimeMap
  /// The way to that from absolute time.
  package let chain: ClockChain
  /// When it was last changed: from then on it tells.
  package let changeTime: Double
  /// What has been told before.
  package let told: PlaybackProgress
  /// The first absolute times, not before the change, at which it plays, and at which it does and is at an end.
  package let startTime: Double
  package let endTime: Double

  /// - Parameters:
  ///   - passes: How its passes lie.
  ///   - labels: The labels of one pass by time.
  ///   - above: The clock that it plays in.
  ///   - time: When it is changed.
  ///   - speed: How fast it plays from then on.
  ///   - progress: Where it is then, and what has been told.
  package init(
    _ passes: TimelinePasses, labels: [(time: Double, name: String)], in above: ClockChain,
    at time: Double, speed: Double, from progress: PlaybackProgress
  ) {
    self.init(
      passes, labels: labels, in: above,
      by: LayerTimeMap(
        beginTime: above.localTime(at: time), speed: speed, timeOffset: progress.position),
      since: time, told: progress)
  }

  /// The same with a map that has been made.
  package init(
    _ passes: TimelinePasses, labels: [(time: Double, name: String)], in above: ClockChain,
    by map: LayerTimeMap, since time: Double, told: PlaybackProgress
  ) {
    (self.passes, self.labels, self.above, self.map) = (passes, labels, above, map)
    (changeTime, self.told) = (time, told)
    let chain = above.appending(map, isUnclamped: true)
    self.chain = chain
    guard map.speed != 0 else {
      (startTime, endTime) = (.infinity, .infinity)
      return
    }
    startTime =
      chain.direction(at: time) == .still ? chain.nextCrossing(after: time) : time
    // One that is at an end already is over as soon as it plays.
    endTime =
      chain.moves == .backwards
      ? above.appending(map.mirrored, isUnclamped: true)
        .firstTime(reaching: -passes.leadIn, from: startTime)
      : chain.firstTime(reaching: passes.leadIn + passes.total, from: startTime)
  }

  // MARK: Reading

  /// What makes the time of a pass of the time of the map.
  package var passRule: ClockNode.Rule { passes.rule }

  /// Where it is at an absolute time, in the time from the begin of the first pass on; between the ends.
  package func position(at time: Double) -> Double { passes.clamped(chain.localTime(at: time)) }

  /// How far it is at an absolute time.
  package func state(at time: Double) -> PlaybackState {
    let seconds = position(at: time) - passes.leadIn
    return PlaybackState(
      time: seconds,
      progress: passes.total > 0 ? (passes.total < .infinity ? seconds / passes.total : 0) : 1,
      remainingTime: endTime.isInfinite ? .infinity : max(0, endTime - time))
  }

  /// Whether what it plays may differ from an absolute time on: its clock goes, and is between both ends.
  package func isPlaying(at time: Double) -> Bool {
    guard map.speed != 0, chain.direction(at: time) != .still else { return false }
    let position = chain.localTime(at: time)
    let (first, last) = (passes.leadIn, passes.leadIn + passes.total)
    return chain.moves == .backwards ? position > first : position < last
  }

  /// The earliest time after another at which it comes to an end, or its clock breaks; infinite where that
  /// never happens.
  package func nextBreak(after time: Double) -> Double {
    let crossing = chain.nextCrossing(after: time)
    guard isPlaying(at: time) else { return crossing }
    let end = self.time(leaving: (passes.leadIn, passes.leadIn + passes.total), after: time)
    return min(crossing, end)
  }

  /// The earliest time after another at which the time of a pass leaves what lies between two times; it may be
  /// early, never late. The time itself where that is not known.
  ///
  /// - Precondition: It plays at the time.
  package func time(
    leavingInPass span: (from: Double, to: Double), after time: Double
  ) -> Double {
    guard case .group(let timing, _, let duration) = passes.rule else {
      return self.time(leaving: span, after: time)
    }
    let position = chain.localTime(at: time)
    guard
      let span = timing.span(ofRestAt: position)
        ?? timing.span(from: span.from, to: span.to, around: position, ofCycle: duration)
    else { return time }
    return self.time(leaving: span, after: time)
  }

  /// The earliest time at which its position leaves what lies between two.
  private func time(leaving span: (from: Double, to: Double), after time: Double) -> Double {
    chain.moves == .backwards
      ? span.from == -.infinity
        ? .infinity : mirroredChain.firstTime(reaching: -span.from, from: time)
      : chain.firstTime(reaching: span.to, from: time)
  }

  /// The chain whose time runs the other way.
  var mirroredChain: ClockChain { above.appending(map.mirrored, isUnclamped: true) }

  /// Whether it shows at its end what it began with.
  package func restsAtStart(at time: Double) -> Bool { passes.isAtStart(at: position(at: time)) }

  /// Whether it is at an end at an absolute time, to which it has played.
  func isOver(at time: Double) -> Bool {
    if endTime <= time { return true }
    // It may be paused there.
    guard map.speed == 0, told.hasFinished else { return false }
    let position = position(at: time)
    return position <= passes.leadIn || position >= passes.leadIn + passes.total
  }

  // MARK: Changing

  /// Whether a change to a speed changes nothing, and has nothing to tell: what is written anew is rounded.
  package func goesOn(at speed: Double, from time: Double) -> Bool {
    map.speed == speed && (endTime != time || told.hasFinished)
  }

  /// Whether it leaves the end that it has reached where it plays at a speed from now on.
  package func turnsBack(at speed: Double) -> Bool { map.speed * speed < 0 }

  /// What it has come to when it is changed, without what the change does.
  ///
  /// - Parameters:
  ///   - time: When that is.
  ///   - speed: How fast it plays from then on.
  package func progress(at time: Double, turningTo speed: Double) -> PlaybackProgress {
    progress(at: time, moving: above.moves.followed(bySpeed: speed))
  }

  /// The same, where it is known which way it goes from now on.
  func progress(at time: Double, moving direction: ClockChain.Direction) -> PlaybackProgress {
    let position = position(at: time)
    // Where it came to from the other side nothing has been told yet.
    let before = startTime < time ? self.position(at: time.nextDown) : told.passed
    let passed = before.flatMap {
      $0 < position && direction == .backwards || $0 > position && direction == .forwards ? nil : $0
    }
    var arrivals: [EventKind] = []
    if !told.hasFinished, endTime == time {
      // With what else happens at this very time, a label at the end too.
      var run = EventRun.run(of: self, in: time..<time.nextUp)
      while arrivals.count < 100_000, let event = run?.next() { arrivals.append(event.kind) }
    }
    return PlaybackProgress(
      position: position, passed: passed, hasStarted: told.hasStarted || startTime < time,
      hasFinished: told.hasFinished || endTime < time, untold: arrivals)
  }
}

/// How far a playback has come when it is changed, and what of it has been told.
package struct PlaybackProgress: Sendable {
  /// In the time from the begin of the first pass on.
  package private(set) var position: Double
  /// Up to where labels have been told, nil where that at the position itself has not.
  package private(set) var passed: Double?
  package private(set) var hasStarted = false
  package private(set) var hasFinished = false
  /// What nobody has told of it that has come to an end just now; empty otherwise.
  private var untold: [EventKind] = []

  /// Nothing has been told.
  package init(position: Double) { self.position = position }

  /// Something has been told.
  package init(
    position: Double, passed: Double?, hasStarted: Bool, hasFinished: Bool,
    untold: [EventKind] = []
  ) {
    (self.position, self.passed, self.untold) = (position, passed, untold)
    (self.hasStarted, self.hasFinished) = (hasStarted, hasFinished)
  }

  /// Goes elsewhere, which passes nothing.
  package mutating func seek(_ position: Double) { (self.position, passed) = (position, nil) }

  /// What the change itself has to tell, which then has been told.
  package mutating func arrivals() -> [EventKind] {
    guard !untold.isEmpty else { return [] }
    defer { (hasStarted, hasFinished, passed, untold) = (true, true, position, []) }
    return untold
  }

  /// What a change has to tell that ends it; nothing where its end has been told.
  package mutating func ending(_ outcome: PlaybackOutcome) -> [EventKind] {
    if !untold.isEmpty { return arrivals() }
    return hasFinished ? [] : [.ended(outcome)]
  }
}

extension TimelinePasses {
  /// A position between the ends.
  func clamped(_ position: Double) -> Double { min(max(position, leadIn), leadIn + total) }

  /// What makes the time of a pass of the time from the begin of the first one on.
  package var rule: ClockNode.Rule { rule(fillMode: .both) }

  /// The same where only that shows which happens while it plays.
  package var bareRule: ClockNode.Rule { rule(fillMode: .removed) }

  private func rule(fillMode: FillMode) -> ClockNode.Rule {
    var timing = timing
    timing.fillMode = fillMode
    // One that has an endless timeline in it is in its first pass for ever.
    return length < .infinity
      ? .group(TimingSchedule(timing), curve: nil, duration: length) : .unchanged
  }
}

extension LayerTimeMap {
  /// The map whose time runs the other way, exactly.
  package var mirrored: LayerTimeMap {
    LayerTimeMap(beginTime: beginTime, speed: -speed, timeOffset: -timeOffset)
  }
}
