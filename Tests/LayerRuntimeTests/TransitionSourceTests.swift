import AnimationGeometry
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

private struct Stage {
  let layer: Layer
  let tree: RenderTree
  let diagnostics: [Diagnostic]

  init(_ animations: Animation..., isFlipped: Bool = false) {
    let context = LayerContext()
    layer = Layer(in: context)
    layer.isGeometryFlipped = isFlipped
    context.roots = [layer]
    for animation in animations { layer.add(animation) }
    let commit = context.commit(at: 0)
    (tree, diagnostics) = (commit.tree, commit.diagnostics)
  }

  func progress(at time: Double) -> Double? {
    tree.transition(of: layer.id, at: time)?.progress
  }
}

private let second = Timing(beginTime: 1, duration: 1)

@Test func progressRunsFromStartToEndThroughTheCurve() {
  var transition = Transition(startProgress: 0.25, endProgress: 0.75, timing: second)
  transition.timingFunction = .easeIn
  let stage = Stage(.transition(transition))
  #expect(stage.progress(at: 0.5) == nil)
  #expect(stage.progress(at: 1) == 0.25)
  let curve = TimingCurve(.easeIn).progress(at: 0.5)
  #expect(stage.progress(at: 1.5) == 0.25.interpolated(to: 0.75, by: curve))
  #expect(stage.progress(at: 2) == nil)
}

@Test(
  arguments: [
    (.removed, nil, nil), (.backwards, 0, nil), (.forwards, nil, 1), (.both, 0, 1),
  ] as [(FillMode, Double?, Double?)])
func fillsShowTheEnds(fillMode: FillMode, before: Double?, after: Double?) {
  var transition = Transition(timing: second)
  transition.fillMode = fillMode
  transition.isRemovedOnCompletion = false
  let stage = Stage(.transition(transition))
  #expect(stage.progress(at: 0.5) == before)
  #expect(stage.progress(at: 3) == after)
}

@Test func progressIsNotValidated() {
  let stage = Stage(.transition(Transition(startProgress: -1, endProgress: 3, timing: second)))
  #expect(stage.progress(at: 1.25) == 0)
  #expect(stage.progress(at: 1.75) == 2)
}

@Test func transitionsTurnBackAndRepeat() {
  var timing = second
  (timing.autoreverses, timing.repeatCount) = (true, 2)
  let stage = Stage(.transition(Transition(timing: timing)))
  #expect([1.25, 2.25, 3.25, 4.75].map(stage.progress) == [0.25, 0.75, 0.25, 0.25])
}

@Test func theLayerSaysWhereTheTopIs() {
  let push = Animation.transition(Transition(type: "push", subtype: "fromTop", timing: second))
  let offset = { (stage: Stage) in
    stage.tree.transition(of: stage.layer.id, at: 1.5)?.new.offset
  }
  #expect(offset(Stage(push)) == Point2D(x: 0, y: 0.5))
  #expect(offset(Stage(push, isFlipped: true)) == Point2D(x: 0, y: -0.5))
}

@Test func aSecondTransitionReplacesTheFirst() {
  let stage = Stage(
    .transition(Transition(type: "push", timing: second)),
    .transition(Transition(startProgress: 0.5, timing: second)))
  #expect(stage.progress(at: 1.5) == 0.75)
  #expect(stage.layer.animationKeys == ["transition"])
}

@Test func transitionsInGroupsRunOnTheClockOfTheGroup() {
  let group = AnimationGroup(
    [.transition(Transition(timing: Timing(beginTime: 0.5, duration: 0.5)))],
    timing: Timing(beginTime: 1, duration: 2, speed: 2))
  let stage = Stage(.group(group))
  #expect([1.125, 1.25, 1.375, 1.5, 1.75].map(stage.progress) == [nil, 0, 0.5, nil, nil])
}

@Test func layersWithoutTransitionsHaveNone() {
  let stage = Stage(.basic(BasicAnimation(keyPath: "opacity", from: 0, to: 1, timing: second)))
  #expect(stage.tree.transitionSource(of: stage.layer.id) == nil)
  #expect(stage.tree.transition(of: Layer.ID(rawValue: 99), at: 0) == nil)
}

@Test func impossibleTransitionsAreListed() {
  let stage = Stage(.transition(Transition(startProgress: .nan, timing: second)))
  #expect(stage.progress(at: 1.5) == nil)
  #expect(stage.diagnostics.map(\.code.rawValue) == ["not-a-number"])
  #expect(stage.diagnostics.map(\.place.key) == ["transition"])
}

/// The velocity of the progress is its derivative; with several transitions it is that of the visible one, which is the
/// last. Without a visible transition there is none.
@Test func progressVelocityIsThatOfTheTransitionThatIsShown() throws {
  let group = AnimationGroup(
    [
      .transition(Transition(endProgress: 0.5, timing: Timing(beginTime: 0, duration: 4))),
      .transition(
        Transition(startProgress: 0.25, timing: Timing(beginTime: 1, duration: 1.5, speed: 2))),
    ], timing: Timing(beginTime: 1, duration: 5, speed: 0.5))
  let stage = Stage(.group(group))
  let source = try #require(stage.tree.transitionSource(of: stage.layer.id))
  var sampler = RenderSampler(stage.tree)
  // In the group's time 0.5, 1.25 and 2.5: the first alone, both, the first again; then none.
  let expected: [(time: Double, velocity: Double?)] = [
    (0.5, nil), (2, 0.0625), (3.5, 0.5), (6, 0.0625), (9.5, nil), (12, nil),
  ]
  for (time, velocity) in expected {
    sampler.move(to: time)
    let found = sampler.progressVelocity(of: source)
    #expect(
      found.map { ($0 * 1e9).rounded() } == velocity.map { ($0 * 1e9).rounded() }, "at \(time)")
    if velocity != nil {
      let (before, after) = (stage.progress(at: time - 1e-4), stage.progress(at: time + 1e-4))
      let slope = try (#require(after) - #require(before)) / 2e-4
      #expect(((found ?? .nan) - slope).magnitude < 1e-6, "at \(time)")
    }
  }
}
