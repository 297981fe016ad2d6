import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks

/// A set with properties of every kind that a timeline can drive, and all that its playbacks have told.
struct TrackPlaybackStage {
  var set = TrackSet()
  /// A single track, which has come to 0.
  let track: TrackHandle
  /// Properties with model values.
  let point: PropertyHandle
  let number: PropertyHandle
  /// A single track of keyframes that goes on while timelines play.
  let blink: TrackHandle
  private(set) var events: [TrackPlaybackEvent] = []
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

  /// Asks for what happens until a time, which a change is to follow.
  mutating func advance(to time: Double) {
    events += set.playbackEvents(in: self.time..<time)
    self.time = time
  }

  /// The numbers of a property at a time, read by itself.
  func numbers(_ property: PropertyHandle, _ time: Double) -> [Double] {
    var sampler = Sampler()
    sampler.move(to: time, in: set)
    return sampler.numbers(of: property, in: set)
  }

  func x(_ time: Double) -> Double { numbers(track.property, time)[0] }

  /// What the properties show that timelines drive.
  func values(at time: Double) -> [[Double]] {
    var sampler = Sampler()
    sampler.move(to: time, in: set)
    return properties.map { sampler.numbers(of: $0, in: set) }
  }
}

extension TrackPlaybackEvent {
  /// `started 0`, `label here 0 > 1.5`, `finished completed 2`.
  var text: String {
    switch kind {
    case .started: "started \(time)"
    case .label(let name, let cycle, let isForwards):
      "label \(name) \(cycle) \(isForwards ? ">" : "<") \(time)"
    case .finished(let outcome): "finished \(outcome) \(time)"
    }
  }
}

/// Something asked of a playback.
enum TrackRequest: Sendable {
  case pause(Bool)
  case rate(Double)
  case seek(Double)
  case reverse
  case nothing
}

extension TrackRequest {
  /// Requests with the seconds until the next one, multiples of 1/64 so that sums are exact.
  static let generator = zip(
    Generator<Int>.int(in: 0...7), Generator<Int>.int(in: -64...64), Generator<Int>.int(in: 0...96)
  ).map { kind, number, steps -> (request: TrackRequest, seconds: Double) in
    let request: TrackRequest =
      switch kind {
      case 0: .pause(true)
      case 1, 2: .pause(false)
      case 3: .rate(Double(number) / 16)
      case 4: .seek(Double(number) / 16 + 2)
      case 5: .reverse
      default: .nothing
      }
    return (request, Double(steps) / 64)
  }.array(count: 0...12)
}

extension TrackPlaybackStage {
  mutating func ask(_ request: TrackRequest, of playback: TrackPlayback) {
    switch request {
    case .pause(let value): set.setPaused(value, of: playback, at: time)
    case .rate(let value): set.setRate(value, of: playback, at: time)
    case .seek(let value): set.seek(playback, to: value, at: time)
    case .reverse: set.reverse(playback, at: time)
    case .nothing: break
    }
  }
}

/// A timeline in which timelines lie, its steps drawn at random.
struct TrackScore: Sendable {
  typealias Step = (kind: Int, number: Int, times: (begin: Int, length: Int))
  typealias Repeats = (quarters: Int, autoreverses: Bool, delay: Double)

  /// Steps: times in eighths, springs among them.
  static let steps = zip(
    Generator<Int>.int(in: 0...6), Generator<Int>.int(in: -40...40),
    zip(Generator<Int>.int(in: 0...16), Generator<Int>.int(in: 0...12))
  ).array(count: 1...6)
  /// How it is repeated: a count in quarters, whether it goes there and back, its rest.
  static let repeats = zip(
    Generator<Int>.int(in: 1...12), .element(of: [false, true]), .element(of: [0, 0, 0.5]))
  static let generator = zip(steps, repeats, zip(steps, repeats)).map { outer, repeats, inner in
    TrackScore(steps: outer, repeats: repeats, inner: inner.0, innerRepeats: inner.1)
  }

  let steps: [Step]
  let repeats: Repeats
  let inner: [Step]
  let innerRepeats: Repeats

  func timeline(of stage: TrackPlaybackStage) -> TrackTimeline {
    var timeline = Self.timeline(steps, repeats, of: stage)
    timeline.add(Self.timeline(inner, innerRepeats, of: stage), at: 0.5)
    return timeline
  }

  private static func timeline(
    _ steps: [Step], _ repeats: Repeats, of stage: TrackPlaybackStage
  ) -> TrackTimeline {
    var timeline = TrackTimeline()
    timeline.timingFunction = .linear
    (timeline.repeatCount, timeline.autoreverses) = (
      Double(repeats.quarters) / 4, repeats.autoreverses
    )
    timeline.repeatDelay = repeats.delay
    for (index, (kind, number, (begin, length))) in steps.enumerated() {
      let place = TimelinePlace.time(Double(begin) / 8)
      let (value, duration) = (Double(number), Double(length) / 8)
      switch kind {
      case 0: timeline.animate(stage.track, to: value, duration: duration, at: place)
      case 1: timeline.animate(stage.track, by: value, duration: duration, at: place)
      case 2:
        timeline.animate(
          stage.point, to: Point2D(x: value, y: -value), duration: duration, at: place)
      case 3: timeline.animate(stage.number, to: value, spring: .snappy, at: place)
      case 4: timeline.set(stage.number, to: value, at: place)
      case 5: timeline.animate(stage.track, to: value, spring: .bouncy, at: place)
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
