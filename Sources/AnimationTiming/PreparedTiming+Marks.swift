extension PreparedTiming {
  /// The length of a cycle in the parent's time, the way back counted; infinite where the position
  /// never moves.
  package var cycleTime: Double {
    kind.isMoving ? seconds(ofCycles: 1) : .infinity
  }

  /// The parent's time in which some cycles pass: the inverse of ``cycles(in:)``.
  private func seconds(ofCycles cycles: Double) -> Double {
    kind == .rushing ? cycles / rate * 0x1p-600 : cycles / rate
  }

  /// When what is shown may jump or bend: the begin, the end, and in between the ends of cycles,
  /// the turns, and the times at which the progress is at given marks.
  ///
  /// - Parameters:
  ///   - marks: Progress in 0...1; other numbers have no effect.
  ///   - limit: How many times there are at most, the end beside them.
  /// - Returns: Finite parent times, ascending, each as near to its instant as the arithmetic allows:
  ///   ``resolved(at:isClosedAtEnd:)`` may see it some neighbours away.
  /// - Complexity: O(limit + marks · log marks).
  package func times(ofProgress marks: [Double], limit: Int) -> [Double] {
    guard kind != .invalid, begin.isFinite else { return [] }
    var times = [begin]
    if kind.isMoving, offset.magnitude < 0x1p50 {
      let fractions = self.fractions(ofProgress: marks)
      // Counted in the direction of play, so that positions always rise.
      let start = direction * offset
      var cycle = start.rounded(.down)
      search: while true {
        for fraction in fractions {
          let elapsed = cycle + fraction - start
          if elapsed <= 0 { continue }
          if elapsed >= count || times.count >= limit { break search }
          times.append(begin + seconds(ofCycles: elapsed))
        }
        cycle += 1
      }
    }
    // Rounding noise at the end counts as the end.
    let end = endTime
    return (times.filter { $0 < end } + [end]).filter { $0.isFinite }
  }

  /// Where in a cycle the marks lie in the direction of play, its start among them, ascending in
  /// 0..<1.
  private func fractions(ofProgress marks: [Double]) -> [Double] {
    var positions: Set = [0.0]
    if autoreverses { positions.insert(0.5) }
    for mark in marks where mark >= 0 && mark <= 1 {
      if autoreverses {
        positions.insert(0.5 * mark)
        positions.insert(1 - 0.5 * mark)
      } else {
        positions.insert(mark)
      }
    }
    let played = positions.map { direction > 0 ? $0 : 1 - $0 }
    return Set(played.map { $0 - $0.rounded(.down) }).sorted()
  }
}
