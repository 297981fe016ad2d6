import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// An animation with a duration of 0 waits for its delay, and then starts and stops at once.
@Suite("A delay without a duration") struct DelayWithoutDurationTests {
  private final class Stage {
    let context = LayerContext()
    let root: Layer
    let layer: Layer
    var events: [String] = []
    var heard: [String] = []
    private(set) var commit: Commit

    init() {
      (root, layer) = (Layer(in: context), Layer(in: context))
      root.addSublayer(layer)
      context.roots = [root]
      commit = context.commit(at: 0)
      commit = context.commit(at: 1)
    }

    func hear(_ isFinished: Bool, _ count: Int) { heard.append("\(isFinished) \(count)") }

    func advance(to time: Double) {
      let told = Array(commit.tree.events(in: commit.tree.commitTime..<time))
      context.deliver(told)
      commit = context.commit(at: time)
      context.deliver(commit.events)
      events += (told + commit.events).ofAnimations.map { event in
        switch event.kind {
        case .started: "start \(event.time)"
        case .iterated: "cycle \(event.time)"
        case .ended(let outcome): "stop \(event.time) \(outcome == .completed)"
        case .labelReached, .exited: "\(event.kind)"
        }
      }
    }

    func z(_ time: Double) -> Double { commit.tree[layer, .zPosition, at: time] }
  }

  private struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let move: @Sendable (Stage, _ duration: Double, _ delay: Double?) -> Void

    init(_ name: String, _ move: @escaping @Sendable (Stage, Double, Double?) -> Void) {
      (testDescription, self.move) = (name, move)
    }
  }

  private static let ways = [
    Way("a block") { stage, duration, delay in
      stage.context.animate(with: .curve(duration: duration), delay: delay) {
        stage.layer.zPosition = 10
      } completion: {
        stage.hear($0, $1)
      }
    },
    Way("a block in a block with the duration") { stage, duration, delay in
      stage.context.animate(with: .curve(duration: duration)) {
        stage.context.animate(delay: delay) { stage.layer.zPosition = 10 }
      } completion: {
        stage.hear($0, $1)
      }
    },
    Way("a block that takes over") { stage, duration, delay in
      stage.context.animate(with: .curve(duration: duration, takesOver: true), delay: delay) {
        stage.layer.zPosition = 10
      } completion: {
        stage.hear($0, $1)
      }
    },
    Way("a property") { stage, duration, delay in
      stage.context.animate(with: .inherited) {
        stage.layer.animate(.zPosition, to: 10, with: .curve(duration: duration), delay: delay)
      } completion: {
        stage.hear($0, $1)
      }
    },
  ]

  @Test("it waits, then is there", arguments: ways, [0.0, -1])
  private func waits(_ way: Way, duration: Double) {
    let stage = Stage()
    way.move(stage, duration, 1)
    #expect(stage.layer.zPosition == 10)
    stage.advance(to: 1)
    #expect([1, 1.5, 2.0.nextDown, 2, 3].map(stage.z) == [0, 0, 0, 10, 10])
    #expect(stage.commit.tree.nextChange(after: 1) == 2)
    #expect(stage.heard.isEmpty)
    stage.advance(to: 4)
    #expect(stage.events == ["start 2.0", "stop 2.0 true"])
    #expect(stage.heard == ["true 1"] && stage.layer.animations.isEmpty && stage.z(4) == 10)
  }

  @Test("without a delay, or with none that counts, it is set at once", arguments: ways)
  private func atOnce(_ way: Way) {
    for delay in [nil, 0.0, -1] {
      let stage = Stage()
      way.move(stage, 0, delay)
      stage.advance(to: 1)
      #expect(stage.z(1) == 10 && stage.layer.animations.isEmpty)
      stage.advance(to: 4)
      #expect(stage.events.isEmpty && stage.heard == ["true 0"])
    }
    let still = Stage()
    still.context.motionScale = 0
    way.move(still, 0, 1)
    still.advance(to: 1)
    #expect(still.z(1) == 10 && still.layer.animations.isEmpty)
    let slow = Stage()
    slow.context.motionScale = 2
    way.move(slow, 0, 1)
    slow.advance(to: 1)
    #expect([2.9, 3].map(slow.z) == [0, 10])
  }

  @Test("what takes over or removes it before that stops it unfinished", arguments: ways)
  private func interrupted(_ way: Way) {
    for isRemoved in [false, true] {
      let stage = Stage()
      way.move(stage, 0, 1)
      stage.advance(to: 1)
      if isRemoved {
        stage.layer.removeAllAnimations()
      } else {
        stage.layer.animate(.zPosition, to: 0, with: .spring(.smooth))
      }
      stage.advance(to: 1.5)
      #expect(stage.z(1.5) == (isRemoved ? 10 : 0))
      #expect(stage.events.contains("stop 1.5 false") && stage.heard == ["false 1"])
    }
  }

  @Test("a snapshot keeps it while it waits")
  func isKept() throws {
    let stage = Stage()
    stage.context.animate(with: .curve(duration: 0), delay: 1) { stage.layer.zPosition = 10 }
    stage.advance(to: 1)
    let saved = try Snapshot(bytes: stage.context.snapshot().bytes)
    let again = LayerContext(restoring: saved)
    let tree = try again.rewind(to: saved).tree
    let path = try stage.layer.path("zPosition")
    #expect(
      [1.5, 2].map { tree.value(of: stage.layer.id, for: path, at: $0) } == [
        .number(0), .number(10),
      ])
  }

  @Test("a layer waits offstage, then is there")
  func entering() {
    let stage = Stage()
    let card = Layer(in: stage.context)
    stage.root.addSublayer(card, entering: .fade, with: .curve(duration: 0), delay: 1)
    stage.advance(to: 1)
    #expect([1, 1.9, 2].map { stage.commit.tree[card, .opacity, at: $0] } == [0, 0, 1])
  }

  @Test("a layer stays, then is gone")
  func exiting() {
    let stage = Stage()
    var heard: [Bool] = []
    stage.layer.remove(exiting: .fade, with: .curve(duration: 0), delay: 1) { heard.append($0) }
    stage.advance(to: 1)
    let tree = stage.commit.tree
    #expect([1, 1.9, 2].map { tree.contains(stage.layer.id, at: $0) } == [true, true, false])
    #expect(tree[stage.layer, .opacity, at: 1.9] == 1 && heard.isEmpty)
    stage.advance(to: 3)
    #expect(stage.events == ["start 2.0", "stop 2.0 true"] && heard == [true])
  }

  @Test("a transaction without a duration sets at once, whatever block is around it")
  func transactions() {
    let stage = Stage()
    stage.context.animate(with: .curve(duration: 1), delay: 1) {
      stage.context.transaction {
        stage.context.animationDuration = 0
        stage.layer.zPosition = 10
      }
    }
    stage.advance(to: 1)
    #expect(stage.z(1) == 10)
  }

  @Test("frames of a block of keyframes and steps of a timeline wait too")
  func timelines() {
    let stage = Stage()
    stage.context.animateKeyframes(duration: 0, delay: 1) { frames in
      frames.add(at: 0, duration: 1) { stage.layer.zPosition = 10 }
    }
    var timeline = LayerTimeline()
    timeline.animate(stage.root, .zPosition, to: 5, with: .curve(duration: 0), at: 1)
    stage.context.play(timeline)
    stage.advance(to: 1)
    #expect([1.9, 2].map(stage.z) == [0, 10])
    #expect([1.9, 2].map { stage.commit.tree[stage.root, .zPosition, at: $0] } == [0, 5])
  }
}
