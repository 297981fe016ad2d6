import AnimationMath

// Where curves, springs and schedules turn: between two neighbours of what is given here the result only
// rises or only falls, so that two readings bound all others and a level is found by halving.

extension TimingCurve {
  /// Fractions in 0...1, ascending, between which the progress never turns; empty for a curve that is
  /// monotone, as steps are.
  ///
  /// A jump has one on each side, at most 2⁻⁵⁰ away, unless the progress goes on beyond it as before. Of a
  /// spring with more than 512 swings the first and the last 256 are there; see ``hasUncountedTurns``.
  ///
  /// Law: between two of them, sampled densely, the progress rises or falls but for 1e-12
  /// (`CurveTurnsTests`). Complexity: O(stops + swings); of the families back, elastic and bounce 4,096
  /// evaluations, behind another curve 64 evaluations for each of its turns.
  package var turns: [Double] {
    var found = first.turns
    for (index, link) in rest.enumerated() {
      // An input outside 0...1 is limited, or goes on with another slope.
      let levels = link.turns + [0, 1]
      let former = { (fraction: Double) in
        var progress = first.progress(at: fraction)
        for link in rest[..<index] { progress = link.progress(at: progress) }
        return progress
      }
      let marks = [0] + found + [1]
      for (start, end) in zip(marks, marks.dropFirst()) where start < end {
        let (low, high) = (former(start), former(end))
        for level in levels where min(low, high) < level && level < max(low, high) {
          let passed = leastNumber(above: start, upTo: end, near: start) {
            low < high ? former($0) >= level : former($0) <= level
          }
          // Where it jumps over the level, it turns there once more.
          found += [max(start, passed - 0x1p-50), passed]
        }
      }
      found = found.filter { $0 > 0 && $0 < 1 }.sorted()
    }
    return found
  }

  /// Whether it has a spring that swings more often than ``turns`` counts.
  package var hasUncountedTurns: Bool {
    ([first] + rest).contains { link in
      guard case .spring(let spring, let duration) = link.kind else { return false }
      return spring.turns(from: 0, to: duration).gap != nil
    }
  }

  /// The turns between two fractions, as ``PreparedPacing/turns(way:velocity:in:)`` has them.
  fileprivate func turns(
    in fractions: ClosedRange<Double>
  ) -> (progress: [Double], gap: ClosedRange<Double>?)? {
    guard rest.isEmpty, case .spring(let spring, let duration) = first.kind else {
      return hasUncountedTurns ? nil : (turns, nil)
    }
    let mirrored = { (range: ClosedRange<Double>) in
      first.isReversed ? 1 - range.upperBound...1 - range.lowerBound : range
    }
    let found = spring.turns(in: mirrored(fractions), of: duration)
    return (
      first.isReversed ? found.progress.reversed().map { 1 - $0 } : found.progress,
      found.gap.map(mirrored)
    )
  }
}

extension CurveStage {
  /// The fractions in 0...1 between which the link never turns, ascending.
  fileprivate var turns: [Double] {
    let turns = turnsOfForm.filter { $0 > 0 && $0 < 1 }.sorted()
    return isReversed ? turns.reversed().map { 1 - $0 } : turns
  }

  private var turnsOfForm: [Double] {
    switch kind {
    case .linear, .steps: return []
    case .cubic: return CubicSolver(table).turns
    case .stops(let stops):
      let outputs = (0..<stops.count).map { table[2 * $0 + 1] }
      let pairs = zip(outputs, outputs.dropFirst())
      if pairs.allSatisfy({ $0 <= $1 }) || pairs.allSatisfy({ $0 >= $1 }) { return [] }
      return (0..<stops.count).flatMap { stop in
        let input = table[2 * stop]
        return [input - 0x1p-50, input, input + 0x1p-50]
      }
    case .penner(let easing): return easing.turns
    case .spring(let spring, let duration):
      return spring.turns(from: 0, to: duration).times.map { $0 / duration }
    }
  }
}

extension CubicSolver {
  /// The abscissas at which the ordinate turns: where its derivative, a quadratic with the Bernstein
  /// coefficients y1, y2 − y1 and 1 − y2, is 0.
  fileprivate var turns: [Double] {
    // Ordinates of any size: a power of two changes no root.
    let scale = max(1, y1.magnitude, y2.magnitude) > 0x1p1000 ? 0x1p-30 : 1
    let (start, middle, end) = (y1 * scale, y2 * scale - y1 * scale, scale - y2 * scale)
    return quadraticRoots(start - 2 * middle + end, 2 * (middle - start), start)
      .filter { $0 > 0 && $0 < 1 }
      .map { Self.coordinate(x1, x2, at: $0) }
  }
}

extension PennerEasing {
  /// The fractions at which the slope changes its sign. The curves have no parameters, so a fixed grid
  /// misses none.
  fileprivate var turns: [Double] {
    if isMonotone { return [] }
    let cells = 4096
    // The ends are exactly 0 and 1 and may jump.
    var found = [0x1p-50, 1 - 0x1p-50]
    var before = derivative(at: 0.5 / Double(cells)) > 0
    for cell in 1..<cells {
      let end = (Double(cell) + 0.5) / Double(cells)
      let after = derivative(at: end) > 0
      if after != before {
        found.append(
          leastNumber(above: end - 1 / Double(cells), upTo: end, near: end) {
            (derivative(at: $0) > 0) == after
          })
      }
      before = after
    }
    return found
  }
}

