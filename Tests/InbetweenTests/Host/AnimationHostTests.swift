import AnimationTestSupport
import Foundation
import Inbetween
import Testing

private let cuts = Generator<Double>.element(of: [0, 0.1, 0.25, 0.5, 0.75, 0.9]).array(count: 0...4)

@Suite struct AnimationHostTests {
  // MARK: Laws

  /// Turns in between change nothing: the same events are reported, at the same times and in the same order of time,
  /// each once.
  @Test func everythingIsToldOnceHoweverTimeIsCut() {
    var count = 0
    forAll("cuts of time", .script, cuts, count: 400) { script, cuts in
      let (coarse, fine) = (HostStage(), HostStage())
      coarse.run(script)
      fine.run(script, cuts: cuts)
      for stage in [coarse, fine] {
        for layer in stage.layers { layer.removeAllAnimations() }
        stage.host.context.roots = []
        stage.host.advance(to: stage.host.time + 100)
        stage.host.advance()
        try hold(Set(stage.told).count == stage.told.count, "twice: \(stage.told)")
        let times = stage.told.map(\.time)
        try hold(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "order: \(stage.told)")
        for (animation, words) in stage.delegated {
          try hold(
            words.count <= 2 && words.last?.hasPrefix("stop") == true
              && !words.dropLast().contains { $0.hasPrefix("stop") }, "\(animation): \(words)")
        }
        try hold(stage.completions.values.allSatisfy { $0 == 1 }, "\(stage.completions)")
      }
      let (a, b) = (Set(coarse.told), Set(fine.told))
      try hold(
        a == b, "without cuts also \(a.subtracting(b)), with them also \(b.subtracting(a))")
      try hold(coarse.delegated == fine.delegated, "\(coarse.delegated), \(fine.delegated)")
      count += a.count
      return true
    }
    #expect(count > 2000 || PropertySettings().isOverriding, "\(count)")
  }

  /// Delegates, completions and playbacks receive the same with and without an `onEvent`.
  @Test func anObserverChangesNothingForOthers() {
    var count = 0
    forAll("observers", .script, cuts, .bool, count: 300) { script, cuts, hasDelegates in
      let stages = [true, false].map {
        HostStage(isObserved: $0, hasDelegates: hasDelegates)
      }
      for stage in stages { stage.run(script, cuts: cuts) }
      let told = stages.map { stage in
        stage.told.filter { if case .playback = $0 { true } else { false } }
      }
      try hold(told[0] == told[1], "\(told[0]), without an observer \(told[1])")
      try hold(stages[0].completions == stages[1].completions, "completions")
      try hold(
        stages[0].delegated == stages[1].delegated,
        "\(stages[0].delegated), without an observer \(stages[1].delegated)")
      let shown = stages.map { $0.shown(in: $0.host.tree, at: $0.host.time) }
      try hold(shown[0] == shown[1], "another value")
      count += told[0].count
      return true
    }
    #expect(count > 100 || PropertySettings().isOverriding, "\(count)")
  }

  /// A playback that is sought and finished before one turn reports its end, with and without other listeners.
  @Test(arguments: [true, false], [true, false])
  func aPlaybackTellsItsEndAfterASeek(isObserved: Bool, isFinished: Bool) {
    let host = AnimationHost(clock: ManualClock())
    let ball = Layer(in: host.context)
    host.context.roots = [ball]
    host.advance()
    if isObserved { host.onEvent = { _ in } }
    var timeline = LayerTimeline()
    timeline.animate(ball, .position.x, to: 100, with: .curve(duration: 2))
    let playback = host.context.play(timeline)
    var ends: [AnimationEvent] = []
    playback.onEvent = { if case .ended = $0.kind { ends.append($0) } }
    host.advance(to: 0.5)
    playback.seek(to: 1)
    if isFinished { playback.finish() } else { playback.cancel() }
    host.advance(to: 0.75)
    #expect(ends.map(\.time) == [0.75])
    #expect(playback.outcome == (isFinished ? .finishedEarly : .cancelled))
  }

