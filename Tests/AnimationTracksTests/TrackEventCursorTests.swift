import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

/// A cursor returns the events of the set, whatever is changed between its spans.
@Suite("The cursor of events") struct TrackEventCursorTests {
  private typealias Call = ((kind: Int, track: Int), share: Double)

  @Test("a cursor gives what the set says of each span", arguments: [false, true])
  func spans(withIterations hasIterations: Bool) {
    let calls = zip(
      zip(Generator<Int>.int(in: 0...11), .int(in: 0...5)), Generator<Double>.fraction
    ).array(count: 1...40)
    var found = 0
    forAll("events of a cursor", calls, count: 300) { calls in
      var set = TrackSet()
      let clock = set.addClock(.layer(Timing(beginTime: 2, duration: .infinity, speed: 0.7)))
      var tracks: [TrackHandle] = []
      for index in 0..<6 {
        let timing = Timing(
          beginTime: Double(index) / 2, duration: 1, repeatCount: Double(1 + index % 3),
          fillMode: .both)
        tracks.append(
          set.add(from: 0.0, to: 8, timing: timing, clock: index.isMultiple(of: 2) ? 0 : clock))
      }
      var playback: TrackPlayback?
      var cursor = TrackEventCursor(at: -1, withIterations: hasIterations)
      for ((kind, index), share) in calls {
        let span = cursor.time..<cursor.time + share
        let expected = Array(set.events(in: span, withIterations: hasIterations))
        let events = Array(cursor.events(of: set, until: span.upperBound))
        try hold(events == expected, "\(events), not \(expected) in \(span)")
        found += expected.count
        let (track, time) = (tracks[index], span.upperBound)
        switch kind {
        case 0: set.retarget(track, to: share, spring: .snappy, at: time)
        case 1: set.retarget(track, to: share, duration: 0.5, at: time)
        case 2: set.retarget(track, to: share, duration: 0, at: time + share)
        case 3:
          set.replace(
            track, from: 0.0, to: 1, timing: Timing(beginTime: 1, duration: 2), at: time)
        case 4:
          set.remove(track, at: time)
          tracks[index] = set.add(from: 0.0, to: 1, timing: Timing(beginTime: time, duration: 1))
        case 5: set.setClock(clock, to: .layer(Timing(duration: .infinity, speed: share)))
        case 6:
          var timeline = TrackTimeline()
          timeline.animate(track, to: share, with: .curve(duration: 0.5))
          timeline.label("half", at: .time(0.25))
          playback = set.play(timeline, at: time)
        case 7: if let playback { set.setRate(-2, of: playback, at: time) }
        case 8: if let playback { set.cancel(playback, at: time) }
        case 9: set = (try? TrackSet(bytes: set.bytes)) ?? set
        default: break
        }
      }
      return true
    }
    #expect(found > 100 || PropertySettings().isOverriding)
  }

  @Test("a cursor that goes back gives nothing, and then everything from there on")
  func back() {
    var set = TrackSet()
    let track = set.add(from: 0.0, to: 1, timing: Timing(beginTime: 1, duration: 1))
    var cursor = TrackEventCursor(at: 0)
    #expect(cursor.events(of: set, until: 1.5).map(\.kind) == [.started])
    #expect(cursor.events(of: set, until: 0.5).isEmpty && cursor.time == 0.5)
    #expect(cursor.events(of: set, until: 9).map(\.kind) == [.started, .ended(.completed)])
    #expect(cursor.events(of: set, until: 99).isEmpty)
    set.retarget(track, to: 2, duration: 1, at: 99)
    #expect(cursor.events(of: set, until: 99.5).map(\.track) == [track])
  }
}
