import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import LayerModel
import LayerRuntime
import Testing

private struct Pair {
  var layers = LayerTimeline()
  var tracks = TrackTimeline()

  private static func motion(_ kind: Int, _ duration: Double) -> Motion {
    switch kind {
    case 1: .curve(duration: duration, timingFunction: .easeInEaseOut, takesOver: true)
    case 3: .spring(.snappy)
    case 4: .spring(.bouncy)
    default: .curve(duration: duration)
    }
  }

  init(
    _ inputs: [TimelineStepInput], _ repeats: TimelineRepeats, on stage: PlaybackStage,
    _ point: PropertyHandle, _ number: PropertyHandle
  ) {
    layers.takeRepeats(repeats)
    tracks.takeRepeats(repeats)
    for (index, (kind, number_, (begin, length))) in inputs.enumerated() {
      let place = TimelinePosition.time(Double(begin) / 8)
      let (value, duration) = (Double(number_) / 7, Double(length) / 8)
      let motion = Self.motion(kind, duration)
      let target = Point2D(x: value, y: -3 * value)
      switch kind {
      case 0, 1, 3:
        layers.animate(stage.a, .position, to: target, with: motion, at: place)
        tracks.animate(point, to: target, with: motion, at: place)
      case 2:
        layers.animate(stage.a, .position, by: target, with: motion, at: place)
        tracks.animate(point, by: target, with: motion, at: place)
      case 4:
        layers.animate(stage.b, .zPosition, to: value, with: motion, at: place)
        tracks.animate(number, to: value, with: motion, at: place)
      case 5:
        layers.set(stage.b, .zPosition, to: value, at: place)
        tracks.set(number, to: value, at: place)
      default:
        // An animation that is no target shows while its own timeline plays.
        let timing = Timing(duration: duration + 0.125)
        var animation = BasicAnimation(.zPosition, from: 0, to: value, timing: timing)
        animation.isAdditive = true
        layers.add(animation, to: stage.b, at: place)
        if let track = try? Track(
          from: .number(0), to: .number(value), timing: timing, isAdditive: true)
        {
          tracks.add(track, to: number, at: place)
        }
      }
      layers.label("\(index)", at: .time(Double(begin + length) / 8))
      tracks.label("\(index)", at: .time(Double(begin + length) / 8))
    }
  }
}

@Suite struct TrackAgreementTests {
  /// Until it ends, a timeline of tracks shows and reports the same as the same steps on layers, bit for bit, whatever
  /// pauses, seeks and reversals there are, even if it takes over from a motion.
  @Test func tracksAgreeWithLayers() {
    let scores = zip(timelineSteps(kinds: 7, count: 1...8), timelineRepeats)
    let requests = zip(Generator<Int>.int(in: 0...5), Generator<Double>.fraction)
      .array(count: 0...8)
    forAll("tracks agree with layers", zip(scores, scores), requests) { scores, requests in
      var stage = PlaybackStage()
      var set = TrackSet()
      let point = set.addProperty(.point(stage.a.position))
      let number = set.addProperty(.number(stage.b.zPosition))
      var pair = Pair(scores.0.0, scores.0.1, on: stage, point, number)
      let inner = Pair(scores.1.0, scores.1.1, on: stage, point, number)
      pair.layers.add(inner.layers, at: 0.25)
      pair.tracks.add(inner.tracks, at: 0.25)
      try hold(pair.layers.totalDuration == pair.tracks.totalDuration, "lengths differ")
      let first = stage.context.play(pair.layers)
      stage.commit(at: 0.125)
      let second = set.play(pair.tracks, at: 0.125)
      var (time, told) = (0.125, [TrackEvent]())
      var kept = [first]
      func compare(_ now: Double) throws {
        let isOver = kept.contains {
          (stage.tree.state(of: $0.subject, at: now)?.remainingTime ?? 0) <= 0
        }
        if isOver { return }
        var sampler = Sampler()
        sampler.move(to: now, in: set)
        let shown = sampler.numbers(of: point, in: set) + sampler.numbers(of: number, in: set)
        let position = stage.tree[stage.a, .position, at: now]
        let expected = [position.x, position.y, stage.tree[stage.b, .zPosition, at: now]]
        try hold(shown == expected, "\(shown) and not \(expected) at \(now)")
      }
      for (kind, share) in requests {
        for part in [0, 0.3, 0.9] { try compare(time + part * share) }
        told += set.events(in: time..<(time + share)).filter { $0.playback != nil }
        time += share
        switch kind {
        case 0:
          first.isPaused.toggle()
          set.setPaused(first.isPaused, of: second, at: time)
        case 1:
          first.rate = 4 * share - 2
          set.setRate(4 * share - 2, of: second, at: time)
        case 2:
          first.seek(to: 3 * share)
          set.seek(second, to: 3 * share, at: time)
        case 3:
          first.seek(toLabel: "0")
          set.seek(second, toLabel: "0", at: time)
        case 4:
          // Springs take over a motion, on both sides.
          var (layers, tracks) = (LayerTimeline(), TrackTimeline())
          let target = Point2D(x: 9 * share, y: 1)
          layers.animate(stage.a, .position, to: target, with: .spring(.bouncy))
          tracks.animate(point, to: target, with: .spring(.bouncy))
          kept.append(stage.context.play(layers))
          set.play(tracks, at: time)
        default:
          first.reverse()
          set.reverse(second, at: time)
        }
        stage.commit(at: time)
        let (state, expected) = (
          set.state(of: second, at: time), stage.tree.state(of: first.subject, at: time)
        )
        try hold(state == expected, "\(String(describing: state))")
      }
      for part in [0, 0.5, 3, 40] { try compare(time + part) }
      stage.advance(to: time + 50)
      told += set.events(in: time..<(time + 50)).filter { $0.playback != nil }
      let ours = told.filter { $0.playback == second }
      let theirs = stage.events.filter { $0.playback == first.id }
      try hold(ours.map(\.kind) == theirs.map(\.kind), "\(ours) and not \(theirs)")
      return ours.map(\.time) == theirs.map(\.time)
    }
  }
}
