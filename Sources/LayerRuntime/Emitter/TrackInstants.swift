import AnimationInterpolation
import AnimationTiming
import AnimationTracks

/// When a number that animated properties make may jump or bend.
struct TrackInstants {
  /// Finite times, ascending; before the first and after the last the number is constant or repeats.
  private(set) var times: [Double] = []
  /// Whether it does from the last time on what it did since the first.
  private(set) var isRepeating = false

  /// How many times are looked for in each animation and each group, and told beside the last.
  private static let limit = 64

  /// - Parameters:
  ///   - properties: The properties of the tracks.
  ///   - tracks: The tracks.
  ///   - number: What the properties make at a time: jumps in it are found exactly.
  init(of properties: [Int], in tracks: TrackRecord, number: (Double) -> Double) {
    var found: Set<Double> = []
    var outermost: [PreparedTiming] = []
    for property in properties {
      for track in tracks.tracks(ofProperty: property) {
        let (times, timing) = Self.times(of: track, in: tracks)
        found.formUnion(times)
        outermost.append(timing)
      }
    }
    var sorted = found.sorted()
    if outermost.contains(where: { $0.endTime == .infinity && $0.cycleTime < .infinity }) {
      isRepeating = true
      if let timing = outermost.first, outermost.allSatisfy({ $0.hasCycles(of: timing) }) {
        let end = timing.beginTime + timing.cycleTime
        sorted = sorted.filter { $0 < end } + [end]
      }
    }
    if sorted.count > Self.limit, let last = sorted.last {
      sorted = sorted.prefix(Self.limit) + [last]
    }
    // Instants that rounding has set apart are one, on both sides of which the number is sure: an
    // animation in a group may be over just before the turn at which it is shown.
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
    // Two instants may have been one.
    times = zip(times, times.dropFirst() + [.infinity]).filter { $0 < $1 }.map(\.0)
  }

  /// The times of a track in the time of its set, and the timing outermost around it.
  private static func times(
    of track: Track, in tracks: TrackRecord
  ) -> (times: [Double], outermost: PreparedTiming) {
    let marks = track.pacing.linearMarks(track.interpolation.marks)
    var (times, outermost) = (track.timing.times(ofProgress: marks, limit: limit), track.timing)
    var node = tracks.node(at: track.node)
    while case .group(let timing, let curve, let duration) = node.clock {
      let marks = times.compactMap { curve.fraction(at: $0 / duration) }
      times = timing.times(ofProgress: marks + curve.jumps, limit: limit)
      outermost = timing
      guard let parent = node.parent else { break }
      node = tracks.node(at: parent)
    }
    return (times, outermost)
  }

  /// How near to a time a jump is looked for, and what is a narrow gap beside that: a jump is as
  /// high in both, and a bend is not.
  private static func gaps(at time: Double) -> (wide: Double, narrow: Double) {
    ((time.magnitude + 1) * 0x1p-28, (time.magnitude + 1) * 0x1p-38)
  }

  /// The first number beyond a jump near a time; the time itself where nothing jumps.
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

extension PreparedTiming {
  /// Whether both run for ever in the same cycles.
  fileprivate func hasCycles(of other: PreparedTiming) -> Bool {
    endTime == .infinity && cycleTime == other.cycleTime && beginTime == other.beginTime
  }
}
