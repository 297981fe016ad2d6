// Steps that change one thing at the same time: the later one does not start from what is shown then.

/// A step that begins while another one of the same property has not ended.
package struct TimelineOverlap: Sendable {
  /// The later step, or one that the later repeated timeline has of the property.
  package let segment: Int
  /// When the later step begins and when the earlier one ends, in seconds of the timeline that both lie in.
  package let begin: Double
  package let end: Double
}

extension CompiledTimeline {
  /// The first overlap of each property in the timeline and in each repeated timeline in it, inner ones first.
  ///
  /// A step without a duration ends those before it. A repeated timeline is as long as all of its iterations.
  ///
  /// - Complexity: O(n · depth · (log n + p)) for n steps of properties with p parts.
  package func overlaps() -> [TimelineOverlap] {
    var spans = [[Span]](repeating: [], count: clocks.count)
    for (index, segment) in segments.enumerated()
    where segment.motion != nil && keys[index].property >= 0 {
      let begin = segment.begin - clocks[segment.clock].passes.leadIn
      let duration = segment.motion?.duration ?? 0
      spans[segment.clock].append(
        Span(
          segment: index, item: index, begin: begin, end: begin + (duration > 0 ? duration : 0)))
    }
    var found: [TimelineOverlap] = []
    let closing = clocks.indices.sorted {
      (clocks[$0].segments.upperBound, -$0) < (clocks[$1].segments.upperBound, -$1)
    }
    for index in closing where !spans[index].isEmpty {
      let clock = clocks[index]
      let order = spans[index].sorted {
        let (a, b) = (keys[$0.segment], keys[$1.segment])
        return (a.property, $0.begin, $0.item, a.part) < (b.property, $1.begin, $1.item, b.part)
      }
      found += overlaps(of: order)
      guard let parent = clock.parent else { continue }
      // One for each part.
      let begin = clock.begin - clocks[parent].passes.leadIn
      let parts = order.map(\.segment).sorted { keys[$0].part < keys[$1].part }
      for (number, segment) in parts.enumerated()
      where number == 0 || keys[parts[number - 1]].part != keys[segment].part {
        spans[parent].append(
          Span(
            segment: segment, item: clock.segments.lowerBound, begin: begin,
            end: begin + clock.passes.total))
      }
    }
    return found
  }

  /// When something in a timeline drives a part, in seconds of the timeline.
  private struct Span {
    /// A segment of the part.
    let segment: Int
    /// The segment, or the first one of the repeated timeline.
    let item: Int
    let begin: Double
    var end: Double
  }

  /// The first overlap of each property.
  ///
  /// - Parameter spans: By property, those of a property by begin.
  private func overlaps(of spans: [Span]) -> [TimelineOverlap] {
    var found: [(overlap: TimelineOverlap, item: Int)] = []
    // The last of each part of the property.
    var running: [Span] = []
    var hasOverlap = false
    for span in spans {
      let key = keys[span.segment]
      if let former = running.first, keys[former.segment].property != key.property {
        (running, hasOverlap) = ([], false)
      }
      for index in running.indices where keys[running[index].segment].overlaps(key) {
        let end = running[index].end
        if span.end <= span.begin {
          running[index].end = min(end, span.begin)
        } else if !hasOverlap,
          span.begin < end - 0x1p-40 * end.magnitude || end == .infinity
        {
          hasOverlap = true
          found.append(
            (TimelineOverlap(segment: span.segment, begin: span.begin, end: end), span.item))
        }
      }
      running.removeAll { keys[$0.segment].part == key.part }
      running.append(span)
    }
    return found.sorted { ($0.overlap.begin, $0.item) < ($1.overlap.begin, $1.item) }.map(\.overlap)
  }
}
