import Inbetween

struct SampleTimes {
  private enum Source {
    case frames(ClosedRange<Int>?, perSecond: Double)
    case list([Double])
  }

  private let source: Source

  init(_ list: [Double]) { source = .list(list) }

  /// Every k / fps with from ≤ k / fps ≤ to, including both ends, each computed by its own division.
  ///
  /// Throws if a frame number leaves the range in which a `Double` counts whole numbers.
  init(perSecond fps: Double, from: Double, to: Double) throws(CommandError) {
    guard (from * fps).magnitude < 0x1p52, (to * fps).magnitude < 0x1p52 else {
      throw .usage("more frames than can be counted")
    }
    // The product may differ by a rounding from the frame whose quotient decides.
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

/// The time at which a committed tree comes to rest.
struct SampleSpan {
  /// The shown duration of endless animations, in seconds.
  static let endlessSpan = 10.0
  /// The latest end of a finite animation, in seconds: twelve days. An animation that lasts longer counts as endless,
  /// for example one with the greatest `Float` as its repeat count. One that starts later is ignored.
  static let latestKnownEnd = 0x1p20

  /// The latest end of the finite animations in absolute time; 0 without any.
  private(set) var latestEnd = 0.0
  private(set) var repeatsForEver = false
  private(set) var isAnimated = false

  init(_ entries: [SampleColumns.Entry]) {
    for entry in entries {
      let chain = entry.layer.timeChain
      // In a stopped clock nothing ends.
      let isFrozen = chain.levels.contains { $0.speed == 0 }
      for animation in entry.layer.animations.compactMap(\.resolved) {
        isAnimated = true
        if TimingSchedule(animation.timing).localActiveDuration == .infinity {
          repeatsForEver = repeatsForEver || animation.duration < .infinity
        } else if !isFrozen, animation.speed != 0 {
          // The nominal end. The least time that counts as after it may be a few ulps earlier, and would lose the
          // last row. Below a clock that runs backwards the start comes last.
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

  var defaultEnd: Double {
    repeatsForEver ? max(latestEnd, Self.endlessSpan) : latestEnd
  }

  var reason: String {
    if !isAnimated { return "nothing is animated" }
    return repeatsForEver && latestEnd < Self.endlessSpan
      ? "an animation repeats forever" : "the latest end of the finite animations"
  }
}
