import Inbetween
import SceneFiles

/// What happens in a script, as its answer tells it.
final class ScriptLog {
  private let layers: ScriptLayers
  /// The times whose events are told, nil for none.
  private let span: Range<Double>?
  private(set) var events: [JSONTree] = []
  private(set) var problems: [JSONTree] = []
  private(set) var diagnostics: [JSONTree] = []
  /// How many diagnostics the last commit had, those of commits before among them.
  private(set) var lastDiagnosticCount = 0
  /// The time of what happens now.
  private var now = 0.0
  private var started: Set<LayerModel.Animation.ID> = []
  private var stopped: Set<LayerModel.Animation.ID> = []
  private var diagnosed: Set<LayerModel.Animation.ID> = []

  init(_ layers: ScriptLayers, telling span: Range<Double>?) {
    self.layers = layers
    self.span = span
  }

  /// Whether an animation has stopped.
  func hasStopped(_ animation: LayerModel.Animation.ID) -> Bool {
    stopped.contains(animation)
  }

  /// Tells what happens at one time, and then delegates and completions.
  ///
  /// A running tree is asked up to and including the time of a commit, at which that commit and the
  /// next tree tell it again; an animation starts and stops once.
  func take(_ events: [AnimationEvent], at time: Double) {
    now = time
    let new = events.filter { event in
      switch event.kind {
      case .start: started.insert(event.animation).inserted
      case .stop: stopped.insert(event.animation).inserted
      case .cycleEnd: false
      }
    }
    for event in new { tell(event) }
    layers.context.deliver(new)
  }

  private func tell(_ event: AnimationEvent) {
    var fields: JSONObject = [
      "time": .number(event.time), "kind": .string("start"),
      "layer": .string(layers.name(of: event.layer)),
      "key": event.key.map(JSONTree.string) ?? .null,
    ]
    if case .stop(let isFinished) = event.kind {
      fields["kind"] = .string("stop")
      fields["finished"] = .bool(isFinished)
    }
    tell(fields, at: event.time)
  }

  /// Tells that a completion is called.
  func complete(_ name: String, isFinished: Bool) {
    tell(
      [
        "time": .number(now), "kind": .string("completion"), "name": .string(name),
        "finished": .bool(isFinished),
      ], at: now)
  }

  private func tell(_ event: JSONObject, at time: Double) {
    if span?.contains(time) == true { events.append(.object(event)) }
  }

  func add(_ problem: ScriptProblem, at time: Double, of layer: Layer, key: String? = nil) {
    problems.append(
      .object([
        "at": .number(time), "layer": .string(layers.name(of: layer.id)),
        "key": key.map(JSONTree.string) ?? .null, "code": .string(problem.code),
        "message": .string(problem.message),
      ]))
  }

  /// Lists the diagnostics of animations that no commit before has had.
  func add(_ list: [Diagnostic], at time: Double) {
    lastDiagnosticCount = list.count
    let new = list.filter { !diagnosed.contains($0.animation) }
    diagnosed.formUnion(new.map(\.animation))
    diagnostics += new.map { diagnostic in
      .object([
        "at": .number(time), "layer": .string(layers.name(of: diagnostic.layer)),
        "key": diagnostic.key.map(JSONTree.string) ?? .null,
        "code": .string(diagnostic.problem.code), "message": .string(diagnostic.message),
      ])
    }
  }
}

/// Something that a step could not do.
struct ScriptProblem {
  let code: String
  let message: String

  static func nothingToRemove(key: String?) -> ScriptProblem {
    let what = key.map { "no animation under '\($0)'" } ?? "no animation"
    return ScriptProblem(code: "nothing-to-remove", message: "the layer has \(what)")
  }

  static let nothingToDetach = ScriptProblem(
    code: "nothing-to-detach", message: "the layer lies in no other and is no root")

  /// What the model says; nil for what the script shows by itself.
  init?(_ problem: ContextProblem) {
    // A completion that never comes is not among the events.
    if case .endlessCompletion = problem { return nil }
    self.init(code: problem.code, message: "\(problem)")
  }

  private init(code: String, message: String) {
    (self.code, self.message) = (code, message)
  }
}