  /// The host shows its tree at the target time, and the accumulated changes give the same values.
  @Test func theHostShowsWhatItsTreeShows() {
    let targets = Generator<Double?>.element(of: [nil, 0, 0.125, 1, .nan])
    forAll("what is shown", .script, cuts, targets, count: 300) { script, cuts, ahead in
      let stage = HostStage()
      var kept: [Layer.ID: (x: Double, y: Double, opacity: Double)] = [:]
      try stage.run(script, cuts: cuts) { committed in
        let host = stage.host
        // Another turn at the same time, which shows another time.
        let commit = host.advance(to: host.time, showing: ahead.map { host.time + $0 })
        let time = ahead.map { $0.isNaN ? host.time : host.time + $0 } ?? host.time
        try hold(host.targetTime == time && commit.tree == host.tree, "another target or tree")
        for change in committed.changes + commit.changes {
          if change.reason == .left { kept[change.layer] = nil }
          guard change.reason == .model, host.tree.layers.contains(change.layer) else { continue }
          let layer = stage.layers.first { $0.id == change.layer }
          kept[change.layer] =
            (layer?.position.x ?? 0, layer?.position.y ?? 0, layer?.opacity ?? 0)
        }
        host.forEachChange { property, numbers in
          switch property.path.name {
          case "position":
            kept[property.layer]?.x = numbers[0]
            kept[property.layer]?.y = numbers[1]
          default: kept[property.layer]?.opacity = numbers[0]
          }
        }
        let all = stage.shown(in: commit.tree, at: time)
        let own = stage.layers.flatMap {
          [host[$0, .position.x], host[$0, .position].y, host[$0, .opacity]].map(\.bitPattern)
        }
        try hold(own == all, "\(own) instead of \(all)")
        for (layer, values) in kept {
          guard let shown = stage.layers.first(where: { $0.id == layer }) else { continue }
          let (place, opacity) = (host[shown, .position], host[shown, .opacity])
          try hold(
            (place.x, place.y, opacity) == values, "\(values) is kept of \(place), \(opacity)")
        }
      }
      return true
    }
  }

  /// Between a turn and its next change nothing is reported and nothing moves.
  @Test func nothingHappensBeforeTheNextChange() {
    var idle = 0
    forAll("the next change", .script, cuts, count: 300) { script, cuts in
      let stage = HostStage()
      try stage.run(script, cuts: cuts) { _ in
        let host = stage.host
        // Changes that delegates and completions made may still be reported.
        let (time, next) = (host.time, host.nextChange)
        try hold(next >= time, "\(next) before \(time)")
        guard next > time else { return }
        idle += 1
        let span = time..<min(next, time + 100)
        try hold(host.tree.events(in: span, withIterations: false).isEmpty, "an event")
        let before = stage.shown(in: host.tree, at: time)
        for share in [0.25, 0.5, 0.999] {
          let later = min(time + share * (span.upperBound - time), span.upperBound.nextDown)
          let shown = stage.shown(in: host.tree, at: later)
          try hold(shown == before, "something moves")
        }
      }
      return true
    }
    #expect(idle > 300 || PropertySettings().isOverriding, "\(idle)")
  }

  // MARK: Turns

  @Test func aTimeThatIsNoneCountsAsTheLastOne() {
    let host = AnimationHost(clock: ManualClock(at: 3))
    #expect(host.time == 3 && host.targetTime == 3 && host.tree.commitTime == 3)
    #expect(host.tree.layers.isEmpty && host.nextChange == .infinity)
    for time in [2, Double.nan, .infinity, -.infinity] {
      #expect(host.advance(to: time).tree.commitTime == 3)
      #expect(host.time == 3 && host.clock.now == 3)
    }
    host.advance(to: 4)
    #expect(host.time == 4 && host.clock.now == 4)
    host.clock.advance(by: 0.5)
    host.advance(showing: 9)
    #expect(host.time == 4.5 && host.targetTime == 9)
    host.advance(showing: .nan)
    #expect(host.targetTime == 4.5)
    host.advance(showing: 1)
    #expect(host.targetTime == 1)
  }

  @Test func aScaledClockIsSlowMotion() {
    let time = ManualClock()
    let host = AnimationHost(clock: ScaledClock(time, scale: 1))
    time.advance(to: 2)
    host.advance()
    host.clock.setScale(0.25)
    time.advance(to: 4)
    host.advance()
    #expect(host.time == 2.5)
  }

  /// A completion that is called before the commit is in it; events of the commit are in the next one.
  @Test func whatIsToldBeforeTheCommitIsInIt() {
    let host = AnimationHost(clock: ManualClock())
    let (ball, card) = (Layer(in: host.context), Layer(in: host.context))
    host.context.roots = [ball, card]
    host.advance()
    var fades: [Double] = []
    ball.animate(.position.x, to: 100, with: .curve(duration: 1)) { _ in
      card.animate(.opacity, to: 0, with: .curve(duration: 1)) { _ in fades.append(host.time) }
    }
    host.advance()
    host.advance(to: 1.5)
    #expect(card.opacity == 0 && card.animationKeys == ["opacity"])
    #expect(host[card, .opacity] == 1)
    #expect(host.tree[card, .opacity, at: 2] < 1)
    // It began with the commit, not when the other one ended.
    host.advance(to: 2.499)
    #expect(fades.isEmpty)
    host.advance(to: 2.6)
    #expect(fades == [2.6])

    ball.animate(.position.x, to: 0, with: .curve(duration: 1)) { isFinished in
      if !isFinished { card.position.x = 50 }
    }
    host.advance()
    ball.removeAllAnimations()
    let commit = host.advance()
    #expect(commit.tree[card, .position.x, at: 9] == 0)
    #expect(host.nextChange == host.time)
    #expect(host.advance().tree[card, .position.x, at: 9] == 50)
  }

