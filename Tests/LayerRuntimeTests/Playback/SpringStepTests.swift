import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import LayerModel
import LayerRuntime
import Testing

/// Springs as steps of timelines, which are cut near their targets.
@Suite struct SpringStepTests {
  private static let springs: [Spring] = [
    .bouncy, .snappy, .smooth, .stiffness(40, damping: 3), .response(0.6, dampingRatio: 1.5),
  ]

  /// A property shows the spring during its step and the target from the end of the step, until the next step begins or
  /// the timeline ends, in every iteration.
  @Test func aStepHoldsItsEnd() {
    let steps = zip(Generator<Spring>.element(of: Self.springs), Generator<Int>.int(in: 0...3))
    let numbers = zip(Generator<Double>.moderate, Generator<Double>.fraction)
    forAll("spring steps", zip(steps, numbers), .bool, count: 200) { input, isNested in
      let (spring, begin8) = (input.0.0, Double(input.0.1) / 8)
      let (target, rest) = (input.1.0, 0.1 + input.1.1)
      var stage = PlaybackStage()
      var timeline = LayerTimeline()
      timeline.animate(stage.a, .position.x, to: target, with: .spring(spring), at: .time(begin8))
      let end = timeline.duration
      timeline.animate(stage.b, .opacity, to: 0, with: .curve(duration: rest))
      let length = timeline.duration
      if isNested {
        timeline.repeatCount = 2
        var outer = LayerTimeline()
        outer.add(timeline)
        timeline = outer
      }
      let playback = stage.context.play(timeline)
      stage.commit(at: 0)
      let motion = SpringMotion(spring)
      for pass in 0..<(isNested ? 2 : 1) {
        let start = Double(pass) * length
        for share in [0.25, 0.5, 0.99] {
          let seconds = share * (end - begin8)
          let wanted = target * motion.value(at: seconds)
          let shown = stage.x(start + begin8 + seconds)
          try hold((shown - wanted).magnitude < 1e-9 * (1 + target.magnitude), "the spring")
        }
        for share in [0.001, 0.5, 0.999] {
          let shown = stage.x(start + end + share * (length - end))
          try hold(shown == target, "\(shown) and not \(target)")
        }
      }
      try hold(stage.x(timeline.totalDuration) == target, "the end")
      playback.cancel()
      return true
    }
  }

  /// A spring that starts at once takes over the presentation velocity, even if the timeline has a repeat delay.
  @Test(arguments: [(false, 0.0), (false, 0.5), (true, 0), (true, 0.5)])
  func aStepAtTheBeginTakesOver(back: Bool, rest: Double) {
    var stage = PlaybackStage()
    var set = TrackSet()
    let track = set.add(from: 0.0, to: 10, timing: Timing(duration: 1))
    stage.a.animate(.position.x, to: 10, with: .curve(duration: 1, timingFunction: .linear))
    stage.commit(at: 0)
    var layers = LayerTimeline()
    var tracks = TrackTimeline()
    layers.animate(stage.a, .position.x, to: 0, with: .spring(.smooth))
    tracks.animate(track, to: 0, with: .spring(.smooth))
    (layers.repeatCount, layers.autoreverses, layers.repeatDelay) = (2, back, rest)
    (tracks.repeatCount, tracks.autoreverses, tracks.repeatDelay) = (2, back, rest)
    stage.context.play(layers)
    set.play(tracks, at: 0.5)
    stage.commit(at: 0.5)
    var sampler = Sampler()
    sampler.move(to: 0.5, in: set)
    var velocities: [Double] = []
    sampler.sampleVelocities(set, into: &velocities)
    let velocity = stage.tree.velocity(of: stage.a.id, for: .position.x, at: 0.5)
    #expect((velocity - 10).magnitude < 1e-9)
    #expect((velocities[set.lanes(of: track.property).lowerBound] - 10).magnitude < 1e-9)
    #expect(stage.x(0.5) == 5 && sampler.numbers(of: track.property, in: set) == [5])
  }

  /// The next step starts from the target, so that nothing jumps.
  @Test func theNextStepGoesOn() {
    var stage = PlaybackStage()
    var timeline = LayerTimeline()
    timeline.animate(stage.a, .position.x, to: 2000, with: .spring(.bouncy))
    let end = timeline.duration
    timeline.animate(stage.a, .position.x, to: 0, with: .curve(duration: 1), at: .after(0.5))
    stage.context.play(timeline)
    stage.commit(at: 0)
    #expect([0.001, 0.25, 0.5].map { stage.x(end + $0) } == [2000, 2000, 2000])
  }

  /// Bounds and crossings of a spring step are those of the spring.
  @Test func crossingsAreExact() throws {
    var stage = PlaybackStage()
    var timeline = LayerTimeline()
    timeline.animate(stage.a, .position.x, to: 100, with: .spring(.bouncy))
    stage.context.play(timeline)
    stage.commit(at: 0)
    let bounds = try stage.tree.bounds(of: stage.a.id, for: .position.x, in: 0...5)
    let time = try #require(bounds.highestTime)
    #expect((0...1e-9).contains(bounds.range.upperBound - stage.x(time)))
    #expect((-1e-9...0).contains(bounds.range.lowerBound) && stage.x(time) > 100)
    let crossing = try stage.tree.firstCrossing(
      of: stage.a.id, for: .position.x, level: 50, in: 0...5)
    guard case .at(let half) = crossing else {
      Issue.record("\(crossing)")
      return
    }
    #expect(stage.x(half) > 50 && stage.x(half.nextDown) <= 50)
  }
}
