extension TimingFunction {
  /// The curve run from its end to its start: the progress at x is this one's at 1 − x.
  ///
  /// It starts where this one ends. This is what an animation that autoreverses shows on its way
  /// back. Law: reversed twice is the same curve.
  public var reversed: TimingFunction {
    var result = self
    result.first.isReversed.toggle()
    return result
  }

  /// The curve turned by half a turn about (½, ½): ease-out for ease-in.
  ///
  /// The progress at x is 1 minus this one's at 1 − x, so both ends stay where they are. Law:
  /// mirrored twice is the same curve.
  public var mirrored: TimingFunction {
    var result = self
    result.first.isReversed.toggle()
    if result.rest.isEmpty {
      result.first.isInverted.toggle()
    } else {
      result.rest.modifyLast { $0.isInverted.toggle() }
    }
    return result
  }

  /// First `inner`, then this curve: the progress at x is this one's at `inner`'s progress.
  ///
  /// Where `inner` leaves 0...1 this curve holds its end, unless it is ``extrapolated``.
  ///
  /// Complexity: O(log n) amortised for n links, which a curve put together of many has; the shorter
  /// one of both is copied. Evaluating such a curve is O(n).
  public func composed(with inner: TimingFunction) -> TimingFunction {
    var result = inner
    result.rest.append(LinkChain(first, before: rest))
    return result
  }

  /// The curve that goes on outside 0...1 instead of holding the values of its ends.
  ///
  /// Only Bézier curves do, along their end tangents as in CSS, and linear, which is one of them. All
  /// others hold their ends as before: steps, stops, Penner's curves and springs. Core Animation's
  /// input never leaves 0...1, so its curves hold them too. In a chain each link goes on for itself.
  public var extrapolated: TimingFunction {
    var result = self
    result.first.extrapolates = true
    result.rest.modifyAll { $0.extrapolates = true }
    return result
  }

  /// Cuts a Bézier curve, so that a stopped animation can go on with the same feel.
  ///
  /// - Returns: As ``CubicEasing/split(at:)``; nil for a curve that is not a single Bézier curve.
  public func split(at fraction: Double) -> CubicSplit? {
    cubicEasing?.split(at: fraction)
  }
}
