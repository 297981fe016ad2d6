import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// The order of events at one time, and the events that a commit itself reports.
@Suite("Order of events")
struct EventOrderTests {
  /// For the animations of a scene: the index of the layer, and the begin time.
  private struct Places {
    private var layers: [Layer.ID: Int] = [:]
    private var begins: [Animation.ID: Double] = [:]

    init(_ scene: EditedScene, in tree: RenderTree) {
      for (place, layer) in tree.layers.enumerated() { layers[layer] = place }
      for attached in scene.layers.flatMap(\.animations) {
        begins[attached.id] = attached.resolved?.beginTime
      }
    }

    /// Returns whether events of one kind and time are in the order of the tree, and the events of one layer in the
    /// order of their begin times.
    func areInOrder(_ events: [AnimationEvent]) -> Bool {
      zip(events, events.dropFirst()).allSatisfy { first, second in
        guard let place = first.layer.flatMap({ layers[$0] }),
          let next = second.layer.flatMap({ layers[$0] })
        else { return false }
        guard place == next else { return place < next }
        guard let begin = first.animation.flatMap({ begins[$0] }),
          let other = second.animation.flatMap({ begins[$0] })
        else { return true }
        return begin <= other
      }
    }
  }

  @Test("what stops outside the tree is told in document order, however it got animations")
  func strays() {
    let context = LayerContext()
    let layers = (0..<4).map { _ in Layer(in: context) }
    layers[0].addSublayer(layers[1])
    layers[1].addSublayer(layers[2])
    layers[1].mask = layers[3]
    context.roots = [Layer(in: context)]
    _ = context.commit(at: 0)
    for index in [3, 2, 0, 1] {
      layers[index].add(BasicAnimation(.opacity, from: 0, to: 1, duration: 1), forKey: "k")
    }
    let events = context.commit(at: 1).events
    #expect(events.map(\.layer) == layers.map(\.id))
    #expect(events.allSatisfy { $0.kind == .ended(.cancelled) })
  }

  @Test("what goes with its layer stops in document order, on each layer by begin")
  func gone() {
    let context = LayerContext()
    let layers = (0..<3).map { _ in Layer(in: context) }
    layers[0].sublayers = [layers[2], layers[1]]
    context.roots = [layers[0]]
    var begins: [Animation.ID: Double] = [:]
    for layer in layers {
      for begin in [3.0, 1, 2] {
        let timing = Timing(beginTime: begin, duration: 9)
        begins[layer.add(.basic(BasicAnimation(.opacity, from: 0, to: 1, timing: timing)))] = begin
      }
    }
    _ = context.commit(at: 0)
    context.roots = []
    let events = context.commit(at: 5).events
    #expect(events.map(\.layer) == [0, 2, 1].flatMap { Array(repeating: layers[$0].id, count: 3) })
    #expect(events.compactMap(\.animation).map { begins[$0] } == [1, 2, 3, 1, 2, 3, 1, 2, 3])
  }

  @Test("a commit tells what stops unfinished, what starts and what is over, in this order")
  func commits() {
    forAll("events of a commit", .edits(count: 1...20), count: 300) { edits in
      var scene = EditedScene()
      for edit in edits {
        scene.apply(edit)
        guard case .commit = edit, let commit = scene.commits.last else { continue }
        let places = Places(scene, in: commit.tree)
        // An animation that edits have stopped may also have ended just then.
        let rest = commit.events.drop { $0.isEnd }
        let starts = Array(rest.prefix { $0.kind == .started })
        let last = rest.dropFirst(starts.count)
        try hold(
          last.allSatisfy { $0.kind != .started && $0.kind != .ended(.cancelled) },
          "\(commit.events)")
        try hold(places.areInOrder(starts), "starts: \(starts)")
        let stops = last.filter(\.isEnd)
        try hold(places.areInOrder(stops), "stops: \(stops)")
      }
      return true
    }
  }

