import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import AnimationTracks
import LayerModel

// Animations made ready to be evaluated over and over. Everything that needs types, names or searches
// happens here; what is left are plain prepared values.

extension Track {
  /// The track of a property animation, on the first clock.
  ///
  /// - Parameters:
  ///   - animation: A basic, keyframe or spring animation, its duration settled.
  ///   - path: The property or the component that its key path has been found to name.
  ///   - left: The lanes of that which it leaves as they are below it.
  ///   - timing: Its timing with the begin resolved.
  ///   - objects: Receives the values that have no numbers of their own.
  ///   - curves: Where its curves are found, or put.
  package init(
    _ animation: borrowing some PropertyAnimation & AnimationSource,
    at path: borrowing PropertyPath, leaving left: [Int] = [], timing: Timing,
    objects: inout BoxedValues, curves: inout PreparedCurves
  ) throws(Diagnostic) {
    guard timing.isNumeric else { throw .notANumber("a timing property") }
    let pacing = try animation.preparedPacing(curves: &curves)
    let interpolation = try PreparedInterpolation(
      animation, at: path, autoreverses: timing.autoreverses, objects: &objects)
    self.init(
      clock: 0, timing: TimingSchedule(timing), pacing: pacing, interpolation: interpolation,
      component: path.component?.lanes, leaving: left)
  }

  /// The track of a transition, on the first clock: a progress that runs like any other number. What
  /// it means for old and new content is the ``TransitionEffect``.
  ///
  /// - Parameters:
  ///   - transition: Its progress may leave 0…1 at either end: nothing is validated.
  ///   - timing: Its timing with the begin resolved.
  ///   - curves: Where its curve is found, or put.
  /// - Throws: ``LayerModel/Diagnostic/Code/notANumber``.
  package init(
    _ transition: Transition, timing: Timing, curves: inout PreparedCurves
  ) throws(Diagnostic) {
    guard timing.isNumeric else { throw .notANumber("a timing property") }
    let (start, end) = (transition.startProgress, transition.endProgress)
    guard !start.isNaN, !end.isNaN else { throw .notANumber("startProgress or endProgress") }
    let ends: PreparedEnds
    do {
      ends = try PreparedEnds(from: [start], to: [end], by: nil, type: .number, isAdditive: false)
    } catch {
      // Two ends of one number each always fit.
      throw .noValues
    }
    self.init(
      clock: 0, timing: TimingSchedule(timing),
      pacing: PreparedPacing(curves.curve(transition.timingFunction)),
      interpolation: PreparedInterpolation(.ends(ends), type: .number))
  }

  /// The same on another clock.
  func on(_ node: Int) -> Track {
    var track = self
    track.node = node
    return track
  }
}

extension PreparedInterpolation {
  /// What a property animation does to the value below it; as for its track.
  init(
    _ animation: borrowing some PropertyAnimation & AnimationSource,
    at path: borrowing PropertyPath, autoreverses: Bool, objects: inout BoxedValues
  ) throws(Diagnostic) {
    let function = animation.valueFunction
    if function != nil, path.type != .transform {
      throw .mismatchedValues(
        "a value function makes a transform, but '\(path.name)' is not a transform")
    }
    let source = try animation.preparedSource(
      type: function?.inputType ?? path.type,
      customType: function == nil ? path.customType : nil, objects: &objects)
    if let function, source.laneCount != function.inputCount {
      throw .mismatchedValues(
        "the value function '\(function.rawValue)' takes \(function.inputCount) numbers")
    }
    self.init(
      consume source, type: path.type, isAdditive: animation.isAdditive,
      isCumulative: animation.isCumulative, endsAtStart: autoreverses, function: function)
    if let count = path.component?.lanes.valueCount, laneCount > 0, laneCount != count {
      throw .mismatchedValues("the values have a different count of numbers from '\(path.name)'")
    }
  }
}

extension PropertyAnimation where Self: AnimationSource {
  /// What the animation does to the layer's transform as well, at the same time and pace: a rotation
  /// along its path; nil for most, and always for properties of other objects.
  package func rotation(at path: PropertyPath) -> PreparedInterpolation? {
    path.targets.isEmpty ? preparedRotation() : nil
  }

  /// Why the animation has no effect on what its key path has been found to name; nil where it has one.
  package func fault(at path: PropertyPath, curves: inout PreparedCurves) -> Diagnostic? {
    do {
      var objects = BoxedValues()
      _ = try Track(self, at: path, timing: timing, objects: &objects, curves: &curves)
      return nil
    } catch {
      return error
    }
  }
}

