import AnimationMath

/// The part of a property that a segment drives: a component, or the whole property.
package struct TimelineKey: Sendable {
  /// The index of the property; −1 for a segment that drives none.
  package let property: Int
  /// The index of the part. The parts of a property have the indices from that of the property on.
  package let part: Int
  package let lanes: Range<Int>

  package static let none = TimelineKey(property: -1, part: -1)

  /// Creates the key of a component with these lanes, or, if they are nil, of the whole property.
  package init(property: Int, part: Int, lanes: Range<Int>? = nil) {
    (self.property, self.part, self.lanes) = (property, part, lanes ?? 0..<Int.max)
  }

  package func overlaps(_ other: TimelineKey) -> Bool {
    property == other.property && lanes.overlaps(other.lanes)
  }
}

extension CompiledTimeline {
  /// A change of the segment that is visible.
  package struct Moment: Hashable {
    package enum Kind {
      case begins
      /// The part that the segment drives is back at its value from before the timeline.
      case isBack
      /// The segment is visible again: a segment above it was taken back, or a segment below it starts.
      case isSeen
    }

    package let kind: Kind
    package let segment: Int
  }

  /// Returns the moments of the segments of some properties, in order.
  ///
  /// Segments start at their times, those at one time as they were added. A repeated timeline that ends at its start
  /// takes all of its segments back when it is over and they have started. At any time the last segment of a part
  /// applies that has started and was not taken back.
  ///
  /// - Parameter members: The segments, ascending: all segments of the properties that they drive.
  /// - Returns: The moments, and whether a repeated timeline takes any of the members back.
  /// - Complexity: O(n · (log n + p)) for n members of properties with p parts.
  package func moments(of members: [Int]) -> (moments: [Moment], haveReturns: Bool) {
    let begins = members.indices.sorted {
      (segments[members[$0]].time, $0) < (segments[members[$1]].time, $1)
    }
    let returns = returns(of: members)
    var course = Course(members, of: self)
    var hasBegun = [Bool](repeating: false, count: members.count)
    var rest = returns[...]
    for position in begins {
      let segment = members[position]
      // A timeline without duration is back when all of its segments have started.
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

  /// Returns the repeated timelines that end at their starts, each with its members. They are sorted by the whole
  /// timeline's time of that end, those at one time from the inside out.
  private func returns(of members: [Int]) -> [(time: Double, clock: Int, members: Range<Int>)] {
    var found: [(time: Double, clock: Int, members: Range<Int>)] = []
    var former = -1
    for (position, member) in members.enumerated() {
      var index = segments[member].clock
      // The clocks that the previous member also reads have been found.
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

  /// The segments that hold each part of some properties while the timeline plays.
  private struct Course {
    private let timeline: CompiledTimeline
    private let firstPart: Int
    /// The property of each part, and the ranks of the segments that have started and were not taken back.
    private var parts: [(property: Int, ranks: [Int])]
    private(set) var moments: [Moment] = []

    init(_ members: [Int], of timeline: CompiledTimeline) {
      self.timeline = timeline
      let keys = members.map { timeline.keys[$0] }
      let first = keys.reduce(Int.max) { min($0, $1.property) }
      let end = keys.reduce(first) { max($0, $1.part + 1) }
      firstPart = first
      parts = Array(repeating: (-1, []), count: end - first)
      for key in keys {
        for part in key.property...key.part { parts[part - first].property = key.property }
      }
    }

    mutating func begin(_ segment: Int) {
      let (key, rank) = (timeline.keys[segment], timeline.segments[segment].rank)
      moments.append(Moment(kind: .begins, segment: segment))
      let part = key.part - firstPart
      parts[part].ranks.insert(rank, at: place(of: rank, in: part))
      let above = seen(of: key.property).filter { timeline.segments[$0].rank > rank }
      if above.contains(where: { timeline.keys[$0].overlaps(key) }) { see(above) }
    }

    /// Takes back all members of a repeated timeline, whose ranks are consecutive.
    mutating func takeBack(_ members: ArraySlice<Int>) {
      let own = members.map { timeline.segments[$0].rank }
      guard let low = own.min(), let high = own.max() else { return }
      var isBack = false
      for part in parts.indices {
        let back = place(of: low, in: part)..<place(of: high + 1, in: part)
        if let first = back.first {
          moments.append(Moment(kind: .isBack, segment: timeline.order[parts[part].ranks[first]]))
          parts[part].ranks.removeSubrange(back)
          isBack = true
        }
        let property = parts[part].property
        let isLast = part + 1 == parts.count || parts[part + 1].property != property
        if isLast, isBack {
          see(seen(of: property))
          isBack = false
        }
      }
    }

    /// Returns the number of ranks of a part below `rank`.
    private func place(of rank: Int, in part: Int) -> Int {
      parts[part].ranks.indices.partitioningIndex { parts[part].ranks[$0] >= rank }
    }

    /// Returns the visible segments of a property, in the order in which they apply.
    private func seen(of property: Int) -> [Int] {
      parts[(property - firstPart)...].prefix { $0.property == property }
        .compactMap { $0.ranks.last }.sorted().map { timeline.order[$0] }
    }

    private mutating func see(_ segments: [Int]) {
      moments += segments.map { Moment(kind: .isSeen, segment: $0) }
    }
  }
}
