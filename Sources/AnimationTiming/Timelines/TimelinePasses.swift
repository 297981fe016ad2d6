import AnimationMath

/// The passes of a timeline in the time of its clock.
///
/// A pass plays the contents in one direction, so an autoreversing iteration has two passes. If the timeline
/// autoreverses, each pass has half of the repeat delay before its contents and half after them; otherwise it has all
/// of the delay after them. So one whole delay separates two passes.
@usableFromInline
package struct TimelinePasses: Sendable, Hashable {
  /// The seconds of a pass before its contents.
  package let leadIn: Double
  /// The duration of a pass, delays included.
  package let length: Double
  /// The duration of all passes after the first lead-in; infinite if they are endless.
  package let total: Double
  /// Whether every second pass plays backwards.
  package let autoreverses: Bool
  package let contentDuration: Double

  package init(
    leadIn: Double, length: Double, total: Double, autoreverses: Bool, contentDuration: Double
  ) {
    (self.leadIn, self.length, self.total) = (leadIn, length, total)
    (self.autoreverses, self.contentDuration) = (autoreverses, contentDuration)
  }

  /// Returns the start of contents in a pass, the lead-in included.
  @usableFromInline
  func begin(of begin: ExactSum) -> ExactSum {
    var begin = begin
    begin.add(leadIn)
    return begin
  }

  /// Returns whether the values from before the timeline are visible at a position between both ends. A timeline
  /// without duration shows them if its last pass plays backwards; otherwise its steps have been applied.
  package func isAtStart(at position: Double) -> Bool {
    guard total > 0 else { return autoreverses && length == 0 }
    if position <= leadIn { return true }
    guard autoreverses, position < .infinity else { return false }
    // After a whole number of pairs of passes the timeline is at its start, except for the delay after them.
    let way = 2 * length
    let number = (position - leadIn) / way
    let missing = (number.rounded() - number) * way
    let slack = 0x1p-40 * position
    // A pass without duration that has started there is over.
    return (contentDuration > 0 ? -slack : leadIn) <= missing && missing <= leadIn * 2 + slack
  }

  /// Returns the delay after which contents without duration are visible if the timeline autoreverses; nil for other
  /// passes. `slack` is the rounding error of a time in the pass.
  ///
  /// At the start of a pass the values before it are visible, as in the delays there. But if the last pass is over at
  /// the far end, the values of its contents are visible.
  func delay(_ slack: Double) -> Double? {
    guard autoreverses, contentDuration == 0 else { return nil }
    let endsAtStart = total == .infinity || isAtStart(at: leadIn + total)
    // The clock of a pass without duration shows 0, which is before any delay.
    return endsAtStart ? (length > 0 ? slack : 1) : -slack
  }

  /// Returns whether the turn before a pass reports a label, so that the pass does not. Such a label is at an end, or
  /// away from it by no more than the rounding of sums. A pass without duration has no ends to turn at, so each pass
  /// reports its labels.
  package static func turnHasTold(
    _ time: Double, inPass pass: Double, goesBack: Bool, contentDuration: Double
  ) -> Bool {
    guard contentDuration > 0 else { return false }
    let slack = 0x1p-40 * contentDuration
    return goesBack ? contentDuration - time <= slack : pass > 0 && time <= slack
  }

  /// Returns the position of a time since the start of the first pass; beyond an end it is that end.
  package func position(of seconds: Double) -> Double { leadIn + min(max(seconds, 0), total) }

  /// Returns the time since the start of the first pass at a part of the whole, or, if the whole is endless, of a
  /// pass.
  package func seconds(at progress: Double) -> Double {
    progress * (total < .infinity ? total : contentDuration)
  }

  /// Returns the part of the whole, in 0...1, at a time since the start of the first pass. If the whole is endless,
  /// the part is that of the pass. 1 if the whole takes no time, and 0 in an endless pass.
  package func progress(at seconds: Double) -> Double {
    if total < .infinity { return total > 0 ? min(max(seconds / total, 0), 1) : 1 }
    guard contentDuration > 0, length < .infinity else { return 0 }
    let pass = (seconds + leadIn).truncatingRemainder(
      dividingBy: autoreverses ? 2 * length : length)
    let place = (pass < length ? pass : 2 * length - pass) - leadIn
    return min(max(place / contentDuration, 0), 1)
  }

  /// The timing of the passes with all delays, from the time 0 on.
  package var timing: Timing {
    Timing(
      duration: length, repeatDuration: total < .infinity ? leadIn + total : .infinity,
      autoreverses: autoreverses, fillMode: .both)
  }
}

package struct TimelineLabel: Sendable {
  package let time: Double
  package let name: String

  package init(time: Double, name: String) { (self.time, self.name) = (time, name) }
}

