import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import LayerModel
import LayerRuntime
import Testing

/// The values at the starts of iterations, and iterations of duration 0, for layers and tracks alike.
@Suite("Iterations of timelines") struct IterationTests {
  private struct Both {
    var layers = LayerTimeline()
    var tracks = TrackTimeline()
    let layer: Layer
    let property: PropertyHandle

    mutating func animate(to target: Double, _ duration: Double, at place: TimelinePosition = .end)
    {
      layers.animate(layer, .zPosition, to: target, with: .curve(duration: duration), at: place)
      tracks.animate(property, to: target, with: .curve(duration: duration), at: place)
    }

    mutating func set(to target: Double, at place: TimelinePosition = .end) {
      layers.set(layer, .zPosition, to: target, at: place)
      tracks.set(property, to: target, at: place)
    }

    mutating func label(_ name: String) {
      layers.label(name)
      tracks.label(name)
    }

    mutating func wait(_ seconds: Double) {
      layers.label("", at: .after(seconds))
      tracks.label("", at: .after(seconds))
    }

    mutating func add(_ other: Both, at place: TimelinePosition = .end) {
      layers.add(other.layers, at: place)
      tracks.add(other.tracks, at: place)
    }

    mutating func repeated(_ count: Double, back: Bool = false, rest: Double = 0) {
      (layers.repeatCount, layers.autoreverses, layers.repeatDelay) = (count, back, rest)
      (tracks.repeatCount, tracks.autoreverses, tracks.repeatDelay) = (count, back, rest)
    }
  }

  /// The values and events of both while a timeline plays from 0, reversed at a time if one is given.
  private struct Run {
    var values: [Double] = []
    var labels: [Double] = []
    var end: [Double] = []
    var model = Double.nan

    init(_ times: [Double], reversedAt turn: Double? = nil, _ make: (inout Both) -> Void) {
      let context = LayerContext()
      let layer = Layer(in: context)
      context.roots = [layer]
      _ = context.commit(at: 0)
      var set = TrackSet()
      let property = set.addProperty(.number(0))
      var both = Both(layer: layer, property: property)
      (both.layers.timingFunction, both.tracks.timingFunction) = (.linear, .linear)
      make(&both)
      let playback = context.play(both.layers)
      let second = set.play(both.tracks, at: 0)
      var tree = context.commit(at: 0).tree
      let limit = turn ?? 20
      var (told, own) = (
        Array(tree.events(in: 0..<limit).ofPlaybacks).map { ($0.kind, $0.time) },
        Array(set.events(in: 0..<limit)).map { ($0.kind, $0.time) }
      )
      if let turn {
        playback.reverse()
        set.reverse(second, at: turn)
        tree = context.commit(at: turn).tree
        told += tree.events(in: turn..<20).ofPlaybacks.map { ($0.kind, $0.time) }
        own += set.events(in: turn..<20).map { ($0.kind, $0.time) }
      }
      func texts(_ events: [(EventKind, Double)]) -> [String] {
        events.map { $0.0.text(at: $0.1) }
      }
      #expect(texts(told) == texts(own), "layers and tracks report alike")
      for (kind, time) in told {
        if case .labelReached(let name, _, _) = kind, !name.isEmpty { labels.append(time) }
        if case .ended = kind { end.append(time) }
      }
      var sampler = Sampler()
      for time in times {
        sampler.move(to: time, in: set)
        values.append(tree[layer, .zPosition, at: time])
        let track = sampler.numbers(of: property, in: set)
        #expect(track == [values.last ?? .nan], "tracks show as layers do at \(time)")
      }
      context.deliver(tree.events(in: 0..<20))
      model = layer.zPosition
    }

    func shows(_ expected: [Double]) -> Bool {
      values.count == expected.count
        && zip(values, expected).allSatisfy { ($0 - $1).magnitude < 1e-4 }
    }
  }

  private static func twoSteps(_ timeline: inout Both) {
    timeline.animate(to: 4, 0.5, at: 0)
    timeline.animate(to: 10, 1, at: 0)
  }

