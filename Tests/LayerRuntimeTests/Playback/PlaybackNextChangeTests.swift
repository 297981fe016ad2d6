import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

private struct Inputs: Sendable {
  enum Change: Sendable {
    case rate(Double)
    case pause(Bool)
    case seek(Double)
  }

  var begin = 0.0
  var speed = 1.0
  var repeatCount = 1.0
  var autoreverses = false
  var repeatDelay = 0.0
  var changes: [Change] = []

  static let changes = Generator<Change>.oneOf(
    Generator<Double>.element(of: [-2, -1, 0.5, 1]).map { .rate($0) },
    Generator<Bool>.bool.map { .pause($0) },
    Generator<Double>.element(of: [0, 0.75, 1.5, 2, 9]).map { .seek($0) })

  static let all = zip(
    zip(Generator<Double>.element(of: [0, 0, 5, 9]), .element(of: [1, 1, 2, -1, 0])),
    zip(Generator<Double>.element(of: [1, 2, .infinity]), .bool, .element(of: [0, 0.5])),
    changes.array(count: 0...3)
  ).map { clock, passes, changes in
    Inputs(
      begin: clock.0, speed: clock.1, repeatCount: passes.0, autoreverses: passes.1,
      repeatDelay: passes.2, changes: changes)
  }
}

/// Law: nothing that a playback moves differs between a time and the next change after it, and once nothing differs any
/// more there is no next change.
@Test func nothingDiffersUntilThePlaybackGoesOn() {
  let shares = Generator<Double>.fraction.array(count: 3...6)
  var counts = (rests: 0, ends: 0, moves: 0)
  forAll("never late", Inputs.all, shares) { inputs, shares in
    let context = LayerContext()
    let (world, layer) = (Layer(in: context), Layer(in: context))
    world.timing = Timing(
      beginTime: inputs.begin, duration: .infinity, speed: inputs.speed, timeOffset: 4)
    world.addSublayer(layer)
    context.roots = [world]
    var timeline = LayerTimeline()
    timeline.timingFunction = .linear
    timeline.animate(layer, .position.x, to: 8, with: .curve(duration: 2))
    (timeline.repeatCount, timeline.autoreverses) = (inputs.repeatCount, inputs.autoreverses)
    timeline.repeatDelay = inputs.repeatDelay
    let playback = context.play(timeline, in: world)
    var tree = context.commit(at: 1).tree
    for (index, change) in inputs.changes.enumerated() {
      switch change {
      case .rate(let rate): playback.rate = rate
      case .pause(let isPaused): playback.isPaused = isPaused
      case .seek(let time): playback.seek(to: time)
      }
      tree = context.commit(at: Double(index) + 2).tree
    }
    let x = { (time: Double) in tree[layer, .position.x, at: time] }
    // These include begin times and ends, where one number counts, and times before the commit, for which the tree
    // answers from its own animations.
    let times =
      shares.map { tree.commitTime + 16 * $0 - 4 }
      + (-4...12).map { tree.commitTime + Double($0) }
    for time in times {
      let next = tree.nextChange(after: time)
      try hold(next >= time, "\(next) lies before \(time)")
      guard next > time else {
        counts.moves += 1
        continue
      }
      let last = min(next.nextDown, time + 1000)
      for share in shares + [1] {
        let between = time + (last - time) * share
        try hold(x(between) == x(time), "differs at \(between), before \(next), from \(time)")
      }
      counts.rests += next < .infinity ? 1 : 0
      counts.ends += next < .infinity ? 0 : 1
    }
    return true
  }
  #expect(
    counts.rests > 20 && counts.ends > 200 && counts.moves > 200
      || PropertySettings().isOverriding, "\(counts)")
}

/// A playback needs frames while it plays. It needs them even before the begin time of the layer in whose time it
/// plays, and none at rest.
@Test func aPlaybackNeedsFramesWhileItPlays() {
  let context = LayerContext()
  let (world, layer) = (Layer(in: context), Layer(in: context))
  world.timing = Timing(beginTime: 3, duration: .infinity)
  world.addSublayer(layer)
  context.roots = [world]
  var timeline = LayerTimeline()
  timeline.animate(layer, .position.x, to: 8, with: .curve(duration: 2))
  let playback = context.play(timeline, in: world)
  let tree = context.commit(at: 1).tree
  #expect([1, 3, 4.5, 5.5].map { tree.nextChange(after: $0) } == [3, 3, 4.5, .infinity])
  playback.isPaused = true
  #expect(context.commit(at: 4).tree.nextChange(after: 4) == .infinity)
}