  @Test func animationsAndPlaybacksAreToldInTheOrderOfTime() {
    let host = AnimationHost(clock: ManualClock())
    let (ball, card) = (Layer(in: host.context), Layer(in: host.context))
    host.context.roots = [ball, card]
    host.advance()
    var lines: [String] = []
    for (duration, layer) in [(1.0, ball), (2.0, card)] {
      layer.animate(.opacity, to: 0, with: .curve(duration: duration)) { _ in
        lines.append("fade \(duration)")
      }
    }
    var timeline = LayerTimeline()
    timeline.label("middle", at: 1.5)
    timeline.animate(ball, .position.x, to: 9, with: .curve(duration: 3), at: 0)
    let playback = host.context.play(timeline)
    playback.onEvent = { lines.append("\($0.kind)") }
    host.onEvent = { event in
      guard let animation = event.animation else { return }
      lines.append("\(animation.rawValue) \(event.kind == .started ? "starts" : "stops")")
    }
    host.context.completion = { lines.append("nothing to wait for") }
    host.advance()
    #expect(lines == ["1 starts", "2 starts", "nothing to wait for"])
    lines = []
    host.advance(to: 4)
    #expect(
      lines == [
        "started", "1 stops", "fade 1.0", "label middle 0 forwards",
        "2 stops",
        "fade 2.0", "ended completed",
      ], "\(lines)")
  }

  /// A label at the end is also reported by a commit at the end, before the end.
  @Test(arguments: [false, true]) func aLabelAtTheEndIsToldByACommitThere(isKept: Bool) {
    let host = AnimationHost(clock: ManualClock())
    let ball = Layer(in: host.context)
    host.context.roots = [ball]
    host.advance()
    var timeline = LayerTimeline()
    timeline.animate(ball, .position.x, to: 1, with: .curve(duration: 1))
    timeline.label("end")
    var lines: [String] = []
    var playback: Playback? = host.context.play(timeline)
    playback?.onEvent = { lines.append("\($0.kind) \($0.time)") }
    if !isKept { playback = nil }
    host.advance()
    // A request, so that the commit writes it again.
    playback?.rate = 1.5
    playback?.rate = 1
    for time in [0.5, 1] { host.advance(to: time) }
    playback?.reverse()
    for time in [1, 3.0] { host.advance(to: time) }
    #expect(
      lines == [
        "started 0.0", "label end 0 forwards 1.0",
        "ended completed 1.0",
      ])
  }

  /// The first turn that shows the end of a playback reports it, whether the playback is retained or not, even at
  /// exactly the end.
  @Test func anEndIsToldByTheTurnThatShowsIt() {
    let lengths = zip(Generator<Int>.int(in: 1...9), .element(of: [0.12, 0.125, 1.0 / 60]))
    var exact = 0
    forAll("ends of playbacks", lengths, .element(of: [24.0, 30, 60, 64]), .bool) {
      lengths, frames, isKept in
      let host = AnimationHost(clock: ManualClock())
      let ball = Layer(in: host.context)
      host.context.roots = [ball]
      host.advance()
      var timeline = LayerTimeline()
      for number in 0..<lengths.0 {
        timeline.animate(ball, .position.x, to: Double(number), with: .curve(duration: lengths.1))
      }
      var isTold = false
      var playback: Playback? = host.context.play(timeline)
      playback?.onEvent = { if case .ended = $0.kind { isTold = true } }
      let (id, end) = (try #require(playback?.subject), timeline.totalDuration)
      if !isKept { playback = nil }
      for frame in 0...Int(end * frames) + 2 {
        host.advance(to: Double(frame) / frames)
        let isOver = host.tree.state(of: id, at: host.time).map { $0.remainingTime == 0 } ?? true
        try hold(isTold == isOver, "told \(isTold) at \(host.time), ends at \(end)")
        exact += host.time == end ? 1 : 0
      }
      return isTold
    }
    #expect(exact > 10 || PropertySettings().isOverriding, "\(exact)")
  }

  /// Completions that wait for nothing are called by the next turn, and the host reports that it is due.
  @Test func completionsThatWaitForNothingAreCalled() {
    let host = AnimationHost(clock: ManualClock())
    var count = 0
    host.context.animate(with: .curve(duration: 1), {}, completion: { _ in count += 1 })
    #expect(host.nextChange == 0)
    host.advance()
    #expect(count == 1 && host.nextChange == .infinity)
    host.context.completion = { count += 1 }
    #expect(host.nextChange == 0)
    host.advance()
    #expect(count == 2 && host.nextChange == .infinity)
  }

  /// A completion that waits for nothing finds its values in the picture: it is called with the commit that takes them,
  /// after the completions of earlier ends, and at one time in the order in which the transactions were closed.
  @Test func whatWaitsForNothingIsToldWithItsCommit() {
    let host = AnimationHost(clock: ManualClock())
    let (ball, card) = (Layer(in: host.context), Layer(in: host.context))
    host.context.roots = [ball]
    host.advance()
    var lines: [String] = []
    for (duration, path) in [(1.0, Property.zPosition), (0.5, .opacity)] {
      ball.animate(path, to: 0.5, with: .curve(duration: duration)) { _ in
        lines.append("over \(duration)")
      }
    }
    ball.add(BasicAnimation(.cornerRadius, from: 0, to: 1, duration: 9), forKey: "long")
    host.advance()
    host.context.animate(with: .curve(duration: 9)) {
      ball.shadowRadius = 1
    } completion: { isFinished, count in
      lines.append("away \(isFinished) \(count)")
    }
    host.advance()
    host.context.animate(with: .curve(duration: 0)) {
      ball.position.x = 100
    } completion: { _, count in
      lines.append("set \(count) \(host[ball, .position.x]) at \(host.time)")
    }
    // For a layer that no commit has taken.
    host.context.animate(
      with: .curve(duration: 1), { card.opacity = 0 }, completion: { _ in lines.append("new") })
    host.context.transaction {
      host.context.disablesActions = true
      host.context.completion = { lines.append("still") }
      ball.position.y = 1
    }
    ball.removeAnimation(forKey: "shadowRadius")
    host.advance(to: 2)
    #expect(
      lines == [
        "over 0.5", "over 1.0", "away false 1", "set 0 100.0 at 2.0", "new", "still",
      ], "\(lines)")
  }

  /// The end of an animation that stays, at the very time of a turn, is reported by the next one.
  @Test func whatHappensAtTheVeryTimeOfATurnIsStillDue() throws {
    let host = AnimationHost(clock: ManualClock())
    let ball = Layer(in: host.context)
    host.context.roots = [ball]
    var fade = BasicAnimation(.opacity, from: 0, to: 1, duration: 1, timing: Timing(beginTime: 2))
    fade.isRemovedOnCompletion = false
    ball.add(fade)
    var told: [Double] = []
    host.onEvent = { told.append($0.time) }
    host.advance()
    #expect(host.nextChange == 2)
    let end = try #require(host.tree.events(in: 0..<9).map(\.time).last)
    host.advance(to: end)
    #expect(told == [2] && host.nextChange == end)
    host.advance(to: 5)
    #expect(told == [2, end] && host.nextChange == .infinity)
  }

  @Test func anOpenTransactionHoldsTheTreeBackAndNothingElse() {
    let host = AnimationHost(clock: ManualClock())
    let ball = Layer(in: host.context)
    host.context.roots = [ball]
    host.advance()
    var ends: [Double] = []
    ball.animate(.position.x, to: 100, with: .curve(duration: 1)) { _ in ends.append(host.time) }
    host.advance()
    host.context.beginTransaction()
    ball.opacity = 0
    host.advance(to: 0.5)
    #expect(host[ball, .opacity] == 1 && host[ball, .position.x] > 0)
    host.advance(to: 1.25)
    #expect(ends == [1.25] && host.nextChange == 1.25)
    host.context.commitTransaction()
    host.advance(to: 2)
    #expect(ends == [1.25] && ball.animationKeys == ["opacity"])
  }

  @Test func aTurnWithinATurnEndsTheProcess() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let host = AnimationHost(clock: ManualClock())
      host.context.animate(with: .curve(duration: 1), {}, completion: { _ in host.advance() })
      host.advance()
    }
    expect(
      result,
      says:
        "advance() was called while the host takes a turn: change layers instead, and the next commit applies the changes"
    )
  }

  // MARK: Presentation

  @Test func layersAreFoundWhereTheyAreShown() throws {
    let host = AnimationHost(clock: ManualClock())
    let ball = Layer(in: host.context)
    ball.bounds = Rect2D(x: 0, y: 0, width: 10, height: 10)
    #expect(host.presentation(of: ball) == nil && host[ball, .opacity] == 1)
    host.context.roots = [ball]
    host.advance()
    ball.animate(.position.x, to: 100, with: .curve(duration: 1, timingFunction: .linear))
    host.advance()
    host.advance(showing: 0.5)
    let shown = try #require(host.presentation(of: ball))
    #expect(shown[.position.x] == 50 && shown.time == 0.5)
    #expect(host.hitTest(Point2D(x: 50, y: 0))?.id.layer == ball.id)
    #expect(host.hitTest(Point2D(x: 100, y: 0)) == nil)
  }

  /// A reader of changes that reads only in some turns misses nothing.
  @Test func changesAreThoseSinceTheyWereLastAsked() {
    let host = AnimationHost(clock: ManualClock())
    let ball = Layer(in: host.context)
    host.context.roots = [ball]
    host.advance()
    var x: [Double] = []
    let look = { host.forEachChange { _, numbers in x.append(numbers[0]) } }
    ball.animate(.position.x, to: 100, with: .curve(duration: 1, timingFunction: .linear))
    host.advance()
    look()
    for time in [0.25, 0.5, 0.75] { host.advance(to: time) }
    look()
    look()
    for time in [1, 2, 3.0] { host.advance(to: time) }
    look()
    host.advance(to: 4)
    look()
    #expect(x == [0, 75, 75, 100])
  }

  // MARK: Simulations

  /// The steps taken by a time are the same for any division into turns, and they begin with the first turn.
  @Test func stepsDoNotDependOnTurns() {
    let spans = Generator<Double>.element(of: [0, 0.001, 1.0 / 60, 1.0 / 144, 0.03]).array(
      count: 1...60)
    forAll("steps", spans) { spans in
      let host = AnimationHost(clock: ManualClock(at: 5))
      host.advance(to: 7)
      var steps: [Int] = []
      var fraction = 0.0
      host.simulate(at: .hertz120) { due in
        steps += due.steps
        fraction = due.fraction
      }
      host.advance(to: 8)
      for span in spans { host.advance(to: host.time + span) }
      var all = FixedStep(rate: .hertz120, from: 8, maximumSteps: .max)
      let due = all.advance(to: host.time)
      try hold(steps == Array(due.steps), "\(steps) instead of \(due.steps)")
      return fraction == due.fraction
    }
  }

  @Test func aSimulationIsInTheCommitOfItsTurnAndAnimatesNothing() {
    let host = AnimationHost(clock: ManualClock())
    let ball = Layer(in: host.context)
    host.context.roots = [ball]
    host.advance()
    host.simulate(at: .hertz60, maximumSteps: 2) { due in
      ball.position.x += 10 * Double(due.steps.count)
    }
    #expect(host.nextChange == 0)
    host.advance()
    host.advance(to: 0.02, showing: 0.04)
    #expect(host[ball, .position.x] == 20 && ball.animationKeys == nil)
    host.advance(to: 1)
    #expect(host[ball, .position.x] == 40)
    ball.opacity = 0
    #expect(ball.animationKeys == ["opacity"])
    host.simulate(at: .hertz60, nil)
    host.advance(to: 2)
    host.advance(to: 3)
    #expect(host[ball, .position.x] == 40 && host.nextChange == .infinity)
  }

  /// After going back a host shows values and takes turns as if nothing had happened in between.
  @Test func aHostGoesBack() throws {
    let host = AnimationHost(clock: ManualClock())
    let ball = Layer(in: host.context)
    host.context.roots = [ball]
    host.advance()
    ball.animate(.position.x, to: 100, with: .spring(.bouncy))
    host.advance()
    host.advance(to: 0.25)
    let (saved, shown) = (host.context.snapshot(), host[ball, .position.x])
    host.advance(to: 0.5)
    let later = host[ball, .position.x]
    ball.animate(.position.x, to: -100, with: .spring(.snappy))
    host.advance(to: 2)
    try host.rewind(to: saved)
    #expect(host.time == 0.25 && host[ball, .position.x] == shown && ball.position.x == 100)
    host.advance(to: 0.5)
    #expect(host[ball, .position.x] == later)
    var seen: [Double] = []
    host.forEachChange { _, numbers in seen.append(numbers[0]) }
    #expect(seen == [later])
    #expect(throws: SnapshotError.self) {
      try AnimationHost(clock: ManualClock()).rewind(to: saved)
    }
  }
}
