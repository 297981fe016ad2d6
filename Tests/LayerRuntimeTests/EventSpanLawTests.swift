import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// An animation that is added to a layer at a commit.
private struct Coming: Sendable {
  let layer: Int
  let timing: Timing
  /// The rate that its handle requests at the next commit.
  let rate: Double
  let commit: Int
}

/// Layers in pairs that share a clock; their animations are added at several commits and run under their own
/// handles. All numbers are dyadic, so that many events are exactly at commits and at ends of spans.
private struct Company {
  static let times = [0.0, 1, 2.25]
  let context = LayerContext()
  private let layers: [Layer]
  private var ids: [Int: Animation.ID] = [:]

  init(_ clocks: [Timing]) {
    let context = context
    layers = (0..<2 * clocks.count).map { _ in Layer(in: context) }
    context.roots = clocks.enumerated().map { index, clock in
      let root = Layer(in: context)
      root.timing = clock
      root.sublayers = [layers[2 * index], layers[2 * index + 1]]
      return root
    }
  }

  /// Returns the tree of a commit, and a test for the animations that it continues unchanged.
  mutating func commit(
    _ number: Int, _ items: [Coming], leaving: Int?
  ) -> (tree: RenderTree, isSame: (AnimationEvent) -> Bool) {
    var changed: Set<Animation.ID> = []
    for (index, item) in items.enumerated() {
      if item.commit == number {
        var fade = BasicAnimation(.zPosition, from: 0, to: 1)
        fade.timing = item.timing
        fade.isRemovedOnCompletion = false
        ids[index] = layers[item.layer].add(.basic(fade))
      }
      if item.commit == number - 1, item.rate != 1, let id = ids[index] {
        layers[item.layer].playback(of: id)?.rate = item.rate
        changed.insert(id)
      }
    }
    if let leaving { layers[leaving].remove(exiting: .fade, with: .curve(duration: 1.5)) }
    let left = leaving.map { layers[$0].id }
    let tree = context.commit(at: Self.times[number]).tree
    return (tree, { $0.layer != left && $0.animation.map(changed.contains) != true })
  }

  static let clock = zip(
    Generator<Double>.element(of: [1, 1, 2, 0.5, -1]), .element(of: [0, 0, 1, 1.5, 4]),
    .element(of: [0, 0, 4])
  ).map { Timing(beginTime: $1, duration: .infinity, speed: $0, timeOffset: $2) }

  static let coming = zip(
    .int(in: 0...5),
    zip(
      Generator<Double>.element(of: [0, -1, 0.25, 1, 3]), .element(of: [0.25, 0.5, 1]),
      .element(of: [1, 3, 8, 40]), .bool
    ).map { Timing(beginTime: $0, duration: $1, repeatCount: $2, autoreverses: $3) },
    .element(of: [1, 1, 2, 0.5]), .int(in: 0...2)
  ).map { Coming(layer: $0, timing: $1, rate: $2, commit: $3) }
}

/// The events of trees in spans of time, with any clocks of their layers and any changes of these.
@Suite("Spans of events")
struct EventSpanLawTests {
  @Test("a span tells what the whole tells in it, and a tree what those before have said of later")
  func spans() {
    var (told, carried, cut) = (0, 0, 0)
    forAll(
      "spans", zip(Company.clock, Company.clock, Company.clock),
      Company.coming.array(count: 1...8),
      zip(Generator<Int>.int(in: 0...5).optional, .int(in: 1...2)), count: 400
    ) { clocks, items, exit in
      var company = Company([clocks.0, clocks.1, clocks.2])
      var said: [AnimationEvent] = []
      for (number, now) in Company.times.enumerated() {
        let leaving = exit.1 == number ? exit.0 : nil
        let (tree, isSame) = company.commit(number, items, leaving: leaving)
        let whole = Array(tree.events(in: -9..<30))
        try hold(
          zip(whole, whole.dropFirst()).allSatisfy { !AnimationEvent.areInOrder($1, $0) },
          "\(whole)")
        try hold(whole.allSatisfy { $0.time >= now && $0.time < 30 }, "\(whole) at \(now)")
        try hold(tree.events(in: -9..<30).ownCount == whole.count, "the count of \(whole)")
        // No earlier tree has reported anything about animations that are new now.
        let expected = said.filter { $0.time >= now && isSame($0) }
        let known = Set(expected.map(\.animation))
        try hold(
          expected == whole.filter { known.contains($0.animation) && isSame($0) },
          "\(expected) at \(now), not \(whole)")
        let times = Set(whole.map(\.time)).sorted().prefix(40)
        let cuts = [-9, 0.5] + times + times.map(\.nextUp) + [30]
        for (a, b) in zip(cuts.sorted(), cuts.sorted().dropFirst()) where a < b {
          let part = Array(tree.events(in: a..<b))
          let expected = whole.filter { $0.time >= a && $0.time < b }
          try hold(part == expected, "\(part), not \(expected) in \(a)..<\(b)")
        }
        told += whole.count
        carried += expected.count
        cut += whole.count { $0.kind == .ended(.cancelled) }
        said = whole
      }
      return true
    }
    #expect(
      told > 5000 && carried > 500 && cut > 20 || PropertySettings().isOverriding,
      "\(told), \(carried), \(cut)")
  }

  @Test("playbacks tell nothing before the commit, and from then on what they have said before")
  func playbacks() {
    let numbers = Generator<Double>.element(of: [0.25, 0.5, 0.75, 1, 2])
    forAll("playbacks of later trees", numbers.array(count: 1...4), numbers) { lengths, time in
      let context = LayerContext()
      let layer = Layer(in: context)
      context.roots = [layer]
      for length in lengths {
        var timeline = LayerTimeline()
        timeline.animate(layer, .zPosition, to: length, with: .curve(duration: length))
        context.play(timeline)
      }
      let whole = Array(context.commit(at: 0).tree.events(in: 0..<9).ofPlaybacks)
      // In absolute time only the time changes, or ended layers are removed.
      layer.opacity = 0.5
      let later = Array(context.commit(at: time).tree.events(in: -9..<9).ofPlaybacks)
      try hold(later.allSatisfy { $0.time >= time }, "\(later) at \(time)")
      return later == whole.filter { $0.time > time } || later == whole.filter { $0.time >= time }
    }
  }

  @Test("as many ends of cycles as there are no numbers for are counted as the greatest")
  func countless() {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    for _ in 0..<1100 {
      var fade = BasicAnimation(.zPosition, from: 0, to: 1)
      fade.timing = Timing(duration: 1e-18, repeatCount: .infinity)
      layer.add(.basic(fade))
    }
    #expect(context.commit(at: 0).tree.events(in: 0..<1e9).ownCount == .max)
  }
}
