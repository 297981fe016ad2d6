import AnimationMath

/// The position of a step in a ``Timeline``.
///
/// A number is a time of the timeline: `at: 1.5`.
public struct TimelinePosition: Sendable, Hashable {
  enum Anchor: Sendable, Hashable {
    case start, end, previousBegin, previousEnd
    case label(String)
  }

  let anchor: Anchor
  let offset: Double

  /// The end of all contents that were added before.
  public static let end = TimelinePosition(anchor: .end, offset: 0)
  /// Returns the position some seconds after the end of all contents that were added before; before that end if below
  /// 0.
  public static func after(_ seconds: Double) -> TimelinePosition {
    TimelinePosition(anchor: .end, offset: seconds)
  }
  /// Returns the start of the contents that were added last, or a position some seconds later. Default: 0 seconds.
  public static func with(_ seconds: Double = 0) -> TimelinePosition {
    TimelinePosition(anchor: .previousBegin, offset: seconds)
  }
  /// Returns the end of the contents that were added last, or a position some seconds later. Default: 0 seconds.
  public static func afterPrevious(_ seconds: Double = 0) -> TimelinePosition {
    TimelinePosition(anchor: .previousEnd, offset: seconds)
  }
  /// Returns the position at a time of the timeline, in seconds.
  public static func time(_ seconds: Double) -> TimelinePosition {
    TimelinePosition(anchor: .start, offset: seconds)
  }
  /// Returns the position of a label that has been set before, or a position some seconds later. Default: 0 seconds.
  public static func label(_ name: String, _ seconds: Double = 0) -> TimelinePosition {
    TimelinePosition(anchor: .label(name), offset: seconds)
  }
}

extension TimelinePosition: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Creates a position at a time of the timeline, in seconds.
  public init(floatLiteral seconds: Double) { self = .time(seconds) }
  /// Creates a position at a time of the timeline, in whole seconds.
  public init(integerLiteral seconds: Int) { self = .time(Double(seconds)) }
}

#if !hasFeature(Embedded)
  extension TimelinePosition: Codable {}
  extension TimelinePosition.Anchor: Codable {}
#endif

/// A schedule of steps, labels and other timelines, each at its time.
///
/// A timeline stores when its steps start and how long they take, not what the steps do. Steps of layers make a
/// ``LayerModel/LayerTimeline``.
///
/// Starts are exact sums of the given numbers, rounded once: a hundred steps of 0.12 s, one after the other, last
/// 12 s (`TimelineLawTests`). No start is below 0: contents that would start earlier start at 0.
///
/// A number that is NaN or infinite, a duration below 0, and a position before the start count as 0. A label that has
/// not been set counts as the end. ``problems`` lists all of these.
public struct Timeline<Step> {
  @usableFromInline
  struct Entry {
    @usableFromInline
    enum Content {
      case step(Step)
      case label(String)
      /// A timeline that repeats or autoreverses.
      case timeline(Timeline)
    }

    @usableFromInline var begin: ExactSum
    @usableFromInline let content: Content
  }

  @usableFromInline private(set) var entries: [Entry] = []
  /// The start and the end of the contents that were added last.
  private var previous = (begin: ExactSum(), end: ExactSum())
  private(set) var end = ExactSum()
  private var labels: [String: ExactSum] = [:]
  private var depth = 0

