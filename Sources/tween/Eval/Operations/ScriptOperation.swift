import Inbetween
import SceneFiles

/// A live scene: layers, steps at times, and queries.
struct ScriptOperation: EvalOperation {
  static let name = "script"

  private let layers = ScriptLayers()
  private let steps: [TimedStep]
  private let readings: [ScriptReading]?
  private let hits: [ScriptHit]?
  private let wantsChanges: Bool
  private let span: Range<Double>?

  private struct TimedStep {
    let time: Double
    let step: ScriptStep
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    let layers = layers
    try fields.required("layers") { tree throws(JSONFieldError) in try layers.readTree(tree) }
    steps = try fields.required("steps") { tree throws(JSONFieldError) in
      var last = -Double.infinity
      let reader = ScriptStepReader(layers: layers)
      return try tree.objects { step throws(JSONFieldError) in
        let time = try step.required("at") { tree throws(JSONFieldError) in
          let time = try tree.finiteNumber()
          guard time >= last else {
            throw JSONFieldError(.outOfRange, "the step is before the previous step")
          }
          return time
        }
        last = time
        return TimedStep(time: time, step: try reader.step(step))
      }
    }
    readings = try fields.optional("read") { tree throws(JSONFieldError) in
      try tree.objects { read throws(JSONFieldError) in try ScriptReading(read, layers) }
    }
    hits = try fields.optional("hit") { tree throws(JSONFieldError) in
      try tree.objects { hit throws(JSONFieldError) in try ScriptHit(hit) }
    }
    wantsChanges = try fields.bool("changes") ?? false
    span = try fields.optional("events") { tree throws(JSONFieldError) in
      let ends = try tree.numbers()
      guard ends.count == 2 else {
        throw JSONFieldError(.wrongType, "expected two times, found \(ends.count)")
      }
      guard !ends.contains(where: \.isNaN) else {
        throw JSONFieldError(.outOfRange, "expected two times, found NaN")
      }
      guard ends[0] <= ends[1] else {
        throw JSONFieldError(.outOfRange, "the first time is after the second")
      }
      return ends[0]..<ends[1]
    }
    try EvalLimits.check(
      placeCount: (readings ?? []).reduce(hits?.count ?? 0) { $0 + $1.times.count })
  }

  func answer(within budget: inout LineBudget) throws(JSONFieldError) -> JSONObject {
    let log = ScriptLog(layers, telling: span)
    let run = ScriptRun(layers, log, budget: budget)
    defer { budget = run.budget }
    let starts = commitTimes
    var questions = ScriptQuestions(readings ?? [], hits ?? [], commits: starts, layers)
    var changes: [JSONTree] = []

    // The findings of reading the layers.
    for diagnostic in layers.context.diagnostics { log.add(diagnostic, at: starts[0]) }
    layers.context.diagnostics = []
    var rest = steps[...]
    var tree: RenderTree?
    for (number, time) in starts.enumerated() {
      // The current tree answers for all times up to and including this one.
      if let tree { try tell(tree, until: time.nextUp, playbacksUntil: time, to: log, run) }
      run.time = time
      layers.context.settleModel(at: time)
      if number > 0 {
        while let next = rest.first, next.time == time {
          do {
            try run.take(next.step)
          } catch {
            throw error.inside(rest.startIndex).inside("steps")
          }
          rest.removeFirst()
        }
      }
      let commit = try run.commit(over: tree)
      log.take(commit.events, at: time)
      log.add(commit.diagnostics, at: time)
      if wantsChanges, number > 0 {
        let list = commit.changes
        try run.payForOrder(of: list.map(\.layer), in: commit.tree)
        changes += list.map { json($0, at: time) }
      }
      try questions.answer(ofCommit: number, tree: commit.tree, former: tree, &run.budget)
      tree = commit.tree
    }
    if let tree, let end = span?.upperBound {
      try tell(tree, until: end, playbacksUntil: end, to: log, run)
    }

    var answer = JSONObject()
    if readings != nil { answer["read"] = questions.readings }
    if wantsChanges { answer["changes"] = .array(changes) }
    if span != nil { answer["events"] = .array(log.events) }
    if hits != nil { answer["hit"] = questions.hits }
    answer["problems"] = .array(log.problems)
    answer["diagnostics"] = .array(log.diagnostics)
    try run.budget.spend(.object(answer), on: "script")
    return answer
  }

  /// The times of the commits: the one of the initial layers, then each time of a step.
  private var commitTimes: [Double] {
    var times = [min(steps.first?.time ?? 0, 0)]
    for (index, step) in steps.enumerated() where index == 0 || step.time != times[times.count - 1]
    {
      times.append(step.time)
    }
    return times
  }

  /// Logs the events of animations and timelines in a tree. The commit itself reports timeline events at its time.
  ///
  /// Outside of the requested times this visits only the ends of timelines, for which completions wait; labels would
  /// take time for the whole preceding interval.
  private func tell(
    _ tree: RenderTree, until end: Double, playbacksUntil last: Double, to log: ScriptLog,
    _ run: ScriptRun
  ) throws(JSONFieldError) {
    guard tree.commitTime < end else { return }
    let events = tree.events(in: tree.commitTime..<end, withIterations: false)
    let own = Array(IteratorSequence(events.ownIterator))
    let animations = own.filter { $0.animation != nil }
    try run.payForOrder(of: animations.compactMap(\.layer), in: tree)
    var instants = tree.instants(of: animations, until: max(last, end.nextDown))[...]
    // A layer exits at the time at which its exit ends, as the answer writes that time.
    let times = instants.map(\.time)
    var exits = own.filter { $0.kind == .exited }.map { exit in
      AnimationEvent(
        exit.kind, of: exit.subject, at: times.first { abs($0 - exit.time) <= 1e-9 } ?? exit.time)
    }[...]
    // Animations come first, then layers.
    func tell(upTo time: Double) {
      while let next = instants.first, next.time <= time {
        log.take(next.events, at: next.time)
        instants.removeFirst()
        tellExits(upTo: next.time)
      }
      tellExits(upTo: time)
    }
    func tellExits(upTo time: Double) {
      while let exit = exits.first, exit.time <= time {
        log.take([exit], at: exit.time)
        exits.removeFirst()
      }
    }
    let all = tree.commitTime..<max(tree.commitTime, last)
    let asked = span?.clamped(to: all) ?? all.lowerBound..<all.lowerBound
    func take(_ span: Range<Double>, isAsked: Bool) throws(JSONFieldError) {
      let events = tree.events(in: span).iterator(ofPlaybacksFrom: span.lowerBound) { _ in isAsked }
      for event in IteratorSequence(events) where isAsked || event.kind != .started {
        try run.budget.spend(ScriptWork.told, on: "events")
        tell(upTo: event.time)
        log.take([event], at: event.time)
      }
    }
    try take(all.lowerBound..<asked.lowerBound, isAsked: false)
    try take(asked, isAsked: true)
    try take(asked.upperBound..<all.upperBound, isAsked: false)
    tell(upTo: .infinity)
  }

  private func json(_ change: Commit.Change, at time: Double) -> JSONTree {
    .object([
      "at": .number(time), "layer": .string(layers.name(of: change.layer)),
      "keyPath": change.property.map(JSONTree.string) ?? .null,
      // The protocol keeps its own name for an exit.
      "why": .string(change.reason == .exiting ? "leaving" : change.reason.rawValue),
    ])
  }
}
