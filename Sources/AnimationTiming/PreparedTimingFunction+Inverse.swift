import AnimationMath

extension PreparedTimingFunction {
  /// Whether the progress always rises, or always falls, from 0 to 1, so that there is an inverse.
  ///
  /// Steps have none, nor have curves that overshoot, springs that swing, and the families back,
  /// elastic and bounce. Complexity: O(1), of stops O(n).
  public var isMonotone: Bool {
    first.isMonotone && rest.allSatisfy { $0.isMonotone }
  }

  /// The fraction in 0...1 at which the curve has a given progress: the inverse of
  /// `progress(at:)`.
  ///
  /// - Returns: The fraction, at a jump that of the jump; nil where the curve is not monotone
  ///   (``isMonotone``), where it does not reach the progress, and for NaN.
  ///
  /// Law: the fraction of the progress at x is within 2⁻⁴⁰ of x where the slope is above 2⁻¹⁰.
  /// Complexity: O(1), at most 128 evaluations a link, as a rule 5; no allocation.
  public func fraction(at progress: Double) -> Double? {
    guard isMonotone else { return nil }
    var value = progress
    for link in rest.reversed() {
      guard let fraction = link.fraction(at: value) else { return nil }
      value = fraction
    }
    return first.fraction(at: value)
  }
}

extension PreparedLink {
  /// Whether the form rises, or falls, all the way.
  var isMonotone: Bool {
    switch kind {
    case .linear: true
    case .steps: false
    case .cubic: CubicSolver(table).isMonotone
    case .penner(let easing): easing.isMonotone
    case .spring(let spring, let duration): spring.isMonotone(until: duration)
    case .stops(let stops): stops.isMonotone(table)
    }
  }

  /// The fraction in 0...1 with the given progress, of a monotone link.
  func fraction(at progress: Double) -> Double? {
    let y = isInverted ? 1 - progress : progress
    let x: Double?
    if case .linear = kind {
      x = y >= 0 && y <= 1 ? y : nil
    } else {
      x = root(of: y)
    }
    return isReversed ? x.map { 1 - $0 } : x
  }

  /// Newton's method on the form inside a bracket that is halved when four steps gain too little.
  private func root(of y: Double) -> Double? {
    var (low, high) = (0.0, 1.0)
    let (start, end) = (innerProgress(at: 0), innerProgress(at: 1))
    if y == start { return 0 }
    if y == end { return 1 }
    let sign: Double = start < end ? 1 : -1
    guard sign * (y - start) > 0, sign * (end - y) > 0 else { return nil }
    var x = (y - start) / (end - start)
    var lastWidth = 2.0
    for step in 1...128 {
      let error = innerProgress(at: x) - y
      if error == 0 { return x }
      if sign * error < 0 { low = x } else { high = x }
      let width = high - low
      var next = x - error / innerDerivative(at: x)
      if step & 3 == 0 {
        if width > 0.5 * lastWidth { next = low + 0.5 * width }
        lastWidth = width
      }
      if !(next > low && next < high) { next = low + 0.5 * width }
      if !(next > low && next < high) { return x }
      x = next
    }
    return x
  }
}

extension CubicSolver {
  /// Whether the ordinate never falls: its derivative, a quadratic with the Bernstein coefficients
  /// y1, y2 − y1 and 1 − y2, has no negative value in 0...1.
  var isMonotone: Bool {
    let (start, middle, end) = (y1, y2 - y1, 1 - y2)
    return start >= 0 && end >= 0 && (middle >= 0 || middle * middle <= start * end)
  }
}

extension PreparedStops {
  /// Whether the outputs rise, or fall, from each stop to the next, and the inputs cover 0...1
  /// or go on with that slope.
  func isMonotone(_ table: FixedArray<Double>) -> Bool {
    guard count > 1 else { return false }
    let outputs = (0..<count).map { table[2 * $0 + 1] }
    let pairs = zip(outputs, outputs.dropFirst())
    return pairs.allSatisfy { $0 < $1 } || pairs.allSatisfy { $0 > $1 }
  }
}