  @Test("what a commit makes happen comes by kind, of one kind by layer, of one layer by begin")
  func ranked() {
    // No begin or end is exactly at the commit. −9 stands for an invalid spring, which begins with others.
    let begins = Generator<Double>.element(of: [-3, -2, -1, 0.5, 0.5, 4, .nan, -9])
    let animations = zip(.int(in: 0...3), begins, .element(of: [0.5, 1, 8])).array(count: 1...14)
    var several = 0
    forAll("ranks", animations, .bool, count: 300) { animations, stays in
      let context = LayerContext()
      let layers = (0..<4).map { _ in Layer(in: context) }
      layers[2].sublayers = [layers[3], layers[0]]
      context.roots = [layers[2], layers[1]]
      let places = [2, 3, 0, 1]
      var expected: [(keys: [Double], kind: EventKind, animation: Animation.ID)] = []
      for (index, (layer, begin, length)) in animations.enumerated() {
        var fade = BasicAnimation(.opacity, from: 0, to: 1)
        fade.timing = Timing(beginTime: begin == -9 ? -2 : begin, duration: length)
        fade.isRemovedOnCompletion = !stays
        let id = layers[layer].add(
          begin == -9 ? .spring(SpringAnimation(fade, mass: -1)) : .basic(fade))
        let canRun = !begin.isNaN && begin != -9
        let (place, own) = (Double(places[layer]), begin.isNaN ? .infinity : fade.timing.beginTime)
        func expect(_ rank: Double, _ kind: EventKind) {
          expected.append(([rank, place, own, Double(index)], kind, id))
        }
        if !canRun { expect(-1, .ended(.cancelled)) }
        if canRun, begin < 1.25 { expect(0, .started) }
        if canRun, begin + length < 1.25 { expect(1, .ended(.completed)) }
      }
      expected.sort { $0.keys.lexicographicallyPrecedes($1.keys) }
      several += expected.count > 1 ? 1 : 0
      let events = context.commit(at: 1.25).events
      try hold(
        events.map(\.animation) == expected.map(\.animation), "\(events), not \(expected)")
      return events.map(\.kind) == expected.map(\.kind)
    }
    #expect(several > 100 || PropertySettings().isOverriding)
  }

  @Test("completions come in the order of their last stops, at one time in that of transactions")
  func completions() {
    final class Calls { var numbers: [Int] = [] }
    let lengths = Generator<Double>.element(of: [0.25, 0.5, 1, 2]).array(count: 1...3)
    forAll("order of completions", lengths.array(count: 1...6), .bool) { groups, isCut in
      let (context, calls) = (LayerContext(), Calls())
      let layer = Layer(in: context)
      context.roots = [layer]
      for (number, lengths) in groups.enumerated() {
        context.transaction {
          context.completion = { calls.numbers.append(number) }
          for length in lengths {
            layer.add(BasicAnimation(.opacity, from: 0, to: 1, duration: length))
          }
        }
      }
      let commit = context.commit(at: 0)
      context.deliver(commit.events)
      if isCut { context.deliver(commit.tree.events(in: 0..<0.75)) }
      context.deliver(commit.tree.events(in: (isCut ? 0.75 : 0)..<9))
      let last = groups.map { $0.max() ?? 0 }
      return calls.numbers == groups.indices.sorted { (last[$0], $0) < (last[$1], $1) }
    }
  }

  @Test("at one time starts come before stops, each in the order of the tree")
  func instants() {
    var shared = 0
    forAll("instants", .edits(count: 1...20), count: 300) { edits in
      var scene = EditedScene()
      for edit in edits { scene.apply(edit) }
      // Animations that begin and end at one time, on equal clocks.
      for index in scene.layers.indices {
        scene.apply(.animate(index, path: 0, .number(0.5), damping: nil, delay: 0.25))
      }
      scene.apply(.commit(after: 1))
      guard let tree = scene.commits.last?.tree else { return false }
      let all = tree.events(in: tree.commitTime..<tree.commitTime + 1000)
      let events = Array(all.withoutIterations)
      let instants = tree.instants(of: events)
      let told = instants.flatMap(\.events)
      try hold(Set(told.map(\.animation)) == Set(events.map(\.animation)), "others")
      try hold(told.count == events.count, "\(told.count) of \(events.count)")
      try hold(
        zip(instants, instants.dropFirst()).allSatisfy { $0.time < $1.time }, "times that fall")
      let places = Places(scene, in: tree)
      let times = Dictionary(grouping: events, by: \.animation).mapValues { $0.map(\.time) }
      for instant in instants {
        if instant.events.count > 1 { shared += 1 }
        for event in instant.events {
          let isNear = times[event.animation]?.contains {
            ($0 - instant.time).magnitude <= max(2e-9, 0x1p-39 * instant.time.magnitude)
          }
          try hold(isNear == true, "\(event) is told at \(instant.time)")
        }
        let starts = instant.events.prefix { $0.kind == .started }
        let stops = instant.events.dropFirst(starts.count)
        try hold(
          !stops.contains { $0.kind == .started }, "a start behind a stop: \(instant.events)")
        try hold(places.areInOrder(Array(starts)), "starts: \(starts)")
        try hold(places.areInOrder(Array(stops)), "stops: \(stops)")
      }
      return true
    }
    #expect(shared > 50 || PropertySettings().isOverriding)
  }

