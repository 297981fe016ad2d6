import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import LayerModel
import LayerRuntime
import Testing

@Suite struct CancelTargetTests {
  /// A label at the end is reported once at a turn, even if its time and the sum of the durations round differently.
  @Test(arguments: [0.3, 0.1 + 0.2], [false, true])
  func theTurnTellsALabelOnce(end: Double, isInner: Bool) {
    var stage = PlaybackStage()
    var timeline = LayerTimeline()
    timeline.animate(stage.a, .opacity, to: 0.5, with: .curve(duration: 0.1))
    timeline.animate(stage.a, .opacity, to: 0, with: .curve(duration: 0.2))
    timeline.label("end", at: .time(end))
    timeline.autoreverses = true
    timeline.repeatCount = 2
    if isInner {
      var outer = LayerTimeline()
      outer.add(timeline)
      timeline = outer
    }
    let playback = stage.context.play(timeline)
    stage.commit(at: 0)
    stage.commit(at: 9)
    #expect(playback.outcome == .completed)
    #expect(stage.events.count { $0.text.hasPrefix("label") } == 2)
  }

  /// A playback that has ended and is reversed restores the model value at the start, whether it is retained until then
  /// or not; releasing it does not change the presentation value.
  @Test(arguments: [false, true], [false, true])
  func turningBackAfterTheEnd(isKept: Bool, isDelivered: Bool) {
    var stage = PlaybackStage()
    var playback: Playback? = stage.context.play(stage.way(stage.a))
    func commit(_ time: Double) {
      if isDelivered { stage.commit(at: time) } else { stage.commitAlone(at: time) }
    }
    commit(0)
    commit(3)
    #expect(stage.a.position.x == 30 && playback?.progress == 1)
    playback?.reverse()
    if !isKept { playback = nil }
    commit(4)
    #expect(stage.x(4.5) == 20 && stage.a.position.x == 30)
    commit(7)
    #expect(stage.x(7) == 0 && stage.a.position.x == 0)
    playback = nil
    commit(8)
    #expect(stage.x(8) == 0 && stage.a.position.x == 0 && stage.a.animations.isEmpty)
  }

  /// Playbacks that run backwards restore the model values in the order of their ends, whether these were delivered or
  /// not, because one may have started from another's value. A cancelled playback comes after the playbacks that have
  /// ended before.
  @Test func playbacksGiveBackInTheOrderOfTheirEnds() {
    let ways = zip(Generator<Int>.int(in: 1...9), .int(in: 1...12), .int(in: 0...4))
    forAll("give back in order", ways.array(count: 1...5), .bool) { ways, isCancelled in
      func model(isDelivered: Bool) -> Double {
        var stage = PlaybackStage()
        var playbacks: [Playback] = []
        var time = 0.0
        for (index, (target, length, wait)) in ways.enumerated() {
          var timeline = LayerTimeline()
          timeline.animate(
            stage.a, .zPosition, to: Double(10 * index + target),
            with: .curve(duration: Double(length) / 8))
          timeline.autoreverses = true
          playbacks.append(stage.context.play(timeline, overlap: .add))
          stage.commitAlone(at: time)
          time += Double(wait) / 8
          if isDelivered { stage.advance(to: time) }
          stage.commitAlone(at: time)
        }
        if isDelivered { stage.advance(to: 20) }
        if isCancelled { playbacks[0].cancel(to: .start) }
        stage.commitAlone(at: 20)
        return stage.a.zPosition
      }
      let (told, untold) = (model(isDelivered: true), model(isDelivered: false))
      try hold(told == untold, "\(told) where ends are told, and else \(untold)")
      return true
    }
  }

  /// After any requests, the model value is the presentation value where the playback rests at an end, and stays so
  /// when the playback is released.
  @Test func theModelIsWhereItRests() {
    let asks = zip(Generator<Int>.int(in: 0...5), Generator<Double>.fraction)
    let steps = zip(asks, Generator<Double>.fraction.map { 3 * $0 })
    forAll("rests", steps.array(count: 0...6), .bool, count: 1000) { steps, isDelivered in
      var stage = PlaybackStage()
      var playback: Playback? = stage.context.play(stage.way(stage.a))
      var time = 0.0
      func commit() {
        if isDelivered { stage.commit(at: time) } else { stage.commitAlone(at: time) }
      }
      commit()
      for (ask, seconds) in steps {
        time += seconds
        switch ask.0 {
        case 0, 1: playback?.reverse()
        case 2: playback?.isPaused.toggle()
        case 3: playback?.progress = ask.1
        case 4: playback?.seek(to: 4 * ask.1 - 1)
        default: playback?.rate = ask.1 < 0.5 ? -2 : 0.5
        }
        commit()
      }
      playback?.isPaused = false
      for seconds in [0.0, 8, 1] {
        time += seconds
        commit()
      }
      let shown = stage.x(time)
      try hold(shown == stage.a.position.x, "\(shown) is shown, the model is \(stage.a.position.x)")
      playback = nil
      time += 1
      commit()
      try hold(stage.x(time) == shown && stage.a.animations.isEmpty, "it jumps when it is let go")
      return true
    }
  }

