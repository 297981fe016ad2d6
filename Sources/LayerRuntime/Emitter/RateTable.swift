import AnimationInterpolation
import AnimationMath
import AnimationTiming
import AnimationTracks

/// A birth rate that changes over time, and its integral, as a table.
///
/// Within each segment the rate is linear, so the integral and its inverse have a closed form, and each takes a
/// single search. The table is made once, from a bounded number of samples.
///
/// Error of the integral, for each piece between two of the given instants: based on each segment's deviation from a
/// line, probed at its quarters, the segments are halved until the errors of a piece add up to at most 2⁻¹⁴ births.
/// No segment becomes shorter than 2⁻¹⁰ of the piece. Then the error is at most h³ · max|r″| / 12 for each segment of
/// length h, and a jump of the rate inside a piece adds at most the jump multiplied by 2⁻¹¹ of the piece
/// (`RateTableTests.integralsAreExactEnough`, `jumpsInsideAPieceAreBounded`).
package struct RateTable: Sendable, Hashable {
  struct Segment: Sendable, Hashable {
    var start: Double
    var length: Double
    var startRate: Double
    var endRate: Double
    /// The integral from the start of the table to the end of this segment.
    var sum: Double

    func births(after time: Double) -> Double {
      time * (startRate + 0.5 * (endRate - startRate) * (time / length))
    }

    /// The time at which the integral from the segment's start, which is above 0, reaches a number; at most
    /// ``length``.
    func time(after births: Double) -> Double {
      let discriminant = startRate * startRate + 2 * (endRate - startRate) / length * births
      return min(length, 2 * births / (startRate + max(0, discriminant).squareRoot()))
    }
  }

  private(set) var segments: [Segment] = []
  let start: Double
  let end: Double
  let rateBefore: Double
  /// The rate from the end on, if the table does not repeat.
  let rateAfter: Double
  /// Whether the table continues at its start after its end.
  let isRepeating: Bool

  static let coarseSegments = 16
  /// The greatest number of times that each of them is halved.
  static let greatestDepth = 6
  static let greatestPieces = 64

  var total: Double { segments.last?.sum ?? 0 }

  /// Samples a rate; nil without a finite instant. At a single instant the rate jumps.
  ///
  /// - Parameters:
  ///   - instants: The ascending times between which the rate is smooth. Those that are not finite have no effect;
  ///   nor has one whose distance from the first overflows.
  ///   - isRepeating: Whether the rate repeats after the last of at least two instants.
  ///   - rate: The rate at a time. It is called at most 5 · 64 · 2¹¹ + 2 times.
  package init?(instants: [Double], isRepeating: Bool, rate: (Double) -> Double) {
    var times: [Double] = []
    for instant in instants where instant.isFinite && instant > times.last ?? -.infinity {
      guard (instant - (times.first ?? instant)).isFinite else { break }
      if times.count > Self.greatestPieces { times.removeLast() }
      times.append(instant)
    }
    guard let first = times.first, let last = times.last else { return nil }
    (start, end) = (first, last)
    self.isRepeating = isRepeating && last > first
    rateBefore = BirthRate.limited(rate(first.nextDown))
    rateAfter = BirthRate.limited(rate(last))
    for (from, to) in zip(times, times.dropFirst()) {
      addPiece(from: from, to: to) { BirthRate.limited(rate($0)) }
    }
  }

  private mutating func addPiece(from: Double, to: Double, rate: (Double) -> Double) {
    // The last number before the end, because the next piece starts at the end itself.
    let limit = to.nextDown
    let allowed = 0x1p-14 / (to - from)
    let place = { (part: Int) in
      part == Self.coarseSegments
        ? to : from + (to - from) * (Double(part) / Double(Self.coarseSegments))
    }
    for part in 0..<Self.coarseSegments {
      // A stack in place of recursion; the first half is always done first.
      var waiting = [(from: place(part), to: place(part + 1), depth: 0)]
      while let (from, to, depth) = waiting.popLast() {
        let length = to - from
        guard length > 0 else { continue }
        let (first, last) = (rate(from), rate(min(to, limit)))
        let deviation = [0.25, 0.5, 0.75].reduce(0) { worst, fraction in
          max(worst, (rate(from + length * fraction) - first - (last - first) * fraction).magnitude)
        }
        let middle = from + 0.5 * length
        if deviation > allowed, depth < Self.greatestDepth, middle > from, middle < to {
          waiting.append((middle, to, depth + 1))
          waiting.append((from, middle, depth + 1))
        } else {
          segments.append(
            Segment(
              start: from, length: length, startRate: first, endRate: last,
              sum: total + 0.5 * (first + last) * length))
        }
      }
    }
  }
}

extension RateTable {
  /// The births from the start of the table to a time, negative before it.
  ///
  /// The result never falls, and is ±∞ if it overflows. At ±∞ it is the limit. Complexity: O(log segments), no
  /// allocation.
  package func births(at time: Double) -> Double {
    if time <= start { return rateBefore == 0 ? 0 : rateBefore * (time - start) }
    if time >= end, !isRepeating {
      return rateAfter == 0 ? total : total + rateAfter * (time - end)
    }
    let length = end - start
    let rounds = ((time - start) / length).rounded(.down)
    guard rounds < 0x1p53 else { return total == 0 ? 0 : total * rounds }
    let rest = min(max(0, (time - start) - rounds * length), length)
    let index = segments.indices.partitioningIndex { segments[$0].start - start > rest } - 1
    let before = index > 0 ? segments[index - 1].sum : 0
    let inside = min(rest - (segments[index].start - start), segments[index].length)
    let inRound = min(segments[index].sum, before + segments[index].births(after: inside))
    return rounds == 0 ? inRound : rounds * total + inRound
  }

