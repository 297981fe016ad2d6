import AnimationMath

/// Where a step of a ``Timeline`` begins.
///
/// A number is a time of the timeline: `at: 1.5`.
public struct TimelinePosition: Sendable, Hashable {
  enum Anchor: Sendable, Hashable {
    case start, end, previousBegin, previousEnd
    case label(String)
  }

  let anchor: Anchor
  let offset: Double

  /// When everything that was added before is over.
  public static let end = TimelinePosition(anchor: .end, offset: 0)
  /// Some seconds after everything that was added before is over; before that if below 0.
  public static func after(_ seconds: Double) -> TimelinePosition {
    TimelinePosition(anchor: .end, offset: seconds)
  }
  /// Together with what was added last, or some seconds later.
  public static func with(_ seconds: Double = 0) -> TimelinePosition {
    TimelinePosition(anchor: .previousBegin, offset: seconds)
  }
  /// When what was added last is over, or some seconds later.
  public static func afterPrevious(_ seconds: Double = 0) -> TimelinePosition {
    TimelinePosition(anchor: .previousEnd, offset: seconds)
  }
  /// A time of the timeline, in seconds.
  public static func time(_ seconds: Double) -> TimelinePosition {
    TimelinePosition(anchor: .start, offset: seconds)
  }
  /// At a label that has been set before, or some seconds later.
  public static func label(_ name: String, _ seconds: Double = 0) -> TimelinePosition {
    TimelinePosition(anchor: .label(name), offset: seconds)
  }
}

extension TimelinePosition: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// A time of the timeline, in seconds.
  public init(floatLiteral seconds: Double) { self = .time(seconds) }
  /// A time of the timeline, in whole seconds.
  public init(integerLiteral seconds: Int) { self = .time(Double(seconds)) }
}

#if !hasFeature(Embedded)
  extension TimelinePosition: Codable {}
  extension TimelinePosition.Anchor: Codable {}
#endif

/// What happens when: steps, labels and other timelines, each at a time of its own.
///
/// A value that knows when its steps begin and how long they take, not what they are: those of layers
/// make a ``LayerModel/LayerTimeline``.
///
/// Begins are exact sums of what they were given, rounded once: a hundred steps of 0.12 s, one after
/// the other, last 12 s (`TimelineLawTests`). No begin is below 0: what would begin before begins at 0.
///
/// A number that is none or not finite, a duration below 0, and a place before the begin counts as 0, and a
/// label that is not there as the end; ``problems`` lists all of these.
public struct Timeline<Step> {
  /// Something that has a begin.
  @usableFromInline
  struct Entry {
    @usableFromInline
    enum Content {
      case step(Step)
      case label(String)
      /// One that is played more than once, or there and back.
      case timeline(Timeline)
    }

    @usableFromInline var begin: ExactSum
    @usableFromInline let content: Content
  }

  @usableFromInline private(set) var entries: [Entry] = []
  /// The begin and the end of what was added last.
  private var previous = (begin: ExactSum(), end: ExactSum())
  private(set) var end = ExactSum()
  private var labels: [String: ExactSum] = [:]
  /// How many repeated timelines lie in each other in it.
  private var depth = 0

  /// How many times it is played; 0 once. What is less or no number counts as 1, and is a problem. A
  /// fraction is one of what happens in a pass, without rests: n + f passes of d seconds with rests of r
  /// between them last n · (d + r) + f · d, and n passes n · d + (n − 1) · r (`TimelineLawTests`).
  public var repeatCount = 1.0
  /// Whether each time goes there and back.
  public var autoreverses = false
  /// The time between two iterations, in seconds. Default: 0. A number below 0 or not finite counts as 0,
  /// and is a problem.
  ///
  /// Iterations without length repeat too: n of them last (n − 1) · `repeatDelay`, and each reports its
  /// labels. Without a `repeatDelay` they are a single iteration, even if the timeline is endless.
  public var repeatDelay = 0.0
  /// How long steps take that say nothing, in seconds. What is below 0 or not finite counts as 0, and is a
  /// problem.
  public var stepDuration = 0.25
  /// The curve of steps that say nothing.
  public var timingFunction = TimingFunction.default
  /// What was given and makes no sense, a sentence each.
  public var problems: [String] { problemsOfContents + problemsOfNumbers }
  /// Those of what was added.
  private var problemsOfContents: [String] = []

