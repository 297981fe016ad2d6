import AnimationMath

// Where the parameter has to be known better than a plain abscissa tells it.

extension CubicSolver {
  /// A parameter near the one at a small abscissa, and not below it by more than a little.
  ///
  /// Of the three terms of the abscissa, which are about 3·x1·s, 3·x2·s² and s³ there, none is above
  /// the abscissa, and one is a third of it or more.
  @inline(never)
  @usableFromInline
  func earlyGuess(at x: Double) -> Double {
    var guess = Double.cbrt(x)
    if x1 > 0 { guess = min(guess, x / (3 * x1)) }
    if x2 > 0 { guess = min(guess, (x / (3 * x2)).squareRoot()) }
    return guess
  }

  /// The parameter at which the abscissa is `x`, where the curve is so steep that the rounding of the
  /// abscissa shows: by the same method with twice the digits.
  ///
  /// - Parameter guess: The parameter as plain arithmetic finds it.
  @inline(never)
  @usableFromInline
  func steepParameter(at x: Double, near guess: Double) -> Double {
    var (low, high, s) = (0.0, 1.0, guess)
    var lastWidth = 2.0
    for step in 1...128 {
      let error = excess(over: x, at: s)
      if error == 0 { return s }
      if error < 0 { low = s } else { high = s }
      let width = high - low
      var next = s - error / Self.speed(x1, x2, at: s)
      if next == s { return s }
      if step & 3 == 0 {
        if width > 0.5 * lastWidth { next = low + 0.5 * width }
        lastWidth = width
      }
      if !(next > low && next < high) { next = low + 0.5 * width }
      if !(next > low && next < high) { return s }
      s = next
    }
    return s
  }

  /// How far the abscissa at a parameter lies beyond `x`, to some 100 binary places.
  private func excess(over x: Double, at s: Double) -> Double {
    let r = DoublePair(sum: 1, -s)
    let inner = r * x1 + DoublePair(product: s, x2)
    let abscissa = (r * inner * 3 + DoublePair(product: s, s)) * s
    return (abscissa + DoublePair(head: -x, tail: 0)).head
  }
}
