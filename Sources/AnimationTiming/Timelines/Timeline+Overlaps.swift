// Steps that change one thing at the same time: the later one does not start from what is shown then.

/// A step that begins while another one of the same thing has not ended.
package struct TimelineOverlap<Target> {
  /// What both change, as the later step names it.
  package let target: Target
  /// When the later step begins and when the earlier one ends, in seconds of the timeline that both lie in.
  package let begin: Double
  package let end: Double
}

/// What a step of a timeline changes, for how long.
package struct TimelineTarget<Group: Hashable, Part: Hashable>: Hashable {
  /// What steps have to have in common to overlap, a property, and the part of that.
  package let group: Group
  package let part: Part

  package init(group: Group, part: Part) { (self.group, self.part) = (group, part) }
}

extension Timeline {
  /// The first overlap of each group in a timeline and in each repeated timeline in it.
  ///
  /// A step without a duration ends those before it. A repeated timeline is as long as all of its iterations.
  ///
  /// - Parameters:
  ///   - items: What lies in the timeline.
  ///   - leadIn: The rest before what happens in one pass of it, in seconds.
  ///   - target: What a step changes, with its duration; nil if that is not brought to a value.
  ///   - overlap: Whether two parts of a group have anything in common.
  /// - Complexity: O(steps · log steps · parts of a group).
  package static func overlaps<Group, Part>(
    in items: [TimelineItem<Step>], after leadIn: Double,
    _ target: (Step) -> (TimelineTarget<Group, Part>, duration: Double)?,
    where overlap: (Part, Part) -> Bool
  ) -> [TimelineOverlap<TimelineTarget<Group, Part>>] {
    var found: [TimelineOverlap<TimelineTarget<Group, Part>>] = []
    _ = spans(in: items, after: leadIn, target, where: overlap, &found)
    return found
  }

  /// When what is changed: of one part in the order of the begins.
  private static func spans<Group, Part>(
    in items: [TimelineItem<Step>], after leadIn: Double,
    _ target: (Step) -> (TimelineTarget<Group, Part>, duration: Double)?,
    where overlap: (Part, Part) -> Bool,
    _ found: inout [TimelineOverlap<TimelineTarget<Group, Part>>]
  ) -> Set<TimelineTarget<Group, Part>> {
    typealias Span = (target: TimelineTarget<Group, Part>, begin: Double, end: Double)
    var spans: [Span] = []
    for item in items {
      switch item {
      case .step(let step, let begin):
        guard let (changed, duration) = target(step) else { continue }
        spans.append((changed, begin - leadIn, begin - leadIn + (duration > 0 ? duration : 0)))
      case .group(let inner, let begin, _, let passes, _):
        let inside = Self.spans(in: inner, after: passes.leadIn, target, where: overlap, &found)
        for changed in inside {
          spans.append((changed, begin - leadIn, begin - leadIn + passes.total))
        }
      }
    }
    var ends: [Group: [Part: Double]] = [:]
    var reported: Set<Group> = []
    for index in spans.indices.sorted(by: { (spans[$0].begin, $0) < (spans[$1].begin, $1) }) {
      let (target, begin, end) = spans[index]
      for (part, former) in ends[target.group] ?? [:] where overlap(part, target.part) {
        if end <= begin {
          ends[target.group]?[part] = min(former, begin)
        } else if begin < former - 0x1p-40 * former.magnitude || former == .infinity,
          reported.insert(target.group).inserted
        {
          found.append(TimelineOverlap(target: target, begin: begin, end: former))
        }
      }
      ends[target.group, default: [:]][target.part] = end
    }
    return Set(spans.map { $0.target })
  }
}
