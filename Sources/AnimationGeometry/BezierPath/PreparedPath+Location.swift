extension PreparedPath {
  /// The place at a fraction of the length: at 0 the start of the first segment that has a length, at 1
  /// the end of the last one.
  ///
  /// - Complexity: O(log elements); on a curve some ten evaluations of its speed at sixteen places. At
  ///   both ends O(segments without length there).
  public func location(at fraction: Double) -> PathLocation {
    guard !fraction.isNaN else { return PathLocation(segment: 0, parameter: .nan) }
    if fraction >= 1 {
      let last = length.isFinite ? segmentLengths.lastIndex { $0 > 0 } : nil
      return PathLocation(segment: last ?? segments.count - 1, parameter: 1)
    }
    let walked = fraction * length
    guard fraction > 0, walked > 0, walked < .infinity else {
      let first = length.isFinite ? segmentAfter(-1) : nil
      return PathLocation(segment: first ?? 0, parameter: 0)
    }
    // The first piece that ends there or behind it; it has a length, since it begins before.
    var (low, high) = (0, pieces.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].endLength >= walked { high = middle } else { low = middle + 1 }
    }
    return PathLocation(
      segment: pieces[low].segment, parameter: parameter(in: pieces[low], at: walked))
  }

  /// The place at a fraction of the length, or, where that is the end of a subpath with another one
  /// to come, the start of what is drawn next: what a keyframe animation shows. At 1 the end of the
  /// path, also of a subpath without length.
  public func locationAfterGap(at fraction: Double) -> PathLocation {
    if fraction >= 1 { return PathLocation(segment: segments.count - 1, parameter: 1) }
    let location = location(at: fraction)
    guard location.parameter == 1, let next = segmentAfter(location.segment),
      segments[next].start != segments[location.segment].end
    else { return location }
    return PathLocation(segment: next, parameter: 0)
  }

  /// The first segment with a length behind one.
  private func segmentAfter(_ index: Int) -> Int? {
    segmentLengths[(index + 1)...].firstIndex { $0 > 0 }
  }

  func parameter(in piece: Piece, at walked: Double) -> Double {
    let part = walked - piece.startLength
    let whole = piece.endLength - piece.startLength
    if walked >= piece.endLength { return piece.endParameter }
    let span = piece.endParameter - piece.startParameter
    let guess = piece.startParameter + span * (part / whole)
    let hodograph = hodographs[piece.segment]
    if pacing == .coreAnimation || hodograph.degree == .line { return guess }
    return hodograph.parameter(
      from: piece.startParameter, to: piece.endParameter, atFraction: part / whole)
  }
}

extension Hodograph {
  /// The parameter at which a fraction of the integral of the speed between two parameters is
  /// reached: Newton's method, kept between bounds that close in.
  ///
  /// At most 60 steps, each of which at least halves the bounds or follows the tangent; four or five
  /// are usual.
  func parameter(from start: Double, to end: Double, atFraction fraction: Double) -> Double {
    let whole = integral(from: start, to: end)
    let wanted = fraction * whole
    var (low, high) = (start, end)
    var t = start + (end - start) * fraction
    for _ in 0..<60 {
      let excess = integral(from: start, to: t) - wanted
      if excess.magnitude <= 0x1p-52 * whole { return t }
      if excess > 0 { high = t } else { low = t }
      let step = t - excess / speed(at: t)
      let next = step > low && step < high ? step : low + (high - low) / 2
      if next == t { return t }
      t = next
    }
    return t
  }
}