extension SpringMotion {
  /// The times in an interval at which a way that starts with a velocity turns, ascending.
  ///
  /// The way is `way · value + velocity · impulse`, as a spring makes it that goes over a distance `way`
  /// and has been given `velocity` beside its own.
  ///
  /// - Returns: Of a spring that swings often the first and the last `2 · limit` in the interval at most;
  ///   `gap` is then the interval between them. What swings less than 2⁻⁶⁰ of the beginning is not
  ///   counted.
  package func turns(
    way: Double = 1, velocity added: Double = 0, from start: Double, to end: Double,
    limit: Int = 256
  ) -> (times: [Double], gap: ClosedRange<Double>?) {
    let slope = way * velocity + added
    var times: [Double] = []
    switch regime {
    case .stuck, .arrived: break
    case .critical:
      times = [-slope / (way * velocityGain - added * decay)]
    case .overdamped:
      let gain = way * velocityGain - added * (decay + 2 * frequency) / (2 * frequency)
      let lost = slope / gain
      if lost > -1, lost < 0 { times = [-Double.log1p(lost) / (2 * frequency)] }
    case .underdamped:
      let gain = way * velocityGain - added * (decay / frequency)
      var phase = Double.atan2(y: -slope, x: gain)
      if phase < 0 { phase += .pi }
      let last = decay > 0 ? min(end, 42 / decay) : end
      let number = { (time: Double) in ((time * frequency - phase) / .pi).rounded(.up) }
      let (low, high) = (max(0, number(start)), number(last))
      guard low < high, high < 0x1p50, phase.isFinite else { return ([], nil) }
      let time = { (number: Int) in (phase + .pi * Double(number)) / frequency }
      let numbers = Int(low)..<Int(high)
      if numbers.count > 2 * limit {
        times = numbers.prefix(limit).map(time) + numbers.suffix(limit).map(time)
        return (times, times[limit - 1]...times[limit])
      }
      times = numbers.map(time)
    }
    return (times.filter { $0 > start && $0 < end }, nil)
  }

  /// The same in fractions of a duration above 0.
  fileprivate func turns(
    way: Double = 1, velocity: Double = 0, in fractions: ClosedRange<Double>, of duration: Double
  ) -> (progress: [Double], gap: ClosedRange<Double>?) {
    let found = turns(
      way: way, velocity: velocity, from: fractions.lowerBound * duration,
      to: fractions.upperBound * duration)
    return (
      found.times.map { $0 / duration },
      found.gap.map { $0.lowerBound / duration...$0.upperBound / duration }
    )
  }
}

extension PreparedPacing {
  /// Linear progress in 0...1, ascending, between which a number never turns that this pacing moves from
  /// one end to another.
  ///
  /// - Parameters:
  ///   - way: From the first end to the other.
  ///   - velocity: What the first end moves at beside that, in the time of a spring.
  ///   - fractions: Where they are wanted; there may be others too.
  /// - Returns: As ``SpringMotion/turns(way:velocity:from:to:limit:)`` gives them: in the gap no swing is
  ///   wider than those on one side of it. nil where they are too many to be counted.
  package func turns(
    way: Double = 1, velocity: Double = 0, in fractions: ClosedRange<Double> = 0...1
  ) -> (progress: [Double], gap: ClosedRange<Double>?)? {
    switch rule {
    case .curve(let curve): return curve.turns(in: fractions)
    case .spring(let spring, let duration):
      guard duration > 0 else { return ([], nil) }
      return spring.turns(way: way, velocity: velocity, in: fractions, of: duration)
    }
  }

  /// The same of the curve of a keyframe segment, in fractions of it; nil where they are too many to be
  /// counted.
  package func turns(inSegment segment: Int) -> [Double]? {
    guard segment < segmentCurves.count else { return [] }
    let curve = segmentCurves[segment]
    return curve.hasUncountedTurns ? nil : curve.turns
  }
}

extension TimingSchedule {
  /// The number of the stretch in which a time lies: a cycle or, of one that reverses, half of one. In a
  /// stretch the progress only rises or only falls.
  ///
  /// - Returns: A whole number that never falls as the time goes; −∞ before the begin, ∞ from the end on.
  package func stretch(at parentTime: Double) -> Double {
    guard kind != .invalid, !parentTime.isNaN else { return .infinity }
    if parentTime < begin { return -.infinity }
    let elapsed = parentTime <= begin ? 0 : snappedToInteger(cycles(in: parentTime - begin))
    if isOver(elapsed) { return .infinity }
    guard kind.isMoving else { return 0 }
    let run = direction * snappedToInteger(offset + direction * elapsed)
    return (autoreverses ? 2 * run : run).rounded(.down)
  }
}