extension Timeline {
  @usableFromInline
  package var timelinePasses: TimelinePasses {
    let rest = isRepeated ? self.rest : 0
    var length = end
    length.add(rest)
    // Passes without duration are one pass, which plays backwards if their number is even.
    let areMany = length.value > 0 || passes.truncatingRemainder(dividingBy: 2) == 0
    return TimelinePasses(
      leadIn: autoreverses ? rest / 2 : 0, length: length.value, total: totalDuration,
      autoreverses: autoreverses && areMany, contentDuration: duration)
  }

  /// The greatest number of labels that are reported per pass.
  package static var labelLimit: Int { 100_000 }

  /// Returns the labels that are reported in one pass, at most ``labelLimit``. Calls `report` if there are more
  /// labels.
  package func playedLabels(_ report: (String) -> Void) -> [TimelineLabel] {
    let limit = Self.labelLimit
    let (labels, areAll) = labels(limit: limit)
    if !areAll {
      report(
        "the timeline has more than \(limit) labels per iteration; only the first \(limit) are reported"
      )
    }
    return labels
  }

  /// Returns the first labels of one pass by time, those at one time in the order in which they were set, and whether
  /// these are all. Labels in repeated timelines occur once per pass of these timelines. Labels after an endless
  /// timeline are left out.
  package func labels(limit: Int) -> (labels: [TimelineLabel], areAll: Bool) {
    var labels: [(time: ExactSum, name: String)] = []
    var areAll = true
    for entry in entries where entry.begin.value < .infinity {
      switch entry.content {
      case .step: continue
      case .label(let name): labels.append((entry.begin, name))
      case .timeline(let timeline):
        let (inner, areAllInner) = timeline.labels(limit: limit)
        areAll = areAll && areAllInner
        guard !inner.isEmpty else { continue }
        let passes = timeline.begunPasses
        let total = timeline.totalLength
        let room = labels.count + limit
        var pass = 0.0
        while pass < passes, labels.count < room {
          let (start, goesBack) = timeline.start(ofPass: pass)
          for label in goesBack ? inner.reversed() : inner {
            var way = start
            if goesBack { way.add(timeline.end) }
            way.add(goesBack ? -label.time : label.time)
            // The turn reports its labels once; a fraction of a pass reports the labels that it reaches.
            let isTold = TimelinePasses.turnHasTold(
              label.time, inPass: pass, goesBack: goesBack, contentDuration: timeline.duration)
            if timeline.autoreverses && isTold || total.isLess(than: way) { continue }
            var time = entry.begin
            time.add(way)
            labels.append((time, label.name))
          }
          pass += 1
        }
        areAll = areAll && !(pass < passes)
        // No more labels are kept than can be reported.
        if labels.count > limit { (labels, areAll) = (Self.first(limit, of: labels), false) }
      }
    }
    if labels.count > limit { areAll = false }
    return (
      Self.first(limit, of: labels).map { TimelineLabel(time: $0.time.value, name: $0.name) },
      areAll
    )
  }

  /// Returns the first labels by time, those at one time in the order in which they were set.
  private static func first(
    _ count: Int, of labels: [(time: ExactSum, name: String)]
  ) -> [(time: ExactSum, name: String)] {
    if zip(labels, labels.dropFirst()).allSatisfy({ !$1.time.isLess(than: $0.time) }) {
      return Array(labels.prefix(count))
    }
    let order = labels.indices.sorted {
      if labels[$0].time.isLess(than: labels[$1].time) { return true }
      return !labels[$1].time.isLess(than: labels[$0].time) && $0 < $1
    }
    return order.prefix(count).map { labels[$0] }
  }

  /// Returns the number of labels of a pass, and the number of labels that ``labels(limit:)`` visits, including those
  /// that it visits in inner timelines. Complexity: O(entries, including those of inner timelines).
  package func labelCounts(limit: Int) -> (ofPass: Int, inAll: Int) {
    var (own, all) = (0, 0)
    for entry in entries where entry.begin.value < .infinity {
      switch entry.content {
      case .step: continue
      case .label: own += 1
      case .timeline(let timeline):
        let inner = timeline.labelCounts(limit: limit)
        guard inner.ofPass > 0 else { continue }
        own += Int(min(timeline.begunPasses * Double(inner.ofPass), Double(limit)))
        all += inner.inAll
      }
    }
    return (min(own, limit), all + own)
  }

  private func start(ofPass number: Double) -> (ExactSum, goesBack: Bool) {
    // The first pass may be endless.
    if number == 0 { return (ExactSum(), false) }
    var length = end
    length.add(rest)
    let goesBack = autoreverses && number.truncatingRemainder(dividingBy: 2) == 1
    return (length.times(number), goesBack)
  }
}

extension TimelinePasses {
  /// Whether a timeline can have these numbers.
  package var isPossible: Bool {
    leadIn >= 0 && leadIn < .infinity && length >= 0 && contentDuration >= 0 && total >= 0
  }
}
