import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// A layer whose x moves from 0 to 100 in 2 s from 10 on, and all its events.
private struct Stage {
  let context = LayerContext()
  let ball: Layer
  let playback: Playback
  private(set) var commit: Commit
  private(set) var events: [AnimationEvent] = []

  init(
    repeatCount: Double = 1, fill: FillMode = .removed, isRemoved: Bool = true
  ) throws {
    ball = Layer(in: context)
    context.roots = [ball]
    var move = BasicAnimation(.position.x, from: 0, to: 100, duration: 2)
    move.timing.repeatCount = repeatCount
    move.timing.fillMode = fill
    move.isRemovedOnCompletion = isRemoved
    let id = ball.add(move, forKey: "move")
    playback = try #require(ball.playback(of: id))
    commit = context.commit(at: 10)
    events = commit.events
  }

  var tree: RenderTree { commit.tree }

  mutating func commit(at time: Double) {
    let told = Array(tree.events(in: tree.commitTime..<time))
    context.deliver(told)
    commit = context.commit(at: time)
    context.deliver(commit.events)
    events += told + commit.events
  }

  func x(_ time: Double) -> Double { tree[ball, .position.x, at: time] }

  /// The events as `start 10.0`, `stop true 12.0`, rounded to hide the noise of boundaries.
  var told: [String] {
    events.map { event in
      let time = (event.time * 1e9).rounded() / 1e9
      return switch event.kind {
      case .started: "start \(time)"
      case .iterated(let cycle): "cycle \(cycle) \(time)"
      case .ended(let outcome): "stop \(outcome == .completed) \(time)"
      case .labelReached, .exited: "\(event.kind)"
      }
    }
  }

  func state(at time: Double) -> [Double]? {
    tree.state(of: playback.subject, at: time).map {
      [$0.time, $0.progress, $0.remainingTime]
    }
  }
}

@Suite("Playbacks of animations")
struct AnimationPlaybackTests {
  @Test("pausing, going on, and how far it is")
  func pausing() throws {
    var stage = try Stage()
    #expect(stage.playback.animation?.timing.beginTime == 10)
    #expect(stage.state(at: 10.5) == [0.5, 0.25, 1.5])
    stage.playback.isPaused = true
    stage.commit(at: 10.5)
    #expect(stage.x(10.5) == 25 && stage.x(99) == 25)
    #expect(stage.tree.nextChange(after: 11) == .infinity)
    #expect(stage.state(at: 50) == [0.5, 0.25, .infinity])
    stage.playback.isPaused = false
    stage.playback.rate = 2
    stage.commit(at: 20)
    #expect(stage.x(20) == 25 && stage.x(20.25) == 50 && stage.x(20.7) < 100)
    stage.commit(at: 21)
    #expect(stage.told == ["start 10.0", "stop true 20.75"])
    #expect(stage.playback.outcome == .completed && stage.playback.animation == nil)
  }

  @Test("seeking shows what was there then, and tells no cycle in between")
  func seeking() throws {
    var stage = try Stage(repeatCount: 3)
    stage.playback.seek(to: 4.5)
    stage.commit(at: 11)
    #expect(stage.x(11) == 25 && stage.x(11.5) == 50)
    stage.playback.progress = 0.5
    stage.commit(at: 11.5)
    #expect(stage.x(11.5) == 50)
    stage.playback.seek(to: -7)
    stage.commit(at: 11.75)
    #expect(stage.x(11.75) == 0)
    stage.commit(at: 20)
    #expect(stage.told == ["start 10.0", "stop true 17.75"])
  }

  @Test("progress scrubs, and is that of the last commit")
  func progress() throws {
    var stage = try Stage(repeatCount: 4)
    #expect(stage.playback.progress == 0)
    stage.playback.isPaused = true
    stage.playback.progress = 0.625
    #expect(stage.playback.progress == 0.625)
    stage.commit(at: 11)
    #expect(stage.playback.progress == 0.625 && stage.x(11) == 50)
    stage.playback.isPaused = false
    stage.commit(at: 12)
    stage.commit(at: 13)
    #expect(stage.playback.progress == 0.75)
    stage.commit(at: 99)
    #expect(stage.playback.progress == 0)
    stage = try Stage(repeatCount: .infinity)
    stage.playback.progress = 0.75
    stage.commit(at: 11)
    #expect(stage.playback.progress == 0.75 && stage.x(11) == 75)
    stage.commit(at: 12)
    #expect(stage.playback.progress == 0.25)
  }

  @Test("one that is turned is over when it is back at its begin")
  func reversing() throws {
    var stage = try Stage()
    stage.playback.reverse()
    stage.commit(at: 11.5)
    #expect(stage.x(11.5) == 75 && stage.x(12.5) == 25)
    #expect(stage.state(at: 12) == [1, 0.5, 1])
    stage.commit(at: 14)
    #expect(stage.told == ["start 10.0", "stop true 13.0"])
    #expect(stage.ball.animationKeys == nil)
  }

