import AnimationTestSupport
import AnimationTiming
import Testing

/// The durations of timelines and the times of their labels, for any content: of duration 0, with delays, forwards and
/// backwards, endless.
@Suite("Lengths of timelines") struct TimelineLengthTests {
  private typealias Letters = AnimationTiming.Timeline<String>

  /// A timeline by numbers, in eighths of a second.
  private indirect enum Score: Sendable {
    case step(begin: Int, length: Int)
    case label(begin: Int)
    case timeline(begin: Int, [Score], Repeats)
  }

  private struct Repeats: Sendable {
    var passes = 1.0
    var goesBack = false
    var rest = 0.0
  }

  private static let repeats = zip(
    Generator<Double>.element(of: [0.5, 1, 1, 2, 2.5, 3, .infinity]), .bool,
    .element(of: [0, 0, 0.25, 1])
  ).map { Repeats(passes: $0, goesBack: $1, rest: $2) }

  private static func scores(depth: Int) -> Generator<[Score]> {
    let begin = Generator<Int>.int(in: 0...8)
    let step = zip(begin, .element(of: [0, 0, 3, 8])).map { Score.step(begin: $0, length: $1) }
    let label = begin.map { Score.label(begin: $0) }
    guard depth > 0 else { return Generator<Score>.oneOf(step, label).array(count: 0...3) }
    let timeline = zip(begin, scores(depth: depth - 1), repeats).map {
      Score.timeline(begin: $0, $1, $2)
    }
    return Generator<Score>.oneOf(step, label, timeline).array(count: 0...3)
  }

  private static func timeline(_ scores: [Score], _ repeats: Repeats) -> Letters {
    var timeline = Letters()
    for score in scores {
      switch score {
      case .step(let begin, let length):
        timeline.add("", duration: Double(length) / 8, at: .time(Double(begin) / 8))
      case .label(let begin): timeline.label("x", at: .time(Double(begin) / 8))
      case .timeline(let begin, let inner, let own):
        timeline.add(Self.timeline(inner, own), at: .time(Double(begin) / 8))
      }
    }
    timeline.repeatCount = repeats.passes / (repeats.goesBack ? 2 : 1)
    (timeline.autoreverses, timeline.repeatDelay) = (repeats.goesBack, repeats.rest)
    return timeline
  }

  private static func length(_ scores: [Score]) -> Double {
    scores.map { score in
      switch score {
      case .step(let begin, let length): Double(begin + length) / 8
      case .label(let begin): Double(begin) / 8
      case .timeline(let begin, let inner, let own): Double(begin) / 8 + total(inner, own)
      }
    }.max() ?? 0
  }

  /// Returns the duration of all iterations, by the definition: consecutive iterations, the last one cut.
  private static func total(_ scores: [Score], _ repeats: Repeats) -> Double {
    let pass = length(scores)
    if repeats.passes == 1 || pass == .infinity { return pass }
    if pass == 0, repeats.rest == 0 { return 0 }
    if repeats.passes == .infinity { return .infinity }
    var (time, left) = (0.0, repeats.passes)
    while left > 1 {
      time += pass + repeats.rest
      left -= 1
    }
    return time + left * pass
  }