  /// The number of iterations. Default: 1. 0 means 1. A number below 0 or NaN counts as 1, and is a problem.
  ///
  /// A fraction is a part of the contents of an iteration, without delays. With a duration of d seconds and a repeat
  /// delay of r seconds, n + f iterations last n · (d + r) + f · d, and n iterations last n · d + (n − 1) · r. With
  /// ``autoreverses`` each iteration counts as two in these sums (`TimelineLawTests`).
  public var repeatCount = 1.0
  /// Whether each iteration plays forwards, then backwards. Default: `false`.
  public var autoreverses = false
  /// The delay between two iterations, and at the turn of an iteration that autoreverses, in seconds. Default: 0. A
  /// number below 0 or not finite counts as 0, and is a problem.
  ///
  /// Iterations without duration also repeat: n of them last (n − 1) · `repeatDelay`, and each reports its labels.
  /// Without a `repeatDelay` they are a single iteration, even if the timeline is endless.
  public var repeatDelay = 0.0
  /// The duration of steps that have none, in seconds. Default: 0.25. A number below 0 or not finite counts as 0, and
  /// is a problem.
  public var stepDuration = 0.25
  /// The curve of steps that have none. Default: `.default`.
  public var timingFunction = TimingFunction.default
  /// The invalid arguments and properties, one sentence each.
  public var problems: [String] { problemsOfContents + problemsOfNumbers }
  private var problemsOfContents: [String] = []

  /// Creates an empty timeline.
  public init() {}

  // MARK: Adding

  /// Adds a step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - duration: The duration of the step in seconds.
  ///   - place: The start of the step. Default: ``TimelinePosition/end``.
  /// - Complexity: O(1).
  public mutating func add(_ step: Step, duration: Double, at place: TimelinePosition = .end) {
    let length = checked(duration, "a duration", isLength: true)
    let begin = take(length, at: place)
    noteWhatNeverComes(at: begin, "a step", "it never starts")
    entries.append(Entry(begin: begin, content: .step(step)))
  }

  /// Adds the contents of another timeline, as often as that timeline repeats. Its labels cannot be positions in this
  /// timeline, but they are reported while it plays.
  ///
  /// A step, a label or a timeline after an endless timeline never starts; ``problems`` lists it. A repeated timeline
  /// inside 64 repeated timelines is played once.
  ///
  /// - Complexity: O(entries of the other timeline).
  public mutating func add(_ timeline: Timeline, at place: TimelinePosition = .end) {
    problemsOfContents += timeline.problems
    var timeline = timeline
    if timeline.depth >= 64, timeline.isRepeated {
      problemsOfContents.append(
        "repeated timelines are nested more than 64 deep; the innermost is played once")
      (timeline.repeatCount, timeline.autoreverses) = (1, false)
    }
    let begin = take(timeline.totalLength, at: place)
    noteWhatNeverComes(at: begin, "a timeline", "it never starts")
    guard timeline.isRepeated else {
      depth = max(depth, timeline.depth)
      for var entry in timeline.entries {
        entry.begin.add(begin)
        entries.append(entry)
      }
      return
    }
    depth = max(depth, timeline.depth + 1)
    entries.append(Entry(begin: begin, content: .timeline(timeline)))
  }

  /// Names a time. You can place other steps at a label, and a playback reports a label each time it passes it. If
  /// two labels have one name, ``TimelinePosition/label(_:_:)`` means the one that was set later.
  public mutating func label(_ name: String, at place: TimelinePosition = .end) {
    let begin = begin(at: place)
    noteWhatNeverComes(at: begin, "label '\(name)'", "it is never reported")
    labels[name] = begin
    entries.append(Entry(begin: begin, content: .label(name)))
    if end.isLess(than: begin) { end = begin }
  }

  /// Sets the duration of an iteration, whatever has been added to it.
  package mutating func setDuration(_ seconds: Double) {
    end = checked(seconds, "a duration", isLength: true)
  }

  /// Returns the start of new contents, and makes them the contents that were added last.
  private mutating func take(_ length: ExactSum, at place: TimelinePosition) -> ExactSum {
    let begin = begin(at: place)
    previous = (begin, begin)
    previous.end.add(length)
    if end.isLess(than: previous.end) { end = previous.end }
    return begin
  }

  private mutating func noteWhatNeverComes(
    at begin: ExactSum, _ subject: String, _ remedy: String
  ) {
    guard begin.value == .infinity else { return }
    problemsOfContents.append(
      "\(subject): expected a finite time, found a time after an endless timeline; \(remedy)")
  }