  @Test("one that stays is over once, and plays again where it is sought")
  func staying() throws {
    var stage = try Stage(fill: .both, isRemoved: false)
    stage.commit(at: 13)
    #expect(stage.x(13) == 100)
    stage.playback.seek(to: 1)
    stage.playback.rate = -1
    stage.commit(at: 14)
    #expect(stage.x(14) == 50 && stage.x(14.5) == 25 && stage.x(15.5) == 0)
    stage.commit(at: 20)
    #expect(stage.told == ["start 10.0", "stop true 12.0"])
    #expect(stage.ball.animationKeys == ["move"])
  }

  @Test("finishing ends it at the commit, finished; what has no end is cancelled")
  func finishing() throws {
    var stage = try Stage()
    stage.playback.isPaused = true
    stage.playback.finish()
    stage.commit(at: 10.5)
    #expect(stage.told == ["start 10.0", "stop true 10.5"])
    var endless = try Stage(repeatCount: .infinity)
    endless.playback.finish()
    endless.commit(at: 10.5)
    #expect(endless.told == ["start 10.0", "stop false 10.5"])
    #expect(endless.playback.outcome == .cancelled)
  }

  @Test("cancelling gives the model value, or keeps what is shown")
  func cancelling() throws {
    var stage = try Stage()
    stage.playback.cancel()
    stage.commit(at: 10.5)
    #expect(stage.x(10.5) == 0 && stage.ball.position.x == 0)
    var kept = try Stage()
    kept.playback.cancel(to: .shown)
    kept.commit(at: 10.5)
    #expect(kept.x(10.5) == 25 && kept.x(20) == 25 && kept.ball.position.x == 25)
    #expect(kept.told == ["start 10.0", "stop false 10.5"])
    #expect(kept.ball.animationKeys == nil)
    // A value that is set after it wins.
    var set = try Stage()
    set.playback.cancel(to: .shown)
    set.context.transaction {
      set.context.disablesActions = true
      set.ball.position.x = 7
    }
    set.commit(at: 10.5)
    #expect(set.x(10.5) == 7)
  }

  @Test("what cannot be goes nowhere, and is said")
  func misuse() throws {
    var stage = try Stage(repeatCount: .infinity)
    let move = try #require(stage.ball.animations.first?.id)
    #expect(stage.playback.subject == .animation(move, of: stage.ball.id, key: "move"))
    #expect(stage.playback.id == nil && stage.playback.duration == .infinity)
    #expect(!stage.playback.seek(toLabel: "end"))
    stage.playback.seek(to: .nan)
    stage.playback.seek(to: .infinity)
    stage.playback.progress = .nan
    stage.playback.rate = .nan
    #expect(stage.context.diagnostics.count == 4)
    #expect(stage.playback.rate == 0)
    stage.commit(at: 10.5)
    #expect(stage.x(99) == 25)
    stage.ball.removeAllAnimations()
    stage.playback.seek(to: 1)
    stage.playback.reverse()
    stage.playback.cancel(to: .shown)
    stage.playback.finish()
    stage.commit(at: 12)
    #expect(stage.x(12) == 0)
    #expect(stage.ball.playback(forKey: "move") == nil)
    #expect(stage.ball.playback(of: move) == nil)
  }

  @Test("one animation has one playback, while it is kept")
  func identity() throws {
    let stage = try Stage()
    #expect(stage.ball.playback(forKey: "move") === stage.playback)
  }

  @Test("waiting for an animation")
  func waiting() async throws {
    var stage = try Stage()
    let playback = stage.playback
    stage.commit(at: 13)
    #expect(await playback.finished() == .completed)
    // Nothing finishes in a released context.
    let lost = try Stage().playback
    #expect(await lost.finished() == .cancelled)
  }

  /// Going back ends the waiting for dropped playbacks, and so does cancelling the task; a playback that runs again has
  /// no outcome.
  @Test("waiting ends where a context goes back, and with the task")
  @MainActor func waitingEnds() async throws {
    let context = LayerContext()
    let ball = Layer(in: context)
    context.roots = [ball]
    _ = context.commit(at: 0)
    let empty = context.snapshot()
    ball.animate(.opacity, to: 0, with: .curve(duration: 1))
    var timeline = LayerTimeline()
    timeline.animate(ball, .zPosition, to: 1, with: .curve(duration: 1))
    let playback = context.play(timeline)
    var commit = context.commit(at: 0)
    let running = context.snapshot()
    let fade = try #require(ball.playback(forKey: "opacity"))
    // Cancelled before and while it waits.
    let cancelled = Task { @MainActor in (await fade.finished(), await playback.finished()) }
    for _ in 0..<5 { await Task.yield() }
    cancelled.cancel()
    #expect(await cancelled.value == (.cancelled, .cancelled))
    #expect(fade.outcome == nil && playback.outcome == nil)
    // Ended, and running again.
    context.deliver(commit.tree.events(in: 0..<2))
    #expect(fade.outcome == .completed && playback.outcome == .completed)
    commit = try context.rewind(to: running)
    #expect(fade.outcome == nil && playback.outcome == nil)
    var told = 0
    playback.onEvent = { if case .ended = $0.kind { told += 1 } }
    let waiting = Task { @MainActor in (await fade.finished(), await playback.finished()) }
    for _ in 0..<5 { await Task.yield() }
    context.deliver(commit.tree.events(in: 0..<2))
    #expect(await waiting.value == (.completed, .completed) && told == 0)
    // Ended when the snapshot is taken: the end is not reported again.
    context.deliver(context.commit(at: 3).events)
    var stays = linear("cornerRadius", 0, 1)
    stays.isRemovedOnCompletion = false
    ball.add(stays, forKey: "stays")
    let filling = try #require(ball.playback(forKey: "stays"))
    commit = context.commit(at: 3)
    context.deliver(commit.tree.events(in: 3..<5))
    _ = context.commit(at: 5)
    try context.rewind(to: context.snapshot())
    #expect(filling.outcome == .completed)
    #expect(await filling.finished() == .completed)
    // Dropped.
    try context.rewind(to: running)
    let dropped = Task { @MainActor in (await fade.finished(), await playback.finished()) }
    for _ in 0..<5 { await Task.yield() }
    try context.rewind(to: empty)
    let end = await dropped.value
    #expect(end == (.cancelled, .cancelled) && fade.outcome == .cancelled)
  }