  @Test("the start of a pass shows one value: at the begin, at turns, in rests, at the end")
  func starts() {
    let turned = [0.1, 0.19, 0.2, 0.2001, 3]
    let atTurn = [4.6, 4.06, 4, 4, 4]
    for rest in [0, 0.25] {
      let run = Run(turned, reversedAt: 0.1) {
        Self.twoSteps(&$0)
        $0.repeated(1, back: true, rest: rest)
      }
      #expect(run.shows(atTurn) && run.model == 0)
      // By itself, and in the repeat delay before the next forward run.
      let far = 2 + rest
      let twice = Run([0, 1, far - 0.01, far, far + rest / 2, far + rest, 2 * far + rest, 9]) {
        Self.twoSteps(&$0)
        $0.repeated(2, back: true, rest: rest)
      }
      #expect(twice.shows([4, 10, 4.06, 4, 4, 4, 4, 4]) && twice.model == 0)
      // Nested, and repeated twice over.
      let nested = Run([0, 1, far - 0.01, far, far + 0.5, 9]) { outer in
        var inner = outer
        Self.twoSteps(&inner)
        inner.repeated(1, back: true, rest: rest)
        outer.add(inner)
        outer.wait(1)
      }
      #expect(nested.shows([4, 10, 4.06, 4, 4, 4]))
      let deep = Run([0, far, far + 0.4, far + 0.5, far + 0.51]) { outer in
        var inner = outer
        Self.twoSteps(&inner)
        inner.repeated(1, back: true, rest: rest)
        outer.add(inner)
        outer.repeated(2, back: true, rest: 0.5)
      }
      #expect(deep.shows([4, 4, 4, 4, 4.06]))
      #expect(deep.model == 0)
    }
    // A set, then steps; a set in a timeline at the start.
    let setFirst = Run([0, 2, 2.3, 2.6, 9]) {
      $0.set(to: 7, at: 0)
      $0.animate(to: 8, 1, at: 0)
      $0.animate(to: 9, 0.5, at: 0)
      $0.repeated(2, back: true, rest: 0.5)
    }
    #expect(setFirst.shows([8, 9, 8.4, 8, 8]) && setFirst.model == 0)
    let setInside = Run([0, 2.4, 4.5, 4.75, 5, 19]) { outer in
      var inner = outer
      inner.set(to: 5)
      inner.animate(to: 6, 1)
      inner.repeated(2)
      outer.add(inner)
      outer.repeated(2, back: true, rest: 0.5)
    }
    #expect(setInside.shows([5, 6, 5, 5, 5, 5]))
  }

  @Test("passes without length tick")
  func ticks() {
    let ticker = Run([0, 0.5, 9]) {
      $0.label("tick")
      $0.repeated(3, rest: 0.5)
    }
    #expect(ticker.labels == [0, 0.5, 1] && ticker.end == [1])
    let withSet = Run([0, 0.25, 9]) {
      $0.set(to: 3)
      $0.label("tick")
      $0.repeated(.infinity, rest: 2)
    }
    #expect(withSet.labels == [0, 2, 4, 6, 8, 10, 12, 14, 16, 18] && withSet.end.isEmpty)
    #expect(withSet.shows([3, 3, 3]))
    let nested = Run([0, 0.9, 1, 1.5, 2]) { outer in
      var inner = outer
      inner.set(to: 3)
      inner.label("tick")
      inner.repeated(3, rest: 0.5)
      outer.add(inner)
      outer.label("next")
      outer.animate(to: 5, 1)
    }
    #expect(nested.labels == [0, 0.5, 1, 1] && nested.end == [2])
    #expect(nested.shows([3, 3, 3, 4, 5]))
    let once = Run([0, 9]) {
      $0.set(to: 3)
      $0.label("tick")
      $0.repeated(.infinity)
    }
    #expect(once.labels == [0] && once.end == [0] && once.shows([3, 3]) && once.model == 3)
  }

  @Test("passes without length that go back end where they began")
  func goesBack() {
    for rest in [0, 0.5] {
      let alone = Run([0, 9]) {
        $0.animate(to: 10, 0)
        $0.repeated(1, back: true, rest: rest)
      }
      #expect(alone.shows([0, 0]) && alone.model == 0)
      #expect(alone.end.count == 1 && isClose(alone.end[0], rest, tolerance: 1e-12))
      let nested = Run([0, rest, rest + 0.5, rest + 1]) { outer in
        var inner = outer
        inner.animate(to: 10, 0)
        inner.repeated(1, back: true, rest: rest)
        outer.add(inner)
        outer.animate(to: 4, 1)
      }
      #expect(nested.shows([0, 0, 2, 4]) && nested.model == 4)
    }
    // The value is shown between the forward and the backward run, even in a nested timeline.
    for isNested in [false, true] {
      let blink = Run([0, 0.25, 0.75, 1.25, 1.75, 9]) { outer in
        var inner = outer
        inner.set(to: 10)
        if isNested {
          inner.repeated(3)
          outer.add(inner)
          outer.label("x")
        } else {
          outer = inner
          outer.label("x")
        }
        outer.repeated(2, back: true, rest: 0.5)
      }
      #expect(blink.shows([0, 10, 0, 10, 0, 0]) && blink.model == 0)
      #expect(blink.labels.count == 4)
      #expect(blink.end.count == 1 && isClose(blink.end[0], 1.5, tolerance: 1e-12))
    }
    // If the last run is forwards, the set value stays.
    let stays = Run([0.25, 0.75, 1, 9]) {
      $0.set(to: 10)
      $0.repeated(1.25, back: true, rest: 0.5)
    }
    #expect(stays.shows([10, 0, 10, 10]) && stays.model == 10)
  }