  @Test("an instant is the begin or the end as it is written")
  func written() {
    let begins = Generator<Double>.element(of: [0.25, 0.5, 1, 1.75, 3])
    let timings = zip(
      begins, .element(of: [0.25, 0.5, 1]), .element(of: [1, 0.5, 2, 4, -1, -2]),
      .element(of: [1, 1.5, 3])
    ).map { Timing(beginTime: $0, duration: $1, speed: $2, repeatCount: $3) }
    let speeds = zip(Generator<Double>.element(of: [1, 0.5, 2]), .element(of: [0, -1, 0.25]))
    forAll("written instants", timings.array(count: 1...8), speeds) { timings, clock in
      let context = LayerContext()
      let layer = Layer(in: context)
      context.roots = [layer]
      (layer.speed, layer.timing.beginTime) = clock
      var expected: Set<Double> = []
      for timing in timings {
        var fade = BasicAnimation(.opacity, from: 0, to: 1)
        fade.timing = timing
        layer.add(.basic(fade))
        // All numbers are dyadic, so that nothing is rounded.
        let length = timing.duration * timing.repeatCount / timing.speed.magnitude
        for time in [timing.beginTime, timing.beginTime + length] {
          expected.insert(clock.1 + time / clock.0)
        }
      }
      let tree = context.commit(at: -2).tree
      let events = Array(tree.events(in: -2..<1000).withoutIterations)
      try hold(events.count == 2 * timings.count, "\(events.count) events")
      let found = tree.instants(of: events).map(\.time)
      return found == expected.sorted()
    }
  }

  @Test("what happens at different times is told apart, however far these are from 0")
  func apart() {
    let far = Generator<Double>.element(of: [0, 0x1p10, 0x1p20, 0x1p25])
    let steps = Generator<Int>.int(in: 0...40).array(count: 1...8)
    forAll("instants far from 0", far, steps) { far, steps in
      let context = LayerContext()
      let layer = Layer(in: context)
      context.roots = [layer]
      var expected: Set<Double> = []
      for step in steps {
        // All numbers are dyadic, so that nothing is rounded.
        let begin = far + 1 + Double(step) * 0x1p-10
        var fade = BasicAnimation(.opacity, from: 0, to: 1)
        fade.timing = Timing(beginTime: begin, duration: 0x1p-12)
        layer.add(.basic(fade))
        expected.formUnion([begin, begin + 0x1p-12])
      }
      let tree = context.commit(at: far).tree
      let events = Array(tree.events(in: far..<far + 2).withoutIterations)
      return tree.instants(of: events).map(\.time) == expected.sorted()
    }
  }

  @Test("no instant is written after the last time that is asked for")
  func instantsUntil() {
    let context = LayerContext()
    let layer = Layer(in: context)
    layer.timeOffset = 0.4588239002796911
    context.roots = [layer]
    _ = context.commit(at: 0)
    layer.animate(.zPosition, to: 100, with: .spring(.smooth), delay: 1)
    let tree = context.commit(at: 0.2).tree
    let events = Array(tree.events(in: 0.2..<1.2.nextUp))
    #expect(tree.instants(of: events).map(\.time) == [1.2000000000000002])
    #expect(tree.instants(of: events, until: 1.2).map(\.time) == [1.2])
  }

