import AnimationMath
import Inbetween
import SceneFiles

/// Takes the steps of a script on its layers.
final class ScriptRun {
  private let layers: ScriptLayers
  private let log: ScriptLog
  var time = 0.0
  var budget: LineBudget
  private var lengths = ScriptWork.Lengths()
  /// The layers that steps have changed since the last commit.
  private var changed: [Layer.ID: Layer] = [:]
  /// Whether steps have inserted or removed layers since the last commit.
  private var hasMovedLayers = false
  private var playbacks: [ScalarString: Playback] = [:]
  /// Whether a spring takes over the values that are set.
  private var isInSpring = false

  private var context: LayerContext { layers.context }

  init(_ layers: ScriptLayers, _ log: ScriptLog, budget: LineBudget) {
    self.layers = layers
    self.log = log
    self.budget = budget
  }

  /// - Throws: The error of a name that does not exist, and `outOfRange` for an impossible index or place and for more
  ///   work than a line may ask for.
  func take(_ step: ScriptStep) throws(JSONFieldError) {
    try budget.spend(cost(of: step), on: step.name)
    switch step {
    case .set(let layer, let path, let value):
      try set(value, at: path, of: layer)
      tellImpossibleTargets()
    case .setTiming(let layer, let keys):
      layer.timing = try Timing(json: .object(keys), defaults: layer.timing)
      if let mode = try keys.unknownFillMode() {
        log.add(.unknownFillMode(mode, of: layer.id), at: time)
      }
    case .add(let layer, let key, let animation): try add(animation, forKey: key, to: layer)
    case .remove(let layer, let key): remove(key, from: layer)
    case .insert(let layer, let parent, let index, let effect):
      try insert(layer, into: parent, at: index)
      if let effect { try enter(layer, effect) }
    case .detach(let layer, nil):
      if !detach(layer) { log.addNothingToDetach(at: time, of: layer) }
    case .detach(let layer, let effect?): try exit(layer, effect)
    case .transaction(let transaction, let steps):
      try context.transaction { () throws(JSONFieldError) in
        try begin(transaction)
        try take(steps)
      }
    case .animate(let block, let steps): try animate(block, steps)
    case .retarget(let retarget):
      try take(retarget)
      tellImpossibleTargets()
    case .play(let play, let completion): try take(play, completion)
    case .playback(let control): try take(control)
    case .setAction(let layer, let key, let action): layer.actions[key] = action
    case .changeState(let layer, let name): try changeState(of: layer, to: name)
    }
  }

  /// Commits the changes of the steps.
  func commit(over tree: RenderTree?) throws(JSONFieldError) -> Commit {
    let running = tree?.animationCounts.animations ?? 0
    let touched = changed.values.reduce(0) { $0 + $1.animations.count }
    try budget.spend(
      ScriptWork.commit + running * ScriptWork.running
        + touched * (layers.haveReplicators ? ScriptWork.copied : ScriptWork.changed)
        + log.lastDiagnosticCount * ScriptWork.diagnosed, on: "steps")
    (changed, hasMovedLayers) = ([:], false)
    return context.commit(at: time)
  }

  /// Pays for sorting events or changes of layers into the order of the tree.
  func payForOrder(of layers: [Layer.ID], in tree: RenderTree) throws(JSONFieldError) {
    guard layers.contains(where: { $0 != layers[0] }) else { return }
    try budget.spend(ScriptWork.ordered, times: tree.layerCount, on: "steps")
  }

  private func take(_ steps: [ScriptStep]) throws(JSONFieldError) {
    for (index, step) in steps.enumerated() {
      do { try take(step) } catch { throw error.inside(index).inside("steps") }
    }
  }

  private func set(
    _ value: AnimatableValue?, at path: PropertyPath, of layer: Layer
  ) throws(JSONFieldError) {
    try budget.spend(curves: [context.animationTimingFunction ?? .default], on: "set")
    guard layer.setValue(value, for: path) else {
      throw JSONFieldError(.mismatchedValues, "'\(path.name)' cannot have the value here")
        .inside("set")
    }
  }

  private func tellImpossibleTargets() {
    let isTarget = { (diagnostic: Diagnostic) in diagnostic.code == .notFinite }
    let found = context.diagnostics.filter(isTarget)
    if found.isEmpty { return }
    log.addProblems(found, at: time)
    context.diagnostics.removeAll(where: isTarget)
  }

  private func add(
    _ animation: LayerModel.Animation, forKey key: String?, to layer: Layer
  ) throws(JSONFieldError) {
    let count = layer.animations.reduce(animation.countWithChildren) {
      $0 + $1.animation.countWithChildren
    }
    do {
      try EvalLimits.check(animationCount: count)
      try budget.spend(curves: animation.curves, on: "animation")
    } catch {
      throw error.inside("add")
    }
    layer.add(animation, forKey: key)
  }

