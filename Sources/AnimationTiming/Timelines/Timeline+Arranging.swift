// Timelines made of timelines.

extension Timeline {
  /// Returns a timeline that plays the timelines one after the other.
  public static func sequence(_ timelines: [Timeline]) -> Timeline {
    var all = Timeline()
    for timeline in timelines { all.add(timeline) }
    return all
  }

  /// Returns a timeline that plays the timelines at the same time, all from 0 on.
  public static func parallel(_ timelines: [Timeline]) -> Timeline {
    var all = Timeline()
    for timeline in timelines { all.add(timeline, at: 0) }
    return all
  }

  /// Returns a timeline with a timeline for each index from 0 on, each some seconds later than the one before.
  ///
  /// - Parameters:
  ///   - count: The number of timelines; 0 or less for none.
  ///   - seconds: The time from one start to the next. Below 0 the order is reversed: the timeline that would start
  ///     last starts first, at 0.
  ///   - origin: The timeline that starts first. Default: ``StaggerOrigin/start``.
  ///   - timeline: Makes the timeline of an index.
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

/// The order in which the timelines of a stagger start.
public enum StaggerOrigin: Sendable, Hashable {
  /// The order from the first to the last.
  case start
  /// The order from the last to the first.
  case end
  /// The order from the middle outwards. An even number of timelines has two in the middle.
  case center
  /// The order from the first and the last inwards.
  case edges
  /// The order from the timeline with an index outwards. An index out of range counts as the nearest one.
  case index(Int)

  /// Returns the number of steps from the first start to that of an index.
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
