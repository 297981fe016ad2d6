import AnimationTiming

/// The labels that a playback passes in a span, one after another.
struct LabelRun: Sendable {
  private let playback: PlaybackSchedule
  private let span: Range<Double>
  /// 1 if the position grows, −1 if it falls: times the sign, positions grow.
  private let sign: Double
  private let chain: ClockChain
  private var pass: Double
  private var index: Int
  /// No label at or before this position, times the sign, is reported; if `isOpen` is false, only none before it.
  private let floor: Double
  private let isOpen: Bool

  init(_ playback: PlaybackSchedule, in span: Range<Double>) {
    self.playback = playback
    self.span = span
    let isForwards = playback.chain.moves != .backwards
    sign = isForwards ? 1 : -1
    chain = isForwards ? playback.chain : playback.mirroredChain
    var floor = sign * (playback.delivered.labelPosition ?? playback.map.timeOffset)
    var isOpen = playback.delivered.labelPosition != nil
    if span.lowerBound > playback.startTime {
      let before = chain.localTime(at: span.lowerBound.nextDown)
      if before >= floor { (floor, isOpen) = (before, true) }
    }
    (self.floor, self.isOpen) = (floor, isOpen)
    let passes = playback.passes
    let inside = Swift.min(
      Swift.max(sign * floor, passes.leadIn), passes.leadIn + passes.total)
    // A timeline without a duration, or an endless one, has only one iteration.
    pass =
      passes.length > 0 && passes.length < .infinity
      ? Swift.max(0, (inside / passes.length).rounded(.down) - sign) : 0
    index = 0
  }

  mutating func next() -> (kind: EventKind, time: Double)? {
    let (passes, labels) = (playback.passes, playback.labels)
    let last = passes.leadIn + passes.total
    // The possible error of sums of durations.
    let slack = 4 * last.ulp
    // From 2⁵³ on the number of the next iteration is not distinct. Iterations without reported labels come before
    // the span, because of the rounding of times: a few, except at speeds that no clock has.
    var untold = 0
    while pass >= 0, pass < 0x1p53, untold < 1 << 16 {
      // An endless timeline is in its first iteration.
      let start = pass == 0 ? 0 : pass * passes.length
      // The end of the last iteration is not the start of another one; labels of a timeline without a duration are
      // there.
      let isThere =
        pass == 0 || !(passes.contentDuration > 0 ? start >= last - slack : start > last + slack)
      if sign > 0 ? !isThere : pass < 0 { return nil }
      while isThere, index < labels.count {
        let goesBack = passes.autoreverses && pass.truncatingRemainder(dividingBy: 2) == 1
        let isInOrder = goesBack != (sign > 0)
        let label = labels[isInOrder ? index : labels.count - 1 - index]
        index += 1
        if passes.autoreverses,
          TimelinePasses.turnHasTold(
            label.time, inPass: pass, goesBack: goesBack, contentDuration: passes.contentDuration)
        {
          continue
        }
        var position =
          goesBack
          ? start + (passes.length - passes.leadIn - label.time)
          : start + passes.leadIn + label.time
        if position > last, position <= last + slack { position = last }
        let key = sign * position
        if isOpen ? key <= floor : key < floor { continue }
        if position > last || position < passes.leadIn { continue }
        let time = chain.firstTime(reaching: key, from: playback.startTime)
        if time >= span.upperBound { return nil }
        if time < span.lowerBound { continue }
        let cycle = passes.autoreverses ? (pass / 2).rounded(.down) : pass
        let iteration = Int(exactly: cycle) ?? .max
        return (
          .labelReached(label.name, iteration: iteration, isForwards: goesBack != (sign > 0)), time
        )
      }
      index = 0
      pass += sign
      untold += 1
      if passes.length == .infinity || !(passes.length > 0) { return nil }
    }
    return nil
  }
}
