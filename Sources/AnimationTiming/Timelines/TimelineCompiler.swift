import AnimationMath

/// The steps of a ``Timeline`` as segments, each on the clock of the innermost repeated timeline around it.
///
/// It has all rules about times: when a step shows its start and its end, which step applies over which, and
/// when a step is taken back. Layers and track sets put in the values.
@usableFromInline
package struct CompiledTimeline {
  /// The time in a pass of the timeline, or of a repeated timeline in it.
  package struct Clock {
    /// The clock of the timeline around it; nil of the whole timeline.
    package let parent: Int?
    /// When its passes play, in the time of the parent.
    package let timing: Timing
    /// The whole timeline's time when this one shows 0.
    package let base: Double
    /// When it begins, in the time of the parent.
    let begin: Double
    /// The whole timeline's time when it is over and back at its start; nil if it ends elsewhere.
    let returnTime: Double?
    package let passes: TimelinePasses
    let pass: TimelinePass
    /// The segments that it drives, in repeated timelines in it too.
    package fileprivate(set) var segments: Range<Int>
  }

  /// A step.
  package struct Segment {
    package let clock: Int
    /// When the step begins, in the time of its clock.
    package let begin: Double
    /// When the step begins in the first pass, in the time of the whole timeline.
    package let time: Double
    /// How the step moves; nil if it brings no property to a value.
    package let motion: TimelineMotion?
    /// When it moves, in the time of its clock.
    package let timing: Timing
    /// When it is sure to show its end, after a motion that is cut near it. nil if the motion ends there.
    package let settling: Timing?
    /// How many segments apply before it.
    package fileprivate(set) var rank = 0

    /// Whether something is visible before it, in the first pass.
    package var isDelayed: Bool { max(time, timing.beginTime) > 0 }

    fileprivate init(_ motion: TimelineMotion?, at begin: Double, on index: Int, _ clock: Clock) {
      (self.clock, self.begin, self.motion) = (index, begin, motion)
      time = clock.base + begin
      timing = motion?.timing(at: begin, in: clock.pass) ?? Timing(beginTime: begin)
      settling = motion?.settling(from: begin, timing.duration, in: clock.pass)
    }
  }

  /// The whole timeline's clock first, each clock before those below it.
  package fileprivate(set) var clocks: [Clock] = []
  /// In the order in which the steps were added.
  package fileprivate(set) var segments: [Segment] = []
  /// The segments in the order in which they apply: by begin, and at one time as they were added. A repeated
  /// timeline applies where it begins.
  package fileprivate(set) var order: [Int] = []
  /// The part of a property that each segment drives. Whoever puts in the values gives them.
  package var keys: [TimelineKey] = []

  /// The clock directly below another one that drives a segment; nil if the other one is the segment's own.
  package func clock(of segment: Int, below clock: Int) -> Int? {
    var own = segments[segment].clock
    if own == clock { return nil }
    while let parent = clocks[own].parent, parent != clock { own = parent }
    return own
  }
}

extension Timeline {
  /// Compiles the timeline.
  ///
  /// - Parameter motion: Receives each step in the order of the segments, and returns how it moves a property;
  ///   nil if it brings none to a value.
  /// - Complexity: O(steps · log steps).
  // Inlinable, so that it knows the steps: values of unknown types cost thousands of instructions each.
  @inlinable
  package func compiled(_ motion: (Step) -> TimelineMotion?) -> CompiledTimeline {
    var compiler = TimelineCompiler(timelinePasses)
    add(to: &compiler, on: 0, motion)
    return compiler.compiled
  }

  @inlinable
  func add(
    to compiler: inout TimelineCompiler, on clock: Int, _ motion: (Step) -> TimelineMotion?
  ) {
    for entry in entries {
      switch entry.content {
      case .step(let step): compiler.append(motion(step), at: entry.begin, on: clock)
      case .label: continue
      case .timeline(let inner):
        let own = compiler.open(
          inner.timelinePasses, lasting: inner.totalLength, at: entry.begin, on: clock)
        inner.add(to: &compiler, on: own, motion)
      }
    }
    compiler.close(clock)
  }
}

/// A compiled timeline in the making.
@usableFromInline
struct TimelineCompiler {
  @usableFromInline private(set) var compiled = CompiledTimeline()
  /// The steps and repeated timelines of the clocks that are open.
  private var items: [(begin: Double, segments: Range<Int>)] = []
  /// How many of these are of the clocks around each open one.
  private var marks = [0]

  @usableFromInline
  init(_ passes: TimelinePasses) {
    compiled.clocks.append(
      CompiledTimeline.Clock(
        parent: nil, timing: passes.timing, base: 0, begin: 0, returnTime: nil, passes: passes,
        pass: TimelinePass(of: passes), segments: 0..<0))
  }

  @usableFromInline
  mutating func append(_ motion: TimelineMotion?, at begin: ExactSum, on index: Int) {
    let clock = compiled.clocks[index]
    let begin = clock.passes.begin(of: begin).value
    let number = compiled.segments.count
    compiled.segments.append(CompiledTimeline.Segment(motion, at: begin, on: index, clock))
    compiled.order.append(number)
    items.append((begin, number..<number + 1))
  }

  /// Opens the clock of a repeated timeline.
  @usableFromInline
  mutating func open(
    _ passes: TimelinePasses, lasting length: ExactSum, at begin: ExactSum, on index: Int
  ) -> Int {
    let parent = compiled.clocks[index]
    var end = parent.passes.begin(of: begin)
    let begin = end.value
    end.add(length)
    var timing = passes.timing
    // Nothing in it shows before it begins, except the start of a pass in the delay before it.
    let around = TimelinePass(of: parent.passes)
    timing.fillMode = around.beginsWith(begin) ? .both : .forwards
    (timing.beginTime, timing.timeOffset) = (around.beginOfGroup(at: begin), passes.leadIn)
    // As long as it plays: neither the delay before the first pass nor the one after the last.
    if passes.total > 0 { timing.repeatDuration = passes.total }
    let isBack = passes.isAtStart(at: passes.leadIn + passes.total)
    let first = compiled.segments.count
    compiled.clocks.append(
      CompiledTimeline.Clock(
        parent: index, timing: timing, base: parent.base + (begin - passes.leadIn), begin: begin,
        returnTime: isBack ? parent.base + end.value : nil, passes: passes,
        pass: TimelinePass(of: passes, in: parent.pass), segments: first..<first))
    marks.append(items.count)
    return compiled.clocks.count - 1
  }

  /// Puts the segments of a clock, all of which it has, in order.
  @usableFromInline
  mutating func close(_ clock: Int) {
    let first = compiled.clocks[clock].segments.lowerBound
    let segments = first..<compiled.segments.count
    compiled.clocks[clock].segments = segments
    let own = items[(marks.popLast() ?? 0)...]
    if zip(own, own.dropFirst()).contains(where: { $1.begin < $0.begin }) {
      let order = own.indices.sorted { (items[$0].begin, $0) < (items[$1].begin, $1) }
      compiled.order.replaceSubrange(
        segments, with: order.flatMap { compiled.order[items[$0].segments] })
    }
    items.removeSubrange(own.indices)
    if clock > 0 {
      items.append((compiled.clocks[clock].begin, segments))
    } else {
      for (rank, index) in compiled.order.enumerated() { compiled.segments[index].rank = rank }
    }
  }
}
