import AnimationMath

/// How the passes of a timeline lie in the time that a clock of it shows.
///
/// A pass rests before and after what happens in it where passes go there and back, else after it only:
/// so that there is one rest between two.
@usableFromInline
package struct TimelinePasses: Sendable, Hashable {
  /// Seconds of a pass before anything happens.
  package let leadIn: Double
  /// The length of a pass, rests counted.
  package let length: Double
  /// How long all passes take from the lead-in on; infinite of endless ones.
  package let total: Double
  /// Whether every other pass goes back.
  package let autoreverses: Bool
  /// How long what happens in a pass takes.
  package let contentDuration: Double

  /// Passes from their parts.
  package init(
    leadIn: Double, length: Double, total: Double, autoreverses: Bool, contentDuration: Double
  ) {
    (self.leadIn, self.length, self.total) = (leadIn, length, total)
    (self.autoreverses, self.contentDuration) = (autoreverses, contentDuration)
  }

  /// When something in a pass begins, the rest before it counted.
  @usableFromInline
  func begin(of begin: ExactSum) -> ExactSum {
    var begin = begin
    begin.add(leadIn)
    return begin
  }

  /// Whether it shows at a position, between both ends, what it began with. What takes no time at all does
  /// where its last pass goes back, and else has set what it sets.
  package func isAtStart(at position: Double) -> Bool {
    guard total > 0 else { return autoreverses && length == 0 }
    if position <= leadIn { return true }
    guard autoreverses, position < .infinity else { return false }
    // The passes are over at a whole number of ways there and back, but for the rest after them.
    let way = 2 * length
    let number = (position - leadIn) / way
    let missing = (number.rounded() - number) * way
    let slack = 0x1p-40 * position
    // A pass without length that has begun there is over.
    return (contentDuration > 0 ? -slack : leadIn) <= missing && missing <= leadIn * 2 + slack
  }

  /// By how much what happens in a pass without length that goes back is seen later than it begins; nil of any
  /// other pass.
  ///
  /// At the begin of a pass the values before it are seen, as in the rests there; but where the last pass is
  /// over at the far end, what it sets.
  ///
  /// - Parameter slack: By how much the time in it may be rounded.
  func delay(_ slack: Double) -> Double? {
    guard autoreverses, contentDuration == 0 else { return nil }
    let endsAtStart = total == .infinity || isAtStart(at: leadIn + total)
    // The clock of a pass that takes no time shows 0, which is before any delay.
    return endsAtStart ? (length > 0 ? slack : 1) : -slack
  }

  /// Whether the turn before a pass tells a label, so that the pass does not: one at an end, or off it by no more
  /// than sums of lengths may be. A pass without length has no ends to turn at, so that each tells its labels.
  ///
  /// - Parameters:
  ///   - time: That of the label in a pass.
  ///   - pass: From 0.
  ///   - contentDuration: How long what happens in a pass takes.
  package static func turnHasTold(
    _ time: Double, inPass pass: Double, goesBack: Bool, contentDuration: Double
  ) -> Bool {
    guard contentDuration > 0 else { return false }
    let slack = 0x1p-40 * contentDuration
    return goesBack ? contentDuration - time <= slack : pass > 0 && time <= slack
  }

  /// The position of a time from the begin of the first pass on; beyond an end that.
  package func position(of seconds: Double) -> Double { leadIn + min(max(seconds, 0), total) }

  /// The time, from the begin of the first pass on, of a share of the whole; where that is endless, of a
  /// pass.
  package func seconds(at progress: Double) -> Double {
    progress * (total < .infinity ? total : contentDuration)
  }

  /// What share of the whole a time from the begin of the first pass on is, 0…1, where that is endless of
  /// its pass; 1 of what takes no time, and 0 of an endless pass.
  package func progress(at seconds: Double) -> Double {
    if total < .infinity { return total > 0 ? min(max(seconds / total, 0), 1) : 1 }
    guard contentDuration > 0, length < .infinity else { return 0 }
    let pass = (seconds + leadIn).truncatingRemainder(
      dividingBy: autoreverses ? 2 * length : length)
    let place = (pass < length ? pass : 2 * length - pass) - leadIn
    return min(max(place / contentDuration, 0), 1)
  }

  /// The time from the begin of a pass on, with all rests: begin 0.
  package var timing: Timing {
    Timing(
      duration: length, repeatDuration: total < .infinity ? leadIn + total : .infinity,
      autoreverses: autoreverses, fillMode: .both)
  }
}

/// A label of one iteration of a timeline.
package struct TimelineLabel: Sendable {
  package let time: Double
  package let name: String

  package init(time: Double, name: String) { (self.time, self.name) = (time, name) }
}

extension Timeline {
  /// How its passes lie.
  @usableFromInline
  package var timelinePasses: TimelinePasses {
    let rest = isRepeated ? self.rest : 0
    var length = end
    length.add(rest)
    // Passes that take no time are one, which goes back where an even number of them does.
    let areMany = length.value > 0 || passes.truncatingRemainder(dividingBy: 2) == 0
    return TimelinePasses(
      leadIn: autoreverses ? rest / 2 : 0, length: length.value, total: totalDuration,
      autoreverses: autoreverses && areMany, contentDuration: duration)
  }

  /// How many labels of a pass are told.
  package static var labelLimit: Int { 100_000 }

  /// The labels that are told of one pass, ``labelLimit`` at most.
  ///
  /// - Parameter report: Is told where there are more.
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

  /// The labels of one pass by time, those at one time in the order in which they were set. Those in
  /// repeated timelines are there once for each pass of these. What comes behind an endless timeline is not
  /// among them.
  ///
  /// - Parameter limit: How many there are at most; the first ones.
  /// - Returns: The labels, and whether they are all.
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
            // The turn tells what lies at it once; a part of a pass tells what it comes to.
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
        // No more are kept than may be told.
        if labels.count > limit { (labels, areAll) = (Self.first(limit, of: labels), false) }
      }
    }
    if labels.count > limit { areAll = false }
    return (
      Self.first(limit, of: labels).map { TimelineLabel(time: $0.time.value, name: $0.name) },
      areAll
    )
  }

  /// The first labels by time, those at one time in the order in which they were set.
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

  /// How many labels ``labels(limit:)`` goes through: those of a pass, and of those that are gone through in
  /// the timelines in it.
  ///
  /// Complexity: O(entries, those of the timelines in it too).
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
    // The first one may be endless.
    if number == 0 { return (ExactSum(), false) }
    var length = end
    length.add(rest)
    let goesBack = autoreverses && number.truncatingRemainder(dividingBy: 2) == 1
    return (length.times(number), goesBack)
  }
}

extension TimelinePasses {
  /// Whether a timeline could have them.
  package var isPossible: Bool {
    leadIn >= 0 && leadIn < .infinity && length >= 0 && contentDuration >= 0 && total >= 0
  }
}