  /// The earliest time at which ``births(at:)`` has reached a number; ∞ if it never does, and for NaN.
  ///
  /// Complexity: O(log segments), no allocation.
  package func time(ofBirths births: Double) -> Double {
    if births.isNaN { return .infinity }
    if births <= 0 { return births == 0 || rateBefore == 0 ? start : start + births / rateBefore }
    var rest = births
    var offset = 0.0
    if births > total {
      guard isRepeating else {
        return rateAfter == 0 ? .infinity : end + (births - total) / rateAfter
      }
      guard total > 0 else { return .infinity }
      let rounds = (births / total).rounded(.up) - 1
      offset = rounds * (end - start)
      rest = min(max(births - rounds * total, 0), total)
    }
    let index = min(
      segments.indices.partitioningIndex { !(segments[$0].sum < rest) }, segments.count - 1)
    let before = index > 0 ? segments[index - 1].sum : 0
    guard rest > before else { return segments[index].start + offset }
    return segments[index].start + segments[index].time(after: rest - before) + offset
  }
}

/// The times at which a number made of animated properties may jump or bend.
struct TrackInstants {
  /// Finite times, ascending. Before the first and after the last the number is constant or repeats.
  private(set) var times: [Double] = []
  /// Whether the number repeats its course between the first and the last time after the last one.
  private(set) var isRepeating = false

  /// The greatest number of times for each animation and each group, in addition to the last one.
  private static let limit = 64

  /// `number` gives the number that the properties have at a time, for finding exact jumps.
  init(of properties: [Int], in tracks: TrackRecord, number: (Double) -> Double) {
    var found: Set<Double> = []
    var outermost: [TimingSchedule] = []
    for property in properties {
      for track in tracks.tracks(ofProperty: property) {
        let (times, timing) = Self.times(of: track, in: tracks)
        found.formUnion(times.filter(\.isFinite))
        outermost.append(timing)
      }
    }
    var sorted = found.sorted()
    if outermost.contains(where: \.comesBack) {
      isRepeating = true
      if let timing = outermost.first, outermost.allSatisfy({ $0.hasCycles(of: timing) }) {
        let end = timing.beginTime + timing.cycleTime
        sorted = sorted.filter { $0 < end } + [end]
      }
    }
    if sorted.count > Self.limit, let last = sorted.last {
      sorted = sorted.prefix(Self.limit) + [last]
    }
    // Instants that differ only by rounding are one. On both sides of it the number is certain, because an animation
    // in a group may be over just before the reversal at which it is shown.
    var spans: [ClosedRange<Double>] = []
    for time in sorted {
      if let last = spans.last, time - last.upperBound < Self.gaps(at: time).narrow {
        spans[spans.count - 1] = last.lowerBound...time
      } else {
        spans.append(time...time)
      }
    }
    times = spans.flatMap { span in
      let (first, last) = (span.lowerBound, span.upperBound)
      if first == last { return [Self.exact(first, number: number)] }
      return [first - Self.gaps(at: first).narrow, last + Self.gaps(at: last).narrow]
    }
    // Two instants may have been merged.
    times = zip(times, times.dropFirst() + [.infinity]).filter { $0 < $1 }.map(\.0)
      .filter(\.isFinite)
  }

  private static func times(
    of track: Track, in tracks: TrackRecord
  ) -> (times: [Double], outermost: TimingSchedule) {
    let marks = track.pacing.linearMarks(track.interpolation.marks)
    var (times, outermost) = (track.timing.times(ofProgress: marks, limit: limit), track.timing)
    var node = tracks.clock(at: track.node)
    while case .group(let timing, let curve, let duration) = node.rule {
      let curve = curve ?? .linear
      let marks = times.compactMap { curve.fraction(at: $0 / duration) }
      times = timing.times(ofProgress: marks + curve.jumps, limit: limit)
      outermost = timing
      guard let parent = node.parent else { break }
      node = tracks.clock(at: parent)
    }
    return (times, outermost)
  }

  /// The distance from a time within which a jump is searched, and a narrow distance to compare with: a jump has the
  /// same height over both, a bend has not.
  private static func gaps(at time: Double) -> (wide: Double, narrow: Double) {
    ((time.magnitude + 1) * 0x1p-28, (time.magnitude + 1) * 0x1p-38)
  }

  /// The first number after a jump near a time; the time itself without a jump.
  private static func exact(_ time: Double, number: (Double) -> Double) -> Double {
    let (wide, narrow) = gaps(at: time)
    let (low, high) = (time - wide, time + wide)
    let (before, after) = (number(low), number(high))
    let step = number(time + narrow) - number(time - narrow)
    guard step != 0, step.magnitude > 0.5 * (after - before).magnitude else { return time }
    return leastNumber(above: low, upTo: high, near: time) {
      let here = number($0)
      return (here - after).magnitude < (here - before).magnitude
    }
  }
}

extension TimingSchedule {
  /// Whether it runs forever in iterations, the first of which ends at a finite time.
  fileprivate var comesBack: Bool {
    endTime == .infinity && (beginTime + cycleTime).isFinite
  }

  fileprivate func hasCycles(of other: TimingSchedule) -> Bool {
    endTime == .infinity && cycleTime == other.cycleTime && beginTime == other.beginTime
  }
}