  @Test("the length is that of the passes and the rests between them")
  func lengths() {
    var counts = (empty: 0, endless: 0, others: 0)
    forAll("lengths", Self.scores(depth: 2), Self.repeats) { scores, repeats in
      let timeline = Self.timeline(scores, repeats)
      let expected = Self.total(scores, repeats)
      counts.empty += timeline.duration == 0 && expected > 0 ? 1 : 0
      counts.endless += expected == .infinity ? 1 : 0
      counts.others += expected > 0 && expected < .infinity ? 1 : 0
      try hold(timeline.duration == Self.length(scores), "a pass takes \(timeline.duration)")
      try hold(
        timeline.totalDuration == expected, "\(timeline.totalDuration), not \(expected)")
      // A step after it begins then, or is reported.
      var outer = Letters()
      outer.add(timeline)
      outer.add("", duration: 1)
      let isListed = outer.problems.contains { $0.contains("it never starts") }
      return outer.duration == expected + 1 && isListed == (expected == .infinity)
    }
    #expect(
      counts.empty > 5 && counts.endless > 20 && counts.others > 50
        || PropertySettings().isOverriding, "\(counts)")
  }

  @Test("labels have finite times in order, and passes that never begin have none")
  func labels() {
    forAll("labels", Self.scores(depth: 2), Self.repeats) { scores, repeats in
      let timeline = Self.timeline(scores, repeats)
      var outer = Letters()
      outer.add(timeline)
      for labels in [timeline.labels(limit: 40).labels, outer.labels(limit: 40).labels] {
        try hold(labels.allSatisfy { $0.time.isFinite && $0.time >= 0 }, "\(labels)")
        try hold(zip(labels, labels.dropFirst()).allSatisfy { $0.time <= $1.time }, "\(labels)")
      }
      return true
    }
  }

  private struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    var count = 1.0
    var goesBack = false
    var rest = 0.0
    let total: Double
    let labels: [Double]
    var testDescription: String { name }
  }

  private static let rows = [
    Row(name: "once", total: 0, labels: [0]),
    Row(name: "three without rests are one", count: 3, total: 0, labels: [0]),
    Row(name: "endless without rests is one", count: .infinity, total: 0, labels: [0]),
    Row(name: "three with rests", count: 3, rest: 0.5, total: 1, labels: [0, 0.5, 1]),
    Row(name: "two and a half", count: 2.5, rest: 0.5, total: 1, labels: [0, 0.5, 1]),
    Row(name: "half", count: 0.5, rest: 0.5, total: 0, labels: [0]),
    Row(
      name: "forwards and backwards", count: 2, goesBack: true, rest: 0.5, total: 1.5,
      labels: [0, 0.5, 1, 1.5]),
    Row(name: "backwards without rests", count: 2, goesBack: true, total: 0, labels: [0]),
    Row(name: "a part of a cycle", count: 0.75, goesBack: true, rest: 1, total: 1, labels: [0, 1]),
  ]

  @Test("passes without length repeat by their rests", arguments: rows)
  private func withoutLength(_ row: Row) {
    var timeline = Letters()
    timeline.label("x")
    timeline.add("", duration: 0)
    (timeline.repeatCount, timeline.autoreverses) = (row.count, row.goesBack)
    timeline.repeatDelay = row.rest
    #expect(timeline.totalDuration == row.total)
    var outer = Letters()
    outer.add(timeline, at: 2)
    outer.label("next")
    #expect(outer.duration == 2 + row.total)
    #expect(
      outer.labels(limit: 99).labels.map(\.time) == row.labels.map { $0 + 2 } + [2 + row.total])
    let counts = outer.labelCounts(limit: 99)
    #expect(counts.ofPass == row.labels.count + 1)
  }

  @Test("an endless timeline in a repeated one has its own labels")
  func endlessInRepeated() {
    for (count, goesBack) in [(2.0, false), (0.5, false), (1, true), (.infinity, true)] {
      var endless = Letters()
      endless.label("c")
      endless.add("", duration: 1)
      endless.repeatCount = .infinity
      var repeated = Letters()
      repeated.add(endless)
      (repeated.repeatCount, repeated.autoreverses) = (count, goesBack)
      var outer = Letters()
      outer.add(repeated)
      #expect(outer.labels(limit: 4).labels.map(\.time) == [0, 1, 2, 3])
      #expect(outer.problems.contains { $0.contains("the first iteration never ends") })
    }
  }

  @Test("what comes after an endless timeline is listed")
  func afterEndless() {
    var endless = Letters()
    endless.add("", duration: 1)
    endless.repeatCount = .infinity
    var timeline = Letters()
    timeline.add(endless)
    timeline.label("never")
    timeline.add("", duration: 1)
    var last = Letters()
    last.add("", duration: 1)
    #expect(timeline.problems.count == 2 && timeline.problems[0].contains("label 'never'"))
    #expect(timeline.labels(limit: 9).labels.isEmpty)
    #expect(Letters.sequence([endless, last]).problems.count == 1)
    #expect(Letters.sequence([last, endless]).problems.isEmpty)
    #expect(Letters.parallel([endless, last]).problems.isEmpty)
  }

  @Test("a negative stagger begins with what comes last otherwise")
  func negativeStagger() {
    func begins(_ seconds: Double, from origin: StaggerOrigin) -> [Double] {
      var found: [Double] = []
      let all = Letters.stagger(5, each: seconds, from: origin) { index in
        var timeline = Letters()
        timeline.add("\(index)", duration: 1)
        return timeline
      }
      for (_, begin) in all.begins { found.append((begin * 8).rounded() / 8) }
      #expect(all.problems.isEmpty)
      #expect(all.duration == 1 + (found.max() ?? 0))
      return found
    }
    #expect(begins(-0.125, from: .start) == [0.5, 0.375, 0.25, 0.125, 0])
    #expect(begins(-0.125, from: .end) == [0, 0.125, 0.25, 0.375, 0.5])
    #expect(begins(-0.125, from: .center) == [0, 0.125, 0.25, 0.125, 0])
    #expect(begins(-0.125, from: .edges) == [0.25, 0.125, 0, 0.125, 0.25])
    #expect(begins(0.125, from: .index(1)) == [0.125, 0, 0.125, 0.25, 0.375])
  }

  @Test("steps of one thing that overlap are found")
  func overlaps() {
    func found(_ make: (inout Letters) -> Void) -> [[Double]] {
      var timeline = Letters()
      make(&timeline)
      var keys: [TimelineKey] = []
      var compiled = timeline.compiled { step in
        let parts = step.split(separator: " ")
        let property = 3 * (step.hasPrefix("a") ? 0 : 1)
        let component = parts[0].dropFirst().first.map { $0 == "x" ? 0 : 1 }
        keys.append(
          TimelineKey(
            property: property, part: property + (component.map { $0 + 1 } ?? 0),
            lanes: component.map { $0..<$0 + 1 }))
        return .curve(duration: Double(String(parts[1])) ?? 0)
      }
      compiled.keys = keys
      return compiled.overlaps().map { [$0.begin, $0.end] }
    }
    func add(_ timeline: inout Letters, _ what: String, _ length: Double, at begin: Double) {
      timeline.add("\(what) \(length)", duration: length, at: .time(begin))
    }
    // One after the other, in tenths that no number represents.
    #expect(
      found { timeline in
        for index in 0..<20 { timeline.add("a 0.1", duration: 0.1, at: index > 0 ? .end : 0) }
      }.isEmpty)
    #expect(
      found {
        add(&$0, "a", 1, at: 0)
        add(&$0, "a", 1, at: 0.25)
      } == [[0.25, 1]])
    #expect(
      found {
        add(&$0, "a", 1, at: 0)
        add(&$0, "b", 1, at: 0.25)
      }.isEmpty)
    // Components do not overlap each other, but both overlap the whole.
    #expect(
      found {
        add(&$0, "ax", 1, at: 0)
        add(&$0, "ay", 1, at: 0.25)
      }.isEmpty)
    #expect(
      found {
        add(&$0, "a", 1, at: 0)
        add(&$0, "ay", 1, at: 0.25)
      } == [[0.25, 1]])
    // A set ends running steps.
    #expect(
      found {
        add(&$0, "a", 1, at: 0)
        add(&$0, "a", 0, at: 0.5)
        add(&$0, "a", 1, at: 0.75)
      }
      .isEmpty)
    // A repeated timeline occupies all of its iterations.
    #expect(
      found { timeline in
        var inner = Letters()
        add(&inner, "a", 1, at: 0)
        (inner.repeatCount, inner.repeatDelay, inner.autoreverses) = (1, 0.5, true)
        timeline.add(inner)
        add(&timeline, "a", 1, at: 2.25)
        (timeline.autoreverses, timeline.repeatDelay) = (true, 1)
      } == [[2.25, 2.5]])
    // It does not overlap itself, whichever parts of a property it has; steps in it may overlap.
    #expect(
      found { timeline in
        var inner = Letters()
        add(&inner, "a", 1, at: 0)
        add(&inner, "ax", 1, at: 1)
        inner.repeatCount = 2
        timeline.add(inner)
      }.isEmpty)
    #expect(
      found { timeline in
        var inner = Letters()
        add(&inner, "a", 1, at: 0)
        add(&inner, "ax", 1, at: 0.5)
        inner.repeatCount = 2
        timeline.add(inner)
      } == [[0.5, 1]])
  }
}
