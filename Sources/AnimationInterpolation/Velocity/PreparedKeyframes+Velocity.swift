import AnimationGeometry
import AnimationMath

extension PreparedKeyframes {
  /// Returns the derivative of one number of the value by the fraction of its segment, exact to rounding; NaN for
  /// values that are held until the next or switch at half, 0 for a single value.
  func derivative(_ lane: Int, inSegment index: Int, at fraction: Double) -> Double {
    switch rule {
    case .hold: return segmentCount == 1 ? 0 : .nan
    case .step: return .nan
    case .linear, .transform, .turn, .hermite: break
    }
    let (start, end) = ends(lane, inSegment: index)
    guard rule == .hermite else { return start == end ? 0 : end - start }
    let (outgoing, incoming) = numbers.tangents(lane, inSegment: index)
    return HermiteWeights(derivativeAt: fraction).derivative(
      from: start, to: end, outgoing: outgoing, incoming: incoming)
  }

  /// Returns the segment into which a moving progress continues; see
  /// ``KeyTimes/departure(from:at:isRising:times:stride:)``.
  func departure(
    from place: SegmentLocation, at progress: Double, isRising: Bool
  ) -> KeyframeDeparture {
    numbers.keys.withUnsafeBufferPointer {
      KeyTimes.departure(
        from: place, at: progress, isRising: isRising, times: $0.span, stride: numbers.stride)
    }
  }

  /// Returns the derivative of the whole transform in a segment by its fraction.
  func transformDerivative(inSegment index: Int, at fraction: Double) -> Transform3D {
    guard rule != .transform else { return transforms[index].derivative(at: fraction) }
    let element = { (lane: Int) in derivative(lane, inSegment: index, at: fraction) }
    return laneCount == 6 ? .ratesOfPlane(element) : Transform3D(element)
  }
}

extension PreparedPathKeyframes {
  /// Returns the element into which a moving progress continues; in a paced mode the whole path.
  ///
  /// - Returns: As ``KeyTimes/departure(from:at:isRising:times:stride:)``; the slope is NaN if points are held.
  func departure(
    from place: SegmentLocation, at progress: Double, isRising: Bool
  ) -> KeyframeDeparture {
    if rule == .paced { return KeyframeDeparture(place, slope: 1) }
    var departure = times.withSpan {
      KeyTimes.departure(from: place, at: progress, isRising: isRising, times: $0)
    }
    if rule == .hold { departure.slope = .nan }
    return departure
  }

  /// Returns the derivative of x or y of the point by the fraction of its element, or of the whole path.
  func derivative(
    _ lane: Int, inSegment index: Int, at fraction: Double, isRising: Bool
  ) -> Double {
    let velocity =
      rule == .paced
      ? path.velocity(at: fraction, isRising: isRising)
      : path.segments[index].derivative(at: fraction)
    return lane == 0 ? velocity.x : velocity.y
  }

  /// Returns the derivative of the angle of the direction of travel by the fraction; NaN at a corner within an
  /// element or, in a paced mode, anywhere.
  func turning(inSegment index: Int, at fraction: Double, isRising: Bool) -> Double {
    rule == .paced
      ? path.turning(at: fraction, isRising: isRising)
      : path.segments[index].turning(at: fraction)
  }

  /// Whether two locations have different directions of travel.
  func isCorner(
    _ a: SegmentLocation, _ b: SegmentLocation
  ) -> Bool {
    let (first, second) = (
      path.tangent(at: location(inSegment: a.segment, at: a.fraction)),
      path.tangent(at: location(inSegment: b.segment, at: b.fraction))
    )
    // Joints that are meant to be smooth are smooth up to rounding.
    return first.distance(to: second) > 0x1p-40
  }
}

/// The segment of keyframes into which a moving progress continues, and the values that meet at a key time.
struct KeyframeDeparture {
  /// The segment and the linear fraction in it: the current location, or at a key time with a falling progress the
  /// end of the previous segment.
  var place: SegmentLocation
  /// Fraction per progress: 0 in a segment without length and if a value is held beyond the key times.
  var slope: Double
  /// The location up to a key time at which the progress is; nil elsewhere.
  ///
  /// If the source has another value there, it jumps.
  var before: SegmentLocation?
  /// The location after the last key time at which the progress is, if a value is held there.
  var after: SegmentLocation?

  init(_ place: SegmentLocation, slope: Double) {
    (self.place, self.slope) = (place, slope)
  }
}

extension KeyTimes {
  /// Returns the segment into which a moving progress continues, and the linear fraction in it: at a key time the
  /// later segment if the progress grows, the earlier one if it falls.
  ///
  /// `place` is that of ``place(at:times:stride:)``. There is one time per `stride` numbers.
  static func departure(
    from place: SegmentLocation, at progress: Double, isRising: Bool, times: Span<Double>,
    stride: Int = 1
  ) -> KeyframeDeparture {
    var departure = KeyframeDeparture(place, slope: 0)
    if !place.hasCurve { return departure }
    let (first, last) = (times[0], times[times.count - stride])
    var isLeaving = false
    if progress == times[place.segment * stride] {
      var joint = place.segment
      while joint > 0, times[(joint - 1) * stride] == progress { joint -= 1 }
      if joint > 0 {
        let end = SegmentLocation(segment: joint - 1, fraction: 1, hasCurve: true)
        departure.before = end
        if !isRising { departure.place = end }
      } else if first != 0 || !isRising {
        // Below 0 the first segment continues; if the progress grows, nothing precedes it.
        departure.before = SegmentLocation(segment: 0, fraction: 0, hasCurve: first == 0)
        if !isRising { departure.place = SegmentLocation(segment: 0, fraction: 0, hasCurve: true) }
        isLeaving = !isRising && first != 0
      }
    }
    if progress == last, last != 1 {
      departure.after = SegmentLocation(segment: place.segment, fraction: 1, hasCurve: false)
      isLeaving = isLeaving || isRising
    }
    let segment = departure.place.segment
    let length = times[(segment + 1) * stride] - times[segment * stride]
    if !isLeaving, length > 0 { departure.slope = 1 / length }
    return departure
  }
}
