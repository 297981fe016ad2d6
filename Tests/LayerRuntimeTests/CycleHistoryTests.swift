import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// An edit of a layer with repeating animations, or of its superlayer, before a commit.
private enum Step: Sendable {
  /// Gives the layer another clock, whose begin time is the time of the commit, or 0.
  case setClock(speed: Double, offset: Double, beginsNow: Bool)
  /// Adds another animation, so that the layer is compiled again.
  case add
  /// Sets a model value that an animation reads.
  case setOpacity(Double)
  case nothing

  static let any = Generator<Step>.oneOf(
    zip(
      .element(of: [1, 0.5, 2, 0, -1]), .element(of: [0, 1, 2.5, 8, -1, 0.25]), .bool
    ).map { .setClock(speed: $0, offset: $1, beginsNow: $2) },
    zip(.element(of: [1, 2]), .element(of: [0, 0.5, 3])).map {
      .setClock(speed: $0, offset: $1, beginsNow: true)
    },
    .always(.add), Generator<Double>.fraction.map { .setOpacity($0) }, .always(.nothing))
}

/// The ends of iterations that a layer's commits report.
@Suite("Ends of cycles along commits")
struct CycleHistoryTests {
  /// A layer in another, one of which has its own clock, and animations of the inner one.
  private struct Scene {
    let context = LayerContext()
    let root: Layer
    let layer: Layer
    let clocked: Layer
    let animations: [(id: Animation.ID, timing: TimingSchedule)]

    init(_ timings: [Timing], isClockOutside: Bool) {
      let (root, layer) = (Layer(in: context), Layer(in: context))
      root.addSublayer(layer)
      context.roots = [root]
      (self.root, self.layer) = (root, layer)
      clocked = isClockOutside ? root : layer
      animations = timings.map { timing in
        var fade = BasicAnimation(.opacity, from: 0, to: 1)
        fade.timing = timing
        fade.isRemovedOnCompletion = false
        return (layer.add(.basic(fade)), TimingSchedule(timing))
      }
    }

    func commit(after step: Step, at time: Double) -> Commit {
      switch step {
      case .setClock(let speed, let offset, let beginsNow):
        (clocked.speed, clocked.timing.timeOffset) = (speed, offset)
        clocked.timing.beginTime = beginsNow ? time : 0
      case .add:
        layer.add(
          .basic(
            BasicAnimation(
              keyPath: "zPosition", from: .number(0), to: .number(1), timing: Timing(duration: 2))))
      case .setOpacity(let value): layer.opacity = value
      case .nothing: break
      }
      return context.commit(at: time)
    }

    func localTime(at time: Double) -> Double {
      LayerTimeChain([root, layer].map { LayerTimeMap($0.timing) }).localTime(at: time)
    }
  }

  private static let timings = zip(
    Generator<Double>.element(of: [0.5, -1, 1, 2]), .element(of: [0.25, 0.5, 1]),
    .element(of: [.infinity, 4, 12]), .bool
  ).map { Timing(beginTime: $0, duration: $1, repeatCount: $2, autoreverses: $3) }
  private static let steps = zip(Step.any, .element(of: [0, 0.25, 1, 1.125, 3]))

  @Test("an end of a cycle is told once: when a clock comes to it for the first time")
  func ends() {
    var (told, backwards, again) = (0, 0, 0)
    forAll(
      "ends of cycles along commits", zip(Self.timings.array(count: 1...3), .bool),
      Self.steps.array(count: 1...8), .fraction, count: 400
    ) { start, steps, cut in
      let scene = Scene(start.0, isClockOutside: start.1)
      var time = 0.0
      // The number of iteration ends that each animation has reached or skipped.
      var passed = scene.animations.map { _ in 0.0 }
      var stopped: Set<Animation.ID> = []
      var last = -Double.infinity
      for (step, wait) in steps {
        let commit = scene.commit(after: step, at: time)
        let next = time + wait
        let middle = time + cut * wait
        // If an animation has ended at its first commit, only the whole is reported.
        for event in commit.events {
          if case .ended = event.kind, let id = event.animation { stopped.insert(id) }
        }
        let (first, final) = (scene.localTime(at: time), scene.localTime(at: next.nextDown))
        if first < last { backwards += 1 }
        last = final
        // The clocks of the scene have begun, so that they run in one direction between commits.
        let greatest = max(first, final)
        let events =
          Array(commit.tree.events(in: time..<middle))
          + Array(commit.tree.events(in: middle..<next))
        for (index, animation) in scene.animations.enumerated() {
          // A clock that is set skips the ends before its time.
          let skipped = animation.timing.boundariesPassed(
            at: scene.localTime(at: time.nextDown))
          let begin = max(passed[index], skipped)
          let end = wait > 0 ? max(begin, animation.timing.boundariesPassed(at: greatest)) : begin
          let isOver = stopped.contains(animation.id)
          let expected = stride(from: begin + 1, through: isOver ? begin : end, by: 1).map {
            animation.timing.cycle(endingAt: $0)
          }
          let found = events.compactMap { event -> Double? in
            guard event.animation == animation.id, case .iterated(let cycle) = event.kind else {
              return nil
            }
            return cycle
          }
          try hold(
            found == expected, "\(found) in \(time)..<\(next), not \(expected), of \(index)")
          told += found.count
          if first < final, wait > 0, begin > animation.timing.boundariesPassed(at: first) {
            again += 1
          }
          passed[index] = end
        }
        time = next
      }
      return true
    }
    let isEnough = told > 1000 && backwards > 100 && again > 100
    #expect(isEnough || PropertySettings().isOverriding, "\(told), \(backwards), \(again)")
  }
}
