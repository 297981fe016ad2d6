import AnimationTiming

// The intervals of driving clocks' times in which tracks do not change.

extension TrackRecord {
  /// Returns for each external clock, by its number, the interval of times around now in which no track on it
  /// changes.
  ///
  /// A track on a stopped clock, as by `plays`, does not change anyway. An interval is nil if something moves, or if it
  /// is not known.
  ///
  /// - Complexity: O(clocks · their depth + tracks).
  package func rests(
    ofOutside plays: [Bool], _ states: [ClockNode.State]
  ) -> [(from: Double, to: Double)]? {
    var rests = [Rest](repeating: .always, count: plays.count)
    // By clock: its external ancestor, whether it is stopped, and the rest of its tracks.
    var roots = [Int](repeating: -1, count: nodes.count)
    var stands = [Bool](repeating: false, count: nodes.count)
    var isCurved = stands
    var own = [Rest](repeating: .always, count: nodes.count)
    for index in nodes.indices {
      guard let parent = nodes[index].parent else {
        if case .external(let number) = nodes[index].rule, plays[number] { roots[index] = number }
        continue
      }
      (roots[index], stands[index]) = (roots[parent], stands[parent])
      isCurved[index] = isCurved[parent]
      guard roots[index] >= 0, !stands[index] else { continue }
      switch nodes[index].rule {
      case .unchanged: break
      case .group(let timing, let curve, _):
        if let span = timing.span(ofRestAt: states[parent].time) {
          stands[index] = true
          own[parent].limit(to: span)
        } else if curve?.isLinear == false {
          isCurved[index] = true
        }
      case .layer, .unclamped, .external: isCurved[index] = true
      }
    }
    for stack in stacks {
      for track in stack.tracks where roots[track.node] >= 0 && !stands[track.node] {
        guard !isCurved[track.node],
          let span = track.timing.span(ofRestAt: states[track.node].time)
        else { return nil }
        own[track.node].limit(to: span)
      }
    }
    // Children come after their parents.
    for index in nodes.indices.reversed() where roots[index] >= 0 && !stands[index] {
      guard let parent = nodes[index].parent else {
        rests[roots[index]].limit(to: (own[index].from, own[index].to))
        continue
      }
      var rest = own[index]
      if case .group(let timing, _, let duration) = nodes[index].rule, !rest.isAlways {
        guard
          let span = timing.span(
            from: rest.from, to: rest.to, around: states[parent].time, ofCycle: duration)
        else { return nil }
        rest = Rest(from: span.from, to: span.to)
      }
      own[parent].limit(to: (rest.from, rest.to))
    }
    return rests.map { ($0.from, $0.to) }
  }

  private struct Rest {
    var from: Double
    var to: Double

    static let always = Rest(from: -.infinity, to: .infinity)

    var isAlways: Bool { from == -.infinity && to == .infinity }

    mutating func limit(to span: (from: Double, to: Double)) {
      (from, to) = (max(from, span.from), min(to, span.to))
    }
  }
}
