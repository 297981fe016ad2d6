import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// A ball rolls 100 points within eight seconds; the user pauses and resumes it, or holds it and scrubs its time. All
/// of it uses the layer's own time: speed 0 and an offset.
@Suite struct PausingScenario {
  private let context = LayerContext()
  private let ball: Layer

  init() {
    ball = Layer(in: context)
    context.roots = [ball]
  }

  private func roll(duration: Double) -> BasicAnimation {
    BasicAnimation(Property.position.x, from: 0, to: 100, timing: Timing(duration: duration))
  }

  private func x(_ tree: RenderTree, at time: Double) -> Double? {
    tree.presentation(of: ball.id, at: time)?.position.x
  }

  @Test func aPausedBallRestsAndGoesOnWithoutAJump() {
    let shadow = Layer(in: context)
    ball.addSublayer(shadow)
    shadow.add(
      .basic(BasicAnimation(.opacity, from: 1, to: 0, timing: Timing(duration: 8))))
    ball.add(.basic(roll(duration: 8)), forKey: "roll")
    let rolling = context.commit(at: 100)
    #expect(x(rolling.tree, at: 102) == 25)

    ball.pause(at: 102)
    let paused = context.commit(at: 102)
    for time in [102, 110, 1e9] {
      #expect(x(paused.tree, at: time) == 25)
      // The ball's sublayers rest with it.
      #expect(paused.tree.presentation(of: shadow.id, at: time)?.opacity == 0.75)
    }
    #expect(paused.tree.nextChange(after: 102) == .infinity)
    #expect(paused.events.isEmpty && paused.tree.events(in: 102..<1e9).isEmpty)

    ball.resume(at: 132)
    #expect(ball.beginTime == 30 && ball.speed == 1 && ball.timeOffset == 0)
    let resumed = context.commit(at: 132)
    #expect(x(resumed.tree, at: 132) == 25)
    #expect(x(resumed.tree, at: 134) == 50)
    #expect(resumed.tree.presentation(of: ball.id, at: 134)?.localTime == 104)
    #expect(resumed.events.isEmpty)
    let stops = Array(resumed.tree.events(in: 132..<1e9))
    #expect(stops.map(\.kind) == [.ended(.completed), .ended(.completed)])
    #expect(isClose(stops.map(\.time), [138, 138], tolerance: 1e-15))
  }

  /// Apple's recipe does by hand what ``Layer/pause(at:)`` and resuming do.
  @Test func theRecipeByHandIsTheSame() {
    let other = Layer(in: context)
    ball.pause(at: 102)
    other.timeOffset = other.convertTime(102, from: nil)
    other.speed = 0
    #expect(ball.timing == other.timing)
    ball.resume(at: 132)
    let pausedTime = other.timeOffset
    (other.speed, other.timeOffset, other.beginTime) = (1, 0, 0)
    other.beginTime = other.convertTime(132, from: nil) - pausedTime
    #expect(ball.timing == other.timing)
  }

  @Test func aBallThatIsHeldFollowsTheFinger() {
    ball.speed = 0
    var held = roll(duration: 1)
    held.fillMode = .both
    // Scrubbed past its end, it must be there when the finger comes back.
    held.isRemovedOnCompletion = false
    ball.add(.basic(held), forKey: "roll")
    let first = context.commit(at: 5)
    #expect(first.events.map(\.kind) == [.started])
    #expect(x(first.tree, at: 5) == 0 && x(first.tree, at: 500) == 0)

    for (time, offset) in [(6.0, 0.25), (7, 0.75), (8, 0.5)] {
      ball.timeOffset = offset
      let moved = context.commit(at: time)
      #expect(moved.events.isEmpty && moved.tree.events(in: time..<1e9).isEmpty)
      #expect(moved.tree.nextChange(after: time) == .infinity)
      #expect(x(moved.tree, at: time) == 100 * offset && x(moved.tree, at: 500) == 100 * offset)
    }
    // At the end it stops, which is reported once however often the finger comes back.
    ball.timeOffset = 1
    let over = context.commit(at: 9)
    #expect(over.events.map(\.kind) == [.ended(.completed)])
    #expect(over.events.map(\.time) == [9])
    #expect(x(over.tree, at: 9) == 100)
    for (time, offset) in [(10.0, 0.5), (11, 1)] {
      ball.timeOffset = offset
      let again = context.commit(at: time)
      #expect(again.events.isEmpty)
      #expect(x(again.tree, at: time) == 100 * offset)
    }
  }

  @Test func whatIsAddedToARestingBallBeginsWhenItGoesOn() {
    ball.pause(at: 20)
    _ = context.commit(at: 20)
    ball.add(.basic(roll(duration: 8)), forKey: "roll")
    #expect(x(context.commit(at: 25).tree, at: 28) == 0)
    ball.resume(at: 30)
    let tree = context.commit(at: 30).tree
    #expect(x(tree, at: 30) == 0)
    #expect(x(tree, at: 34) == 50)
  }
}
