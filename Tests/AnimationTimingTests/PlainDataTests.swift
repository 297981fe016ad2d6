import AnimationTestSupport
import AnimationTiming
import Foundation
import Testing

/// Timing events and velocity trackers survive writing and reading.
@Suite struct PlainDataTests {
  @Test func eventsAreKept() {
    checkCodable(
      "an event",
      Generator.element(of: [
        EventKind.started, .iterated(3), .ended(.completed), .ended(.cancelled),
      ]))
    checkCodable(
      "an event of a playback",
      Generator.element(of: [
        EventKind.started, .labelReached("open", iteration: 2, isForwards: false),
        .ended(.finishedEarly),
      ]))
  }

  @Test func whatIsAskedIsKept() {
    checkCodable("a rest", Generator.element(of: [CancelTarget.start, .shown, .end, .model]))
    checkCodable(
      "an origin", Generator.element(of: [StaggerOrigin.start, .end, .center, .edges, .index(4)]))
    checkCodable(
      "a place",
      Generator.element(of: [
        TimelinePosition.end, .after(-1), .with(0.5), .afterPrevious(), 2, .label("open", 0.25),
      ]))
    checkCodable(
      "a state",
      Generator.element(of: [
        PlaybackState(time: 1, progress: 0.5, remainingTime: .infinity),
        PlaybackState(time: .nan, progress: 0, remainingTime: -0.0),
      ]))
  }

  /// A tracker that was read continues alike; sample lists that no tracker has are refused.
  @Test func trackersAreKept() throws {
    var tracker = VelocityTracker()
    for step in 0..<40 {
      tracker.add(x: Double(step * step), y: -Double(step), at: Double(step) / 120)
    }
    let json = try JSONEncoder().encode(tracker)
    var read = try JSONDecoder().decode(VelocityTracker.self, from: json)
    #expect(read == tracker)
    read.add(x: 7, at: 0.35)
    tracker.add(x: 7, at: 0.35)
    #expect(read.velocity(at: 0.36) == tracker.velocity(at: 0.36))
    // The later of two samples at one time counts.
    tracker.add(x: 8, at: 0.35)
    read.add(x: 9, at: 0.35)
    read.add(x: 8, at: 0.35)
    #expect(read == tracker)
    for samples in [
      #"{"samples":[{"time":1,"place":[0,0]},{"time":0.5,"place":[1,1]}]}"#,
      #"{"samples":[{"time":0,"place":[0,0]},{"time":1,"place":[1,1]}]}"#,
      #"{"samples":[{"time":0,"place":[0]}]}"#,
    ] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(VelocityTracker.self, from: Data(samples.utf8))
      }
    }
  }
}
