import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

func timeline(
  _ inputs: [TimelineStepInput], _ repeats: TimelineRepeats, on a: Layer, _ b: Layer
) -> LayerTimeline {
  var timeline = LayerTimeline()
  timeline.timingFunction = .linear
  timeline.takeRepeats(repeats)
  for (index, (kind, number, (begin, length))) in inputs.enumerated() {
    let place = TimelinePosition.time(Double(begin) / 8)
    let (value, duration) = (Double(number), Double(length) / 8)
    switch kind {
    case 0: timeline.animate(a, .position.x, to: value, with: .curve(duration: duration), at: place)
    case 1: timeline.animate(a, .position.x, by: value, with: .curve(duration: duration), at: place)
    case 2:
      timeline.animate(
        a, .position, to: Point2D(x: value, y: -value), with: .curve(duration: duration), at: place)
    case 3: timeline.animate(b, .position.y, to: value, with: .spring(.snappy), at: place)
    case 4: timeline.set(b, .zPosition, to: value, at: place)
    default:
      timeline.add(
        BasicAnimation(.cornerRadius, from: 0, to: value, duration: duration + 0.125), to: a,
        at: place)
    }
    timeline.label("\(index)", at: .time(Double(begin + length) / 8))
  }
  return timeline
}

extension PlaybackStage {
  var paths: [(Layer, PropertyPath)] {
    [(a, "position"), (a, "cornerRadius"), (b, "position"), (b, "zPosition")].compactMap {
      layer, name in (try? layer.path(name)).map { (layer, $0) }
    }
  }

  func values(at time: Double) -> [AnimatableValue?] {
    paths.map { tree.value(of: $0.id, for: $1, at: time) }
  }
}

extension Playback {
  func take(_ request: PlaybackRequest) {
    switch request {
    case .pause(let value): isPaused = value
    case .rate(let value): rate = value
    case .seek(let value): seek(to: value)
    case .reverse: reverse()
    case .nothing: break
    }
  }
}

@Suite struct PlaybackLawTests {
  private let inputs = zip(timelineSteps(kinds: 6), timelineRepeats, PlaybackRequest.timed)

  /// A position has one value: whatever pauses, seeks and reversals lead to a position, the values equal those of an
  /// untouched playback there. All times are exact, so that the bits are the same.
  @Test func aPositionHasOneValue() {
    forAll("a position has one value", inputs) { inputs, repeats, requests in
      var untouched = PlaybackStage()
      let reference = untouched.context.play(
        timeline(inputs, repeats, on: untouched.a, untouched.b))
      untouched.commit(at: 0)
      var stage = PlaybackStage()
      let playback = stage.context.play(timeline(inputs, repeats, on: stage.a, stage.b))
      var (time, position) = (0.0, PlaybackPosition(duration: reference.duration))
      stage.commit(at: 0)
      for (request, seconds) in requests {
        playback.take(request)
        position.take(request)
        stage.commit(at: time)
        for share in [0, 0.5, 1] {
          let now = position.position(in: share * seconds)
          // At the ends the animations that are no targets may be present or absent, depending on the side.
          if now <= 0 || now >= reference.duration { continue }
          if stage.values(at: time + share * seconds) != untouched.values(at: now) { return false }
        }
        time += seconds
        position.advance(by: seconds)
      }
      return true
    }
  }

  /// After each commit a column and a sampler show what the tree shows, and the tree equals a new tree of the same
  /// layers.
  @Test func allReadersShowTheSame() {
    forAll("all readers show the same", inputs) { inputs, repeats, requests in
      var stage = PlaybackStage()
      var column = PresentationBuffer()
      var playback = Optional(
        stage.context.play(timeline(inputs, repeats, on: stage.a, stage.b), in: stage.b))
      var time = 0.0
      for (index, (request, seconds)) in requests.enumerated() {
        playback?.take(request)
        if case .nothing = request { stage.b.setSpeed(index.isMultiple(of: 2) ? 2 : 1, at: time) }
        if index == 8 { playback = nil }
        stage.commit(at: time)
        guard stage.context.recompiledTree() == stage.tree else { return false }
        column.update(to: stage.tree)
        for share in [0.25, 1] {
          let now = time + share * seconds
          column.sample(at: now)
          var sampler = RenderSampler(stage.tree, time: now)
          for (layer, path) in stage.paths {
            let shown = stage.tree.value(of: layer.id, for: path, at: now)
            if let source = stage.tree.source(of: layer.id, for: path),
              sampler.value(of: source) != shown
            {
              return false
            }
            guard let property = column.property(of: layer.id, for: path) else { continue }
            if column.value(of: property) != shown { return false }
          }
          // Nothing differs before the next change.
          let next = min(stage.tree.nextChange(after: now), now + 4)
          for part in [0.01, 0.5, 0.99] where next > now {
            if stage.values(at: now) != stage.values(at: now + part * (next - now)) { return false }
          }
        }
        time += seconds
      }
      return true
    }
  }
}

