// Steps that change one property at the same time: the later step does not start from the value that is visible then.

/// A step that starts while another step of the same property has not ended.
package struct TimelineOverlap: Sendable {
  /// The later step, or a step of the property in the later repeated timeline.
  package let segment: Int
  /// The start of the later step and the end of the earlier one, in seconds of the timeline that contains both.
  package let begin: Double
  package let end: Double
}

extension CompiledTimeline {
  /// Returns the first overlap of each property in the timeline and in each repeated timeline in it, inner timelines
  /// first.
  ///
  /// A step without a duration ends the steps before it. A repeated timeline is as long as all of its iterations.
  ///
  /// - Complexity: O(n · depth · (log n + p)) for n steps of properties with p parts.
  package func overlaps() -> [TimelineOverlap] {
    let closing = clocks.indices.sorted {
      (clocks[$0].segments.upperBound, -$0) < (clocks[$1].segments.upperBound, -$1)
    }
    return closing.flatMap { overlaps(on: $0) }
  }

  /// The time for which a step or a repeated timeline drives a part of a property.
  private struct Span {
    let segment: Int
    let item: Int
    let begin: Double
    var end: Double
  }

  private func overlaps(on clock: Int) -> [TimelineOverlap] {
    let spans = clocks[clock].segments.compactMap { span(of: $0, on: clock) }.sorted {
      (keys[$0.segment].property, $0.begin, $0.segment)
        < (keys[$1.segment].property, $1.begin, $1.segment)
    }
    var found: [(overlap: TimelineOverlap, item: Int)] = []
    // The last span of each part of the property.
    var running: [Span] = []
    for span in spans {
      let key = keys[span.segment]
      if let last = running.last, keys[last.segment].property != key.property { running = [] }
      for index in running.indices
      where running[index].item != span.item && keys[running[index].segment].overlaps(key) {
        let end = running[index].end
        if span.end <= span.begin {
          running[index].end = min(end, span.begin)
        } else if span.begin < end - 0x1p-40 * end.magnitude || end == .infinity,
          found.last.map({ keys[$0.overlap.segment].property }) != key.property
        {
          found.append(
            (TimelineOverlap(segment: span.segment, begin: span.begin, end: end), span.item))
        }
      }
      running.removeAll { keys[$0.segment].part == key.part }
      running.append(span)
    }
    return found.sorted { ($0.overlap.begin, $0.item) < ($1.overlap.begin, $1.item) }.map {
      $0.overlap
    }
  }

  private func span(of segment: Int, on clock: Int) -> Span? {
    guard let motion = segments[segment].motion, keys[segment].property >= 0 else { return nil }
    let inner = self.clock(of: segment, below: clock).map { clocks[$0] }
    let begin = (inner?.begin ?? segments[segment].begin) - clocks[clock].passes.leadIn
    return Span(
      segment: segment, item: inner?.segments.lowerBound ?? segment, begin: begin,
      end: begin + max(0, inner?.passes.total ?? motion.duration))
  }
}
