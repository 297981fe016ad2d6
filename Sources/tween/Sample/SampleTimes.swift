import Inbetween

/// The times of the rows.
struct SampleTimes {
  /// Frame numbers and their rate, or the times themselves.
  private enum Source {
    case frames(ClosedRange<Int>?, perSecond: Double)
    case list([Double])
  }

  private let source: Source

  /// The times of a list, in its order.
  init(_ list: [Double]) { source = .list(list) }

  /// Every k / fps with from ≤ k / fps ≤ to, computed and not summed, both ends included.
  ///
  /// Throws where a frame number would leave the range of whole numbers that a `Double` counts.
  init(perSecond fps: Double, from: Double, to: Double) throws(CommandError) {
    guard (from * fps).magnitude < 0x1p52, (to * fps).magnitude < 0x1p52 else {
      throw .usage("more frames than can be counted")
    }
    // The product may be a rounding away from the frame whose quotient decides.
    var first = Int((from * fps).rounded(.down)) - 1
    while Double(first) / fps < from { first += 1 }
    var last = Int((to * fps).rounded(.up)) + 1
    while Double(last) / fps > to { last -= 1 }
    source = .frames(first <= last ? first...last : nil, perSecond: fps)
  }

  var count: Int {
    switch source {
    case .frames(let frames, _): frames?.count ?? 0
    case .list(let times): times.count
    }
  }

  subscript(index: Int) -> Double {
    switch source {
    case .frames(let frames, let fps): Double((frames?.lowerBound ?? 0) + index) / fps
    case .list(let times): times[index]
    }
  }
}

/// When a committed tree comes to rest.
struct SampleSpan {
  /// How long something that repeats for ever is looked at.
  static let endlessSpan = 10.0
  /// When an animation ends at the latest, in seconds: twelve days. What goes on for longer counts as
  /// repeating for ever, as with the greatest `Float` for its count; what begins later is not looked for.
  static let latestKnownEnd = 0x1p20

  /// The latest end of the finite animations in absolute time, 0 where there is none.
  private(set) var latestEnd = 0.0
  private(set) var repeatsForEver = false
  private(set) var isAnimated = false

  init(_ entries: [SampleColumns.Entry]) {
    for entry in entries {
      let chain = entry.layer.timeChain
      // In a clock that stands still nothing ends.
      let isFrozen = chain.levels.contains { $0.speed == 0 }
      for animation in entry.layer.animations.compactMap(\.resolved) {
        isAnimated = true
        if TimingSchedule(animation.timing).localActiveDuration == .infinity {
          repeatsForEver = repeatsForEver || animation.duration < .infinity
        } else if !isFrozen, animation.speed != 0 {
          // The end as people reckon it; the least time that counts as after may be a few ulps
          // earlier, and would cost the last row. Below a clock that runs backwards the begin
          // comes last.
          let end = animation.startTime + animation.activeDuration
          let ends = [animation.startTime, end].map(chain.absoluteTime(at:)).sorted()
          if ends[1] <= Self.latestKnownEnd {
            latestEnd = max(latestEnd, ends[1])
          } else if ends[0] <= Self.latestKnownEnd {
            repeatsForEver = true
          }
        }
      }
    }
  }

  /// The last time that is shown unless another is asked for.
  var defaultEnd: Double {
    repeatsForEver ? max(latestEnd, Self.endlessSpan) : latestEnd
  }

  /// Why it is that one.
  var reason: String {
    if !isAnimated { return "nothing is animated" }
    return repeatsForEver && latestEnd < Self.endlessSpan
      ? "an animation repeats forever" : "the latest end of the finite animations"
  }
}
