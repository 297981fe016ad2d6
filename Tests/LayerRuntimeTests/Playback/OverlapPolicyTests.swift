import AnimationGeometry
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

@Suite struct OverlapPolicyTests {
  /// An existing animation of a driven property stops, stays below, or refuses the timeline.
  @Test func overlaps() {
    for (overlap, x, outcome) in [
      (OverlapPolicy.takeOver, 5.0, nil), (.add, 5, nil),
      (.refuse, 500, Playback.Outcome.cancelled),
    ] {
      var stage = PlaybackStage()
      stage.a.add(BasicAnimation(.position.x, from: 0, to: 1000, duration: 1), forKey: "other")
      stage.commit(at: 0)
      let playback = stage.context.play(stage.way(stage.a), overlap: overlap)
      stage.commit(at: 0)
      #expect(stage.x(0.5) == x)
      #expect(playback.outcome == outcome)
      #expect((stage.a.animation(forKey: "other") == nil) == (overlap == .takeOver))
      #expect(stage.context.diagnostics.count == (overlap == .refuse ? 1 : 0))
    }
  }

  /// A playing timeline and a running animation in a group block a timeline that does not take over; an ended one does
  /// not.
  @Test func playbacksAreInTheWay() {
    var stage = PlaybackStage()
    let first = stage.context.play(stage.way(stage.a))
    stage.commit(at: 0)
    let second = stage.context.play(stage.way(stage.a), overlap: .refuse)
    stage.commit(at: 1)
    #expect(second.outcome == .cancelled && stage.context.diagnostics.count == 1)
    #expect(stage.x(1.5) == 20)
    stage.commit(at: 3)
    #expect(first.outcome == .completed)
    let third = stage.context.play(stage.way(stage.a), overlap: .refuse)
    stage.commit(at: 3)
    #expect(third.outcome == nil && stage.x(3.5) == 20)
    stage.b.add(
      AnimationGroup(
        [.basic(BasicAnimation(.position.x, from: 0, to: 9, duration: 1))], duration: 1))
    let fourth = stage.context.play(stage.way(stage.b), overlap: .refuse)
    stage.commit(at: 4)
    #expect(fourth.outcome == .cancelled)
  }

  /// An animation that rotates a layer along its path blocks the layer's transform; a path without rotation does not.
  @Test(arguments: [nil, RotationMode.auto, .autoReverse], [false, true])
  func turnsAreInTheWay(rotation: RotationMode?, isInGroup: Bool) {
    var stage = PlaybackStage()
    var path = BezierPath()
    path.move(to: .zero)
    path.addLine(to: Point2D(x: 10, y: 0))
    var way = KeyframeAnimation(path: path, timing: Timing(duration: 9))
    way.rotationMode = rotation
    stage.a.add(isInGroup ? .group(AnimationGroup([.keyframe(way)], duration: 9)) : .keyframe(way))
    stage.commit(at: 0)
    var timeline = LayerTimeline()
    timeline.animate(stage.a, .transform, to: .rotation(z: 1), with: .curve(duration: 1))
    let playback = stage.context.play(timeline, overlap: .refuse)
    stage.commit(at: 1)
    #expect((playback.outcome == .cancelled) == (rotation != nil))
  }

  /// An animation that has reported its end does not block, whether there was a commit since or not, and whether it
  /// stays or not.
  @Test func whatHasToldItsEndIsNotInTheWay() {
    for (stays, commits) in [(false, false), (false, true), (true, false), (true, true)] {
      var stage = PlaybackStage()
      var other = BasicAnimation(.position.x, from: 0, to: 1000, duration: 1)
      other.isRemovedOnCompletion = !stays
      stage.a.add(other, forKey: "other")
      stage.commit(at: 0)
      if commits { stage.commit(at: 2) }
      stage.advance(to: 3)
      let playback = stage.context.play(stage.way(stage.a), overlap: .refuse)
      stage.commit(at: 3)
      #expect(playback.outcome == nil && stage.x(3.5) == 5)
    }
  }

  /// A value that was taken over from a timeline no longer belongs to it: if the timeline turns back to its start, or
  /// is cancelled to it, the value set since stays, even if it equals the timeline's target.
  @Test func whatWasTakenOverStays() {
    for target in [100.0, 80] {
      for cancels in [false, true] {
        var stage = PlaybackStage()
        var timeline = LayerTimeline()
        (timeline.timingFunction, timeline.autoreverses) = (.linear, true)
        timeline.animate(stage.a, .position.x, to: 100, with: .curve(duration: 1))
        let playback = stage.context.play(timeline)
        stage.commit(at: 0)
        stage.a.animate(.position.x, to: target, with: .curve(duration: 1, takesOver: true))
        stage.commit(at: 0.5)
        if cancels {
          playback.cancel(to: .start)
          stage.commit(at: 0.75)
        }
        stage.commit(at: 3)
        #expect(stage.x(3) == target && stage.a.position.x == target)
      }
    }
  }
}
