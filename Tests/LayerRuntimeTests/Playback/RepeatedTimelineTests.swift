import AnimationGeometry
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import LayerModel
import LayerRuntime
import Testing

/// Timelines that are repeated, even inside others: their starts, their ends, and the steps after them.
@Suite struct RepeatedTimelineTests {
  /// Decimal durations, which binary numbers cannot represent exactly.
  private static let tenths = Generator<Int>.int(in: 1...30).map { Double($0) / 10 }

  private struct Both {
    var layers = LayerTimeline()
    var tracks = TrackTimeline()
    let layer: Layer
    let property: PropertyHandle

    init(_ layer: Layer, _ property: PropertyHandle) {
      (self.layer, self.property) = (layer, property)
      (layers.timingFunction, tracks.timingFunction) = (.linear, .linear)
    }

    mutating func animate(
      to target: Double, _ duration: Double, spring: Spring? = nil,
      at place: TimelinePosition = .end
    ) {
      let motion = spring.map(Motion.spring) ?? .curve(duration: duration)
      layers.animate(layer, .position.x, to: target, with: motion, at: place)
      tracks.animate(property, to: target, with: motion, at: place)
    }

    mutating func set(to target: Double, at place: TimelinePosition = .end) {
      layers.set(layer, .position.x, to: target, at: place)
      tracks.set(property, to: target, at: place)
    }

    mutating func add(_ other: Both, at place: TimelinePosition = .end) {
      layers.add(other.layers, at: place)
      tracks.add(other.tracks, at: place)
    }

    mutating func repeated(_ count: Double, back: Bool = false, delay: Double = 0) {
      (layers.repeatCount, layers.autoreverses, layers.repeatDelay) = (count, back, delay)
      (tracks.repeatCount, tracks.autoreverses, tracks.repeatDelay) = (count, back, delay)
    }
  }

  private struct Player {
    var stage = PlaybackStage()
    var set = TrackSet()
    let property: PropertyHandle

    init() { property = set.addProperty(.number(0)) }

    var empty: Both { Both(stage.a, property) }

    /// Returns the values of layers and tracks at some times, followed by the value after the playback is cancelled to
    /// its end.
    mutating func shows(_ timeline: Both, at times: [Double]) throws -> [Double] {
      let playback = stage.context.play(timeline.layers)
      stage.commit(at: 0)
      let second = set.play(timeline.tracks, at: 0)
      var sampler = Sampler()
      let values = try times.map { time in
        sampler.move(to: time, in: set)
        let (value, own) = (stage.x(time), sampler.numbers(of: property, in: set))
        try hold(own == [value], "tracks show \(own), and layers \(value) at \(time)")
        return value
      }
      let end = timeline.layers.totalDuration
      guard end < .infinity else { return values }
      playback.cancel(to: .end)
      stage.commit(at: end + 1)
      set.cancel(second, to: .end, at: end + 1)
      sampler.move(to: end + 1, in: set)
      let (value, own) = (stage.x(end + 1), sampler.numbers(of: property, in: set))
      try hold(own == [value], "tracks rest at \(own), and layers at \(value)")
      return values + [value]
    }
  }

  /// A repeated timeline changes nothing before it begins, not even in the delay before its first iteration.
  @Test func nothingShowsBeforeItsBegin() {
    let lengths = zip(Self.tenths, Self.tenths)
    forAll("nothing shows before its begin", lengths, timelineRepeats) { lengths, repeats in
      var (alone, player) = (Player(), Player())
      func first(_ player: Player) -> Both {
        var timeline = player.empty
        timeline.set(to: 3)
        timeline.animate(to: 4, lengths.0)
        return timeline
      }
      var inner = player.empty
      inner.set(to: -5)
      inner.animate(to: 10, lengths.1)
      inner.repeated(
        Double(repeats.quarters) / 4, back: repeats.autoreverses, delay: repeats.delay)
      var timeline = first(player)
      timeline.add(inner, at: .after(0.5))
      let times = [0, 0.25, 0.5, 0.999, 1].map { $0 * lengths.0 } + [lengths.0 + 0.25]
      let expected = try alone.shows(first(alone), at: times)
      return try player.shows(timeline, at: times).prefix(times.count)
        == expected.prefix(times.count)
    }
  }

