import Inbetween
import SceneFiles

/// A step of a script.
enum ScriptStep {
  case set(Layer, PropertyPath, AnimatableValue?)
  /// Keys of the layer's timing.
  case setTiming(Layer, JSONObject)
  case add(Layer, key: String?, Animation)
  case remove(Layer, key: String?)
  case insert(Layer, into: Layer?, index: Int?, ScriptEnterExit?)
  case detach(Layer, ScriptEnterExit?)
  case transaction(ScriptTransaction, [ScriptStep])
  case animate(ScriptBlock, [ScriptStep])
  case retarget(ScriptRetarget)
  case play(ScriptPlay, completion: String?)
  case playback(ScriptControl)
  case setAction(Layer, key: String, LayerAction)
  case changeState(Layer, name: String?)

  /// The name of the step in a request.
  var name: String {
    switch self {
    case .set, .setTiming: "set"
    case .add: "add"
    case .remove: "remove"
    case .insert: "insert"
    case .detach: "detach"
    case .transaction: "transaction"
    case .animate: "animate"
    case .retarget: "retarget"
    case .play: "play"
    case .playback: "playback"
    case .setAction: "actions"
    case .changeState: "state"
    }
  }
}

/// The settings of a transaction; nil for each that the request leaves out.
struct ScriptTransaction {
  let duration: Double?
  let timingFunction: TimingFunction?
  let disablesActions: Bool?
  /// The name of its completion.
  let completion: String?

  init(_ fields: JSONFields) throws(JSONFieldError) {
    duration = try fields.number("duration")
    timingFunction = try fields.timingFunction()
    disablesActions = try fields.bool("disablesActions")
    completion = try fields.string("completion")
  }
}

struct ScriptBlock {
  let motion: Motion
  let delay: Double?
  /// The name of its completion.
  var completion: String?

  /// - Parameter hasMotion: Whether the request may contain a spring, a duration or a curve.
  init(_ fields: JSONFields, hasMotion: Bool = true) throws(JSONFieldError) {
    delay = try fields.number("delay")
    motion = hasMotion ? try fields.motion() : .inherited
  }
}

/// A value that moves to another target from its current value and velocity.
struct ScriptRetarget {
  let layer: Layer
  let path: PropertyPath
  /// The target; nil for no value, and for a decay, which computes its own.
  let value: AnimatableValue?
  /// The velocity at the start; nil for the visible one.
  let velocity: AnimatableValue?
  /// The decay that moves the value, instead of a spring or a curve.
  let decay: DecayAnimation?
  var block: ScriptBlock

  init(_ fields: JSONFields, of layer: Layer) throws(JSONFieldError) {
    let keyPath = try fields.requiredString("keyPath")
    let path = try fields.required("keyPath") { _ throws(JSONFieldError) in
      try layer.knownPath(keyPath)
    }
    (self.layer, self.path) = (layer, path)
    decay = try fields.optional("decay") { tree throws(JSONFieldError) in
      try Self.decay(tree, of: path)
    }
    block = try ScriptBlock(fields, hasMotion: decay == nil)
    if decay != nil {
      (value, velocity) = (nil, nil)
      return
    }
    value = try fields.required("value") { tree throws(JSONFieldError) in
      tree == .null ? nil : try AnimatableValue(json: tree, type: path.type)
    }
    velocity = try fields.optional("velocity") { tree throws(JSONFieldError) in
      try AnimatableValue(json: tree, type: path.type)
    }
  }

  /// Reads the fields of a decay animation without its key path.
  private static func decay(
    _ json: JSONTree, of path: PropertyPath
  ) throws(JSONFieldError) -> DecayAnimation {
    guard case .object(var object) = json else {
      throw JSONFieldError(.wrongType, "expected an object")
    }
    for name in ["type", "keyPath"] where object[name] != nil {
      throw JSONFieldError(.unknownName, "the decay takes this field from the step").inside(name)
    }
    (object["type"], object["keyPath"]) = (.string("decay"), .string(path.name))
    let animation = try LayerModel.Animation(json: .object(object), refusesUnknownNames: true) {
      _ in path.type
    }
    guard case .decay(let decay) = animation else {
      preconditionFailure("the type is that of decays")
    }
    return decay
  }
}

