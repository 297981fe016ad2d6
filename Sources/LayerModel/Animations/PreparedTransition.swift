import AnimationInterpolation
import AnimationTiming

/// A transition made ready to be evaluated: a progress that runs like any other number. What it
/// means for old and new content is the ``TransitionEffect``, for which the layer must be known.
public struct PreparedTransition: Sendable, Hashable {
  /// Begin, duration and repeats, ready to locate a time.
  public var timing: PreparedTiming
  /// The curve that makes a paced progress of a linear one.
  public var pacing: PreparedPacing
  /// From `startProgress` to `endProgress`.
  public var interpolation: PreparedInterpolation

  /// Prepares a transition whose begin and duration are settled.
  ///
  /// - Parameter transition: Its progress may leave 0…1 at either end: nothing is validated.
  /// - Throws: ``Diagnostic/Code/notANumber``.
  public init(_ transition: Transition) throws(Diagnostic) {
    var curves = PreparedCurves()
    try self.init(transition, timing: transition.timing, curves: &curves)
  }

  /// Prepares a transition with another timing, in which its begin is settled.
  package init(
    _ transition: Transition, timing: Timing, curves: inout PreparedCurves
  ) throws(Diagnostic) {
    guard timing.isNumeric else { throw .notANumber("a timing property") }
    let (start, end) = (transition.startProgress, transition.endProgress)
    guard !start.isNaN, !end.isNaN else { throw .notANumber("startProgress or endProgress") }
    self.timing = PreparedTiming(timing)
    pacing = PreparedPacing(curves.curve(transition.timingFunction))
    do {
      interpolation = PreparedInterpolation(
        .ends(
          try PreparedEnds(from: [start], to: [end], by: nil, type: .number, isAdditive: false)),
        type: .number)
    } catch {
      // Two ends of one number each always fit.
      throw .noValues
    }
  }
}
