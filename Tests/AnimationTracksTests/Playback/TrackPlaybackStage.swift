import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks

/// A set with properties of every kind that a timeline can drive, and all events of its playbacks.
struct TrackPlaybackStage {
  var set = TrackSet()
  /// A single track, which rests at 0.
  let track: TrackHandle
  let point: PropertyHandle
  let number: PropertyHandle
  /// A single track of keyframes that runs while timelines play.
  let blink: TrackHandle
  private(set) var events: [TrackEvent] = []
  private(set) var time = 0.0

  init() {
    track = set.add(from: 0, to: 0, timing: Timing(duration: 1, fillMode: .both))
    point = set.addProperty(.point(Point2D(x: 0, y: 0)))
    number = set.addProperty(.number(0))
    guard
      let keyframes = try? Track(
        keyframes: [.number(0), .number(8), .number(0)],
        timing: Timing(duration: 4, repeatCount: .infinity, fillMode: .both))
    else { preconditionFailure("the keyframes are numbers") }
    blink = set.add(keyframes)
  }

  var properties: [PropertyHandle] { [track.property, point, number] }

  /// Reads the events up to a time at which a change follows.
  mutating func advance(to time: Double) {
    events += set.events(in: self.time..<time).ofPlaybacks
    self.time = time
  }

  func numbers(_ property: PropertyHandle, _ time: Double) -> [Double] {
    var sampler = Sampler()
    sampler.move(to: time, in: set)
    return sampler.numbers(of: property, in: set)
  }

  func x(_ time: Double) -> Double { numbers(track.property, time)[0] }

  func values(at time: Double) -> [[Double]] {
    var sampler = Sampler()
    sampler.move(to: time, in: set)
    return properties.map { sampler.numbers(of: $0, in: set) }
  }
}

extension TrackEvent {
  var text: String { kind.text(at: time) }
}

extension TrackPlaybackStage {
  mutating func ask(_ request: PlaybackRequest, of playback: TrackPlayback) {
    switch request {
    case .pause(let value): set.setPaused(value, of: playback, at: time)
    case .rate(let value): set.setRate(value, of: playback, at: time)
    case .seek(let value): set.seek(playback, to: value, at: time)
    case .reverse: set.reverse(playback, at: time)
    case .nothing: break
    }
  }
}

struct TrackScore: Sendable {
  private static let steps = timelineSteps(kinds: 7)
  static let generator = zip(
    steps, timelineRepeats, zip(steps, timelineRepeats)
  ).map { outer, repeats, inner in
    TrackScore(steps: outer, repeats: repeats, inner: inner.0, innerRepeats: inner.1)
  }

  let steps: [TimelineStepInput]
  let repeats: TimelineRepeats
  let inner: [TimelineStepInput]
  let innerRepeats: TimelineRepeats

  func timeline(of stage: TrackPlaybackStage) -> TrackTimeline {
    var timeline = Self.timeline(steps, repeats, of: stage)
    timeline.add(Self.timeline(inner, innerRepeats, of: stage), at: 0.5)
    return timeline
  }

  private static func timeline(
    _ steps: [TimelineStepInput], _ repeats: TimelineRepeats, of stage: TrackPlaybackStage
  ) -> TrackTimeline {
    var timeline = TrackTimeline()
    timeline.timingFunction = .linear
    timeline.takeRepeats(repeats)
    for (index, (kind, number, (begin, length))) in steps.enumerated() {
      let place = TimelinePosition.time(Double(begin) / 8)
      let (value, duration) = (Double(number), Double(length) / 8)
      switch kind {
      case 0: timeline.animate(stage.track, to: value, with: .curve(duration: duration), at: place)
      case 1: timeline.animate(stage.track, by: value, with: .curve(duration: duration), at: place)
      case 2:
        timeline.animate(
          stage.point, to: Point2D(x: value, y: -value), with: .curve(duration: duration), at: place
        )
      case 3: timeline.animate(stage.number, to: value, with: .spring(.snappy), at: place)
      case 4: timeline.set(stage.number, to: value, at: place)
      case 5: timeline.animate(stage.track, to: value, with: .spring(.bouncy), at: place)
      default:
        if let track = try? Track(
          from: .number(0), to: .number(value), timing: Timing(duration: duration + 0.125),
          isAdditive: true)
        {
          timeline.add(track, to: stage.number, at: place)
        }
      }
      timeline.label("\(index)", at: .time(Double(begin + length) / 8))
    }
    return timeline
  }
}