  /// A timeline in which nothing happens.
  public init() {}

  // MARK: Adding

  /// Adds a step.
  ///
  /// - Parameters:
  ///   - step: What happens.
  ///   - duration: How long it takes in seconds.
  ///   - place: When it begins.
  /// - Complexity: O(1).
  public mutating func add(_ step: Step, duration: Double, at place: TimelinePosition = .end) {
    let length = checked(duration, "a duration", isLength: true)
    let begin = take(length, at: place)
    noteWhatNeverComes(at: begin, "a step", "it never begins")
    entries.append(Entry(begin: begin, content: .step(step)))
  }

  /// Adds all that happens in another timeline, as often as that is repeated. Its labels cannot be used
  /// as places of this one, but are told while it plays.
  ///
  /// A step, a label or a timeline after an endless timeline never begins, which ``problems`` says. A
  /// repeated timeline inside 64 repeated ones is played once.
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
    noteWhatNeverComes(at: begin, "a timeline", "it never begins")
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

  /// Names a time: other steps can be placed at it, and playing tells each time that it is passed. Of
  /// two with one name the later is meant by ``TimelinePosition/label(_:_:)``.
  public mutating func label(_ name: String, at place: TimelinePosition = .end) {
    let begin = begin(at: place)
    noteWhatNeverComes(at: begin, "label '\(name)'", "it is never reported")
    labels[name] = begin
    entries.append(Entry(begin: begin, content: .label(name)))
    if end.isLess(than: begin) { end = begin }
  }

  /// Lets a pass take some seconds, whatever has been added to it.
  package mutating func setDuration(_ seconds: Double) {
    end = checked(seconds, "a duration", isLength: true)
  }

  /// Finds the begin of something of a length, and makes it what was added last.
  private mutating func take(_ length: ExactSum, at place: TimelinePosition) -> ExactSum {
    let begin = begin(at: place)
    previous = (begin, begin)
    previous.end.add(length)
    if end.isLess(than: previous.end) { end = previous.end }
    return begin
  }

  /// Lists what comes after an endless timeline.
  private mutating func noteWhatNeverComes(
    at begin: ExactSum, _ subject: String, _ remedy: String
  ) {
    guard begin.value == .infinity else { return }
    problemsOfContents.append(
      "\(subject): expected a finite time, found one after an endless timeline; \(remedy)")
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
    // What the numbers are rounded by is not meant.
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

  /// Those of its own numbers as they are now.
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

  /// How long one pass takes, in seconds.
  public var duration: Double { end.value }

  /// How long all iterations take, in seconds, with the rests between them. Infinite if the timeline is
  /// endless; 0 if it has neither a length nor a `repeatDelay`.
  public var totalDuration: Double { totalLength.value }

  /// When a label is, in seconds; nil where there is none.
  public func time(ofLabel name: String) -> Double? { labels[name]?.value }

  /// Whether it is played in more than one pass.
  var isRepeated: Bool { passes != 1 }

  /// In how many passes it is played: two for each time there and back.
  var passes: Double { (repeatCount > 0 ? repeatCount : 1) * (autoreverses ? 2 : 1) }

  /// How many passes begin, a fraction as one more. Passes without length and rest are one, and so are those
  /// of which the first never ends.
  var begunPasses: Double {
    (end.value > 0 || rest > 0) && end.value < .infinity ? passes.rounded(.up) : 1
  }

  /// Seconds between two passes.
  var rest: Double { repeatDelay > 0 && repeatDelay < .infinity ? repeatDelay : 0 }

  @usableFromInline var totalLength: ExactSum {
    guard isRepeated, end.value > 0 || rest > 0 else { return end }
    guard passes < .infinity, end.value < .infinity else { return ExactSum(.infinity) }
    let whole = passes.rounded(.down)
    var length = end
    length.add(rest)
    length = length.times(whole)
    // So many of so long that no number says it.
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
