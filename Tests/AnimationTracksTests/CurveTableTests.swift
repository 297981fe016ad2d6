import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

@Suite struct CurveTableTests {
  /// Equal functions have one handle and different functions different handles, for thousands of curves that are
  /// registered several times in any order.
  @Test func eachFunctionHasOneHandle() throws {
    var set = TrackSet()
    var handles: [TimingFunction: CurveHandle] = [:]
    let functions = try (2..<3000).map { try TimingFunction(steps: $0, .end) }
    for function in functions + [.linear, .easeIn] { handles[function] = set.addCurve(function) }
    #expect(Set(handles.values).count == handles.count && handles[.linear] == .linear)
    for function in functions.shuffled() + [.easeIn, .linear] {
      #expect(set.addCurve(function) == handles[function])
    }
    for count in [2, 700, 2999] {
      let function = try TimingFunction(steps: count, .end)
      let track = set.add(
        from: 0.0, to: 1.0, timing: Timing(duration: 1), curve: handles[function] ?? .linear)
      #expect(value(of: track, in: set, at: 0.75) == Double(count * 3 / 4) / Double(count))
    }
  }

  private func value(of track: TrackHandle, in set: TrackSet, at time: Double) -> Double? {
    var sampler = Sampler()
    sampler.move(to: time, in: set)
    return sampler.withLanes(of: track.property, in: set) { $0?[0] }
  }

  /// Curves in use stay, even if a stack has them in addition to its own curve. The other curves are removed, and their
  /// slots are reused without misleading a sampler that knew them.
  @Test func onlyUnusedCurvesGo() {
    var set = TrackSet()
    let timing = Timing(duration: 1)
    let (easeIn, easeOut) = (set.addCurve(.easeIn), set.addCurve(.easeOut))
    let (unused, bounce) = (set.addCurve(.easeInEaseOut), set.addCurve(.easeOutBounce))
    let first = set.add(from: 0.0, to: 1.0, timing: timing, curve: easeIn)
    let second = set.add(from: 0.0, to: 1.0, timing: timing, curve: bounce)
    var sampler = Sampler()
    let column = UnsafeMutableBufferPointer<Double>.allocate(capacity: 16)
    column.initialize(repeating: -1)
    defer { column.deallocate() }
    sampler.sample(set, at: 0.5, to: column)
    #expect(set.removeUnusedCurves() == 2)
    #expect(set.contains(easeIn) && set.contains(bounce) && set.contains(.linear))
    #expect(!set.contains(easeOut) && !set.contains(unused))
    // Other functions reuse the slots; the old handles do not match them.
    let others = [.easeOutBack, .easeInQuad, .easeOut].map { set.addCurve($0) }
    #expect(!others.contains(easeOut) && !others.contains(unused) && !set.contains(easeOut))
    let third = set.add(from: 0.0, to: 1.0, timing: timing, curve: others[0])
    set.replace(first, from: 0.0, to: 1.0, timing: timing, curve: others[2])
    let removed = set.removeUnusedCurves()
    #expect(removed == 2 && !set.contains(easeIn))
    let fourth = set.add(from: 0.0, to: 1.0, timing: timing, curve: set.addCurve(.default))
    let expected: [(TrackHandle, TimingFunction)] = [
      (first, .easeOut), (second, .easeOutBounce), (third, .easeOutBack),
      (fourth, .default),
    ]
    for time in [0.25, 0.75, 0.5] {
      sampler.sample(set, at: time, to: column)
      for (track, function) in expected {
        let progress = TimingCurve(function).progress(at: time)
        let lane = set.lanes(of: track.property).lowerBound
        #expect(column[lane] == (0.0).mixed(to: 1, by: progress), "\(function) at \(time)")
        #expect(value(of: track, in: set, at: time) == column[lane])
      }
    }
    #expect(set.removeUnusedCurves() == 0)
  }

  /// A curve that a stack's track shares with the set stays, because the stack's rows use the set's curve.
  @Test func curvesOfStacksStay() throws {
    var set = TrackSet()
    let curve = set.addCurve(.easeIn)
    let property = set.addProperty(.number, model: [0])
    // The named curves have one table each, which all preparations share.
    set.add(
      Track(
        clock: 0, timing: TimingSchedule(Timing(duration: 1)),
        pacing: PreparedPacing(TimingCurve(.easeIn)),
        interpolation: PreparedInterpolation(
          .ends(
            try PreparedEnds(from: [0], to: [1], by: nil, type: .number, isAdditive: false)),
          type: .number)), to: property)
    var removed = set.removeUnusedCurves()
    #expect(removed == 0 && set.contains(curve))
    set.remove(property)
    removed = set.removeUnusedCurves()
    #expect(removed == 1 && !set.contains(curve))
    // The same holds for a property that runs between two whole transforms.
    let other = set.addCurve(.easeIn)
    let turn = set.add(
      try Track(
        from: .transform(.identity), to: .transform(.rotation(z: 1)), timing: Timing(duration: 1),
        curve: .easeIn))
    removed = set.removeUnusedCurves()
    #expect(removed == 0 && set.contains(other))
    set.remove(turn)
    removed = set.removeUnusedCurves()
    #expect(removed == 1 && !set.contains(other))
  }
}

extension Double {
  fileprivate func mixed(to end: Double, by progress: Double) -> Double {
    progress < 0.5 ? self + (end - self) * progress : end - (end - self) * (1 - progress)
  }
}