  /// A playback controls one animation as a layer's clock controls all of them: values agree up to rounding, starts and
  /// stops are reported alike.
  @Test("the playback of an animation changes it as a clock of a layer does")
  func agreesWithClocks() {
    let speed = Generator<Double>.element(of: [0, 0.5, 1, 2, 3])
    let steps = zip(speed, .element(of: [0.1, 0.25, 0.3, 1])).array(count: 1...6)
    forAll("the same as a layer's speed", steps, .animation(depth: 1), count: 200) {
      steps, animation in
      let context = LayerContext()
      let (a, b) = (Layer(in: context), Layer(in: context))
      for layer in [a, b] { layer.addNamedObjects() }
      context.roots = [a, b]
      let id = a.add(animation)
      b.add(animation)
      _ = context.commit(at: 1)
      guard let playback = a.playback(of: id) else { return true }
      var time = 1.0
      for (speed, seconds) in steps {
        playback.rate = speed
        b.setSpeed(speed, at: time)
        let tree = context.commit(at: time).tree
        time += seconds
        for path in animatedKeyPaths.compactMap({ try? a.path($0) }) where path.type == .number {
          guard case .number(let one)? = tree.value(of: a.id, for: path, at: time),
            case .number(let other)? = tree.value(of: b.id, for: path, at: time)
          else { continue }
          // If one has just ended, the other may end a rounding earlier.
          let near = [time.nextDown, time.nextUp, time - 1e-9, time + 1e-9].map {
            tree.value(of: b.id, for: path, at: $0)
          }
          try hold(
            abs(one - other) <= 1e-6 * max(1, abs(one)) || near.contains(.number(one)),
            "\(path.name): \(one), \(other) at \(time)")
        }
      }
      return true
    }
  }
}

/// An animation that runs backwards shows the model value once it reaches its begin time, whatever its fill mode and
/// whether there is a commit.
@Test(arguments: FillMode.allCases) func whatRunsBackIsOverAtItsBegin(fill: FillMode) throws {
  var stage = try Stage(fill: fill)
  let (ball, context) = (stage.ball, stage.context)
  context.transaction {
    context.disablesActions = true
    ball[.position.x] = 7
  }
  stage.playback.reverse()
  stage.commit(at: 11)
  #expect(stage.x(11.5) == 25)
  #expect(stage.x(12.5) == 7)
  #expect(stage.x(20) == 7)
  stage.commit(at: 20)
  #expect(stage.x(20) == 7)
  #expect(stage.told == ["start 10.0", "stop true 12.0"])
}

/// An animation that is reversed twice fills as before, and so does an animation that stays.
@Test func whatIsTurnedTwiceFillsAgain() throws {
  var stage = try Stage(fill: .both, isRemoved: false)
  stage.playback.reverse()
  stage.commit(at: 11)
  #expect(stage.x(20) == 0)
  stage.playback.reverse()
  stage.commit(at: 11.5)
  #expect(stage.x(20) == 100)
}

/// A function receives the start and the end of an animation, whether its playback is retained or not.
@Test(arguments: [false, true]) func anAnimationReportsToItsPlayback(isKept: Bool) throws {
  let context = LayerContext()
  let ball = Layer(in: context)
  context.roots = [ball]
  let id = ball.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 1), forKey: "fade")
  var events: [AnimationEvent] = []
  var playback = ball.playback(of: id)
  playback?.onEvent = { events.append($0) }
  if !isKept { playback = nil }
  let commit = context.commit(at: 0)
  context.deliver(commit.events)
  context.deliver(commit.tree.events(in: 0..<2))
  let subject = AnimationEvent.Subject.animation(id, of: ball.id, key: "fade")
  #expect(events.map(\.subject) == [subject, subject])
  #expect(events.map(\.kind) == [.started, .ended(.completed)])
  #expect(events.map { ($0.time * 1e9).rounded() / 1e9 } == [0, 1])
  #expect(playback?.outcome == (isKept ? .completed : nil))
}