/// The entrance or the exit of a layer.
struct ScriptEnterExit {
  let offstage: EnterExitEffect
  /// The number of properties that it changes.
  let count: Int
  var block: ScriptBlock

  /// Fails if the request has no off-stage values.
  init?(_ name: String, _ fields: JSONFields, of layer: Layer) throws(JSONFieldError) {
    let changes = try fields.optional(name) { tree throws(JSONFieldError) in
      try tree.objects { change throws(JSONFieldError) in try Self.change(change, of: layer) }
    }
    guard let changes else { return nil }
    (offstage, count) = (EnterExitEffect(changes), changes.count)
    block = try ScriptBlock(fields)
  }

  private static func change(
    _ fields: JSONFields, of layer: Layer
  ) throws(JSONFieldError) -> EnterExitEffect {
    let keyPath = try fields.requiredString("keyPath")
    let path = try fields.required("keyPath") { _ throws(JSONFieldError) in
      try layer.knownPath(keyPath)
    }
    let read = { (tree: JSONTree) throws(JSONFieldError) in
      try AnimatableValue(json: tree, type: path.type)
    }
    let (value, change) = (try fields.optional("value", read), try fields.optional("by", read))
    guard let end = value ?? change, value == nil || change == nil else {
      try fields.refuseOthers()
      throw JSONFieldError(
        value == nil ? .missingField : .mismatchedValues, "expected either 'value' or 'by'")
    }
    return EnterExitEffect(path.name, end, isRelative: value == nil)
  }
}

extension JSONMembers {
  /// Reads a spring, or a duration and a curve. A spring excludes both.
  func motion() throws(JSONFieldError) -> Motion {
    let spring = try optional("spring") { tree throws(JSONFieldError) in
      try tree.fields { spring throws(JSONFieldError) in
        try SpringDescription(fields: spring).blockSpring
      }
    }
    if let spring { return .spring(spring) }
    return .curve(duration: try number("duration"), timingFunction: try timingFunction())
  }

  func timingFunction() throws(JSONFieldError) -> TimingFunction? {
    try optional("timingFunction") { tree throws(JSONFieldError) in
      try TimingFunction(json: tree)
    }
  }
}

// MARK: - Reading

/// Reads the steps of a script. A step may name only layers that exist by then.
struct ScriptStepReader {
  let layers: ScriptLayers

  /// Reads a step with the steps in it.
  func step(_ fields: JSONFields) throws(JSONFieldError) -> ScriptStep {
    let kind = try self.kind(of: fields)
    let step = try fields.required(kind.rawValue) { tree throws(JSONFieldError) in
      try tree.fields { inner throws(JSONFieldError) in try self.step(kind, inner) }
    }
    switch step {
    case .transaction(let transaction, _):
      return .transaction(transaction, try steps(fields))
    case .animate(var block, _):
      block.completion = try fields.string("completion")
      return .animate(block, try steps(fields))
    case .retarget(var retarget):
      retarget.block.completion = try fields.string("completion")
      return .retarget(retarget)
    case .play(let play, _):
      return .play(play, completion: try fields.string("completion"))
    case .detach(let layer, var effect?):
      effect.block.completion = try fields.string("completion")
      return .detach(layer, effect)
    case .insert(let layer, let parent, let index, var effect?):
      effect.block.completion = try fields.string("completion")
      return .insert(layer, into: parent, index: index, effect)
    default:
      return step
    }
  }

  private enum Kind: String, CaseIterable {
    case set, add, remove, insert, detach, transaction, animate, retarget, play, playback, actions
    case state
  }

  private func kind(of fields: JSONFields) throws(JSONFieldError) -> Kind {
    let found = Kind.allCases.filter { fields.member(named: $0.rawValue) ?? .null != .null }
    if found.count == 1 { return found[0] }
    // Reports a misspelled field first.
    for name in ["completion", "steps"] { _ = fields.member(named: name) }
    try fields.refuseOthers()
    let names = Kind.allCases.map(\.rawValue).joined(separator: ", ")
    throw JSONFieldError(
      found.isEmpty ? .missingField : .mismatchedValues,
      "expected exactly one of the fields \(names)")
  }

  private func steps(_ fields: JSONFields) throws(JSONFieldError) -> [ScriptStep] {
    try fields.optional("steps") { tree throws(JSONFieldError) in
      try tree.objects { inner throws(JSONFieldError) in try self.step(inner) }
    } ?? []
  }

