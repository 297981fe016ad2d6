import AnimationTiming

/// An animation in a group: the group's progress, paced by its curve, is the clock of the child.
package struct GroupedTiming: Sendable {
  let group: TimingSchedule
  let curve: TimingCurve
  let duration: Double
  let child: TimingSchedule

  package init(_ child: Timing, in group: Timing, through curve: TimingFunction = .linear) {
    self.group = TimingSchedule(group)
    self.curve = TimingCurve(curve)
    duration = group.duration
    self.child = TimingSchedule(child)
  }

  /// Returns the located timing of the child at a time of the group's parent; that of the group if the group is
  /// invisible.
  package func located(at parentTime: Double) -> LocatedTiming {
    let located = group.located(at: parentTime)
    guard located.isVisible else { return located }
    let progress = curve.progress(at: located.progress)
    return child.located(
      at: progress * duration,
      closing: group.closing(at: located, paced: progress, duration: duration))
  }
}
