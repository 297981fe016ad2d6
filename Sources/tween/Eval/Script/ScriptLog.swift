import Inbetween
import SceneFiles

/// The events, problems and diagnostics of a script, as its answer lists them.
final class ScriptLog {
  private let layers: ScriptLayers
  /// The interval whose events are listed; nil for none.
  private let span: Range<Double>?
  private(set) var events: [JSONTree] = []
  private(set) var problems: [JSONTree] = []
  private(set) var diagnostics: [JSONTree] = []
  /// The number of diagnostics of the last commit, including those of earlier commits.
  private(set) var lastDiagnosticCount = 0
  private var now = 0.0
  private var started: Set<LayerModel.Animation.ID> = []
  private var stopped: Set<LayerModel.Animation.ID> = []
  private var exited: Set<AnimationEvent> = []
  private var diagnosed: Set<LayerModel.Animation.ID> = []
  /// The names of timelines and of their completions.
  private var playing: [Playback.ID: (name: String, completion: String?, animationCount: Int)] = [:]

  init(_ layers: ScriptLayers, telling span: Range<Double>?) {
    self.layers = layers
    self.span = span
  }

  func hasStopped(_ animation: LayerModel.Animation.ID) -> Bool {
    stopped.contains(animation)
  }

  /// Lists the events of one time, and then delivers them.
  ///
  /// A tree reports the events up to and including the time of the next commit. That commit and the next tree report
  /// the last of them again, so each start, end and exit is listed once.
  func take(_ events: [AnimationEvent], at time: Double) {
    now = time
    let new = events.filter { isNew($0) }
    let animations = new.filter { $0.animation != nil }
    for event in animations { tell(event) }
    layers.context.deliver(animations)
    for event in new {
      if event.playback != nil { tellPlayback(event) }
      if event.kind == .exited { tell(event) }
    }
  }

  private func isNew(_ event: AnimationEvent) -> Bool {
    switch (event.kind, event.animation) {
    case (.started, let animation?): started.insert(animation).inserted
    case (.ended, let animation?): stopped.insert(animation).inserted
    case (.exited, _): exited.insert(event).inserted
    case (.iterated, _): false
    case (_, _): true
    }
  }

  /// Gives a timeline the names under which its events are listed.
  func name(_ playback: Playback, _ name: String, completion: String?) {
    guard let id = playback.id else { return }
    playing[id] = (name, completion, playback.animationCount)
  }

  private func tellPlayback(_ event: AnimationEvent) {
    guard let (name, completion, count) = event.playback.flatMap({ playing[$0] }) else { return }
    var fields: JSONObject = [
      "time": .number(event.time), "kind": .string("playback-started"), "playback": .string(name),
    ]
    switch event.kind {
    case .labelReached(let label, let iteration, let isForwards):
      fields["kind"] = .string("label")
      fields["label"] = .string(label)
      fields["cycle"] = .number(Double(iteration))
      fields["forwards"] = .bool(isForwards)
    case .ended(let outcome):
      fields["kind"] = .string("playback-finished")
      fields["how"] = .string(outcome.rawValue)
    case .started, .iterated, .exited: break
    }
    tell(fields, at: event.time)
    layers.context.deliver([event])
    if case .ended(let outcome) = event.kind, let completion {
      complete(completion, isFinished: outcome == .completed, animationCount: count)
    }
  }

  private func tell(_ event: AnimationEvent) {
    var fields: JSONObject = [
      "time": .number(event.time), "kind": .string("start"),
      "layer": .string(event.layer.map(layers.name(of:)) ?? ""),
    ]
    if event.kind == .exited {
      fields["kind"] = .string("left")
    } else {
      fields["key"] = event.key.map(JSONTree.string) ?? .null
    }
    if case .ended(let outcome) = event.kind {
      fields["kind"] = .string("stop")
      fields["finished"] = .bool(outcome == .completed)
    }
    tell(fields, at: event.time)
  }

  /// Lists the call of a completion.
  func complete(_ name: String, isFinished: Bool, animationCount: Int) {
    let fields: JSONObject = [
      "time": .number(now), "kind": .string("completion"), "name": .string(name),
      "finished": .bool(isFinished), "animations": .number(Double(animationCount)),
    ]
    tell(fields, at: now)
  }

  private func tell(_ event: JSONObject, at time: Double) {
    if span?.contains(time) == true { events.append(.object(event)) }
  }

  func addNothingToRemove(at time: Double, of layer: Layer, key: String?) {
    let what = key.map { "no animation under '\($0)'" } ?? "no animation"
    problems.append(
      row("nothing-to-remove", "the layer has \(what)", at: time, of: layer.id, key: key))
  }

  func addNothingToDetach(at time: Double, of layer: Layer) {
    problems.append(
      row(
        "nothing-to-detach", "the layer has no superlayer and is not a root", at: time, of: layer.id
      ))
  }

  /// Lists the diagnostics of a state change or of a timeline, except for completions that are never called: the
  /// events of the script show these.
  func addProblems(_ list: [Diagnostic], at time: Double, of layer: Layer? = nil) {
    problems += list.filter { $0.code != .endlessCompletion }
      .map { row($0.code.rawValue, $0.message, at: time, of: $0.place.layer ?? layer?.id) }
  }

  /// Lists the diagnostics of animations that no earlier commit had.
  func add(_ list: [Diagnostic], at time: Double) {
    lastDiagnosticCount = list.count
    let new = list.filter {
      $0.isOfEval && $0.place.animation.map(diagnosed.contains) != true
    }
    diagnosed.formUnion(new.compactMap(\.place.animation))
    for diagnostic in new { add(diagnostic, at: time) }
  }

  /// Lists a diagnostic that no commit has.
  func add(_ diagnostic: Diagnostic, at time: Double) {
    diagnostics.append(
      row(
        diagnostic.code.rawValue, diagnostic.answerText, at: time, of: diagnostic.place.layer,
        key: diagnostic.place.key))
  }

  private func row(
    _ code: String, _ message: String, at time: Double, of layer: Layer.ID?, key: String? = nil
  ) -> JSONTree {
    .object([
      "at": .number(time), "layer": layer.map { .string(layers.name(of: $0)) } ?? .null,
      "key": key.map(JSONTree.string) ?? .null, "code": .string(code),
      "message": .string(message),
    ])
  }
}