  private func remove(_ key: String?, from layer: Layer) {
    let isThere = layer.animations.contains { attached in
      // An ended animation is gone, although the layer has it until the commit.
      (key == nil || attached.key == key)
        && !(attached.animation.isRemovedOnCompletion && log.hasStopped(attached.id))
    }
    guard isThere else {
      return log.addNothingToRemove(at: time, of: layer, key: key)
    }
    if let key { layer.removeAnimation(forKey: key) } else { layer.removeAllAnimations() }
  }

  private func begin(_ transaction: ScriptTransaction) throws(JSONFieldError) {
    if let duration = transaction.duration { context.animationDuration = duration }
    if let curve = transaction.timingFunction { context.animationTimingFunction = curve }
    if let disables = transaction.disablesActions { context.disablesActions = disables }
    if let name = transaction.completion {
      context.setCompletion(completion(named: name))
    }
  }

  /// The completion of a block; nil if it has no name.
  private func completion(of block: ScriptBlock) -> ((Bool, Int) -> Void)? {
    block.completion.map(completion)
  }

  // Weak, as the log holds the context, which holds the completions.
  private func completion(named name: String) -> (Bool, Int) -> Void {
    { [weak log] isFinished, count in
      log?.complete(name, isFinished: isFinished, animationCount: count)
    }
  }

  private func take(_ retarget: ScriptRetarget) throws(JSONFieldError) {
    let block = retarget.block
    if let decay = retarget.decay {
      _ = retarget.layer.fling(
        retarget.path, decay, delay: block.delay, completion: completion(of: block))
      return
    }
    if case .curve = block.motion, retarget.velocity != nil {
      throw JSONFieldError(.mismatchedValues, "only a spring takes a velocity")
        .inside("velocity").inside("retarget")
    }
    try spend(on: block.motion, of: "retarget")
    let isTaken = retarget.layer.retarget(
      retarget.path, to: retarget.value, with: block.motion, delay: block.delay,
      velocity: retarget.velocity, completion: completion(of: block))
    guard isTaken else {
      throw JSONFieldError(
        .mismatchedValues, "'\(retarget.path.name)' cannot have the value here"
      ).inside("retarget")
    }
  }

  private func take(_ play: ScriptPlay, _ completion: String?) throws(JSONFieldError) {
    guard playbacks[ScalarString(play.name)] == nil else {
      throw JSONFieldError(.outOfRange, "two timelines have the name '\(play.name)'")
        .inside("id").inside("play")
    }
    try budget.spend(curves: play.curves, on: "play")
    let before = context.diagnostics.count
    let playback = context.play(play.timeline, in: play.layer, overlap: play.overlap)
    playbacks[ScalarString(play.name)] = playback
    log.name(playback, play.name, completion: completion)
    log.addProblems(Array(context.diagnostics[before...]), at: time)
    context.diagnostics = []
  }

  private func take(_ control: ScriptControl) throws(JSONFieldError) {
    guard let playback = playbacks[ScalarString(control.name)] else {
      throw JSONFieldError.unknownName(control.name, among: playbacks.keys.map(\.text).sorted())
        .inside("id").inside("playback")
    }
    let before = context.diagnostics.count
    do { try control.ask(playback) } catch { throw error.inside("playback") }
    log.addProblems(Array(context.diagnostics[before...]), at: time)
    context.diagnostics.removeSubrange(before...)
  }

  private func exit(_ layer: Layer, _ effect: ScriptEnterExit) throws(JSONFieldError) {
    // Its completion is called all the same.
    if layer.superlayer == nil, !context.roots.contains(where: { $0 === layer }) {
      log.addNothingToDetach(at: time, of: layer)
    }
    try spend(on: effect.block.motion, of: "detach")
    hasMovedLayers = true
    layer.exit(
      to: effect.offstage, with: effect.block.motion, delay: effect.block.delay,
      completion: completion(of: effect.block))
    log.addProblems(context.diagnostics, at: time, of: layer)
    context.diagnostics = []
  }

  private func enter(_ layer: Layer, _ effect: ScriptEnterExit) throws(JSONFieldError) {
    try spend(on: effect.block.motion, of: "insert")
    hasMovedLayers = true
    layer.enter(
      from: effect.offstage, with: effect.block.motion, delay: effect.block.delay,
      completion: completion(of: effect.block))
  }

  private func spend(on motion: Motion, of step: String) throws(JSONFieldError) {
    guard case .curve(_, let curve, _) = motion else { return }
    try budget.spend(curves: [curve ?? context.animationTimingFunction ?? .default], on: step)
  }

  private func animate(
    _ block: ScriptBlock, _ steps: [ScriptStep]
  ) throws(JSONFieldError) {
    let completion = completion(of: block)
    var failure: JSONFieldError?
    let changes = {
      do throws(JSONFieldError) { try self.take(steps) } catch { failure = error }
    }
    let wasInSpring = isInSpring
    if case .spring = block.motion { isInSpring = true }
    defer { isInSpring = wasInSpring }
    context.animate(with: block.motion, delay: block.delay, changes, completion: completion)
    if let failure { throw failure }
  }

