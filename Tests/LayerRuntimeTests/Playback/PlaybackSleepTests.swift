import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// A playback needs no frame while it holds, rests or waits.
@Suite("Playbacks that hold, rest and wait") struct PlaybackSleepTests {
  private static func isNear(_ next: [Double], _ expected: [Double]) -> Bool {
    zip(next, expected).allSatisfy { $0 == $1 || ($0 - $1).magnitude < 1e-9 }
      && next.count == expected.count
  }

  /// Returns the next changes after some times of a timeline that is played at 0, at a rate.
  private func next(
    _ times: [Double], rate: Double = 1, from seconds: Double = 0,
    _ make: (inout LayerTimeline, Layer) -> Void
  ) -> [Double] {
    var stage = PlaybackStage()
    var timeline = LayerTimeline()
    make(&timeline, stage.a)
    let playback = stage.context.play(timeline)
    stage.commit(at: 0)
    playback.rate = rate
    if seconds != 0 { playback.seek(to: seconds) }
    stage.commit(at: 0)
    return times.map { stage.tree.nextChange(after: $0) }
  }

  private func door(_ timeline: inout LayerTimeline, _ layer: Layer) {
    timeline.animate(layer, .position.y, to: -80, with: .curve(duration: 0.5))
    timeline.animate(layer, .position.y, to: 0, with: .curve(duration: 0.5), at: 10)
  }

  @Test("between two steps")
  func holds() {
    #expect(next([0.25, 1, 5, 9, 10.25, 11], door) == [0.25, 10, 10, 10, 10.25, .infinity])
    #expect(next([0.2, 1, 4.5, 5.1], rate: 2, door) == [0.2, 5, 5, 5.1])
    // Backwards from the end: the second step ends, backwards, at 0.5.
    let back = next([0.25, 0.75, 5, 10.25], rate: -1, from: 10.5, door)
    #expect(Self.isNear(back, [0.25, 10, 10, 10.25]))
  }