  @Test("the events of a span are those of its animations, in order however many there are")
  func merged() {
    // Few different numbers, so that many events are at one time.
    let begins = Generator<Double>.element(of: [0.25, 0.5, 1, 1.25, 2, 3])
    let timings = zip(
      begins, .element(of: [0.25, 0.5, 0.75, 1]), .element(of: [1, 2, 3, 5, 8]), .bool
    ).map { Timing(beginTime: $0, duration: $1, repeatCount: $2, autoreverses: $3) }
    let animations = zip(.int(in: 0...4), timings).array(count: 5...40)
    let spans = zip(Generator<Double>.fraction, .fraction)
    forAll("merged events", animations, spans) { animations, span in
      let context = LayerContext()
      let layers = (0..<5).map { _ in Layer(in: context) }
      context.roots = layers
      let first = 4 * span.0
      let span = first..<first + 1 + 12 * span.1
      var expected: [AnimationEvent] = []
      for (place, timing) in animations {
        var fade = BasicAnimation(.opacity, from: 0, to: 1)
        fade.timing = timing
        let id = layers[place].add(.basic(fade))
        expected += TimingSchedule(timing).events(in: span).map { event in
          let kind: EventKind =
            switch event.kind {
            case .start: .started
            case .cycleEnd: .iterated(event.cycle)
            case .end: .ended(.completed)
            }
          return AnimationEvent(
            kind, of: .animation(id, of: layers[place].id, key: nil), at: event.time)
        }
      }
      func keys(_ event: AnimationEvent) -> (Double, Int, UInt64, UInt64) {
        let rank =
          switch event.kind {
          case .started: 0
          case .iterated, .labelReached: 1
          case .ended, .exited: 2
          }
        return (event.time, rank, event.layer?.rawValue ?? 0, event.animation?.rawValue ?? 0)
      }
      expected.sort { keys($0) < keys($1) }
      let found = context.commit(at: 0).tree.events(in: span)
      try hold(found.ownCount == expected.count, "\(found.ownCount), not \(expected.count)")
      return Array(found) == expected
    }
  }

  @Test("a commit reports what has begun and what is over by then, its tree the rest")
  func reported() {
    let spans = zip(
      Generator<Double>.element(of: [-9, -2, -1, -0.5, 0.25, 1, 2]), .element(of: [0.5, 1, 2, 8]))
    let times = Generator<Double>.element(of: [0, 0.25, 1, 1.5])
    forAll("reported at a commit", spans.array(count: 1...5), times, .bool) { spans, time, stays in
      let context = LayerContext()
      let layer = Layer(in: context)
      context.roots = [layer]
      var ids: [Animation.ID] = []
      for (begin, duration) in spans {
        var fade = BasicAnimation(.opacity, from: 0, to: 1)
        fade.timing = Timing(beginTime: begin, duration: duration)
        fade.isRemovedOnCompletion = !stays
        ids.append(layer.add(.basic(fade)))
      }
      let commit = context.commit(at: time)
      let later = Array(commit.tree.events(in: time..<100))
      for (id, span) in zip(ids, spans) {
        let (begin, end) = (span.0, span.0 + span.1)
        let told = commit.events.filter { $0.animation == id }
        let rest = later.filter { $0.animation == id }
        /// Returns whether there is exactly one event of a kind, at a time or later by rounding.
        func isOnce(_ kind: EventKind, at instant: Double) -> Bool {
          let times = (told + rest).filter { $0.kind == kind }.map(\.time)
          return times.count == 1
            && times.allSatisfy { ($0 - max(instant, time)).magnitude <= 1e-12 }
        }
        try hold(isOnce(.started, at: begin), "start of \(span)")
        try hold(isOnce(.ended(.completed), at: end), "stop of \(span)")
        try hold(told.contains { $0.kind == .started } == (begin <= time), "start at the commit")
        try hold(
          told.contains { $0.kind == .ended(.completed) } == (end <= time),
          "stop at the commit")
      }
      return true
    }
  }

  @Test(
    "a commit takes the animations of layers that are in no tree away, and each of them stops")
  func outside() {
    var taken = 0
    forAll("layers outside the tree", .edits(count: 1...30), count: 300) { edits in
      var scene = EditedScene()
      var (committed, stopped) = (Set<Animation.ID>(), Set<Animation.ID>())
      var tree: RenderTree?
      for edit in edits {
        // Animations that a set has made since the last commit do not count.
        let known = committed.union(scene.added)
        let before = Dictionary(
          uniqueKeysWithValues: scene.layers.map {
            ($0.id, $0.animations.map(\.id).filter(known.contains))
          })
        scene.apply(edit)
        guard case .commit = edit, let commit = scene.commits.last else { continue }
        // Some have ended since the last commit.
        if let tree, tree.commitTime < scene.time {
          let ends = tree.events(in: tree.commitTime..<scene.time).withoutIterations
          stopped.formUnion(ends.filter(\.isEnd).compactMap(\.animation))
        }
        let unfinished = commit.events.filter { $0.kind == .ended(.cancelled) }
        stopped.formUnion(commit.events.filter(\.isEnd).compactMap(\.animation))
        let inside = Set(commit.tree.layers)
        for layer in scene.layers where !inside.contains(layer.id) {
          try hold(layer.animations.isEmpty, "\(layer.animations) outside the tree")
          let gone = before[layer.id] ?? []
          try hold(stopped.isSuperset(of: gone), "\(gone) do not stop")
          taken += unfinished.count { $0.animation.map(gone.contains) == true }
        }
        tree = commit.tree
        committed = Set(scene.layers.flatMap(\.animations).map(\.id))
      }
      return true
    }
    #expect(taken > 50 || PropertySettings().isOverriding)
  }
}

