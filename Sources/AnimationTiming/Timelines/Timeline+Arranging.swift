// Timelines out of timelines.

extension Timeline {
  /// One after the other.
  public static func sequence(_ timelines: [Timeline]) -> Timeline {
    var all = Timeline()
    for timeline in timelines { all.add(timeline) }
    return all
  }

  /// All from the same time on.
  public static func parallel(_ timelines: [Timeline]) -> Timeline {
    var all = Timeline()
    for timeline in timelines { all.add(timeline, at: 0) }
    return all
  }

  /// One for each number from 0 on, each some seconds later than the one before.
  ///
  /// - Parameters:
  ///   - count: How many; 0 or less for none.
  ///   - seconds: From one to the next. Below 0 the order is turned round: what begins last otherwise begins
  ///     first, at 0.
  ///   - origin: Which of them is first.
  ///   - timeline: Makes that of a number.
  public static func stagger<Failure: Error>(
    _ count: Int, each seconds: Double, from origin: StaggerOrigin = .start,
    _ timeline: (_ index: Int) throws(Failure) -> Timeline
  ) throws(Failure) -> Timeline {
    let steps = (0..<max(0, count)).map { origin.steps(to: $0, of: count) }
    let first = seconds < 0 ? steps.max() ?? 0 : 0
    var all = Timeline()
    for index in steps.indices {
      all.add(try timeline(index), at: .time((steps[index] - first) * seconds))
    }
    return all
  }
}

/// Which of many begins first, and where it goes on from there.
public enum StaggerOrigin: Sendable, Hashable {
  /// The first, then one after the other.
  case start
  /// The last, then back to the first.
  case end
  /// That in the middle, or both in the middle, then outwards.
  case center
  /// The first and the last, then inwards.
  case edges
  /// That of a number, then outwards.
  case index(Int)

  /// How many steps after the first one begins.
  func steps(to index: Int, of count: Int) -> Double {
    let last = count - 1
    switch self {
    case .start: return Double(index)
    case .end: return Double(last - index)
    case .center: return Double((2 * index - last).magnitude / 2)
    case .edges: return Double(min(index, last - index))
    case .index(let first):
      return (Double(index) - Double(min(max(first, 0), last))).magnitude
    }
  }
}

#if !hasFeature(Embedded)
  extension StaggerOrigin: Codable {}
#endif