  private mutating func begin(at place: TimelinePosition) -> ExactSum {
    var begin: ExactSum
    switch place.anchor {
    case .start: begin = ExactSum()
    case .end: begin = end
    case .previousBegin: begin = previous.begin
    case .previousEnd: begin = previous.end
    case .label(let name):
      if labels[name] == nil {
        problemsOfContents.append(
          "label '\(name)' is used before it is set; the end is used instead")
      }
      begin = labels[name] ?? end
    }
    begin.add(checked(place.offset, "an offset"))
    guard Timing.startTime(ofBegin: begin.value) <= 0 else { return begin }
    // Rounding of the numbers is no problem.
    if begin.value < -0x1p-40 * place.offset.magnitude {
      problemsOfContents.append(
        "a position: expected 0 s or later, found \(begin.value) s; 0 is used")
    }
    return ExactSum()
  }

  private mutating func checked(
    _ seconds: Double, _ name: String, isLength: Bool = false
  ) -> ExactSum {
    guard seconds.isFinite, !isLength || seconds >= 0 else {
      problemsOfContents.append("\(name) cannot be \(seconds) s; 0 is used")
      return ExactSum()
    }
    return ExactSum(seconds)
  }

  private var problemsOfNumbers: [String] {
    var found = [("stepDuration", stepDuration), ("repeatDelay", repeatDelay)]
      .filter { !($0.1 >= 0 && $0.1 < .infinity) }
      .map { "\($0.0) cannot be \($0.1) s; 0 is used" }
    if !(repeatCount >= 0) { found.append("repeatCount cannot be \(repeatCount); 1 is used") }
    if end.value == .infinity, isRepeated, passes < .infinity || autoreverses {
      let name = autoreverses ? "autoreverses" : "repeatCount"
      found.append(
        "\(name): expected contents that end, found an endless timeline; "
          + "the first iteration never ends")
    }
    return found
  }

  // MARK: Lengths

  /// The duration of one iteration in one direction, in seconds.
  public var duration: Double { end.value }

  /// The duration of all iterations, in seconds, with the delays between them. Infinite if the timeline is endless; 0
  /// if it has neither a duration nor a `repeatDelay`.
  public var totalDuration: Double { totalLength.value }

  /// Returns the time of a label, in seconds; nil if there is none.
  public func time(ofLabel name: String) -> Double? { labels[name]?.value }

  var isRepeated: Bool { passes != 1 }

  /// The number of passes. A pass plays the contents in one direction, so an autoreversing iteration has two.
  var passes: Double { (repeatCount > 0 ? repeatCount : 1) * (autoreverses ? 2 : 1) }

  /// The number of passes that start, a fraction counted as one more. Passes without duration and delay are one, and
  /// so are passes if the first one never ends.
  var begunPasses: Double {
    (end.value > 0 || rest > 0) && end.value < .infinity ? passes.rounded(.up) : 1
  }

  var rest: Double { repeatDelay > 0 && repeatDelay < .infinity ? repeatDelay : 0 }

  @usableFromInline var totalLength: ExactSum {
    guard isRepeated, end.value > 0 || rest > 0 else { return end }
    guard passes < .infinity, end.value < .infinity else { return ExactSum(.infinity) }
    let whole = passes.rounded(.down)
    var length = end
    length.add(rest)
    length = length.times(whole)
    // The passes may last longer than any number can say.
    guard length.value.isFinite else { return ExactSum(.infinity) }
    if whole < passes {
      length.add(end.times(passes - whole))
    } else {
      length.add(-rest)
    }
    return length
  }
}

extension Timeline: Sendable where Step: Sendable {}
extension Timeline.Entry: Sendable where Step: Sendable {}
extension Timeline.Entry.Content: Sendable where Step: Sendable {}
