import AnimationTestSupport
import AnimationTiming
import pictures

/// A line of text in the documentation that shows the effect of a timing, and the question above it.
///
/// In a fence that begins with ```` ```timeline ````, every second line answers the one before it:
///
///     Timing(duration: 1, autoreverses: true) from 0 to 2 by 0.25
///     0 .25 .5 .75 | 1 .75 .5 .25 removed
///
/// A question is about a `Timing(…)`, about one inside another as `child in group`, each of them perhaps `through` a
/// named curve, about the `events of` a timing, its `next change of`, or the local time of a `layer(…)`.
struct DocumentedTimeline: CustomStringConvertible, Sendable {
  var question: String
  var answer: String

  var description: String { question }

  static func all(in markdown: String) -> [DocumentedTimeline] {
    var found: [DocumentedTimeline] = []
    var question: String?
    var isInside = false
    for line in markdown.split(separator: "\n").map(String.init) {
      if line.hasPrefix("```") {
        isInside = line == "```timeline"
      } else if isInside, let asked = question {
        found.append(DocumentedTimeline(question: asked, answer: line))
        question = nil
      } else if isInside {
        question = line
      }
    }
    return found
  }

  func drawn() throws -> String {
    let parts = try question.parts(" from ", 2)
    let times = try Times(parts[1])
    if let subject = parts[0].after("events of ") {
      return times.events(of: try Call(subject).timing())
    }
    if let subject = parts[0].after("next change of ") {
      return times.nextChanges(of: try Call(subject).timing())
    }
    if parts[0].hasPrefix("layer(") {
      return times.localTimes(of: LayerTimeMap(try Call(parts[0]).timing()))
    }
    if parts[0].contains(" in ") {
      let pair = try parts[0].parts(" in ", 2)
      return times.timeline(of: try Paced(pair[0]), in: try Paced(pair[1]))
    }
    return times.timeline(of: try Paced(parts[0]))
  }
}

struct UnreadableQuestion: Error {
  var text: String
}

/// The times of a question: `-0.5 to 2 by 0.25`, without the step if only a span is needed.
private struct Times {
  var range: ClosedRange<Double>
  var step: Double

  init(_ text: String) throws {
    let ends = try text.parts(" to ", 2)
    let last = ends[1].split(separator: " ").map(String.init)
    guard let lower = Double(ends[0]), let upper = last.first.flatMap({ Double($0) }),
      let step = last.count == 3 && last[1] == "by" ? Double(last[2]) : 1, lower <= upper
    else { throw UnreadableQuestion(text: text) }
    range = lower...upper
    self.step = step
  }

  func timeline(of paced: Paced) -> String {
    AnimationTestSupport.timeline(of: paced.timing, range, by: step) {
      paced.curve.progress(at: $0)
    }
  }

  func timeline(of child: Paced, in group: Paced) -> String {
    let grouped = GroupedTiming(child.timing, in: group.timing, through: group.curve)
    return AnimationTestSupport.timeline(range, by: step) { time in
      let located = grouped.located(at: time)
      return TimelineStep(
        TimelineStep.Phase(located.phase), leg: Int(located.cycle),
        value: located.isVisible ? child.curve.progress(at: located.progress) : nil)
    }
  }

  func localTimes(of map: LayerTimeMap) -> String {
    AnimationTestSupport.timeline(range, by: step) {
      TimelineStep(.active, value: map.localTime(at: $0))
    }
  }

  func nextChanges(of timing: Timing) -> String {
    AnimationTestSupport.timeline(range, by: step) {
      TimelineStep(.active, value: TimingSchedule(timing).nextChange(after: $0))
    }
  }

  func events(of timing: Timing) -> String {
    TimingSchedule(timing).events(in: range.lowerBound..<range.upperBound).map { event in
      let time = AnimationTestSupport.timeline([TimelineStep(.active, value: event.time)])
      return "\(event.kind.rawValue)@\(time)"
    }.joined(separator: " ")
  }
}

/// A timing, perhaps through one of the five named curves: `Timing(duration: 1) through easeIn`.
private struct Paced {
  var timing: Timing
  var curve = TimingFunction.linear

  init(_ text: String) throws {
    let parts = text.components(" through ")
    timing = try Call(parts[0]).timing()
    guard parts.count > 1 else { return }
    guard parts.count == 2, let curve = TimingFunction(name: parts[1]) else {
      throw UnreadableQuestion(text: text)
    }
    self.curve = curve
  }
}

/// An initializer in Swift's notation, whose arguments are numbers, truth values and fill modes.
private struct Call {
  var arguments: [(name: String, value: String)]

  init(_ text: String) throws {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")"),
      ["Timing", "layer"].contains(text[..<open])
    else { throw UnreadableQuestion(text: text) }
    let inner = text[text.index(after: open)...].dropLast()
    arguments =
      try inner.isEmpty
      ? []
      : String(inner).components(", ").map {
        let pair = try $0.parts(": ", 2)
        return (pair[0], pair[1])
      }
  }

  func timing() throws -> Timing {
    var timing = Timing()
    for (name, value) in arguments {
      switch name {
      case "beginTime": timing.beginTime = try number(value)
      case "duration": timing.duration = try number(value)
      case "speed": timing.speed = try number(value)
      case "timeOffset": timing.timeOffset = try number(value)
      case "repeatCount": timing.repeatCount = try number(value)
      case "repeatDuration": timing.repeatDuration = try number(value)
      case "autoreverses": timing.autoreverses = value == "true"
      case "fillMode":
        guard let mode = FillMode(rawValue: String(value.dropFirst())) else {
          throw UnreadableQuestion(text: value)
        }
        timing.fillMode = mode
      default: throw UnreadableQuestion(text: name)
      }
    }
    return timing
  }

  private func number(_ text: String) throws -> Double {
    switch text {
    case ".infinity": return .infinity
    case ".nan": return .nan
    default:
      guard let number = Double(text) else { throw UnreadableQuestion(text: text) }
      return number
    }
  }
}

extension String {
  fileprivate func components(_ separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the texts between a separator, which must have the given number.
  fileprivate func parts(_ separator: String, _ count: Int) throws -> [String] {
    let parts = components(separator)
    guard parts.count == count else { throw UnreadableQuestion(text: self) }
    return parts
  }

  /// Returns the text after a beginning; nil if the text does not begin so.
  fileprivate func after(_ beginning: String) -> String? {
    hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
  }
}
