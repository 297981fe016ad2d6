import AnimationTiming

// Random inputs for laws of playbacks, shared by the tests of layers and of tracks.

/// A request to a playback.
public enum PlaybackRequest: Sendable {
  case pause(Bool)
  case rate(Double)
  case seek(Double)
  case reverse
  case nothing

  /// A request and the seconds until the next one.
  public typealias Timed = (request: PlaybackRequest, seconds: Double)

  /// Requests with the seconds until the next one, which are multiples of 1/64 so that sums are exact.
  public static let timed = zip(
    Generator<Int>.int(in: 0...7), Generator<Int>.int(in: -64...64), Generator<Int>.int(in: 0...96)
  ).map { kind, number, steps -> Timed in
    let request: PlaybackRequest =
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

/// The expected position of a playback after requests, computed by sums.
public struct PlaybackPosition: Sendable {
  /// The position, in seconds from the start of the first iteration.
  public private(set) var seconds = 0.0
  private var rate = 1.0
  private var isPaused = false
  private let duration: Double

  /// Creates the start position of a playback of a given duration, in seconds.
  public init(duration: Double) { self.duration = duration }

  /// Applies a request.
  public mutating func take(_ request: PlaybackRequest) {
    switch request {
    case .pause(let value): isPaused = value
    case .rate(let value): rate = value
    case .seek(let value): seconds = min(max(value, 0), duration)
    case .reverse: rate = -rate
    case .nothing: break
    }
  }

  /// Returns the position after some seconds, ignoring the ends of the playback.
  public func position(in seconds: Double) -> Double {
    self.seconds + seconds * (isPaused ? 0 : rate)
  }

  /// Advances by some seconds.
  public mutating func advance(by seconds: Double) {
    self.seconds = min(max(position(in: seconds), 0), duration)
  }
}

/// A step of a timeline as numbers: its kind, its value, its begin time and its length in eighths.
public typealias TimelineStepInput = (kind: Int, number: Int, times: (begin: Int, length: Int))

/// Returns a generator of timeline steps with the given number of kinds.
public func timelineSteps(
  kinds: Int, count: ClosedRange<Int> = 1...6
) -> Generator<[TimelineStepInput]> {
  zip(
    Generator<Int>.int(in: 0...kinds - 1), Generator<Int>.int(in: -40...40),
    zip(Generator<Int>.int(in: 0...16), Generator<Int>.int(in: 0...12))
  ).map { ($0, $1, ($2.0, $2.1)) }.array(count: count)
}

/// The repetition of a timeline: a count in quarters, whether it autoreverses, and the repeat delay.
public typealias TimelineRepeats = (quarters: Int, autoreverses: Bool, delay: Double)

/// Repetitions of a timeline.
public let timelineRepeats = zip(
  Generator<Int>.int(in: 1...12), .element(of: [false, true]), .element(of: [0, 0, 0.5])
).map { ($0, $1, $2) as TimelineRepeats }

extension AnimationTiming.Timeline {
  /// Applies a repetition.
  public mutating func takeRepeats(_ repeats: TimelineRepeats) {
    (repeatCount, autoreverses) = (Double(repeats.quarters) / 4, repeats.autoreverses)
    repeatDelay = repeats.delay
  }
}

extension EventKind {
  /// Returns the event and its time as text: `started 0`, `label here 0 > 1.5`, `finished completed 2`.
  public func text(at time: Double) -> String {
    switch self {
    case .started: "started \(time)"
    case .labelReached(let name, let cycle, let isForwards):
      "label \(name) \(cycle) \(isForwards ? ">" : "<") \(time)"
    case .ended(let outcome): "finished \(outcome) \(time)"
    case .iterated(let iteration): "iterated \(iteration) \(time)"
    case .exited: "exited \(time)"
    }
  }
}

/// Checks that the events of a span are the events of its parts, and in order.
///
/// - Parameter events: Returns the events of a span.
public func holdPartsAreWhole<Event: Equatable>(
  from start: Double, to end: Double, time: (Event) -> Double, _ events: (Range<Double>) -> [Event]
) throws {
  let middle = start + (end - start) / 3
  let parts = events(start..<middle) + events(middle..<end)
  try hold(parts == events(start..<end), "parts of \(start)..<\(end) differ")
  try hold(zip(parts, parts.dropFirst()).allSatisfy { time($0) <= time($1) }, "no order")
}