  /// Values that are set at the end of an iteration, and the target of a spring there, are shown at the end of the last
  /// iteration, while the playback is retained and after that.
  @Test func theLastPassEndsWithAllItsSteps() {
    let lengths = zip(Self.tenths, Self.tenths)
    let counts = zip(Generator<Int>.int(in: 2...7), .bool)
    forAll("the last pass ends with all", lengths, counts) { lengths, count in
      var player = Player()
      var timeline = player.empty
      timeline.animate(to: 10, lengths.0, spring: count.1 ? .bouncy : nil)
      if !count.1 { timeline.set(to: -5) }
      timeline.repeated(Double(count.0), delay: lengths.1)
      let end = timeline.layers.totalDuration
      let wanted = count.1 ? 10.0 : -5
      return try player.shows(timeline, at: [end, end.nextUp, end + 0.5])
        == [wanted, wanted, wanted, wanted]
    }
  }

  /// A playback that is paused at a label after a seek shows the value that is set there.
  @Test func aStepIsShownAtItsLabel() {
    forAll("a step is shown at its label", zip(Self.tenths, Self.tenths), .bool) {
      lengths, isFirst in
      var stage = PlaybackStage()
      var timeline = LayerTimeline()
      timeline.animate(stage.b, .opacity, to: 0, with: .curve(duration: lengths.0 + lengths.1))
      timeline.label("here", at: .time(lengths.0))
      timeline.set(stage.a, .position.x, to: 7, at: .label("here"))
      if isFirst { (timeline.repeatCount, timeline.repeatDelay) = (3, 0.1) }
      let playback = stage.context.play(timeline)
      stage.commit(at: 0)
      playback.isPaused = true
      playback.seek(toLabel: "here")
      stage.commit(at: 0.01)
      return stage.x(50) == 7
    }
  }

  /// An autoreversed timeline has changed nothing when it ends: the next step starts from the value before it, and the
  /// model value stays.
  @Test func whatIsBackHasChangedNothing() {
    let lengths = zip(Self.tenths, Self.tenths)
    forAll("what is back has changed nothing", lengths, .int(in: 1...3)) { lengths, count in
      var (player, again) = (Player(), Player())
      func back(_ player: Player) -> Both {
        var inner = player.empty
        inner.animate(to: 4, lengths.0)
        inner.animate(to: -3, lengths.1)
        inner.repeated(Double(count), back: true, delay: 0.3)
        return inner
      }
      var timeline = player.empty
      timeline.add(back(player))
      let turn = timeline.layers.totalDuration
      timeline.animate(to: 10, 2)
      let shown = try player.shows(timeline, at: [turn, turn + 0.5, turn + 1, turn + 2])
      let isOn = zip(shown, [0, 2.5, 5, 10, 10]).allSatisfy { ($0 - $1).magnitude < 1e-9 }
      var alone = again.empty
      alone.add(back(again))
      return try isOn
        && again.shows(alone, at: [turn, turn + 1]).allSatisfy { $0.magnitude < 1e-9 }
    }
  }

  /// When the end of an autoreversed timeline is delivered, the model values are the previous ones: setting the value
  /// at which it turned is a change, and an animation starts from the previous value.
  @Test func whoHearsOfItsEndFindsTheModelBack() throws {
    forAll("the model is back", .int(in: 1...9), .int(in: 0...8), .bool) { target, later, isSet in
      let context = LayerContext()
      let layer = Layer(in: context)
      context.roots = [layer]
      _ = context.commit(at: 0)
      var timeline = LayerTimeline()
      timeline.autoreverses = true
      timeline.animate(layer, .zPosition, to: Double(target), with: .curve(duration: 1))
      context.play(timeline)
      let tree = context.commit(at: 0).tree
      let time = 2 + Double(later) / 4
      context.deliver(tree.events(in: 0..<time.nextUp))
      try hold(layer.zPosition == 0, "\(layer.zPosition)")
      if isSet {
        layer.zPosition = Double(target)
      } else {
        var next = LayerTimeline()
        next.animate(layer, .zPosition, by: Double(target), with: .curve(duration: 1))
        context.play(next)
      }
      let path = try layer.path("zPosition")
      let after = context.commit(at: time).tree
      return layer.zPosition == Double(target)
        && after.value(of: layer.id, for: path, at: time + 2)
          == .number(Double(target))
    }
  }