  /// A playback that has returned to its start continues to show the values set there, and before a step with a
  /// duration the previous value, whatever its repetition and turns, for layers and tracks alike. Played again from
  /// there, it shows the same as the first time.
  @Test(arguments: [false, true]) func atItsStartItShowsWhatIsSetThere(isSet: Bool) {
    let lengths = zip(Generator<Int>.int(in: 1...30), Generator<Int>.int(in: 0...30))
      .map { (Double($0) / 10, Double($1) / 10) }
    let turns = zip(.int(in: 1...3), .bool, Generator<Double>.fraction)
    forAll("rests at its start", lengths, turns) { lengths, turn in
      let (length, rest) = lengths
      var stage = PlaybackStage()
      var set = TrackSet()
      let number = set.addProperty(.number(0))
      var layers = LayerTimeline()
      var tracks = TrackTimeline()
      if isSet {
        layers.set(stage.a, .position.x, to: 3, at: 0)
        tracks.set(number, to: 3, at: 0)
      }
      layers.animate(stage.a, .position.x, to: 10, with: .curve(duration: length), at: 0)
      tracks.animate(number, to: 10, with: .curve(duration: length), at: 0)
      (layers.repeatCount, layers.autoreverses, layers.repeatDelay) = (
        Double(turn.0), turn.1, rest
      )
      (tracks.repeatCount, tracks.autoreverses, tracks.repeatDelay) = (
        Double(turn.0), turn.1, rest
      )
      let (playback, second) = (stage.context.play(layers), set.play(tracks, at: 0))
      var sampler = Sampler()
      func shown(_ time: Double) throws -> Double {
        sampler.move(to: time, in: set)
        let (value, own) = (stage.x(time), sampler.numbers(of: number, in: set))
        try hold(own == [value], "tracks show \(own), and layers \(value) at \(time)")
        return value
      }
      stage.commit(at: 0)
      let start = try shown(0)
      let early = try shown(length / 8)
      try hold(start == (isSet ? 3 : 0), "it begins with \(start)")
      let end = layers.totalDuration * turn.2
      playback.reverse()
      set.reverse(second, at: end)
      stage.commit(at: end)
      let back = 2 * end + 0x1p-30
      for time in [back, back + rest / 4, back + rest / 2, back + rest, back + 100] {
        let value = try shown(time)
        try hold(value == start, "it rests at \(value) at \(time)")
      }
      let again = back + 200
      stage.commit(at: again)
      playback.reverse()
      set.reverse(second, at: again)
      stage.commit(at: again)
      let value = try shown(again + length / 8)
      try hold((value - early).magnitude < 1e-9, "it begins again with \(value), not \(early)")
      return true
    }
  }

  /// Values that are set or animated in addition to a playback's stay when the playback runs backwards, and do not
  /// prevent it.
  @Test(arguments: [0, 1, 2]) func otherPartsAreNotInTheWay(way: Int) {
    var stage = PlaybackStage()
    stage.context.transaction {
      stage.context.disablesActions = true
      stage.a.bounds = Rect2D(x: 0, y: 0, width: 10, height: 10)
    }
    stage.commit(at: 0)
    var timeline = LayerTimeline()
    timeline.animate(stage.a, .transform.scale, to: 0.25, with: .curve(duration: 2), at: .time(0))
    let size = Property<Rect2D>.bounds.size
    timeline.animate(
      stage.a, size, to: Size2D(width: 50, height: 50), with: .curve(duration: 2), at: .time(0))
    var playback: Playback? = stage.context.play(timeline)
    stage.commit(at: 1)
    stage.context.transaction {
      stage.context.disablesActions = true
      stage.a[.bounds.origin.x] = 5
    }
    if way == 0 { stage.a.animate(.transform.rotation, to: 2, with: .spring(.snappy)) }
    if way == 1 { stage.a[.transform.translationX] = 50 }
    stage.commit(at: 1.5)
    playback?.reverse()
    stage.commit(at: 2)
    if way == 2 { playback?.cancel(to: .start) }
    stage.commit(at: 8)
    let id = stage.a.id
    func check(_ time: Double) {
      #expect((stage.tree[id, .transform.scale, at: time] - 1).magnitude < 1e-9)
      #expect((stage.a[.transform.scale] - 1).magnitude < 1e-9)
      #expect(stage.tree[id, .bounds, at: time] == Rect2D(x: 5, y: 0, width: 10, height: 10))
      #expect(stage.a.bounds == Rect2D(x: 5, y: 0, width: 10, height: 10))
      #expect((stage.a[.transform.rotation] - (way == 0 ? 2 : 0)).magnitude < 1e-9)
      #expect(stage.a[.transform.translationX] == (way == 1 ? 50 : 0))
    }
    check(8)
    playback = nil
    stage.commit(at: 9)
    check(9)
  }
}
