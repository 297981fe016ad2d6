import ElementaryFunctions

/// One link of a prepared timing function: the numbers of its form, and what is done to it.
@frozen
@usableFromInline
struct PreparedLink: Sendable, Hashable {
  /// Forms that hold nothing but numbers; the stops lie beside them.
  @usableFromInline
  enum Kind: Sendable, Hashable {
    case linear
    case cubic(CubicSolver)
    /// A Bézier curve with an ordinate that is not finite.
    case undefined
    case steps(count: Double, jumps: Double, offset: Double)
    case stops
    case penner(PennerEasing)
    case spring(PreparedSpring, duration: Double)
  }

  @usableFromInline let kind: Kind
  /// The stops, inputs in order.
  @usableFromInline let stops: [LinearStop]
  @usableFromInline let isReversed: Bool
  @usableFromInline let isInverted: Bool
  @usableFromInline let extrapolates: Bool

  init(_ link: TimingFunction.Link) {
    isReversed = link.isReversed
    isInverted = link.isInverted
    extrapolates = link.extrapolates
    var stops: [LinearStop] = []
    switch link.form {
    case .linear: kind = .linear
    case .cubic(let easing):
      kind =
        easing.isIdentity
        ? .linear
        : easing.y1.isFinite && easing.y2.isFinite ? .cubic(CubicSolver(easing)) : .undefined
    case .steps(let count, let position):
      kind = .steps(
        count: Double(count), jumps: Double(position.jumps(count: count)),
        offset: position == .start || position == .both ? 1 : 0)
    case .stops(let list):
      kind = .stops
      stops = list
    case .penner(let easing): kind = .penner(easing)
    case .spring(let spring, let duration):
      kind = .spring(PreparedSpring(spring), duration: duration)
    }
    self.stops = stops
  }

  @inlinable
  func progress(at fraction: Double) -> Double {
    let x = isReversed ? 1 - fraction : fraction
    let y = x >= 0 && x <= 1 ? innerProgress(at: x) : outerProgress(at: x)
    return isInverted ? 1 - y : y
  }

  /// For x in 0...1.
  @inlinable
  func innerProgress(at x: Double) -> Double {
    switch kind {
    case .linear: return x
    case .cubic(let solver): return solver.progress(at: x)
    case .undefined: return x == 0 || x == 1 ? x : .nan
    case .steps(let count, let jumps, let offset):
      let step = (x * count).rounded(.down) + offset
      return (step < jumps ? step : jumps) / jumps
    case .stops: return stops.progress(at: x)
    case .penner(let easing): return easing.progress(at: x)
    case .spring(let spring, let duration): return spring.value(at: x * duration)
    }
  }

  /// For x outside 0...1, NaN included.
  @inlinable
  func outerProgress(at x: Double) -> Double {
    guard !x.isNaN else { return .nan }
    let end: Double = x < 0 ? 0 : 1
    guard extrapolates else { return innerProgress(at: end) }
    switch kind {
    case .linear: return x
    case .cubic(let solver):
      let slope = x < 0 ? solver.startSlope : solver.endSlope
      return slope == 0 ? end : end + slope * (x - end)
    case .undefined: return .nan
    case .steps(let count, let jumps, let offset):
      return ((x * count).rounded(.down) + offset) / jumps
    case .stops: return stops.progress(at: x)
    case .penner(let easing):
      let slope = easing.derivative(at: end)
      return slope == 0 || slope.isInfinite ? end : end + slope * (x - end)
    case .spring(let spring, let duration):
      return x < 0 ? spring.velocity(at: 0) * (x * duration) : spring.value(at: x * duration)
    }
  }

  @inlinable
  func derivative(at fraction: Double) -> Double {
    let x = isReversed ? 1 - fraction : fraction
    guard !x.isNaN else { return .nan }
    let isInside = x >= 0 && x <= 1
    guard isInside || extrapolates else { return 0 }
    let slope = isInside ? innerDerivative(at: x) : outerDerivative(at: x)
    return isReversed == isInverted ? slope : -slope
  }

  @inlinable
  func innerDerivative(at x: Double) -> Double {
    switch kind {
    case .linear: 1
    case .cubic(let solver): solver.derivative(at: x)
    case .undefined: .nan
    case .steps: 0
    case .stops: stops.slope(at: x)
    case .penner(let easing): easing.derivative(at: x)
    case .spring(let spring, let duration): spring.velocity(at: x * duration) * duration
    }
  }

  @inlinable
  func outerDerivative(at x: Double) -> Double {
    switch kind {
    case .linear: return 1
    case .cubic(let solver): return x < 0 ? solver.startSlope : solver.endSlope
    case .undefined: return .nan
    case .steps: return 0
    case .stops: return stops.slope(at: x)
    case .penner(let easing):
      let slope = easing.derivative(at: x < 0 ? 0 : 1)
      return slope.isInfinite ? 0 : slope
    case .spring(let spring, let duration):
      return spring.velocity(at: x * duration) * duration
    }
  }
}

extension [LinearStop] {
  /// The index of the stop at which the piece around `x` starts: the last one at or before it, and
  /// at the ends the outermost that has another one after it. There are at least two stops.
  @inlinable
  func piece(at x: Double) -> Int {
    withUnsafeBufferPointer { stops in
      var low = 0
      var high = stops.count - 1
      while high - low > 1 {
        let middle = (low + high) / 2
        if stops[middle].input <= x { low = middle } else { high = middle }
      }
      return low
    }
  }

  /// The output at `x`, going on along the outer pieces. Source: CSS Easing Functions Level 2,
  /// section 2.2.1.
  @inlinable
  func progress(at x: Double) -> Double {
    if count == 1 { return self[0].output }
    let index = piece(at: x)
    let (start, end) = (self[index], self[index + 1])
    if start.input == end.input { return end.output }
    let share = (x - start.input) / (end.input - start.input)
    return share < 0.5
      ? start.output + (end.output - start.output) * share
      : end.output - (end.output - start.output) * (1 - share)
  }

  /// The slope of the piece around `x`; 0 at a jump.
  @inlinable
  func slope(at x: Double) -> Double {
    if count == 1 { return 0 }
    let index = piece(at: x)
    let (start, end) = (self[index], self[index + 1])
    return start.input == end.input ? 0 : (end.output - start.output) / (end.input - start.input)
  }
}
