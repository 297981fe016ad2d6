import AnimationMath

/// The part of a property that a segment brings to values: a component, or all of it.
package struct TimelineKey: Sendable {
  /// The number of the property; −1 of a segment that drives none.
  package let property: Int
  /// The number of the part. The parts of a property have the numbers from that of the property on.
  package let part: Int
  /// The lanes of the property that the part has.
  package let lanes: Range<Int>

  /// The key of a segment that drives nothing.
  package static let none = TimelineKey(property: -1, part: -1)

  /// The key of a part of a property.
  ///
  /// - Parameter lanes: The lanes of a component; nil of the whole property.
  package init(property: Int, part: Int, lanes: Range<Int>? = nil) {
    (self.property, self.part, self.lanes) = (property, part, lanes ?? 0..<Int.max)
  }

  /// Whether the two have lanes in common.
  package func overlaps(_ other: TimelineKey) -> Bool {
    property == other.property && lanes.overlaps(other.lanes)
  }
}

extension CompiledTimeline {
  /// A time at which another segment is seen than before.
  package struct Moment: Hashable {
    package enum Kind {
      /// The segment begins.
      case begins
      /// The part that the segment drives is back at its value from before the timeline.
      case isBack
      /// The segment is seen again: one above it was taken back, or one below it begins.
      case isSeen
    }

    package let kind: Kind
    package let segment: Int
  }

  /// The moments of the segments of some properties, in order.
  ///
  /// Segments begin at their times, those at one time as they were added. A repeated timeline that ends at its
  /// start takes all of its segments back when it is over and they have begun. At any time the last segment of
  /// a part applies that has begun and was not taken back.
  ///
  /// - Parameter members: The segments, ascending: all of the properties that they drive.
  /// - Returns: The moments, and whether a repeated timeline takes any of the members back.
  /// - Complexity: O(n · (log n + p)) for n members of properties with p parts.
  package func moments(of members: [Int]) -> (moments: [Moment], haveReturns: Bool) {
    let begins = members.indices.sorted {
      (segments[members[$0]].time, $0) < (segments[members[$1]].time, $1)
    }
    let returns = returns(of: members)
    // As a rule what begins later lies above.
    let areInOrder = zip(begins, begins.dropFirst()).allSatisfy {
      segments[members[$0]].rank < segments[members[$1]].rank
    }
    if areInOrder, returns.isEmpty {
      return (begins.map { Moment(kind: .begins, segment: members[$0]) }, false)
    }
    var course = Course(members, of: self)
    var hasBegun = [Bool](repeating: false, count: members.count)
    var rest = returns[...]
    for position in begins {
      let segment = members[position]
      // A timeline that takes no time is back when all in it has begun.
      while let back = rest.first, back.time <= segments[segment].time,
        hasBegun[back.members].allSatisfy({ $0 })
      {
        course.takeBack(members[back.members])
        rest.removeFirst()
      }
      course.begin(segment)
      hasBegun[position] = true
    }
    for back in rest { course.takeBack(members[back.members]) }
    return (course.moments, !returns.isEmpty)
  }

  /// The repeated timelines that end at their starts, by the whole timeline's time at which they do, those at one
  /// time from the inside out; each with the members that lie in it.
  private func returns(of members: [Int]) -> [(time: Double, clock: Int, members: Range<Int>)] {
    var found: [(time: Double, clock: Int, members: Range<Int>)] = []
    var former = -1
    for (position, member) in members.enumerated() {
      var index = segments[member].clock
      // The clocks that the former member reads as well have been found.
      while let parent = clocks[index].parent, clocks[index].segments.lowerBound > former {
        if let time = clocks[index].returnTime {
          let end = members.indices.partitioningIndex {
            members[$0] >= clocks[index].segments.upperBound
          }
          found.append((time, index, position..<end))
        }
        index = parent
      }
      former = member
    }
    return found.sorted {
      ($0.time, $0.members.upperBound, -$0.clock) < ($1.time, $1.members.upperBound, -$1.clock)
    }
  }

  /// The segments that hold each part of some properties while the timeline goes on.
  private struct Course {
    private let timeline: CompiledTimeline
    private let firstPart: Int
    private var parts: [(property: Int, holding: HoldingSteps)]
    private(set) var moments: [Moment] = []

    init(_ members: [Int], of timeline: CompiledTimeline) {
      self.timeline = timeline
      let keys = members.map { timeline.keys[$0] }
      let first = keys.reduce(Int.max) { min($0, $1.part) }
      let end = keys.reduce(first) { max($0, $1.part + 1) }
      firstPart = first
      parts = Array(repeating: (-1, HoldingSteps()), count: end - first)
      for key in keys { parts[key.part - first].property = key.property }
    }

    mutating func begin(_ segment: Int) {
      let key = timeline.keys[segment]
      let rank = timeline.segments[segment].rank
      moments.append(Moment(kind: .begins, segment: segment))
      parts[key.part - firstPart].holding.insert(rank)
      let above = seen(of: key.property, above: rank)
      if above.contains(where: { timeline.keys[$0].overlaps(key) }) { see(above) }
    }

    mutating func takeBack(_ segments: ArraySlice<Int>) {
      // By part, the one of its segments that was added first.
      var taken = [Int?](repeating: nil, count: parts.count)
      for segment in segments.reversed() {
        let part = timeline.keys[segment].part - firstPart
        if parts[part].holding.remove(timeline.segments[segment].rank) { taken[part] = segment }
      }
      let back = taken.compactMap(\.self)
      for (index, segment) in back.enumerated() {
        moments.append(Moment(kind: .isBack, segment: segment))
        let property = timeline.keys[segment].property
        let isLast = index + 1 == back.count || timeline.keys[back[index + 1]].property != property
        if isLast { see(seen(of: property)) }
      }
    }

    /// The segments of a property that hold its parts, in the order in which they apply.
    private func seen(of property: Int, above rank: Int = -1) -> [Int] {
      parts[(property - firstPart)...].prefix { $0.property == property }
        .compactMap(\.holding.seen).filter { $0 > rank }.sorted().map { timeline.order[$0] }
    }

    private mutating func see(_ segments: [Int]) {
      moments += segments.map { Moment(kind: .isSeen, segment: $0) }
    }
  }
}