  /// A timeline of 1e-9 s and a timeline of duration 0 report the same labels at the same times within 1e-6 s, even if
  /// they are nested and repeated. At turns, where the former reports a label at its end once, the label is in its
  /// middle.
  @Test("a length of nearly nothing reports what none does")
  func nearlyNothing() {
    let rests = Generator<Double>.element(of: [0.25, 0.5, 1])
    let repeats = zip(Generator<Double>.element(of: [0.5, 1, 2, 2.5, 4]), .bool, rests)
    // A partial iteration with a duration is cut elsewhere.
    let whole = zip(Generator<Double>.element(of: [1, 2, 4]), rests)
    forAll("nearly nothing", repeats, whole, .int(in: 0...2)) { inner, outer, depth in
      func labels(_ length: Double) -> [Double] {
        Run([]) { whole in
          var part = whole
          part.layers.label("x", at: .time(length / 2))
          part.tracks.label("x", at: .time(length / 2))
          part.layers.label("", at: .time(length))
          part.tracks.label("", at: .time(length))
          // In a repeated timeline a partial iteration with a duration is cut before its labels.
          part.repeated(depth > 0 ? inner.0.rounded(.up) : inner.0, back: inner.1, rest: inner.2)
          for _ in 0..<depth {
            var next = whole
            next.add(part)
            next.repeated(outer.0, rest: outer.1)
            part = next
          }
          whole.add(part)
          whole.wait(1)
        }.labels.filter { $0 < 19.9 }
      }
      let (none, nearly) = (labels(0), labels(1e-9))
      return none.count == nearly.count
        && zip(none, nearly).allSatisfy { ($0 - $1).magnitude < 1e-6 }
    }
  }

  @Test("an endless timeline in a repeated one reports its labels, and can be saved")
  func endlessInRepeated() throws {
    for (count, back) in [(2.0, false), (1, true), (.infinity, false)] {
      let run = Run([]) { whole in
        var endless = whole
        endless.label("c")
        endless.animate(to: 1, 6)
        endless.repeated(.infinity)
        var middle = whole
        middle.add(endless)
        middle.repeated(count, back: back)
        whole.add(middle)
        whole.label("never")
        whole.animate(to: 3, 1)
      }
      #expect(run.labels == [0, 6, 12, 18])
      let context = LayerContext()
      let layer = Layer(in: context)
      context.roots = [layer]
      _ = context.commit(at: 0)
      var set = TrackSet()
      var both = Both(layer: layer, property: set.addProperty(.number(0)))
      var endless = both
      endless.label("c")
      endless.animate(to: 1, 6)
      endless.repeated(.infinity)
      var middle = both
      middle.add(endless)
      middle.repeated(count, back: back)
      both.add(middle)
      both.label("never")
      both.animate(to: 3, 1)
      context.play(both.layers)
      let tree = context.commit(at: 0).tree
      let saved = try Snapshot(bytes: context.snapshot().bytes)
      let restored = LayerContext(restoring: saved)
      let again = try restored.rewind(to: saved).tree
      #expect(
        Array(again.events(in: 0..<9).ofPlaybacks) == Array(tree.events(in: 0..<9).ofPlaybacks))
      let path = try layer.path("zPosition")
      #expect(
        again.value(of: layer.id, for: path, at: 3) == tree.value(of: layer.id, for: path, at: 3))
      set.play(both.tracks, at: 0)
      let second = try TrackSet(bytes: set.bytes)
      #expect(Array(second.events(in: 0..<9)) == Array(set.events(in: 0..<9)))
    }
  }
}