extension Timing {
  /// Whether every number can take part in arithmetic: no NaN anywhere and no infinite speed.
  ///
  /// An animation whose timing fails this has no effect.
  package var isNumeric: Bool {
    !(beginTime.isNaN || duration.isNaN || timeOffset.isNaN || repeatCount.isNaN
      || repeatDuration.isNaN) && speed.isFinite
  }
}

/// What a transition of a kind does to old and new content as it progresses; as ``TransitionState``
/// lists it.
package struct TransitionEffect: Sendable, Hashable {
  enum TransitionStyle: Sendable, Hashable { case fade, moveIn, push, reveal }

  let motion: TransitionStyle
  /// Where new content comes from, in sizes of the layer.
  let side: Point2D

  /// The effect of a kind of transition.
  ///
  /// - Parameters:
  ///   - type: `fade`, `moveIn`, `push` or `reveal`; any other is `fade`.
  ///   - subtype: `fromLeft`, `fromRight`, `fromTop` or `fromBottom`; any other is `fromLeft`.
  ///   - isGeometryFlipped: Whether the y axis of the layer points down.
  package init(type: String, subtype: String?, isGeometryFlipped: Bool) {
    motion =
      switch type {
      case "moveIn": .moveIn
      case "push": .push
      case "reveal": .reveal
      default: .fade
      }
    let up = isGeometryFlipped ? -1.0 : 1.0
    side =
      switch subtype {
      case "fromRight": Point2D(x: 1, y: 0)
      case "fromTop": Point2D(x: 0, y: up)
      case "fromBottom": Point2D(x: 0, y: -up)
      default: Point2D(x: -1, y: 0)
      }
  }

  /// Both contents at a progress, any finite number. Complexity: O(1), no allocation.
  package func state(at progress: Double) -> TransitionState {
    var (old, new) = (TransitionState.Content(), TransitionState.Content())
    switch motion {
    case .fade: (old.opacity, new.opacity) = (1 - progress, progress)
    case .moveIn: new.offset = offset(1 - progress)
    case .push: (old.offset, new.offset) = (offset(-progress), offset(1 - progress))
    case .reveal: old.offset = offset(-progress)
    }
    return TransitionState(progress: progress, old: old, new: new)
  }

  private func offset(_ distance: Double) -> Point2D {
    // A sum with 0 has no −0.
    Point2D(x: side.x * distance + 0, y: side.y * distance + 0)
  }
}

/// Timing functions that have been prepared, so that animations with the same one share it: a Bézier
/// curve takes about 4 µs to be prepared, and up to 4 kB.
///
/// Law: a curve from here equals the one that is prepared by itself (`PreparedCurvesTests`).
package struct PreparedCurves: Sendable {
  private var known: [(function: TimingFunction, curve: TimingCurve)] = []
  private var places = HashIndex()
  /// Which was asked for last: animations that follow each other often have the same.
  private var last = 0

  /// How many are kept at most; when there are more, those are forgotten that nothing else has.
  private var limit = Self.leastLimit
  private static var leastLimit: Int { 256 }

  /// How many are kept.
  package var count: Int { known.count }

  /// No curves.
  package init() {}

  /// The curve of a timing function, which is prepared at the first time; even speed for none.
  ///
  /// Complexity: O(1) amortised, with a fingerprint of the function where it is not the last one; at the first
  /// time, and after it was forgotten, that of preparing it.
  package mutating func curve(_ function: TimingFunction?) -> TimingCurve {
    guard let function else { return .linear }
    if last < known.count, known[last].function == function { return known[last].curve }
    let fingerprint = function.fingerprint
    last =
      places.find(fingerprint) { known[$0].function == function }
      ?? append(function, fingerprint)
    return known[last].curve
  }

  /// Prepares a function that is not known.
  private mutating func append(_ function: TimingFunction, _ fingerprint: UInt64) -> Int {
    if known.count >= limit { forgetUnused() }
    places.insert(known.count, fingerprint: fingerprint)
    known.append((function, TimingCurve(function)))
    return known.count - 1
  }

  /// Forgets the curves that no animation has any more, so that there is room for as many again.
  private mutating func forgetUnused() {
    places.removeAll()
    var count = 0
    for index in known.indices where known[index].curve.isInUse() {
      places.insert(count, fingerprint: known[index].function.fingerprint)
      if count < index { known.swapAt(count, index) }
      count += 1
    }
    known.removeLast(known.count - count)
    limit = max(Self.leastLimit, 2 * known.count)
  }
}