extension AnimationEvent {
  fileprivate var isEnd: Bool { if case .ended = kind { true } else { false } }
}

/// The presentation value when an animation is removed from its layer.
@Suite("Ends that jump")
struct JumpingEndTests {
  @Test("at an end a number has a velocity where it goes on from there, and none where it jumps")
  func ends() {
    let values = Generator<Double>.element(of: [0, 1, 5, -2])
    let clocks = zip(Generator<Double>.element(of: [0.5, 1, 2]), .element(of: [0.5, 1, 4]))
    var (resting, jumping) = (0, 0)
    forAll("velocity at an end", zip(values, values, values), clocks, .bool) {
      values, clocks, isAdditive in
      let (model, from, to) = values
      let context = LayerContext()
      let layer = Layer(in: context)
      layer.timing.speed = clocks.0
      layer.zPosition = model
      context.roots = [layer]
      var move = BasicAnimation(.zPosition, from: from, to: to)
      move.isAdditive = isAdditive
      move.timing.duration = clocks.1
      layer.add(.basic(move))
      let tree = context.commit(at: 0).tree
      guard let source = tree.source(of: layer.id, for: try layer.path("zPosition")) else {
        return false
      }
      let last = isAdditive ? model + to : to
      let jumps = last != model
      if jumps { jumping += 1 } else { resting += 1 }
      let end = clocks.1 / clocks.0
      var sampler = RenderSampler(tree, time: end)
      try hold(sampler.value(of: source) == .number(model), "shows the model")
      try hold(sampler.valueUpToNow(of: source) == .number(last), "has come to \(last)")
      try hold(sampler.velocity(of: source) == (jumps ? nil : .number(0)), "at the end")
      // Beyond the noise of rounding.
      sampler.move(to: end + 1e-9)
      try hold(sampler.velocity(of: source) == .number(0), "rests after it")
      return true
    }
    #expect(min(resting, jumping) > 20 || PropertySettings().isOverriding)
  }
}

@Suite("Hits among roots")
struct RootHitTests {
  @Test("roots are hit as sublayers of a layer that has no place of its own would be")
  func rootsAreHitAsSiblingsAre() {
    let seeds = Generator<UInt64> { $0.next() }.array(count: 1...4)
    let points = zip(Generator<Double>.fraction, .fraction).map {
      Point2D(x: 160 * $0 - 30, y: 160 * $1 - 30)
    }
    var hits = 0
    forAll("hit testing of roots", seeds, points, .fraction, count: 300) { seeds, point, moment in
      func hit(below isRoot: Bool) -> Int? {
        let context = LayerContext()
        let layers = seeds.map { movingLayers(in: context, seed: $0) }
        let top = Layer(in: context)
        if isRoot { top.sublayers = layers }
        context.roots = isRoot ? [top] : layers
        let tree = context.commit(at: 0).tree
        let hit = tree.hitTest(point, at: 10 * moment)
        let order = isRoot ? Array(tree.layers.dropFirst()) : tree.layers
        return hit.flatMap { order.firstIndex(of: $0.id.layer) }
      }
      let found = hit(below: false)
      if found != nil { hits += 1 }
      return found == hit(below: true)
    }
    #expect(hits > 50 || PropertySettings().isOverriding)
  }

  @Test("roots whose heights are no numbers leave the others in order")
  func heightsThatAreNoNumbers() {
    let height = Generator<Double>.element(of: [0, 1, 2, 3, -1, -2, .nan, .nan, .nan])
    forAll("order among NaN roots", height.array(count: 0...12), .fraction) { heights, time in
      let context = LayerContext()
      context.roots = heights.map { height in
        let layer = Layer(in: context)
        layer.bounds = Rect2D(x: -20, y: -20, width: 40, height: 40)
        layer.zPosition = height
        return layer
      }
      let greatest = heights.filter { !$0.isNaN }.max()
      let foremost = context.roots.last { $0.zPosition == greatest }
      let hit = context.commit(at: 0).tree.hitTest(.zero, at: time)
      return hit?.id.layer == foremost?.id
    }
  }
}
