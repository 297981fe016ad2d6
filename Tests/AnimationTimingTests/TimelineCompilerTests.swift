import AnimationTestSupport
import AnimationTiming
import Testing

/// Steps by the parts that they drive; negative ones drive none.
private typealias Parts = AnimationTiming.Timeline<Int>

extension AnimationTiming.Timeline {
  /// The steps outside of repeated timelines, with their begin times.
  var begins: [(step: Step, begin: Double)] {
    var steps: [Step] = []
    let compiled = compiled { step in
      steps.append(step)
      return nil
    }
    return zip(steps, compiled.segments).filter { $1.clock == 0 }.map { ($0, $1.begin) }
  }
}

private let keys = [
  TimelineKey(property: 0, part: 0), TimelineKey(property: 0, part: 1, lanes: 0..<2),
  TimelineKey(property: 0, part: 2, lanes: 1..<3), TimelineKey(property: 3, part: 3),
]

/// Returns nested timelines; all times are multiples of 1/8, so that sums are exact.
private func timeline(_ random: inout SplitMix64, depth: Int = 0) -> Parts {
  var timeline = Parts()
  for _ in 0..<Int.random(in: 1...5, using: &random) {
    let place = TimelinePosition.time(Double(Int.random(in: 0...16, using: &random)) / 8)
    if depth < 3, Int.random(in: 0..<3, using: &random) == 0 {
      timeline.add(AnimationTimingTests.timeline(&random, depth: depth + 1), at: place)
    } else {
      timeline.add(
        Int.random(in: -1...3, using: &random),
        duration: Double(Int.random(in: 0...8, using: &random)) / 8, at: place)
    }
  }
  timeline.repeatCount = [0, 1, 2, 3].randomElement(using: &random) ?? 1
  timeline.autoreverses = Bool.random(using: &random)
  timeline.repeatDelay = [0, 0, 0.5].randomElement(using: &random) ?? 0
  return timeline
}

private func compiled(seed: Int) -> CompiledTimeline {
  var random = SplitMix64(seed: UInt64(seed))
  var steps: [TimelineKey] = []
  var compiled = timeline(&random).compiled { part in
    steps.append(part < 0 ? .none : keys[part])
    return part < 0 ? nil : .curve(duration: 0.25)
  }
  compiled.keys = steps
  return compiled
}

/// The rules of compiled timelines, compared with slow definitions.
@Suite struct TimelineCompilerTests {
  private let seeds = Generator<Int>.int(in: 0...1_000_000)

  /// A step applies at its begin time, a repeated timeline with all its steps at its own begin time, and at one time
  /// they apply in the order of addition. Begin times add up to the time of the whole timeline.
  @Test func stepsApplyByBegin() {
    forAll("steps apply by begin", seeds) { seed in
      let timeline = compiled(seed: seed)
      /// Returns the begin times and first steps from the whole timeline down to the step.
      func path(_ index: Int) -> [(Double, Int)] {
        var path = [(timeline.segments[index].begin, index)]
        var clock = timeline.clocks[timeline.segments[index].clock]
        while let parent = clock.parent {
          path.insert((clock.begin, clock.segments.lowerBound), at: 0)
          clock = timeline.clocks[parent]
        }
        return path
      }
      let order = timeline.segments.indices.sorted {
        path($0).lexicographicallyPrecedes(path($1), by: <)
      }
      try hold(timeline.order == order, "\(timeline.order) and not \(order)")
      for (index, segment) in timeline.segments.enumerated() {
        try hold(order[segment.rank] == index, "rank")
        var time = segment.begin
        var clock = timeline.clocks[segment.clock]
        while let parent = clock.parent {
          time += clock.begin - clock.passes.leadIn
          clock = timeline.clocks[parent]
        }
        try hold(segment.time == time, "\(segment.time) and not \(time)")
      }
      return true
    }
  }