  private func changeState(of layer: Layer, to name: String?) throws(JSONFieldError) {
    do {
      try layer.changeState(to: name)
    } catch {
      throw JSONFieldError(.outOfRange, "\(error)").inside("state")
    }
    log.addProblems(context.diagnostics, at: time, of: layer)
    context.diagnostics = []
  }

  // MARK: Hierarchy

  private func insert(
    _ layer: Layer, into parent: Layer?, at index: Int?
  ) throws(JSONFieldError) {
    hasMovedLayers = true
    let siblings = (parent?.sublayers ?? context.roots).count { $0 !== layer }
    guard (0...siblings).contains(index ?? 0) else {
      throw JSONFieldError(.outOfRange, "expected a whole number in 0...\(siblings)").inside(
        "index"
      )
      .inside("insert")
    }
    if let parent, sequence(first: parent, next: \.superlayer).contains(where: { $0 === layer }) {
      throw JSONFieldError(.outOfRange, "a layer cannot be its own ancestor").inside("insert")
    }
    if let parent {
      if layer.superlayer == nil { _ = detach(layer) }
      parent.insertSublayer(layer, at: index ?? parent.sublayers.count)
    } else {
      _ = detach(layer)
      context.roots.insert(layer, at: index ?? siblings)
    }
  }

  /// Removes a layer from its superlayer, or from the roots. Returns whether it was in either.
  private func detach(_ layer: Layer) -> Bool {
    hasMovedLayers = true
    if layer.superlayer != nil {
      layer.removeFromSuperlayer()
      return true
    }
    guard let index = context.roots.firstIndex(where: { $0 === layer }) else { return false }
    context.roots.remove(at: index)
    return true
  }
}

// MARK: - Costs

extension ScriptRun {
  /// Returns the cost of a step without the steps in it.
  private func cost(of step: ScriptStep) -> Int {
    let own =
      switch step {
      case .set(let layer, let path, let value): cost(ofSetting: value, at: path, of: layer)
      case .retarget(let retarget):
        cost(ofSetting: retarget.value, at: retarget.path, of: retarget.layer, takesOver: true)
      case .setTiming(let layer, _): cost(ofChanging: layer) + layer.costOfMoving
      case .add(let layer, _, let animation): cost(ofAdding: animation, to: layer)
      case .remove(let layer, _): cost(ofChanging: layer)
      case .insert(let layer, let parent, _, let effect):
        cost(ofPutting: layer, into: parent) + cost(of: effect, of: layer)
      case .detach(let layer, let effect):
        cost(ofTakingOut: layer) + cost(of: effect, of: layer)
      case .changeState(let layer, _): cost(ofStatesOf: layer)
      case .play(let play, _):
        play.layers.reduce(play.labelCount * ScriptWork.label) {
          $0 + ScriptWork.step + cost(ofChanging: $1) + $1.animations.count * ScriptWork.takeover
        }
      case .transaction, .animate, .setAction, .playback: 0
      }
    return ScriptWork.step + own
  }

  private func cost(of effect: ScriptEnterExit?, of layer: Layer) -> Int {
    (effect?.count ?? 0)
      * (ScriptWork.animation + layer.animations.count * ScriptWork.takeover
        + lengths.longest(of: layer) * ScriptWork.lanePaced)
  }

  private func cost(ofChanging layer: Layer) -> Int {
    changed[layer.id] = layer
    let search = hasMovedLayers ? context.roots.count * ScriptWork.root : 0
    return layer.levels * ScriptWork.level + layer.animations.count * ScriptWork.animation + search
  }

  private func cost(
    ofSetting value: AnimatableValue?, at path: PropertyPath, of layer: Layer,
    takesOver: Bool = false
  ) -> Int {
    var cost = cost(ofChanging: layer) + lengths.note(value, of: layer) * ScriptWork.lane
    if isInSpring || takesOver {
      cost += layer.animations.count * ScriptWork.takeover
      cost += lengths.longest(of: layer) * ScriptWork.lanePaced
    }
    // A replicator changes the times of the layers in it.
    if path.propertyName.hasPrefix("instance") { cost += layer.costOfMoving }
    return cost
  }

  private func cost(ofAdding animation: LayerModel.Animation, to layer: Layer) -> Int {
    lengths.note(animation, of: layer)
    return cost(ofChanging: layer)
  }

  private func cost(ofPutting layer: Layer, into parent: Layer?) -> Int {
    let siblings = parent?.sublayers.count ?? context.roots.count
    return cost(ofTakingOut: layer) + siblings * ScriptWork.sibling
      + (parent?.levels ?? 0) * ScriptWork.level
  }

  private func cost(ofTakingOut layer: Layer) -> Int {
    let siblings = layer.superlayer?.sublayers.count ?? context.roots.count
    return cost(ofChanging: layer) + layer.costOfMoving + siblings * ScriptWork.sibling
  }

  private func cost(ofStatesOf layer: Layer) -> Int {
    let elements =
      layer.states.reduce(0) { $0 + $1.elements.count }
      + layer.stateTransitions.reduce(0) { $0 + $1.elements.count }
    return cost(ofChanging: layer) + elements * ScriptWork.state.element
      + layers.count * ScriptWork.state.layer
  }
}
