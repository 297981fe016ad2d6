import AnimationMath

// The turns of curves, springs and schedules. Between two neighbouring turns the result only rises or only falls, so
// two readings bound all others, and bisection finds a level.

extension TimingCurve {
  /// Fractions in 0...1, ascending, between which the progress never turns; empty for a monotone curve, such as
  /// steps.
  ///
  /// A jump has a fraction on each side, at most 2⁻⁵⁰ away, unless the progress continues beyond it in the same
  /// direction. A spring with more than 512 turns has the first 256 and the last 256; see ``hasUncountedTurns``.
  ///
  /// Law: between two of the fractions, sampled densely, the progress rises or falls, except for 1e-12
  /// (`CurveTurnsTests`). Complexity: O(stops + turns). The families back, elastic and bounce take 4,096 evaluations,
  /// a curve after another curve 64 evaluations for each of the other's turns.
  package var turns: [Double] {
    var found = first.turns
    for (index, link) in rest.enumerated() {
      // An input outside 0...1 is limited, or the curve continues with another slope.
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
          // If the curve jumps over the level, it has another turn there.
          found += [max(start, passed - 0x1p-50), passed]
        }
      }
      found = found.filter { $0 > 0 && $0 < 1 }.sorted()
    }
    return found
  }

  /// Whether the curve has a spring with more turns than ``turns`` counts.
  package var hasUncountedTurns: Bool {
    ([first] + rest).contains { link in
      guard case .spring(let spring, let duration) = link.kind else { return false }
      return spring.turns(from: 0, to: duration).gap != nil
    }
  }

  /// Returns the turns between two fractions, in the form of ``PreparedPacing/turns(way:velocity:in:)``.
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
  /// The abscissas at which the ordinate turns. There its derivative, a quadratic with the Bernstein coefficients y1,
  /// y2 − y1 and 1 − y2, is 0.
  fileprivate var turns: [Double] {
    // Ordinates may have any size: a power of two changes no root.
    let scale = max(1, y1.magnitude, y2.magnitude) > 0x1p1000 ? 0x1p-30 : 1
    let (start, middle, end) = (y1 * scale, y2 * scale - y1 * scale, scale - y2 * scale)
    return quadraticRoots(start - 2 * middle + end, 2 * (middle - start), start)
      .filter { $0 > 0 && $0 < 1 }
      .map { Self.coordinate(x1, x2, at: $0) }
  }
}

extension PennerEasing {
  /// The fractions at which the slope changes its sign. The curves have no parameters, so a fixed grid misses none.
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
  /// Returns the times in an interval at which a motion with an added velocity turns, ascending.
  ///
  /// The motion is `way · value + velocity · impulse`: a spring that covers a distance `way` and has `velocity` in
  /// addition to its initial velocity.
  ///
  /// - Returns: The times; for a spring with many turns the first `limit` and the last `limit` of them, and `gap` is
  ///   the interval between these. Turns of swings below 2⁻⁶⁰ of the first swing are not counted.
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
  /// Returns linear progress in 0...1, ascending, between which a paced number never turns. The number covers the
  /// distance `way` from its start, and has an added velocity there, in the time of a spring. There may also be turns
  /// outside `fractions`.
  ///
  /// - Returns: The turns, in the form of ``SpringMotion/turns(way:velocity:from:to:limit:)``. In the gap no swing is
  ///   wider than those on one side of it. nil if the turns are too many to be counted.
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

  /// Returns the turns of the curve of a keyframe segment, in fractions of it; nil if they are too many to be
  /// counted.
  package func turns(inSegment segment: Int) -> [Double]? {
    guard segment < segmentCurves.count else { return [] }
    let curve = segmentCurves[segment]
    return curve.hasUncountedTurns ? nil : curve.turns
  }
}

extension TimingSchedule {
  /// Returns the index of the stretch that contains a time. A stretch is an iteration, or half of one that
  /// autoreverses: in it the progress only rises or only falls. The index is a whole number that never falls as the
  /// time grows; −∞ before the start, ∞ from the end on.
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