  @Test("before the first step, and for a label alone")
  func delays() {
    #expect(
      next([1, 5, 10.25]) {
        $0.animate($1, .position.y, to: 0, with: .curve(duration: 0.5), at: 10)
      }
        == [10, 10, 10.25])
    #expect(
      next([0, 5, 10]) { timeline, _ in timeline.label("x", at: 10) } == [10, 10, .infinity])
    #expect(
      next([1, 5]) {
        $0.animate($1, .position.y, to: 1, with: .spring(.smooth), at: 10)
        $0.set($1, .opacity, to: 0, at: 20)
      } == [10, 10])
    #expect(Self.isNear(next([1, 12]) { $0.set($1, .opacity, to: 0, at: 20) }, [20, 20]))
  }

  @Test("in rests, in repeated timelines and in those in others")
  func rests() {
    // 0–1 forwards, a delay until 3, 3–4 backwards.
    let resting = next([0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5]) {
      $0.animate($1, .position.y, to: 8, with: .curve(duration: 1))
      ($0.repeatCount, $0.autoreverses, $0.repeatDelay) = (2, true, 2)
    }
    #expect(Self.isNear(resting, [0.5, 3, 3, 3.5, 6, 6, 6.5]))
    let again = next([0.5, 1.5, 2.5, 3.5]) {
      $0.animate($1, .position.y, to: 8, with: .curve(duration: 1))
      ($0.repeatCount, $0.repeatDelay) = (.infinity, 2)
    }
    #expect(Self.isNear(again, [0.5, 3, 3, 3.5]))
    let nested = next([0.5, 1.5, 2.5, 3.5, 4.5, 9]) { timeline, layer in
      var inner = LayerTimeline()
      inner.animate(layer, .position.y, to: 8, with: .curve(duration: 1))
      (inner.autoreverses, inner.repeatDelay) = (true, 2)
      timeline.add(inner)
      timeline.animate(layer, .position.x, to: 8, with: .curve(duration: 1), at: 10)
      timeline.repeatCount = 2
    }
    #expect(Self.isNear(nested, [0.5, 3, 3, 3.5, 10, 10]))
  }

  private typealias Plan = (
    steps: [TimelineStepInput], repeats: TimelineRepeats, inner: [TimelineStepInput],
    innerRepeats: TimelineRepeats
  )

  private static let plan = zip(
    timelineSteps(kinds: 4), timelineRepeats, timelineSteps(kinds: 4, count: 0...3), timelineRepeats
  ).map { ($0, $1, $2, $3) as Plan }

  private static func add(
    _ steps: [TimelineStepInput], to timeline: inout LayerTimeline, _ layer: Layer
  ) {
    for (kind, number, times) in steps {
      let (begin, length) = (Double(times.begin) / 2, Double(times.length) / 8)
      let target = Double(number)
      switch kind {
      case 0:
        timeline.animate(
          layer, .position.x, to: target, with: .curve(duration: length), at: .time(begin))
      case 1: timeline.set(layer, .position.x, to: target, at: .time(begin))
      case 2:
        timeline.animate(layer, .position.y, to: target, with: .spring(.snappy), at: .time(begin))
      default:
        timeline.add(
          BasicAnimation(.opacity, from: 0, to: 1, duration: length + 0.125), to: layer,
          at: .time(begin))
      }
    }
  }

  /// Law: nothing that a playback moves differs before the next change, forwards and backwards, in nested timelines;
  /// and the playback sleeps for a good part of the time.
  @Test("never late")
  func neverLate() {
    var counts = (sleeps: 0, moves: 0)
    let rates = Generator<Double>.element(of: [1, 1, 0.5, -1, 3])
    forAll("never late", Self.plan, rates, Generator<Double>.fraction.array(count: 4...8)) {
      plan, rate, shares in
      var stage = PlaybackStage()
      var (timeline, inner) = (LayerTimeline(), LayerTimeline())
      Self.add(plan.steps, to: &timeline, stage.a)
      Self.add(plan.inner, to: &inner, stage.a)
      inner.takeRepeats(plan.innerRepeats)
      timeline.add(inner, at: .after(0.5))
      timeline.takeRepeats(plan.repeats)
      let playback = stage.context.play(timeline)
      stage.commit(at: 0)
      playback.rate = rate
      if rate < 0 { playback.progress = 1 }
      stage.commit(at: 0)
      let tree = stage.tree
      func shown(_ time: Double) -> [Double] {
        [
          tree[stage.a, .position.x, at: time], tree[stage.a, .position.y, at: time],
          tree[stage.a, .opacity, at: time],
        ]
      }
      let length = timeline.totalDuration / rate.magnitude + 1
      for share in shares + [0, 0.25, 0.5] {
        let time = share * length
        let next = tree.nextChange(after: time)
        try hold(next >= time, "\(next) lies before \(time)")
        guard next > time else {
          counts.moves += 1
          continue
        }
        counts.sleeps += 1
        let last = min(next.nextDown, time + 100)
        for between in shares + [1, 0.999] {
          let other = min(time + (last - time) * between, last)
          try hold(
            shown(other) == shown(time), "differs at \(other), before \(next), from \(time)")
        }
      }
      return true
    }
    #expect(
      counts.sleeps > 200 && counts.moves > 20 || PropertySettings().isOverriding,
      "\(counts)")
  }

  /// The diagnostics of a timeline that could not be played as intended.
  @Test("steps of one property that overlap are reported")
  func overlaps() {
    let stage = PlaybackStage()
    var timeline = LayerTimeline()
    timeline.animate(stage.a, .zPosition, to: 100, with: .curve(duration: 1))
    timeline.animate(stage.a, .zPosition, to: 0, with: .curve(duration: 1), at: 0.25)
    timeline.animate(stage.a, .position.x, to: 1, with: .curve(duration: 1), at: 0)
    timeline.animate(stage.a, .position.y, to: 1, with: .curve(duration: 1), at: 0.5)
    timeline.animate(stage.b, .zPosition, to: 1, with: .curve(duration: 1), at: 0.5)
    stage.context.play(timeline)
    let problems = stage.context.diagnostics
    #expect(problems.map(\.code) == [.timelineProblem])
    #expect(problems.first?.place.layer == stage.a.id)
    #expect(problems.first?.message.contains("at 0.25 s, before the end at 1.0 s") == true)
  }

  @Test("a decay in a timeline runs as if it were added then")
  func decays() throws {
    var stage = PlaybackStage()
    stage.context.transaction {
      stage.context.disablesActions = true
      (stage.a.zPosition, stage.b.zPosition) = (7, 7)
    }
    stage.commit(at: 0)
    stage.a.add(DecayAnimation(.zPosition, velocity: 500))
    var timeline = LayerTimeline()
    timeline.add(DecayAnimation(.zPosition, velocity: 500), to: stage.b)
    #expect(timeline.duration > 1)
    timeline.set(stage.b, .opacity, to: 0.5)
    stage.context.play(timeline)
    stage.commit(at: 0)
    let diagnostics = stage.commit.diagnostics
    #expect(diagnostics.isEmpty)
    for time in [0, 0.5, 1] {
      #expect(
        stage.tree[stage.a, .zPosition, at: time] == stage.tree[stage.b, .zPosition, at: time])
    }
    #expect(stage.tree[stage.b, .zPosition, at: 1] > 100)
    // Later in a timeline it starts from the end of an earlier step, and a snapshot keeps that.
    timeline = LayerTimeline()
    timeline.animate(stage.b, .zPosition, to: 40, with: .curve(duration: 1))
    timeline.add(DecayAnimation(.zPosition, velocity: -100), to: stage.b)
    stage.context.play(timeline)
    stage.commit(at: 10)
    #expect(isClose(stage.tree[stage.b, .zPosition, at: 11], 40, tolerance: 1e-6))
    #expect(stage.tree[stage.b, .zPosition, at: 12] < 0)
    let saved = try Snapshot(bytes: stage.context.snapshot().bytes)
    let again = try #require(try PlaybackStage(restoring: saved))
    #expect(again.tree[again.b, .zPosition, at: 12] == stage.tree[stage.b, .zPosition, at: 12])
  }
}