  /// At the start of a segment and at the end, each lane of a property shows the segment that applies last: for
  /// each part the last segment that has begun and that no repeated timeline has undone, and the last of these.
  @Test func theLastOneIsSeen() {
    forAll("the last one is seen", seeds) { seed in
      let timeline = compiled(seed: seed)
      let members = timeline.segments.indices.filter { timeline.keys[$0].property >= 0 }
      let begins = members.sorted {
        (timeline.segments[$0].time, $0) < (timeline.segments[$1].time, $1)
      }
      let returns = timeline.clocks.indices.filter {
        timeline.clocks[$0].returnTime != nil
          && members.contains(where: timeline.clocks[$0].segments.contains)
      }.sorted {
        let (a, b) = (timeline.clocks[$0], timeline.clocks[$1])
        return (a.returnTime ?? 0, a.segments.upperBound, -$0)
          < (b.returnTime ?? 0, b.segments.upperBound, -$1)
      }
      /// Returns the segments by lane, from the first lane of the first property.
      func shown(_ begun: some Sequence<Int>, until time: Double) -> [Int?] {
        let begun = Set(begun)
        let over = returns.prefix { clock in
          (timeline.clocks[clock].returnTime ?? 0) <= time
            && members.filter(timeline.clocks[clock].segments.contains)
              .allSatisfy(begun.contains)
        }
        let held = begun.filter { segment in
          !over.contains { timeline.clocks[$0].segments.contains(segment) }
        }
        let tops = keys.compactMap { key in
          held.filter { timeline.keys[$0].part == key.part }.max {
            timeline.segments[$0].rank < timeline.segments[$1].rank
          }
        }
        return (0..<4).map { lane in
          let lane = TimelineKey(
            property: lane < 3 ? 0 : 3, part: -1, lanes: lane % 3..<lane % 3 + 1)
          return tops.filter { timeline.keys[$0].overlaps(lane) }.max {
            timeline.segments[$0].rank < timeline.segments[$1].rank
          }
        }
      }
      let (moments, haveReturns) = timeline.moments(of: members)
      try hold(haveReturns == !returns.isEmpty, "returns")
      var lanes = [Int?](repeating: nil, count: 4)
      var count = 0
      for moment in moments {
        if moment.kind == .begins {
          try hold(moment.segment == begins[count], "\(moment.segment) begins")
          let expected = shown(begins[..<count], until: timeline.segments[moment.segment].time)
          try hold(lanes == expected, "\(lanes) and not \(expected) before \(moment.segment)")
          count += 1
        }
        let key = timeline.keys[moment.segment]
        for lane in key.property..<(key.property == 0 ? 3 : 4)
        where key.lanes.contains(lane - key.property) {
          lanes[lane] = moment.kind == .isBack ? nil : moment.segment
        }
      }
      try hold(count == begins.count, "\(count) segments begin")
      return lanes == shown(begins, until: .infinity)
    }
  }

  /// Segments are on the clocks of their timelines, with the timings that these give them.
  @Test func segmentsLieOnClocks() {
    var inner = Parts()
    inner.add(0, duration: 0.5)
    inner.add(0, duration: 0)
    (inner.repeatCount, inner.autoreverses) = (2, true)
    var outer = Parts()
    outer.add(0, duration: 0.25)
    outer.add(inner, at: 1)
    var durations = [0.25, 0.5, 0].makeIterator()
    let compiled = outer.compiled { _ in .curve(duration: durations.next() ?? 0) }
    #expect(compiled.segments.map(\.clock) == [0, 1, 1])
    #expect(compiled.segments.map(\.begin) == [0, 0, 0.5])
    #expect(compiled.segments.map(\.time) == [0, 1, 1.5])
    #expect(compiled.segments.map(\.timing.duration) == [0.25, 0.5, 0])
    #expect(compiled.segments.allSatisfy { $0.timing.fillMode == .forwards && $0.settling == nil })
    // A step of duration 0 begins earlier by the rounding of iteration times.
    #expect(compiled.segments[2].timing.beginTime == 0.5 - 0x1p-40 * 0.5)
    #expect(compiled.clocks[1].timing.beginTime == 1)
    #expect(compiled.clocks[1].returnTime == 3)
    #expect(compiled.clock(of: 2, below: 0) == 1)
    #expect(compiled.clock(of: 2, below: 1) == nil)
  }
}
