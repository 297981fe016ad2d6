import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import AnimationTracks
import LayerModel

// Prepares animations for repeated evaluation. All work with types, names or searches happens here; the results are
// plain prepared values.

extension Track {
  /// Creates the track of a property animation, on the first clock. Duration, path and begin time are resolved; the
  /// lanes in `left` keep their underlying value.
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

  /// Creates the track of a transition, on the first clock, with a progress that is animated like any number.
  /// ``TransitionEffect`` gives its meaning for old and new content. The progress may leave 0…1; nothing is validated.
  ///
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
      // Two ends of one number each always match.
      throw .noValues
    }
    self.init(
      clock: 0, timing: TimingSchedule(timing),
      pacing: PreparedPacing(curves.curve(transition.timingFunction)),
      interpolation: PreparedInterpolation(.ends(ends), type: .number))
  }

  func on(_ node: Int) -> Track {
    var track = self
    track.node = node
    return track
  }
}

extension PreparedInterpolation {
  /// Creates the effect of a property animation on the underlying value, with the parameters of its track.
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
  /// The animation's effect on the layer's transform at the same time and pace: a rotation along its path. nil for
  /// most animations, and always for properties of other objects.
  package func rotation(at path: PropertyPath) -> PreparedInterpolation? {
    path.targets.isEmpty ? preparedRotation() : nil
  }

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
  /// Whether every number is valid: no NaN and no infinite speed.
  ///
  /// An animation with an invalid timing has no effect.
  package var isNumeric: Bool {
    !(beginTime.isNaN || duration.isNaN || timeOffset.isNaN || repeatCount.isNaN
      || repeatDuration.isNaN) && speed.isFinite
  }
}

/// The effect of a transition type on old and new content over its progress, as listed at ``TransitionState``.
package struct TransitionEffect: Sendable, Hashable {
  enum TransitionStyle: Sendable, Hashable { case fade, moveIn, push, reveal }

  let motion: TransitionStyle
  /// The side from which new content enters, in sizes of the layer.
  let side: Point2D

  /// Creates the effect of a type of transition.
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

  /// Both contents at a progress, which may be any finite number. Complexity: O(1), no allocation.
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
    // Adding 0 turns −0 into 0.
    Point2D(x: side.x * distance + 0, y: side.y * distance + 0)
  }
}

/// Prepared timing functions, shared by all animations with the same one. A Bézier curve takes about 4 µs to prepare,
/// and up to 4 kB.
///
/// Law: a curve from here equals one that is prepared separately (`PreparedCurvesTests`).
package struct PreparedCurves: Sendable {
  private var known: [(function: TimingFunction, curve: TimingCurve)] = []
  private var places = HashIndex()
  /// The index of the last result, because animations in sequence often have the same curve.
  private var last = 0

  /// The number of curves after which unused ones are removed.
  private var limit = Self.leastLimit
  private static var leastLimit: Int { 256 }

  package var count: Int { known.count }

  package init() {}

  /// The curve of a timing function, which is prepared at first use; linear for nil.
  ///
  /// Complexity: O(1) amortised, with a fingerprint of the function unless it is the last one. At first use, and
  /// after removal, that of preparing it.
  package mutating func curve(_ function: TimingFunction?) -> TimingCurve {
    guard let function else { return .linear }
    if last < known.count, known[last].function == function { return known[last].curve }
    let fingerprint = function.fingerprint
    last =
      places.find(fingerprint) { known[$0].function == function }
      ?? append(function, fingerprint)
    return known[last].curve
  }

  private mutating func append(_ function: TimingFunction, _ fingerprint: UInt64) -> Int {
    if known.count >= limit { forgetUnused() }
    places.insert(known.count, fingerprint: fingerprint)
    known.append((function, TimingCurve(function)))
    return known.count - 1
  }

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
