import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// The application answers a tap with a move of two seconds and a fade at an absolute time, and is stalled for a
/// second, before or after it commits. The display continues all the while.
@Suite struct StallScenario {
  /// The presentation values every eighth of a second from 10 to 15, and the events.
  private struct Run {
    var places: [Double?] = []
    var opacities: [Double?] = []
    var events: [AnimationEvent] = []
  }

  private static let frames = (0...40).map { 10 + Double($0) / 8 }

  /// The tap is at 10. The application commits its answer at the first of some times; the other commits contain no
  /// changes.
  private func run(commits: [Double]) -> Run {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    var trees = [context.commit(at: 9)]
    layer.add(
      .basic(
        BasicAnimation(Property.position.x, from: 0, to: 100, timing: Timing(duration: 2))),
      forKey: "move")
    layer.add(
      .basic(
        BasicAnimation(.opacity, from: 1, to: 0, timing: Timing(beginTime: 11.5, duration: 1))),
      forKey: "fade")
    trees += commits.map { context.commit(at: $0) }
    var run = Run()
    for time in Self.frames {
      let shown = trees.last { $0.tree.commitTime <= time }?.tree.presentation(
        of: layer.id, at: time)
      run.places.append(shown?.position.x)
      run.opacities.append(shown?.opacity)
    }
    for (index, commit) in trees.enumerated() {
      let end = index + 1 < trees.count ? trees[index + 1].tree.commitTime : 15
      run.events += commit.events + commit.tree.events(in: commit.tree.commitTime..<end)
    }
    return run
  }

  @Test func withoutAStall() {
    let run = run(commits: [10])
    #expect(run.places[0...4] == [0, 6.25, 12.5, 18.75, 25])
    #expect(run.places[16...].allSatisfy { $0 == 0 })
    #expect(run.opacities[12...16] == [1, 0.875, 0.75, 0.625, 0.5])
    #expect(run.events.map(\.key) == ["move", "fade", "move", "fade"])
    #expect(
      run.events.map(\.kind) == [
        .started, .started, .ended(.completed), .ended(.completed),
      ])
    #expect(isClose(run.events.map(\.time), [10, 11.5, 12, 12.5], tolerance: 1e-15))
  }

  @Test func aStallBeforeTheCommitMakesTheMoveLate() {
    let (free, stalled) = (run(commits: [10]), run(commits: [11]))
    // No part of the move is skipped: it is the same, a second later.
    #expect(stalled.places[0..<8].allSatisfy { $0 == 0 })
    #expect(stalled.places[8...] == free.places[..<33])
    // An animation with an absolute begin time keeps it.
    #expect(stalled.opacities == free.opacities)
    #expect(stalled.events.map(\.key) == ["move", "fade", "fade", "move"])
    #expect(isClose(stalled.events.map(\.time), [11, 11.5, 12.5, 13], tolerance: 1e-15))
  }

  @Test func aStallAfterTheCommitIsNotSeen() {
    let steady = run(commits: Self.frames)
    let stalled = run(commits: [10, 11.125, 14])
    let silent = run(commits: [10])
    for run in [stalled, silent] {
      #expect(run.places == steady.places)
      #expect(run.opacities == steady.opacities)
      #expect(run.events == steady.events)
    }
  }
}