@Suite struct PlaybackEventLawTests {
  private let inputs = zip(timelineSteps(kinds: 6), timelineRepeats, PlaybackRequest.timed)

  /// A playback reports at most one start, first of all, and one end, and the events of a span are those of its parts,
  /// in order, whenever its clock begins.
  @Test func everythingIsToldOnce() {
    forAll("everything is told once", inputs, .element(of: [0, 0, 0.75, 3])) { inputs, begin in
      let (inputs, repeats, requests) = inputs
      var stage = PlaybackStage()
      let world = Layer(in: stage.context)
      world.beginTime = begin
      stage.context.roots.append(world)
      let playback = stage.context.play(
        timeline(inputs, repeats, on: stage.a, stage.b), in: world)
      var time = 0.0
      for (request, seconds) in requests {
        playback.take(request)
        stage.commit(at: time)
        try holdPartsAreWhole(from: time, to: time + seconds, time: \.time) {
          Array(stage.tree.events(in: $0).ofPlaybacks)
        }
        time += seconds
      }
      playback.finish()
      stage.commit(at: time)
      let starts = stage.events.filter { $0.kind == .started }.count
      let ends = stage.events.filter { if case .ended = $0.kind { true } else { false } }.count
      guard starts == 0 || stage.events[0].kind == .started else { return false }
      return starts <= 1 && ends == 1 && playback.outcome != nil
    }
  }

  /// Commits do not alter the events or times of an untouched playback, however they divide its time.
  @Test func commitsCutNothing() {
    let cuts = Generator<Int>.int(in: 0...128).map { Double($0) / 64 }.array(count: 0...20)
    forAll("commits cut nothing", zip(timelineSteps(kinds: 6), timelineRepeats, cuts)) {
      inputs, repeats, cuts in
      func told(cutting: Bool) -> [AnimationEvent] {
        var stage = PlaybackStage()
        stage.context.play(timeline(inputs, repeats, on: stage.a, stage.b))
        stage.commit(at: 0)
        var time = 0.0
        for cut in cutting ? cuts : [] {
          time += cut
          stage.b.cornerRadius += 1
          stage.commit(at: time)
        }
        stage.commit(at: 1000)
        return stage.events
      }
      return told(cutting: true) == told(cutting: false)
    }
  }
  /// In iterations that are played through, each label is reported once per iteration, and a label at a turn once for
  /// it; in either direction, even at the very start and the very end, whatever the durations round to.
  @Test func labelsAreToldOnceAPass() {
    let passes = zip(Generator<Int>.int(in: 1...7), .bool, .bool)
    let lengths = zip(Generator<Int>.int(in: 1...9), .element(of: [0.125, 0.1, 0.12, 1.0 / 3]))
    forAll("labels of passes", passes, lengths) { passes, lengths in
      let ((count, autoreverses, isBackwards), (parts, unit)) = (passes, lengths)
      var stage = PlaybackStage()
      var timeline = LayerTimeline()
      timeline.label("begin")
      for part in 0..<parts {
        timeline.animate(stage.a, .zPosition, to: Double(part), with: .curve(duration: unit))
        if part == 0, parts > 1 { timeline.label("between") }
      }
      timeline.label("end")
      (timeline.repeatCount, timeline.autoreverses) = (Double(count), autoreverses)
      let playback = stage.context.play(timeline)
      if isBackwards {
        playback.seek(to: playback.duration)
        playback.rate = -1
      }
      stage.commit(at: 0)
      stage.commit(at: 1000)
      func told(_ name: String) -> Int {
        stage.events.count { if case .labelReached(name, _, _) = $0.kind { true } else { false } }
      }
      try hold(told("begin") == (autoreverses ? count + 1 : count), "begin \(told("begin"))")
      try hold(told("end") == count, "end \(told("end"))")
      let between = parts > 1 ? (autoreverses ? 2 : 1) * count : 0
      return told("between") == between
    }
  }
}
