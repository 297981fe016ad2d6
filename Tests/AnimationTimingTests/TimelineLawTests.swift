import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct TimelineLawTests {
  private typealias Letters = AnimationTiming.Timeline<String>

  private func begins(_ timeline: Letters) -> [String: Double] {
    var found: [String: Double] = [:]
    for (name, begin) in timeline.begins { found[name] = begin }
    return found
  }

  /// A hundred consecutive steps of 0.12 s last 12 s, and each begins at its exact sum.
  @Test func chainsDoNotDrift() {
    var timeline = Letters()
    for index in 0..<100 { timeline.add("\(index)", duration: 0.12) }
    #expect(timeline.duration == 12)
    #expect(begins(timeline)["50"] == 6)
    // Whether steps are added or timelines of them.
    let parts = (0..<100).map { index in
      var part = Letters()
      part.add("\(index)", duration: 0.12)
      return part
    }
    #expect(begins(.sequence(parts)) == begins(timeline))
    #expect(Letters.sequence(parts).duration == 12)
  }

  /// A sequence lasts as long as the sum of its parts, a parallel as long as the longest of them.
  @Test func lengthsOfArrangements() {
    forAll("lengths", Generator<Double>.fraction.array(count: 0...30)) { lengths in
      let parts = lengths.map { length in
        var part = Letters()
        part.add("", duration: length)
        return part
      }
      var one = Letters()
      for length in lengths { one.add("", duration: length) }
      return Letters.sequence(parts).duration == one.duration
        && Letters.parallel(parts).duration == (lengths.max() ?? 0)
    }
  }

  @Test func places() {
    var timeline = Letters()
    timeline.add("a", duration: 1)
    timeline.add("b", duration: 2, at: .with())
    timeline.add("c", duration: 1, at: .afterPrevious())
    timeline.add("d", duration: 1, at: .after(0.5))
    timeline.label("here", at: 1.5)
    timeline.add("e", duration: 0.5, at: .label("here", 0.25))
    timeline.add("f", duration: 1, at: .time(-3))
    timeline.add("g", duration: 1, at: .after(-0.5))
    #expect(
      begins(timeline)
        == ["a": 0, "b": 0, "c": 2, "d": 3.5, "e": 1.75, "f": 0, "g": 4])
    #expect(timeline.duration == 5)
    #expect(timeline.time(ofLabel: "here") == 1.5)
    #expect(timeline.problems == ["a position: expected 0 s or later, found -3.0 s; 0 is used"])
  }

  /// Steps before the start of the timeline by more than the rounding of their times are reported.
  @Test func placesBeforeTheBegin() {
    var timeline = Letters()
    timeline.add("a", duration: 0.1)
    timeline.add("b", duration: 0.7)
    timeline.add("c", duration: 1, at: .after(-0.8))
    #expect(begins(timeline)["c"] == 0 && timeline.problems.isEmpty)
    timeline.add("d", duration: 1, at: .after(-3))
    timeline.label("e", at: .with(-0.5))
    #expect(begins(timeline)["d"] == 0 && timeline.time(ofLabel: "e") == 0)
    #expect(timeline.problems.count == 2)
    #expect(timeline.problems.allSatisfy { $0.hasPrefix("a position: expected 0 s or later") })
  }

  @Test func staggers() {
    let one = { (index: Int) in
      var timeline = Letters()
      timeline.add("\(index)", duration: 1)
      return timeline
    }
    let order = { (count: Int, origin: StaggerOrigin) in
      let found = begins(.stagger(count, each: 0.1, from: origin, one))
      return (0..<count).map { ((found["\($0)"] ?? -1) * 10).rounded() }
    }
    #expect(order(4, .start) == [0, 1, 2, 3])
    #expect(order(4, .end) == [3, 2, 1, 0])
    #expect(order(4, .center) == [1, 0, 0, 1])
    #expect(order(5, .center) == [2, 1, 0, 1, 2])
    #expect(order(5, .edges) == [0, 1, 2, 1, 0])
    #expect(order(5, .index(1)) == [1, 0, 1, 2, 3])
    #expect(order(3, .index(9)) == [2, 1, 0])
    #expect(Letters.stagger(-1, each: 1, one).duration == 0)
  }

  /// A duration beyond the greatest number is infinite.
  @Test func lengthsWithoutNumber() {
    var inner = Letters()
    inner.add("a", duration: 1e308)
    for (count, turns) in [(1e308, false), (2.5, false), (1.5, true), (.infinity, true)] {
      (inner.repeatCount, inner.autoreverses) = (count, turns)
      #expect(inner.totalDuration == .infinity)
    }
  }

  @Test func repeats() {
    var inner = Letters()
    inner.add("a", duration: 0.3)
    inner.label("end")
    inner.repeatCount = 10
    #expect(inner.duration == 0.3)
    #expect(inner.totalDuration == 3)
    inner.repeatDelay = 0.1
    #expect(abs(inner.totalDuration - 3.9) < 1e-15)
    inner.autoreverses = true
    #expect(abs(inner.totalDuration - 7.9) < 1e-15)
    var outer = Letters()
    outer.add("b", duration: 1)
    outer.add(inner)
    outer.add("c", duration: 1)
    #expect(abs((begins(outer)["c"] ?? 0) - 8.9) < 1e-15)
    // A turn reports the label at it once: ten turns in twenty iterations.
    #expect(outer.labels(limit: 100).labels.count == 10)
    #expect(outer.labels(limit: 3).areAll == false)
    // Half a backward iteration reaches the labels in its half; with duration 0 each iteration reports its labels.
    inner = Letters()
    inner.label("begin")
    inner.label("late", at: 0.75)
    inner.add("a", duration: 1, at: 0)
    (inner.repeatCount, inner.autoreverses) = (0.75, true)
    outer = Letters()
    outer.add(inner)
    #expect(outer.labels(limit: 100).labels.map(\.time) == [0, 0.75, 1.25])
    inner = Letters()
    inner.label("begin")
    (inner.repeatCount, inner.repeatDelay) = (3, 1)
    outer = Letters()
    outer.add(inner)
    #expect(outer.labels(limit: 100).labels.map(\.time) == [0, 1, 2])
    inner.add("a", duration: 1)
    inner.repeatCount = .infinity
    outer.add(inner)
    #expect(outer.duration == .infinity)
  }

  /// n + f iterations of d seconds with repeat delays of r between them last n · (d + r) + f · d, and n iterations n ·
  /// d + (n − 1) · r: a fraction counts the content, and a delay is only between two iterations. In eighths the sums
  /// are exact. So the end of the last iteration shows the position of its fraction, even if the timeline is nested.
  @Test func fractionsAreOfWhatHappens() {
    let eighths = Generator<Int>.int(in: 0...40).map { Double($0) / 8 }
    let counts = zip(Generator<Int>.int(in: 0...6), .element(of: [0, 0.125, 0.5, 0.875]))
    var parts = 0
    forAll(
      "fractions", zip(eighths, eighths), counts, Generator<Bool>.element(of: [false, true])
    ) { lengths, count, autoreverses in
      let (d, r) = (lengths.0 + 0.125, lengths.1)
      var timeline = Letters()
      timeline.add("a", duration: d)
      timeline.repeatDelay = r
      timeline.autoreverses = autoreverses
      timeline.repeatCount = (Double(count.0) + count.1) / (autoreverses ? 2 : 1)
      let passes =
        count.0 == 0 && count.1 == 0 ? (autoreverses ? 2 : 1) : Double(count.0) + count.1
      let (n, f) = (passes.rounded(.down), passes - passes.rounded(.down))
      let expected = f > 0 ? n * (d + r) + f * d : n * d + (n - 1) * r
      try hold(timeline.totalDuration == expected, "\(timeline.totalDuration), not \(expected)")
      // The value at the end of an iteration: that fraction of the content.
      let lying = timeline.timelinePasses
      let end = TimingSchedule(lying.timing).located(at: lying.leadIn + lying.total)
      let goesBack = autoreverses && (f > 0 ? n : n - 1).truncatingRemainder(dividingBy: 2) == 1
      let share = f > 0 ? f : 1
      let shown = end.progress * lying.length - lying.leadIn
      let place = min(max(shown, 0), d)
      let wanted = goesBack ? (1 - share) * d : share * d
      try hold(isClose(place, wanted, tolerance: 1e-12), "shows \(place), not \(wanted)")
      var outer = Letters()
      outer.add(timeline, at: 0.5)
      if f > 0 { parts += 1 }
      return outer.duration == 0.5 + expected
    }
    #expect(parts > 20 || PropertySettings().isOverriding, "\(parts)")
  }

  /// A larger count lasts longer, except for delays that nothing follows.
  @Test func longerCountsLastLonger() {
    let counts = zip(Generator<Double>.fraction, .fraction).map { (8 * $0, 8 * $1) }
    forAll("counts", zip(Generator<Double>.fraction, .fraction), counts) { lengths, counts in
      let totals = [min(counts.0, counts.1), max(counts.0, counts.1)].map { count in
        var timeline = Letters()
        timeline.add("a", duration: lengths.0 + 0.01)
        (timeline.repeatDelay, timeline.repeatCount) = (lengths.1, count)
        return timeline.totalDuration
      }
      return counts.0 == 0 || counts.1 == 0 || totals[0] <= totals[1] + lengths.1 * (1 + 1e-12)
    }
  }

  /// Invalid numbers count as 0, or as the end, and are reported.
  @Test(arguments: [Double.nan, .infinity, -.infinity, -1])
  func badNumbers(_ number: Double) {
    var timeline = Letters()
    timeline.add("a", duration: 1)
    timeline.add("b", duration: number)
    #expect(timeline.duration == 1)
    #expect(timeline.problems.count == 1)
    timeline.add("c", duration: 1, at: .label("nowhere"))
    #expect(begins(timeline)["c"] == 1)
    #expect(timeline.problems.count == 2)
    timeline.add("d", duration: 1, at: .time(number))
    #expect(begins(timeline)["d"] == 0)
    #expect(timeline.problems.count == 3)
    timeline.repeatCount = number
    timeline.repeatDelay = number
    timeline.stepDuration = number
    #expect(timeline.totalDuration == (number == .infinity ? .infinity : 2))
    var expected = ["stepDuration", "repeatDelay"].map {
      "\($0) cannot be \(number) s; 0 is used"
    }
    // A timeline may be repeated forever.
    if number != .infinity { expected.append("repeatCount cannot be \(number); 1 is used") }
    #expect(timeline.problems.dropFirst(3) == expected[...])
    // An outer timeline reports the problems of an inner one, but not numbers that were corrected since.
    var outer = Letters()
    outer.add(timeline)
    #expect(outer.problems == timeline.problems)
    (timeline.repeatCount, timeline.repeatDelay, timeline.stepDuration) = (0, 0, 0)
    #expect(timeline.problems.count == 3)
  }

  /// If there are too many labels, the first ones by time are reported, whatever was added first.
  @Test func theFirstLabelsAreTold() {
    for count in [3, 1_000_000, .infinity] {
      var tick = Letters()
      tick.label("tick", at: 0.5)
      tick.add("", duration: 1, at: 0)
      tick.repeatCount = count
      var timeline = Letters()
      timeline.add(tick, at: 0)
      timeline.add(tick, at: 0.125)
      timeline.label("late", at: 0.75)
      let (labels, areAll) = timeline.labels(limit: 5)
      #expect(labels.map(\.name) == ["tick", "tick", "late", "tick", "tick"])
      #expect(labels.map(\.time) == [0.5, 0.625, 0.75, 1.5, 1.625])
      #expect(!areAll)
    }
  }

  /// A million steps, and deeply nested timelines, work; repeated ones up to a limit of depth.
  @Test func largeTimelines() {
    var timeline = Letters()
    for _ in 0..<1_000_000 { timeline.add("", duration: 0.001) }
    #expect(timeline.duration == 1000)
    var deep = Letters()
    deep.add("", duration: 1)
    for _ in 0..<200 {
      deep.repeatCount = 2
      var next = Letters()
      next.add(deep)
      deep = next
    }
    #expect(!deep.problems.isEmpty)
    let compiled = deep.compiled { _ in nil }
    #expect(compiled.segments.count == 1)
    #expect(compiled.clocks.count == 65)
  }
}