  /// Reads a step without the steps in it.
  private func step(_ kind: Kind, _ fields: JSONFields) throws(JSONFieldError) -> ScriptStep {
    switch kind {
    case .transaction: return .transaction(try ScriptTransaction(fields), [])
    case .animate: return .animate(try ScriptBlock(fields), [])
    case .insert: return try insert(fields)
    case .play: return .play(try ScriptPlay(fields, layers), completion: nil)
    case .playback: return .playback(try ScriptControl(fields))
    case .set, .add, .remove, .detach, .retarget, .actions, .state: break
    }
    let layer = try fields.layer(among: layers)
    switch kind {
    case .set: return try set(fields, of: layer)
    case .retarget: return .retarget(try ScriptRetarget(fields, of: layer))
    case .add:
      let animation = try fields.required("animation") { tree throws(JSONFieldError) in
        try layer.animation(json: tree, refusesUnknownNames: true)
      }
      return .add(layer, key: try fields.string("key"), animation)
    case .remove: return .remove(layer, key: try fields.string("key"))
    case .actions: return try action(fields, of: layer)
    case .state:
      let name = try fields.string("name")
      if let name, !layer.stateNames.contains(name) {
        throw JSONFieldError.unknownName(name, among: layer.stateNames).inside("name")
      }
      return .changeState(layer, name: name)
    case .detach, .transaction, .animate, .insert, .play, .playback:
      return .detach(layer, try ScriptEnterExit("exiting", fields, of: layer))
    }
  }

  private func set(_ fields: JSONFields, of layer: Layer) throws(JSONFieldError) -> ScriptStep {
    let keyPath = try fields.requiredString("keyPath")
    let value = try fields.required("value") { tree in tree }
    if Timing.keys.contains(keyPath) {
      guard value != .null else {
        throw JSONFieldError(.mismatchedValues, "the property cannot be null here").inside("value")
      }
      let timing: JSONObject = [keyPath: value]
      do {
        _ = try Timing(json: .object(timing), defaults: .layer)
      } catch {
        throw JSONFieldError(error.code, error.reason).inside("value")
      }
      return .setTiming(layer, timing)
    }
    let path = try fields.required("keyPath") { _ throws(JSONFieldError) in
      try layer.knownPath(keyPath)
    }
    return .set(
      layer, path,
      try fields.required("value") { tree throws(JSONFieldError) in
        tree == .null ? nil : try AnimatableValue(json: tree, type: path.type)
      })
  }

  private func insert(_ fields: JSONFields) throws(JSONFieldError) -> ScriptStep {
    let parent = try fields.optional("parent") { tree throws(JSONFieldError) in
      try self.layers.layer(tree)
    }
    let layer = try fields.required("layer") { tree throws(JSONFieldError) in
      try self.layers.layerToInsert(tree)
    }
    let index = try fields.optional("index") { tree throws(JSONFieldError) in try tree.integer() }
    return .insert(
      layer, into: parent, index: index, try ScriptEnterExit("entering", fields, of: layer))
  }

  private func action(
    _ fields: JSONFields, of layer: Layer
  ) throws(JSONFieldError) -> ScriptStep {
    let key = try fields.required("key") { tree throws(JSONFieldError) in
      let name = try tree.string()
      if let property = layer.property(named: name) { return property.name }
      guard Layer.Event.all.contains(name) else {
        throw .unknownName(
          name, among: layer.layerClass.properties.map(\.name) + Layer.Event.all)
      }
      return name
    }
    // Without a key path the values have the type of the property.
    let animation = try fields.optional("action") { tree throws(JSONFieldError) in
      try Animation(json: tree, refusesUnknownNames: true) { keyPath in
        try? layer.path(keyPath.isEmpty ? key : keyPath).type
      }
    }
    return .setAction(layer, key: key, animation.map(LayerAction.animation) ?? .noAction)
  }
}

extension SpringDescription {
  /// The spring of an animation block or a timeline, which moves by the laws of physics.
  var blockSpring: Spring {
    get throws(JSONFieldError) {
      guard overdamped == .physical else {
        throw JSONFieldError(.unsupported, "expected 'physical' for the spring of a block")
          .inside("overdamped")
      }
      do {
        return try physicalSpring
      } catch {
        throw JSONFieldError(.outOfRange, "\(error)")
      }
    }
  }
}
