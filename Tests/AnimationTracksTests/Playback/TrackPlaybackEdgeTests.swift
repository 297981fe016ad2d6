import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

/// Timelines of properties that are not at rest, and requests at the ends of playbacks.
@Suite struct TrackPlaybackEdgeTests {
  private func timeline(_ add: (inout TrackTimeline) -> Void) -> TrackTimeline {
    var timeline = TrackTimeline()
    timeline.timingFunction = .linear
    add(&timeline)
    return timeline
  }

  /// If two labels have the same name, a seek goes to the earlier one.
  @Test func ofTwoLabelsOfANameTheFirstIsSought() {
    var stage = TrackPlaybackStage()
    let way = timeline {
      $0.animate(stage.track, to: 8, with: .curve(duration: 4))
      $0.label("x", at: 3)
      $0.label("x", at: 1)
    }
    let playback = stage.set.play(way, at: 0)
    let isSought = stage.set.seek(playback, toLabel: "x", at: 0)
    #expect(isSought)
    #expect(stage.x(0) == 2)
  }

  /// A playback that is reversed exactly at its end has reported that end once.
  @Test func whatIsTurnedAtItsEndHasToldIt() {
    var stage = TrackPlaybackStage()
    let way = timeline {
      $0.animate(stage.track, to: 8, with: .curve(duration: 4))
      $0.label("middle", at: 2)
    }
    let playback = stage.set.play(way, at: 0)
    stage.advance(to: 4)
    stage.set.reverse(playback, at: 4)
    stage.advance(to: 20)
    #expect(
      stage.events.map(\.text) == [
        "started 0.0", "label middle 0 > 2.0", "finished completed 4.0", "label middle 0 < 6.0",
      ])
  }

  /// A change without effect keeps the values to the bit.
  @Test func whatChangesNothingRoundsNothing() {
    var stage = TrackPlaybackStage()
    let playback = stage.set.play(
      timeline { $0.animate(stage.track, to: 7, with: .curve(duration: 3.7)) }, at: 0.1)
    let untouched = stage
    for step in 1...20 { stage.set.setRate(1, of: playback, at: 0.1 + Double(step) * 0.07) }
    for step in 0...90 {
      let time = 0.1 + Double(step) * 0.041
      #expect(stage.x(time) == untouched.x(time))
    }
  }

  // MARK: Where it starts from

  /// A track that has ended and shows nothing starts from its end, and a relative step counts from there.
  @Test(arguments: [false, true]) func whatIsOverStartsFromItsEnd(isChange: Bool) {
    var stage = TrackPlaybackStage()
    let track = stage.set.add(from: 0.0, to: 8.0, timing: Timing(duration: 1))
    let way = timeline {
      if isChange {
        $0.animate(track, by: -4.0, with: .curve(duration: 1))
      } else {
        $0.animate(track, to: 4.0, with: .curve(duration: 1))
      }
    }
    stage.set.play(way, at: 20)
    #expect([20, 20.5, 21].map { stage.numbers(track.property, $0) } == [[8], [6], [4]])
  }

  /// A relative step of a property that another timeline drives counts from that timeline's target, not from the
  /// presentation value.
  @Test func aChangeCountsFromWhereATimelineBringsIt() {
    var stage = TrackPlaybackStage()
    stage.set.play(timeline { $0.animate(stage.track, to: 8, with: .curve(duration: 4)) }, at: 0)
    stage.set.play(timeline { $0.animate(stage.track, by: 5, with: .curve(duration: 1)) }, at: 1)
    #expect([1, 2, 9].map(stage.x) == [2, 13, 13])
  }

  /// A property with a model value returns to it, whatever was shown above it.
  @Test func whatIsCancelledToItsStartHasItsModelValue() throws {
    var stage = TrackPlaybackStage()
    stage.set.add(
      try Track(from: .number(5), to: .number(50), timing: Timing(duration: 9)), to: stage.number)
    let playback = stage.set.play(
      timeline { $0.animate(stage.number, to: 3, with: .curve(duration: 1)) }, at: 1)
    #expect(stage.numbers(stage.number, 1) == [10])
    stage.set.cancel(playback, to: .start, at: 1.5)
    #expect(stage.numbers(stage.number, 2) == [0])
  }

  /// A track that was added above a playback stays when the playback is cancelled.
  @Test func whatWasAddedStaysWhereAPlaybackGoes() throws {
    var stage = TrackPlaybackStage()
    let playback = stage.set.play(
      timeline { $0.animate(stage.number, to: 3, with: .curve(duration: 1)) }, at: 0)
    let added = stage.set.add(
      try Track(
        from: .number(1), to: .number(1), timing: Timing(duration: 9), isAdditive: true),
      to: stage.number)
    stage.set.cancel(playback, to: .end, at: 0.5)
    #expect(stage.set.contains(added))
    #expect(stage.numbers(stage.number, 2) == [4])
    #expect(stage.numbers(stage.number, 10) == [3])
  }

  /// A spring takes over the presentation velocity, per second of absolute time on any clock; a spring with a delay
  /// starts at rest.
  @Test func aSpringTakesOverWhatIsShownWhereItBegins() {
    var stage = TrackPlaybackStage()
    let world = stage.set.addClock(.layer(Timing(duration: .infinity, speed: 2)))
    let tracks = (0..<2).map { _ in
      stage.set.add(from: 0.0, to: 8.0, timing: Timing(duration: 8, fillMode: .both))
    }
    stage.set.play(
      timeline { $0.animate(tracks[0], to: 4, with: .spring(.smooth)) }, at: 2, clock: world)
    stage.set.play(timeline { $0.animate(tracks[1], to: 2, with: .spring(.smooth), at: 1) }, at: 2)
    var sampler = Sampler()
    sampler.move(to: 2, in: stage.set)
    let speed = sampler.withVelocity(of: tracks[0].property, in: stage.set) { $0?.first ?? .nan }
    #expect((speed - 1).magnitude < 1e-12)
    #expect([2, 2.5, 3, 3.25, 3.5, 9].allSatisfy { stage.numbers(tracks[1].property, $0) == [2] })
  }

  // MARK: Steps

  /// Steps are sorted by their times, whatever the order in which they were added.
  @Test func stepsAreThoseOfTheirTimes() {
    var stage = TrackPlaybackStage()
    stage.set.play(
      timeline {
        $0.animate(stage.track, to: 8, with: .curve(duration: 1), at: 2)
        $0.animate(stage.track, to: 4, with: .curve(duration: 1), at: 0)
      }, at: 0)
    #expect([0, 0.5, 1, 2, 2.5, 3, 9].map(stage.x) == [0, 2, 4, 4, 6, 8, 8])
  }

  /// A track that a nested timeline runs to its end shows nothing after that.
  @Test func aTrackOfATimelineWithinHoldsNothing() throws {
    var stage = TrackPlaybackStage()
    let flash = try Track(
      from: .number(4), to: .number(4), timing: Timing(duration: 1), isAdditive: true)
    let inner = timeline { $0.add(flash, to: stage.number, at: 0) }
    stage.set.play(
      timeline {
        $0.add(inner, at: 0)
        $0.animate(stage.track, to: 8, with: .curve(duration: 4), at: 0)
      }, at: 0)
    #expect([0.5, 1.5, 4, 9].map { stage.numbers(stage.number, $0)[0] } == [4, 0, 0, 0])
  }

  /// A step between values that cannot be interpolated is skipped and reported as a problem.
  @Test func whatHasNothingBetweenIsLeftOut() {
    var stage = TrackPlaybackStage()
    let flag = stage.set.addProperty(.bool(true))
    let playback = stage.set.play(
      timeline { $0.animate(flag, to: 0.0, with: .curve(duration: 1)) }, at: 0)
    #expect(
      stage.set.problems(of: playback) == [
        "step skipped: values of type bool cannot be interpolated"
      ])
    #expect(stage.numbers(flag, 5) == [1])
  }

  @Test(
    "A rotation goes to no numbers without a direction, and starts from the identity at such a model"
  )
  func rotationsWithoutDirection() {
    var stage = TrackPlaybackStage()
    let none = Quaternion(x: 0, y: 0, z: 0, w: 0)
    let turn = stage.set.addProperty(.quaternion(none))
    let refused = stage.set.play(
      timeline { $0.animate(turn, to: SIMD4(0, 0, 0, 0), with: .curve(duration: 1)) }, at: 0)
    #expect(
      stage.set.problems(of: refused) == [
        "step skipped: expected a rotation with a length above 0 and finite components, "
          + "found [0.0, 0.0, 0.0, 0.0]; give a quaternion of length 1"
      ])
    let played = stage.set.play(
      timeline { $0.animate(turn, to: SIMD4(0, 0, 3, 0), with: .curve(duration: 1)) }, at: 0)
    #expect(stage.set.problems(of: played) == [])
    let half = 0.5.squareRoot()
    #expect(isClose(stage.numbers(turn, 0.5), [0, 0, half, half], tolerance: 1e-15))
    #expect(stage.numbers(turn, 1) == [0, 0, 1, 0])
  }

  /// A track is added at its step's time, from which its own begin time counts. A begin time long before takes no time,
  /// and neither does an invalid begin time.
  @Test func theBeginOfATrackCountsFromItsPlace() throws {
    func track(_ begin: Double) throws -> Track {
      try Track(
        from: .number(4), to: .number(4), timing: Timing(beginTime: begin, duration: 1),
        isAdditive: true)
    }
    var stage = TrackPlaybackStage()
    var way = timeline { _ in }
    way.add(try track(0.5), to: stage.number, at: 1)
    #expect(way.duration == 2.5)
    for begin in [-5, .nan] { way.add(try track(begin), to: stage.number, at: 0) }
    #expect(way.duration == 2.5)
    let playback = stage.set.play(way, at: 0)
    #expect(stage.set.problems(of: playback) == [])
    let shown = [0.5, 1.25, 1.5, 2.25, 2.5].map { stage.numbers(stage.number, $0)[0] }
    #expect(shown == [0, 0, 4, 4, 0])
  }

  /// A track that a repeated nested timeline runs to its end shows nothing after the last iteration, whether the outer
  /// timeline continues or ends with it.
  @Test(arguments: [false, true]) func aTrackOfARepeatedTimelineHoldsNothing(goesOn: Bool) throws {
    var stage = TrackPlaybackStage()
    let flash = try Track(
      from: .number(4), to: .number(4), timing: Timing(duration: 1), isAdditive: true)
    var inner = timeline { $0.add(flash, to: stage.number, at: 0) }
    inner.repeatCount = 2
    stage.set.play(
      timeline {
        $0.add(inner, at: 0)
        if goesOn { $0.animate(stage.track, to: 8, with: .curve(duration: 4), at: 0) }
      }, at: 0)
    #expect([0.5, 1.5, 2.5, 4, 9].map { stage.numbers(stage.number, $0)[0] } == [4, 4, 0, 0, 0])
  }

  /// An endless nested timeline drives its properties forever and reports no events of its own.
  @Test func anEndlessTimelineWithinGoesOn() throws {
    var stage = TrackPlaybackStage()
    let flash = try Track(
      from: .number(4), to: .number(4), timing: Timing(duration: 1), isAdditive: true)
    var inner = timeline {
      $0.animate(stage.track, to: 8, with: .curve(duration: 1))
      $0.add(flash, to: stage.number, at: 0)
    }
    inner.repeatCount = .infinity
    stage.set.play(
      timeline {
        $0.add(flash, to: stage.number, at: 0)
        $0.add(inner, at: 1)
      }, at: 0)
    #expect([0.5, 1.5, 6.25].map(stage.x) == [0, 4, 2])
    #expect([0.5, 1.5, 6.25].map { stage.numbers(stage.number, $0)[0] } == [4, 4, 4])
    let events = stage.set.events(in: -9..<99).ofTracks
    #expect(events.allSatisfy { $0.track == stage.blink })
  }

  /// A step that begins while a repeated timeline with repeat delays plays starts from that timeline's target.
  @Test func aStepGoesOnFromARepeatedTimelineWithRests() {
    var stage = TrackPlaybackStage()
    var inner = timeline { $0.animate(stage.track, to: 8, with: .curve(duration: 1)) }
    (inner.autoreverses, inner.repeatDelay) = (true, 1)
    stage.set.play(
      timeline {
        $0.add(inner, at: 1)
        $0.animate(stage.track, by: 2, with: .curve(duration: 1), at: 1.25)
      }, at: 0)
    #expect([0, 1, 1.25, 1.75, 2.25, 9].map(stage.x) == [0, 0, 8, 9, 10, 10])
  }

  /// Cancelling the outer playback keeps the presentation value of a repeated nested timeline, and its clocks are
  /// reused.
  @Test func whatIsCancelledLeavesWhatARepeatedTimelineShows() throws {
    var stage = TrackPlaybackStage()
    let flash = try Track(
      from: .number(4), to: .number(4), timing: Timing(duration: 1), isAdditive: true)
    var inner = timeline {
      $0.animate(stage.track, to: 8, with: .curve(duration: 2))
      $0.add(flash, to: stage.number, at: 0)
    }
    inner.repeatCount = 3
    let way = timeline { $0.add(inner, at: 0) }
    var counts: [Int] = []
    for begin in [0.0, 10] {
      let playback = stage.set.play(way, at: begin)
      counts.append(stage.set.clockCount)
      let shown = stage.x(begin + 2.5)
      stage.set.cancel(playback, to: .shown, at: begin + 2.5)
      #expect([2.5, 9].map { stage.x(begin + $0) } == [shown, shown])
      #expect(stage.numbers(stage.number, begin + 2.5) == [0])
    }
    #expect(counts[0] == counts[1])
  }

  /// A track that was added above a playback does not count in the value that a cancel as shown keeps.
  @Test func whatIsLeftAsShownIsThatOfThePlaybackAlone() throws {
    var stage = TrackPlaybackStage()
    let playback = stage.set.play(
      timeline { $0.animate(stage.number, to: 8, with: .curve(duration: 4)) }, at: 0)
    stage.set.add(
      try Track(from: .number(1), to: .number(1), timing: Timing(duration: 9), isAdditive: true),
      to: stage.number)
    stage.set.cancel(playback, to: .shown, at: 1)
    #expect([1, 2, 20].map { stage.numbers(stage.number, $0) } == [[3], [3], [2]])
  }

  /// Handles of tracks that a playback has removed, or of its own tracks, name no later tracks.
  @Test func numbersOfTracksAreNotUsedAgain() throws {
    var stage = TrackPlaybackStage()
    let one = try Track(
      from: .number(1), to: .number(1), timing: Timing(duration: 9), isAdditive: true)
    let former = (0..<3).map { _ in stage.set.add(one, to: stage.number) }
    let way = timeline {
      $0.animate(stage.number, to: 3, with: .curve(duration: 1))
      $0.animate(stage.track, to: 3, with: .curve(duration: 1), at: 0)
      $0.add(one, to: stage.blink.property, at: 0)
    }
    let playback = stage.set.play(way, at: 0)
    #expect(!former.contains { stage.set.contains($0) })
    let added = stage.set.add(one, to: stage.number)
    let above = stage.set.add(one, to: stage.blink.property)
    stage.set.cancel(playback, at: 0.5)
    #expect(!former.contains { stage.set.contains($0) })
    #expect([added, above, stage.track, stage.blink].allSatisfy { stage.set.contains($0) })
    let later = (0..<5).map { _ in stage.set.add(one, to: stage.number) }
    #expect(Set(former + [added] + later).count == 9)
    let areRemoved = [above, stage.blink].map { stage.set.remove($0) }
    #expect(areRemoved == [true, true])
    #expect(!stage.set.contains(stage.blink.property))
  }

  /// A property whose own track was removed while a timeline ran another track on it is removed with that track.
  @Test func aPropertyGoesWithItsLastTrack() throws {
    var stage = TrackPlaybackStage()
    let one = try Track(
      from: .number(1), to: .number(1), timing: Timing(duration: 9), isAdditive: true)
    let playback = stage.set.play(timeline { $0.add(one, to: stage.blink.property, at: 0) }, at: 0)
    let isRemoved = stage.set.remove(stage.blink)
    #expect(isRemoved && stage.set.contains(stage.blink.property))
    stage.set.cancel(playback, at: 1)
    #expect(!stage.set.contains(stage.blink.property))
  }

  /// A list has as many numbers as its model value, whatever its tracks have.
  @Test func aListHasTheNumbersOfItsModelValue() throws {
    var stage = TrackPlaybackStage()
    let list = stage.set.addProperty(.numbers([1, 2]))
    stage.set.add(
      try Track(from: .numbers([5, 6, 7]), to: .numbers([5, 6, 7]), timing: Timing(duration: 9)),
      to: list)
    let way = timeline { $0.animate(list, to: SIMD2(3.0, 4.0), with: .curve(duration: 2)) }
    let playback = stage.set.play(way, at: 0)
    #expect(stage.set.problems(of: playback) == [])
    #expect([0, 1, 2].map { stage.numbers(list, $0) } == [[1, 2], [2, 3], [3, 4]])
  }

  // MARK: Seeking

  /// A seek finds each label by its name, and a progress in an endless timeline is a progress in one iteration.
  @Test func labelsAndSharesLieWhereTheySay() {
    var stage = TrackPlaybackStage()
    var way = timeline {
      $0.animate(stage.track, to: 8, with: .curve(duration: 4))
      $0.label("first", at: 1)
      $0.label("second", at: 3)
    }
    way.repeatCount = .infinity
    let playback = stage.set.play(way, at: 0)
    let isSought = stage.set.seek(playback, toLabel: "second", at: 0)
    #expect(isSought && stage.x(0) == 6)
    let isShared = stage.set.seek(playback, toProgress: 0.5, at: 1)
    #expect(isShared && stage.x(1) == 4)
    let isNamed = stage.set.seek(playback, toLabel: "third", at: 2)
    #expect(!isNamed && stage.x(2) == 6)
  }

  /// A time that is not a finite number is refused, even for a change without effect.
  @Test(arguments: [Double.nan, .infinity]) func nothingHappensAtATimeThatIsNone(time: Double) {
    var stage = TrackPlaybackStage()
    let playback = stage.set.play(
      timeline { $0.animate(stage.track, to: 8, with: .curve(duration: 4)) }, at: 0)
    let refused = [
      stage.set.setPaused(false, of: playback, at: time),
      stage.set.setRate(1, of: playback, at: time),
      stage.set.setRate(2, of: playback, at: time),
      stage.set.seek(playback, to: 1, at: time),
    ]
    #expect(!refused.contains(true))
    #expect(stage.x(2) == 4)
  }

  // MARK: Labels

  /// At the boundary of two iterations the labels of both are reported, in the order of play, when playing leaves that
  /// time.
  @Test(arguments: [false, true]) func labelsBetweenPassesAreToldAfterASeek(isBack: Bool) {
    var stage = TrackPlaybackStage()
    var way = timeline {
      $0.animate(stage.track, to: 8, with: .curve(duration: 4))
      $0.label("begin", at: 0)
      $0.label("end", at: 4)
    }
    way.repeatCount = 3
    let playback = stage.set.play(way, at: 0)
    stage.advance(to: 1)
    stage.set.seek(playback, to: 8, at: 1)
    if isBack { stage.set.reverse(playback, at: 1) }
    stage.advance(to: 2)
    let labels = stage.events.dropFirst(2).map(\.text)
    let forth = ["label end 1 > 1.0", "label begin 2 > 1.0"]
    #expect(labels == (isBack ? ["label begin 2 < 1.0", "label end 1 < 1.0"] : forth))
  }

  /// A timeline of duration 0 reports its labels on a forwards and on a reversed clock.
  @Test(arguments: [1.0, -1]) func labelsWithoutALengthAreTold(speed: Double) {
    var stage = TrackPlaybackStage()
    let clock = stage.set.addClock(.layer(Timing(duration: .infinity, speed: speed)))
    stage.set.play(timeline { $0.label("here") }, at: 1, clock: clock)
    stage.advance(to: 9)
    #expect(
      stage.events.map(\.kind) == [
        .started, .labelReached("here", iteration: 0, isForwards: speed > 0), .ended(.completed),
      ])
    #expect(stage.events.map(\.time) == [1, 1, 1])
  }

  /// Next to an endless nested timeline, labels are reported in both directions.
  @Test func labelsBesideAnEndlessTimelineAreToldBothWays() {
    var stage = TrackPlaybackStage()
    var inner = timeline { $0.animate(stage.track, to: 8, with: .curve(duration: 1)) }
    inner.repeatCount = .infinity
    let way = timeline {
      $0.label("here", at: 1)
      $0.add(inner, at: 0)
    }
    let playback = stage.set.play(way, at: 0)
    stage.advance(to: 2)
    stage.set.reverse(playback, at: 2)
    stage.advance(to: 9)
    #expect(
      stage.events.map(\.text) == [
        "started 0.0", "label here 0 > 1.0", "label here 0 < 3.0", "finished completed 4.0",
      ])
  }

  /// A label at which a playback turns before reporting it is reported when it plays on from there.
  @Test func aLabelAtATurnForwardsIsTold() {
    var stage = TrackPlaybackStage()
    let way = timeline {
      $0.animate(stage.track, to: 8, with: .curve(duration: 4))
      $0.label("half", at: 2)
    }
    let playback = stage.set.play(way, at: 0)
    stage.advance(to: 3)
    stage.set.reverse(playback, at: 3)
    stage.advance(to: 4)
    stage.set.reverse(playback, at: 4)
    stage.advance(to: 9)
    #expect(
      stage.events.map(\.text) == [
        "started 0.0", "label half 0 > 2.0", "label half 0 > 4.0", "finished completed 6.0",
      ])
  }

  // MARK: Ended playbacks

  /// A playback that rests at an end that it has reported is over; a playback that plays again, or has not reported it,
  /// is not.
  @Test func whatPlaysAgainIsNotOver() {
    var stage = TrackPlaybackStage()
    func isTaken(_ stage: TrackPlaybackStage, at time: Double) -> Bool {
      var set = stage.set
      return !set.removeEndedPlaybacks(at: time).isEmpty
    }
    let playback = stage.set.play(
      timeline { $0.animate(stage.track, to: 8, with: .curve(duration: 4)) }, at: 0)
    stage.set.setPaused(true, of: playback, at: 0)
    #expect(!isTaken(stage, at: 1))
    stage.set.seek(playback, to: 4, at: 1)
    #expect(!isTaken(stage, at: 2))
    stage.set.seek(playback, to: 0, at: 2)
    stage.set.setPaused(false, of: playback, at: 2)
    stage.advance(to: 7)
    #expect(isTaken(stage, at: 7))
    stage.set.setPaused(true, of: playback, at: 7)
    #expect(isTaken(stage, at: 7))
    stage.set.seek(playback, to: 2, at: 7)
    #expect(!isTaken(stage, at: 8))
    stage.set.seek(playback, to: 0, at: 8)
    #expect(isTaken(stage, at: 8))
    stage.set.setPaused(false, of: playback, at: 9)
    #expect(!isTaken(stage, at: 9) && isTaken(stage, at: 13))
  }
}