  /// A step outside of an autoreversed timeline keeps its property, and a step inside it that ended before is not
  /// undone.
  @Test func whatIsNotInItStays() throws {
    var player = Player()
    var inner = player.empty
    inner.animate(to: 4, 1)
    inner.repeated(1, back: true)
    var timeline = player.empty
    timeline.animate(to: 20, 1)
    timeline.add(inner)
    timeline.set(to: 6, at: 2.5)
    timeline.animate(to: 8, 1, at: 4)
    #expect(
      try player.shows(timeline, at: [1.5, 2.25, 2.75, 3.5, 4.5, 6]) == [12, 8, 6, 6, 7, 8, 8])
  }

  /// A step in a repeated timeline is below later steps, whenever it begins, and the values at the end are the visible
  /// ones.
  @Test func whatIsBelowIsNotReached() throws {
    var player = Player()
    var inner = player.empty
    inner.animate(to: 10, 0.5, at: 1)
    inner.repeated(2)
    var timeline = player.empty
    timeline.add(inner)
    timeline.set(to: 5, at: 0.75)
    #expect(try player.shows(timeline, at: [0.5, 1, 1.25, 3]) == [0, 5, 5, 5, 5])
    #expect(player.stage.a.position.x == 5)

    player = Player()
    inner = player.empty
    inner.animate(to: 10, 0.25, at: 0.25)
    inner.animate(to: 20, 0.5, at: 1)
    inner.repeated(1, back: true)
    timeline = player.empty
    timeline.add(inner)
    timeline.set(to: 5, at: 0.75)
    #expect(try player.shows(timeline, at: [0.5, 1, 3]) == [10, 5, 5, 5])
    #expect(player.stage.a.position.x == 5)

    // An animation is visible again when the autoreversed animation above it has returned.
    player = Player()
    var below = player.empty
    below.set(to: 9, at: 1)
    below.animate(to: 10, 1, at: 1)
    below.repeated(2)
    inner = player.empty
    inner.animate(to: 20, 1, at: 0.25)
    inner.repeated(1, back: true)
    timeline = player.empty
    timeline.add(below)
    timeline.add(inner, at: 0.25)
    timeline.animate(to: 0, 1, at: 6)
    #expect(try player.shows(timeline, at: [1.5, 4, 6, 6.5, 7]) == [20, 10, 10, 5, 0, 0])
  }

  /// Nested parts of a timeline: their steps, their repetition and their children.
  private typealias Nest = (
    steps: [TimelineStepInput], begin: Int, passes: Int, isBack: Bool, delay: Double
  )

  private static let nest = zip(
    timelineSteps(kinds: 6, count: 0...3), Generator<Int>.int(in: 0...12), .int(in: 1...3),
    zip(.bool, .element(of: [0, 0, 0.25]))
  ).map { ($0, $1, $2, $3.0, $3.1) as Nest }

  /// In any nesting, the model value after the end is the presentation value. It stays if the playback is not retained,
  /// and if it is finished. Autoreversed parts have no steps at their very start, which would stay visible there.
  @Test func theModelHasWhatIsShownAtTheEnd() {
    forAll(
      "the model at the end", timelineSteps(kinds: 6, count: 0...4), Self.nest.array(count: 1...3),
      .bool, count: 600
    ) { steps, nests, isDeep in
      var shown: [[Double]] = []
      for isKept in [true, false] {
        var stage = PlaybackStage()
        func add(
          _ inputs: [TimelineStepInput], to timeline: inout LayerTimeline, after lead: Int = 0
        ) {
          for (kind, number, (begin, length)) in inputs {
            let (place, value) = (TimelinePosition.time(Double(lead + begin) / 8), Double(number))
            let duration = Double(length) / 8
            switch kind {
            case 0: timeline.set(stage.a, .position.x, to: value, at: place)
            case 1:
              let point = Point2D(x: value, y: -value)
              timeline.animate(
                stage.a, .position, to: point, with: .curve(duration: duration), at: place)
            case 2:
              timeline.animate(
                stage.a, .position.y, to: value, with: .curve(duration: duration), at: place)
            case 3: timeline.set(stage.b, .zPosition, to: value, at: place)
            case 4:
              timeline.animate(
                stage.b, .zPosition, by: value, with: .curve(duration: duration), at: place)
            default:
              timeline.animate(stage.a, .position.x, to: value, with: .spring(.snappy), at: place)
            }
          }
        }
        var timeline = LayerTimeline()
        add(steps, to: &timeline)
        var inner: LayerTimeline?
        for nest in nests {
          var next = LayerTimeline()
          add(nest.steps, to: &next, after: 1)
          if isDeep, let inner { next.add(inner, at: 0.25) }
          (next.repeatCount, next.autoreverses) = (Double(nest.passes), nest.isBack)
          next.repeatDelay = nest.delay
          if isDeep { inner = next } else { timeline.add(next, at: .time(Double(nest.begin) / 8)) }
        }
        if let inner { timeline.add(inner, at: 0.5) }
        let values = {
          let point = stage.tree[stage.a, .position, at: stage.time]
          return [point.x, point.y, stage.tree[stage.b, .zPosition, at: stage.time]]
        }
        let model = { [stage.a.position.x, stage.a.position.y, stage.b.zPosition] }
        var playback: Playback? = stage.context.play(timeline)
        let atOnce = model()
        stage.commit(at: 0)
        if !isKept { playback = nil }
        stage.commit(at: timeline.totalDuration + 1)
        stage.commit(at: stage.time + 1)
        try hold(values() == model(), "shows \(values()), the model has \(model())")
        try hold(model() == atOnce, "the model has \(model()), and had \(atOnce)")
        playback?.finish()
        stage.commit(at: stage.time + 1)
        try hold(values() == model(), "shows \(values()), finished \(model())")
        shown.append(values())
      }
      return shown[0] == shown[1]
    }
  }

  /// In the repeat delay between a backward and the next forward run a timeline is at its start: a `set` there is
  /// visible, and before a step with a duration the previous value. The same holds in outer timelines, which show
  /// nothing of it before they begin.
  @Test func itStandsAtItsBeginBetweenWays() {
    let lengths = zip(Self.tenths, Self.tenths, Self.tenths)
    forAll("stands at its begin", lengths, .int(in: 0...2), .bool) { lengths, depth, isSet in
      var player = Player()
      var timeline = player.empty
      if isSet { timeline.set(to: 3) }
      timeline.animate(to: 10, lengths.0)
      timeline.repeated(2, back: true, delay: lengths.1)
      var begin = 0.0
      if depth > 0 {
        var outer = player.empty
        begin = depth > 1 ? 0 : lengths.2
        outer.add(timeline, at: .time(begin))
        if depth > 1 { outer.repeated(2, back: true, delay: lengths.2) }
        timeline = outer
      }
      let back = begin + 2 * lengths.0 + lengths.1
      var times = [0.01, 0.25, 0.5, 0.75, 0.99].map { back + $0 * lengths.1 }
      if begin > 0 { times.append(begin / 2) }
      if depth > 1 {
        // Autoreversed inside an autoreversed timeline, and the delay after it.
        let total = timeline.layers.duration
        times += [0.01, 0.5, 0.99].map { 2 * total + lengths.2 + $0 * lengths.2 }
      }
      let shown = try player.shows(timeline, at: times)
      let wanted = times.map { isSet && $0 > begin ? 3.0 : 0 }
      return Array(shown.prefix(times.count)) == wanted
    }
  }

  /// A timeline of duration 0 has set its values, repeated or not, even if its playback is not retained.
  @Test func whatHasNoLengthStays() throws {
    var stage = PlaybackStage()
    var alone = LayerTimeline()
    alone.set(stage.a, .position.x, to: 5)
    stage.context.play(alone)
    for time in [0.0, 1, 2] { stage.commit(at: time) }
    #expect(stage.x(3) == 5 && stage.a.position.x == 5)
    var player = Player()
    var inner = player.empty
    inner.set(to: 5)
    inner.repeated(2)
    var timeline = player.empty
    timeline.add(inner)
    timeline.animate(to: 7, 1)
    #expect(try player.shows(timeline, at: [0, 0.5, 2]) == [5, 6, 7, 7])
  }

  /// Labels in an endless timeline are reported in each of its iterations.
  @Test func labelsOfAnEndlessTimeline() {
    var stage = PlaybackStage()
    var inner = LayerTimeline()
    inner.animate(stage.a, .position.x, to: 4, with: .curve(duration: 0.5))
    inner.label("x")
    inner.repeatCount = .infinity
    var timeline = LayerTimeline()
    timeline.add(inner, at: 0.25)
    let playback = stage.context.play(timeline)
    stage.commit(at: 0)
    stage.advance(to: 2)
    #expect(
      stage.events.map(\.text) == ["started 0.0"] + [0.75, 1.25, 1.75].map { "label x 0 > \($0)" })
    playback.cancel()
  }
}
